/**
 * When the demo's work was done. The demo writes weeks of documents within minutes, so histories, approvals and the user log would all show the
 * minute of its creation. Here each entry gets a time on the day of the document that was written then.
 */

import { entity, findEntity } from '#resources';
import type { Queryable, Row } from '#server/db/types';
import { BY } from '#server/records/write/storing';

/** 09:00 in Colombo, when the offices open, as time of day in UTC; the last entry of a day is before 21:00. */
const MORNING = 'T03:30:00.000Z';
const WORKING_HOURS = 12 * 3_600_000;
const MINUTE = 60_000;
/** A value that is at most this much older than its entry was written with it. */
const SAME = 10_000;

interface Entry extends Row {
  seq: number;
  resource: string;
  id: string;
  action: string;
  at: string | Date;
  /** Names of the changed fields. */
  fields: string[];
  /** The document's date, if the entry created a document. */
  day: string | null;
}

type Dated = Entry & { moment: string };

/** The number of the group's last entry, for `after`. */
export const lastEntry = async (q: Queryable, groupId: string): Promise<number> => {
  const [row] = await q.query<{ seq: number | null }>('select max(seq) as seq from history where group_id = $1', [
    groupId,
  ]);
  return Number(row?.seq ?? 0);
};

function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

/** Spreads entries over their days in the order in which they were written. An entry belongs to the day of the document written last. */
function dated(entries: readonly Entry[], firstDay: string): Dated[] {
  let day = firstDay;
  const onDays = entries.map((entry) => {
    day = entry.day ?? day;
    return { ...entry, on: day };
  });
  return [...grouped(onDays, ({ on }) => on)].flatMap(([on, those]) =>
    those.map((entry, index) => {
      const into = Math.round((WORKING_HOURS * (index + 1)) / (those.length + 1));
      return { ...entry, moment: new Date(Date.parse(`${on}${MORNING}`) + into).toISOString() };
    }),
  );
}

/** A record's entries in the order in which they were written, each after the one before, and none in the future. */
function inOrder(entries: readonly Dated[]): Dated[] {
  const now = new Date().toISOString();
  let last = '';
  return entries
    .toSorted((a, b) => Number(a.seq) - Number(b.seq))
    .map((entry) => {
      const moment = entry.moment > last ? entry.moment : new Date(Date.parse(last) + MINUTE).toISOString();
      last = moment < now ? moment : now;
      return { ...entry, moment: last };
    });
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value);

/** A record's times by its entries: stamps, and in documents each time that an entry wrote. */
function timesOf(resource: string, data: Readonly<Record<string, unknown>>, entries: readonly Dated[]) {
  const { kind } = entity(resource);
  const { madeAt, changedAt } = BY[kind];
  const first = entries.find(({ action }) => action === 'create');
  const last = entries.at(-1);
  const since = Math.min(...entries.map(({ at }) => Date.parse(String(at)))) - SAME;
  const written = Object.entries(data).flatMap(([key, value]) => {
    if (kind !== 'document' || key === changedAt || !isTime(value) || Date.parse(value) < since) return [];
    const by = entries.findLast(({ fields }) => fields.includes(key)) ?? first;
    return by ? [[key, by.moment] as const] : [];
  });
  return {
    ...(first ? { [madeAt]: first.moment } : {}),
    ...(last && data[changedAt] ? { [changedAt]: last.moment } : {}),
    ...Object.fromEntries(written),
  };
}

/** A count says when it was counted, in the evening; it is approved after that. */
function afterItsTime(entry: Dated, data: Readonly<Record<string, unknown>> | undefined): Dated {
  const counted = data?.countDateTime;
  if (entry.action !== 'approve' || !isTime(counted) || counted < entry.moment) return entry;
  if (Date.parse(counted) > Date.parse(String(entry.at)) - SAME) return entry;
  return { ...entry, moment: new Date(Date.parse(counted) + 10 * MINUTE).toISOString() };
}

/**
 * Dates a group's entries and the times in the records that they wrote.
 * The transaction must be allowed to change history (`console.rewrites`).
 * @param which entries after a number, or the entries of this transaction, so that nothing of other people is touched
 * @param firstDay for entries before the first document, YYYY-MM-DD
 */
export async function dateWork(
  q: Queryable,
  groupId: string,
  which: { after: number } | 'this transaction',
  firstDay: string,
): Promise<void> {
  const [condition, values] = which === 'this transaction' ? ['h.at = now()', []] : ['h.seq > $2', [which.after]];
  const entries = await q.query<Entry>(
    `select h.seq, h.resource, h.id, h.action, h.at, array(select jsonb_object_keys(h.changes)) as fields,
            case when h.action = 'create' then r.data ->> 'docDate' end as day
     from history h left join records r on r.group_id = h.group_id and r.resource = h.resource and r.id = h.id
     where h.group_id = $1 and ${condition} order by h.seq`,
    [groupId, ...values],
  );
  if (entries.length === 0) return;
  const records = await q.query<{ resource: string; id: string; data: Record<string, unknown> }>(
    `select r.resource, r.id, r.data from records r
     join (select distinct e.resource, e.id from jsonb_to_recordset($2::jsonb) as e(resource text, id text)) e
       on e.resource = r.resource and e.id = r.id where r.group_id = $1`,
    [groupId, JSON.stringify(entries.map(({ resource, id }) => ({ resource, id })))],
  );
  const keyOf = ({ resource, id }: { resource: string; id: string }) => `${resource}/${id}`;
  const data = new Map(records.map((record) => [keyOf(record), record.data]));
  const times = dated(entries, firstDay).map((entry) => afterItsTime(entry, data.get(keyOf(entry))));
  const byRecord = new Map([...grouped(times, keyOf)].map(([key, own]) => [key, inOrder(own)] as const));
  const changed = records.flatMap((record) => {
    const own = byRecord.get(keyOf(record)) ?? [];
    if (!findEntity(record.resource)) return [];
    return [{ resource: record.resource, id: record.id, times: timesOf(record.resource, record.data, own) }];
  });
  await q.query(
    `update history h set at = e.moment from jsonb_to_recordset($2::jsonb) as e(seq bigint, moment timestamptz)
     where h.group_id = $1 and h.seq = e.seq`,
    [groupId, JSON.stringify([...byRecord.values()].flat().map(({ seq, moment }) => ({ seq, moment })))],
  );
  await q.query(
    `update records r set data = r.data || e.times from jsonb_to_recordset($2::jsonb) as e(resource text, id text, times jsonb)
     where r.group_id = $1 and r.resource = e.resource and r.id = e.id`,
    [groupId, JSON.stringify(changed)],
  );
}
