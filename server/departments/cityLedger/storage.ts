/** The city ledger's tables, and how to read and lock them: few statements, however many rows (writing.ts appends). */

import type { AnyRecord } from '#engine/define/fields';
import type { EntryType } from '#resources/cityLedger/cityLedger.rules';
import type { Queryable } from '#server/db/types';

/** A row's owner: an account (with its company, or on its own), or a company. */
export interface Holder {
  companyId: string | null;
  accountId: string | null;
}
type HolderKind = 'company' | 'account';
export interface HolderName {
  kind: HolderKind;
  id: string;
}

/** The holder itself: the account, or the company without its accounts. */
export const holderName = ({ companyId, accountId }: Holder): HolderName =>
  accountId !== null ? { kind: 'account', id: accountId } : { kind: 'company', id: String(companyId) };
/** The party that is liable for the holder: its company, or the account itself. */
export const debtorName = ({ companyId, accountId }: Holder): HolderName =>
  companyId !== null ? { kind: 'company', id: companyId } : { kind: 'account', id: String(accountId) };
export const nameKey = ({ kind, id }: HolderName): string => `${kind}\u0000${id}`;

/** A balance: what a holder owes in one currency. */
export interface BalanceName extends HolderName {
  currency: string;
}
export const balanceKey = ({ currency, ...name }: BalanceName): string => `${nameKey(name)}\u0000${currency}`;

/** The currency in a balance's key. */
export const currencyIn = (key: string): string => key.slice(key.lastIndexOf('\u0000') + 1);

/** The currency of each outlet of the group, by id. */
export async function readCurrencies(q: Queryable, groupId: string): Promise<Map<string, string>> {
  const rows = await q.query<{ id: string; currency: string }>(
    `select id, coalesce(data ->> 'currency', '') as currency from records where group_id = $1 and resource = 'outlets'`,
    [groupId],
  );
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** An entry before it has its number and balances. Amounts are decimal strings; exactly one of them isn't zero. */
export interface EntryRequest extends Holder {
  outletId: string;
  type: EntryType;
  /** YYYY-MM-DD */
  businessDate: string;
  debit?: string;
  credit?: string;
  billId?: string;
  billNo?: string;
  settlementId?: string;
  settlementNo?: string;
  reference?: string;
  authorisedPerson?: string;
  dueDate?: string;
  reversalOf?: number;
  /** Distinguishes refunds of one bill. */
  refundNo?: number;
  note?: string;
  /** ISO-8601. @default now */
  postedAt?: string;
}

/** A stored entry. */
export interface EntryRow extends EntryRequest {
  seq: number;
  transactionNo: string;
  debit: string;
  credit: string;
  balanceAfter: string;
  accountAfter: string | null;
}

/** The parts of a posted entry that a cancellation needs. */
export type PostedEntry = Pick<
  EntryRow,
  'seq' | 'companyId' | 'accountId' | 'outletId' | 'type' | 'businessDate' | 'debit' | 'credit'
>;

/** A charge, which can be paid. */
export interface Charge extends Holder {
  seq: number;
  transactionNo: string;
  outletId: string;
  billId: string | null;
  billNo: string | null;
  businessDate: string;
  dueDate: string;
  amount: string;
  outstanding: string;
}

/** A settlement's amount on a charge; negative if it is undone. */
export interface ApplicationRow {
  chargeSeq: number;
  outletId: string;
  settlementId: string | null;
  settlementNo: string | null;
  businessDate: string;
  amount: string;
}

interface BalanceRow extends BalanceName, Record<string, unknown> {
  balance: string;
}

/** Locks what these holders owe in any of these currencies until the transaction ends, companies before accounts, and returns it by key. */
export async function lockBalances(
  tx: Queryable,
  groupId: string,
  names: readonly HolderName[],
  currencies: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const keys = [groupId, JSON.stringify(names)];
  const from = 'jsonb_to_recordset($2::text::jsonb) as k(kind text, id text)';
  await tx.query(
    `insert into ledger_balances (group_id, holder_kind, holder_id, currency)
     select distinct $1, k.kind, k.id, c.currency from ${from} cross join unnest($3::text[]) as c(currency)
     order by k.kind desc, k.id, c.currency on conflict do nothing`,
    [...keys, [...new Set(currencies)]],
  );
  const rows = await tx.query<BalanceRow>(
    `select b.holder_kind as kind, b.holder_id as id, b.currency, b.balance from ledger_balances b
     where b.group_id = $1 and (b.holder_kind, b.holder_id) in (select k.kind, k.id from ${from})
     order by b.holder_kind desc, b.holder_id, b.currency for update of b`,
    keys,
  );
  return new Map(rows.map(({ balance, ...name }) => [balanceKey(name), balance]));
}

/** Balances without a lock. */
export async function readBalances(
  q: Queryable,
  groupId: string,
  names: readonly HolderName[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await q.query<BalanceRow>(
    `select b.holder_kind as kind, b.holder_id as id, b.currency, b.balance from ledger_balances b
     where b.group_id = $1 and (b.holder_kind, b.holder_id) in
       (select k.kind, k.id from jsonb_to_recordset($2::text::jsonb) as k(kind text, id text))
     order by b.currency`,
    [groupId, JSON.stringify(names)],
  );
  return new Map(rows.map(({ balance, ...name }) => [balanceKey(name), balance]));
}

/** Credit on account, by `name key + NUL + outlet`. */
export async function readCredits(
  q: Queryable,
  groupId: string,
  names: readonly HolderName[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await q.query<{ kind: HolderKind; id: string; outlet_id: string; amount: string }>(
    `select c.holder_kind as kind, c.holder_id as id, c.outlet_id, c.amount from ledger_credits c
     where c.group_id = $1 and (c.holder_kind, c.holder_id) in
       (select k.kind, k.id from jsonb_to_recordset($2::text::jsonb) as k(kind text, id text))
     order by c.holder_kind desc, c.holder_id, c.outlet_id`,
    [groupId, JSON.stringify(names)],
  );
  return new Map(rows.map(({ amount, outlet_id, ...name }) => [`${nameKey(name)}\u0000${outlet_id}`, amount]));
}

const CHARGE_COLUMNS = `c.seq::text as seq, c.transaction_no as "transactionNo", c.company_id as "companyId", c.account_id as "accountId",
  c.outlet_id as "outletId", c.bill_id as "billId", c.bill_no as "billNo", c.business_date as "businessDate",
  c.due_date as "dueDate", c.amount, c.outstanding`;

/** A row as the database returns it: bigints are text. */
type Read<T, K extends keyof T> = Omit<T, K> & Record<K, string>;

const chargeOf = (row: Read<Charge, 'seq'>): Charge => ({ ...row, seq: Number(row.seq) });

/** Open charges, oldest first: a company's with its accounts', or one account's. */
export async function openCharges(
  q: Queryable,
  groupId: string,
  { kind, id }: HolderName,
  outletIds: readonly string[],
): Promise<Charge[]> {
  const rows = await q.query<Read<Charge, 'seq'>>(
    `select ${CHARGE_COLUMNS} from ledger_charges c
     where c.group_id = $1 and c.${kind === 'company' ? 'company_id' : 'account_id'} = $2 and c.outstanding > 0
       and c.outlet_id = any($3::text[])
     order by c.business_date, c.seq`,
    [groupId, id, [...outletIds]],
  );
  return rows.map(chargeOf);
}

/** Charges by their entries, open or not. */
export async function chargesBySeq(q: Queryable, groupId: string, seqs: readonly number[]): Promise<Charge[]> {
  if (seqs.length === 0) return [];
  const rows = await q.query<Read<Charge, 'seq'>>(
    `select ${CHARGE_COLUMNS} from ledger_charges c where c.group_id = $1 and c.seq = any($2::bigint[]) order by c.seq`,
    [groupId, [...seqs]],
  );
  return rows.map(chargeOf);
}

/** A bill's charges that weren't cancelled, in entry order. */
export async function chargesOfBill(
  q: Queryable,
  groupId: string,
  outletId: string,
  billId: string,
): Promise<Charge[]> {
  const rows = await q.query<Read<Charge, 'seq'>>(
    `select ${CHARGE_COLUMNS} from ledger_charges c where c.group_id = $1 and c.outlet_id = $2 and c.bill_id = $3
       and not exists (select 1 from ledger_entries e where e.group_id = c.group_id and e.outlet_id = c.outlet_id
         and e.entry_type = 'BILL_CANCEL' and coalesce(e.bill_id, '') = c.bill_id and e.reversal_of = c.seq)
     order by c.seq`,
    [groupId, outletId, billId],
  );
  return rows.map(chargeOf);
}

/** What refunds took off a bill's charges, by charge. */
export async function refundedOfBill(
  q: Queryable,
  groupId: string,
  outletId: string,
  billId: string,
): Promise<Map<number, string>> {
  const rows = await q.query<{ seq: string; amount: string }>(
    `select e.reversal_of::text as seq, sum(e.credit)::text as amount from ledger_entries e
     where e.group_id = $1 and e.outlet_id = $2 and e.bill_id = $3 and e.entry_type = 'BILL_REFUND' group by e.reversal_of`,
    [groupId, outletId, billId],
  );
  return new Map(rows.map(({ seq, amount }) => [Number(seq), amount]));
}

/** Settlements' current amounts on charges, by charge, the latest settlement first. */
export async function applied(
  q: Queryable,
  groupId: string,
  by: { settlementId: string } | { chargeSeqs: readonly number[] },
): Promise<ApplicationRow[]> {
  const isBySettlement = 'settlementId' in by;
  const rows = await q.query<Read<ApplicationRow, 'chargeSeq'>>(
    `select a.charge_seq::text as "chargeSeq", a.outlet_id as "outletId", a.settlement_id as "settlementId",
       a.settlement_no as "settlementNo", max(a.business_date)::text as "businessDate", sum(a.amount) as amount
     from ledger_applications a
     where a.group_id = $1 and ${isBySettlement ? 'a.settlement_id = $2' : 'a.charge_seq = any($2::bigint[]) and a.settlement_id is not null'}
     group by a.charge_seq, a.outlet_id, a.settlement_id, a.settlement_no having sum(a.amount) <> 0
     order by a.charge_seq, min(a.seq) desc`,
    [groupId, isBySettlement ? by.settlementId : [...by.chargeSeqs]],
  );
  return rows.map((row) => ({ ...row, chargeSeq: Number(row.chargeSeq) }));
}

/** A settlement's entries that weren't reversed. */
export async function entriesOfSettlement(q: Queryable, groupId: string, settlementId: string): Promise<PostedEntry[]> {
  const rows = await q.query<Read<PostedEntry, 'seq'>>(
    `select e.seq::text as seq, e.company_id as "companyId", e.account_id as "accountId", e.outlet_id as "outletId",
       e.entry_type as type, e.business_date as "businessDate", e.debit, e.credit
     from ledger_entries e where e.group_id = $1 and e.settlement_id = $2 and e.reversal_of is null order by e.seq`,
    [groupId, settlementId],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** The outlets' records by id: numbers need their codes and fiscal years. */
export async function readOutlets(
  q: Queryable,
  groupId: string,
  ids: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<string, AnyRecord>> {
  const rows = await q.query<{ id: string; data: AnyRecord }>(
    `select id, data from records where group_id = $1 and resource = 'outlets' and id = any($2::text[])${lock ? ' order by id for share' : ''}`,
    [groupId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, data }) => [id, { ...data, _id: id }]));
}
