/**
 * Undoes an import of bills for a day: they, their lines and payments are gone, and their days add up to what they did before. It is refused
 * if anything else depends on one of them, because then no deletion restores what was (issue 39).
 */

import type { Database, Queryable } from '#server/db/types';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { titlesOf } from '#server/records/read/labels';
import { isId } from '#server/records/write/identifiers';
import { OF_BILLS, rollUpAgain } from './archive';
import { closedUpTo } from './closing/books';
import type { Importer } from './lookups';

const UNDONE = 'import undone';
/** How long an import can be undone, as PostgreSQL reads it. */
const OPEN_FOR = '1 day';
const MOST_IMPORTS = 5;
/** Bills named in a refusal. */
const NAMED = 3;

interface Noted extends Record<string, unknown> {
  importId: string;
  /** ISO-8601 in UTC. */
  at: string;
  userId: string;
  bills: number;
  undone: boolean;
  outlets: string[];
}

/** The last day's imports of bills (each part's note begins with their number) into outlets of this person, newest first. */
export async function lastBillImports(q: Queryable, importer: Importer) {
  const { groupId, outletIds } = importer;
  const rows = await q.query<Noted>(
    `select import_id as "importId", min(at) as at, min(user_id) as "userId", bool_or(note = $2) as undone,
       coalesce(sum(split_part(note, ' ', 1)::int) filter (where action = 'import'), 0)::int as bills, array_agg(distinct id) as outlets
     from history where group_id = $1 and resource = 'bills' and import_id is not null and at > now() - interval '${OPEN_FOR}'
     group by import_id order by max(seq) desc limit ${MOST_IMPORTS}`,
    [groupId, UNDONE],
  );
  const own = rows.filter(({ outlets }) => outlets.every((id) => outletIds.includes(id)));
  const people = await titlesOf(q, groupId, new Map([['users', own.map(({ userId }) => userId)]]));
  return {
    docs: own.map(({ outlets: _outlets, ...row }) => ({ ...row, userName: people.users?.[row.userId] ?? '' })),
  };
}

interface ImportedBill extends Record<string, unknown> {
  id: string;
  outletId: string;
  billNo: string;
  day: string;
  /** What depends on it. */
  reason: string | null;
}

/** What depends on a bill `b`, in words; a refusal names the first. */
const REASONS: readonly (readonly [where: string, words: string])[] = [
  ["b.status <> 'settled'", 'were cancelled since'],
  [
    `exists (select from bills r where r.group_id = b.group_id and r.outlet_id = b.outlet_id and r.refund_of = b.id
       and r.import_id is distinct from b.import_id)`,
    'were refunded since',
  ],
  [
    `exists (select from ledger_charges c where c.group_id = b.group_id and c.outlet_id = b.outlet_id and c.bill_id = b.id)`,
    'are charged to accounts',
  ],
  [
    `exists (select from movements m where m.group_id = b.group_id and m.outlet_id = b.outlet_id and m.doc_type = 'bills' and m.doc_id = b.id)`,
    'took goods out of stock',
  ],
];

async function billsOf(tx: Queryable, groupId: string, importId: string): Promise<ImportedBill[]> {
  const reason = `case ${REASONS.map(([where], index) => `when ${where} then '${index}'`).join(' ')} end`;
  return tx.query<ImportedBill>(
    `select b.id, b.outlet_id as "outletId", b.bill_no as "billNo", b.business_date::text as day, ${reason} as reason
     from bills b where b.group_id = $1 and b.import_id = $2 order by b.business_date, b.bill_no`,
    [groupId, importId],
  );
}

const refused = (bills: readonly ImportedBill[], words: string): ApiError => {
  const names = bills.slice(0, NAMED).map(({ billNo }) => billNo);
  const more = bills.length > NAMED ? ` and ${(bills.length - NAMED).toLocaleString('en')} more` : '';
  return new ApiError(
    409,
    'built',
    `The import can’t be undone, because these bills ${words}: ${names.join(', ')}${more}. Cancel single bills instead`,
  );
};

/** @throws ApiError 409 if something depends on one of the bills, or their day is closed */
async function requireAlone(tx: Queryable, groupId: string, bills: readonly ImportedBill[]): Promise<void> {
  for (const [index, [, words]] of REASONS.entries()) {
    const those = bills.filter(({ reason }) => reason === String(index));
    if (those.length > 0) throw refused(those, words);
  }
  for (const outletId of new Set(bills.map((bill) => bill.outletId))) {
    const closed = await closedUpTo(tx, groupId, outletId);
    const those = bills.filter((bill) => bill.outletId === outletId && closed !== undefined && bill.day <= closed);
    if (those.length > 0) throw refused(those, `belong to the books that were closed up to ${closed}`);
  }
}

/** The outlets of an import that can still be undone. @throws ApiError 404, 409 */
async function outletsOf(tx: Queryable, { groupId, outletIds }: Importer, importId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string; isOpen: boolean; undone: boolean }>(
    `select id, bool_and(at > now() - interval '${OPEN_FOR}') as "isOpen", bool_or(note = $3) as undone
     from history where group_id = $1 and resource = 'bills' and import_id = $2 group by id order by id`,
    [groupId, importId, UNDONE],
  );
  if (rows.length === 0 || !rows.every(({ id }) => outletIds.includes(id))) throw notFound('Import');
  if (rows.some(({ undone }) => undone)) throw new ApiError(409, 'undone', 'This import is undone already');
  if (!rows.every(({ isOpen }) => isOpen))
    throw new ApiError(409, 'tooLate', 'An import can be undone for a day, and this one is older');
  return rows.map(({ id }) => id);
}

/** @throws ApiError 404, 409; then nothing is undone */
export async function undoBillImport(
  db: Database,
  importer: Importer,
  { importId }: { readonly importId?: unknown },
): Promise<{ deleted: number }> {
  if (!isId(importId)) throw invalid([problem('importId', 'id', 'importId must be the id of an import')]);
  const { groupId, userId } = importer;
  return db.transaction(async (tx) => {
    const outlets = await outletsOf(tx, importer, importId);
    // The import's lock: no one else writes these outlets' bills.
    for (const outletId of outlets)
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`bills|${groupId}|${outletId}`]);
    const [archived] = await tx.query<{ count: number }>(
      'select count(*)::int as count from archived_bills where group_id = $1 and import_id = $2',
      [groupId, importId],
    );
    if (archived && archived.count > 0)
      throw new ApiError(409, 'built', 'The import can’t be undone, because some of its bills are in the archive');
    const bills = await billsOf(tx, groupId, importId);
    await requireAlone(tx, groupId, bills);
    const ids = bills.map(({ id }) => id);
    for (const table of [...OF_BILLS, 'bills'])
      await tx.query(`delete from ${table} where group_id = $1 and ${table === 'bills' ? 'id' : 'bill_id'} = any($2)`, [
        groupId,
        ids,
      ]);
    const days = new Map(bills.map(({ outletId, day }) => [`${outletId}|${day}`, [groupId, outletId, day] as const]));
    for (const day of days.values()) await rollUpAgain(tx, '', day);
    for (const outletId of outlets)
      await tx.query(
        `insert into history (group_id, resource, id, user_id, action, changes, note, import_id) values ($1, 'bills', $2, $3, 'undo', '{}', $4, $5)`,
        [groupId, outletId, userId, UNDONE, importId],
      );
    return { deleted: bills.length };
  });
}
