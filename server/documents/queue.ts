/** The queue of approvals that wait for a job, and the lock on their documents (domain 2.5). */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Action } from '#engine/define/rules';
import { linesOf } from '#engine/run/lines';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { enqueue } from '../jobs/jobs';
import { updateRecord } from '../records/write/store';
import { declares } from './effects';
import { type ActionContext, wholeGroup } from './planning';

/** The kind of job that posts a queued approval. */
export const APPROVAL = 'approval';

/** What a job needs to act as the person who asked; their permissions were checked then. */
export interface ApprovalPayload {
  resource: string;
  id: string;
  action: string;
  args: AnyRecord;
  identity: Identity;
}

/** Whether the document is too long to post while the person waits. */
export const takesLong = ({ backgroundAbove }: Action, record: AnyRecord): boolean =>
  backgroundAbove !== undefined && linesOf(record).length > backgroundAbove;

/**
 * Whether a job is about to post this document, which is locked until then. The state alone isn't enough: if the process repeatedly stops
 * in the middle, its job is given up, and the document must not stay locked.
 */
export async function isBeingApproved(
  q: Queryable,
  groupId: string,
  entity: Entity,
  record: AnyRecord,
): Promise<boolean> {
  if (record.approvalState !== 'queued' && record.approvalState !== 'processing') return false;
  const rows = await q.query(
    `select 1 from jobs where group_id = $1 and kind = $2 and state in ('queued', 'running')
       and payload ->> 'resource' = $3 and payload ->> 'id' = $4 limit 1`,
    [groupId, APPROVAL, entity.name, record._id],
  );
  return rows.length > 0;
}

/** Queues the approval and marks the document, both in the caller's transaction. Returns the marked document. */
export async function queueApproval(
  tx: Queryable,
  { identity, entity, key, record, args }: ActionContext,
): Promise<AnyRecord> {
  const { sessionId: _, ...person } = identity;
  const payload: ApprovalPayload = {
    resource: entity.name,
    id: String(record._id),
    action: key,
    args,
    identity: { ...person, sessionId: '' },
  };
  await enqueue(tx, { groupId: identity.groupId, kind: APPROVAL, payload });
  if (!declares(entity, 'approvalState')) return record;
  return updateRecord(
    tx,
    wholeGroup(identity),
    entity,
    record,
    { ...record, approvalState: 'queued' },
    { action: `${key}:queued` },
  );
}
