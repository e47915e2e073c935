/** Which of the bills of an import are to be written: not those that are here, and none of a day that takes no more. */

import { textIn } from '#engine/run/values';
import type { Queryable } from '#server/db/types';
import type { Bill } from './bills';
import type { RowProblem } from './rows';

/** Clocks of tills run ahead by so much. */
const AHEAD_MS = 10 * 60_000;

/** What is known of a bill that is here. */
interface Known {
  id: string;
  hash: string;
  status: string;
  version: number;
  /** YYYY-MM-DD, of a bill that was cancelled. */
  cancelledOn: string | null;
  reason: string | null;
}

/** The bills to be written, and what is to be said of others. */
export interface NewBills {
  fresh: Bill[];
  /** Of bills that are refused. */
  problems: RowProblem[];
  /** Of bills that are skipped although the file may expect otherwise. */
  warnings: RowProblem[];
  /** The fresh ones that replace an unsettled bill. */
  replacing: Bill[];
  /** Documents that cancel a settled bill. */
  cancelling: Bill[];
}

async function knownBills(q: Queryable, groupId: string, bills: readonly Bill[]): Promise<Map<string, Known>> {
  // By two lists, since each id is of one outlet: whatever the planner knows, it reads an outlet's bills at most once, and in a large table looks
  // each of them up by its key.
  const select = `select id, content_hash as hash, status, version, cancel_reason as reason,
    case when status = 'cancelled' then cancelled_at::date::text end as "cancelledOn"`;
  const where = 'where group_id = $1 and outlet_id = any($2::text[]) and id = any($3::text[])';
  const rows = await q.query<Known & Record<string, unknown>>(
    `${select} from bills ${where} union all ${select} from archived_bills ${where}`,
    [groupId, [...new Set(bills.map((bill) => bill.outletId))], bills.map((bill) => bill.id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Books {
  name: string;
  /** The last day whose books are closed. */
  closedUpTo: string | undefined;
}

async function booksOf(
  q: Queryable,
  groupId: string,
  outletIds: readonly string[],
  lock: boolean,
): Promise<Map<string, Books>> {
  const rows = await q.query<{ id: string; name: string | null; lock_date: string | null }>(
    `select id, data ->> 'name' as name, data ->> 'lockDate' as lock_date from records
     where group_id = $1 and resource = 'outlets' and id = any($2::text[]) order by id${lock ? ' for share' : ''}`,
    [groupId, outletIds],
  );
  return new Map(
    rows.map((row) => [row.id, { name: String(row.name), closedUpTo: textIn(row.lock_date) || undefined }]),
  );
}

/** The last day whose books an outlet has closed; nobody closes more of them until the transaction ends. */
export async function closedUpTo(tx: Queryable, groupId: string, outletId: string): Promise<string | undefined> {
  const books = await booksOf(tx, groupId, [outletId], true);
  return books.get(outletId)?.closedUpTo;
}

const about = (bill: Bill, field: string, rule: string, message: string): RowProblem => ({
  row: bill.row,
  billNumber: bill.billNo,
  field,
  rule,
  message,
});

/** Why a bill that is not here may not be written on its day; undefined when it may. */
function dayProblem(bill: Bill, books: Books | undefined, now: number): RowProblem | undefined {
  const { billNo, businessDate, at } = bill;
  if (Date.parse(at) > now + AHEAD_MS)
    return about(bill, 'dateTime', 'future', `Bill ${billNo} is dated ${at}, which is in the future`);
  if (!books?.closedUpTo || businessDate > books.closedUpTo) return undefined;
  const closed = `The books of ${books.name} are closed up to ${books.closedUpTo}`;
  return about(bill, 'dateTime', 'lockDate', `${closed}; bill ${billNo} belongs to ${businessDate}`);
}

/** What becomes of a till's document about a bill that is here: bills change until they are settled, and are cancelled after it. */
function tillSays({ till, hash }: Bill, known: Known): 'replace' | 'cancel' | 'skip' | 'compare' {
  if (!till || known.hash === hash) return 'compare';
  if (till.version < known.version) return 'skip';
  const isUnsettled = known.status === 'open' || known.status === 'billed';
  if (isUnsettled) return 'replace';
  if (known.status === 'settled' && till.status === 'cancelled') return 'cancel';
  // Opened and billed come before settled: such a document is late.
  return known.status === 'settled' && (till.status === 'open' || till.status === 'billed') ? 'skip' : 'compare';
}

/** Why a bill that is here is refused, or what its sender should know of it; undefined where it is simply skipped. */
function foundAgain(bill: Bill, known: Known): { isRefused: boolean; found: RowProblem } | undefined {
  const { billNo } = bill;
  const isChanged = known.hash !== bill.hash;
  if (known.cancelledOn) {
    const when = `Bill ${billNo} was cancelled on ${known.cancelledOn} (${known.reason ?? ''})`;
    const found = about(
      bill,
      'billNumber',
      'cancelled',
      `${when} and is not brought in again; a new bill needs a number of its own`,
    );
    return { isRefused: isChanged, found };
  }
  if (!isChanged) return undefined;
  const message = `Bill ${billNo} already exists with different content. An import can’t change a bill`;
  return { isRefused: true, found: about(bill, 'billNumber', 'differs', message) };
}

/**
 * Tells new bills from those that are here. A bill that is here with the same content is skipped, whatever its day.
 * @param lock locks the outlets until the transaction ends, so that nobody closes their books before
 */
export async function newAmong(
  q: Queryable,
  groupId: string,
  bills: readonly Bill[],
  { lock = false }: { lock?: boolean } = {},
): Promise<NewBills> {
  const known = await knownBills(q, groupId, bills);
  const books = await booksOf(q, groupId, [...new Set(bills.map(({ outletId }) => outletId))], lock);
  const result: NewBills = { fresh: [], problems: [], warnings: [], replacing: [], cancelling: [] };
  const now = Date.now();
  for (const bill of bills) {
    const before = known.get(bill.id);
    const said = before ? tillSays(bill, before) : 'replace';
    if (said === 'skip') continue;
    const again = before && said === 'compare' ? foundAgain(bill, before) : undefined;
    if (again) (again.isRefused ? result.problems : result.warnings).push(again.found);
    if (said === 'compare') continue;
    const problem = dayProblem(bill, books.get(bill.outletId), now);
    if (problem) result.problems.push(problem);
    else if (said === 'cancel') result.cancelling.push(bill);
    else result.fresh.push(bill);
    if (before && said === 'replace' && !problem) result.replacing.push(bill);
  }
  return result;
}
