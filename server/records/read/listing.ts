/** Lists: filtered, sorted by any stored field, keyset-paged (never by offset), with the total. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Database, Queryable } from '#server/db/types';
import { clockFor, statusSql, withStatus } from '../rules/dateStatus';
import { type Bookmark, decodeBookmark, encodeBookmark } from './bookmarks';
import { filterConditions, hiddenCondition, searchConditions } from './conditions';
import { indexList, isIndexed } from './indexes';
import { kindsOf } from './kinds';
import { withLedger } from './ledgerFigures';
import { type RecordRow, ROW_COLUMNS, recordOf } from './rows';
import { type Scope, scopeCondition, sourceOf } from './scope';
import { type Order, orderOf, type Walk } from './sorting';
import { Parameters, quoted } from './sql';
import { knownTotal } from './totals';

export interface ListQuery {
  /** Field -> value: exact, any of an array, `{ from, to }`, null for empty. */
  filter?: AnyRecord;
  /** The search box. */
  q?: string;
  /** '-docDate' sorts descending. @default the declaration's */
  sort?: string;
  /** @default 25 */
  limit?: number;
  bookmark?: string;
  /** Skips records instead of using a bookmark: only for clients that can't do anything else. */
  offset?: number;
  includeDeleted?: boolean;
  /** Another condition over `r` that no filter can express. */
  where?: (parameters: Parameters) => string;
}

export interface Page {
  docs: AnyRecord[];
  /** Opens the next page; null on the last. */
  bookmark: string | null;
  /** Opens the previous page; null on the first. */
  previous: string | null;
  total: number;
  /** The number of records before this page. */
  position: number;
}

interface SortedRow extends RecordRow {
  sort_value: string | null;
}

/** The input for reading a page. */
interface Reading {
  source: string;
  where: string;
  parameters: Parameters;
  order: Order;
  edge: Bookmark | undefined;
  limit: number;
  offset: number;
  /** The list is long enough to have indexes for its sorts. */
  hasIndexes: boolean;
}

/**
 * Reads up to `limit` rows in one direction from an edge (or the start). Records without a value come last. They are read separately from
 * the others, so that each part is one walk along an index, in either direction.
 */
async function readFrom(q: Queryable, reading: Reading): Promise<SortedRow[]> {
  const { source, where, parameters, order, edge, limit, offset, hasIndexes } = reading;
  const isWalked = hasIndexes && offset === 0 && order.walk !== undefined;
  const isBackward = edge?.direction === 'previous';
  const isDown = order.isDescending !== isBackward;
  const [way, sign] = isDown ? ['desc', '<'] : ['asc', '>'];
  const copy = () => {
    const values = new Parameters();
    values.values.push(...parameters.values);
    return values;
  };
  const select = async (condition: string, by: string, values: Parameters, count: number) =>
    q.query<SortedRow>(
      `select ${ROW_COLUMNS}, (${order.sql})::text as sort_value from ${source} r ${order.join} where ${where}${condition} order by ${by}r.id ${way} limit ${count}${offset ? ` offset ${offset}` : ''}`,
      values.values,
    );
  const valued = async (): Promise<SortedRow[]> => {
    const values = copy();
    if (isWalked && order.walk) return walk(q, reading, order.walk, values, way, sign);
    if (!edge) return select(` and ${order.sql} is not null`, `${order.sql} ${way}, `, values, limit);
    const id = values.add(edge.id);
    const beyond = ` and (${order.sql}, r.id) ${sign} (${values.add(edge.value)}::${order.type}, ${id})`;
    return select(beyond, `${order.sql} ${way}, `, values, limit);
  };
  if (edge?.value === null) {
    const values = copy();
    const rows = await select(` and ${order.sql} is null and r.id ${sign} ${values.add(edge.id)}`, '', values, limit);
    if (!isBackward || rows.length === limit) return rows;
    const before = copy();
    return [
      ...rows,
      ...(await select(` and ${order.sql} is not null`, `${order.sql} ${way}, `, before, limit - rows.length)),
    ];
  }
  // Ascending, the others follow in the same walk; an offset counts over both; a short list is sorted at once.
  if (!edge && !isWalked && (offset > 0 || !isDown || !hasIndexes))
    return select('', `${order.sql} ${way} nulls last, `, copy(), limit);
  const rows = await valued();
  if (rows.length < limit && !isBackward)
    rows.push(...(await select(` and ${order.sql} is null`, '', copy(), limit - rows.length)));
  return rows;
}

/** This many titles usually fill a page; if not, all of them are walked. */
const FIRST_TITLES = 100;

/** Records by the titles of their references, for those that have one: title by title, until the page is full. */
async function walk(
  q: Queryable,
  { where, edge, limit }: Reading,
  { to, title, id }: Walk,
  values: Parameters,
  way: string,
  sign: string,
): Promise<SortedRow[]> {
  const beyond = edge && { value: `${values.add(edge.value)}::text`, id: values.add(edge.id) };
  const read = (titles: string) =>
    q.query<SortedRow>(
      `select x.id, x.rev, x.status, x.data, t.title as sort_value
       from (
         select ${title} as title, array_agg(s.id) as ids from records s
         where s.group_id = $1 and s.resource = ${quoted(to)} and ${title} is not null${beyond ? ` and ${title} ${sign}= ${beyond.value}` : ''}
         group by 1 order by 1 ${way}${titles}
       ) t cross join lateral (
         select y.* from unnest(t.ids) as named (id) cross join lateral (
           select ${ROW_COLUMNS} from records r
           where ${where} and ${id} = named.id${beyond ? ` and (t.title, r.id) ${sign} (${beyond.value}, ${beyond.id})` : ''}
           order by r.id ${way} limit ${limit}
         ) y order by y.id ${way} limit ${limit}
       ) x order by t.title ${way}, x.id ${way} limit ${limit}`,
      values.values,
    );
  const rows = await read(` limit ${FIRST_TITLES}`);
  return rows.length === limit ? rows : read('');
}

const isDatabase = (q: Queryable): q is Database => 'transaction' in q;

/** Whether a condition reads only records: ledgers have their own tables. */
const isOfRecords = (where: string): boolean => !/\b(from|join) (?!records\b|\(values\b)/.test(where);

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
    ...searchConditions(entity, scope.groupId, search, parameters),
    ...(query.where ? [query.where(parameters)] : []),
  ].join(' and ');
  const edge = query.bookmark ? decodeBookmark(query.bookmark, order.name) : undefined;
  const isBackward = edge?.direction === 'previous';

  const hasIndexes = source === 'records' && isIndexed(q, entity);
  const found = await readFrom(q, { source, where, parameters, order, edge, limit: limit + 1, offset, hasIndexes });
  const isMore = found.length > limit;
  // The page before the first full one: starts at the beginning instead of showing half a page.
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
    : isDatabase(q) && isOfRecords(where)
      ? await knownTotal(q, scope.groupId, kindsOf(entity), key, count)
      : await count();
  if (isDatabase(q)) indexList(q, entity, order, total);
  return {
    docs: withStatus(clock, await withLedger(q, scope.groupId, entity, rows.map(recordOf))),
    bookmark: isMore || isBackward ? mark(rows.at(-1), 'next', position + rows.length) : null,
    previous: (isBackward ? isMore : position > 0) ? mark(rows[0], 'previous', position) : null,
    total,
    position,
  };
}

/** Record counts by status, deleted documents separately. */
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
    ...searchConditions(entity, scope.groupId, search, parameters),
  ].join(' and ');
  const status = clock ? statusSql(clock) : 'r.status';
  const rows = await q.query<{ status: string; count: number }>(
    `select ${status} as status, count(*) as count from ${source} r where ${where} group by 1 order by 1`,
    parameters.values,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
