import {
  type AnyRecord,
  choice,
  colour,
  defineResource,
  image,
  integer,
  one,
  reference,
  references,
  text,
  where,
} from '../schema';

/** Menu categories (domain 1.2): two levels at most, in the order in which tills and menus show them. */
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
      filter: () => ({ parentId: null, status: 'active' }),
    }),
    revenueGroup: choice(['food', 'beverage', 'alcohol', 'tobacco', 'merchandise', 'other'], {
      required: true,
      default: 'food',
    }),
    foodDepartmentId: reference('foodDepartments', {
      label: 'Prepared by',
      help: 'New items of this category begin with it',
      filter: () => ({ status: 'active' }),
    }),
    chargeIds: references('charges', {
      label: 'Taxes and charges',
      help: 'New items of this category begin with these; none: those of the outlet',
      filter: () => ({ status: 'active' }),
    }),
    sortOrder: integer({ min: 0, default: 0, label: 'Order' }),
    colour: colour(),
    image: image({ maxWidth: 480 }),
    outlets: references('outlets', { required: true, default: '@outlets' }),
  },
  list: {
    columns: ['name', 'revenueGroup', 'outlets', 'status'],
    filters: ['parentId', 'revenueGroup', 'status'],
    sort: 'sortOrder',
    order: 'sortOrder',
    within: 'parentId',
    inPlace: true,
    about: 'The parts of the menu, in the order in which tills and menus show them. Dishes are put into them.',
  },
  facts: {
    parent: one('menuCategories', (category) => category.parentId as string | undefined),
    children: where('menuCategories', (category) => (category._id ? { parentId: category._id } : undefined)),
  },
  check: (category, { parent, children }) => [
    ...(category.parentId && category.parentId === category._id
      ? [{ field: 'parentId', rule: 'cycle', message: 'A category cannot be within itself' }]
      : []),
    ...(category.parentId && children.length > 0
      ? [
          {
            field: 'parentId',
            rule: 'depth',
            message: `${category.name} has categories within it (${namesOf(children)}); move those first`,
          },
        ]
      : []),
    ...(parent?.parentId
      ? [
          {
            field: 'parentId',
            rule: 'depth',
            message: `${String(parent.name)} is within another category itself; choose one of the first level`,
          },
        ]
      : []),
  ],
  calls: {
    getList: '+ GET v1/menuCategories/ ? group_id outlets',
    create: 'POST v1/items/insertCategory',
    update: '+ PUT v1/menuCategories/',
  },
});

const namesOf = (records: readonly AnyRecord[]): string =>
  records
    .slice(0, 3)
    .map(({ name }) => String(name))
    .join(', ');
