import { defineResource, reference, references, text } from '../schema';

export default defineResource({
  name: 'inventorySubCategories',
  label: { one: 'Inventory sub-category', many: 'Inventory sub-categories' },
  title: 'name',
  module: 'INV_CATEGORY',
  nav: { group: 'inventoryMaster', order: 31, label: 'Sub-category' },
  paths: { list: '/subcategorylist' },
  fields: {
    name: text({ required: true, maxLength: 60, unique: ['categoryId'] }),
    categoryId: reference('inventoryCategories', { required: true, filter: () => ({ status: 'active' }) }),
    outlets: references('outlets', { required: true, default: '@outlets' }),
  },
  list: {
    columns: ['name', 'categoryId', 'outlets', 'status'],
    filters: ['categoryId', 'status'],
    sort: 'name',
    about: 'A second level below the categories of stock items.',
  },
  calls: {
    getList: 'GET v1/subcategory/list ? group_id outlets',
    create: 'POST v1/subcategory/insert',
    update: 'PUT v1/subcategory/update',
  },
  serves: {
    'GET v1/subcategory': 'list',
    'GET inventory:po/getsubcategorylist': 'list',
    'GET inventory:GRN/getsubcategorylist': 'list',
    'GET inventory:GRN/getsubcategorySummerylist': 'list',
  },
});
