/** Sends what waits in the outbox: in order, each document once, however many tabs are open. */
import type { Document } from '#engine/define/document';
import { titleOf } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import type { Values } from '../form/model/state';
import { changedKeys } from '../form/saving/changes';
import { failureOf } from '../form/saving/failure';
import type { Outbox, OutboxEntry, OutboxOwner } from './outbox';

/** How documents reach the API: a data provider's calls. */
export interface Delivery {
  create: (resource: string, params: { data: Values }) => Promise<{ data: Values }>;
  update: (resource: string, params: { id: string; data: Values; previousData: Values }) => Promise<{ data: Values }>;
}

interface SendingOptions {
  outbox: Outbox;
  owner: Pick<OutboxOwner, 'groupId' | 'userId'>;
  delivery: Delivery;
  entityOf: (resource: string) => Document;
  /** Lets one tab at a time do this. */
  alone: (work: () => Promise<void>) => Promise<void>;
  onSent: (entry: OutboxEntry, record: Values) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Sent documents stay in the list this long, so that a person sees what became of them. */
const SHOWN_MS = 24 * 3600 * 1000;

/** What a failed attempt means: it waits on, the API had stored it before, or a person has to decide. */
function afterFailure(entity: Document, { mode, payload }: OutboxEntry, error: unknown) {
  const failure = failureOf(error);
  // The API was reached and failed with this document: if it waited, so would all behind it, without a word.
  const isReached = objectIn(error).status === 500;
  if (failure.kind === 'failed' && !isReached) return { kind: 'later' as const };
  // An update whose answer was lost: the stored version is what was sent.
  const { current } = failure.kind === 'conflict' ? failure : {};
  if (mode === 'edit' && current && changedKeys(entity, current, { ...current, ...payload }).length === 0)
    return { kind: 'stored' as const, record: current };
  const message =
    failure.kind === 'conflict'
      ? 'Someone changed this document since. Edit it to choose between the two versions.'
      : failure.message;
  return { kind: 'refused' as const, message };
}

/**
 * Sends the person's waiting documents, oldest first. It stops where the API isn't reached, so that the order stays; a refused document
 * waits for the person, and the next one is sent.
 */
export async function sendWaiting(options: SendingOptions): Promise<void> {
  const { outbox, owner, delivery, entityOf, alone, onSent, now } = options;
  await alone(async () => {
    for (const entry of await outbox.list(owner)) {
      const { id, resource, mode, payload, previous } = entry;
      if (entry.state === 'sent' && now() - entry.queuedAt > SHOWN_MS) await outbox.remove(id);
      // It may have been opened in a form since then.
      if (!(await outbox.change(id, {}, ({ state }) => state === 'waiting'))) continue;
      const entity = entityOf(resource);
      let record: Values;
      try {
        const answer =
          mode === 'create'
            ? await delivery.create(resource, { data: payload })
            : await delivery.update(resource, { id: String(previous._id), data: payload, previousData: previous });
        record = answer.data;
      } catch (error) {
        const outcome = afterFailure(entity, entry, error);
        if (outcome.kind === 'later') return;
        if (outcome.kind === 'refused') {
          await outbox.change(id, { state: 'refused', message: outcome.message });
          continue;
        }
        record = outcome.record;
      }
      const sent = { recordId: String(record._id), number: titleOf(entity, record) };
      await outbox.change(id, { state: 'sent', message: undefined, sent });
      onSent(entry, record);
    }
  });
}
