/** The API's answer about a bill, as its page shows it. */
import type { ConsoleDataProvider } from '#dataProvider';
import { inWords, nameInWords } from '#engine/define/fields';
import { dec, isDecimal } from '#engine/run/decimal';
import { objectIn, rowsIn } from '#engine/run/values';
import { formatAmount } from '#src/format/format';

type Answer = Awaited<ReturnType<ConsoleDataProvider['custom']>>;
export type Sum = readonly [label: string, value: unknown];

export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
export const isSome = (value: unknown): boolean => isDecimal(String(value)) && !dec(String(value)).eq(0);
const negative = (value: unknown) => (isSome(value) ? dec(String(value)).neg().toFixed() : value);
const less = (amount: unknown, off: unknown) =>
  dec(text(amount))
    .minus(dec(text(off)))
    .toFixed();
const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');

/** A bill that belongs to this one: merged, or of the same split. */
export interface RelatedBill {
  relation: string;
  number: string;
  /** Blank if it isn't stored. */
  id: string;
}

const linesOf = (answer: Answer) =>
  rowsIn(answer.lines).map((line) => ({
    lineNo: text(line.lineNo),
    itemId: text(line.itemId),
    name: text(line.name),
    portion: text(line.portion),
    status: text(line.status),
    /** Below the name: modifiers, what the guest asked for, seat and order ticket. */
    notes: joined(
      ...rowsIn(line.modifiers).map((each) => {
        const times = isDecimal(text(each.quantity)) ? dec(text(each.quantity)) : dec(1);
        return `${times.eq(1) ? '' : `${times.toFixed()} × `}${text(each.name)}`;
      }),
      text(line.comment),
      line.seat ? `Seat ${text(line.seat)}` : '',
      text(line.kotNo),
    ),
    qty: text(line.qty),
    unitPrice: line.unitPrice,
    discount: line.discount,
    refund: line.refund,
    net: line.net,
    // A cost of 0 is an unknown one.
    cost: isSome(line.cost) ? line.cost : null,
  }));

const paymentsOf = (answer: Answer): Sum[] =>
  rowsIn(answer.payments).map((each) => {
    const { method, reference, status, amount, tendered, refundNo, cardType, bank, last4 } = each;
    const state = status !== 'posted' ? inWords(text(status)).toLowerCase() : refundNo ? 'refund' : '';
    const card = [text(cardType), last4 ? `•••• ${text(last4)}` : ''].filter(Boolean).join(' ');
    const given = isSome(tendered) ? `${formatAmount(tendered)} handed over` : '';
    return [joined(nameInWords(text(method)), card, text(bank), text(reference), given, state), amount];
  });

const CHANGES: Readonly<Record<string, string>> = { bill: 'Whole bill', refund: 'Refund', payment: 'Payment' };

/** Cancellations and refunds, with what each is about. */
const changesOf = (answer: Answer) =>
  rowsIn(answer.changes).map((each) => {
    const kind = text(each.kind);
    const quantity = isDecimal(text(each.qty)) ? `${dec(text(each.qty)).toFixed()} × ` : '';
    return {
      key: text(each.no),
      at: each.at,
      what: joined(
        CHANGES[kind] ?? '',
        each.itemName ? `${quantity}${text(each.itemName)}` : '',
        nameInWords(text(each.method)),
      ),
      isRefund: kind === 'refund',
      amount: each.amount,
      reason: text(each.reason),
      by: text(each.requestedBy),
      approvedBy: text(each.approvedBy),
    };
  });

const discountsOf = (answer: Answer) =>
  rowsIn(answer.discounts).map((each, index) => ({
    key: String(index),
    kind: text(each.kind),
    id: text(each.offerId),
    name: text(each.name),
    item: text(each.itemName) || 'Whole bill',
    pct: each.pct,
    amount: each.amount,
    reason: text(each.reason),
    by: text(each.givenBy),
    approvedBy: text(each.approvedBy),
  }));

/** Charges as the till calculated them, before refunds. */
const howCharged = (answer: Answer) =>
  rowsIn(answer.charges).map((each, index) => ({
    key: String(index),
    id: text(each.chargeId),
    name: text(each.name),
    base: each.base ?? null,
    /** A percentage, or an amount. */
    rate: each.rate ? `${dec(text(each.rate)).toFixed()}${each.type === 'fixed' ? '' : '%'}` : '',
    amount: each.amount,
  }));

/** From ordered to what is left after refunds; zero amounts are left out. */
function chargesOf(answer: Answer): Sum[] {
  const of = (key: string) => answer[key];
  const byName: Sum[] = Object.entries(objectIn(answer.taxes));
  const all: Sum[] = [
    ['Gross', of('gross')],
    ['Item discounts', negative(of('itemDiscount'))],
    ['Bill discount', negative(of('billDiscount'))],
    ['Promotions', negative(of('promotions'))],
    ['Complimentary', negative(of('complimentary'))],
    ['Net', of('netSales')],
    ['Not sales', of('notSales')],
    ['Service charge', of('serviceCharge')],
    ...(byName.length > 0 ? byName : [['Tax', of('tax')] as const]),
    ['Delivery fee', of('deliveryFee')],
    ['Tips', of('tips')],
    ['Rounding', of('rounding')],
    ['Refunds', negative(of('refunded'))],
  ];
  return all.filter(([, value]) => isSome(value));
}

/** The API's answer, as shown. */
export const billOf = (answer: Answer) => {
  const changes = changesOf(answer);
  return {
    number: text(answer.billNo),
    order: text(answer.orderNo),
    status: text(answer.status),
    outletId: text(answer.outletId),
    day: text(answer.businessDate),
    /** Its own day, if that was closed when the bill came: it counts on `day`. */
    closedDay: text(answer.closedDay),
    opened: answer.openedAt,
    billed: answer.billedAt,
    settled: answer.settledAt,
    orderType: text(answer.orderType),
    channel: text(answer.channel),
    table: joined(text(answer.table), text(answer.floor)),
    guests: Number(answer.guests),
    waiter: text(answer.waiter),
    cashier: text(answer.cashier),
    till: text(answer.terminal),
    shift: text(answer.shift),
    customer: joined(text(answer.customer), text(answer.customerPhone)),
    splitGroup: text(answer.splitGroup),
    reprints: Number(answer.reprints ?? 0),
    remarks: text(answer.remarks),
    reason: text(answer.cancelReason),
    related: rowsIn(answer.related).map(
      (each): RelatedBill => ({ relation: text(each.relation), number: text(each.billNo), id: text(each.id) }),
    ),
    hasCost: answer.cost !== undefined,
    hasRefunds: changes.some(({ isRefund }) => isRefund),
    lines: linesOf(answer),
    discounts: discountsOf(answer),
    howCharged: howCharged(answer),
    changes,
    charges: chargesOf(answer),
    payments: [
      ...paymentsOf(answer),
      ...(isSome(answer.excess) ? [['Kept above the bill', answer.excess] as const] : []),
    ],
    paid: less(answer.paid, answer.refunded),
    total: less(answer.grandTotal, answer.refunded),
  };
};
export type ShownBill = ReturnType<typeof billOf>;
export type ShownLine = ShownBill['lines'][number];
