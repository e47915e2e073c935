/**
 * Finds out what was stored after a write whose answer doesn't say (text, an empty body, only an id). It reads the record again, so that
 * no one sees a save or approval that didn't happen.
 */

import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { listingOf } from '#engine/read/narrowToSpec';
import { sameValue } from '#engine/run/values';
import type { Doc } from '../dialects/dialect';
import { HttpError } from '../http';
import { MOST_PER_CALL, type Reading, steadySort } from '../reading';
import type { ConsoleRecord } from '../records';

/** For the id of a new record that no call reveals: an API without such a list that answers with text. */
const UNLISTED = '';

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Whether two scalars are equal: '9.50' and 9.5 are. */
const isAlike = (one: unknown, other: unknown): boolean =>
  String(one) === String(other) || (String(one).trim() !== '' && Number(one) === Number(other));

/** Whether a stored record is the sent one, as far as we can tell: by request id, otherwise by the shared fields. */
const isSent = (sent: Doc, found: Doc): boolean => {
  if (sent.clientRequestId !== undefined && found.clientRequestId !== undefined)
    return sent.clientRequestId === found.clientRequestId;
  const common = Object.keys(sent).filter((key) => isScalar(sent[key]) && isScalar(found[key]));
  return common.length > 0 && common.every((key) => isAlike(sent[key], found[key]));
};

/** The API's words, for a sentence. */
const spoken = (json: unknown): string =>
  typeof json === 'string' && json.length <= 100 ? `The server answered “${json.trim()}”` : 'The server accepted this';

const notStored = (json: unknown, what: string) =>
  new HttpError(`${spoken(json)}, but ${what}`, 200, { code: 'notStored' });

/** The id to request a stored record by: settings by their outlet, whatever their own id. */
function askedBy(entity: Entity, { _id, outletId }: Doc): string {
  const isOfOutlet = entity.kind === 'resource' && entity.per === 'outlet' && typeof outletId === 'string';
  return String(isOfOutlet ? outletId : _id);
}

export function createReadingBack(reading: Reading) {
  return {
    /** @throws HttpError if there is a list without such a record */
    async created(entity: Entity, sent: Doc, json: unknown): Promise<ConsoleRecord> {
      const query = { filter: {}, q: '', sort: steadySort(entity), limit: MOST_PER_CALL, page: 1, anyOutlet: true };
      const { data } = await reading.page(entity, query);
      const found = data.filter((record) => isSent(sent, record)).at(-1);
      if (found) return found;
      // The category has no record there. Its id is known once an item uses it.
      if (listingOf(entity) === 'found') return { ...sent, id: UNLISTED, _id: UNLISTED };
      const what = `the new ${inSentence(entity.label.one)} wasn’t found. Check the list before you create it again.`;
      throw notStored(json, what);
    },

    /** @throws HttpError if the record is still the previous version, without the changes */
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

    /** @throws HttpError if the record is unchanged */
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
