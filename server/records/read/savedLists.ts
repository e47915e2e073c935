/** The list queries of saved views, parsed and checked with the permissions of the person who saves them. */

import type { Entity } from '#engine/define/declaration';
import { can } from '#engine/read/access';
import { columnKeys } from '#engine/read/listDefaults';
import { pathsOf } from '#engine/read/paths';
import { datedFilter } from '#engine/read/views/filterDates';
import {
  filterOf,
  filterText,
  LIST_PARAMETERS,
  type ListQuery,
  listQueryText,
  readListQuery,
} from '#engine/read/views/listViews';
import { nearest } from '#engine/run/nearest';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { forbidden, invalid, notFound, problem } from '#server/http/errors';
import { listRequest } from '../requests';
import { list } from './reading';

/** @throws ApiError 404 for records without a list, 403 for a list that this person can't open */
export function readableList(identity: Identity, name: string): Entity {
  const entity = findEntity(name);
  if (!entity || pathsOf(entity).list === undefined) throw notFound('This list');
  if (!can(identity, entity.module, 'view')) throw forbidden(entity.module, 'view');
  return entity;
}

const suggestion = (key: string, names: readonly string[]): string => {
  const near = nearest(key, names);
  return near ? `; did you mean “${near}”?` : '';
};

/**
 * A view's query, as the list would take it now: one record is read with it.
 * @param today the reference day for named periods, YYYY-MM-DD
 * @throws ApiError 400 or 403 with the same message as the list's own call
 */
export async function requireLists(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  text: string,
  today: string,
): Promise<ListQuery> {
  const known: readonly string[] = LIST_PARAMETERS;
  const unknown = [...new URLSearchParams(text).keys()].find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw invalid([
      problem(unknown, 'unknownParameter', `A list’s view has no parameter “${unknown}”${suggestion(unknown, known)}`),
    ]);
  const query = readListQuery(text);
  const columns = columnKeys(entity, identity);
  const wrong = (query.columns ?? '').split(',').find((key) => key !== '' && !columns.includes(key));
  if (wrong !== undefined)
    throw invalid([
      problem('columns', 'unknown', `There is no column “${wrong}” to show${suggestion(wrong, columns)}`),
    ]);
  const parameters = (each: ListQuery) => ({ route: {}, query: new URLSearchParams(listQueryText(each)) });
  // Once as it is, because dating ignores filters that can't be read.
  listRequest(parameters(query));
  const filter = filterText(datedFilter(filterOf(query), today));
  const asked = listRequest(parameters({ ...query, filter })).query;
  await list(q, identity, entity, {}, { ...asked, limit: 1 });
  return query;
}
