/** Hands a document to the outbox when it couldn't be saved for lack of a network. */
import type { Document } from '#engine/define/document';
import { scopeKeys } from '#engine/read/calls';
import { linesOf } from '#engine/run/lines';
import { entryId, type OutboxEntry } from '#src/offline/outbox';
import type { FormSession } from '../form/facts/formSession';
import type { Values } from '../form/model/state';
import { changedKeys } from '../form/saving/changes';
import type { Failure } from '../form/saving/failure';
import { WAITING } from './initialDocument';

/** Whether waiting helps: the server wasn't reached. An answer that came too late may have been stored, and the draft shows that. */
export const canWait = ({ kind, ...failure }: Failure): boolean =>
  kind === 'failed' && 'type' in failure && ['no_internet', 'connection_error'].includes(failure.type ?? '');

interface LaterOptions {
  entity: Document;
  mode: 'create' | 'edit';
  session: FormSession;
  /** The name of the form's draft. */
  draft: string;
  /** The form's address with its query. */
  address: string;
  /** What would have been sent, and the version that it changes. */
  payload: Values;
  previous: Values;
  /** What is typed, and what a draft keeps of the lines besides. */
  typed: Values;
  kept: Values;
  now: number;
}

/** A plain new form is needed for the next document, so this one gets an address and a draft of its own. */
function placeOf({ entity, draft, address, payload }: LaterOptions): { path: string; draft: string } {
  if (draft !== entity.name) return { path: address, draft };
  const id = String(payload.clientRequestId ?? '');
  const [path = ''] = address.split('?');
  return { path: `${path}?${new URLSearchParams({ [WAITING]: id })}`, draft: `${entity.name} ${WAITING} ${id}` };
}

/** The document as it waits. Its group and outlet are fixed now: another outlet may be selected when it is sent. */
export function entryOf(options: LaterOptions): OutboxEntry {
  const { entity, mode, session, payload, previous, typed, kept, now } = options;
  const { owner } = session;
  const { group, outlet } = scopeKeys(entity);
  const scope = { ...(group ? { [group]: owner.groupId } : {}), ...(outlet ? { [outlet]: owner.outletId } : {}) };
  const recordId = mode === 'edit' ? String(previous._id) : undefined;
  // Over a newer version only what was typed counts.
  const keys = mode === 'edit' ? changedKeys(entity, previous, typed) : Object.keys(typed);
  const content = { ...Object.fromEntries(keys.map((key) => [key, typed[key] ?? null])), ...kept };
  const place = mode === 'edit' ? { path: options.address, draft: options.draft } : placeOf(options);
  return {
    id: entryId(entity.name, mode === 'edit' ? { _id: recordId } : payload),
    owner,
    resource: entity.name,
    mode,
    payload: mode === 'create' ? { ...scope, ...payload } : payload,
    previous,
    lineCount: linesOf(payload).length,
    form: { ...place, recordId, content, rev: typeof previous._rev === 'string' ? previous._rev : undefined },
    queuedAt: now,
    state: 'waiting',
  };
}
