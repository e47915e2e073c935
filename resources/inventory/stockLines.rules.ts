/**
 * The lines of stock documents: item, unit, quantity and stock quantity, with price, discount and tax where they are bought (COMMON-L,
 * domain 2.3). `lines: stockLines({ issuedQty: quantity({ required: true, moreThan: 0 }) })` brings fields, facts, figures and checks.
 */

import { type AnyRecord, type FactSources, type Fields, type LineKit, type Problem, refuse } from '#engine/define';
import { dec, fixed, money, sum, quantity as toQuantity } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import {
  factorToBase,
  itemFacts,
  itemIn,
  lineProblems,
  netOf,
  type Table,
  taxFacts,
  taxOf,
  type Units,
  type Use,
} from './inventoryLines.rules';
import {
  bought,
  costed,
  inStock,
  itemField,
  named,
  priced,
  stockOf,
  unitField,
  unitOn,
  type WhenOf,
} from './stockLineFields.rules';

/** What `itemFacts` bring. */
type ItemFacts = {
  items: Table<'inventoryItems'>;
  units: Units;
};

interface StockLines<L extends Fields> {
  /** The line's field with the quantity that has a price, or moves. @default the first quantity among the fields that people type */
  quantity?: keyof L & string;
  /** What enters or leaves stock, in the line's unit, where that is another quantity. @default the quantity */
  stocked?: (line: AnyRecord) => unknown;
  /** What choosing an item fills in, beside its name and unit. */
  choose?: (item: AnyRecord) => AnyRecord;
  /** Whether a line is about something else than an item, such as a dish: then it needs no item and no unit. @default every line has an item */
  instead?: (line: AnyRecord) => boolean;
  /** Fields that tell two lines of one item apart: an item counted on two shelves. @default batch and expiry date */
  apart?: readonly ((keyof L & string) | 'unitId')[];
  /** Nothing of what there should be is shown while choosing an item. */
  isBlind?: boolean;
  /** Begins in the unit that the item is handled in for this. @default its stock unit, in which it is said how much there is */
  use?: Use;
}

interface PricedLines<L extends Fields> extends StockLines<L> {
  /** The amount in the grid, beside net. @default 'lineTotal' */
  amount?: 'taxAmount' | 'lineTotal';
  /** Fields of the document that are added to its total and taken off it. */
  plus?: readonly string[];
  minus?: readonly string[];
}

/** Quantities of a line are in its unit unless they say otherwise. */
const inLineUnit = <F extends Fields>(fields: F, unit: string): F =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.kind === 'quantity' ? { inUnit: unit, ...field } : field]),
  ) as F;

const isTyped = (fields: Fields, key: string) => !fields[key]?.readOnly && !fields[key]?.hidden;

/** The columns of the grid: what people type, unless a field says otherwise. */
const gridOf = <L extends Fields>(fields: L): (keyof L & string)[] =>
  Object.keys(fields).filter((key) => fields[key]?.inGrid ?? isTyped(fields, key));

/** The first quantity that people type. */
function quantityIn(fields: Fields): string {
  const key = Object.keys(fields).find((each) => fields[each]?.kind === 'quantity' && isTyped(fields, each));
  if (!key) throw new Error('stockLines: no quantity that people type; name the one that counts with `quantity`');
  return key;
}

/** The line in the item's stock unit, with the item's name as it is now. */
function stockedLine(line: AnyRecord, facts: AnyRecord, unit: string, amount: unknown): AnyRecord {
  const { items, units } = facts as ItemFacts;
  const item = items[String(line.itemId)];
  const factor = factorToBase(item, line[unit], units);
  return {
    ...line,
    ...(item ? { itemCode: item.itemCode, itemName: item.itemName } : {}),
    conversionFactor: factor ? fixed(factor, 6) : null,
    baseQuantity: factor ? toQuantity(dec(amount).times(factor)) : null,
  };
}

/** The most of an item that a line takes, in its stock unit: more than that is a typing mistake. */
const MOST = 1_000_000_000;

/** Quantities that are zero, or more than can be, in the unit that stock is kept in. */
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

/** Lines that move at cost: issues, transfers, adjustments, counts, wastage. The ledger writes unitCost and lineCost at the approval. */
export function stockLines<const L extends Fields>(fields: L, options: StockLines<L> = {}) {
  const {
    quantity: key = quantityIn(fields),
    stocked = (line) => line[key],
    choose,
    instead,
    apart,
    isBlind,
    use,
  } = options;
  const always: WhenOf = instead ? { when: (line) => !instead(line) } : {};
  const all = {
    itemId: itemField(
      (item, line, facts) => ({ unitId: unitOn(item, line.unitId, use, facts), ...choose?.(item) }),
      isBlind ? {} : { tells: stockOf },
      always,
    ),
    ...named,
    unitId: unitField(undefined, always),
    ...inLineUnit(fields, 'unitId'),
    ...costed,
    ...inStock,
  };
  return {
    kind: 'lineKit',
    fields: all,
    facts: itemFacts,
    isMoving,
    compute: (document, facts) => ({
      items: linesOf(document).map((line) => stockedLine(line, facts, 'unitId', stocked(line))),
    }),
    check: function* (document, facts) {
      yield* lineProblems(document, facts as ItemFacts, 'unitId', apart);
      yield* amountProblems(document, quantityIn(fields), stocked);
    },
    grid: gridOf(all),
    totals: ['totalCost'],
  } satisfies LineKit<typeof all, FactSources>;
}

/** What goes before the prices: everything up to the last quantity that people type. */
function aroundPrices<L extends Fields>(fields: L): [before: Partial<L>, after: Partial<L>] {
  const entries = Object.entries(fields) as [keyof L, L[keyof L]][];
  const last = entries.findLastIndex(([key, field]) => field?.kind === 'quantity' && isTyped(fields, String(key)));
  const part = (from: number, to?: number) => Object.fromEntries(entries.slice(from, to)) as Partial<L>;
  return [part(0, last + 1), part(last + 1)];
}

const hasPrice = (line: AnyRecord): boolean => line.unitPrice !== null && line.unitPrice !== undefined;

/**
 * One line's net, tax and total, from its own quantity, price and discount (domain 2.3.2, 2.3.3). Without a price they are not known,
 * which is something else than nothing.
 */
function pricedLine(line: AnyRecord, facts: AnyRecord, key: string) {
  if (!hasPrice(line))
    return { line: { ...line, netAmount: null, taxAmount: null, lineTotal: null }, discount: dec(0) };
  const { net, discount } = netOf(line, line[key], line.unitPrice);
  const { tax } = taxOf(net, (facts.taxes as Table<'taxCombinations'>)[String(line.taxCombinationId)]);
  const amounts = { netAmount: money(net), taxAmount: money(tax), lineTotal: money(net.plus(tax)) };
  return { line: { ...line, ...amounts }, discount };
}

/** Figures of a document whose lines have prices: the lines', and their sums. */
function pricedFigures(
  document: AnyRecord,
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
  };
}

function* discountProblems(document: AnyRecord): Generator<Problem> {
  for (const [index, line] of linesOf(document).entries())
    if (dec(line.netAmount).lt(0))
      yield refuse(`items.${index}.discountValue`, 'max', 'The discount is more than the line');
}

/** Every line has a price: what approving asks for. */
export function* priceProblems(document: AnyRecord): Generator<Problem> {
  for (const [index, line] of linesOf(document).entries())
    if (!hasPrice(line))
      yield refuse(`items.${index}.unitPrice`, 'required', `${nameOfLine(line, index)} has no price`);
}

/** Lines that are bought, in the unit they are bought in: with price, discount, tax and what they come to. */
export function pricedLines<const L extends Fields>(fields: L, options: PricedLines<L> = {}) {
  const { quantity: key = quantityIn(fields), choose, amount = 'lineTotal', plus = [], minus = [] } = options;
  const stocked = options.stocked ?? ((line: AnyRecord) => line[key]);
  const [before, after] = aroundPrices(inLineUnit(fields, 'purchaseUnitId'));
  const common = {
    itemId: itemField(
      (item, line, facts) => ({
        purchaseUnitId: unitOn(item, line.purchaseUnitId, 'purchase', facts),
        taxCombinationId: item.taxCombinationId ?? null,
        // Another item has another price: the one of the supplier's list, if there is one.
        unitPrice: null,
        ...choose?.(item),
      }),
      bought,
    ),
    ...named,
    purchaseUnitId: unitField(() => ({ unitPrice: null })),
  };
  const all = { ...common, ...before, ...priced(amount), ...after, ...inStock } as typeof common &
    ReturnType<typeof priced> &
    typeof inStock &
    L;
  return {
    kind: 'lineKit',
    fields: all,
    facts: { ...itemFacts, ...taxFacts },
    isMoving,
    compute: (document, facts) =>
      pricedFigures(
        document,
        linesOf(document).map((line) =>
          pricedLine(stockedLine(line, facts, 'purchaseUnitId', stocked(line)), facts, key),
        ),
        plus,
        minus,
      ),
    check: function* (document, facts) {
      yield* lineProblems(document, facts as ItemFacts, 'purchaseUnitId');
      yield* amountProblems(document, quantityIn(fields), stocked);
      yield* discountProblems(document);
    },
    grid: gridOf(all),
    totalNeeds: { field: 'unitPrice', called: 'a price' },
    totals: ['subTotal', 'discountAmount', ...minus, ...plus, 'taxAmount', 'grandTotal'],
  } satisfies LineKit<typeof all, FactSources>;
}
