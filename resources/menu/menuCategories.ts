import { choice, colour, defineResource, image, integer, reference, references, text } from '../schema';

export default defineResource({
  name: 'menuCategories',
  label: { one: 'Menu category', many: 'Menu categories' },
  title: 'name',
  module: 'MENU_CATEGORY',
  nav: { group: 'menu', order: 15, label: 'Menu Categories' },
  paths: { list: '/createcategory' },
  fields: {
    name: text({ required: true, maxLength: 60, unique: ['parentId'] }),
    parentId: reference('menuCategories', {
      label: 'Within',
      help: 'Leave empty for a category of its own; one level below another at most',
      filter: () => ({ parentId: null }),
    }),
    revenueGroup: choice(['food', 'beverage', 'alcohol', 'tobacco', 'merchandise', 'other'], {
      required: true,
      default: 'food',
    }),
    sortOrder: integer({ min: 0, default: 0 }),
    colour: colour(),
    image: image({ maxWidth: 480 }),
    outlets: references('outlets', { required: true, default: '@outlets' }),
  },
  list: {
    columns: ['name', 'parentId', 'revenueGroup', 'sortOrder', 'outlets', 'status'],
    filters: ['revenueGroup', 'status'],
    sort: 'name',
  },
  check: (category) =>
    category.parentId && category.parentId === category._id
      ? [{ field: 'parentId', rule: 'cycle', message: 'A category cannot be within itself' }]
      : [],
  calls: {
    getList: '+ GET v1/menuCategories/ ? group_id outlets',
    create: 'POST v1/items/insertCategory',
    update: '+ PUT v1/menuCategories/',
  },
});
