/**
 * Movements from before an approved count that arrive after it: a receipt that is typed in later, bills of a till that was offline, an
 * earlier count that is approved last, a document that is reversed. The count has found their effect, so stock on hand stays what was
 * counted. The ledger gets the movement, and next to it one of the count that takes it back at the count's date; the count's expected
 * quantity and difference change. Opening stock is a count of what was there first: what moved before it becomes part of it.
 */

import type { CountedLine, Document } from '#engine/define/document';
import { fieldsOf, titleOf } from '#engine/read/entities';
import { inCurrency } from '#engine/run/currency';
import { dec, money } from '#engine/run/decimal';
import { withComputed } from '#engine/run/evaluate/computed';
import { businessDate, type OutletClock, startOfBusinessDay } from '#engine/run/time/businessDay';
import { addDays, showDay } from '#engine/run/time/days';
import { documents } from '#resources';
import type { Queryable } from '../db/types';
import { findRecords, type Scope, updateRecords } from '../records/write/store';
import type { MovementRequest, Posted, SaleRequest } from './ledger';

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
  /** The declaration's name, or 'bills'. */
  docType: string;
}

const scopeOf = ({ groupId, userId }: Posting): Scope => ({ groupId, userId, outletIds: 'all' });
const momentOf = ({ postedAt }: MovementRequest): number => (postedAt ? Date.parse(postedAt) : Date.now());

type Clocks = ReadonlyMap<string, OutletClock>;

async function clocksOf(tx: Queryable, { groupId }: Posting, outlets: readonly string[]): Promise<Clocks> {
  const rows = await tx.query<{ id: string; data: OutletClock }>(
    `select id, data from records where group_id = $1 and resource = 'outlets' and id = any($2::text[])`,
    [groupId, outlets],
  );
  return new Map(rows.map(({ id, data }) => [id, { ...data, _id: id }]));
}

/** Movements with the time when they happened; documents have only a date, and are typed in after the goods have moved. */
const isTimed = ({ type }: MovementRequest): boolean =>
  type === 'SALE' || type === 'SALE_REVERSAL' || type === 'COUNT' || type === 'OPENING';

/** The first moment at which a count includes the movement: when it was posted; a document's at the latest the day after its date. */
const includedFrom = (request: MovementRequest, clocks: Clocks): number =>
  isTimed(request)
    ? momentOf(request)
    : Math.min(
        momentOf(request),
        startOfBusinessDay(addDays(request.businessDate, 1), clocks.get(request.outletId)).getTime(),
      );

/**
 * Whether a count at a time includes the movement: everything dated before the day of counting was there; of the same day, what was posted
 * until then (server/records/read/ledgerFigures.ts reads stock by the same rule). Of two counts at the same time, the one approved later has
 * seen the other's result.
 */
function isBefore(request: MovementRequest, at: number, clocks: Clocks): boolean {
  if (request.type === 'COUNT' || request.type === 'OPENING') return momentOf(request) < at;
  if (isTimed(request)) return momentOf(request) <= at;
  const day = businessDate(new Date(at), clocks.get(request.outletId));
  return request.businessDate < day || momentOf(request) <= at;
}

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
  const clocks = requests.every(isTimed) ? new Map() : await clocksOf(tx, posting, outlets);
  const earliest = new Date(Math.min(...requests.map((request) => includedFrom(request, clocks))));
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
      if (count.outletId !== request.outletId || !isBefore(request, at, clocks)) continue;
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
    // Never in a closed period, where nothing else is accepted either.
    businessDate: day > businessDate ? day : businessDate,
  };
  return { counts, count, unitCost, type, posted };
}

/**
 * The last approved count of each movement's item on the movement's own day, before it was posted: whether it found the goods is for a person
 * to say, who sees it before approval.
 * @returns its number
 */
export async function countedThatDay(
  tx: Queryable,
  posting: Posting,
  requests: readonly MovementRequest[],
): Promise<(request: MovementRequest) => string | undefined> {
  const moving = requests.filter((request) => !isTimed(request));
  const outlets = [...new Set(moving.map(({ outletId }) => outletId))];
  const clocks = await clocksOf(tx, posting, outlets);
  const found: { at: number; counts: Document; count: Count }[] = [];
  for (const counts of moving.length > 0 ? documents.filter(isCounting) : []) {
    const { of, at } = counts.stockCounts;
    const days = moving.map(({ businessDate: day, outletId }) =>
      startOfBusinessDay(day, clocks.get(outletId)).getTime(),
    );
    const from = new Date(Math.min(...days)).toISOString();
    const filter = { ...of, outletId: outlets, status: 'approved', [at]: { from } };
    const records = await findRecords(tx, scopeOf(posting), counts, filter, { limit: 'all' });
    found.push(...records.map((count) => ({ at: Date.parse(String(count[at])), counts, count })));
  }
  found.sort((one, other) => other.at - one.at);
  return (request) => {
    const clock = clocks.get(request.outletId);
    const own = found.find(
      ({ at, counts, count }) =>
        count.outletId === request.outletId &&
        at < momentOf(request) &&
        businessDate(new Date(at), clock) === request.businessDate &&
        counts.stockCounts?.lineOf(count, request.itemId) !== undefined,
    );
    return own && titleOf(own.counts, own.count);
  };
}

/** Corrects the counts behind these movements, each once; its history says what came in. */
export async function correctCounts(
  tx: Queryable,
  posting: Posting,
  posted: readonly Posted<SaleRequest>[],
  countOf: (request: SaleRequest) => CountBehind | undefined,
  currencies: ReadonlyMap<string, string | undefined>,
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
    const after = inCurrency(currencies.get(String(count.outletId)), () => {
      const moved = late.map(({ lineNo, each: { quantity, counted } }) => ({
        ...{ lineNo, quantity, value: money(dec(counted?.value).neg()) },
      }));
      const changes = counts.stockCounts?.corrected(count, moved) ?? {};
      return withComputed(fieldsOf(counts), { ...count, ...changes });
    });
    await updateRecords(
      tx,
      scopeOf(posting),
      counts,
      [[count, after]],
      told(
        late.map(({ each }) => each.request),
        posting.docType,
      ),
    );
  }
}

/** What people read about a movement that a count includes. */
export const countedLater = ({ count: { posted } }: NonNullable<Posted['counted']>): string =>
  `${posted.docNumber} counted it on ${showDay(posted.businessDate)}, so stock on hand stays as it is and the count’s difference changes.`;

/** What people read about a movement on the day of counts that it comes after. */
export const countedSameDay = (number: string, itsDay: string): string =>
  `${number} counted it earlier that day, so this comes on top of what was counted. If it was counted too, date the document ${showDay(addDays(itsDay, -1))}.`;

/** The entry in the history of a corrected count. The movements are sales, or of one document. */
function told(late: readonly SaleRequest[], docType: string): { action: string; note: string } {
  const document = documents.find(({ name }) => name === docType);
  const [first] = late;
  if (document && first) {
    const note = `${first.docNumber} of ${showDay(first.businessDate)}, from before the count`;
    return { action: isCounting(document) ? 'receiveEarlierCount' : 'receiveLateDocument', note };
  }
  const bills = new Set(late.map(({ docId }) => docId)).size;
  return { action: 'receiveLateSales', note: `${bills} ${bills === 1 ? 'sale' : 'sales'} from before the count` };
}
