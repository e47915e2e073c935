/**
 * Movements from before an approved count that arrive after it: bills of a till that was offline while stock was counted, or an earlier
 * count that is approved last. The goods had left before they were counted, so stock on hand stays what was counted. The ledger gets the
 * movement, and next to it one of the count that takes it back at the count's date; the count expects less and its difference becomes
 * smaller. Food that came back before a count works the other way round. Opening stock is a count of what was there first: what was sold
 * before it becomes part of it.
 */

import type { CountedLine, Document } from '#engine/define/document';
import { fieldsOf, titleOf } from '#engine/read/entities';
import { withComputed } from '#engine/run/evaluate/computed';
import { documents } from '#resources';
import type { Queryable } from '../db/types';
import { findRecords, type Scope, updateRecords } from '../records/write/store';
import type { Posted, SaleRequest } from './ledger';

type Count = Awaited<ReturnType<typeof findRecords<Document>>>[number];

/** The count that includes a movement from before it. */
export interface CountBehind {
  counts: Document;
  count: Count;
  /** The item's cost when counted. */
  unitCost: string | null;
  /** The type of the movement that takes the late one back: the count's own. */
  type: CountedLine['type'];
  /** How that movement is posted. */
  posted: Pick<SaleRequest, 'docId' | 'docNumber' | 'lineNo' | 'businessDate'> & { docType: string; postedAt: string };
}

interface Posting {
  groupId: string;
  userId: string;
}

const scopeOf = ({ groupId, userId }: Posting): Scope => ({ groupId, userId, outletIds: 'all' });
const momentOf = ({ postedAt }: SaleRequest): number => (postedAt ? Date.parse(postedAt) : Date.now());

/** Whether a count at a time includes the movement. Of two counts at the same time, the one approved later has seen the other's result. */
const isBefore = (request: SaleRequest, at: number): boolean =>
  request.type === 'COUNT' ? momentOf(request) < at : momentOf(request) <= at;

type Counting = Document & { stockCounts: NonNullable<Document['stockCounts']> };
const isCounting = (document: Document): document is Counting => document.stockCounts !== undefined;

/** Ahead of a count's approval, clocks of tills and devices may be. */
const CLOCKS_MS = 86_400_000;

/** Ids of the outlets' counts that may have been approved since a time. By a column, because reading every count for every sale takes long. */
async function approvedSince(
  tx: Queryable,
  { groupId }: Posting,
  outlets: readonly string[],
  since: Date,
): Promise<[Counting, string[]][]> {
  const counting = documents.filter(isCounting);
  const rows = await tx.query<{ resource: string; id: string }>(
    `select resource, id from records
     where group_id = $1 and resource = any($2::text[]) and outlet_id = any($3::text[]) and status = 'approved' and updated_at >= $4`,
    [groupId, counting.map(({ name }) => name), outlets, new Date(since.getTime() - CLOCKS_MS).toISOString()],
  );
  return counting.flatMap((counts): [Counting, string[]][] => {
    const ids = rows.flatMap(({ resource, id }) => (resource === counts.name ? [id] : []));
    return ids.length > 0 ? [[counts, ids]] : [];
  });
}

/**
 * Finds the count behind each movement: the outlet's first approved count of the item, at the movement's time or later. Later counts began
 * with that one's result, so they know about it. The balances must be locked, so that no count is approved in the meantime; the counts
 * are locked here.
 */
export async function countsBehind(
  tx: Queryable,
  posting: Posting,
  requests: readonly SaleRequest[],
): Promise<(request: SaleRequest) => CountBehind | undefined> {
  if (requests.length === 0) return () => undefined;
  const outlets = [...new Set(requests.map(({ outletId }) => outletId))];
  const earliest = new Date(Math.min(...requests.map(momentOf)));
  const found: { at: number; counts: Document; count: Count }[] = [];
  for (const [counts, ids] of await approvedSince(tx, posting, outlets, earliest)) {
    const { of, at } = counts.stockCounts;
    const filter = { ...of, _id: ids, [at]: { from: earliest.toISOString() } };
    const records = await findRecords(tx, scopeOf(posting), counts, filter, { limit: 'all', lock: true });
    found.push(...records.map((count) => ({ at: Date.parse(String(count[at])), counts, count })));
  }
  found.sort((one, other) => one.at - other.at);
  const behind = new Map<SaleRequest, CountBehind>();
  for (const request of found.length > 0 ? requests : [])
    for (const { at, counts, count } of found) {
      if (!isBefore(request, at) || count.outletId !== request.outletId) continue;
      const line = counts.stockCounts?.lineOf(count, request.itemId);
      if (!line) continue;
      behind.set(request, countBehind(request, counts, count, new Date(at).toISOString(), line));
      break;
    }
  return (request) => behind.get(request);
}

function countBehind(
  { businessDate }: SaleRequest,
  counts: Document,
  count: Count,
  postedAt: string,
  { lineNo, unitCost, type }: CountedLine,
): CountBehind {
  const day = String(count.docDate);
  const posted = {
    ...{ docType: counts.name, docId: String(count._id), docNumber: titleOf(counts, count), lineNo, postedAt },
    // Never in a closed period, where sales aren't accepted either.
    businessDate: day > businessDate ? day : businessDate,
  };
  return { counts, count, unitCost, type, posted };
}

/** Corrects the counts behind these movements, each once; its history says how many sales came in, or which count did. */
export async function correctCounts(
  tx: Queryable,
  posting: Posting,
  posted: readonly Posted<SaleRequest>[],
  countOf: (request: SaleRequest) => CountBehind | undefined,
): Promise<void> {
  const corrections = new Map<Count, { counts: Document; late: { lineNo: number; each: Posted<SaleRequest> }[] }>();
  for (const each of posted) {
    const found = countOf(each.request);
    if (!found) continue;
    const correction = corrections.get(found.count) ?? { counts: found.counts, late: [] };
    correction.late.push({ lineNo: found.posted.lineNo, each });
    corrections.set(found.count, correction);
  }
  for (const [count, { counts, late }] of corrections) {
    const moved = late.map(({ lineNo, each }) => ({ lineNo, quantity: each.quantity, value: each.value }));
    const changes = counts.stockCounts?.corrected(count, moved) ?? {};
    const after = withComputed(fieldsOf(counts), { ...count, ...changes });
    await updateRecords(tx, scopeOf(posting), counts, [[count, after]], told(late.map(({ each }) => each.request)));
  }
}

/** The entry in the history of a corrected count. The movements are either sales, or of one other count. */
function told(late: readonly SaleRequest[]): { action: string; note: string } {
  const count = late.find(({ type }) => type === 'COUNT');
  if (count) return { action: 'receiveEarlierCount', note: `${count.docNumber} counted it before` };
  const bills = new Set(late.map(({ docId }) => docId)).size;
  return { action: 'receiveLateSales', note: `${bills} ${bills === 1 ? 'sale' : 'sales'} from before the count` };
}
