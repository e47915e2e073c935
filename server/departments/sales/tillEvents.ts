/** `POST v1/tills/events`: events that tills report besides bills, each stored once (docs/sales-feed.md). */
import type { Fields } from '#engine/define/fields';
import { withoutCards } from '#engine/run/cardNumbers';
import { inCurrency } from '#engine/run/currency';
import { validateFields } from '#engine/run/evaluate/validate';
import { businessDate } from '#engine/run/time/businessDay';
import { textIn } from '#engine/run/values';
import { EVENT_HEAD, TILL_EVENTS, type TillEvent } from '#resources/sales/tillEvents.rules';
import type { Database, Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { instantOf } from './bills';
import { onOpenDays } from './closing/lateEvents';
import { contentHash } from './contentHash';
import { insertRows } from './insertRows';
import type { Importer } from './lookups';
import { type Lookups, loadLookups } from './lookups';
import { type RowProblem, readMoment } from './rows/rows';

/** The maximum number of events per request. */
const MOST = 5000;

/** An event as it arrived. */
type Given = Readonly<Record<string, unknown>>;

/** What identifies outlets, bills and guests stays as it is sent. */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  'outlet',
  'phone',
  'fromBills',
  'toBills',
  'billNumber',
  'orderNumber',
]);

export interface EventRow extends Record<string, unknown> {
  outlet_id: string;
  kind: string;
  id: string;
  version: number;
  business_date: string;
  /** Its fields, as they were validated. */
  data: Record<string, unknown>;
  content_hash: string;
}

interface EventResult {
  events: { created: number; updated: number; skipped: number };
  /** Shifts and advances that count on another day than their own, and corrections that a closed day doesn't take. */
  warnings?: RowProblem[];
}

const eventOf = (kind: unknown): TillEvent | undefined =>
  typeof kind === 'string' && Object.hasOwn(TILL_EVENTS, kind)
    ? TILL_EVENTS[kind as keyof typeof TILL_EVENTS]
    : undefined;

/** One event to store; undefined if invalid, which is reported. */
function readEvent(given: Given, row: number, lookups: Lookups, problems: RowProblem[]): EventRow | undefined {
  const event = eventOf(given.kind);
  const fields: Fields = { ...event?.fields, ...EVENT_HEAD };
  const outlet = lookups.outlet(textIn(given.outlet));
  const safe = event
    ? withoutCards(given, (key) => IDENTIFIERS.has(key) || key === event.id)
    : { kind: given.kind ?? null };
  const { value, problems: found } = inCurrency(outlet?.currency, () =>
    validateFields(event ? fields : EVENT_HEAD, safe, {
      today: new Date().toISOString().slice(0, 10),
    }),
  );
  if (!event || found.length > 0) {
    const [first] = found;
    problems.push(...(event || !first ? found : [first]).map((problem) => ({ ...problem, row })));
    return undefined;
  }
  const say = (field: string, rule: string, message: string) => problems.push({ row, field, rule, message });
  const text = String(value[event.at]);
  const moment = readMoment(text);
  if (!outlet) say('outlet', 'reference', `There is no outlet “${String(value.outlet)}” that you work with`);
  if (!moment) say(event.at, 'datetime', `${event.at} must be like 2026-11-20 13:45 or ISO-8601; not “${text}”`);
  if (!outlet || !moment) return undefined;
  const at = 'instant' in moment ? moment.instant : instantOf(moment.local, outlet.timeZone);
  const { kind, outlet: _outlet, version, ...data } = value;
  for (const key of Object.keys(event.fields)) {
    const inner = typeof data[key] === 'string' && /At$/.test(key) ? readMoment(String(data[key])) : undefined;
    if (inner) data[key] = ('instant' in inner ? inner.instant : instantOf(inner.local, outlet.timeZone)).toISOString();
  }
  return {
    outlet_id: outlet._id,
    kind: String(kind),
    id: String(value[event.id]),
    version: Number(version ?? 0),
    business_date: businessDate(at, outlet),
    at: at.toISOString(),
    data,
    content_hash: contentHash(data),
  };
}

const keyOf = ({ outlet_id, kind, id }: { outlet_id: string; kind: string; id: string }) =>
  `${outlet_id}|${kind}|${id}`;

/** The stored versions of events, by outlet, kind and id. */
async function storedAmong(tx: Queryable, groupId: string, rows: readonly EventRow[]) {
  const stored = await tx.query<EventRow>(
    `select e.outlet_id, e.kind, e.id, e.version, e.content_hash, e.business_date::text as business_date, e.data
     from unnest($2::text[], $3::text[], $4::text[]) as wanted (outlet_id, kind, id)
     join till_events e on e.group_id = $1 and e.outlet_id = wanted.outlet_id and e.kind = wanted.kind and e.id = wanted.id`,
    [groupId, rows.map((row) => row.outlet_id), rows.map((row) => row.kind), rows.map((row) => row.id)],
  );
  return new Map(stored.map((row) => [keyOf(row), row]));
}

/**
 * Stores a till's events, all or nothing. A repeated event changes nothing; a newer version replaces the older one.
 * @throws ApiError 400 with every problem
 */
export async function importEvents(db: Database, importer: Importer, given: readonly Given[]): Promise<EventResult> {
  if (given.length === 0) throw new ApiError(400, 'invalid', 'There are no events to store');
  if (given.length > MOST) throw new ApiError(413, 'tooLarge', `Send at most ${MOST} events at a time`);
  const lookups = await loadLookups(db, importer.groupId, importer.outletIds);
  const problems: RowProblem[] = [];
  const read = given.flatMap((each, index) => readEvent(each, index + 1, lookups, problems) ?? []);
  if (problems.length > 0)
    throw new ApiError(
      400,
      'invalid',
      `Nothing was stored: ${problems.length} problems, the first in event ${problems[0]?.row}: ${problems[0]?.message}`,
      { errors: problems.slice(0, 500) },
    );
  // Of several versions in one request, the newest counts.
  const newest = new Map<string, EventRow>();
  for (const row of read) {
    const before = newest.get(keyOf(row));
    if (!before || before.version <= row.version) newest.set(keyOf(row), row);
  }
  const rows = [...newest.values()];
  return db.transaction(async (tx) => {
    for (const outletId of [...new Set(rows.map((row) => row.outlet_id))].sort())
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`tillEvents|${importer.groupId}|${outletId}`]);
    const stored = await storedAmong(tx, importer.groupId, rows);
    const isNews = (row: EventRow) => {
      const before = stored.get(keyOf(row));
      return !before || (before.content_hash !== row.content_hash && before.version <= row.version);
    };
    const news = await onOpenDays(tx, importer.groupId, rows.filter(isNews), (row) => stored.get(keyOf(row)));
    const fresh = news.rows;
    const updated = fresh.filter((row) => stored.has(keyOf(row))).length;
    await insertRows(
      tx,
      'till_events',
      fresh.map((row) => ({ group_id: importer.groupId, ...row })),
      `on conflict (group_id, outlet_id, kind, id) do update set version = excluded.version, business_date = excluded.business_date,
         at = excluded.at, data = excluded.data, content_hash = excluded.content_hash`,
    );
    return {
      events: { created: fresh.length - updated, updated, skipped: given.length - fresh.length },
      ...(news.warnings.length > 0 ? { warnings: news.warnings } : {}),
    };
  });
}
