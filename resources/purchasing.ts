/** What orders and receipts agree on: open quantities, the order's state, and the receipt that an order fills in (domain 2.5). */
import { type Decimal, dec, type Numeric, quantity } from './decimal';
import type { AnyRecord } from './fields';
import { linesOf } from './inventoryLines';
import type { Context } from './schema';

/** ordered − received − closed, never below zero (over-receipts leave nothing open). */
export const openQuantity = (line: AnyRecord): Decimal => {
  const open = dec(line.orderedQty as Numeric)
    .minus(dec(line.receivedQty as Numeric))
    .minus(dec(line.closedQty as Numeric));
  return open.lt(0) ? dec(0) : open;
};

/** The state that an order's lines imply; `otherwise` holds while nothing was received or closed. */
export function orderStatus(lines: readonly AnyRecord[], otherwise: string): string {
  const received = lines.some((line) => dec(line.receivedQty as Numeric).gt(0));
  const closed = lines.some((line) => dec(line.closedQty as Numeric).gt(0));
  if (lines.every((line) => openQuantity(line).eq(0))) return closed ? 'closed' : 'received';
  return received
    ? 'partiallyReceived'
    : otherwise === 'partiallyReceived' || otherwise === 'received'
      ? 'sentToGRN'
      : otherwise;
}

/** A receipt pre-filled from an order: every open line at its open quantity, at the order's prices. */
export const receiptFrom = (order: AnyRecord, context: Context): AnyRecord => ({
  outletId: order.outletId,
  docDate: context.today,
  poId: order._id,
  pONumber: order.pONumber,
  supplierId: order.supplierId,
  invoiceDate: context.today,
  receivedBy: context.userId,
  paymentModeId: order.paymentModeId ?? null,
  items: linesOf(order)
    .filter((line) => openQuantity(line).gt(0))
    .map((line) => ({
      itemId: line.itemId,
      itemCode: line.itemCode,
      itemName: line.itemName,
      poLineNo: line.lineNo,
      purchaseUnitId: line.purchaseUnitId,
      orderedQty: quantity(line.orderedQty as Numeric),
      previouslyReceived: quantity(line.receivedQty as Numeric),
      deliveredQty: quantity(openQuantity(line)),
      unitPrice: line.unitPrice,
      discountType: line.discountType === 'percent' ? 'percent' : 'amount',
      // An amount off the whole line does not carry over to a part of it; a percentage does.
      discountValue: line.discountType === 'percent' ? line.discountValue : null,
      taxCombinationId: line.taxCombinationId ?? null,
    })),
});

/** Share of an order received, in percent of the ordered base quantity; over-receipts count as ordered. */
export function receivedShare(lines: readonly AnyRecord[]): string {
  const inBase = (line: AnyRecord, amount: unknown) =>
    dec(amount as Numeric).times(dec(line.conversionFactor as Numeric));
  let ordered = dec(0);
  let received = dec(0);
  for (const line of lines) {
    ordered = ordered.plus(inBase(line, line.orderedQty));
    const taken = inBase(line, line.receivedQty);
    received = received.plus(taken.gt(inBase(line, line.orderedQty)) ? inBase(line, line.orderedQty) : taken);
  }
  return ordered.eq(0) ? quantity(0) : quantity(received.times(100).div(ordered));
}

/** A receipt's accepted quantity in the order line's own unit; free goods and rejected ones do not count (domain 2.5). */
const acceptedInOrderUnit = (receiptLine: AnyRecord, orderLine: AnyRecord): Decimal => {
  const factor = dec(orderLine.conversionFactor as Numeric);
  const base = dec(receiptLine.acceptedQty as Numeric).times(dec(receiptLine.conversionFactor as Numeric));
  return factor.eq(0) ? dec(0) : base.div(factor);
};

/** The order's lines, share and state after a receipt is posted (`sign` 1) or reversed (-1). */
export function orderAfter(order: AnyRecord, receipt: AnyRecord, sign: 1 | -1): AnyRecord {
  const items = linesOf(order).map((line) => {
    const change = linesOf(receipt)
      .filter((each) => each.poLineNo === line.lineNo)
      .reduce((total, each) => total.plus(acceptedInOrderUnit(each, line)), dec(0));
    const changed: AnyRecord = {
      ...line,
      receivedQty: quantity(dec(line.receivedQty as Numeric).plus(change.times(sign))),
    };
    return { ...changed, openQty: quantity(openQuantity(changed)) };
  });
  return { items, receivedPct: receivedShare(items), status: orderStatus(items, 'sentToGRN') };
}

/** Lines of a receipt that go beyond their order and its tolerance, compared at 4 decimals without hidden slack (domain 2.5). */
export function overReceipts(
  order: AnyRecord,
  receipt: AnyRecord,
  tolerancePct: unknown,
): { index: number; most: string }[] {
  return linesOf(receipt).flatMap((line, index) => {
    const ordered = linesOf(order).find((each) => each.lineNo === line.poLineNo);
    if (!ordered) return [];
    const most = dec(ordered.orderedQty as Numeric)
      .times(dec(100).plus(dec(tolerancePct as Numeric)))
      .div(100);
    const left = dec(quantity(most)).minus(dec(ordered.receivedQty as Numeric));
    return dec(quantity(acceptedInOrderUnit(line, ordered))).gt(left)
      ? [{ index, most: quantity(left.lt(0) ? 0 : left) }]
      : [];
  });
}
