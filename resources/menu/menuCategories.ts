import { choice, colour, defineResource, image, integer, name, one, outlets, reference, references, where } from '#engine/define';
import { levelProblems } from './menuCategories.rules';

/** Menu categories (domain 1.2): two levels at most, in the order in which tills and menus show them. */
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
      label: 'Within',
      help: 'Leave empty for a category of its own; one level below another at most',
      filter: () => ({ parentId: null }),
      filterBy: true,
    }),
    revenueGroup: choice(['food', 'beverage', 'alcohol', 'tobacco', 'merchandise', 'other'], {
      required: true,
      default: 'food',
      column: true,
      filterBy: true,
    }),
    foodDepartmentId: reference('foodDepartments', { label: 'Prepared by', help: 'New items of this category begin with it' }),
    chargeIds: references('charges', { label: 'Taxes and charges', help: 'New items of this category begin with these; none: those of the outlet' }),
    sortOrder: integer({ min: 0, default: 0, label: 'Order' }),
    colour: colour(),
    image: image(),
    outlets: outlets({ column: true }),
  },
  list: {
    sort: 'sortOrder',
    order: 'sortOrder',
    within: 'parentId',
    inPlace: true,
    about: 'The parts of the menu, in the order in which tills and menus show them. Dishes are put into them.',
  },
  facts: {
    parent: one('menuCategories', ({ parentId }) => parentId),
    children: where('menuCategories', ({ _id }) => (_id ? { parentId: _id } : undefined)),
  },
  check: (category, { parent, children }) => levelProblems(category, parent, children),
  calls: { getList: '+ GET v1/menuCategories/ ? group_id outlets', create: 'POST v1/items/insertCategory', update: '+ PUT v1/menuCategories/' },
});
