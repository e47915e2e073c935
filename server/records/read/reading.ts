/** Reading records, limited to what the person can see. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { textIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { notFound } from '#server/http/errors';
import { briefOf, requireFilter, requireReading, requireSeeing, visible, visibleOne } from '../rules/access';
import { filled, hooksOf, withFrozen } from '../rules/hooks';
import { lockedReason } from '../write/locks';
import {
  countByStatus,
  type ListQuery,
  listRecords,
  type Page,
  readRecord,
  type Scope,
  scopeOfIdentity,
} from '../write/store';
import { visibleSearch } from './conditions';
import { type Labels, labelsFor } from './labels';
import { narrowed } from './scope';

export interface ListAnswer extends Page {
  labels: Labels;
  /** The spec's words for an empty list. */
  message?: string;
}

/** A request's scope parameters, which only narrow what the person can see. */
export interface Narrowing {
  /** Another group shows nothing. */
  groupId?: string | undefined;
  outletIds?: readonly string[] | undefined;
}

/** The person's scope, narrowed to the request's; another group has nothing. */
export const scopeFor = (identity: Identity, { groupId, outletIds }: Narrowing): Scope =>
  narrowed(scopeOfIdentity(identity), groupId !== undefined && groupId !== identity.groupId ? [] : outletIds);

const emptyPage: Page = { docs: [], bookmark: null, previous: null, total: 0, position: 0 };

/** A page of records with the titles of their references. */
export async function list(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  narrowing: Narrowing,
  query: ListQuery,
): Promise<ListAnswer> {
  requireReading(identity, entity);
  requireFilter(identity, entity, query.filter ?? {});
  if (query.sort) requireSeeing(identity, entity, [query.sort]);
  const isForeign = narrowing.groupId !== undefined && narrowing.groupId !== identity.groupId;
  const brief = briefOf(identity, entity);
  const search = query.q ?? textIn(query.filter?.q);
  const seen = brief && search ? { ...query, where: visibleSearch(entity, brief, search) } : query;
  const page = isForeign ? emptyPage : await listRecords(q, scopeFor(identity, narrowing), entity, seen);
  const docs = visible(identity, entity, await filled(q, identity, entity, page.docs));
  const labels = docs.length > 0 ? await labelsFor(q, identity.groupId, entity, docs) : {};
  return { ...page, docs, labels, ...(docs.length === 0 ? { message: entity.list?.empty ?? 'No List' } : {}) };
}

/** Record counts, in total and by status. */
export async function count(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  narrowing: Narrowing,
  filter: AnyRecord,
  search?: string,
) {
  requireReading(identity, entity);
  requireFilter(identity, entity, filter);
  const counts = await countByStatus(q, scopeFor(identity, narrowing), entity, filter, search);
  const gone = entity.kind === 'document' ? (counts.delete ?? 0) : 0;
  return { count: Object.values(counts).reduce((sum, each) => sum + each, 0) - gone, counts };
}

/** A record that the person can see, or 404. */
export async function requireRecord(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  id: unknown,
  lock = false,
): Promise<AnyRecord> {
  const record =
    typeof id === 'string' && id !== ''
      ? await readRecord(q, scopeOfIdentity(identity), entity, id, { lock })
      : undefined;
  if (!record) throw notFound(entity.label.one);
  return record;
}

/** A stored record for an answer: settings complete, with texts for the screen. */
export const answeredAs = (entity: Entity, record: AnyRecord): AnyRecord =>
  hooksOf(entity).answered?.(record) ?? record;

/** A record as its reader can see it, with values computed on reading. */
export async function shown(q: Queryable, identity: Identity, entity: Entity, record: AnyRecord): Promise<AnyRecord> {
  const answer = answeredAs(entity, record);
  const [complete = answer] = await filled(q, identity, entity, [answer]);
  return visibleOne(identity, entity, complete);
}

/** One record, with `_labels` for its references and, if this person can only view it, `_locked`: why. */
export async function read(q: Queryable, identity: Identity, entity: Entity, id: unknown): Promise<AnyRecord> {
  requireReading(identity, entity);
  const stored = await requireRecord(q, identity, entity, id);
  const record = await shown(q, identity, entity, stored);
  // The reason may name what someone who can only choose this record doesn't see.
  const reason = briefOf(identity, entity) ? undefined : await lockedReason(q, identity, entity, stored);
  const _labels = await labelsFor(q, identity.groupId, entity, [record]);
  return {
    ...(await withFrozen(q, { identity, entity, record })),
    ...(reason ? { _locked: reason } : {}),
    _labels,
  };
}
