/** `GET v1/log`: who changed what in all modules, newest first by its time, within the person's outlets and permissions (domain 1.1, Log). */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { can, LOG } from '#engine/read/access';
import { fieldsOf, scopeOf } from '#engine/read/entities';
import { entities, findEntity, trade } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable, Row } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';
import { listRequest } from '../requests';
import { requirePermission } from '../rules/access';
import { decodeBookmark, encodeBookmark } from './bookmarks';
import { visibleChanges } from './history';
import { addTitleReferences, type Labels, titlesOf, titleWith } from './labels';
import { Parameters } from './sql';

/** One change of one record. */
interface LogEntry {
  /** ISO-8601 in UTC. */
  at: string;
  userId: string;
  userName: string;
  /** The record's outlet; null for shared records. */
  outletId: string | null;
  module: string;
  /** create, update, delete or a declared action. */
  action: string;
  docType: string;
  docId: string;
  docNumber: string;
  /** Only changed fields, before and after, without what the reader can't see. */
  before: AnyRecord;
  after: AnyRecord;
  note: string | null;
}

interface LogRow extends Row {
  seq: number;
  /** Its time with all digits; `at` has milliseconds. */
  moment: string;
  resource: string;
  id: string;
  at: string;
  user_id: string;
  action: string;
  changes: Record<string, [unknown, unknown]>;
  note: string | null;
  outlet_id: string | null;
  data: AnyRecord | null;
  /** The values of a deleted record: `{ field: [value, null] }`. */
  removed: Record<string, [unknown, unknown]> | null;
}

/** Entries that are about no record, such as imports of bills: their ids are outlets. */
const withoutRecord = (resource: string) =>
  trade.permissions.flatMap(({ moduleId, logs }) => (logs?.docType === resource ? [{ ...logs, moduleId }] : []))[0];
/** What was written later at the same time comes first. */
const SORT = '-at,-seq';
const DEFAULT_LIMIT = 50;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isZone = (zone: unknown): zone is string => {
  try {
    return typeof zone === 'string' && zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
};

/** Days follow the first requested outlet. */
async function zoneOf(q: Queryable, groupId: string, outletIds: readonly string[]): Promise<string> {
  const [row] = await q.query<Row & { zone: string | null }>(
    `select data ->> 'timeZone' as zone from records where group_id = $1 and resource = 'outlets' and id = $2`,
    [groupId, outletIds[0] ?? ''],
  );
  return isZone(row?.zone) ? row.zone : 'UTC';
}

/** The request's outlets, limited to the person's; another group has none. */
function outletsAsked(identity: Identity, query: URLSearchParams): string[] {
  const group = query.get('group_id') ?? query.get('groupId');
  if (group && group !== identity.groupId) return [];
  const named = query.get('outletId') ?? query.get('outlets');
  if (!named) return identity.outletIds;
  return named.split(',').filter((id) => identity.outletIds.includes(id));
}

/** The history `h`, each row with its record `r`, or for a deleted record with its last data (`gone`). */
export const LOG_TABLES = `from history h
     left join records r on r.group_id = h.group_id and r.resource = h.resource and r.id = h.id
     left join lateral (
       select last.changes from history last
       where r.id is null and last.group_id = h.group_id and last.resource = h.resource and last.id = h.id
       order by last.seq desc limit 1
     ) gone on true`;

/** Condition over `h` (history), `r` (its record) and `gone` for records of the outlets. */
export function logCondition(outletIds: readonly string[], parameters: Parameters): string {
  const mine = `${parameters.add([...outletIds])}::text[]`;
  const named = (scope: ReturnType<typeof scopeOf>, isLeftOpen?: boolean) =>
    parameters.add(
      entities
        .filter((each) => scopeOf(each) === scope)
        .filter((each) => isLeftOpen === undefined || !fieldsOf(each).outletId?.required === isLeftOpen)
        .map(({ name }) => name),
    );
  const ofOutlets = [
    ...entities.filter((each) => scopeOf(each) === 'self').map(({ name }) => name),
    ...trade.permissions.flatMap(({ logs }) => logs?.docType ?? []),
  ];
  const outlet = `coalesce(r.outlet_id, gone.changes -> 'outletId' ->> 0)`;
  const shared = `coalesce(to_jsonb(r.outlets), gone.changes -> 'outlets' -> 0, gone.changes -> 'outletIds' -> 0)`;
  return `(
    h.resource = any(${named('group')})
    or h.resource = any(${parameters.add(ofOutlets)}) and h.id = any(${mine})
    or h.resource = any(${named('outlet')}) and ${outlet} = any(${mine})
    or h.resource = any(${named('outlet', true)}) and ${outlet} is null
    or h.resource = any(${named('outlets')}) and (coalesce(jsonb_typeof(${shared}), 'null') <> 'array' or ${shared} ?| ${mine})
  )`;
}

/** A request's filters as SQL. */
function filterConditions(query: URLSearchParams, zone: string, parameters: Parameters): string[] {
  const conditions: string[] = [];
  const equal = (column: string, ...names: string[]) => {
    const value = names.map((name) => query.get(name)).find(Boolean);
    if (value) conditions.push(`${column} = ${parameters.add(value)}`);
  };
  equal('h.user_id', 'userId');
  equal('h.resource', 'docType', 'resource');
  equal('h.id', 'docId');
  equal('h.action', 'action');
  const day = (name: 'from' | 'to', sign: string, plus: string) => {
    const value = query.get(name);
    if (!value) return;
    if (!DAY.test(value) || Number.isNaN(Date.parse(value)))
      throw invalid([problem(name, 'date', `${name} must be a day such as 2026-11-20`)]);
    conditions.push(
      `h.at ${sign} ((${parameters.add(value)}::date${plus})::timestamp at time zone ${parameters.add(zone)})`,
    );
  };
  day('from', '>=', '');
  day('to', '<', ' + 1');
  return conditions;
}

const entryWithoutRecord = (
  row: LogRow,
  userName: string,
  { moduleId, docType, label }: { moduleId: string; docType: string; label: string },
): LogEntry => ({
  at: row.at,
  userId: row.user_id,
  userName,
  outletId: row.id,
  module: moduleId,
  action: row.action,
  docType,
  docId: row.id,
  docNumber: label,
  before: {},
  after: {},
  note: row.note,
});

const sides = (changes: LogRow['changes'], side: 0 | 1): AnyRecord =>
  Object.fromEntries(Object.entries(changes).map(([key, pair]) => [key, pair[side]]));

const userIn = (labels: Labels, row: LogRow): string => labels.users?.[row.user_id] ?? '';

/** The record, or what was removed with it. */
const heldIn = (row: LogRow): AnyRecord => row.data ?? sides(row.removed ?? {}, 0);

function entryOf(identity: Identity, entity: Entity, row: LogRow, labels: Labels): LogEntry {
  // The log shows that something happened in every module; only people who can see the record see details.
  const isOpen = can(identity, entity.module, 'view');
  const changes = isOpen ? visibleChanges(identity, entity, row.changes) : {};
  const held = heldIn(row);
  const outletId = row.outlet_id ?? (typeof held.outletId === 'string' ? held.outletId : null);
  return {
    at: row.at,
    userId: row.user_id,
    userName: userIn(labels, row),
    outletId,
    module: entity.module,
    action: row.action,
    docType: row.resource,
    docId: row.id,
    docNumber: titleWith(entity, held, labels),
    before: sides(changes, 0),
    after: sides(changes, 1),
    note: isOpen ? row.note : null,
  };
}

/**
 * A page of the log. Parameters: `userId`, `docType` (or `resource`), `docId`, `action`, `from`, `to` (days), `outletId` or `outlets`,
 * `limit`, `bookmark`.
 * @throws ApiError 403 without the module LOG
 */
export async function auditLog(
  q: Queryable,
  identity: Identity,
  query: URLSearchParams,
): Promise<{ docs: LogEntry[]; bookmark: string | null }> {
  requirePermission(identity, LOG, 'view');
  const { limit = DEFAULT_LIMIT, bookmark } = listRequest({ route: {}, query }).query;
  const edge = bookmark ? decodeBookmark(bookmark, SORT) : undefined;
  const outletIds = outletsAsked(identity, query);
  const parameters = new Parameters();
  const conditions = [
    `h.group_id = ${parameters.add(identity.groupId)}`,
    logCondition(outletIds, parameters),
    ...filterConditions(query, await zoneOf(q, identity.groupId, outletIds), parameters),
    ...(edge
      ? [`(h.at, h.seq) < (${parameters.add(edge.value)}::timestamptz, ${parameters.add(edge.id)}::bigint)`]
      : []),
  ];
  if (outletIds.length === 0) return { docs: [], bookmark: null };
  const rows = await q.query<LogRow>(
    `select h.seq, h.at::text as moment, h.resource, h.id, h.at, h.user_id, h.action, h.changes, h.note, r.outlet_id, r.data, gone.changes as removed
     ${LOG_TABLES}
     where ${conditions.join(' and ')} order by h.at desc, h.seq desc limit ${limit + 1}`,
    parameters.values,
  );
  const shown = rows.slice(0, limit);
  const wanted = new Map([['users', new Set(shown.map(({ user_id }) => user_id))]]);
  for (const row of shown) {
    const entity = findEntity(row.resource);
    if (entity) addTitleReferences(wanted, entity, heldIn(row));
  }
  const labels = await titlesOf(q, identity.groupId, wanted);
  const last = shown.at(-1);
  const position = (edge?.position ?? 0) + shown.length;
  return {
    docs: shown.flatMap((row) => {
      const entity = findEntity(row.resource);
      const apart = withoutRecord(row.resource);
      if (apart) return [entryWithoutRecord(row, userIn(labels, row), apart)];
      return entity ? [entryOf(identity, entity, row, labels)] : [];
    }),
    bookmark:
      rows.length > limit && last
        ? encodeBookmark({ sort: SORT, value: last.moment, id: String(last.seq), direction: 'next', position })
        : null,
  };
}
