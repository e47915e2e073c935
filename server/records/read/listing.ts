/** Lists: filtered, sorted by any stored field, paged by key (never by counting rows), with the total. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { builtInOf, storedName, titleField, titleOf } from '#engine/read/entities';
import { findEntity } from '#resources';
import type { Queryable } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';
import { type Clock, clockFor, statusSql, withStatus } from '../rules/dateStatus';
import { type Bookmark, decodeBookmark, encodeBookmark } from './bookmarks';
import { filterConditions, hiddenCondition, placeOf, searchConditions } from './conditions';
import { indexSort } from './indexes';
import { withLedger } from './ledgerFigures';
import { type RecordRow, ROW_COLUMNS, recordOf } from './rows';
import { type Scope, scopeCondition, sourceOf } from './scope';
import { literal, Parameters, quoted } from './sql';
import { cachedTotal } from './totals';

export interface ListQuery {
  /** Field -> value: exact, any of an array, `{ from, to }`, null for empty. */
  filter?: AnyRecord;
  /** The search box. */
  q?: string;
  /** '-docDate' sorts downwards. @default the declaration's */
  sort?: string;
  /** @default 25 */
  limit?: number;
  bookmark?: string;
  /** Skips records instead of a bookmark: only for clients that can do nothing else. */
  offset?: number;
  includeDeleted?: boolean;
  /** A further condition over `r` that no filter can say. */
  where?: (parameters: Parameters) => string;
}

export interface Page {
  docs: AnyRecord[];
  /** Leads to the next page; null on the last. */
  bookmark: string | null;
  /** Leads to the page before; null on the first. */
  previous: string | null;
  total: number;
  /** How many records are before this page. */
  position: number;
}

export interface Order {
  name: string;
  sql: string;
  type: 'text' | 'numeric';
  join: string;
  isDescending: boolean;
}

/** What records of an entity are sorted by when nobody says. */
const defaultSort = (entity: Entity): string => entity.list?.sort ?? titleField(entity) ?? '_id';

const unsortable = (label: string) => invalid([problem('sort', 'sort', `The list cannot be sorted by ${label}`)]);

/** References sort by the title of what they name, texts without regard to case, figures as figures. */
function orderOf(entity: Entity, sort: string | undefined, clock: Clock | undefined): Order {
  const name = sort || defaultSort(entity);
  const isDescending = name.startsWith('-');
  const key = isDescending ? name.slice(1) : name;
  const place = placeOf(entity, key, 'sort', clock);
  const kind = place.field?.kind;
  if (place.within || place.many || kind === 'group' || kind === 'list' || kind === 'lines')
    throw unsortable(place.label);
  const order = { name, type: place.type, join: '', isDescending };
  if (kind === 'reference' && place.field && 'to' in place.field) {
    const target = findEntity(place.field.to);
    const title = target && titleField(target);
    const join = `left join records s on s.group_id = r.group_id and s.resource = ${quoted(place.field.to)} and s.id = ${place.sql}`;
    const named = title ? `lower(s.data ->> ${quoted(title)})` : 's.search';
    return { ...order, join, sql: target ? withBuiltIn(target, place.sql, named) : named };
  }
  const isCaseless = kind === 'text' || kind === 'longText' || kind === 'email';
  return { ...order, sql: isCaseless ? `lower(${place.sql})` : place.sql };
}

/** The title that references sort by, where the record named is none of the table's. */
function withBuiltIn(target: Entity, id: string, title: string): string {
  const cases = builtInOf(target).map(
    (record) => `when ${literal(String(record._id))} then ${literal(titleOf(target, record).toLowerCase())}`,
  );
  return cases.length > 0 ? `coalesce(${title}, case ${id} ${cases.join(' ')} end)` : title;
}

interface SortedRow extends RecordRow {
  sort_value: string | null;
}

/** Reads up to `limit` rows in one direction from an edge (or the beginning). */
async function readFrom(
  q: Queryable,
  source: string,
  where: string,
  parameters: Parameters,
  order: Order,
  edge: Bookmark | undefined,
  limit: number,
  offset: number,
) {
  const isBackward = edge?.direction === 'previous';
  const isDown = order.isDescending !== isBackward;
  const [way, sign] = isDown ? ['desc', '<'] : ['asc', '>'];
  const nulls = isBackward ? 'first' : 'last';
  const select = async (condition: string, by: string, values: Parameters, count: number) =>
    q.query<SortedRow>(
      `select ${ROW_COLUMNS}, (${order.sql})::text as sort_value from ${source} r ${order.join} where ${where}${condition} order by ${by}r.id ${way} limit ${count}${offset ? ` offset ${offset}` : ''}`,
      values.values,
    );
  const copy = () => {
    const values = new Parameters();
    values.values.push(...parameters.values);
    return values;
  };
  const byValue = `${order.sql} ${way} nulls ${nulls}, `;
  if (!edge) return select('', byValue, copy(), limit);
  // Records without a value come last. They and the others are read apart, so that each is one walk along an index.
  const values = copy();
  const id = values.add(edge.id);
  const rows =
    edge.value === null
      ? await select(` and ${order.sql} is null and r.id ${sign} ${id}`, '', values, limit)
      : await select(
          ` and (${order.sql}, r.id) ${sign} (${values.add(edge.value)}::${order.type}, ${id})`,
          byValue,
          values,
          limit,
        );
  const isAcross = isBackward ? edge.value === null : edge.value !== null;
  if (rows.length < limit && isAcross) {
    const [beyond, by] = isBackward ? [` and ${order.sql} is not null`, byValue] : [` and ${order.sql} is null`, ''];
    rows.push(...(await select(beyond, by, copy(), limit - rows.length)));
  }
  return rows;
}

const isDatabase = (q: Queryable): boolean => 'transaction' in q;

/** One page of an entity's records within a scope. */
export async function listRecords(q: Queryable, scope: Scope, entity: Entity, query: ListQuery): Promise<Page> {
  const { filter = {}, limit = 25, offset = 0 } = query;
  const clock = await clockFor(q, scope.groupId, entity);
  const order = orderOf(entity, query.sort, clock);
  const parameters = new Parameters();
  const source = sourceOf(entity, scope, parameters);
  const search = query.q ?? (typeof filter.q === 'string' ? filter.q : '');
  const where = [
    scopeCondition(entity, scope, parameters),
    ...hiddenCondition(entity, filter, query.includeDeleted),
    ...filterConditions(entity, filter, parameters, clock),
    ...searchConditions(entity, search, parameters),
    ...(query.where ? [query.where(parameters)] : []),
  ].join(' and ');
  const edge = query.bookmark ? decodeBookmark(query.bookmark, order.name) : undefined;
  const isBackward = edge?.direction === 'previous';

  const found = await readFrom(q, source, where, parameters, order, edge, limit + 1, offset);
  const isMore = found.length > limit;
  // The page before the first full one: begin at the beginning instead of showing half a page.
  if (isBackward && !isMore && found.length < limit) {
    const { bookmark: _passed, ...fromTheBeginning } = query;
    return listRecords(q, scope, entity, fromTheBeginning);
  }
  const rows = found.slice(0, limit);
  if (isBackward) rows.reverse();

  const before = edge ? edge.position : offset;
  const position = isBackward ? (isMore ? Math.max(0, before - rows.length) : 0) : before;
  const mark = (row: SortedRow | undefined, direction: Bookmark['direction'], at: number): string | null =>
    row ? encodeBookmark({ sort: order.name, value: row.sort_value, id: row.id, direction, position: at }) : null;
  const count = async () => {
    const [row] = await q.query<{ total: number }>(
      `select count(*) as total from ${source} r where ${where}`,
      parameters.values,
    );
    return row?.total ?? 0;
  };
  const isWhole = !edge && offset === 0 && !isMore;
  const key = `${where}|${JSON.stringify(parameters.values)}`;
  const total = isWhole
    ? rows.length
    : isDatabase(q)
      ? await cachedTotal(scope.groupId, storedName(entity), key, count)
      : await count();
  if (isDatabase(q) && order.name === defaultSort(entity) && !order.join) indexSort(q, entity, order, total);
  return {
    docs: withStatus(clock, await withLedger(q, scope.groupId, entity, rows.map(recordOf))),
    bookmark: isMore || isBackward ? mark(rows.at(-1), 'next', position + rows.length) : null,
    previous: (isBackward ? isMore : position > 0) ? mark(rows[0], 'previous', position) : null,
    total,
    position,
  };
}

/** How many records there are by status, deleted documents apart. */
export async function countByStatus(
  q: Queryable,
  scope: Scope,
  entity: Entity,
  filter: AnyRecord,
  search = '',
): Promise<Record<string, number>> {
  const parameters = new Parameters();
  const clock = await clockFor(q, scope.groupId, entity);
  const source = sourceOf(entity, scope, parameters);
  const where = [
    scopeCondition(entity, scope, parameters),
    ...filterConditions(entity, filter, parameters, clock),
    ...searchConditions(entity, search, parameters),
  ].join(' and ');
  const status = clock ? statusSql(clock) : 'r.status';
  const rows = await q.query<{ status: string; count: number }>(
    `select ${status} as status, count(*) as count from ${source} r where ${where} group by 1 order by 1`,
    parameters.values,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
