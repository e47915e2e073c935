/**
 * A request id for documents that come without one: the specification's payload is the document alone. A client that gives up waiting
 * sends the same again, and that must not make a second document.
 */

import { createHash } from 'node:crypto';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { isEmpty, isRecord } from '#engine/run/values';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { ownerOfKey, readRecord, scopeOfIdentity } from '../records/write/store';

/** A client waits 30 seconds for an answer before it sends again. */
const WINDOW_MS = 60_000;

/** The same text for the same content, in whatever order its keys come. */
const ordered = (_key: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** The request id of what this session sends at this time. `turn` tells those apart whose document has changed since. */
const idOf = ({ sessionId, userId }: Identity, document: Document, input: AnyRecord, window: number, turn: number) => {
  const content = JSON.stringify([sessionId, userId, document.name, window, turn, input], ordered);
  return `auto-${createHash('sha256').update(content).digest('hex').slice(0, 40)}`;
};

/** Whether an earlier request has made a document that nobody has touched since; nothing where there was none. */
async function standing(q: Queryable, identity: Identity, document: Document, requestId: string) {
  const id = await ownerOfKey(q, identity.groupId, document, 'clientRequestId', requestId);
  const record = id === undefined ? undefined : await readRecord(q, scopeOfIdentity(identity), document, id);
  return id === undefined ? undefined : { isUntouched: String(record?._rev ?? '').startsWith('1-') };
}

/**
 * The body with a request id: the client's own, else one worked out of what it sends. The same document sent again by the same
 * session within a minute has the same one, unless the first was changed or deleted in between.
 */
export async function withRequestId(
  q: Queryable,
  identity: Identity,
  document: Document,
  input: unknown,
  now = Date.now(),
): Promise<unknown> {
  if (!isRecord(input) || !isEmpty(input.clientRequestId)) return input;
  const current = Math.floor(now / WINDOW_MS);
  for (const window of [current - 1, current])
    for (let turn = 0; ; turn++) {
      const clientRequestId = idOf(identity, document, input, window, turn);
      const before = await standing(q, identity, document, clientRequestId);
      if (before?.isUntouched || (!before && window === current)) return { ...input, clientRequestId };
      if (!before) break;
    }
  return input;
}
