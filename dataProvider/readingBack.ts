/**
 * What is stored after a write whose answer does not say so: a text, an empty body, an id and no more. The record is read again, so that nobody
 * is told of a save or an approval that did not happen.
 */

import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { listingOf } from '#engine/read/served';
import { sameValue } from '#engine/run/values';
import type { Doc } from './dialects/dialect';
import { HttpError } from './http';
import { MOST_PER_CALL, type Reading, steadySort } from './reading';
import type { ConsoleRecord } from './records';

/** The id of a new record that no call tells: an API without a list of such records, which answers in a text. */
const UNLISTED = '';

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Whether two scalars mean the same: '9.50' and 9.5 do. */
const isAlike = (one: unknown, other: unknown): boolean =>
  String(one) === String(other) || (String(one).trim() !== '' && Number(one) === Number(other));

/** Whether a stored record is the one that was sent, as far as it can be told: by its request, else by what both say. */
const isSent = (sent: Doc, found: Doc): boolean => {
  if (sent.clientRequestId !== undefined && found.clientRequestId !== undefined)
    return sent.clientRequestId === found.clientRequestId;
  const common = Object.keys(sent).filter((key) => isScalar(sent[key]) && isScalar(found[key]));
  return common.length > 0 && common.every((key) => isAlike(sent[key], found[key]));
};

/** What the API said, for a sentence. */
const spoken = (json: unknown): string =>
  typeof json === 'string' && json.length <= 100 ? `The server answered “${json.trim()}”` : 'The server accepted this';

const notStored = (json: unknown, what: string) =>
  new HttpError(`${spoken(json)}, but ${what}`, 200, { code: 'notStored' });

/** What a stored record is asked for by: settings by their outlet, whatever their own document is called. */
function askedBy(entity: Entity, { _id, outletId }: Doc): string {
  const isOfOutlet = entity.kind === 'resource' && entity.per === 'outlet' && typeof outletId === 'string';
  return String(isOfOutlet ? outletId : _id);
}

export function createReadingBack(reading: Reading) {
  return {
    /** @throws HttpError when there is a list and it has no such record */
    async created(entity: Entity, sent: Doc, json: unknown): Promise<ConsoleRecord> {
      const query = { filter: {}, q: '', sort: steadySort(entity), limit: MOST_PER_CALL, page: 1, anyOutlet: true };
      const { data } = await reading.page(entity, query);
      const found = data.filter((record) => isSent(sent, record)).at(-1);
      if (found) return found;
      // The category has no record of its own there. Its id is known once an item uses it.
      if (listingOf(entity) === 'found') return { ...sent, id: UNLISTED, _id: UNLISTED };
      const what = `the new ${inSentence(entity.label.one)} wasn’t found. Check the list before you create it again.`;
      throw notStored(json, what);
    },

    /** @throws HttpError when the record is still the version before, without what was changed */
    async updated(entity: Entity, sent: Doc, json: unknown): Promise<ConsoleRecord> {
      const found = await reading.one(entity, askedBy(entity, sent));
      const isUnchanged =
        found._rev !== undefined &&
        found._rev === sent._rev &&
        Object.entries(sent).some(([key, value]) =>
          isScalar(value) || isScalar(found[key])
            ? !isAlike(value ?? '', found[key] ?? '')
            : !sameValue(value, found[key]),
        );
      if (isUnchanged) throw notStored(json, 'your changes weren’t stored.');
      return found;
    },

    /** @throws HttpError when the record is as it was */
    async acted(entity: Entity, action: string, before: Doc, json: unknown): Promise<ConsoleRecord> {
      const found = await reading.one(entity, askedBy(entity, before));
      const { to } = entity.actions?.[action] ?? {};
      const isSameStatus = to !== undefined && found.status !== to && found.status === before.status;
      const isSameVersion = found._rev !== undefined && found._rev === before._rev;
      if (isSameStatus || (to === undefined && isSameVersion))
        throw notStored(json, `${titleOf(entity, found) || 'it'} hasn’t changed.`);
      return found;
    },
  };
}
