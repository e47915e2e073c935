/** Selects the bills of an import to write: not existing ones, and none in a closed period. */

import { textIn } from '#engine/run/values';
import type { Queryable } from '#server/db/types';
import type { Bill } from './bills';
import type { RowProblem } from './rows';

/** How far ahead tills' clocks may be. */
const AHEAD_MS = 10 * 60_000;

/** An existing bill. */
interface Known {
  id: string;
  hash: string;
  status: string;
  version: number;
  /** YYYY-MM-DD, for a cancelled bill. */
  cancelledOn: string | null;
  reason: string | null;
}

/** The bills to write, and messages about others. */
export interface NewBills {
  fresh: Bill[];
  /** About refused bills. */
  problems: RowProblem[];
  /** About skipped bills for which the file may expect something else. */
  warnings: RowProblem[];
  /** New versions that replace an unsettled bill. */
  replacing: Bill[];
  /** Documents that cancel a settled bill. */
  cancelling: Bill[];
}

async function knownBills(q: Queryable, groupId: string, bills: readonly Bill[]): Promise<Map<string, Known>> {
  // With two lists, because each id belongs to one outlet: whatever plan is chosen, an outlet's bills are read at most once, and in a large
  // table each is looked up by key.
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
  /** The last day of the closed period. */
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

/** An outlet's closing date, locked until the transaction ends. */
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

/** Why a new bill can't be written on its day; undefined if it can. */
function dayProblem(bill: Bill, books: Books | undefined, now: number): RowProblem | undefined {
  const { billNo, businessDate, at } = bill;
  if (Date.parse(at) > now + AHEAD_MS)
    return about(bill, 'dateTime', 'future', `Bill ${billNo} is dated ${at}, which is in the future`);
  if (!books?.closedUpTo || businessDate > books.closedUpTo) return undefined;
  const closed = `The books of ${books.name} are closed up to ${books.closedUpTo}`;
  return about(bill, 'dateTime', 'lockDate', `${closed}; bill ${billNo} belongs to ${businessDate}`);
}

/** What a till's document does to an existing bill: bills change until they are settled, and can be cancelled after that. */
function tillSays({ till, hash }: Bill, known: Known): 'replace' | 'cancel' | 'skip' | 'compare' {
  if (!till || known.hash === hash) return 'compare';
  if (till.version < known.version) return 'skip';
  const isUnsettled = known.status === 'open' || known.status === 'billed';
  if (isUnsettled) return 'replace';
  if (known.status === 'settled' && till.status === 'cancelled') return 'cancel';
  // Opened and billed come before settled, so such a document is late.
  return known.status === 'settled' && (till.status === 'open' || till.status === 'billed') ? 'skip' : 'compare';
}

/** Why an existing bill is refused, or a message for its sender; undefined if it is simply skipped. */
function foundAgain(bill: Bill, known: Known): { isRefused: boolean; found: RowProblem } | undefined {
  const { billNo } = bill;
  const isChanged = known.hash !== bill.hash;
  if (known.cancelledOn) {
    const when = `Bill ${billNo} was cancelled on ${known.cancelledOn} (${known.reason ?? ''})`;
    const found = about(
      bill,
      'billNumber',
      'cancelled',
      `${when} and was not imported again; a new bill needs a different number`,
    );
    return { isRefused: isChanged, found };
  }
  if (!isChanged) return undefined;
  const message = `Bill ${billNo} already exists with different content. An import can’t change a bill`;
  return { isRefused: true, found: about(bill, 'billNumber', 'differs', message) };
}

/**
 * Separates new bills from existing ones. An existing bill with the same content is skipped, whatever its day.
 * @param lock locks the outlets until the transaction ends, so that nobody closes their period
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
