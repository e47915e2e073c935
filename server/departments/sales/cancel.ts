/** Cancels a settled bill: removes it from the day's sales and the city ledger, and returns its stock or counts it as waste. */

import { boolean, text } from '#engine/define/builders';
import type { AnyRecord } from '#engine/define/fields';
import { withoutCardNumbers } from '#engine/run/cardNumbers';
import { dec, negated } from '#engine/run/decimal';
import { validateFields } from '#engine/run/evaluate/validate';
import { businessDate } from '#engine/run/time/businessDay';
import type { Database, Queryable } from '#server/db/types';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { postSales, type SaleRequest } from '#server/stockLedger/ledger';
import { reverseBill } from '../cityLedger';
import { closedUpTo } from './closing/books';
import { addToDays, SUMS } from './days';
import { tellReturned } from './dishes/sold';
import { insertRows } from './insertRows';
import { type Importer, type Lookups, loadLookups } from './lookups';
import { takeBackUses } from './promotionUses';
import { sumUpDays } from './rollUps';

const FIELDS = {
  outlet: text({ required: true, maxLength: 100 }),
  billNumber: text({ required: true, maxLength: 60 }),
  reason: text({ required: true, maxLength: 200 }),
  stockReturned: boolean(),
};

export interface BillRow extends Record<string, unknown> {
  id: string;
  outlet_id: string;
  bill_no: string;
  business_date: string;
  /** The bill that this row refunds, if it is a refund. */
  refund_of: string | null;
  status: string;
  hour: number;
  order_type: string;
  channel: string;
  cashier: string | null;
  guests: number;
  taxes: Record<string, string>;
  gross: string;
  cost: string;
  order_no: string | null;
  table_name: string | null;
  waiter: string | null;
  settled_at: unknown;
}

const negative = (amount: unknown): string => negated(String(amount));
const negatives = (amounts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, negative(amount)]));

async function takeOffTheDay(tx: Queryable, groupId: string, bill: BillRow): Promise<void> {
  const { outlet_id, business_date, refund_of, hour, order_type, channel, cashier, guests, taxes } = bill;
  const payments = await tx.query<{ method: string; amount: string }>(
    `select method, sum(amount) as amount from payments
     where group_id = $1 and outlet_id = $2 and bill_id = $3 and status = 'posted' group by method`,
    [groupId, outlet_id, bill.id],
  );
  await addToDays(tx, [
    {
      group_id: groupId,
      outlet_id,
      business_date,
      hour,
      order_type,
      channel,
      cashier: cashier ?? '',
      bills: refund_of === null ? -1 : 0,
      refund_count: refund_of === null ? 0 : -1,
      guests: -guests,
      ...negatives(Object.fromEntries(SUMS.map((column) => [column, bill[column]]))),
      taxes: negatives(taxes),
      payments: negatives(Object.fromEntries(payments.map(({ method, amount }) => [method, amount]))),
    },
  ]);
}

/** When a bill was cancelled: its business date and, if it wasn't just now, the time (ISO-8601). */
interface CancelledWhen {
  day: string;
  at?: string | undefined;
}

/** A bill's movement of one ingredient. */
interface SoldRow extends Record<string, unknown> {
  seq: string;
  item_id: string;
  line_no: number;
  qty: string;
  value: string;
  carried: string | null;
}

/** The bill's ingredients come back at the cost they left with, or become waste at that cost (domain 2.3.13). */
async function reverseStock(
  tx: Queryable,
  { groupId, userId }: Pick<Importer, 'groupId' | 'userId'>,
  bill: BillRow,
  { day, at, isReturned }: CancelledWhen & { isReturned: boolean },
  lookups: Lookups,
): Promise<void> {
  const sold = await tx.query<SoldRow>(
    `select seq::text as seq, item_id, line_no, qty, value, carried from movements
     where group_id = $1 and outlet_id = $2 and doc_type = 'bills' and doc_id = $3 and movement_type = 'SALE' order by seq`,
    [groupId, bill.outlet_id, bill.id],
  );
  const sales = sold.map(
    ({ seq, item_id, line_no, qty, value, carried }): SaleRequest => ({
      type: 'SALE_REVERSAL',
      itemId: item_id,
      outletId: bill.outlet_id,
      lineNo: line_no,
      quantity: dec(qty).neg().toFixed(4),
      value: negative(value),
      businessDate: day,
      docId: bill.id,
      docNumber: bill.bill_no,
      reversalOf: Number(seq),
      ...(carried === null ? {} : { carried: dec(carried).neg().toFixed() }),
      ...(at ? { postedAt: at } : {}),
      ...(isReturned ? {} : { isWasted: true }),
    }),
  );
  const itemName = (id: string) => String(lookups.stockItem(id)?.itemName ?? id);
  await postSales(tx, { groupId, docType: 'bills', userId, method: lookups.method, itemName }, sales);
}

/** Marks a bill or a refund as cancelled, with its payments, and takes it off its day. */
async function voidRow(
  tx: Queryable,
  { groupId, userId }: Pick<Importer, 'groupId' | 'userId'>,
  row: BillRow,
  reason: string,
): Promise<void> {
  const key = [groupId, row.outlet_id, row.id];
  await takeOffTheDay(tx, groupId, row);
  await tx.query(
    `update bills set status = 'cancelled', cancelled_at = now(), cancelled_by = $4, cancel_reason = $5
     where group_id = $1 and outlet_id = $2 and id = $3`,
    [...key, userId, reason],
  );
  await tx.query(
    `update payments set status = 'cancelled' where group_id = $1 and outlet_id = $2 and bill_id = $3`,
    key,
  );
}

/**
 * Reverses a settled bill: day's sales, city ledger and stock. Its refunds go with it, each off the day it was paid.
 * @returns its row of `cancellations`, without the time and author
 */
export async function cancelSettled(
  tx: Queryable,
  importer: Pick<Importer, 'groupId' | 'userId'>,
  lookups: Lookups,
  bill: BillRow,
  { day, at, reason, stockReturned }: CancelledWhen & { reason: string; stockReturned: boolean },
): Promise<Record<string, unknown>> {
  const { groupId, userId } = importer;
  const refunds = await tx.query<BillRow>(
    'select * from bills where group_id = $1 and outlet_id = $2 and refund_of = $3 order by refund_no for update',
    [groupId, bill.outlet_id, bill.id],
  );
  await takeBackUses(tx, groupId, bill);
  await reverseBill(tx, importer, {
    outletId: bill.outlet_id,
    billId: bill.id,
    billNo: bill.bill_no,
    businessDate: day,
    reason,
  });
  await reverseStock(tx, importer, bill, { day, at, isReturned: stockReturned }, lookups);
  if (stockReturned) await tellReturned(tx, groupId, bill, lookups);
  for (const row of [bill, ...refunds]) await voidRow(tx, importer, row, reason);
  await sumUpDays(
    tx,
    groupId,
    [bill, ...refunds].map((row) => ({ outletId: row.outlet_id, day: row.business_date })),
  );
  await tx.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note) values ($1, 'bills', $2, $3, 'cancel', '{}', $4)`,
    [groupId, bill.outlet_id, userId, `Bill ${bill.bill_no}: ${reason}`],
  );
  return {
    group_id: groupId,
    outlet_id: bill.outlet_id,
    bill_id: bill.id,
    cancel_no: 'bill',
    business_date: day,
    kind: 'bill',
    amount: bill.gross,
    bill_no: bill.bill_no,
    order_no: bill.order_no,
    table_name: bill.table_name,
    waiter: bill.waiter,
    cashier: bill.cashier,
    stage: 'afterBill',
    reason,
    stock_returned: stockReturned,
    cost_lost: stockReturned ? '0' : bill.cost,
  };
}

/**
 * Cancels a bill, once; a repeat gets the same answer. Its day keeps its number, and its reversals are dated today.
 * @throws ApiError 400 (missing reason, closed period), 404
 */
export async function cancelBill(db: Database, importer: Importer, body: AnyRecord): Promise<AnyRecord> {
  const now = new Date();
  const { value, problems } = validateFields(FIELDS, body, { today: now.toISOString().slice(0, 10) });
  if (problems.length > 0) throw invalid(problems);
  const { groupId } = importer;
  const lookups = await loadLookups(db, groupId, importer.outletIds);
  const outlet = lookups.outlet(String(value.outlet));
  if (!outlet) throw notFound('This outlet');
  return db.transaction(async (tx) => {
    // The import's lock: no one else writes this outlet's bills.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`bills|${groupId}|${String(outlet._id)}`]);
    const [bill] = await tx.query<BillRow>(
      'select * from bills where group_id = $1 and outlet_id = $2 and bill_no = $3 and refund_of is null for update',
      [groupId, outlet._id, value.billNumber],
    );
    if (!bill) throw notFound(`Bill ${String(value.billNumber)}`);
    const answer = { outletId: bill.outlet_id, billNo: bill.bill_no, status: 'cancelled' };
    if (bill.status === 'cancelled') return { ...answer, alreadyCancelled: true };
    if (bill.status !== 'settled')
      throw new ApiError(
        409,
        'conflict',
        `Bill ${bill.bill_no} is ${bill.status}; only settled bills can be cancelled`,
      );
    const closed = await closedUpTo(tx, groupId, bill.outlet_id);
    if (closed !== undefined && bill.business_date <= closed)
      throw invalid([
        problem(
          'billNumber',
          'lockDate',
          `The books of ${String(outlet.name)} are closed up to ${closed}. Refund the bill instead: a refund counts on the day it is paid`,
        ),
      ]);
    const reason = withoutCardNumbers(String(value.reason));
    const row = await cancelSettled(tx, importer, lookups, bill, {
      day: businessDate(now, outlet),
      reason,
      stockReturned: value.stockReturned === true,
    });
    await insertRows(tx, 'cancellations', [{ ...row, at: now.toISOString(), requested_by: importer.email ?? null }]);
    return answer;
  });
}
