/** List calls: what is asked, and what the different APIs answer. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Call } from '#engine/read/calls';
import { fillPath } from '#engine/read/calls';
import { labelOfDeclaration } from '#engine/read/entities';
import { isRows, objectIn } from '#engine/run/values';
import { HttpError } from './http';

/** Whose records are asked for: the group, the person's outlets and the selected one. */
export interface CallScope {
  groupId: string;
  outletIds: readonly string[];
  /** The selected outlet. */
  outletId: string;
}

export interface ListQuery {
  filter: AnyRecord;
  q: string;
  sort: string;
  limit: number;
  /** From 1; where it begins when there is no bookmark. */
  page: number;
  /** The bookmark of the page. */
  after?: string | undefined;
  /** Not only the selected outlet: names of records that others refer to may stand elsewhere. */
  anyOutlet?: boolean | undefined;
}

/** The scope parameters that a call names (`? group_id outlets`), filled. */
export function scopeParameters({ query }: Pick<Call, 'query'>, scope: CallScope): Record<string, string | undefined> {
  const scopes: Readonly<Record<string, string>> = {
    group_id: scope.groupId,
    groupId: scope.groupId,
    outlets: scope.outletIds.join(','),
    outletId: scope.outletId,
  };
  return Object.fromEntries(query.map((name) => [name, scopes[name]]));
}

/** The outlet whose records a list is asked for: the one that the filter names, else the selected one. */
const outletAsked = ({ filter }: Pick<ListQuery, 'filter'>, scope: CallScope): string =>
  typeof filter.outletId === 'string' ? filter.outletId : scope.outletId;

/** The parameters of a list call: paging, order and filters, and the scope by the names that the call itself gives. */
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

/** A list call's address; `{groupId}`, `{outletId}` in its path come from the query and the scope. */
export const listPath = (call: Call, query: Pick<ListQuery, 'filter'>, scope: CallScope): string =>
  fillPath(call.path, { groupId: scope.groupId, group_id: scope.groupId, outletId: outletAsked(query, scope) });

export interface ListAnswer {
  docs: AnyRecord[];
  bookmark: string | undefined;
  previous: string | undefined;
  total: number | undefined;
  /** How many records are before this page. */
  position: number | undefined;
  labels: unknown;
  /** By status, where the API counts them. */
  counts: Readonly<Record<string, number>> | undefined;
}

/** The spec's words in place of an empty list (section 7). */
const EMPTY_WORDS: readonly unknown[] = ['No List', 'No Item List', 'No items'];
const textOr = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const numberOr = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * Reads a list answer: an array, `{ docs }` with or without paging, or the spec's bare words for nothing.
 * @throws HttpError when it is none of these
 */
export function readListAnswer(entity: Entity, json: unknown): ListAnswer {
  const nothing = {
    bookmark: undefined,
    previous: undefined,
    position: undefined,
    labels: undefined,
    counts: undefined,
  };
  if (json === undefined || json === null || EMPTY_WORDS.includes(json)) return { ...nothing, docs: [], total: 0 };
  if (isRows(json)) return { ...nothing, docs: json, total: undefined };
  const answer = objectIn(json);
  const { docs } = answer;
  if (EMPTY_WORDS.includes(docs)) return { ...nothing, docs: [], total: 0 };
  if (!isRows(docs))
    throw new HttpError(`The list of ${labelOfDeclaration(entity).toLowerCase()} could not be read.`, 200, {
      code: 'unreadable',
    });
  return {
    docs,
    bookmark: textOr(answer.bookmark),
    previous: textOr(answer.previous),
    total: numberOr(answer.total),
    position: numberOr(answer.position),
    labels: answer.labels,
    counts: answer.counts as ListAnswer['counts'],
  };
}

/** Whether an answer is the whole list of an API that does not page: longer than asked, or without total and bookmark. */
export const isWholeList = ({ docs, bookmark, total }: ListAnswer, limit: number): boolean =>
  bookmark === undefined && (docs.length > limit || total === undefined);
