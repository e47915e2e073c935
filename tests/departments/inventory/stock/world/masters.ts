import type { AnyRecord } from '#engine/define/fields';
import type { Database } from '#server/db/types';
import { addPurchasing, type Group, groupOf, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { type At, emptyWorld, itemId, OUTLETS, type Settings, type World } from './ground';
import { CODES, type Code, unitId } from './units';

/** The group that histories are copied from, with its items and recipes, and the copies. */

const ingredient = (at: At, code: Code, netQuantity: string, yieldPct = '100', more: AnyRecord = {}) => ({
  ...{ itemId: itemId(at, code), unitId: unitId(code), netQuantity, yieldPct },
  ...more,
});

/** An outlet's recipes: two versions of one portion, one of the other, a modifier, and the prepared item. */
async function addRecipes({ put }: Group, at: At): Promise<void> {
  const packed = ingredient(at, 'box', '1', '100', { unitId: 'ea', orderTypes: ['takeaway', 'delivery'] });
  const recipe = (id: string, more: AnyRecord) =>
    put('recipes', {
      _id: `${id}${at}`,
      outletId: OUTLETS[at],
      portions: 1,
      recipeName: id,
      status: 'active',
      ...more,
    });
  const bowl = { recipeType: 'menu', menuItemId: 'bowl', portionId: 'R' };
  await recipe('first', {
    ...{ ...bowl, effectiveFrom: '2026-01-01', portions: 3 },
    ingredients: [ingredient(at, 'chicken', '0.7', '80'), ingredient(at, 'rice', '0.5'), packed],
  });
  await recipe('second', {
    ...{ ...bowl, effectiveFrom: '2026-06-04' },
    ingredients: [
      ingredient(at, 'chicken', '0.2', '75'),
      ingredient(at, 'base', '0.075', '100', { unitId: 'kg' }),
      // Too little for the four decimals of a kilogram.
      ingredient(at, 'rice', '0.04', '100', { unitId: 'g' }),
      packed,
    ],
  });
  await recipe('large', {
    ...{ ...bowl, portionId: 'L', effectiveFrom: '2026-01-01' },
    ingredients: [ingredient(at, 'chicken', '0.4', '90'), ingredient(at, 'rice', '0.2')],
  });
  await recipe('double', {
    ...{ recipeType: 'modifier', modifierId: 'double', effectiveFrom: '2026-01-01' },
    ingredients: [ingredient(at, 'chicken', '0.1', '70')],
  });
  await put('batchRecipes', {
    ...{ _id: `making${at}`, outletId: OUTLETS[at], recipeName: 'Base', outputItemId: itemId(at, 'base') },
    ...{ outputUnitId: 'kg', standardOutput: '5', effectiveFrom: '2026-06-01', status: 'active', version: 1 },
    ingredients: [ingredient(at, 'chicken', '2'), ingredient(at, 'rice', '3')],
  });
}

/** The group that histories are copied from: masters and recipes, and no stock yet. */
export async function kitchens(db: Database, currency: string): Promise<Group> {
  const group = await newGroup(db, { currency });
  const { put } = group;
  await addPurchasing(db, group);
  await put('measureTypes', { _id: 'count', name: 'Count', baseUnitId: 'ea' });
  const unit = (_id: string, measureTypeId: string, conversionToBase: string, isBase = false) =>
    put('units', { _id, unitName: _id, unitCode: _id, measureTypeId, conversionToBase, isBase });
  await unit('ea', 'count', '1', true);
  await unit('dozen', 'count', '12');
  await unit('g', 'weight', '0.001');
  await unit('lb', 'weight', '0.453592');
  for (const at of [0, 1] as const)
    for (const code of CODES) {
      if (at === 0 && (code === 'chicken' || code === 'rice')) continue;
      await put('inventoryItems', {
        ...{ _id: itemId(at, code), outletId: OUTLETS[at], itemCode: code, itemName: code, itemUnits: [] },
        ...{ isStockTracked: true, baseUnitId: unitId(code), measureTypeId: code === 'box' ? 'count' : 'weight' },
        itemType: { chicken: 'raw', rice: 'raw', box: 'packaging', base: 'semiFinished' }[code],
      });
    }
  for (const at of [0, 1] as const) {
    await put('foodDepartments', { _id: `kitchen${at}`, name: 'Kitchen', outletId: OUTLETS[at] });
    await addRecipes(group, at);
  }
  await put('priorityLevels', { _id: 'soon', name: 'Soon', rank: 1 });
  await put('adjustmentTypes', { _id: 'found', name: 'Found', direction: 'increase' });
  await put('adjustmentTypes', { _id: 'lost', name: 'Lost', direction: 'decrease' });
  await put('items', {
    ...{ _id: 'bowl', itemCode: 'BOWL', name: 'Bowl', itemType: 'variable', categoryId: 'mains' },
    portions: ['R', 'L'].map((portionId) => ({
      portionId,
      name: portionId,
      price: '10',
      isDefault: portionId === 'R',
    })),
    ...{ modifierCategoryIds: [{ id: 'changes' }], addonItemIds: [{ id: 'extra' }] },
  });
  await put('items', {
    ...{ _id: 'crate', itemCode: 'CRATE', name: 'Crate', itemType: 'simple', price: '10', categoryId: 'mains' },
    ...{ costSource: 'inventoryItem', inventoryItemId: 'box', inventoryQty: '2' },
  });
  await put('modifierItems', { _id: 'double', name: 'Double', modifierCategoryId: 'changes' });
  await put('modifierItems', {
    ...{ _id: 'noRice', name: 'No rice', modifierCategoryId: 'changes' },
    recipe: [{ itemId: 'rice', unitId: 'kg', quantity: '-0.19' }],
  });
  await put('addonItems', {
    ...{ _id: 'extra', name: 'Extra base' },
    recipe: [{ itemId: 'base', unitId: 'kg', quantity: '0.05' }],
  });
  return group;
}

let copies = 0;

/** Columns that a group's copy shares with the original; the ledger numbers its rows itself. */
const COPIED = {
  records: 'resource, id, rev, outlet_id, outlets, status, data, search',
  record_keys: 'resource, key, value, id',
  counters: 'series, value',
  movements: `outlet_id, item_id, posted_at, business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
    qty_after, value_after, average_after, user_id`,
  balances:
    'outlet_id, item_id, quantity, value, average_cost, last_price, is_bought, last_received, last_day, last_movement_at',
} as const;

const copied = <const L extends object, const E extends { lines: readonly L[] }>(each: E) => ({
  ...each,
  lines: each.lines.map((line) => ({ ...line })),
});

/** A separate world for one history: a copy of the first, with its own settings. */
export async function copyOf(first: World, settings: readonly [Settings, Settings], done: Set<string>): Promise<World> {
  const { db, group } = first;
  const groupId = `${group.groupId}_${++copies}`;
  for (const [table, columns] of Object.entries(COPIED))
    await db.query(
      `insert into ${table} (group_id, ${columns}) select $2, ${columns} from ${table} where group_id = $1${table === 'movements' ? ' order by seq' : ''}`,
      [group.groupId, groupId],
    );
  const copy = groupOf(db, groupId);
  for (const at of [0, 1] as const)
    await copy.put('systemSettings', {
      ...{ _id: OUTLETS[at], outletId: OUTLETS[at] },
      settings: [
        { name: 'WAC', state: settings[at].method === 'wac' },
        { name: 'negativeStock', state: true, value: settings[at].negativeStock },
      ],
    });
  const { stock, begun, receipts, counts, moves, sources } = first;
  return {
    ...emptyWorld(db, copy, [{ ...settings[0] }, { ...settings[1] }], done),
    stock: new Map(stock),
    begun: new Set(begun),
    moves: [...moves],
    sources: [...sources],
    receipts: receipts.map(copied),
    counts: counts.map(copied),
    count: first.count,
  };
}
