/** Selects the bills and refunds of an import to write: not existing ones, and none in a closed period. */

import { withArchive } from '#server/db/archive';
import type { Queryable } from '#server/db/types';
import type { Bill } from './bills';
import { type Books, booksOf, datedIn } from './closing/books';
import { areTagsNew, type CardTag } from './payments/tags';
import type { RowProblem } from './rows/rows';

/** How far ahead tills' clocks may be. */
const AHEAD_MS = 10 * 60_000;

/** An existing bill. */
interface Known {
  id: string;
  hash: string;
  status: string;
  version: number;
  /** The day on which it counts. */
  day: string;
  reprints: number;
  remarks: string | null;
  /** The digests of its refunds, in order. */
  refunds: string[] | null;
  /** The slips of its card payments. */
  tags: CardTag[] | null;
  isArchived: boolean;
  /** YYYY-MM-DD, for a cancelled bill. */
  cancelledOn: string | null;
  reason: string | null;
}

/** The bills to write, and messages about others. */
interface NewBills {
  fresh: Bill[];
  /** About refused bills. */
  problems: RowProblem[];
  /** About skipped bills for which the file may expect something else. */
  warnings: RowProblem[];
  /** New versions that replace an unsettled bill. */
  replacing: Bill[];
  /** Documents that cancel a settled bill. */
  cancelling: Bill[];
  /** Newer versions of a settled bill with more refunds, other reprints or remarks, or matched card slips. */
  amending: Bill[];
}

async function knownBills(q: Queryable, groupId: string, bills: readonly Bill[]): Promise<Map<string, Known>> {
  // With two lists, because each id belongs to one outlet: whatever plan is chosen, an outlet's bills are read at most once, and in a large
  // table each is looked up by key.
  const from = (
    prefix: '' | 'archived_',
  ) => `select b.id, b.content_hash as hash, b.status, b.version, b.business_date::text as day, b.cancel_reason as reason,
      b.reprints, b.remarks, ${prefix !== ''} as "isArchived",
      case when b.status = 'cancelled' then b.cancelled_at::date::text end as "cancelledOn",
      (select json_agg(r.content_hash order by r.refund_no) from ${withArchive('bills')} r
       where r.group_id = b.group_id and r.outlet_id = b.outlet_id and r.refund_of = b.id) as refunds,
      (select json_agg(json_build_object('payment_no', p.payment_no, 'tagged', p.tagged, 'tagged_by', p.tagged_by, 'batch_no', p.batch_no,
         'approval_code', p.approval_code, 'card_terminal', p.card_terminal)) from ${prefix}payments p
       where p.group_id = b.group_id and p.outlet_id = b.outlet_id and p.bill_id = b.id and p.method = 'card') as tags
    from ${prefix}bills b where b.group_id = $1 and b.outlet_id = any($2::text[]) and b.id = any($3::text[])`;
  const rows = await q.query<Known & Record<string, unknown>>(`${from('')} union all ${from('archived_')}`, [
    groupId,
    [...new Set(bills.map((bill) => bill.outletId))],
    bills.map((bill) => bill.id),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

const about = (bill: Bill, field: string, rule: string, message: string): RowProblem => ({
  row: bill.row,
  billNumber: bill.billNo,
  field,
  rule,
  message,
});

/** Something to be written: a bill or a refund, with its time. */
interface Dated {
  name: string;
  /** The field of the document that says when. */
  field: string;
  /** ISO-8601, UTC. */
  at: string;
  day: string;
}

/** Why something can't be written on its day; undefined if it can. */
function dayProblem(bill: Bill, dated: Dated, books: Books | undefined, now: number): RowProblem | undefined {
  const { name, field, at, day } = dated;
  if (Date.parse(at) > now + AHEAD_MS)
    return about(bill, field, 'future', `${name} is dated ${at}, which is in the future`);
  if (!books?.closedUpTo || day > books.closedUpTo) return undefined;
  const inWords = `${name[0]?.toLowerCase()}${name.slice(1)}`;
  return about(bill, field, 'lockDate', `${closedWords(books)}; ${inWords} belongs to ${day}`);
}

const closedWords = ({ name, closedUpTo }: Books): string => `The books of ${name} are closed up to ${closedUpTo}`;

/** Why a settled bill can't be cancelled: its day is closed. */
const cancelProblem = (bill: Bill, { day }: Known, books: Books | undefined): RowProblem | undefined =>
  books?.closedUpTo && day <= books.closedUpTo
    ? about(
        bill,
        'status',
        'lockDate',
        `${closedWords(books)}. Refund bill ${bill.billNo} instead: a refund counts on the day it is paid`,
      )
    : undefined;

/** Why a bill, or one of its refunds from this place on, can't be written. */
function whenProblem(bill: Bill, from: number | 'bill', books: Books | undefined, now: number): RowProblem | undefined {
  const { billNo, businessDate, at, till } = bill;
  const refunds = (till?.refunds ?? []).slice(from === 'bill' ? 0 : from);
  const all: Dated[] = [
    ...(from === 'bill' ? [{ name: `Bill ${billNo}`, field: 'dateTime', at, day: businessDate }] : []),
    ...refunds.map((each) => ({
      name: `Refund ${each.no} of bill ${billNo}`,
      field: `refunds.${each.no - 1}.at`,
      at: each.at,
      day: each.day,
    })),
  ];
  for (const dated of all) {
    const found = dayProblem(bill, dated, books, now);
    if (found) return found;
  }
  return undefined;
}

/** What comes back or is thrown away counts on an open day, as the bill does. */
function cancelledIn(bill: Bill, books: Books | undefined): Bill {
  const cancelled = bill.till?.cancelled;
  if (!bill.till || !cancelled || !books?.closedUpTo || cancelled.day > books.closedUpTo) return bill;
  return { ...bill, till: { ...bill.till, cancelled: { ...cancelled, day: books.firstOpen } } };
}

/**
 * A document with more refunds of a bill that was stored before: those without a time were paid when they came. The bill stays on the day on
 * which it counts.
 */
const withArrivals = (bill: Bill, { day }: Known): Bill =>
  bill.till
    ? {
        ...bill,
        businessDate: day,
        till: { ...bill.till, refunds: bill.till.refunds.map((each) => ({ ...each, ...each.arrived })) },
      }
    : bill;

/** How a document's refunds compare with the stored ones: the list only grows. */
function refundsSaid({ till }: Bill, known: Known): 'same' | 'more' | 'fewer' | 'other' {
  const [said, stored] = [(till?.refunds ?? []).map(({ hash }) => hash), known.refunds ?? []];
  const isBeginning = said.slice(0, stored.length).every((hash, index) => hash === stored[index]);
  if (!isBeginning) return 'other';
  return said.length === stored.length ? 'same' : said.length > stored.length ? 'more' : 'fewer';
}

/** Whether a document matches slips: it is newer, or tills send no versions; what was matched in the console since then stays. */
const isTagging = ({ till }: Bill, known: Known): boolean =>
  till !== undefined &&
  !known.isArchived &&
  (till.version > known.version || (till.version === 0 && known.version === 0)) &&
  areTagsNew(
    till.tags.filter(({ tagged }) => till.version > 0 || tagged !== false),
    known.tags ?? [],
  );

/** Whether nothing but refunds, reprints, remarks and card slips differs. */
const isSameSale = ({ hash, till }: Bill, known: Known): boolean =>
  known.hash === hash || till?.formerHashes.includes(known.hash) === true;

/** Whether a document changes nothing. */
const isSame = (bill: Bill, known: Known): boolean =>
  isSameSale(bill, known) &&
  !isTagging(bill, known) &&
  (!bill.till ||
    (refundsSaid(bill, known) === 'same' &&
      bill.till.columns.reprints === known.reprints &&
      bill.till.columns.remarks === known.remarks));

/**
 * What a till's document does to an existing bill: bills change until they are settled, and can be refunded, reprinted, noted on, matched with
 * card slips and cancelled after that.
 */
function tillSays(bill: Bill, known: Known): 'replace' | 'cancel' | 'amend' | 'skip' | 'compare' {
  const { till } = bill;
  if (!till || isSame(bill, known)) return 'compare';
  if (till.version < known.version) return 'skip';
  const isUnsettled = known.status === 'open' || known.status === 'billed';
  if (isUnsettled) return 'replace';
  if (known.status !== 'settled') return 'compare';
  if (till.status === 'cancelled') return 'cancel';
  // Opened and billed come before settled, so such a document is late.
  if (till.status === 'open' || till.status === 'billed') return 'skip';
  if (till.status !== 'settled' || !isSameSale(bill, known)) return 'compare';
  const refunds = refundsSaid(bill, known);
  if (refunds === 'same' || refunds === 'more') return 'amend';
  // Without a newer version, it is from before the refund.
  return refunds === 'fewer' && till.version === known.version ? 'skip' : 'compare';
}

/** Why an existing bill is refused, or a message for its sender; undefined if it is simply skipped. */
function foundAgain(bill: Bill, known: Known): { isRefused: boolean; found: RowProblem } | undefined {
  const { billNo } = bill;
  // Reprints and remarks of a bill that isn't a sale change nothing.
  const isChanged = !isSameSale(bill, known) || refundsSaid(bill, known) !== 'same';
  if (known.cancelledOn) {
    const when = `Bill ${billNo} was cancelled on ${known.cancelledOn} (${known.reason ?? ''})`;
    const found = about(
      bill,
      'billNumber',
      'cancelled',
      `${when} and was not imported again; a new bill needs a different number`,
    );
    // A cancelled bill's refunds went with it.
    return { isRefused: !isSameSale(bill, known), found };
  }
  if (!isChanged) return undefined;
  const message = isSameSale(bill, known)
    ? `Bill ${billNo} was refunded before. An import can’t change or undo a refund`
    : `Bill ${billNo} already exists with different content. An import can’t change a bill`;
  return {
    isRefused: true,
    found: about(bill, isSameSale(bill, known) ? 'refunds' : 'billNumber', 'differs', message),
  };
}

/**
 * Separates new bills from existing ones. An existing bill with the same content is skipped, whatever its day.
 * @param lock locks the outlets until the transaction ends, so that no one closes their day or period
 * @param isFeed they come from tills, so that late ones count on the first open day; late bills in a file are refused
 */
export async function newAmong(
  q: Queryable,
  groupId: string,
  bills: readonly Bill[],
  { lock = false, isFeed = false }: { lock?: boolean; isFeed?: boolean } = {},
): Promise<NewBills> {
  const known = await knownBills(q, groupId, bills);
  const books = await booksOf(q, groupId, [...new Set(bills.map(({ outletId }) => outletId))], lock);
  const result: NewBills = { fresh: [], problems: [], warnings: [], replacing: [], cancelling: [], amending: [] };
  const now = Date.now();
  for (const sent of bills) {
    const before = known.get(sent.id);
    const said = before ? tillSays(sent, before) : 'replace';
    const kept = before && said === 'amend' ? withArrivals(sent, before) : sent;
    if (said === 'skip') continue;
    const again = before && said === 'compare' ? foundAgain(kept, before) : undefined;
    if (again) (again.isRefused ? result.problems : result.warnings).push(again.found);
    if (said === 'compare') continue;
    const place = books.get(kept.outletId);
    // Refunds are checked for their own day, whichever the bill's is; reprints and remarks are no figures of a closed period.
    const from = before && said === 'amend' ? (before.refunds?.length ?? 0) : 'bill';
    const isCancelling = before && said === 'cancel';
    const { bill, moved } = isFeed && !isCancelling ? datedIn(kept, from, place) : { bill: kept, moved: [] };
    const problem = isCancelling ? cancelProblem(bill, before, place) : whenProblem(bill, from, place, now);
    if (!problem) result.warnings.push(...moved.map(({ field, message }) => about(bill, field, 'late', message)));
    if (problem) result.problems.push(problem);
    else if (said === 'cancel') result.cancelling.push(cancelledIn(bill, place));
    else if (said === 'amend') result.amending.push(bill);
    else result.fresh.push(bill);
    if (before && said === 'replace' && !problem) result.replacing.push(bill);
  }
  return result;
}
