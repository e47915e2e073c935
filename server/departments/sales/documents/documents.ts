/** Builds bills from till documents (docs/sales-feed.md): read, checked and added up in exact decimals, before anything is written. */
import type { AnyRecord } from '#engine/define/fields';
import { withoutCards } from '#engine/run/cardNumbers';
import { inCurrency } from '#engine/run/currency';
import { dec, money, sum } from '#engine/run/decimal';
import { validateFields } from '#engine/run/evaluate/validate';
import { textIn } from '#engine/run/values';
import { BILL_FIELDS } from '#resources/sales/billDocument.rules';
import type { BillState } from '#resources/sales/tillWords.rules';
import type { Bill, TillBill } from '../bills';
import { contentHash } from '../contentHash';
import type { Lookups } from '../lookups';
import { covered, notSalesOf } from '../payments/covered';
import { tagsOf, untagged } from '../payments/tags';
import { CARD_MASKED, type RowProblem } from '../rows/rows';
import { lessChange } from './change';
import {
  type BillDocument,
  billLinesOf,
  type DocumentReading,
  discountsOf,
  happenedAt,
  momentOf,
  ofKind,
  paymentsOf,
  taxesOf,
} from './documentParts';
import { withoutIncluded } from './included';
import { chargesOf } from './named';
import { refundsOf } from './refunds';

/** What identifies bills, dishes and charges stays as it is sent, however it looks. */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  ...['outlet', 'billNumber', 'orderNumber', 'parentBill', 'mergedInto', 'splitGroup', 'terminal', 'shift', 'phone'],
  ...[
    'itemCode',
    'portion',
    'id',
    'kot',
    'chargeId',
    'discountId',
    'promotionId',
    'customPayment',
    'account',
    'batchNo',
  ],
]);

/** States in which a bill needs no payment. */
const UNPAID: readonly BillState[] = ['open', 'billed', 'cancelled', 'merged', 'split'];

function billOf(reading: DocumentReading): Bill | undefined {
  const { document, outlet, row, say } = reading;
  const status = document.status ?? 'settled';
  const opened = momentOf(reading, 'openedAt', document.openedAt);
  const billed = momentOf(reading, 'billedAt', document.billedAt);
  const settled = momentOf(reading, 'settledAt', document.settledAt);
  const at = settled ?? billed ?? opened;
  if (!at) {
    if (reading.isRead()) say('openedAt', 'required', 'Say when the bill was opened, billed or settled');
    return undefined;
  }
  const openedAt = opened ?? at;
  const { lines: printed, cancellations } = billLinesOf(reading, at, openedAt);
  const discounts = discountsOf(reading, printed);
  const charges = chargesOf(reading, 'charges', document.charges);
  const lines = withoutIncluded(printed, charges, reading);
  const isForBill = (each: Record<string, unknown>) => each.line_no === null;
  const sums = (kind: string, scope?: 'line' | 'bill') =>
    money(
      sum(
        discounts
          .filter((each) => each.kind === kind && (!scope || isForBill(each) === (scope === 'bill')))
          .map(({ amount }) => String(amount)),
      ),
    );
  const gross = sum(lines.map((line) => line.gross));
  const howCharged = charges.map(({ code: _code, isIncluded, ...charge }, index) => {
    const { type, base, rate } = document.charges?.[index] ?? {};
    return {
      ...charge,
      ...(isIncluded ? { inclusive: true } : {}),
      ...(type ? { type } : {}),
      ...(base ? { base: money(base) } : {}),
      ...(rate ? { rate } : {}),
    };
  });
  const amounts: TillBill['amounts'] = {
    bill_discount: sums('discount', 'bill'),
    promotions: sums('promotion'),
    complimentary: sums('complimentary'),
    service_charge: ofKind(charges, 'service'),
    delivery_fee: ofKind(charges, 'delivery'),
    tips: money(dec(document.tip).plus(dec(ofKind(charges, 'tip')))),
    rounding: money(document.rounding),
  };
  const value = gross.minus(sum(discounts.map(({ amount }) => String(amount))));
  // Without the parts that couldn't be read, the sums are wrong, and don’t describe the bill.
  const isWhole = reading.isRead();
  if (isWhole && value.lt(0)) say('discounts', 'max', 'The discounts are more than the bill');
  const taxes = taxesOf(charges, lines);
  const tax = sum(Object.values(taxes));
  const ofLines = sum(document.lines.map((line) => line.tax));
  if (charges.some(({ kind }) => kind === 'tax') && !ofLines.eq(0) && !ofLines.eq(tax))
    reading.warn(
      'lines',
      'taxOfLines',
      `The taxes of the lines (${money(ofLines)}) don’t count, because a charge is a tax`,
    );
  const grandTotal = value
    .plus(tax)
    .plus(sum([amounts.service_charge, amounts.delivery_fee, amounts.tips, amounts.rounding]));
  if (isWhole && document.total && !dec(document.total).eq(grandTotal))
    say('total', 'balance', `The parts of the bill come to ${money(grandTotal)}, its total says ${document.total}`);
  const paying = paymentsOf(reading, money(grandTotal), at);
  const given = UNPAID.includes(status) ? paying.payments : covered(paying.payments, money(grandTotal));
  const { payments, paid, change, beyond } = lessChange(given, money(grandTotal));
  if (isWhole && !UNPAID.includes(status) && dec(paid).lt(grandTotal))
    say('payments', 'balance', `Bill ${document.billNumber} comes to ${money(grandTotal)} but only ${paid} is paid`);
  if (isWhole && status === 'settled' && dec(beyond).gt(0))
    say('payments', 'balance', `More than ${money(grandTotal)} is paid. Change is given for cash only`);
  const tipped = money(sum(payments.map((each) => (each.status === 'cancelled' ? '0' : each.more?.tip))));
  if (isWhole && dec(tipped).gt(amounts.tips))
    say(
      'payments',
      'balance',
      `The payments contain ${tipped} of tip, but the bill has only ${amounts.tips}. Send the bill’s tip, and payments that include it`,
    );
  const notSales = status === 'settled' ? notSalesOf(payments, value, grandTotal) : money(0);
  const net = value.minus(notSales);
  const { day, hour } = happenedAt(reading, at, at);
  const cancelled = document.cancelled ?? (status === 'cancelled' ? {} : undefined);
  const cancelledAt = status === 'cancelled' ? momentOf(reading, 'cancelled.at', cancelled?.at) : undefined;
  const parts = {
    ...{ lines, payments, total: money(grandTotal), at },
    amounts: { ...amounts, net_sales: money(net), not_sales: notSales, tax: money(tax), taxes },
  };
  const refunds = isWhole ? refundsOf(reading, parts) : [];
  const { version: _version, refunds: _refunds, ...former } = document;
  const { reprints: _reprints, remarks: _remarks, ...content } = former;
  const hash = contentHash(untagged(content));
  const formerHashes = [contentHash(content), contentHash(former)].filter((each) => each !== hash);
  return {
    id: `bill_${outlet._id}_${document.billNumber}`,
    outletId: outlet._id,
    currency: outlet.currency,
    billNo: document.billNumber,
    row,
    businessDate: day,
    at,
    hour,
    orderType: document.orderType ?? 'dineIn',
    channel: document.channel ?? 'pos',
    guests: document.guests ?? 0,
    cashier: document.cashier ?? null,
    lines,
    payments,
    gross: money(gross),
    discount: sums('discount', 'line'),
    net: money(net),
    notSales,
    tax: money(tax),
    grandTotal: money(grandTotal),
    paid,
    change,
    hash,
    till: {
      status,
      version: document.version ?? 0,
      openedAt,
      amounts,
      taxes,
      columns: {
        order_no: document.orderNumber ?? null,
        billed_at: billed ?? null,
        terminal: document.terminal ?? null,
        shift: document.shift ?? null,
        floor: document.floor ?? null,
        table_name: document.table ?? null,
        waiter: document.waiter ?? null,
        customer_name: document.customer?.name ?? null,
        customer_phone: document.customer?.phone ?? null,
        customer_email: document.customer?.email ?? null,
        parent_bill: document.parentBill ?? null,
        merged_into: document.mergedInto ?? null,
        split_group: document.splitGroup ?? null,
        reprints: document.reprints ?? 0,
        remarks: document.remarks ?? null,
        charges: howCharged.length > 0 ? howCharged : null,
      },
      discounts,
      refunds,
      tags: tagsOf(document.payments),
      formerHashes,
      cancellations: [
        ...cancellations,
        ...paying.cancellations,
        ...(status === 'cancelled'
          ? [
              {
                cancel_no: 'bill',
                kind: 'bill',
                at: cancelledAt ?? at,
                amount: money(gross),
                stage: cancelled?.stage ?? 'afterBill',
                reason: cancelled?.reason ?? null,
                requested_by: cancelled?.by ?? null,
                approved_by: cancelled?.approvedBy ?? null,
                stock_returned: cancelled?.stockReturned === true,
              },
            ]
          : []),
      ],
      ...(status === 'cancelled'
        ? {
            cancelled: {
              reason: cancelled?.reason ?? 'Cancelled at the till',
              stockReturned: cancelled?.stockReturned === true,
              day: happenedAt(reading, cancelledAt ?? new Date().toISOString(), at).day,
              at: cancelledAt,
            },
          }
        : {}),
    },
  };
}

/** Reads bill documents; invalid ones are left out and reported with their position from 1. */
export function readDocuments(
  documents: readonly Readonly<Record<string, unknown>>[],
  lookups: Lookups,
  { problems, warnings }: { problems: RowProblem[]; warnings: RowProblem[] },
): Bill[] {
  const bills = documents.flatMap((sent, index) => {
    const row = index + 1;
    const before = problems.length;
    const withCards: string[] = [];
    const given = withoutCards(
      sent,
      (key) => IDENTIFIERS.has(key),
      (path) => withCards.push(path),
    );
    const outlet = lookups.outlet(textIn(given.outlet));
    const { value, problems: found } = inCurrency(outlet?.currency, () =>
      validateFields(BILL_FIELDS, given as AnyRecord, { today: new Date().toISOString().slice(0, 10) }),
    );
    const billNumber = typeof given.billNumber === 'string' ? { billNumber: given.billNumber.slice(0, 60) } : {};
    problems.push(...found.map((problem) => ({ ...problem, row, ...billNumber })));
    if (problems.length > before) return [];
    const document = value as BillDocument;
    const say = (field: string, rule: string, message: string) =>
      problems.push({ row, field, rule, message, billNumber: document.billNumber });
    if (!outlet) {
      say('outlet', 'reference', `There is no outlet “${document.outlet}” that you work with`);
      return [];
    }
    const warn = (field: string, rule: string, message: string) =>
      warnings.push({ row, field, rule, message, billNumber: document.billNumber });
    const reading = { document, row, outlet, lookups, say, warn, isRead: () => problems.length === before };
    const bill = inCurrency(outlet.currency, () => billOf(reading));
    for (const path of withCards) warn(path, 'cardNumber', CARD_MASKED);
    return bill && problems.length === before ? [bill] : [];
  });
  return bills.sort(
    (a, b) => a.at.localeCompare(b.at) || a.billNo.localeCompare(b.billNo, undefined, { numeric: true }),
  );
}
