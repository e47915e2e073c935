/**
 * The figures of a stock entry: counted quantities compared with the ledger at that time, and the movements of its approval (domain 2.4).
 */

import { type Context, type LateMovement, type Problem, type RecordOf, refuse } from '#engine/define';
import { cost, type Decimal, dec, money, quantity, sum } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { batchOf, currentCost, type Movement } from '#engine/run/stock';
import { businessDate, startOfBusinessDay } from '#engine/run/time/businessDay';
import { batchesInWords, countedBatches } from './batches.rules';
import {
  itemIn,
  priceAt,
  pricesFor,
  type RecordsById,
  statedUnitProblems,
  type Units,
  unitCodeOf,
  valueAtStated,
} from './inventoryLines.rules';
import { pricesOn } from './supplierPrices.rules';

/** The figures' input: the items now, and as the ledger had them when they were counted. */
interface EntryFacts {
  items: RecordsById<'inventoryItems'>;
  held: RecordsById<'inventoryItems'>;
  units?: Units | undefined;
  /** The suppliers' prices of opening stock. */
  prices?: readonly RecordOf<'supplierPrices'>[] | undefined;
}

/** The rules' input for an entry or a line, whose contents are still unchecked. */
type Read<K extends string> = { readonly [key in K]?: unknown };
type Entry = Read<'entryType' | 'isBlind' | 'status' | 'items' | 'docDate'>;
type Line = Read<
  | 'stockUnitId'
  | 'systemQty'
  | 'lineNo'
  | 'itemId'
  | 'baseQuantity'
  | 'lineCost'
  | 'varianceQty'
  | 'unitCost'
  | 'enteredCost'
  | 'costUnitId'
  | 'stockCost'
  | 'batchNo'
  | 'expiryDate'
  | 'expectedBatches'
>;

/** States in which it is still counted. */
export const OPEN = ['draft', 'counted'];

export const ENTRY_TYPES = {
  spotCheck: 'Spot check',
  partialCount: 'Partial count',
  fullCount: 'Full count',
  opening: 'Opening stock',
} as const;

/** The step of the first-day checklist. */
export const OPENING_STEP = {
  order: 75,
  title: 'Enter your opening stock',
  why: 'What is on the shelf today, with its cost. Without it, food cost starts wrong.',
  where: { status: 'approved', entryType: 'opening' },
  optional: true,
} as const;

/** The open full counts of a full count's outlet, of which there is one at most (domain 1.6). */
export const openFullCounts = ({ entryType, outletId }: Read<'entryType' | 'outletId'>) =>
  entryType === 'fullCount' ? { outletId, entryType, status: OPEN } : undefined;

/** The prices that opening stock gets its cost from. */
export const pricesOfOpening = (entry: Read<'entryType' | 'outletId' | 'items'>) => {
  const itemId = [...new Set(linesOf(entry).flatMap((line) => (line.itemId ? [String(line.itemId)] : [])))];
  return isOpening(entry) && itemId.length > 0 ? { outletId: entry.outletId, itemId, status: 'active' } : undefined;
};

/** Its count sheet for a clipboard. */
export const countSheetLink = {
  label: 'Print count sheet',
  needs: 'STOCK_ENTRY.view',
  to: ({ _id }: Read<'_id'>) => `/printCountSheet/${String(_id)}`,
  when: ({ status }: Read<'status'>) => OPEN.includes(String(status)),
};

export const isOpening = ({ entryType }: Read<'entryType'>): boolean => entryType === 'opening';
const isCounted = ({ countedQty }: Read<'countedQty'>): boolean =>
  countedQty !== null && countedQty !== undefined && countedQty !== '';

/** In a blind count no one sees expected quantities until everything is counted. */
const isHidden = ({ isBlind, status }: Entry): boolean => isBlind === true && (status ?? 'draft') === 'draft';

/** The counted quantity of each item, over all locations and units, in its stock unit; nothing while one of its lines is open. */
function countedOf(entry: Entry): Map<unknown, Decimal | undefined> {
  const counted = new Map<unknown, Decimal | undefined>();
  for (const line of linesOf(entry)) {
    const before = counted.has(line.itemId) ? counted.get(line.itemId) : dec(0);
    counted.set(line.itemId, before && isCounted(line) ? before.plus(dec(line.baseQuantity)) : undefined);
  }
  return counted;
}

/** The value of one unit of an item; nothing if there is no stock with a value. */
function worthOf(items: RecordsById<'inventoryItems'>, itemId: unknown): Decimal | undefined {
  const item = itemIn(items, itemId);
  const stock = dec(item?.stockOnHand);
  const value = item?.value;
  // As of a past day, last prices since then may leave less than nothing.
  return stock.gt(0) && value !== undefined && value !== null && dec(value).gte(0) ? dec(value).div(stock) : undefined;
}

/** What the ledger values one more unit at: the average; without stock, or if it is not known, the last price or the standard cost. */
const costNow = (item: ReturnType<typeof itemIn>): Decimal =>
  currentCost(
    {
      ...{ quantity: String(item?.stockOnHand ?? '0'), value: '0', averageCost: String(item?.averageCost ?? '0') },
      lastPrice: String(item?.lastPrice ?? '0'),
      standardCost: String(dec(item?.standardCost).gt(0) ? item?.standardCost : (item?.recipeCost ?? '0')),
    },
    'wac',
  );

/**
 * A unit's cost when it was counted (domain 2.4), and whether that differs from the current cost: if so, the difference is valued at the
 * former cost, whatever was bought since.
 */
function costAt({ items, held }: EntryFacts, itemId: unknown): { each: Decimal; isOther: boolean } {
  const [then, now] = [worthOf(held, itemId), worthOf(items, itemId)];
  const current = costNow(itemIn(items, itemId));
  const isOther = then !== undefined && (now === undefined || cost(then) !== cost(now));
  return { each: isOther ? then : current, isOther };
}

const NO_FIGURES = { systemQty: null, varianceQty: null };
const NOT_TOLD = { ...NO_FIGURES, expectedBatches: null };

/**
 * The lines with expected and missing quantities of each item, on its first line; other lines only add to the counted quantity. Cost is the
 * unit cost when counted; on approval the ledger's result is stored.
 */
export function entryLines(entry: Entry, facts: EntryFacts, hidden = isHidden(entry)) {
  const { items, held } = facts;
  const counted = countedOf(entry);
  const seen = new Set<unknown>();
  return linesOf(entry).map((line): Line => {
    const isFirst = !seen.has(line.itemId);
    seen.add(line.itemId);
    const item = itemIn(items, line.itemId);
    const known = { ...line, stockUnitId: item?.baseUnitId ?? null };
    if (isOpening(entry)) {
      const enteredCost = line.enteredCost ?? supplierCost(entry, line, facts);
      const costs = (stock: unknown) => valueAtStated({ ...line, enteredCost }, item, facts.units ?? [], stock);
      const sold = isFirst ? soldBefore(held, line.itemId) : dec(0);
      const isKnown = enteredCost !== null && enteredCost !== undefined;
      return { ...known, enteredCost, ...openingFigures(line, isKnown ? costs : undefined, sold) };
    }
    const found = counted.get(line.itemId);
    if (hidden || !isFirst || !item) return { ...known, ...NOT_TOLD, unitCost: null, lineCost: null };
    const system = dec(itemIn(held, line.itemId)?.stockOnHand);
    const variance = found?.minus(system);
    const { each } = costAt({ items, held }, line.itemId);
    return {
      ...known,
      systemQty: quantity(system),
      expectedBatches: batchesInWords(item, unitCodeOf(facts.units ?? [], item.baseUnitId)),
      varianceQty: variance ? quantity(variance) : null,
      unitCost: cost(each),
      lineCost: variance ? money(variance.abs().times(each)) : null,
    };
  });
}

/** Opening stock without a cost has the supplier's price of the unit that its cost is for, on its day, the preferred supplier's first; null without one. */
function supplierCost(
  { docDate }: Entry,
  { itemId, costUnitId }: Line,
  { items, units = [], prices = [] }: EntryFacts,
) {
  const item = itemIn(items, itemId);
  const valid = [...pricesOn(prices, docDate)].sort(
    (one, other) => Number(other.isPreferred === true) - Number(one.isPreferred === true),
  );
  return priceAt(pricesFor(valid, { itemId, purchaseUnitId: costUnitId ?? item?.baseUnitId }, item, units));
}

/** Why a form shows another time than the one that someone typed. */
export const ABOUT_TIME =
  'Opening stock: on its date, because later sales reduce it. A time on another day becomes the start of that date';

/**
 * Opening stock has its time on its own date, because that time decides which sales reduce it: a time on another day becomes the beginning of
 * that date.
 */
export function onItsDay(
  entry: Entry & { countDateTime?: string | null; docDate?: string | null },
  { outlet }: Context,
): { countDateTime?: string } {
  const { countDateTime, docDate } = entry;
  if (!isOpening(entry) || !docDate || !countDateTime || Number.isNaN(Date.parse(countDateTime))) return {};
  if (businessDate(new Date(countDateTime), outlet) === docDate) return {};
  return { countDateTime: startOfBusinessDay(docDate, outlet).toISOString() };
}

/** What tills had sold of an item before its opening stock was counted: part of the stock that it began with. */
function soldBefore(held: RecordsById<'inventoryItems'>, itemId: unknown): Decimal {
  const stock = dec(itemIn(held, itemId)?.stockOnHand);
  return stock.lt(0) ? stock.neg() : dec(0);
}

/**
 * An opening line: what was counted at its cost, and on top of it what was sold before, which the ledger expects to be missing.
 * @param costs what stock units cost, if that is known
 */
function openingFigures(
  line: Read<'countedQty' | 'baseQuantity'>,
  costs: ((stock: unknown) => Decimal | undefined) | undefined,
  sold: Decimal,
): Line {
  const opened = dec(line.baseQuantity).plus(sold);
  const [each, value] = [costs?.(1), costs?.(opened)];
  const unitCost = each ? cost(each) : null;
  return {
    ...(sold.eq(0)
      ? NO_FIGURES
      : { systemQty: quantity(sold.neg()), varianceQty: isCounted(line) ? quantity(opened) : null }),
    ...{ unitCost, stockCost: unitCost, lineCost: isCounted(line) && value ? money(value) : null },
  };
}

/** The lines at approval, with the ledger's quantities; the ledger decides the value of a difference. */
export const approvedLines = (entry: Entry, facts: EntryFacts) => {
  const before = new Map(linesOf(entry).map((line) => [line.lineNo, line]));
  return entryLines(entry, facts, false).map((line) => {
    const { unitCost = null, lineCost = null } = before.get(line.lineNo) ?? {};
    return isOpening(entry) ? line : { ...line, unitCost, lineCost };
  });
};

/** The value of a line's difference; missing goods are negative. */
export const varianceValueOf = ({ varianceQty, lineCost }: Read<'varianceQty' | 'lineCost'>): string | null => {
  if (varianceQty === null || varianceQty === undefined || lineCost === null || lineCost === undefined) return null;
  return money(dec(varianceQty).lt(0) ? dec(lineCost).neg() : dec(lineCost));
};

/** The sum of all lines' differences; nothing while none is known. */
export function entryValueOf(entry: Entry): string | null {
  const values = linesOf(entry).map((line) => (isOpening(entry) ? line.lineCost : varianceValueOf(line)));
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length > 0 ? money(sum(known)) : null;
}

/**
 * Whether an item has moved, so that it can't be opened. Sales don't count: tills may have sold it before. The ledger has the last word.
 */
const hasMoved = ({ lastMovementAt, lastPrice, stockOnHand }: NonNullable<ReturnType<typeof itemIn>>): boolean =>
  Boolean(lastMovementAt) && (dec(stockOnHand).gt(0) || dec(lastPrice).gt(0));

/** What is wrong with an entry, counted or not; `others` are the outlet's open full counts. */
export function* entryProblems(
  entry: Entry & { _id?: string | null; countDateTime?: string | null },
  { items, units = [], others }: EntryFacts & { others: readonly RecordOf<'stockEntries'>[] },
  { today, outlet, can }: Context,
): Generator<Problem> {
  const day = entry.countDateTime ? businessDate(new Date(entry.countDateTime), outlet) : undefined;
  if (day && day > today) yield refuse('countDateTime', 'notAfter', 'This is in the future');
  if (isOpening(entry) && !can('VIEW_COST.view'))
    yield refuse('entryType', 'cost', 'Opening stock needs someone who may see costs');
  const open = others.find(({ _id }) => _id !== entry._id);
  if (open)
    yield refuse(
      'entryType',
      'oneOpen',
      `${open.stockEntryNumber} is a full count that is still open; go on with that one`,
    );
  yield* statedUnitProblems(entry, items, units);
  yield* lineProblems(entry, items);
}

function* lineProblems(entry: Entry, items: RecordsById<'inventoryItems'>): Generator<Problem> {
  for (const [index, line] of linesOf(entry).entries()) {
    const item = itemIn(items, line.itemId);
    if (!item) continue;
    const name = nameOfLine(line, index);
    if (item.isStockTracked === false)
      yield refuse(`items.${index}.itemId`, 'untracked', `${name} has no stock to count: its stock is not tracked`);
    else if (isOpening(entry) && hasMoved(item))
      yield refuse(
        `items.${index}.itemId`,
        'moved',
        `${name} has moved already, so it cannot be opened. Count it instead`,
      );
  }
}

/** Required before counting ends and before approval: a quantity on every line, zero included, and the cost of opening stock. */
export function* countingProblems(entry: Entry): Generator<Problem> {
  for (const [index, line] of linesOf(entry).entries()) {
    const name = nameOfLine(line, index);
    if (!isCounted(line))
      yield refuse(
        `items.${index}.countedQty`,
        'required',
        `${name} has not been counted. Enter 0 where there is none, or remove the line`,
      );
    else if (isOpening(entry) && (line.enteredCost === null || line.enteredCost === undefined))
      yield refuse(`items.${index}.enteredCost`, 'required', `${name} needs its cost`);
  }
}

/** The movements of its approval: opening stock at its cost, or each item's difference, on its first line. */
export function entryMovements(entry: Entry, lines: readonly Line[], facts: EntryFacts): Movement[] {
  return lines.flatMap((line): Movement[] => {
    const at = { itemId: String(line.itemId), lineNo: Number(line.lineNo) };
    if (isOpening(entry)) {
      const opened = quantity(line.varianceQty ? String(line.varianceQty) : line.baseQuantity);
      return dec(opened).eq(0)
        ? []
        : [{ ...at, ...batchOf(line), type: 'OPENING', quantity: opened, value: money(line.lineCost) }];
    }
    if (line.varianceQty === null || line.varianceQty === undefined) return [];
    const counted = countedBatches(linesOf(entry), line.itemId);
    const difference: Movement = {
      ...{ ...at, type: 'COUNT', quantity: quantity(line.varianceQty) },
      ...(counted ? { counted } : {}),
    };
    const { each, isOther } = costAt(facts, line.itemId);
    return [isOther ? { ...difference, value: money(dec(line.varianceQty).times(each)) } : difference];
  });
}

/** The line with an item's difference: its first. */
function lineOfItem(entry: Entry, itemId: string) {
  const type = isOpening(entry) ? ('OPENING' as const) : ('COUNT' as const);
  const line = linesOf(entry).find((each) => each.itemId === itemId && (type === 'OPENING' || each.varianceQty));
  // The cost that was typed: the ledger computes its own from a value in cents, which is too coarse for a few grams.
  const each = type === 'OPENING' ? (line?.stockCost ?? line?.enteredCost) : line?.unitCost;
  return line && { lineNo: Number(line.lineNo), unitCost: each ? String(each) : null, type };
}

/**
 * An approved count after movements from before it came in: the counted quantity stays, what was expected includes them, and their value is
 * no longer part of the difference.
 */
function withLateMovements(entry: Entry, late: readonly LateMovement[]) {
  const items = linesOf(entry).map((line): Line => {
    const own = late.filter(({ lineNo }) => lineNo === line.lineNo);
    if (own.length === 0) return line;
    const moved = sum(own.map((each) => each.quantity));
    const before = movedBy(entry, line);
    const variance = dec(before.variance).minus(moved);
    const value = dec(before.value).minus(sum(own.map((each) => each.value)));
    return {
      ...line,
      systemQty: quantity(dec(line.systemQty).plus(moved)),
      varianceQty: quantity(variance),
      lineCost: money(variance.lt(0) ? value.neg() : value),
    };
  });
  return { items };
}

/** What a line has moved so far. */
const movedBy = (entry: Entry, line: Line) =>
  isOpening(entry)
    ? { variance: line.varianceQty ?? line.baseQuantity, value: line.lineCost }
    : { variance: line.varianceQty, value: varianceValueOf(line) };

/** What takes an approved count back: each line's movement, with all that came in later. */
const countReversals = (entry: Entry): Movement[] =>
  linesOf(entry).flatMap((line): Movement[] => {
    const { variance, value } = movedBy(entry, line);
    if (dec(variance).eq(0)) return [];
    const back = { itemId: String(line.itemId), lineNo: Number(line.lineNo), quantity: quantity(dec(variance).neg()) };
    // What came in later may leave a difference with a value of the other sign, which stock can't give back.
    const isFit = dec(value).times(dec(variance)).gte(0);
    return [{ type: 'COUNT', reverses: 'COUNT', ...back, ...(isFit ? { value: money(dec(value).neg()) } : {}) }];
  });

/** Opening stock is where the books begin: it is corrected by a count. */
export function* reversalProblems(entry: Entry): Generator<Problem> {
  if (entry.status === 'approved' && isOpening(entry))
    yield refuse('', 'opening', 'Opening stock can’t be reversed. Count the items instead');
}

/** How an approved count takes in movements from before it, and how it is reversed. */
export const COUNTED = {
  at: 'countDateTime',
  lineOf: lineOfItem,
  corrected: withLateMovements,
  reversed: countReversals,
} as const;

/** Lines to count again: one, or all of them. */
export const recounted = (entry: Entry, lineNo: unknown) =>
  linesOf(entry).map((line) =>
    lineNo === undefined || lineNo === null || lineNo === line.lineNo
      ? { ...line, countedQty: null, baseQuantity: quantity(0), recountRequested: true }
      : line,
  );

/** Stock becomes what was counted. */
export function approvalPlan(entry: Entry, facts: EntryFacts) {
  const items = approvedLines(entry, facts);
  return { movements: entryMovements(entry, items, facts), set: { items } };
}

/** Back to a draft in which one line, or each, is counted again. */
export const recountPlan = (
  entry: Entry,
  facts: EntryFacts,
  _context: unknown,
  { lineNo, reason }: Read<'lineNo' | 'reason'>,
) => ({
  set: {
    items: entryLines({ ...entry, status: 'draft', items: recounted(entry, lineNo) }, facts),
    recountReason: reason ?? null,
  },
});
