/** `audit_log` for reports: one row per record change, sign-in, sign-out and export. */

import type { Entity } from '#engine/define/declaration';
import { fieldsOf, titleField } from '#engine/read/entities';
import { entities } from '#resources';
import { LOG_TABLES, logCondition } from '../records/read/auditLog';
import { literal, type Parameters, quoted } from '../records/read/sql';
import type { ReportRequest } from './sources';
import { titleSqlOf } from './titleSql';

/** The record's data; for a deleted record, its last data. */
const held = `coalesce(r.data, (select jsonb_object_agg(e.key, e.value -> 0) from jsonb_each(gone.changes) e))`;

/** The title of an entity's records; null if it is personal data. */
function titleSql(entity: Entity): string {
  const field = titleField(entity);
  if (!field) return titleSqlOf(entity, 'd.data');
  return fieldsOf(entity)[field]?.sensitive ? 'null' : `d.data ->> ${quoted(field)}`;
}

/** The title of any record; entities with the same title field share a branch. */
function titles(): string {
  const byTitle = new Map<string, string[]>();
  for (const entity of entities) byTitle.set(titleSql(entity), [...(byTitle.get(titleSql(entity)) ?? []), entity.name]);
  const cases = [...byTitle].map(
    ([title, names]) => `when h.resource in (${names.map(literal).join(', ')}) then ${title}`,
  );
  return `case ${cases.join(' ')} end`;
}

/**
 * The select behind `audit_log`: at, user_id, action, resource, id, title, outlet_id, fields (names of changed fields), note, address. Fields and
 * notes are null for records that the person can't open. It covers one day more on either side of the requested dates, because business days follow
 * the outlet's clock.
 */
export function auditLog({ scope, values }: ReportRequest, parameters: Parameters): string {
  const { groupId, outletIds, mayView = () => [] } = scope;
  const isOpen = `h.resource = any(${parameters.add([...mayView(), 'signIns', 'exports'])}::text[])`;
  const mine = `${parameters.add([...outletIds])}::text[]`;
  return `select h.seq, h.at, h.user_id, h.action, h.resource, h.id, ${titles()} as title, coalesce(r.outlet_id, d.data ->> 'outletId') as outlet_id,
      case when ${isOpen} then (select string_agg(key, ',' order by key) from jsonb_object_keys(h.changes) key) end as fields,
      case when ${isOpen} then h.note end as note, h.address
    ${LOG_TABLES}
    cross join lateral (select ${held} as data offset 0) d
    left join records u on u.group_id = h.group_id and u.resource = 'users' and u.id = h.id and h.resource in ('signIns', 'exports')
    where h.group_id = ${parameters.add(groupId)} and h.at >= ${parameters.add(values.fromDate)}::date - 1 and h.at < ${parameters.add(values.toDate)}::date + 2
      and (${logCondition(outletIds, parameters)} or h.resource in ('signIns', 'exports') and (u.outlets is null or u.outlets && ${mine}))`;
}
