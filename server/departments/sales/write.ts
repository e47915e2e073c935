/** Writes one batch of bills in one transaction: bills, lines, payments, the day's roll-up and the stock they use. */
import { dec, money, sum } from '#engine/run/decimal';
import { usedBy } from '#resources/inventory';
import type { Queryable } from '#server/db/types';
import { rowsWritten } from '#server/records/read/analyze';
import { postSales, type SaleRequest } from '#server/stockLedger/ledger';
import { chargeBills, debtorTitle, type LimitPolicy } from '../cityLedger';
import { BESIDE_LINES, type Bill } from './bills';
import { type BillRow, cancelSettled } from './cancel';
import { addToDays, insertRows, isSale, rollUp, taxesOf } from './days';
import type { Lookups } from './lookups';
import { newAmong } from './newBills';
import { chargesOf, ledgerProblem } from './onAccount';
import { countUses } from './promotionUses';
import { sumUpDays } from './rollUps';
import type { RowProblem } from './rows';
import { sharesOf } from './shares';

export interface Written {
  created: number;
  /** Unsettled bills that a newer document replaced. */
  updated: number;
  /** Settled bills that a document cancelled. */
  cancelled: number;
  skipped: number;
  lines: number;
  problems: RowProblem[];
  /** Charges that went past a credit limit, and bills that are skipped since they were cancelled. */
  warnings: RowProblem[];
}

/** What an import may leave to the caller. */
export interface WriteOptions {
  /** Stock follows the recipes. */
  stock: boolean;
  limits: LimitPolicy;
}

/**
 * Writes the bills that are not there yet. One with the same content is skipped, one with other content is a problem. The
 * outlets are locked for the length of the transaction, so that two imports of the same bill cannot both write it, and nobody closes
 * their books before the end.
 */
export async function writeBatch(
  tx: Queryable,
  groupId: string,
  userId: string,
  bills: readonly Bill[],
  lookups: Lookups,
  { stock, limits }: WriteOptions,
): Promise<Written> {
  for (const outletId of [...new Set(bills.map((bill) => bill.outletId))].sort())
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`bills|${groupId}|${outletId}`]);
  const found = await newAmong(tx, groupId, bills, { lock: true });
  const { fresh: unknown, problems, warnings, cancelling } = found;
  const charged = await chargeBills(tx, { groupId, userId }, chargesOf(unknown), limits);
  const fresh = unknown.filter((bill) => !charged.refused.has(bill.id));
  problems.push(...[...charged.refused.values()].map((finding) => ledgerProblem(bills, finding)));
  const replacing = found.replacing.filter((bill) => !charged.refused.has(bill.id));
  await takeOut(tx, groupId, replacing);
  const costs = stock
    ? await depleteStock(tx, groupId, userId, fresh.filter(isSale), lookups)
    : new Map<string, string>();
  const costOfLine = (bill: Bill, lineNo: number) => costs.get(`${bill.id}|${lineNo}`) ?? '0.00';
  const costOf = (bill: Bill) => money(sum(bill.lines.map((line) => costOfLine(bill, line.lineNo))));
  await insertRows(
    tx,
    'bills',
    fresh.map((bill) => billRow(groupId, bill, costOf(bill))),
  );
  await insertRows(
    tx,
    'bill_lines',
    fresh.flatMap((bill) => lineRows(groupId, bill, (lineNo) => costOfLine(bill, lineNo))),
  );
  await insertRows(
    tx,
    'payments',
    fresh.flatMap((bill) =>
      bill.payments.map(({ method, amount, reference, debtor, status, more }, index) => ({
        group_id: groupId,
        outlet_id: bill.outletId,
        bill_id: bill.id,
        payment_no: index + 1,
        business_date: bill.businessDate,
        method,
        amount,
        // Who signed is what tells one from another, where nothing else was noted.
        reference: reference ?? (debtor ? debtorTitle(debtor) : null),
        status: status ?? 'posted',
        ...PAID_AT_A_TILL,
        ...more,
      })),
    ),
  );
  await insertBeside(tx, groupId, fresh);
  await countUses(tx, groupId, fresh.filter(isSale));
  for (const bill of cancelling) await cancelByDocument(tx, { groupId, userId }, lookups, bill);
  await addToDays(tx, rollUp(groupId, fresh, costOf));
  await sumUpDays(
    tx,
    groupId,
    fresh.filter(isSale).map(({ outletId, businessDate }) => ({ outletId, day: businessDate })),
  );
  await noteImport(tx, groupId, userId, fresh);
  rowsWritten(fresh.reduce((rows, bill) => rows + 2 + bill.lines.length, 0));
  return {
    created: fresh.length - replacing.length,
    updated: replacing.length,
    cancelled: cancelling.length,
    skipped: bills.length - fresh.length - cancelling.length - problems.length,
    lines: sum(fresh.map((bill) => bill.lines.length)).toNumber(),
    problems,
    warnings: [...warnings, ...charged.warnings.map((finding) => ledgerProblem(bills, finding))],
  };
}

/** Who brought in bills, when and how many: one line of history per outlet (the record that it is about is the outlet's trade). */
async function noteImport(tx: Queryable, groupId: string, userId: string, bills: readonly Bill[]): Promise<void> {
  const dates = new Map<string, string[]>();
  for (const { outletId, businessDate } of bills) dates.set(outletId, [...(dates.get(outletId) ?? []), businessDate]);
  for (const [outletId, days] of dates) {
    const sorted = days.toSorted();
    const [first, last] = [sorted[0], sorted.at(-1)];
    const note = `${days.length} bills of ${first === last ? first : `${first} to ${last}`}`;
    await tx.query(
      `insert into history (group_id, resource, id, user_id, action, changes, note) values ($1, 'bills', $2, $3, 'import', '{}', $4)`,
      [groupId, outletId, userId, note],
    );
  }
}

/** Posts what the bills use and returns the cost per line (`<bill id>|<line no>`). */
async function depleteStock(tx: Queryable, groupId: string, userId: string, bills: readonly Bill[], lookups: Lookups) {
  const sales: SaleRequest[] = bills
    .filter((bill) => lookups.depletes(bill.outletId))
    .flatMap((bill) =>
      bill.lines.flatMap((line) =>
        lookups
          .usage(
            bill.outletId,
            {
              itemId: line.itemId,
              portion: line.portion,
              orderType: bill.orderType,
              modifiers: line.more?.modifiers,
            },
            bill.businessDate,
          )
          .filter(({ itemId }) => lookups.stockItem(itemId)?.isStockTracked !== false)
          .map((usage): SaleRequest => {
            const standardCost = lookups.stockItem(usage.itemId)?.standardCost ?? undefined;
            return {
              type: 'SALE',
              itemId: usage.itemId,
              outletId: bill.outletId,
              lineNo: line.lineNo,
              quantity: `-${usedBy(usage, line.qty)}`,
              businessDate: bill.businessDate,
              docId: bill.id,
              docNumber: bill.billNo,
              postedAt: bill.at,
              ...(standardCost ? { standardCost } : {}),
            };
          })
          .filter((sale) => dec(sale.quantity).lt(0)),
      ),
    );
  const posted = await postSales(
    tx,
    {
      groupId,
      docType: 'bills',
      userId,
      method: lookups.method,
      itemName: (id) => String(lookups.stockItem(id)?.itemName ?? id),
    },
    sales,
  );
  const costs = new Map<string, string>();
  for (const { request, value } of posted) {
    const key = `${request.docId}|${request.lineNo}`;
    costs.set(key, money(dec(costs.get(key)).minus(dec(value))));
  }
  return costs;
}

/** An unsettled bill makes way for its newer version; nothing else knows of it yet. */
async function takeOut(tx: Queryable, groupId: string, bills: readonly Bill[]): Promise<void> {
  if (bills.length === 0) return;
  const ids = bills.map(({ id }) => id);
  for (const table of ['cancellations', 'bill_discounts', 'payments', 'bill_lines'])
    await tx.query(`delete from ${table} where group_id = $1 and bill_id = any($2)`, [groupId, ids]);
  await tx.query('delete from bills where group_id = $1 and id = any($2)', [groupId, ids]);
}

const CANCELLATION = {
  item_name: null,
  qty: null,
  stage: null,
  reason: null,
  requested_by: null,
  approved_by: null,
  stock_returned: false,
  cost_lost: '0.00',
  minutes: null,
  kot_no: null,
  payment_no: null,
  method: null,
  replaced_by: null,
  original_at: null,
};

/** What belongs to a bill in tables of its own. */
const ofBill = (groupId: string, { outletId, id, businessDate }: Bill) => ({
  group_id: groupId,
  outlet_id: outletId,
  bill_id: id,
  business_date: businessDate,
});

/** How people know a bill, kept with what was cancelled of it. */
const namesOf = ({ billNo, cashier, till }: Bill) => ({
  bill_no: billNo,
  cashier,
  order_no: till?.columns.order_no ?? null,
  table_name: till?.columns.table_name ?? null,
  waiter: till?.columns.waiter ?? null,
});

/** The discounts and cancellations that came with bills. */
async function insertBeside(tx: Queryable, groupId: string, bills: readonly Bill[]): Promise<void> {
  await insertRows(
    tx,
    'bill_discounts',
    bills.flatMap((bill) => (bill.till?.discounts ?? []).map((row) => ({ ...ofBill(groupId, bill), ...row }))),
  );
  await insertRows(
    tx,
    'cancellations',
    bills.flatMap((bill) =>
      (bill.till?.cancellations ?? []).map((row) => ({
        ...ofBill(groupId, bill),
        ...CANCELLATION,
        ...namesOf(bill),
        ...row,
      })),
    ),
  );
}

/** A document that says that a settled bill is cancelled. Repeating it is skipped, since its content is what is stored then. */
async function cancelByDocument(
  tx: Queryable,
  importer: { groupId: string; userId: string },
  lookups: Lookups,
  bill: Bill,
): Promise<void> {
  const { till } = bill;
  const [stored] = await tx.query<BillRow>(
    'select * from bills where group_id = $1 and outlet_id = $2 and id = $3 for update',
    [importer.groupId, bill.outletId, bill.id],
  );
  if (!stored || !till?.cancelled) return;
  const said = till.cancellations.find(({ cancel_no }) => cancel_no === 'bill');
  const row = await cancelSettled(tx, importer, lookups, stored, { day: bill.businessDate, ...till.cancelled });
  await insertRows(
    tx,
    'cancellations',
    [{ ...CANCELLATION, ...namesOf(bill), ...row, ...said }],
    'on conflict do nothing',
  );
  await tx.query(
    'update bills set content_hash = $4, version = $5 where group_id = $1 and outlet_id = $2 and id = $3',
    [importer.groupId, bill.outletId, bill.id, bill.hash, till.version],
  );
}

const BESIDE_NOTHING = Object.fromEntries(BESIDE_LINES.map((column) => [column, '0']));
/** Columns that only tills fill. */
const AT_A_TILL = {
  order_no: null,
  billed_at: null,
  terminal: null,
  shift: null,
  floor: null,
  table_name: null,
  waiter: null,
  customer_name: null,
  customer_phone: null,
  customer_email: null,
  merged_into: null,
  split_group: null,
  reprints: 0,
  remarks: null,
};
const PAID_AT_A_TILL = {
  received_by: null,
  received_at: null,
  tip: '0',
  card_type: null,
  bank: null,
  card_terminal: null,
  last4: null,
  approval_code: null,
  batch_no: null,
  tagged: false,
  tagged_by: null,
};
const SERVED_AT_A_TILL = { modifiers: null, comment: null, seat: null, kot_no: null };
const billRow = (groupId: string, bill: Bill, cost: string) => ({
  group_id: groupId,
  outlet_id: bill.outletId,
  id: bill.id,
  bill_no: bill.billNo,
  business_date: bill.businessDate,
  opened_at: bill.till?.openedAt ?? bill.at,
  settled_at: isSale(bill) ? bill.at : null,
  hour: bill.hour,
  order_type: bill.orderType,
  channel: bill.channel,
  status: bill.till?.status ?? 'settled',
  version: bill.till?.version ?? 0,
  guests: bill.guests,
  cashier: bill.cashier,
  gross: bill.gross,
  item_discount: bill.discount,
  net_sales: bill.net,
  tax: bill.tax,
  taxes: taxesOf(bill),
  grand_total: bill.grandTotal,
  paid: bill.paid,
  change_given: bill.change,
  cost,
  content_hash: bill.hash,
  ...BESIDE_NOTHING,
  ...bill.till?.amounts,
  ...AT_A_TILL,
  ...bill.till?.columns,
  cancelled_at: bill.till?.cancelled ? bill.at : null,
  cancel_reason: bill.till?.cancelled?.reason ?? null,
});

/** The bill's lines, each with its share of what is taken off the whole bill. */
function lineRows(groupId: string, bill: Bill, costOf: (lineNo: number) => string) {
  const nets = bill.lines.map(({ net }) => net);
  const shares = sharesOf(nets, bill.net);
  const free = (bill.till?.discounts ?? []).filter(({ kind }) => kind === 'complimentary');
  return bill.lines.map((line, index) => ({
    ...lineRow(groupId, bill, line, costOf(line.lineNo)),
    bill_share: shares[index],
    // On the house is what was given away whole; less off is a discount like any other.
    complimentary:
      dec(line.net).eq(dec(shares[index])) &&
      free.some(({ line_no: lineNo }) => lineNo === null || lineNo === line.lineNo),
  }));
}

const lineRow = (groupId: string, bill: Bill, line: Bill['lines'][number], cost: string) => ({
  group_id: groupId,
  outlet_id: bill.outletId,
  bill_id: bill.id,
  line_no: line.lineNo,
  business_date: bill.businessDate,
  item_id: line.itemId,
  item_code: line.itemCode,
  portion: line.portion,
  name: line.name,
  category_id: line.categoryId,
  qty: line.qty,
  unit_price: line.unitPrice,
  gross: line.gross,
  discount: line.discount,
  tax: line.tax,
  net: line.net,
  cost,
  status: 'active',
  ...SERVED_AT_A_TILL,
  ...line.more,
});
