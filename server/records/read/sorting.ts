/** List sorting, as SQL over `r` (a row of `records`). */

import type { Entity } from '#engine/define/declaration';
import { builtInOf, titleField, titleOf } from '#engine/read/entities';
import { findEntity } from '#resources';
import { invalid, problem } from '#server/http/errors';
import type { Clock } from '../rules/dateStatus';
import { fieldSql, isCaseless } from './conditions';
import { literal, quoted } from './sql';

export interface Order {
  name: string;
  sql: string;
  type: 'text' | 'numeric';
  join: string;
  isDescending: boolean;
  /** For a reference: the records it names can be walked in title order, and its own records found by index. */
  walk?: Walk;
}

export interface Walk {
  /** The referenced resource. */
  to: string;
  /** The title of `s`, a record of it. */
  title: string;
  /** The id that `r` names. */
  id: string;
}

/** An entity's default sort. */
export const defaultSort = (entity: Entity): string => entity.list?.sort ?? titleField(entity) ?? '_id';

const unsortable = (label: string) => invalid([problem('sort', 'sort', `The list cannot be sorted by ${label}`)]);

/** References sort by the title of their record, text ignoring case, figures as numbers. */
export function orderOf(entity: Entity, sort: string | undefined, clock: Clock | undefined): Order {
  const name = sort || defaultSort(entity);
  const isDescending = name.startsWith('-');
  const key = isDescending ? name.slice(1) : name;
  const place = fieldSql(entity, key, 'sort', clock);
  const kind = place.field?.kind;
  if (place.within || place.many || kind === 'group' || kind === 'list' || kind === 'lines')
    throw unsortable(place.label);
  const order = { name, type: place.type, join: '', isDescending };
  if (kind === 'reference' && place.field && 'to' in place.field) {
    const { to } = place.field;
    const target = findEntity(to);
    const title = target && titleField(target);
    const join = `left join records s on s.group_id = r.group_id and s.resource = ${quoted(to)} and s.id = ${place.sql}`;
    const named = title ? `lower(s.data ->> ${quoted(title)})` : 's.search';
    if (!target) return { ...order, join, sql: named };
    const sql = withBuiltIn(target, place.sql, named);
    return { ...order, join, sql, ...(sql === named ? { walk: { to, title: named, id: place.sql } } : {}) };
  }
  return { ...order, sql: isCaseless(place.field) ? `lower(${place.sql})` : place.sql };
}

/** The title that references sort by, if their record isn't in the table. */
function withBuiltIn(target: Entity, id: string, title: string): string {
  const cases = builtInOf(target).map(
    (record) => `when ${literal(String(record._id))} then ${literal(titleOf(target, record).toLowerCase())}`,
  );
  return cases.length > 0 ? `coalesce(${title}, case ${id} ${cases.join(' ')} end)` : title;
}
