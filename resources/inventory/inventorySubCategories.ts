import { defineResource, name, outlets, reference } from '#engine/define';

export default defineResource({
  name: 'inventorySubCategories',
  label: { one: 'Inventory sub-category', many: 'Inventory sub-categories' },
  module: 'INV_CATEGORY',
  nav: { group: 'inventoryMaster', order: 31, label: 'Sub-category' },
  keptWhileUsed: true,
  paths: { list: '/subcategorylist' },
  fields: {
    name: name(60, { unique: ['categoryId'] }),
    categoryId: reference('inventoryCategories', { required: true, column: true, filterBy: true }),
    outlets: outlets({ column: true }),
  },
  list: { about: 'A second level below the categories of stock items.' },
  calls: { getList: 'GET v1/subcategory/list ? group_id outlets', create: 'POST v1/subcategory/insert', update: 'PUT v1/subcategory/update' },
  serves: {
    list: [
      'GET v1/subcategory',
      'GET inventory:po/getsubcategorylist',
      'GET inventory:GRN/getsubcategorylist',
      'GET inventory:GRN/getsubcategorySummerylist',
    ],
  },
});
