/**
 * Notifies people who can approve a document when someone without that permission has made it ready (domain 1.1, Notification `approval`).
 */

import { AMENDING } from '#engine/define/amending';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { titleOf } from '#engine/read/entities';
import { approvalsOf } from '#engine/read/openStates';
import { pathsOf, pathTo, recordPath } from '#engine/read/paths';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { rolesThatMay, takeBack, tellPeople } from '../notices';
import { wholeGroup } from './planning';
import { rightFor } from './request';

/**
 * The approval that a document awaits in a state. A state that people leave by confirming that they are done (a running count) doesn't
 * await it yet.
 */
function approvalIn(document: Document, status: unknown): string | undefined {
  const state = String(status);
  const states = Object.keys(document.statuses);
  const isLater = (to: string) => states.indexOf(to) > states.indexOf(state);
  const leavesFrom = (key: string) => [document.actions?.[key]?.from ?? 'draft'].flat();
  const isGoingOn = (approval: string) =>
    Object.entries(document.actions ?? {}).some(
      ([key, { to }]) =>
        to !== undefined && isLater(to) && leavesFrom(key).includes(state) && leavesFrom(approval).includes(to),
    );
  return approvalsOf(document).find((key) => leavesFrom(key).includes(state) && !isGoingOn(key));
}

/** One notification per document, found by its id. */
const idFor = ({ _id }: AnyRecord): string => `notifications_approval_${String(_id)}`;

/**
 * Notifies people who can approve that a document awaits them, and removes the notification afterwards.
 * @param before the document before the change; undefined for a new one
 */
export async function tellApprovers(
  tx: Queryable,
  identity: Identity,
  document: Document,
  stored: AnyRecord,
  before?: AnyRecord,
): Promise<void> {
  const key = approvalIn(document, stored.status);
  const waited = before !== undefined && approvalIn(document, before.status) !== undefined;
  if (waited && !key) return takeBack(tx, wholeGroup(identity), idFor(stored));
  if (waited || !key) return;
  const id = String(stored._id);
  const [module, action] = rightFor(document, key, stored);
  if (can(identity, module, action)) return;
  await tellPeople(tx, wholeGroup(identity), {
    id: idFor(stored),
    category: 'approval',
    level: 'info',
    title: `${titleOf(document, stored)} is awaiting approval`,
    message: `${identity.firstName} ${identity.lastName} ${stored.status === AMENDING ? 'is amending' : 'created'} it.`,
    ...(typeof stored.outletId === 'string' ? { outletId: stored.outletId } : {}),
    roleIds: await rolesThatMay(tx, identity.groupId, module, action),
    about: {
      docType: document.name,
      docId: id,
      docNumber: titleOf(document, stored),
      route: pathsOf(document).review ? pathTo(document, 'review', id) : recordPath(document, id),
    },
  });
}
