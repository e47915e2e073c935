/** The statements that write the city ledger: few, however many rows, sent as one JSON parameter. Only service.ts uses them. */
import type { Queryable } from '#server/db/types';
import type { ApplicationRow, BalanceName, Charge, EntryRow, HolderName } from './storage';

/** `count` new entry numbers, ascending; taken after the balances are locked. */
export async function nextSeqs(tx: Queryable, count: number): Promise<number[]> {
  const rows = await tx.query<{ seq: string }>(
    `select nextval(pg_get_serial_sequence('ledger_entries', 'seq'))::text as seq from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map((row) => Number(row.seq)).sort((one, other) => one - other);
}

/** Appends entries; posting the same thing twice violates `ledger_entries_once`. */
export async function insertEntries(
  tx: Queryable,
  { groupId, userId }: { groupId: string; userId: string },
  rows: readonly EntryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into ledger_entries (group_id, user_id, seq, transaction_no, posted_at, business_date, company_id, account_id, outlet_id,
       entry_type, bill_id, bill_no, settlement_id, settlement_no, reference, authorised_person, debit, credit, balance_after,
       account_after, due_date, reversal_of, refund_no, note)
     overriding system value
     select $1, $2, r.seq, r."transactionNo", coalesce(r."postedAt", now()), r."businessDate", r."companyId", r."accountId", r."outletId",
       r.type, r."billId", r."billNo", r."settlementId", r."settlementNo", r.reference, r."authorisedPerson", r.debit, r.credit,
       r."balanceAfter", r."accountAfter", r."dueDate", r."reversalOf", r."refundNo", r.note
     from json_to_recordset($3::text::json) as r(seq bigint, "transactionNo" text, "postedAt" timestamptz, "businessDate" date,
       "companyId" text, "accountId" text, "outletId" text, type text, "billId" text, "billNo" text, "settlementId" text,
       "settlementNo" text, reference text, "authorisedPerson" text, debit numeric, credit numeric, "balanceAfter" numeric,
       "accountAfter" numeric, "dueDate" date, "reversalOf" bigint, "refundNo" integer, note text)`,
    [groupId, userId, JSON.stringify(rows)],
  );
}

/** Creates charges from entries, fully open. */
export async function insertCharges(tx: Queryable, groupId: string, rows: readonly Charge[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into ledger_charges (group_id, seq, transaction_no, company_id, account_id, outlet_id, bill_id, bill_no, business_date,
       due_date, amount, outstanding)
     select $1, r.seq, r."transactionNo", r."companyId", r."accountId", r."outletId", r."billId", r."billNo", r."businessDate",
       r."dueDate", r.amount, r.outstanding
     from json_to_recordset($2::text::json) as r(seq bigint, "transactionNo" text, "companyId" text, "accountId" text, "outletId" text,
       "billId" text, "billNo" text, "businessDate" date, "dueDate" date, amount numeric, outstanding numeric)`,
    [groupId, JSON.stringify(rows)],
  );
}

/** Stores the open amounts of charges. */
export async function saveCharges(tx: Queryable, groupId: string, rows: readonly Charge[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update ledger_charges c set outstanding = r.outstanding
     from json_to_recordset($2::text::json) as r(seq bigint, outstanding numeric) where c.group_id = $1 and c.seq = r.seq`,
    [groupId, JSON.stringify(rows.map(({ seq, outstanding }) => ({ seq, outstanding })))],
  );
}

export async function insertApplications(
  tx: Queryable,
  groupId: string,
  rows: readonly ApplicationRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into ledger_applications (group_id, charge_seq, outlet_id, settlement_id, settlement_no, business_date, amount)
     select $1, r."chargeSeq", r."outletId", r."settlementId", r."settlementNo", r."businessDate", r.amount
     from json_to_recordset($2::text::json) as r("chargeSeq" bigint, "outletId" text, "settlementId" text, "settlementNo" text,
       "businessDate" date, amount numeric)`,
    [groupId, JSON.stringify(rows)],
  );
}

/** Stores the new balances and credits. */
export async function saveSums(
  tx: Queryable,
  groupId: string,
  balances: readonly (BalanceName & { balance: string })[],
  credits: readonly (HolderName & { outletId: string; amount: string })[],
): Promise<void> {
  if (balances.length > 0)
    await tx.query(
      `update ledger_balances b set balance = r.balance from json_to_recordset($2::text::json) as r(kind text, id text, currency text, balance numeric)
       where b.group_id = $1 and b.holder_kind = r.kind and b.holder_id = r.id and b.currency = r.currency`,
      [groupId, JSON.stringify(balances)],
    );
  if (credits.length > 0)
    await tx.query(
      `insert into ledger_credits (group_id, holder_kind, holder_id, outlet_id, amount)
       select $1, r.kind, r.id, r."outletId", r.amount
       from json_to_recordset($2::text::json) as r(kind text, id text, "outletId" text, amount numeric)
       on conflict (group_id, holder_kind, holder_id, outlet_id) do update set amount = excluded.amount`,
      [groupId, JSON.stringify(credits)],
    );
}
