/**
 * The lines of stock documents: item, unit, quantity and stock quantity, with price, discount and tax for purchases (COMMON-L, domain 2.3).
 * `lines: stockLines({ issuedQty: quantity({ required: true, moreThan: 0 }) })` adds fields, facts, figures and checks.
 */

import {
  type AnyRecord,
  type Counting,
  costMoney,
  type FactSources,
  type Fields,
  type LineKit,
  type Problem,
  refuse,
  text,
} from '#engine/define';
import { dec, money, sum, quantity as toQuantity } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { keptRatio, toStock } from '#engine/run/units';
import { BATCH_KEYS, type BatchFlow, batchFields, expiryProblems, withBatches } from './batches.rules';
import {
  changedRates,
  itemFacts,
  itemIn,
  lineProblems,
  netOf,
  type RecordsById,
  ratioToStock,
  taxFacts,
  taxOf,
  type Units,
  type Use,
} from './inventoryLines.rules';
import { onHandField, onHandOf } from './onHand.rules';
import {
  bought,
  costed,
  itemField,
  listedUnit,
  named,
  priced,
  stocked as stockedFields,
  stockOf,
  unitField,
  unitOn,
  type WhenOf,
} from './stockLineFields.rules';

/** The result of `itemFacts`. */
type ItemFacts = {
  items: RecordsById<'inventoryItems'>;
  units: Units;
};

interface StockLines<L extends Fields> {
  /** The line's field with the priced or moved quantity. @default the first typed quantity */
  quantity?: keyof L & string;
  /** The quantity that enters or leaves stock, in the line's unit, if that is a different one. @default the quantity */
  stocked?: (line: AnyRecord) => unknown;
  /** What choosing an item fills in, besides its name and unit. */
  choose?: (item: AnyRecord) => AnyRecord;
  /**
   * Whether a line is about something other than an item, such as a menu item: then it needs no item and no unit. @default every line has
   * an item
   */
  instead?: (line: AnyRecord) => boolean;
  /** Fields that distinguish two lines of one item besides batch and expiry date: an item counted on two shelves. @default none */
  apart?: readonly ((keyof L & string) | 'unitId')[];
  /** Which way the goods go, for their batches; 'none': the document moves nothing. @default 'out' */
  batches?: BatchFlow | 'none' | ((document: AnyRecord, facts: AnyRecord) => BatchFlow);
  /** Choosing an item doesn't reveal expected quantities. */
  isBlind?: boolean;
  /** How a phone enters its lines, besides the quantity and the stock on hand: what is expected of them, and whether they leave stock. */
  counting?: Partial<Counting>;
  /** Starts in the item's unit for this purpose. @default its stock unit, in which stock is shown */
  use?: Use;
}

interface PricedLines<L extends Fields> extends StockLines<L> {
  /** The day whose tax rates the lines are at, YYYY-MM-DD. @default the document's date */
  taxedOn?: (document: AnyRecord, facts: AnyRecord) => unknown;
  /** The amount in the grid next to net. @default 'lineTotal' */
  amount?: 'taxAmount' | 'lineTotal';
  /** Fields that few lines need: they come last in the grid, where a narrow screen cuts them off. @default none */
  seldom?: readonly (keyof L | keyof ReturnType<typeof priced>)[];
  /** Document fields that are added to its total or subtracted from it. */
  plus?: readonly string[];
  minus?: readonly string[];
}

/** The fields of a line's batch that the document doesn't declare itself. */
const batchesOf = (fields: Fields, always: WhenOf): Partial<typeof batchFields> =>
  Object.fromEntries(
    Object.entries(batchFields).flatMap(([key, field]) => (key in fields ? [] : [[key, { ...field, ...always }]])),
  );

/** Line quantities are in the line's unit unless declared otherwise. */
const inLineUnit = <F extends Fields>(fields: F, unit: string): F =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.kind === 'quantity' ? { inUnit: unit, ...field } : field]),
  ) as F;

const isTyped = (fields: Fields, key: string) => !fields[key]?.readOnly && !fields[key]?.hidden;

/** The grid's columns: typed fields, unless a field says otherwise; those that few lines need come last. */
function gridOf<L extends Fields>(fields: L, seldom: readonly (keyof L)[] = []): (keyof L & string)[] {
  const shown = Object.keys(fields).filter((key) => fields[key]?.inGrid ?? isTyped(fields, key));
  const last = seldom.map(String).filter((key) => shown.includes(key));
  return [...shown.filter((key) => !last.includes(key)), ...last];
}

/** The first typed quantity. */
function quantityIn(fields: Fields): string {
  const key = Object.keys(fields).find((each) => fields[each]?.kind === 'quantity' && isTyped(fields, each));
  if (!key) throw new Error('stockLines: no quantity that people type; name the one that counts with `quantity`');
  return key;
}

/** The line in the item's stock unit, with the item's current name. */
function stockedLine(line: AnyRecord, facts: AnyRecord, unit: string, amount: unknown): AnyRecord {
  const { items, units } = facts as ItemFacts;
  const item = items[String(line.itemId)];
  const ratio = ratioToStock(item, line[unit], units);
  return {
    ...line,
    ...(item ? { itemCode: item.itemCode, itemName: item.itemName } : {}),
    ...keptRatio(ratio),
    baseQuantity: ratio ? toQuantity(toStock(dec(amount), ratio)) : null,
  };
}

/** The same, with the item's stock on hand. */
function stockedBeside(line: AnyRecord, facts: AnyRecord, unit: string, amount: unknown): AnyRecord {
  const figured = stockedLine(line, facts, unit, amount);
  return { ...figured, availableStock: onHandOf(figured, facts.items) };
}

/** The maximum quantity of an item on a line, in its stock unit: more is a typing mistake. */
const MOST = 1_000_000_000;

/** Quantities that are zero or too large in the stock unit. */
function* amountProblems(document: AnyRecord, key: string, stocked: (line: AnyRecord) => unknown): Generator<Problem> {
  for (const [index, line] of linesOf(document).entries()) {
    const name = nameOfLine(line, index);
    if (!line.conversionFactor) continue;
    if (dec(stocked(line)).gt(0) && dec(line.baseQuantity).eq(0))
      yield refuse(
        `items.${index}.${key}`,
        'tooSmall',
        `${name}: this is less than 0.0001 stock units, the smallest quantity that can be kept`,
      );
    else if (dec(line.baseQuantity).gt(MOST))
      yield refuse(`items.${index}.${key}`, 'tooLarge', `${name}: this is more than ${MOST} stock units`);
  }
}

const isMoving = (line: AnyRecord, facts: AnyRecord): boolean =>
  itemIn(facts.items, line.itemId)?.isStockTracked !== false;

/** Lines that move at cost: issues, transfers, adjustments, counts, wastage. The ledger sets unitCost and lineCost on approval. */
export function stockLines<const L extends Fields>(fields: L, options: StockLines<L> = {}) {
  const {
    quantity: key = quantityIn(fields),
    stocked = (line) => line[key],
    choose,
    instead,
    apart = [],
    isBlind,
    use,
    batches = 'out',
    counting,
  } = options;
  const flowOf = (document: AnyRecord, facts: AnyRecord): BatchFlow => {
    if (typeof batches === 'function') return batches(document, facts);
    return batches === 'none' ? 'kept' : batches;
  };
  const always: WhenOf = instead ? { when: (line) => !instead(line) } : {};
  const all = {
    itemId: itemField(
      (item, line, facts, found) => ({
        unitId: unitOn(item, line.unitId, use, facts, found),
        // Another item has other batches.
        ...(batches === 'none' ? {} : { expiryDate: null, batchNo: null }),
        ...choose?.(item),
      }),
      isBlind ? {} : { tells: stockOf },
      always,
    ),
    ...named,
    unitId: unitField(undefined, always),
    ...inLineUnit(fields, 'unitId'),
    ...(batches === 'none' ? {} : batchesOf(fields, always)),
    ...costed,
    ...stockedFields,
    ...onHandField(isBlind === true || 'availableStock' in fields, 'unitId'),
  };
  return {
    kind: 'lineKit',
    fields: all,
    facts: itemFacts,
    isMoving,
    compute: (document, facts) => ({
      items: withBatches(document, facts.items, flowOf(document, facts)).map((line) =>
        // A blind count shows no stock.
        (isBlind ? stockedLine : stockedBeside)(line, facts, 'unitId', stocked(line)),
      ),
    }),
    check: function* (document, facts) {
      yield* lineProblems(document, facts as ItemFacts, 'unitId', [...BATCH_KEYS, ...apart]);
      yield* amountProblems(document, quantityIn(fields), stocked);
      if (flowOf(document, facts) === 'in') yield* expiryProblems(document, facts.items);
    },
    grid: gridOf(all),
    apart: [...BATCH_KEYS, ...apart].filter((key) => key in all),
    // A blind count shows no stock, and a blank quantity isn't a counted zero.
    ...(isBlind ? {} : { counting: { given: key, stock: 'availableStock', leaves: batches === 'out', ...counting } }),
    totals: ['totalCost'],
  } satisfies LineKit<typeof all, FactSources>;
}

/** The columns before the prices: everything up to the last typed quantity. */
function aroundPrices<L extends Fields>(fields: L): [before: Partial<L>, after: Partial<L>] {
  const entries = Object.entries(fields) as [keyof L, L[keyof L]][];
  const last = entries.findLastIndex(([key, field]) => field?.kind === 'quantity' && isTyped(fields, String(key)));
  const part = (from: number, to?: number) => Object.fromEntries(entries.slice(from, to)) as Partial<L>;
  return [part(0, last + 1), part(last + 1)];
}

const hasPrice = (line: AnyRecord): boolean => line.unitPrice !== null && line.unitPrice !== undefined;

/**
 * One line's net, tax and total, from its quantity, price and discount (domain 2.3.2, 2.3.3). Without a price they are unknown, which isn't
 * zero.
 */
function pricedLine(line: AnyRecord, facts: AnyRecord, key: string, day: unknown) {
  if (!hasPrice(line))
    return { line: { ...line, netAmount: null, taxAmount: null, lineTotal: null }, discount: dec(0) };
  const { net, discount } = netOf(line, line[key], line.unitPrice);
  const { tax } = taxOf(net, (facts.taxes as RecordsById<'taxCombinations'>)[String(line.taxCombinationId)], day);
  const amounts = { netAmount: money(net), taxAmount: money(tax), lineTotal: money(net.plus(tax)) };
  return { line: { ...line, ...amounts }, discount };
}

/** Figures of a document with priced lines: the lines' figures and their sums. */
function pricedFigures(
  document: AnyRecord,
  facts: AnyRecord,
  day: unknown,
  figured: readonly ReturnType<typeof pricedLine>[],
  plus: readonly string[],
  minus: readonly string[],
) {
  const items = figured.map(({ line }): AnyRecord => line);
  const subTotal = sum(items.map(({ netAmount }) => netAmount));
  const taxAmount = sum(items.map((line) => line.taxAmount));
  const charges = sum(plus.map((key) => document[key])).minus(sum(minus.map((key) => document[key])));
  return {
    items,
    subTotal: money(subTotal),
    discountAmount: money(sum(figured.map(({ discount }) => money(discount)))),
    taxAmount: money(taxAmount),
    grandTotal: money(subTotal.plus(charges).plus(taxAmount)),
    taxRates: changedRates(document, facts.taxes as RecordsById<'taxCombinations'>, day),
  };
}

function* discountProblems(document: AnyRecord): Generator<Problem> {
  for (const [index, line] of linesOf(document).entries())
    if (dec(line.netAmount).lt(0) && dec(line.discountValue).gt(0))
      yield refuse(`items.${index}.discountValue`, 'max', 'The discount is more than the line');
}

/** Every line has a price, as approval requires. */
export function* priceProblems(document: AnyRecord): Generator<Problem> {
  for (const [index, line] of linesOf(document).entries())
    if (!hasPrice(line))
      yield refuse(`items.${index}.unitPrice`, 'required', `${nameOfLine(line, index)} has no price`);
}

/** What priced lines add up to: fields of their document. */
export const pricedTotals = {
  subTotal: costMoney({ readOnly: true }),
  taxAmount: costMoney({ readOnly: true, label: 'Tax' }),
  grandTotal: costMoney({ readOnly: true, label: 'Total' }),
  /** Says which rate a document of another day has: another date, another rate. */
  taxRates: text({ readOnly: true, label: 'Tax rates', when: ({ taxRates }) => Boolean(taxRates) }),
};

/** Purchased lines in their purchase unit, with price, discount, tax and totals. */
export function pricedLines<const L extends Fields>(fields: L, options: PricedLines<L> = {}) {
  const {
    quantity: key = quantityIn(fields),
    choose,
    amount = 'lineTotal',
    seldom,
    plus = [],
    minus = [],
    apart = [],
    taxedOn = ({ docDate }) => docDate,
  } = options;
  const stocked = options.stocked ?? ((line: AnyRecord) => line[key]);
  const [before, after] = aroundPrices(inLineUnit(fields, 'purchaseUnitId'));
  const common = {
    itemId: itemField(
      (item, line, facts, found) => ({
        purchaseUnitId: unitOn(item, line.purchaseUnitId, 'purchase', facts, found, listedUnit(item, facts)),
        taxCombinationId: item.taxCombinationId ?? null,
        // A different item has a different price: the supplier's list price, if there is one.
        unitPrice: null,
        ...choose?.(item),
      }),
      bought,
    ),
    ...named,
    purchaseUnitId: unitField(() => ({ unitPrice: null })),
  };
  const all = {
    ...common,
    ...before,
    ...priced(amount),
    ...after,
    ...stockedFields,
    ...onHandField('availableStock' in fields, 'purchaseUnitId'),
  } as typeof common & ReturnType<typeof priced> & typeof stockedFields & ReturnType<typeof onHandField> & L;
  return {
    kind: 'lineKit',
    fields: all,
    facts: { ...itemFacts, ...taxFacts },
    isMoving,
    compute: (document, facts) => {
      const day = taxedOn(document, facts);
      const lines = linesOf(document).map((line) => stockedBeside(line, facts, 'purchaseUnitId', stocked(line)));
      const figured = lines.map((line) => pricedLine(line, facts, key, day));
      return pricedFigures(document, facts, day, figured, plus, minus);
    },
    check: function* (document, facts) {
      yield* lineProblems(document, facts as ItemFacts, 'purchaseUnitId', [...BATCH_KEYS, ...apart]);
      yield* amountProblems(document, quantityIn(fields), stocked);
      yield* discountProblems(document);
    },
    grid: gridOf(all, seldom),
    apart: [...BATCH_KEYS, ...apart].filter((key) => key in all),
    counting: { given: key, stock: 'availableStock' },
    totalNeeds: { field: 'unitPrice', called: 'a price' },
    totals: ['subTotal', 'discountAmount', ...minus, ...plus, 'taxAmount', 'grandTotal'],
  } satisfies LineKit<typeof all, FactSources>;
}
