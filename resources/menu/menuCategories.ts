import { choice, colour, defineResource, image, integer, name, one, outlets, reference, references, where } from '#engine/define';
import { REVENUE_GROUPS } from '../shared';
import { levelProblems } from './menuCategories.rules';

/** Menu categories (domain 1.2): at most two levels, in the order that tills and menus show them. */
export default defineResource({
  name: 'menuCategories',
  label: { one: 'Menu category', many: 'Menu categories' },
  module: 'MENU_CATEGORY',
  announcedAs: 'category',
  nav: { group: 'menu', order: 15, label: 'Menu Categories' },
  paths: { list: '/createcategory' },
  fields: {
    name: name(60, { unique: ['parentId'] }),
    parentId: reference('menuCategories', {
      label: 'Parent category',
      help: 'Leave blank for a top-level category. Only two levels are possible',
      filter: () => ({ parentId: null }),
      filterBy: true,
    }),
    revenueGroup: choice(REVENUE_GROUPS, {
      required: true,
      default: 'food',
      column: true,
      filterBy: true,
    }),
    foodDepartmentId: reference('foodDepartments', { label: 'Food department', help: 'Default for new items in this category' }),
    chargeIds: references('charges', { label: 'Taxes and charges', help: 'New items start with these. Leave blank for the outlet’s taxes' }),
    sortOrder: integer({ min: 0, default: 0, label: 'Sort order' }),
    colour: colour(),
    image: image(),
    outlets: outlets({ column: true }),
  },
  list: {
    sort: 'sortOrder',
    order: 'sortOrder',
    within: 'parentId',
    inPlace: true,
    about: 'The sections of the menu, in the order tills and menus show them.',
  },
  facts: {
    parent: one('menuCategories', ({ parentId }) => parentId),
    children: where('menuCategories', ({ _id }) => (_id ? { parentId: _id } : undefined)),
  },
  check: (category, { parent, children }) => levelProblems(category, parent, children),
  foundIn: ['items.categoryId'],
  calls: { getList: '+ GET v1/menuCategories/ ? group_id outlets', create: 'POST v1/items/insertCategory', update: '+ PUT v1/menuCategories/' },
});
