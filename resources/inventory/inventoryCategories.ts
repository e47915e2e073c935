import { choice, defineResource, percent, references, text } from '../schema';

export default defineResource({
  name: 'inventoryCategories',
  label: { one: 'Inventory category', many: 'Inventory categories' },
  title: 'name',
  code: 'code',
  module: 'INV_CATEGORY',
  nav: { group: 'inventoryMaster', order: 30, label: 'Category' },
  paths: { list: '/categorylist' },
  fields: {
    name: text({ required: true, maxLength: 60, unique: true }),
    code: text({ maxLength: 12, letters: 'upper', unique: true }),
    costGroup: choice(['food', 'beverage', 'alcohol', 'packaging', 'cleaning', 'other'], {
      required: true,
      default: 'food',
    }),
    targetCostPct: percent({ label: 'Target cost', unit: '%', sensitive: 'cost' }),
    outlets: references('outlets', { required: true, default: '@outlets' }),
  },
  list: {
    columns: ['code', 'name', 'costGroup', 'outlets', 'status'],
    filters: ['costGroup', 'status'],
    sort: 'name',
    about: 'Stock items are sorted into these for lists, counts and cost reports.',
  },
  calls: {
    getList: 'GET v1/category/list ? group_id outlets',
    create: 'POST v1/category/insert',
    update: 'PUT v1/category/update',
  },
  serves: {
    'GET v1/category': 'list',
    'GET inventory:po/getcategorylist': 'list',
    'GET inventory:GRN/getcategorylist': 'list',
    'GET inventory:GRN/getcategorysummerylist': 'list',
  },
});
