import { choice, code, defineResource, name, outlets, percent } from '#engine/define';

export default defineResource({
  name: 'inventoryCategories',
  label: { one: 'Inventory category', many: 'Inventory categories' },
  module: 'INV_CATEGORY',
  nav: { group: 'inventoryMaster', order: 30, label: 'Category' },
  paths: { list: '/categorylist' },
  fields: {
    name: name(60),
    code: code({ maxLength: 12 }),
    costGroup: choice(['food', 'beverage', 'alcohol', 'packaging', 'cleaning', 'other'], {
      required: true,
      default: 'food',
      column: true,
      filterBy: true,
    }),
    targetCostPct: percent({ label: 'Target cost', unit: '%', sensitive: 'cost' }),
    outlets: outlets({ column: true }),
  },
  list: { about: 'Stock items are sorted into these for lists, counts and cost reports.' },
  calls: { getList: 'GET v1/category/list ? group_id outlets', create: 'POST v1/category/insert', update: 'PUT v1/category/update' },
  serves: {
    list: ['GET v1/category', 'GET inventory:po/getcategorylist', 'GET inventory:GRN/getcategorylist', 'GET inventory:GRN/getcategorysummerylist'],
  },
  seeds: [
    { _id: 'inventoryCategory_1', code: 'MEAT', name: 'Meat & poultry', costGroup: 'food' },
    { _id: 'inventoryCategory_2', code: 'FISH', name: 'Seafood', costGroup: 'food' },
    { _id: 'inventoryCategory_3', code: 'PRODUCE', name: 'Vegetables & fruit', costGroup: 'food' },
    { _id: 'inventoryCategory_4', code: 'DAIRY', name: 'Dairy & eggs', costGroup: 'food' },
    { _id: 'inventoryCategory_5', code: 'DRY', name: 'Dry goods & grains', costGroup: 'food' },
    { _id: 'inventoryCategory_6', code: 'SPICES', name: 'Spices & sauces', costGroup: 'food' },
    { _id: 'inventoryCategory_7', code: 'DRINKS', name: 'Beverages', costGroup: 'beverage' },
    { _id: 'inventoryCategory_8', code: 'PACKAGING', name: 'Packaging & cleaning', costGroup: 'packaging' },
    { _id: 'inventoryCategory_9', code: 'SEMI', name: 'Semi-finished', costGroup: 'food' },
  ],
});
