/** List calls: their parameters, and how to read the answers of different APIs. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Call } from '#engine/read/calls';
import { fillPath } from '#engine/read/calls';
import { labelOfDeclaration } from '#engine/read/entities';
import { isRecord, objectIn } from '#engine/run/values';
import type { Dialect, ListAnswer } from './dialects';
import type { Doc } from './dialects/dialect';
import { HttpError } from './http';

/** The scope of a request: the group, the person's outlets and the selected one. */
export interface CallScope {
  groupId: string;
  /** The person's id. */
  userId?: string;
  outletIds: readonly string[];
  /** The selected outlet. */
  outletId: string;
}

export interface ListQuery {
  filter: AnyRecord;
  q: string;
  sort: string;
  limit: number;
  /** From 1; the start if there is no bookmark. */
  page: number;
  /** The bookmark of the page. */
  after?: string | undefined;
  /** All outlets, not only the selected one: names of referenced records may be elsewhere. */
  anyOutlet?: boolean | undefined;
}

/** The values of a call's scope parameters (`? group_id outlets`). */
export function scopeParameters({ query }: Pick<Call, 'query'>, scope: CallScope): Record<string, string | undefined> {
  const scopes: Readonly<Record<string, string>> = {
    group_id: scope.groupId,
    groupId: scope.groupId,
    outlets: scope.outletIds.join(','),
    outletId: scope.outletId,
  };
  return Object.fromEntries(query.map((name) => [name, scopes[name]]));
}

/** The outlet of a list request: the one in the filter, otherwise the selected one. */
const outletAsked = ({ filter }: Pick<ListQuery, 'filter'>, scope: CallScope): string =>
  typeof filter.outletId === 'string' ? filter.outletId : scope.outletId;

/** The parameters of a list call: paging, order, filters, and the scope under the call's own names. */
export function listParameters(
  call: Call,
  query: ListQuery,
  scope: CallScope,
): Record<string, string | number | undefined> {
  const { filter, q, sort, limit, after, anyOutlet } = query;
  return {
    ...scopeParameters(call, { ...scope, outletId: anyOutlet ? '' : outletAsked(query, scope) }),
    limit,
    bookmark: after,
    sort,
    q,
    filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
  };
}

/** A list call's address; `{groupId}` and `{outletId}` in its path come from the query and the scope. */
export const listPath = (call: Call, query: Pick<ListQuery, 'filter'>, scope: CallScope): string =>
  fillPath(call.path, { groupId: scope.groupId, group_id: scope.groupId, outletId: outletAsked(query, scope) });

/**
 * A list, read by the dialect, with the declaration's field names.
 * @throws HttpError if the answer isn't a list
 */
export function readListAnswer(dialect: Dialect, entity: Entity, json: unknown): ListAnswer {
  const answer = dialect.readList(json);
  if (!answer)
    throw new HttpError(`The list of ${labelOfDeclaration(entity).toLowerCase()} could not be read.`, 200, {
      code: 'unreadable',
    });
  const { fromApi } = dialect;
  return fromApi ? { ...answer, docs: answer.docs.map((doc) => fromApi(entity.name, doc)) } : answer;
}

/**
 * A report's answer with missing parts filled in: rows in any list format, no totals, the requested parameters.
 * @throws HttpError if it has neither rows nor the words for none
 */
export function readReportAnswer(dialect: Dialect, json: unknown, params: Doc): Doc {
  const list = dialect.readList(json);
  if (!list) throw new HttpError('The report could not be read.', 200, { code: 'unreadable' });
  const { docs, bookmark = null, total = docs.length } = list;
  const besides = { totals: {}, params, currency: null, generatedAt: new Date().toISOString() };
  return { ...besides, ...objectIn(json), docs, bookmark, total };
}

/** The body of a custom call: an object as it is; rows, or the words for none, as `docs`. */
export function readCustomAnswer(dialect: Dialect, json: unknown): Doc {
  if (isRecord(json)) return json;
  return json === undefined ? {} : { docs: dialect.readList(json)?.docs ?? [] };
}

/**
 * Whether an answer is complete, from an API that doesn't page, sort or filter: longer than requested, or without a total and a next page.
 * A bookmark doesn't prove paging, because CouchDB ends every list with one.
 */
export const isWholeList = ({ docs, bookmark, total }: ListAnswer, { limit, after }: ListQuery): boolean =>
  docs.length > limit ||
  (total === undefined && (bookmark === undefined || (after === undefined && docs.length < limit)));
