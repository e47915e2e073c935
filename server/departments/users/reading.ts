/** Notifications for one person: theirs, and which of them are unread. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { atPlace, recordPath } from '#engine/read/paths';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { notFound } from '#server/http/errors';
import { titleOfRecord } from '#server/records/read/labels';
import { scopeCondition } from '#server/records/read/scope';
import { Parameters } from '#server/records/read/sql';
import { visibleOne } from '#server/records/rules/access';
import { readRecord, type Scope, scopeOfIdentity } from '#server/records/write/store';

/** Unread ones are counted up to this number; the bell says 99+. */
const MOST_COUNTED = 100;

/** Condition over `r`: the person has (not) read it. */
export const readCondition =
  (userId: string, isRead: boolean) =>
  (parameters: Parameters): string => {
    const mine = `coalesce(r.data -> 'readBy' ? ${parameters.add(userId)}::text, false)`;
    return isRead ? mine : `not ${mine}`;
  };

/** A notification for one reader: with their own state, and without other recipients and readers. */
export function shownNotice(identity: Identity, entity: Entity, record: AnyRecord): AnyRecord {
  const { readBy, audience: _audience, ...rest } = visibleOne(identity, entity, record);
  return { ...rest, isRead: Array.isArray(readBy) && readBy.includes(identity.userId) };
}

/** The person's unread notifications, at most `MOST_COUNTED`. */
export async function countUnread(q: Queryable, entity: Entity, scope: Scope): Promise<number> {
  const parameters = new Parameters();
  const where = `${scopeCondition(entity, scope, parameters)} and ${readCondition(scope.userId, false)(parameters)}`;
  const [row] = await q.query<{ unread: number }>(
    `select count(*) as unread from (select 1 from records r where ${where} limit ${MOST_COUNTED}) as counted`,
    parameters.values,
  );
  return row?.unread ?? 0;
}

/** Which notifications to mark: some by id, or all that existed at a time. */
export type Marked = { ids: readonly string[] } | { until: string };

/**
 * Marks notifications as read or unread for one person, in one statement: no one's mark overwrites another's, and no revision is needed.
 * @returns how many changed
 */
export async function markRead(
  q: Queryable,
  entity: Entity,
  scope: Scope,
  which: Marked,
  isRead: boolean,
): Promise<number> {
  const parameters = new Parameters();
  const conditions = [
    scopeCondition(entity, scope, parameters),
    readCondition(scope.userId, !isRead)(parameters),
    'ids' in which
      ? `r.id = any(${parameters.add([...which.ids])})`
      : `r.data ->> 'createdDateTime' <= ${parameters.add(which.until)}`,
  ];
  const me = `${parameters.add(scope.userId)}::text`;
  const readers = `coalesce(r.data -> 'readBy', '[]')`;
  const after = isRead ? `${readers} || to_jsonb(${me})` : `${readers} - ${me}`;
  const rows = await q.query<{ id: string }>(
    `update records r set data = jsonb_set(r.data, '{readBy}', ${after}) where ${conditions.join(' and ')} returning r.id`,
    parameters.values,
  );
  return rows.length;
}

/** A notification's target; `exists` is false if it was deleted since. */
export async function noticeTargetOf(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  id: unknown,
): Promise<AnyRecord> {
  const scope = scopeOfIdentity(identity);
  const notice = typeof id === 'string' ? await readRecord(q, scope, entity, id) : undefined;
  if (!notice) throw notFound(entity.label.one);
  const {
    docType = '',
    docId = '',
    docNumber = '',
    route = '',
  } = (notice.transactionObj ?? {}) as Record<string, string>;
  const target = findEntity(docType);
  const record = target && docId ? await readRecord(q, scope, target, docId) : undefined;
  if (!target || !record) return { _id: notice._id, docType, docId, docNumber, route, params: {}, exists: false };
  return {
    _id: notice._id,
    docType,
    docId,
    docNumber: (await titleOfRecord(q, identity.groupId, target, record)) || docNumber,
    route: atPlace(recordPath(target, docId), route),
    params: { id: docId },
    status: record.status,
    exists: true,
  };
}
