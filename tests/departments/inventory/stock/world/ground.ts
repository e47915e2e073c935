import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, runAction } from '#server/documents/service';
import { addPurchasing, type Group, groupOf, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import {
  divideRounded,
  type Method,
  type ModelBalance,
  nothing,
  step as stepOf,
  text,
} from '#tests/engine/server/stock/stockModel';
import type { OrderedLine } from '../../purchasing/documentsWorld';

/** Two outlets with the same four stock items and the same kitchen, and what an independent model in whole numbers knows of them. */

export type At = 0 | 1;
export const OUTLETS = ['out_COL', 'out_KDY'] as const;
/** Raw, raw, packaging, and what the kitchen makes of the first two. */
export const CODES = ['chicken', 'rice', 'box', 'base'] as const;
export type Code = (typeof CODES)[number];
export const itemId = (at: At, code: Code): string => (at === 0 ? code : `${code}Kdy`);
export const unitId = (code: Code): string => (code === 'box' ? 'ea' : 'kg');

/** All documents of a history, and the second of two days of trade: recipes change in between. */
export const DAY = '2026-06-05';
export const EARLIER = '2026-06-03';

/** So much of an item, on a line of a document. */
export interface Amount {
  code: Code;
  quantity: bigint;
}
/** An order, whose lines are received in parts; `price` is in cents. */
export interface ModelOrder {
  id: string;
  at: At;
  status: string;
  lines: (OrderedLine & { code: Code; price: bigint })[];
}
/** What came in, at what value, and what of it went back. Of an order, `of` is the place of the line there. */
export interface ModelReceipt {
  id: string;
  at: At;
  order?: ModelOrder;
  lines: (Amount & { value: bigint; returned: bigint; of: number })[];
}
export interface ModelTransfer {
  id: string;
  from: At;
  /** `settled` has arrived or is given up. */
  lines: (Amount & { value: bigint; settled: bigint })[];
}
export interface ModelRequest {
  id: string;
  at: At;
  lines: { code: Code; approved: bigint; issued: bigint }[];
}
export interface ModelBill {
  number: string;
  at: At;
  rows: { code: Code; quantity: bigint; value: bigint }[];
  isCancelled: boolean;
}
export interface World {
  db: Database;
  group: Group;
  methods: readonly [Method, Method];
  /** By the id of the item. */
  stock: Map<string, ModelBalance>;
  orders: ModelOrder[];
  receipts: ModelReceipt[];
  transfers: ModelTransfer[];
  requests: ModelRequest[];
  bills: ModelBill[];
  count: number;
  /** Kinds of movements that have happened, and `refused`. */
  done: Set<string>;
}

export const emptyWorld = (
  db: Database,
  group: Group,
  methods: readonly [Method, Method],
  done: Set<string>,
): World => ({
  ...{ db, group, methods, stock: new Map(), done, count: 0 },
  ...{ orders: [], receipts: [], transfers: [], requests: [], bills: [] },
});

export const whole = (quantity: bigint): string => text(quantity, 4);
export const held = (world: World, at: At, code: Code): ModelBalance => world.stock.get(itemId(at, code)) ?? nothing;

/** Does a movement in the model, and returns its value in cents. */
export function moved(world: World, at: At, code: Code, type: string, quantity: bigint, value?: bigint): bigint {
  const after = stepOf(
    held(world, at, code),
    { type, quantity, ...(value === undefined ? {} : { value }) },
    world.methods[at],
  );
  if (!after) throw new Error(`the model refuses ${type}`);
  world.stock.set(itemId(at, code), after.after);
  world.done.add(type);
  return after.value;
}

const act = async (world: World, name: string, key: string, record: AnyRecord, more: AnyRecord = {}) =>
  (
    await runAction(world, world.group.owner, entity(name) as Document, key, {
      ...{ _id: record._id, _rev: record._rev },
      ...more,
    })
  ).body;

/** Runs a declared action on a document as it is stored. */
export const actOn = async (world: World, name: string, key: string, id: string, more: AnyRecord = {}) =>
  act(world, name, key, await world.group.stored(name, id), more);

/** Saves a document and approves it. A draft that is refused is removed again, so that it is in nobody's way. */
export async function done(world: World, name: string, at: At, input: AnyRecord, key = 'approve'): Promise<AnyRecord> {
  const draft = (
    await insertDocument(world, world.group.owner, entity(name) as Document, {
      ...{ outletId: OUTLETS[at], docDate: DAY },
      ...input,
    })
  ).body;
  try {
    return await act(world, name, key, draft);
  } catch (error) {
    await act(world, name, name === 'batchRuns' ? 'cancel' : 'delete', draft);
    throw error;
  }
}

/** Work that the model refuses is refused by the product too, as a mistake of the one who asks. */
export async function refused(world: World, work: Promise<unknown>): Promise<void> {
  const { status } = await refusal(work);
  if (status !== 400 && status !== 409) throw new Error(`refused with ${status}`);
  world.done.add('refused');
}

/** Takes items out of stock, several with one document; beyond what is there both refuse all of it. Returns what each took in cents. */
export async function takeOut(
  world: World,
  at: At,
  type: string,
  rows: readonly (readonly [Code, bigint])[],
  work: () => Promise<unknown>,
): Promise<bigint[] | undefined> {
  if (rows.some(([code, quantity]) => quantity > held(world, at, code).quantity)) {
    await refused(world, work());
    return undefined;
  }
  await work();
  return rows.map(([code, quantity]) => -moved(world, at, code, type, -quantity));
}

/** Lines of a document that name items. */
export const linesOf = <R extends { code: Code }>(
  at: At,
  rows: readonly R[],
  more: (row: R, index: number) => AnyRecord,
) => ({
  items: rows.map((row, index) => ({
    ...{ itemId: itemId(at, row.code), unitId: unitId(row.code) },
    ...more(row, index),
  })),
});

/** Takes what the lines of a document name out of stock. */
export const takeLines = (world: World, at: At, type: string, rows: readonly Amount[], work: () => Promise<unknown>) =>
  takeOut(
    world,
    at,
    type,
    rows.map(({ code, quantity }) => [code, quantity] as const),
    work,
  );

const ingredient = (at: At, code: Code, netQuantity: string, yieldPct = '100', more: AnyRecord = {}) => ({
  ...{ itemId: itemId(at, code), unitId: unitId(code), netQuantity, yieldPct },
  ...more,
});

/** The recipes of an outlet: two versions of one portion, one of the other, a modifier, and what the kitchen makes in advance. */
async function addRecipes({ put }: Group, at: At): Promise<void> {
  const packed = ingredient(at, 'box', '1', '100', { orderTypes: ['takeaway', 'delivery'] });
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
    ingredients: [ingredient(at, 'chicken', '0.2', '75'), ingredient(at, 'base', '0.075'), packed],
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
export async function kitchens(db: Database): Promise<Group> {
  const group = await newGroup(db);
  const { put } = group;
  await addPurchasing(db, group);
  await put('measureTypes', { _id: 'count', name: 'Count', baseUnitId: 'ea' });
  const each = { unitName: 'Each', unitCode: 'ea', conversionToBase: '1', isBase: true, measureTypeId: 'count' };
  await put('units', { _id: 'ea', ...each });
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

/** Columns that a copy of a group has like the first; the ledger gives its rows numbers of their own. */
const COPIED = {
  records: 'resource, id, rev, outlet_id, outlets, status, data, search',
  record_keys: 'resource, key, value, id',
  counters: 'series, value',
  movements: `outlet_id, item_id, posted_at, business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
    qty_after, value_after, average_after, user_id`,
  balances: 'outlet_id, item_id, quantity, value, average_cost, last_price, last_received, last_movement_at',
} as const;

/** A world of its own for one history: a copy of the first, whose outlets value their stock as is said. */
export async function copyOf(first: World, methods: World['methods'], done: Set<string>): Promise<World> {
  const { db, group } = first;
  const groupId = `${group.groupId}_${++copies}`;
  for (const [table, columns] of Object.entries(COPIED))
    await db.query(
      `insert into ${table} (group_id, ${columns}) select $2, ${columns} from ${table} where group_id = $1${table === 'movements' ? ' order by seq' : ''}`,
      [group.groupId, groupId],
    );
  const copy = groupOf(db, groupId);
  for (const [at, method] of methods.entries())
    if (method === 'lastPrice')
      await copy.put('systemSettings', {
        ...{ _id: OUTLETS[at as At], outletId: OUTLETS[at as At] },
        settings: [{ name: 'WAC', state: false }],
      });
  const { stock, receipts } = first;
  return {
    ...emptyWorld(db, copy, methods, done),
    stock: new Map(stock),
    receipts: receipts.map((each) => ({ ...each, lines: each.lines.map((line) => ({ ...line })) })),
    count: first.count,
  };
}

/** quantity x cost, in cents; cost in cents per unit. */
export const priced = (quantity: bigint, price: bigint): bigint => divideRounded(quantity * price, 10_000n);
