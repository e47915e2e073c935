/**
 * Documents without a `clientRequestId`: the specification's payload is only the document. A client that times out and sends the same again
 * must not create a second document; one that got its answer and sends the same again wants another.
 */

import { createHash } from 'node:crypto';
import type { Document } from '#engine/define/document';
import { isEmpty, isRecord } from '#engine/run/values';
import type { Identity } from '../auth/identity';
import type { Database } from '../db/types';
import { visibleOne } from '../records/rules/access';
import { ownerOfKey, readRecord, scopeOfIdentity } from '../records/write/store';
import { releaseClaims, takeClaims } from '../records/write/uniqueKeys';
import { type Answer, type Dependencies, insertDocument } from './service';

/** How long a repeat is recognised. */
const WINDOW_MS = 5 * 60_000;

/** Claims of requests whose answer didn't reach the client. */
const KEY = 'unansweredRequest';

/** The same text for the same content, in any key order. */
const ordered = (_key: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

const digestOf = ({ sessionId, userId }: Identity, input: unknown, window: number): string =>
  createHash('sha256')
    .update(JSON.stringify([sessionId, userId, window, input], ordered))
    .digest('hex');

const windowAt = (moment: number): number => Math.floor(moment / WINDOW_MS);

/** The document that the same content created, if its answer was lost and no one has changed it since. */
async function unanswered(db: Database, identity: Identity, document: Document, input: unknown) {
  const now = windowAt(Date.now());
  for (const window of [now, now - 1]) {
    const id = await ownerOfKey(db, identity.groupId, document, KEY, digestOf(identity, input, window));
    const record = id && (await readRecord(db, scopeOfIdentity(identity), document, id));
    if (record && String(record._rev).startsWith('1-')) return record;
  }
  return undefined;
}

/**
 * Saves a request's new document. Without a request id: if the client gets no answer, because it left or because the process, the network or
 * the database broke off, and the same session sends the same content again within five minutes, it gets the first document.
 * @param signal aborted once the client is gone
 */
export async function insertRequested(
  deps: Dependencies,
  identity: Identity,
  document: Document,
  input: unknown,
  signal: AbortSignal,
): Promise<Answer> {
  if (isRecord(input) && !isEmpty(input.clientRequestId)) return insertDocument(deps, identity, document, input);
  const before = await unanswered(deps.db, identity, document, input);
  if (before) return { status: 200, body: visibleOne(identity, document, before) };
  const claim = { key: KEY, value: digestOf(identity, input, windowAt(Date.now())), field: KEY };
  const made = await insertDocument(deps, identity, document, input, (tx, { _id }) =>
    takeClaims(tx, identity.groupId, document, [{ ...claim, id: String(_id) }]),
  );
  // If this fails, the document is saved all the same, and counts as unanswered for five minutes.
  if (!signal.aborted)
    await releaseClaims(deps.db, identity.groupId, document, String(made.body._id), [claim]).catch(() => {});
  return made;
}
