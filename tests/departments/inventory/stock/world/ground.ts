import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, runAction } from '#server/documents/service';
import { type Group, refusal } from '#tests/engine/server/documents/documentsFixture';
import {
  each as costOf,
  divideRounded,
  type Method,
  type ModelBalance,
  nothing,
  step as stepOf,
  text,
  worth,
} from '#tests/engine/server/stock/stockModel';
import type { OrderedLine } from '../../purchasing/documentsWorld';
import { type Code, type Fraction, type Unit, unitId } from './units';

/** Two outlets with the same four stock items and the same kitchen, and an independent model of them in whole numbers. */

export type At = 0 | 1;
export const OUTLETS = ['out_COL', 'out_KDY'] as const;
export const itemId = (at: At, code: Code): string => (at === 0 ? code : `${code}Kdy`);

/** The first day of a history, and a day of trade before it: recipes change in between. */
export const DAY = '2026-06-05';
export const EARLIER = '2026-06-03';
/** The business date of documents dated by the clock: cancelled bills. Outlets use UTC and begin their day at midnight. */
export const clockDay = (): string => new Date().toISOString().slice(0, 10);

/** An order, whose lines are received in parts; `price` is in coins. */
export interface ModelOrder {
  id: string;
  at: At;
  day: string;
  status: string;
  /** In the unit of the order; `exact` is what was received before it is rounded. */
  lines: (OrderedLine & { code: Code; price: bigint; unit: Unit; exact: Fraction })[];
}
/** A line of a receipt in its unit and in stock, and what went back of each. */
export interface ModelReceived {
  code: Code;
  unit: Unit;
  quantity: bigint;
  stock: bigint;
  value: bigint;
  /** In the unit of the receipt. */
  returned: Fraction;
  returnedStock: bigint;
  returnedValue: bigint;
}
/** For an order, `of` is the index of the order's line, and `counted` what it counts there. */
export interface ModelReceipt {
  id: string;
  at: At;
  day: string;
  nth: number;
  order?: ModelOrder;
  lines: (ModelReceived & { of: number; counted: Fraction })[];
}
export interface ModelTransfer {
  id: string;
  from: At;
  day: string;
  /** In the unit they were sent in. `settled` has arrived or is given up; `isLost`: some of it has not arrived. */
  lines: {
    code: Code;
    unit: Unit;
    quantity: bigint;
    stock: bigint;
    value: bigint;
    settled: bigint;
    isLost: boolean;
  }[];
}
export interface ModelRequest {
  id: string;
  at: At;
  lines: { code: Code; unit: Unit; approved: bigint; issued: Fraction }[];
}
/** What a bill took of an item; `change` is what it used beyond that. */
export interface Sold {
  code: Code;
  quantity: bigint;
  value: bigint;
  change: Fraction;
}
export interface ModelBill {
  number: string;
  at: At;
  day: string;
  rows: Sold[];
  isCancelled: boolean;
}
export interface ModelBatch {
  id: string;
  at: At;
  day: string;
  nth: number;
  /** What left and what became of it, as posted. */
  rows: { code: Code; type: string; quantity: bigint; value: bigint }[];
}
/** An approved count of any kind; opening stock is one too. */
export interface ModelCount {
  at: At;
  day: string;
  codes: readonly Code[];
  id: string;
  /** When it happened: at the end of its day; opening stock at noon, before that day's bills. */
  time: string;
  isOpening?: true;
  isFull?: boolean;
  /** Per item: what was expected, how much more was found and its value, and the unit cost then. `isLate`: something came in later. */
  lines: { code: Code; expected: bigint; difference: bigint; value: bigint; cost: bigint; isLate?: true }[];
}
/** What was received, for the last price; gone once it is reversed. */
export interface ModelSource {
  at: At;
  code: Code;
  type: string;
  day: string;
  quantity: bigint;
  value: bigint;
}
export interface ModelMove {
  code: Code;
  quantity: bigint;
  at: At;
  day: string;
  value: bigint;
  /** Of counts: when it happened. */
  time?: string;
}
/** An outlet's stock valuation, and its handling of negative stock. */
export interface Settings {
  method: Method;
  negativeStock: 'block' | 'warn' | 'allow';
}
export interface World {
  db: Database;
  group: Group;
  settings: [Settings, Settings];
  /** The date that new documents get. */
  day: string;
  /** The last day of each outlet's closed period. */
  closed: [string | undefined, string | undefined];
  counts: ModelCount[];
  moves: ModelMove[];
  /** In the order of posting. */
  sources: ModelSource[];
  /** What a pound of the base costs at each outlet before the current step, if it was never received. */
  recipeCosts: [bigint | undefined, bigint | undefined];
  /** By the id of the item: when its outlet last changed its costing method. What was worth something before stays. */
  revalued: Map<string, string>;
  /** The recorded values of closed periods: by item, as the database shows them. */
  closings: { at: At; until: string; figures: Readonly<Record<string, string>> }[];
  /** By the id of the item. */
  stock: Map<string, ModelBalance>;
  /** By the id of the item: what bills used and did not take yet. */
  carried: Map<string, Fraction>;
  /** The ids of items that have moved other than by sales, so that they can't be opened. */
  begun: Set<string>;
  orders: ModelOrder[];
  receipts: ModelReceipt[];
  transfers: ModelTransfer[];
  requests: ModelRequest[];
  bills: ModelBill[];
  batches: ModelBatch[];
  count: number;
  /** Kinds of movements that have happened, and `refused`. */
  done: Set<string>;
}

export const emptyWorld = (db: Database, group: Group, settings: World['settings'], done: Set<string>): World => ({
  ...{ db, group, settings, stock: new Map(), carried: new Map(), begun: new Set(), done, count: 0 },
  ...{
    day: DAY,
    closed: [undefined, undefined],
    counts: [],
    moves: [],
    sources: [],
    revalued: new Map(),
    recipeCosts: [undefined, undefined],
    closings: [],
  },
  ...{ orders: [], receipts: [], transfers: [], requests: [], bills: [], batches: [] },
});

export const whole = (quantity: bigint): string => text(quantity, 4);
export const held = (world: World, at: At, code: Code): ModelBalance => world.stock.get(itemId(at, code)) ?? nothing;

/** The first count of an item that includes what is dated on a day: everything until then, whenever it comes in. */
export const countOf = ({ counts }: World, at: At, code: Code, day: string): ModelCount | undefined =>
  counts
    .filter((count) => count.at === at && count.codes.includes(code))
    .filter((count) => (count.isOpening ? day < count.day : day <= count.day))
    .toSorted((one, other) => (one.time < other.time ? -1 : 1))[0];

/** The next count of an item after another one. */
export const countSince = ({ counts }: World, at: At, code: Code, time: string): ModelCount | undefined =>
  counts
    .filter((count) => count.at === at && count.codes.includes(code) && count.time > time)
    .toSorted((one, other) => (one.time < other.time ? -1 : 1))[0];

interface Moving {
  /** In coins, if the document names it. */
  value?: bigint | undefined;
  day?: string;
  /** For what a count moves: when it happened. */
  time?: string;
}

/** A movement that changes stock. Returns its value. */
function post(
  world: World,
  at: At,
  code: Code,
  type: string,
  quantity: bigint,
  { value, day = world.day, time, isBack = false }: Moving & { isBack?: boolean },
) {
  const before = held(world, at, code);
  const standardCost = recipeCost(world, at, code);
  const given = {
    type,
    quantity,
    ...(value === undefined ? {} : { value }),
    ...(standardCost ? { standardCost } : {}),
  };
  const { method } = world.settings[at];
  const lastPrice = priceOn(world, at, code, day);
  const after = stepOf(method === 'wac' ? before : { ...before, lastPrice }, given, method);
  if (!after) throw new Error(`the model refuses ${type}`);
  if (!isBack) keepSource(world, { ...{ at, code, type, day, quantity }, value: value ?? 0n });
  if (type === 'REVALUATION') world.revalued.set(itemId(at, code), day);
  world.moves.push({
    at,
    code,
    day,
    quantity,
    value: method === 'wac' ? after.after.value - before.value : after.value,
    ...(time ? { time } : {}),
  });
  world.stock.set(itemId(at, code), { ...after.after, ...lastBought(world, at, code) });
  restated(world, at, code, day, standardCost);
  return after.value;
}

/**
 * What a pound of the base costs by its recipe before a document moves anything, in millionths, as long as it has no price: 2 kg of chicken and
 * 3 kg of rice make 5 kg. Unknown while one of them has no cost.
 */
const recipeCostAt = (world: World, at: At): bigint | undefined => {
  if (priceOn(world, at, 'base', EVER) > 0n) return undefined;
  const [chicken, rice] = [held(world, at, 'chicken').average, held(world, at, 'rice').average];
  return chicken > 0n && rice > 0n ? divideRounded((2n * chicken + 3n * rice) * 453_592n, 5_000_000n) : undefined;
};
export const costRecipes = (world: World): void => {
  world.recipeCosts = [recipeCostAt(world, 0), recipeCostAt(world, 1)];
};
export const recipeCost = (world: World, at: At, code: Code): bigint | undefined =>
  code === 'base' ? world.recipeCosts[at] : undefined;

/** Something received is kept; its reversal removes it. */
function keepSource({ sources }: World, source: ModelSource): void {
  const { at, code, day, quantity, value } = source;
  const type = source.type === 'GRN_REVERSAL' ? 'GRN' : source.type;
  if (!['GRN', 'OPENING', 'BATCH_IN', 'TRANSFER_IN'].includes(type)) return;
  if (quantity > 0n) sources.push(source);
  else
    sources.splice(
      // One with the same figures of the same day has the same price.
      sources.findIndex(
        (each) =>
          each.at === at &&
          each.code === code &&
          each.type === type &&
          each.day === day &&
          each.quantity === -quantity &&
          each.value === -value,
      ),
      1,
    );
}

/** The last price on a day: of the latest purchase or opening stock by date, or of the latest receipt of what was never bought. */
export function priceOn({ sources }: World, at: At, code: Code, until: string): bigint {
  const own = sources.filter((each) => each.at === at && each.code === code && each.day <= until && each.value > 0n);
  const isBought = own.some(({ type }) => type === 'GRN');
  const [last] = own
    .filter(({ type }) => !isBought || type === 'GRN' || type === 'OPENING')
    .toReversed()
    .toSorted((one, other) => other.day.localeCompare(one.day));
  return last ? costOf(last.value, last.quantity) : 0n;
}

const EVER = '9999-12-31';
const lastBought = (world: World, at: At, code: Code): Pick<ModelBalance, 'lastPrice' | 'isBought'> => ({
  lastPrice: priceOn(world, at, code, EVER),
  ...(world.sources.some((each) => each.at === at && each.code === code && each.type === 'GRN' && each.value > 0n)
    ? { isBought: true as const }
    : {}),
});

/** By last price, stock is worth its quantity times the price of each day, from the day of a movement on. */
function restated(world: World, at: At, code: Code, from: string, standardCost = 0n): void {
  if (world.settings[at].method === 'wac') return;
  const id = itemId(at, code);
  const own = () => world.moves.filter((each) => each.at === at && each.code === code);
  const since = world.revalued.get(id) ?? '';
  const days = new Set(own().flatMap(({ day }) => (day >= from && day >= since ? [day] : [])));
  for (const day of [...days].toSorted()) {
    const until = own().filter((each) => each.day <= day);
    const quantity = until.reduce((sum, each) => sum + each.quantity, 0n);
    const value =
      worth(quantity, priceOn(world, at, code, day) || standardCost) -
      until.reduce((sum, each) => sum + each.value, 0n);
    if (value === 0n) continue;
    world.moves.push({ at, code, day, quantity: 0n, value });
    if (day > from) world.done.add('backDated');
  }
  const value = own().reduce((sum, each) => sum + each.value, 0n);
  world.stock.set(id, { ...held(world, at, code), value, average: priceOn(world, at, code, EVER) || standardCost });
}

/** What leaves stock as it is changes its value only if it is dated before another movement: the days since then are valued again. */
export function restatedBefore(world: World, at: At, code: Code, day: string): void {
  const isBefore = world.moves.some((each) => each.at === at && each.code === code && each.day > day);
  if (isBefore) restated(world, at, code, day, recipeCost(world, at, code));
}

/** What a count has found already: stock stays as it is, and the count expected more or less. Returns the value of the movement. */
export function late(
  world: World,
  { at, code, type, quantity, count }: { at: At; code: Code; type: string; quantity: bigint; count: ModelCount },
  { value: given, day = world.day, time }: Moving = {},
): bigint {
  const line = count.lines.find((each) => each.code === code);
  if (!line) throw new Error(`${code} was not counted`);
  const back = { day: day > count.day ? day : count.day, time: count.time };
  let [value, returned] = [0n, 0n];
  if (given === undefined || type === 'COUNT') {
    // It is worth what the count took for it, and stock stays to the cent.
    const size = quantity < 0n ? -quantity : quantity;
    const { method } = world.settings[at];
    const own = held(world, at, code);
    const before = method === 'wac' ? own : { ...own, lastPrice: priceOn(world, at, code, day) };
    const standardCost = recipeCost(world, at, code) ?? 0n;
    const current = stepOf(before, { type: 'SALE', quantity: -size, standardCost }, method);
    const worthIt = line.cost > 0n ? worth(size, line.cost) : -(current?.value ?? 0n);
    value = given ?? (quantity < 0n ? -worthIt : worthIt);
    returned = -value;
    world.moves.push({ at, code, day, quantity, value, ...(time ? { time } : {}) });
    world.moves.push({ at, code, quantity: -quantity, value: -value, ...back });
    restatedBefore(world, at, code, day);
  } else {
    // What it cost more than the count took for it is in the stock that is left.
    const of = type === 'COUNT_REVERSAL' ? 'COUNT' : type;
    value = post(world, at, code, of, quantity, { value: given, day, ...(time ? { time } : {}) });
    const counted = { value: worth(-quantity, line.cost), ...back, isBack: true };
    returned = post(world, at, code, count.isOpening ? 'OPENING' : 'COUNT', -quantity, counted);
  }
  line.expected += quantity;
  line.difference -= quantity;
  line.value += returned;
  line.isLate = true;
  world.done.add(count.isOpening ? 'beforeOpening' : 'lateMovement');
  return value;
}

/** Performs a movement in the model, and returns its value in coins. @param more its value, if the document fixes it, and its date */
export function moved(world: World, at: At, code: Code, type: string, quantity: bigint, more: Moving = {}): bigint {
  if (type !== 'SALE' && type !== 'SALE_REVERSAL') world.begun.add(itemId(at, code));
  world.done.add(type);
  const isDated = quantity !== 0n && !['SALE', 'SALE_REVERSAL', 'COUNT', 'OPENING'].includes(type);
  const count = isDated ? countOf(world, at, code, more.day ?? world.day) : undefined;
  if (count) return late(world, { at, code, type, quantity, count }, more);
  return post(world, at, code, type, quantity, more);
}

/** Whether the period of a day is closed: nothing with that date can be saved. */
export const isClosed = ({ closed, day: today }: World, at: At, day = today): boolean => day <= (closed[at] ?? '');

const act = async (world: World, name: string, key: string, record: AnyRecord, more: AnyRecord = {}) =>
  (
    await runAction(world, world.group.owner, entity(name) as Document, key, {
      ...{ _id: record._id, _rev: record._rev },
      ...more,
    })
  ).body;

/** Runs a declared action on a stored document. */
export const actOn = async (world: World, name: string, key: string, id: string, more: AnyRecord = {}) =>
  act(world, name, key, await world.group.stored(name, id), more);

/** Saves a document. */
export const drafted = async (world: World, name: string, at: At, input: AnyRecord): Promise<AnyRecord> =>
  (
    await insertDocument(world, world.group.owner, entity(name) as Document, {
      ...{ outletId: OUTLETS[at], docDate: world.day },
      ...input,
    })
  ).body;

/** Saves a document and approves it. A refused draft is deleted, so that it blocks nothing. */
export async function done(world: World, name: string, at: At, input: AnyRecord, key = 'approve'): Promise<AnyRecord> {
  const draft = await drafted(world, name, at, input);
  try {
    return await act(world, name, key, draft);
  } catch (error) {
    await act(world, name, name === 'batchRuns' ? 'cancel' : 'delete', draft);
    throw error;
  }
}

/** Performs what the model allows, and expects the rest to be refused. Returns whether it was done. */
export async function attempt(world: World, isAllowed: boolean, work: () => Promise<unknown>): Promise<boolean> {
  if (isAllowed) await work();
  else await refused(world, work());
  return isAllowed;
}

/** Stock at the end of a day. */
const stockOn = ({ moves }: World, at: At, code: Code, until: string): bigint =>
  moves.reduce(
    (sum, each) => (each.at === at && each.code === code && each.day <= until ? sum + each.quantity : sum),
    0n,
  );

/**
 * Whether an outlet that doesn't allow negative stock has too little of something on a day, or had on any day since: until the count that has
 * found it already.
 * @param countFor the count that includes it
 */
export const isShort = (
  world: World,
  at: At,
  rows: readonly (readonly [Code, bigint])[],
  day = world.day,
  countFor: (code: Code) => ModelCount | undefined = (code) => countOf(world, at, code, day),
): boolean =>
  world.settings[at].negativeStock === 'block' &&
  rows.some(([code, quantity]) => {
    if (quantity <= 0n) return false;
    const count = countFor(code);
    const end = count && (day > count.day ? day : count.day);
    const days = world.moves.flatMap((each) =>
      each.at === at && each.code === code && each.day > day ? [each.day] : [],
    );
    return [day, ...days]
      .filter((each) => end === undefined || each < end)
      .some((each) => stockOn(world, at, code, each) < quantity);
  });

/** Actions that the model refuses are refused by the product too, as a client error. */
export async function refused(world: World, work: Promise<unknown>): Promise<void> {
  const { status } = await refusal(work);
  if (status !== 400 && status !== 409) throw new Error(`refused with ${status}`);
  world.done.add('refused');
}

/**
 * Removes items from stock, several with one document; if there is too little, or in a closed period, both refuse all of it. Returns each
 * one's value in coins.
 */
export async function takeOut(
  world: World,
  at: At,
  type: string,
  rows: readonly (readonly [Code, bigint])[],
  work: () => Promise<unknown>,
): Promise<bigint[] | undefined> {
  if (!(await attempt(world, !isClosed(world, at) && !isShort(world, at, rows), work))) return undefined;
  return rows.map(([code, quantity]) => -moved(world, at, code, type, -quantity));
}

/** Lines of a document with items. */
export const linesOf = <R extends { code: Code; unit?: Unit }>(
  at: At,
  rows: readonly R[],
  more: (row: R, index: number) => AnyRecord,
) => ({
  items: rows.map((row, index) => ({
    ...{ itemId: itemId(at, row.code), unitId: row.unit?.id ?? unitId(row.code) },
    ...more(row, index),
  })),
});

export const codesOf = (lines: readonly { code: Code }[]): Code[] => lines.map(({ code }) => code);

/** Removes the items of a document's lines from stock. */
export const takeLines = (
  world: World,
  at: At,
  type: string,
  rows: readonly { code: Code; stock: bigint }[],
  work: () => Promise<unknown>,
) =>
  takeOut(
    world,
    at,
    type,
    rows.map(({ code, stock }) => [code, stock] as const),
    work,
  );

/** quantity x cost, in coins; cost in coins per unit. */
export const priced = (quantity: bigint, price: bigint): bigint => divideRounded(quantity * price, 10_000n);

/** What has left transit once this much of a line is settled, in coins. */
export const settledValue = ({ value, quantity }: ModelTransfer['lines'][number], settled: bigint): bigint =>
  divideRounded(value * settled, quantity);

/** The same in stock: what left is split without a remainder. */
export const settledStock = ({ stock, quantity }: ModelTransfer['lines'][number], settled: bigint): bigint =>
  divideRounded(stock * settled, quantity);
