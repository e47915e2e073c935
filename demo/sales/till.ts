/** The demo's bills as its tills send them: with tables, waiters, guests, named discounts, cancellations and order tickets. */

import { dec, least, money, sum } from '#engine/run/decimal';
import { dishName } from '../menu/dishes';
import { type Random, randomFrom, weighted } from '../random';
import { SSCL, VAT } from '../settings/charges';
import type { BillRow } from './bills';
import { type AtTable, dayEvents } from './dayEvents';
import { before, GUESTS, phoneOf, type Sent, tablesFor, WAITERS } from './guests';
import { withShifts } from './shifts';

/** What tills send for some bills. */
interface TillDocuments {
  bills: Sent[];
  events: Sent[];
}

const MANAGERS = ['Anjali Wickramasinghe', 'Roshan de Mel'];
const DISCOUNTS: Readonly<Record<string, string>> = {
  10: 'Loyalty card',
  15: 'Bank card offer',
  20: 'Staff',
  50: 'Birthday',
};
const REASONS = weighted([
  ['Guest changed their mind', 5],
  ['Entered twice', 3],
  ['Out of stock', 2],
  ['Took too long', 2],
  ['Sent back', 1],
]);
const STAGES = weighted([
  ['beforeKot', 5],
  ['afterKot', 4],
  ['afterBill', 1],
]);
const BANKS = weighted([
  ['Commercial Bank', 4],
  ['Sampath', 3],
  ['HNB', 3],
]);

/** A line's discount as a percentage, if the outlet has such a discount. */
const percentOf = ({ quantity = '0', unitPrice = '0', discount = '0' }: BillRow): string =>
  dec(discount).times(100).div(dec(quantity).times(unitPrice)).toFixed(0);

const byBill = (rows: readonly BillRow[]): BillRow[][] => {
  const bills = new Map<string, BillRow[]>();
  for (const row of rows) {
    const key = `${row.outlet}|${row.billNumber}`;
    bills.set(key, [...(bills.get(key) ?? []), row]);
  }
  return [...bills.values()];
};

function cardOf(random: Random, reference: string): Sent {
  const [type = 'VISA', digits = ''] = reference.split(' **');
  const tagged = random.chance(0.86);
  return {
    type: { VISA: 'Visa', MASTER: 'Mastercard', AMEX: 'Amex' }[type] ?? type,
    bank: BANKS(random),
    terminal: `EDC${random.whole(1, 3)}`,
    last4: digits,
    approvalCode: String(random.whole(100_000, 999_999)),
    batchNo: String(random.whole(200, 260)),
    tagged,
    ...(tagged ? { taggedBy: random.one(MANAGERS) } : {}),
  };
}

function paymentsOf(random: Random, rows: readonly BillRow[], isDeclined: () => boolean): Sent[] {
  const paid = rows.filter((row) => row.paymentAmount !== undefined);
  const payments = paid.map((row): Sent => {
    const { paymentMethod, paymentAmount, paymentReference, cityLedgerAccount, authorisedPerson } = row;
    return {
      method: paymentMethod,
      amount: paymentAmount,
      ...(paymentReference ? { reference: paymentReference } : {}),
      ...(cityLedgerAccount ? { account: cityLedgerAccount } : {}),
      ...(authorisedPerson ? { authorisedPerson } : {}),
      ...(paymentMethod === 'card' && paymentReference ? { card: cardOf(random, paymentReference) } : {}),
    };
  });
  const [first] = paid;
  if (first && first.paymentMethod === 'cash' && isDeclined())
    payments.push({
      method: 'card',
      amount: first.paymentAmount,
      cancelled: { reason: 'Card declined', by: first.cashier, approvedBy: random.one(MANAGERS), replacedBy: 'cash' },
    });
  return payments;
}

const REFUND_REASONS = ['Sent back', 'Wrong dish', 'Charged twice', 'Found something in it'];

/**
 * A refund of one portion of a bill's first line, the way the guest paid; none for a company's bill, which is cancelled instead. Chosen by
 * number, not drawn, so that other figures stay the same.
 */
function refundOf(rows: readonly BillRow[]): Sent | undefined {
  const [first] = rows;
  if (!first?.paymentAmount || first.paymentMethod === 'cityLedger') return undefined;
  const number = Number(first.billNumber?.match(/\d+$/)?.[0] ?? 0);
  return {
    amount: money(least(first.unitPrice, first.paymentAmount)),
    method: first.paymentMethod,
    line: 1,
    reason: REFUND_REASONS[number % REFUND_REASONS.length],
    by: first.cashier,
    approvedBy: MANAGERS[number % MANAGERS.length],
  };
}

/** The bill with its refund, and the entry of the till's log. */
function withRefund(
  document: { bill: Sent; events: Sent[] },
  refund: Sent | undefined,
): { bill: Sent; events: Sent[] } {
  if (!refund) return document;
  const { bill, events } = document;
  const { outlet, billNumber, settledAt, cashier } = bill;
  const entry = {
    ...{
      kind: 'userLog',
      outlet,
      entryNumber: `R${String(billNumber)}`,
      at: settledAt,
      user: cashier,
      role: 'Cashier',
    },
    ...{ terminal: 'Till 1', action: 'refund', reference: billNumber, detail: refund.reason, amount: refund.amount },
  };
  return { bill: { ...bill, refunds: [refund] }, events: [...events, entry] };
}

/** The levy and the value added tax of a bill, as its till charged them: together they are the tax of its lines. */
function taxesOf(rows: readonly BillRow[]): Sent[] {
  const net = sum(
    rows.map(({ quantity = '0', unitPrice = '0', discount }) => dec(quantity).times(unitPrice).minus(dec(discount))),
  );
  const levy = money(net.times(SSCL.rate).div(100));
  const charge = ({ chargeId, rate }: typeof SSCL | typeof VAT, base: unknown, amount: unknown): Sent => ({
    ...{ chargeId, type: 'percentage', base: money(base), rate, amount: money(amount) },
  });
  return [charge(SSCL, net, levy), charge(VAT, net.plus(levy), sum(rows.map(({ tax }) => tax ?? '0')).minus(levy))];
}

/** One bill with its order ticket. */
function documentOf(
  random: Random,
  rows: readonly BillRow[],
  isDeclined: () => boolean,
): { bill: Sent; events: Sent[] } {
  const [first] = rows as [BillRow];
  const { outlet = '', billNumber = '', dateTime = '', orderType, channel, guests, cashier } = first;
  const isAtTable = orderType === 'dineIn';
  const minutes = isAtTable ? random.whole(28, 85) : random.whole(8, 25);
  const openedAt = before(dateTime, minutes);
  const table = isAtTable ? random.one(tablesFor(outlet, Number(guests ?? 1))) : undefined;
  const waiter = isAtTable ? random.one(WAITERS) : undefined;
  const guest = random.chance(0.18) ? random.whole(0, GUESTS.length - 1) : undefined;
  const lines = rows.map(
    ({ itemCode, portion, quantity, unitPrice, tax }): Sent => ({
      itemCode,
      quantity,
      unitPrice,
      tax,
      kot: `K${billNumber}`,
      ...(portion ? { portion } : {}),
    }),
  );
  const back = random.chance(0.025) ? random.one(rows) : undefined;
  if (back)
    lines.push({
      itemCode: back.itemCode,
      ...(back.portion ? { portion: back.portion } : {}),
      quantity: '1',
      unitPrice: back.unitPrice,
      orderedAt: openedAt,
      cancelled: {
        reason: REASONS(random),
        stage: STAGES(random),
        by: waiter ?? cashier,
        approvedBy: random.one(MANAGERS),
        at: before(dateTime, Math.floor(minutes / 2)),
      },
    });
  const discounts = rows.flatMap((row, index): Sent[] => {
    if (!row.discount) return [];
    const percent = percentOf(row);
    const approved = Number(percent) >= 20 ? { approvedBy: random.one(MANAGERS) } : {};
    const amount = { percent, amount: money(row.discount) };
    return [{ name: DISCOUNTS[percent] ?? 'Manager', line: index + 1, givenBy: cashier, ...amount, ...approved }];
  });
  const ready = random.whole(6, 24);
  const kot = {
    kind: 'kot',
    outlet,
    kotNumber: `K${billNumber}`,
    billNumber,
    firedAt: openedAt,
    readyAt: before(dateTime, Math.max(1, minutes - ready)),
    department: random.chance(0.25) ? 'Bar' : 'Kitchen',
    kotType: random.chance(0.06) ? 'addition' : 'new',
    firedBy: waiter ?? cashier,
    printStatus: random.chance(0.004) ? 'failed' : 'printed',
    items: rows.map(({ itemCode = '', quantity }) => ({ itemCode, name: dishName(itemCode), quantity })),
    ...(table ? { table } : {}),
  };
  const scan = {
    kind: 'qrScan',
    outlet,
    sessionId: `S${billNumber}`,
    scannedAt: openedAt,
    table,
    scans: random.whole(1, 4),
  };
  const order = {
    kind: 'qrOrder',
    outlet,
    orderNumber: `Q${billNumber}`,
    sessionId: `S${billNumber}`,
    table,
    placedAt: openedAt,
    acceptedAt: before(dateTime, minutes - 2),
    amount: money(
      rows.reduce((sum, { quantity = '0', unitPrice = '0' }) => sum.plus(dec(quantity).times(unitPrice)), dec(0)),
    ),
    billNumber,
    status: 'served',
    ...(guest === undefined
      ? {}
      : { customerName: GUESTS[guest], phone: phoneOf(guest), marketingConsent: guest % 3 === 0 }),
  };
  return {
    bill: {
      outlet,
      billNumber,
      openedAt,
      settledAt: dateTime,
      orderType,
      channel,
      cashier,
      lines,
      payments: paymentsOf(random, rows, isDeclined),
      ...(guests ? { guests: Number(guests) } : {}),
      ...(table ? { table } : {}),
      ...(waiter ? { waiter } : {}),
      ...(guest === undefined ? {} : { customer: { name: GUESTS[guest], phone: phoneOf(guest) } }),
      ...(discounts.length > 0 ? { discounts } : {}),
      charges: taxesOf(rows),
    },
    events: [kot, ...(channel === 'qr' && table ? [scan, order] : [])],
  };
}

/** A bill's total. */
const totalOf = (rows: readonly BillRow[]): string =>
  money(
    sum(
      rows.flatMap(({ quantity = '0', unitPrice = '0', tax = '0', discount = '0' }) => [
        dec(quantity).times(unitPrice),
        tax,
        dec(discount).neg(),
      ]),
    ),
  );

/** A bill of guests at a table, as the day's events need it; nothing for others. */
function atTable(bill: Sent, rows: readonly BillRow[]): AtTable[] {
  const { outlet, billNumber, table, openedAt, settledAt, guests } = bill;
  if (typeof table !== 'string') return [];
  const total = () => totalOf(rows);
  return [
    {
      ...{ outlet: String(outlet), billNumber: String(billNumber), table, guests: Number(guests ?? 1) },
      ...{ openedAt: String(openedAt), settledAt: String(settledAt), items: rows.length, total },
    },
  ];
}

/**
 * Bills as documents, and the tills' other reports; the same rows and seed give the same documents.
 * @param days business dates whose shifts, advances and moves are included
 */
export function documentsOf(
  rows: readonly BillRow[],
  days: readonly string[],
  outlets: readonly { code: string; cashiers: readonly string[] }[],
  seed: number,
): TillDocuments {
  const random = randomFrom(seed);
  const tried = new Map<string, number>();
  const placed = new Map<string, number>();
  const byNumber = byBill(rows);
  const documents = byNumber.map((each) => {
    const outlet = each[0]?.outlet ?? '';
    // By count, not by chance: every week of an outlet has some.
    const place = (placed.get(outlet) ?? 0) + 1;
    placed.set(outlet, place);
    const isDeclined = () => {
      const bills = (tried.get(outlet) ?? 0) + 1;
      tried.set(outlet, bills);
      return bills % 40 === 20;
    };
    // A few each week.
    const refund = place % 250 === 125 ? refundOf(each) : undefined;
    return withRefund(documentOf(random, each, isDeclined), refund);
  });
  const atTables = documents.flatMap(({ bill }, index) => atTable(bill, byNumber[index] ?? []));
  const happened = days.flatMap((day) =>
    outlets.map(({ code, cashiers }) =>
      dayEvents(random, {
        outlet: code,
        day,
        cashiers,
        bills: atTables.filter((each) => each.outlet === code && each.settledAt.startsWith(day)),
      }),
    ),
  );
  const splits = new Map(happened.flatMap(({ split }) => (split ? [[split.billNumber, split] as const] : [])));
  const shifted = withShifts(
    documents.map(({ bill }, index) => ({ bill, total: totalOf(byNumber[index] ?? []) })),
    days,
    outlets,
  );
  return {
    bills: shifted.bills.map((bill) => {
      const split = splits.get(String(bill.billNumber));
      return split ? { ...bill, table: split.table, parentBill: split.parentBill } : bill;
    }),
    events: [
      ...documents.flatMap(({ events }) =>
        events.map((event) => {
          const split = splits.get(String(event.billNumber));
          return split && event.table ? { ...event, table: split.table } : event;
        }),
      ),
      ...happened.flatMap(({ events }) => events),
      ...shifted.shifts,
    ],
  };
}
