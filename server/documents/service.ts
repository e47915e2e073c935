/** Saving documents (domain 2.1, guard B; 2.2; 2.5, concurrency). Their actions are in actions.ts. */

import { statesToEdit } from '#engine/define/amending';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import type { Identity } from '../auth/identity';
import type { Database, Queryable } from '../db/types';
import { ApiError } from '../http/errors';
import { redactedError, requirePermission, visibleOne } from '../records/rules/access';
import { notAnObject } from '../records/write/prepare';
import { takeTurns } from '../records/write/serialise';
import { requireShape } from '../records/write/shape';
import { ownerOfKey, readRecord, scopeOfIdentity, updateRecord } from '../records/write/store';
import { type Answer, act, type Dependencies } from './actions';
import { declares } from './effects';
import { stateLabel } from './guards';
import { withSource } from './initialDocument';
import { insertNumbered } from './inserting';
import { tellApprovers } from './notifyApprovers';
import { prepareDocument } from './preparing';
import { isBeingApproved } from './queue';
import { conflict, nameOf, recordFor, requireRevision, stale } from './request';

export { type Answer, type Dependencies, runAction, runActionMany } from './actions';
export { documentJobs } from './background';
export { type Preview, type PreviewMovement, planAction } from './preview';

const approvalFields = ['approvalState', 'approvalErrors'];

const isObject = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document that an earlier attempt of the same request created; undefined if there is none. */
async function sentBefore(
  db: Database,
  identity: Identity,
  document: Document,
  requestId: unknown,
): Promise<AnyRecord | undefined> {
  if (typeof requestId !== 'string' || requestId.trim() === '') return undefined;
  const id = await ownerOfKey(db, identity.groupId, document, 'clientRequestId', requestId.trim());
  return id === undefined ? undefined : readRecord(db, scopeOfIdentity(identity), document, id);
}

/**
 * Saves a new document as a draft with its number. A repeated `clientRequestId`, even at the same moment, returns the first document (200
 * instead of 201), so pressing Save again after a timeout creates no second one.
 * @param also what is written in the same transaction
 * @throws ApiError 400 with every problem, 403
 */
export async function insertDocument(
  { db }: Dependencies,
  identity: Identity,
  document: Document,
  input: unknown,
  also?: (tx: Queryable, stored: AnyRecord) => Promise<unknown>,
): Promise<Answer> {
  requirePermission(identity, document.module, 'create');
  if (!isObject(input)) throw notAnObject();
  requireShape(document, input);
  const first = await sentBefore(db, identity, document, input.clientRequestId);
  if (first) return { status: 200, body: visibleOne(identity, document, first) };
  try {
    const made = await db.transaction(async (tx) => {
      const prepared = await prepareDocument(tx, identity, document, await withSource(tx, identity, document, input));
      const stored = await insertNumbered(tx, scopeOfIdentity(identity), document, prepared);
      await tellApprovers(tx, identity, document, stored);
      await also?.(tx, stored);
      return stored;
    });
    return { status: 201, body: visibleOne(identity, document, made) };
  } catch (error) {
    // Whatever refused it (the request id's unique key, a rule that its twin has used up), the twin may have been faster.
    const twin =
      error instanceof ApiError ? await sentBefore(db, identity, document, input.clientRequestId) : undefined;
    if (!twin) throw error;
    return { status: 200, body: visibleOne(identity, document, twin) };
  }
}

/**
 * Saves a new document and runs an action on it, both or neither. A repeated `clientRequestId` returns the first document.
 * @throws ApiError 400 with every problem, 403, 404
 */
export async function insertAndAct(
  { db }: Dependencies,
  identity: Identity,
  document: Document,
  key: string,
  input: unknown,
): Promise<Answer> {
  requirePermission(identity, document.module, 'create');
  if (!isObject(input)) throw notAnObject();
  requireShape(document, input);
  const before = async (): Promise<Answer | undefined> => {
    const first = await sentBefore(db, identity, document, input.clientRequestId);
    return first && { status: 200, body: visibleOne(identity, document, first) };
  };
  const known = await before();
  if (known) return known;
  try {
    return await db.transaction(async (tx) => {
      const prepared = await prepareDocument(tx, identity, document, await withSource(tx, identity, document, input));
      const { _id, _rev } = await insertNumbered(tx, scopeOfIdentity(identity), document, prepared);
      return { ...(await act(tx, identity, document, key, { _id, _rev })), status: 201 };
    });
  } catch (error) {
    const twin = error instanceof ApiError ? await before() : undefined;
    if (!twin) throw redactedError(identity, document, error);
    return twin;
  }
}

/**
 * Saves changes to a draft; missing keys keep their value. Guard B (domain 2.1).
 * @throws ApiError 400, 403, 404; 409 with `current` if it is no longer a draft, is being approved, or was changed
 */
export async function updateDocument(
  { db }: Dependencies,
  identity: Identity,
  document: Document,
  input: unknown,
): Promise<Answer> {
  requirePermission(identity, document.module, 'edit');
  if (!isObject(input)) throw notAnObject();
  requireShape(document, input);
  try {
    const stored = await db.transaction(async (tx) => {
      await takeTurns(tx, identity, document);
      const before = await recordFor(tx, identity, document, input, { lock: true });
      requireRevision(input);
      if (!statesToEdit(document).includes(String(before.status))) {
        const state = stateLabel(fieldsOf(document), before.status).toLowerCase();
        throw conflict(identity, document, before, `${nameOf(document, before)} is ${state} and cannot be changed`);
      }
      if (await isBeingApproved(tx, identity.groupId, document, before)) {
        throw conflict(identity, document, before, `${nameOf(document, before)} is being approved`);
      }
      if (input._rev !== before._rev) throw stale(identity, document, before);
      const { clientRequestId: _, ...changes } = input;
      const { record } = await prepareDocument(tx, identity, document, changes, before);
      // The message of a failed background approval was about the document before this change.
      const after = {
        ...record,
        ...Object.fromEntries(approvalFields.filter((key) => declares(document, key)).map((key) => [key, null])),
      };
      return updateRecord(tx, scopeOfIdentity(identity), document, before, after);
    });
    return { status: 200, body: visibleOne(identity, document, stored) };
  } catch (error) {
    throw redactedError(identity, document, error);
  }
}
