import {
  choice,
  costMoney,
  defineDocument,
  documentCalls,
  image,
  list,
  many,
  quantity,
  reference,
  sameOutlet,
  text,
  twins,
  where,
} from '#engine/define';
import { stockLines } from './stockLines.rules';
import { dishesIn, isDish, partsOf, wastageProblems, wastedLines } from './wastage.rules';

const TYPES = [
  'spoilage',
  'expired',
  'overProduction',
  'preparationError',
  'burnt',
  'customerReturn',
  'breakage',
  'spillage',
  'equipmentFailure',
] as const;

/** Wastage notes (domain 1.6, 2.4): items, batches and menu items that were thrown away. */
export default defineDocument({
  name: 'wastageNotes',
  label: { one: 'Wastage note', many: 'Wastage notes' },
  module: 'WASTAGE',
  nav: { group: 'inventory', order: 70, label: 'Wastage Management' },
  number: 'wastageNumber',
  prefix: 'WN',
  paths: {
    list: '/wastagemanagementlist',
    create: '/createwastagemanagement',
    edit: '/updatewastagemanagement',
    review: '/wastagemanagementsummary',
    view: '/wastagesummarypage',
  },
  fields: {
    departmentId: reference('foodDepartments', { label: 'Department', filter: sameOutlet, column: true }),
    responsible: text({ maxLength: 60, column: true }),
    photo: image(),
    totalCost: costMoney({ readOnly: true }),
  },
  lines: stockLines(
    {
      menuItemId: reference('items', {
        label: 'Or dish',
        inGrid: 'wide',
        when: (line) => !line.itemId,
        fill: (dish) => ({ itemName: dish.name, itemCode: dish.itemCode, unitId: null }),
      }),
      portionId: text({ maxLength: 12, label: 'Size code', when: isDish }),
      kind: choice({ inventoryItem: 'Item', batchItem: 'Batch item', menuItem: 'Dish' }, { readOnly: true, hidden: true }),
      availableStock: quantity({ readOnly: true, inGrid: true, label: 'On hand' }),
      quantity: quantity({ required: true, moreThan: 0, label: 'Quantity' }),
      wastageType: choice(TYPES, { required: true, inGrid: 'wide', label: 'Reason' }),
      uses: text({ readOnly: true, maxLength: 2000, label: 'Takes from stock' }),
      components: list({ itemId: reference('inventoryItems'), itemName: text(), quantity: quantity() }, { readOnly: true, hidden: true }),
    },
    { quantity: 'quantity', instead: isDish },
  ),
  moves: { type: 'WASTAGE', parts: partsOf },
  suggests: { like: [], quantities: false },
  grid: ['itemId', 'unitId', 'menuItemId', 'availableStock', 'quantity', 'wastageType', 'expiryDate', 'batchNo'],
  list: { about: 'Wasted items, batches and dishes, with reason and cost.' },
  facts: {
    dishes: many('items', dishesIn),
    recipes: where('recipes', (note) => {
      const menuItemId = dishesIn(note);
      return menuItemId.length > 0 ? { outletId: note.outletId, menuItemId, status: 'active' } : undefined;
    }),
    bought: twins('inventoryItems', 'itemCode', dishesIn, 'anywhere', { of: 'items', field: 'inventoryItemId' }),
    pantry: where('inventoryItems', (note) => (dishesIn(note).length > 0 ? { outletId: note.outletId } : undefined)),
  },
  compute: (note, facts) => ({ items: wastedLines(note, facts) }),
  check: (note, facts) => wastageProblems(note, facts),
  actions: {
    // Stock on hand and recipe quantities are those at approval.
    approve: { plan: (note, facts) => ({ set: { items: wastedLines(note, facts) } }) },
  },
  calls: documentCalls('wastagemanagement', '', { list: 'listDocs' }),
  serves: {
    count: 'GET v1/wastagemanagement/count',
    all: 'GET v1/wastagemanagement/allList',
    'custom:availableStock': 'GET v1/wastagemanagement/availableStock',
  },
});
