import { choice, code, defineResource, name, outlets, percent } from '#engine/define';
import { COST_GROUPS } from '../shared';
import { CATEGORIES } from './seeds.rules';

export default defineResource({
  name: 'inventoryCategories',
  label: { one: 'Inventory category', many: 'Inventory categories' },
  module: 'INV_CATEGORY',
  keptWhileUsed: true,
  nav: { group: 'inventoryMaster', order: 30, label: 'Category' },
  paths: { list: '/categorylist' },
  firstDay: {
    order: 40,
    title: 'Look over the stock categories',
    why: 'Lists, counts and cost reports are sorted by them. The usual ones are there already.',
    opens: 'list',
  },
  fields: {
    name: name(60),
    code: code({ maxLength: 12 }),
    costGroup: choice(COST_GROUPS, {
      required: true,
      default: 'food',
      column: true,
      filterBy: true,
    }),
    targetCostPct: percent({ label: 'Target cost', unit: '%', sensitive: 'cost', help: 'Of net sales, in food cost control by category' }),
    outlets: outlets({ column: true }),
  },
  list: { about: 'Group inventory items for lists, counts and cost reports.' },
  calls: { getList: 'GET v1/category/list ? group_id outlets', create: 'POST v1/category/insert', update: 'PUT v1/category/update' },
  serves: {
    list: ['GET v1/category', 'GET inventory:po/getcategorylist', 'GET inventory:GRN/getcategorylist', 'GET inventory:GRN/getcategorysummerylist'],
  },
  seeds: CATEGORIES,
});
