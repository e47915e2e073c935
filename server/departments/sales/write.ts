/** Writes one batch of bills in one transaction: bills, lines, payments, the day's roll-up and stock. */
import { inCurrency } from '#engine/run/currency';
import { sum } from '#engine/run/decimal';
import type { Queryable } from '#server/db/types';
import { rowsWritten } from '#server/records/read/analyze';
import { chargeBills, type LimitPolicy } from '../cityLedger';
import { billRow, cancellationRow, costsOf, discountRows, FREE, lineRows, ofBill, paymentRows } from './billRows';
import type { Bill } from './bills';
import { type BillRow, cancelSettled } from './cancel';
import { addToDays, isSale, rollUp } from './days';
import { depleteStock } from './dishes/depletion';
import { tellSold } from './dishes/sold';
import { insertRows } from './insertRows';
import type { Lookups } from './lookups';
import { newAmong } from './newBills';
import { chargesOf, ledgerProblem } from './onAccount';
import { tagBills } from './payments/slips';
import { countUses } from './promotionUses';
import { postRefunds } from './refunds/posting';
import { sumUpDays } from './rollUps';
import type { RowProblem } from './rows/rows';

export interface Written {
  created: number;
  /** Unsettled bills replaced by a newer document, and settled ones that were refunded, reprinted, noted on or matched with card slips. */
  updated: number;
  /** Settled bills cancelled by a document. */
  cancelled: number;
  skipped: number;
  lines: number;
  problems: RowProblem[];
  /** Charges above a credit limit, bills skipped because they were cancelled, and combos whose cost is unknown. */
  warnings: RowProblem[];
}

/** Options of an import. */
interface WriteOptions {
  /** Stock follows the recipes. */
  stock: boolean;
  limits: LimitPolicy;
  /** Chosen by the client, the same for all parts of a file. */
  importId?: string | undefined;
  /** Whether they come from tills: late ones count on the first open day. */
  isFeed: boolean;
}

/**
 * Writes new bills. A bill with the same content is skipped; different content is a problem. The outlets are locked during the transaction,
 * so that two imports can't both write the same bill, and no one closes their period.
 */
export async function writeBatch(
  tx: Queryable,
  groupId: string,
  userId: string,
  bills: readonly Bill[],
  lookups: Lookups,
  { stock, limits, importId, isFeed }: WriteOptions,
): Promise<Written> {
  for (const outletId of [...new Set(bills.map((bill) => bill.outletId))].sort())
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`bills|${groupId}|${outletId}`]);
  const found = await newAmong(tx, groupId, bills, { lock: true, isFeed });
  const { fresh: unwritten, problems, warnings, cancelling, amending } = found;
  const charged = await chargeBills(tx, { groupId, userId }, chargesOf(unwritten), limits);
  const fresh = unwritten.filter((bill) => !charged.refused.has(bill.id));
  problems.push(...[...charged.refused.values()].map((finding) => ledgerProblem(bills, finding)));
  const replacing = found.replacing.filter((bill) => !charged.refused.has(bill.id));
  await takeOut(tx, groupId, replacing);
  const sales = fresh.filter(isSale);
  const { costOf: lineCost, warnings: unknown } = await depleteStock(
    tx,
    { groupId, userId },
    stock ? sales : [],
    lookups,
  );
  const costs = new Map(
    fresh.map((bill) => [bill.id, inCurrency(bill.currency, () => costsOf(bill, (lineNo) => lineCost(bill, lineNo)))]),
  );
  const costOf = (bill: Bill) => costs.get(bill.id) ?? FREE;
  await insertRows(
    tx,
    'bills',
    fresh.map((bill) => inCurrency(bill.currency, () => billRow(groupId, bill, costOf(bill)))),
  );
  await insertRows(
    tx,
    'bill_lines',
    fresh.flatMap((bill) =>
      inCurrency(bill.currency, () => lineRows(groupId, bill, (lineNo) => lineCost(bill, lineNo))),
    ),
  );
  await insertRows(
    tx,
    'payments',
    fresh.flatMap((bill) => paymentRows(groupId, bill)),
  );
  await insertBeside(tx, groupId, fresh);
  await countUses(tx, groupId, sales);
  await tellSold(tx, groupId, sales, lookups);
  for (const bill of cancelling) await cancelByDocument(tx, { groupId, userId }, lookups, bill);
  await addToDays(tx, rollUp(groupId, fresh, costOf));
  const refunded = await postRefunds(tx, { groupId, userId }, [...sales, ...amending]);
  await amend(tx, groupId, amending);
  // Amended bills may have been matched with card slips.
  const changed = [...sales, ...amending].map(({ outletId, businessDate }) => ({ outletId, day: businessDate }));
  await sumUpDays(tx, groupId, [...changed, ...refunded]);
  if (importId) await markImported(tx, groupId, fresh, importId);
  await noteImport(tx, groupId, userId, fresh, importId);
  rowsWritten(fresh.reduce((rows, bill) => rows + 2 + bill.lines.length, 0));
  return {
    created: fresh.length - replacing.length,
    updated: replacing.length + amending.length,
    cancelled: cancelling.length,
    skipped: bills.length - fresh.length - cancelling.length - amending.length - problems.length,
    lines: sum(fresh.map((bill) => bill.lines.length)).toNumber(),
    problems,
    warnings: [...warnings, ...charged.warnings.map((finding) => ledgerProblem(bills, finding)), ...unknown],
  };
}

/** Marks bills and the refunds that came with them, so that their import can be undone. */
async function markImported(tx: Queryable, groupId: string, bills: readonly Bill[], importId: string): Promise<void> {
  await tx.query('update bills set import_id = $3 where group_id = $1 and (id = any($2) or refund_of = any($2))', [
    groupId,
    bills.map(({ id }) => id),
    importId,
  ]);
}

/** Who imported bills, when and how many: one history line per outlet. */
async function noteImport(
  tx: Queryable,
  groupId: string,
  userId: string,
  bills: readonly Bill[],
  importId: string | undefined,
): Promise<void> {
  const dates = new Map<string, string[]>();
  for (const { outletId, businessDate } of bills) {
    const days = dates.get(outletId);
    if (days) days.push(businessDate);
    else dates.set(outletId, [businessDate]);
  }
  for (const [outletId, days] of dates) {
    const sorted = days.toSorted();
    const [first, last] = [sorted[0], sorted.at(-1)];
    const note = `${days.length} bills of ${first === last ? first : `${first} to ${last}`}`;
    await tx.query(
      `insert into history (group_id, resource, id, user_id, action, changes, note, import_id) values ($1, 'bills', $2, $3, 'import', '{}', $4, $5)`,
      [groupId, outletId, userId, note, importId ?? null],
    );
  }
}

/** A newer version replaces an unsettled bill; nothing else depends on it yet. */
async function takeOut(tx: Queryable, groupId: string, bills: readonly Bill[]): Promise<void> {
  if (bills.length === 0) return;
  const ids = bills.map(({ id }) => id);
  for (const table of ['cancellations', 'bill_discounts', 'payments', 'bill_lines'])
    await tx.query(`delete from ${table} where group_id = $1 and bill_id = any($2)`, [groupId, ids]);
  await tx.query('delete from bills where group_id = $1 and id = any($2)', [groupId, ids]);
}

/** The discounts and cancellations that came with bills. */
async function insertBeside(tx: Queryable, groupId: string, bills: readonly Bill[]): Promise<void> {
  await insertRows(
    tx,
    'bill_discounts',
    bills.flatMap((bill) => discountRows(groupId, bill)),
  );
  await insertRows(
    tx,
    'cancellations',
    bills.flatMap((bill) =>
      (bill.till?.cancellations ?? []).map((row) => cancellationRow(bill, { ...ofBill(groupId, bill), ...row })),
    ),
  );
}

/** Stores what may change on settled bills besides refunds. */
async function amend(tx: Queryable, groupId: string, bills: readonly Bill[]): Promise<void> {
  const rows = bills.map(({ outletId, id, hash, till }) => ({
    ...{ outlet_id: outletId, id, hash, version: till?.version ?? 0 },
    ...{ reprints: till?.columns.reprints ?? 0, remarks: till?.columns.remarks ?? null },
  }));
  if (rows.length === 0) return;
  for (const table of ['bills', 'archived_bills'])
    await tx.query(
      `update ${table} b set content_hash = n.hash, version = n.version, reprints = n.reprints, remarks = n.remarks
       from json_to_recordset($2::text::json) as n (outlet_id text, id text, hash text, version integer, reprints integer, remarks text)
       where b.group_id = $1 and b.outlet_id = n.outlet_id and b.id = n.id`,
      [groupId, JSON.stringify(rows)],
    );
  await tagBills(
    tx,
    groupId,
    bills.map(({ outletId, id, till }) => ({ outletId, id, tags: till?.tags ?? [] })),
  );
}

/** A document that cancels a settled bill. A repeat is skipped, because its content is already stored. */
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
  const row = await cancelSettled(tx, importer, lookups, stored, till.cancelled);
  await insertRows(tx, 'cancellations', [cancellationRow(bill, { ...row, ...said })], 'on conflict do nothing');
  await tx.query(
    'update bills set content_hash = $4, version = $5 where group_id = $1 and outlet_id = $2 and id = $3',
    [importer.groupId, bill.outletId, bill.id, bill.hash, till.version],
  );
}
