/** Statuses that depend on dates (`statusBy`), by the business date of a record's outlets, the same in JavaScript and SQL. */
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { type StatusRule, statusOn } from '#engine/run/statuses';
import { businessDate } from '#engine/run/time/businessDay';
import type { Queryable, Row } from '#server/db/types';
import { quoted } from '../read/sql';

/** The current business dates of a group's outlets. */
export interface Clock {
  rules: readonly StatusRule[];
  /** Outlet id -> YYYY-MM-DD. */
  days: ReadonlyMap<string, string>;
  now: Date;
}

const rulesOf = (entity: Entity): readonly StatusRule[] | undefined =>
  entity.kind === 'resource' ? entity.statusBy : undefined;

/** The clock for an entity's statuses; undefined, without a query, if they are stored. */
export async function clockFor(q: Queryable, groupId: string, entity: Entity): Promise<Clock | undefined> {
  const rules = rulesOf(entity);
  if (!rules) return undefined;
  const now = new Date();
  const outlets = await q.query<Row & { id: string; data: AnyRecord }>(
    `select r.id, r.data from records r where r.group_id = $1 and r.resource = 'outlets'`,
    [groupId],
  );
  return { rules, now, days: new Map(outlets.map(({ id, data }) => [id, businessDate(now, { _id: id, ...data })])) };
}

/** The earliest of some business dates: an offer ends when it has ended everywhere. */
const earliest = (days: Iterable<string>, now: Date): string => [...days].sort()[0] ?? businessDate(now, undefined);

function dayOf({ days, now }: Clock, record: AnyRecord): string {
  const outlets = Array.isArray(record.outlets) ? record.outlets.map(String) : [];
  const own = outlets.flatMap((id) => days.get(id) ?? []);
  return earliest(own.length > 0 ? own : days.values(), now);
}

/** A record's current status. */
export const statusNow = (clock: Clock, record: AnyRecord): string =>
  statusOn(clock.rules, record, dayOf(clock, record));

/** Sets the current status of records in place. */
export function withStatus(clock: Clock | undefined, records: AnyRecord[]): AnyRecord[] {
  if (clock) for (const record of records) record.status = statusNow(clock, record);
  return records;
}

/** One of the program's own values as SQL text. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The business date of `r` (a row of `records`) as SQL; one literal while all outlets have the same. */
function daySql({ days, now }: Clock): string {
  const all = literal(earliest(days.values(), now));
  if (new Set(days.values()).size <= 1) return all;
  const rows = [...days].map(([id, day]) => `(${literal(id)}, ${literal(day)})`);
  return `coalesce((select min(d.day) from (values ${rows.join(', ')}) as d(id, day) where d.id = any(r.outlets)), ${all})`;
}

/** `status` of `r` as SQL. */
export function statusSql(clock: Clock): string {
  const today = daySql(clock);
  const text = (key: string) => `nullif(r.data ->> ${quoted(key)}, '')`;
  const cases = clock.rules.map(({ status, on, before, after }) => {
    const conditions = [
      ...(on ? [`${text(on)} = 'true'`] : []),
      ...(before ? [`${today} < ${text(before)}`] : []),
      ...(after ? [`${today} > ${text(after)}`] : []),
    ];
    return `when ${conditions.join(' and ') || 'true'} then ${literal(status)}`;
  });
  return `(case ${cases.join(' ')} end)`;
}
