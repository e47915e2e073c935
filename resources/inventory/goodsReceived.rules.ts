/** The figures of a goods received note: accepted quantities, allocated charges, landed cost, updated prices (domain 2.3, 2.5). */

import type { AnyRecord, Draft, RecordOf } from '#engine/define';
import { type Context, type Plan, type Problem, refuse } from '#engine/define/rules';
import { allocate, cost, dec, fixed, groupDigits, money, quantity, sum } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { addDays, isDay } from '#engine/run/time/days';
import { between, type Ratio, ratioIn } from '#engine/run/units';
import { isEmpty } from '#engine/run/values';
import { expiryProblems } from './batches.rules';
import { beforeSource, type RecordsById, taxOf } from './inventoryLines.rules';
import { othersOf } from './purchasing.rules';
import { priceProblems } from './stockLines.rules';

type Receipt = Draft<RecordOf<'goodsReceivedNotes'>>;

/** What enters stock: accepted and free goods (not rejected ones), in the purchase unit. */
export const entering = (line: AnyRecord): string => quantity(dec(line.acceptedQty).plus(dec(line.freeQty)));

/**
 * The order's price in the unit of the line: 11,500 for a case of 10 kg are 1,150 for a kilogram. Null without a price or a conversion.
 * @param unit the ratio of the line's unit to the stock unit
 */
function orderPrice(line: AnyRecord, ordered: AnyRecord | undefined, unit: Ratio | undefined): unknown {
  if (!ordered || isEmpty(ordered.unitPrice)) return null;
  if (ordered.purchaseUnitId === line.purchaseUnitId) return ordered.unitPrice;
  const listed = ratioIn(ordered);
  return listed && unit ? fixed(between(dec(ordered.unitPrice), unit, listed), 4) : null;
}

/** The percentage off that the order has; none if it has an amount off the whole line. Null without an order. */
const orderDiscount = (
  ordered: { readonly discountType?: unknown; readonly discountValue?: unknown } | undefined,
): unknown => (ordered ? (ordered.discountType === 'percent' ? (ordered.discountValue ?? '0') : '0') : null);

/** The accepted quantity, and its price compared with the order's. @param unit the ratio of the line's unit to the stock unit */
export function acceptedAt(line: AnyRecord, ordered: AnyRecord | undefined, unit: Ratio | undefined): AnyRecord {
  const poPrice = orderPrice(line, ordered, unit);
  const unitPrice = line.unitPrice ?? poPrice;
  const before = dec(poPrice);
  const acceptedQty = quantity(dec(line.deliveredQty).minus(dec(line.rejectedQty)));
  return {
    acceptedQty,
    stockedQty: entering({ ...line, acceptedQty }),
    unitPrice,
    poPrice,
    poDiscountPct: orderDiscount(ordered),
    priceVariancePct:
      before.gt(0) && unitPrice !== null ? fixed(dec(unitPrice).minus(before).times(100).div(before), 4) : null,
  };
}

/**
 * Landed cost of the lines, the stock's value, and the difference between the supplier's invoice and all of its receipts. Charges are
 * allocated by value or quantity, the remainder to the largest line (domain 2.3.4, 2.3.5).
 */
export function landedFigures(
  receipt: Receipt,
  taxes: RecordsById<'taxCombinations'>,
  sameInvoice: readonly Receipt[],
): AnyRecord {
  const lines = linesOf(receipt);
  const nets = lines.map(({ netAmount }) => netAmount);
  const weights =
    receipt.allocationBasis === 'quantity' || sum(nets).eq(0) ? lines.map(({ baseQuantity }) => baseQuantity) : nets;
  const share = (amount: unknown) => (dec(amount).eq(0) ? [] : allocate(amount, weights));
  const [freight, other, discount] = [
    share(receipt.freight),
    share(receipt.otherCharges),
    share(receipt.headerDiscount),
  ];
  const items = lines.map((line, index): AnyRecord => {
    const charge = dec(freight[index]).plus(dec(other[index])).minus(dec(discount[index]));
    const landed = dec(line.netAmount)
      .plus(taxOf(dec(line.netAmount), taxes[String(line.taxCombinationId)], receipt.docDate).cost)
      .plus(charge);
    const base = dec(line.baseQuantity);
    return {
      ...line,
      allocatedCharge: money(charge),
      landedValue: money(landed),
      landedUnitCost: base.gt(0) ? cost(landed.div(base)) : null,
    };
  });
  const invoiced = receipt.invoiceTotal ?? '';
  const received = sum([receipt, ...othersOf(receipt, sameInvoice)].map(({ grandTotal }) => grandTotal));
  return {
    items,
    landedTotal: money(sum(items.map(({ landedValue }) => landedValue))),
    invoiceDifference: invoiced === '' ? null : money(dec(invoiced).minus(received)),
  };
}

const isPriced = ({ netAmount }: AnyRecord): boolean => netAmount !== null && netAmount !== undefined;

/** A discount larger than the line: stock can't have a negative value. While a line has no price, the others' total doesn't show this. */
function* discountProblems(receipt: Receipt): Generator<Problem> {
  const lines = linesOf(receipt);
  if (!lines.every(isPriced)) return;
  if (dec(receipt.headerDiscount).gt(sum([receipt.subTotal, receipt.freight, receipt.otherCharges])))
    yield refuse('headerDiscount', 'max', 'The discount is more than the invoice');
  // What is wrong with the line itself is said there.
  for (const [index, line] of lines.entries())
    if (dec(line.landedValue).lt(0) && !dec(line.netAmount).lt(0))
      yield refuse(
        `items.${index}.netAmount`,
        'discount',
        `${nameOfLine(line, index)}: its share of the invoice discount is more than it costs. Split charges by value, or lower the discount`,
      );
}

/** An invoice's due date: `days` after its date; null without one. */
export const dueAfter = (day: unknown, days: unknown): string | null =>
  isDay(day) ? addDays(day, Number(days ?? 0)) : null;

/** Required on each received line. */
function* arrivalProblems(receipt: Receipt): Generator<Problem> {
  for (const [index, line] of linesOf(receipt).entries()) {
    const at = (key: string, rule: string, message: string) => refuse(`items.${index}.${key}`, rule, message);
    if (dec(line.rejectedQty).gt(dec(line.deliveredQty)))
      yield at('rejectedQty', 'max', 'Rejected cannot be more than delivered');
    if (dec(line.rejectedQty).gt(0) && !line.rejectReason)
      yield at('rejectReason', 'required', 'Say why it was rejected');
    if (line.expiryDate && receipt.docDate && String(line.expiryDate) <= String(receipt.docDate))
      yield at('expiryDate', 'notBefore', 'This has already expired on the date of the receipt');
  }
}

/** An invoice number that the supplier's other receipts have: entered twice, or one invoice for several deliveries. */
function* repeatProblems(receipt: Receipt, sameInvoice: readonly Receipt[], seesCosts: boolean): Generator<Problem> {
  const [other] = othersOf(receipt, sameInvoice);
  if (!other) return;
  if (!receipt.isPartOfInvoice)
    yield refuse(
      'isPartOfInvoice',
      'repeated',
      `${other.grnNumber} already has the supplier’s invoice ${receipt.invoiceNumber}. Turn this on if the invoice is for both, or correct the number`,
    );
  const total = other.invoiceTotal;
  if (seesCosts && !isEmpty(total) && !isEmpty(receipt.invoiceTotal) && !dec(total).eq(dec(receipt.invoiceTotal)))
    yield refuse('invoiceTotal', 'same', `The invoice’s total is ${groupDigits(money(total))} on ${other.grnNumber}`);
}

/** The supplier's invoice must be entered and agree with its receipts, or the difference must be explained; more receipts may follow. */
function* invoiceProblems(
  { invoiceNumber, invoiceTotal, ...receipt }: Receipt,
  seesCosts: boolean,
): Generator<Problem> {
  if (!invoiceNumber) yield refuse('invoiceNumber', 'required', 'Invoice no. is required before approval');
  const difference = dec(receipt.invoiceDifference);
  if (!invoiceTotal) yield refuse('invoiceTotal', 'required', 'Invoice total is required before approval');
  else if (difference.abs().gt(1) && !receipt.differenceReason && !(receipt.isPartOfInvoice && difference.gt(0)))
    yield refuse(
      'differenceReason',
      'required',
      seesCosts
        ? `The invoice is ${groupDigits(money(difference.abs()))} ${difference.lt(0) ? 'below' : 'above'} the ${receipt.isPartOfInvoice ? 'receipts’' : 'receipt’s'} total. Correct it or give a reason`
        : 'The invoice differs from what was received. Someone who may see costs has to correct it or give a reason',
    );
}

interface ReceiptFacts {
  items: RecordsById<'inventoryItems'>;
  sameInvoice: readonly Receipt[];
  /** Its order. */
  source?: { readonly docDate?: unknown; readonly pONumber?: unknown } | undefined;
}

/** What is wrong with a receipt, whether it is approved or only saved. */
export function* receiptProblems(
  receipt: Receipt,
  { items, sameInvoice, source }: ReceiptFacts,
  { settings, can }: Context,
): Generator<Problem> {
  if (!receipt.poId && settings.grnRequiresPO)
    yield refuse('poId', 'required', 'Receiving needs a purchase order at this outlet');
  if (!receipt.poId && !can('VIEW_COST.view'))
    yield refuse('poId', 'required', 'Receiving without a purchase order needs someone who may see costs');
  if (source) yield* beforeSource(receipt, source, source.pONumber);
  yield* arrivalProblems(receipt);
  yield* expiryProblems(receipt, items);
  yield* repeatProblems(receipt, sameInvoice, can('VIEW_COST.view'));
  // Only users who can see costs can correct one; the approval asks for it anyway.
  if (can('VIEW_COST.view')) yield* discountProblems(receipt);
}

/** Required for approval: the invoice, and a price on every line. */
export function* approvalProblems(receipt: Receipt, _facts: unknown, { can }: Context): Generator<Problem> {
  yield* invoiceProblems(receipt, can('VIEW_COST.view'));
  yield* priceProblems(receipt);
  if (!can('VIEW_COST.view')) yield* discountProblems(receipt);
}

/** Warns of goods that are accepted warmer than their item allows. */
export function warmNotices(
  receipt: Receipt,
  { items }: { items: RecordsById<'inventoryItems'> },
): NonNullable<Plan['notices']> {
  const warm = linesOf(receipt).flatMap(({ itemId, itemName, temperature }) => {
    const limit = items[String(itemId)]?.maxTemperature;
    const isWarm = !isEmpty(limit) && !isEmpty(temperature) && dec(temperature).gt(dec(limit));
    return isWarm ? [`${itemName} at ${temperature} °C, at most ${limit} °C`] : [];
  });
  if (warm.length === 0) return [];
  return [{ category: 'approval', level: 'warning', title: 'Delivered too warm', message: warm.join('; ') }];
}
