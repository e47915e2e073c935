/**
 * Posts refunds of settled bills. A refund is a row of `bills` of its own, with lines and a payment, all negative, on the day it was paid: the
 * bill and its day stay as they were. What was sold, to whom and by which waiter is the bill's; the cashier is who paid it back.
 */
import { inCurrency } from '#engine/run/currency';
import { allocate, dec, money, negated, sum } from '#engine/run/decimal';
import { textIn } from '#engine/run/values';
import { withArchive } from '#server/db/archive';
import type { Queryable } from '#server/db/types';
import { refundBill } from '../../cityLedger';
import { cancellationRow, PAID_AT_A_TILL } from '../billRows';
import type { Bill, Refund } from '../bills';
import { addToDays, SUMS } from '../days';
import { insertRows } from '../insertRows';
import type { Importer } from '../lookups';
import type { OutletDay } from '../rollUps';
import { fits, type Left, type LeftLine, type OffLine, takenBy } from './parts';

/** Columns of a bill that its refunds share. */
const SHARED = [
  'bill_no',
  'order_no',
  'order_type',
  'channel',
  'terminal',
  'floor',
  'table_name',
  'waiter',
  'customer_name',
  'customer_phone',
  'customer_email',
] as const;
type StoredBill = Left &
  Readonly<Record<(typeof SHARED)[number], string | null>> & {
    [column: string]: unknown;
    refund_of: string | null;
    business_date: string;
    shift: string | null;
  };
/** A line of the bill: what a refund's line shares, and what is left of it. */
interface StoredLine extends LeftLine, Record<string, unknown> {
  shared: Readonly<Record<string, unknown>>;
}
type StoredPayment = Readonly<Record<string, unknown>>;

/** The bill and its refunds; `$1` to `$3` are its group, its outlet and its id. */
const ALL = 'group_id = $1 and outlet_id = $2 and (id = $3 or refund_of = $3)';

/** The columns of a card payment that its refund shares: it goes back to the same card. */
const CARD = ['card_type', 'bank', 'card_terminal', 'last4'] as const;

/** The card that a refund goes back to, if the bill was paid with one card. */
async function cardOf(tx: Queryable, key: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const [only, other] = await tx.query<StoredPayment>(
    `select * from ${withArchive('payments')} p
     where group_id = $1 and outlet_id = $2 and bill_id = $3 and method = 'card' and status = 'posted'`,
    [...key],
  );
  return only && !other ? Object.fromEntries(CARD.map((column) => [column, only[column]])) : {};
}

const negatives = (amounts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, negated(amount)]));

/** The bill with what is left of its amounts after its refunds, which are negative, in its currency. */
function leftOf(rows: readonly StoredBill[]): StoredBill | undefined {
  const bill = rows.find(({ refund_of }) => refund_of === null);
  if (!bill) return undefined;
  const left = (column: keyof Omit<Left, 'taxes'>) => money(sum(rows.map((row) => row[column])));
  const taxes = Object.keys(bill.taxes).map((name) => [name, money(sum(rows.map((row) => row.taxes[name] ?? '0')))]);
  return {
    ...bill,
    net_sales: left('net_sales'),
    not_sales: left('not_sales'),
    service_charge: left('service_charge'),
    rounding: left('rounding'),
    delivery_fee: left('delivery_fee'),
    tips: left('tips'),
    tax: left('tax'),
    taxes: Object.fromEntries(taxes),
  };
}

/** The bill's lines with what is left of them, in their order. */
const leftLines = (tx: Queryable, key: readonly string[]): Promise<StoredLine[]> =>
  tx.query<StoredLine>(
    `select l.line_no as "lineNo", sum(l.net - l.bill_share)::text as net, sum(l.tax)::text as tax,
       (json_agg(json_build_object('item_id', l.item_id, 'item_code', l.item_code, 'portion', l.portion, 'name', l.name,
         'category_id', l.category_id, 'unit_price', l.unit_price, 'is_costed', l.is_costed)))->0 as shared
     from ${withArchive('bill_lines')} l
     where group_id = $1 and outlet_id = $2 and bill_id in (select id from ${withArchive('bills')} b where ${ALL}) and l.status = 'active' group by l.line_no order by l.line_no`,
    [...key],
  );

const sharedBy = (stay: readonly StoredLine[], { lineNo }: OffLine) =>
  stay.find((line) => line.lineNo === lineNo)?.shared ?? {};

/** The refund's own key, which no bill has. */
const refundId = ({ outletId, billNo }: Bill, { no }: Refund) => `refund_${outletId}_${billNo}_${no}`;

/**
 * A refund's amounts, as a bill and a day have them: nothing sold, and the rest negative, so that gross less discounts, less what doesn't count
 * as sales, less refunds is net sales. What had no known cost has none when it is refunded.
 */
const amountsOf = (
  off: Left,
  { amount }: Refund,
  stay: readonly StoredLine[],
  lines: readonly OffLine[],
): Record<string, string> => ({
  ...Object.fromEntries(SUMS.map((column) => [column, money(0)])),
  refunds: money(dec(off.net_sales).plus(dec(off.not_sales))),
  net_sales: negated(off.net_sales),
  not_sales: negated(off.not_sales),
  service_charge: negated(off.service_charge),
  tax: negated(off.tax),
  delivery_fee: negated(off.delivery_fee),
  tips: negated(off.tips),
  rounding: negated(off.rounding),
  grand_total: negated(amount),
  paid: negated(amount),
  costed_net: money(sum(lines.map((line) => (sharedBy(stay, line).is_costed === true ? line.amount : '0'))).neg()),
});

const ownDay = (day: string, closedDay: unknown): string => textIn(closedDay) ?? day;

/** The refund as a row of `bills`, besides its amounts. */
const refundRow = (groupId: string, bill: Bill, stored: StoredBill, refund: Refund) => ({
  ...Object.fromEntries(SHARED.map((column) => [column, stored[column]])),
  group_id: groupId,
  outlet_id: bill.outletId,
  id: refundId(bill, refund),
  refund_of: bill.id,
  refund_no: refund.no,
  business_date: refund.day,
  closed_day: refund.closedDay ?? null,
  opened_at: refund.at,
  settled_at: refund.at,
  hour: refund.hour,
  status: 'settled',
  guests: 0,
  cashier: refund.by,
  // Paid on the bill's own day, also where one of the two came after that day was closed and counts on another.
  shift:
    refund.shift ??
    (ownDay(refund.day, refund.closedDay) === ownDay(stored.business_date, stored.closed_day) ? stored.shift : null),
  remarks: refund.reason,
  content_hash: refund.hash,
});

/** The refund by bill line: the amount taken off each line, and how much of it had not counted as sales. */
function refundLines(stay: readonly StoredLine[], lines: readonly OffLine[], notSales: string) {
  const named =
    lines.length > 0 ? lines : stay.slice(0, 1).map(({ lineNo }) => ({ lineNo, amount: money(0), tax: money(0) }));
  const shares = allocate(
    notSales,
    named.map(({ amount }) => amount),
  );
  return named.map((off, index) => {
    const share = shares[index] ?? money(0);
    const refund = money(dec(off.amount).plus(dec(share)));
    return {
      ...sharedBy(stay, off),
      line_no: off.lineNo,
      qty: '0',
      gross: money(0),
      refund,
      tax: negated(off.tax),
      net: negated(refund),
      bill_share: negated(share),
      status: 'active',
    };
  });
}

/** What a refund is as rows: the bill's figures and taxes, and its lines. */
function figuresOf(stored: StoredBill, stay: readonly StoredLine[], refund: Refund) {
  const split = refund.split && fits(refund.split, stored) ? refund.split : undefined;
  const { amounts, lines } = takenBy(stored, stay, refund.amount, refund.lineNo, split);
  return {
    figures: amountsOf(amounts, refund, stay, lines),
    taxes: negatives(amounts.taxes),
    lines: refundLines(stay, lines, amounts.not_sales),
  };
}

async function refundOne(
  tx: Queryable,
  importer: Pick<Importer, 'groupId' | 'userId'>,
  bill: Bill,
  refund: Refund,
): Promise<void> {
  const { groupId, userId } = importer;
  const key = [groupId, bill.outletId, bill.id];
  const rows = await tx.query<StoredBill>(
    `select *, business_date::text as business_date from ${withArchive('bills')} b where ${ALL}`,
    key,
  );
  const stored = inCurrency(bill.currency, () => leftOf(rows));
  if (!stored) throw new Error(`bill ${bill.billNo} is not there to be refunded`);
  const stay = await leftLines(tx, key);
  const { figures, taxes, lines } = inCurrency(bill.currency, () => figuresOf(stored, stay, refund));
  const row = refundRow(groupId, bill, stored, refund);
  const own = { group_id: groupId, outlet_id: bill.outletId, bill_id: row.id, business_date: refund.day };
  await insertRows(tx, 'bills', [{ ...row, ...figures, taxes }]);
  await insertRows(
    tx,
    'bill_lines',
    lines.map((line) => ({ ...own, ...line })),
  );
  await insertRows(tx, 'payments', [
    {
      ...own,
      payment_no: 1,
      method: refund.method,
      amount: negated(refund.amount),
      reference: refund.reference,
      status: 'posted',
      ...PAID_AT_A_TILL,
      ...(refund.method === 'card' ? await cardOf(tx, key) : {}),
      received_by: refund.by,
      received_at: refund.at,
      refund_no: refund.no,
    },
  ]);
  // Why, and who approved it.
  await insertRows(tx, 'cancellations', [
    cancellationRow(bill, {
      ...own,
      cancel_no: `refund:${refund.no}`,
      kind: 'refund',
      at: refund.at,
      item_name: refund.itemName,
      amount: refund.amount,
      reason: refund.reason,
      requested_by: refund.by,
      approved_by: refund.approvedBy,
      payment_no: 1,
      method: refund.method,
      original_at: bill.at,
    }),
  ]);
  await addToDays(tx, [
    {
      ...{ group_id: groupId, outlet_id: bill.outletId, business_date: refund.day, hour: refund.hour },
      ...{ order_type: stored.order_type, channel: stored.channel, cashier: refund.by ?? '' },
      ...{ bills: 0, refund_count: 1, guests: 0, ...figures },
      ...{ taxes, payments: { [refund.method]: negated(refund.amount) } },
    },
  ]);
  if (refund.debtor)
    await refundBill(tx, importer, {
      ...{ outletId: bill.outletId, billId: bill.id, billNo: bill.billNo, businessDate: refund.day },
      ...{
        reason: refund.reason ?? 'Refund',
        holder: refund.debtor.holder,
        amount: refund.amount,
        refundNo: refund.no,
      },
    });
  await tx.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note) values ($1, 'bills', $2, $3, 'refund', '{}', $4)`,
    [
      groupId,
      bill.outletId,
      userId,
      `Bill ${bill.billNo}: ${refund.amount}${refund.reason ? `, ${refund.reason}` : ''}`,
    ],
  );
}

/**
 * Posts the refunds of these bills that aren't stored yet. The caller sums up their days afterwards, and has checked that these aren't in a
 * closed period.
 * @returns the days of the posted refunds
 */
export async function postRefunds(
  tx: Queryable,
  importer: Pick<Importer, 'groupId' | 'userId'>,
  bills: readonly Bill[],
): Promise<OutletDay[]> {
  const days: OutletDay[] = [];
  for (const bill of bills) {
    const refunds = bill.till?.refunds ?? [];
    if (refunds.length === 0) continue;
    const [known] = await tx.query<{ count: number }>(
      `select count(*)::int as count from ${withArchive('bills')} r where group_id = $1 and outlet_id = $2 and refund_of = $3`,
      [importer.groupId, bill.outletId, bill.id],
    );
    for (const refund of refunds.slice(known?.count ?? 0)) {
      await refundOne(tx, importer, bill, refund);
      days.push({ outletId: bill.outletId, day: refund.day });
    }
  }
  return days;
}
