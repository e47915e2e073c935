/**
 * Records for further outlets: what belongs to one outlet is made again at others, what is shared is shared with them too, what the group
 * has it has there as well. One result per record and outlet; a record that cannot be copied stops none of the others.
 */

import type { Entity } from '#engine/define/declaration';
import { scopeOf } from '#engine/read/entities';
import type { Identity } from '#server/auth/identity';
import { invalid, notFound, problem } from '#server/http/errors';
import { requireReading } from '../rules/access';
import type { Deps } from '../service';
import { copiedAgain } from './copyAgain';
import { type CopyPlace, type CopyResult, isSharedWith, type Master, resultAt, shareWith } from './copySharing';
import { takeTurns } from './serialise';
import { readMany, scopeOfIdentity } from './store';

export interface CopyRequest {
  ids: readonly string[];
  /** Where they go: outlets of the person. */
  outletIds: readonly string[];
  /** Shared resources that come along: the supplier of an item. */
  along: readonly string[];
  /** Nothing is kept. */
  isPreview: boolean;
}

/** Ends the transaction of a preview. */
class Tried extends Error {
  constructor(readonly results: CopyResult[]) {
    super('a preview');
  }
}

/**
 * Copies records to outlets, or says what would become of them.
 * @throws ApiError 400 for an outlet that is not the person's, 404 for a record that is not there
 */
export async function copyRecords(
  { db }: Deps,
  identity: Identity,
  entity: Entity,
  { ids, outletIds, along, isPreview }: CopyRequest,
): Promise<CopyResult[]> {
  requireReading(identity, entity);
  if (!outletIds.every((id) => identity.outletIds.includes(id)))
    throw invalid([problem('outlets', 'scope', 'This outlet doesn’t exist or you don’t have access to it')]);
  const work = db.transaction(async (tx) => {
    await takeTurns(tx, identity, entity);
    const found: readonly Master[] = await readMany(tx, scopeOfIdentity(identity), entity, ids, { lock: true });
    const byId = new Map(found.map((record) => [String(record._id), record]));
    const records = ids.flatMap((id): Master[] => {
      const record = byId.get(id);
      return record ? [record] : [];
    });
    if (records.length < ids.length) throw notFound(entity.label.one);
    const results: CopyResult[] = [];
    for (const outletId of outletIds) {
      const place = { tx, identity, entity, outletId, along };
      results.push(
        ...(scopeOf(entity) === 'outlet' ? await copiedAgain(place, records) : await shared(place, records)),
      );
    }
    if (isPreview) throw new Tried(results);
    return results;
  });
  return work.catch((error: unknown) => {
    if (error instanceof Tried) return error.results;
    throw error;
  });
}

/** What is shared, or the group's: nothing is made twice. */
async function shared(place: CopyPlace, given: readonly Master[]): Promise<CopyResult[]> {
  const { tx, identity, entity, outletId } = place;
  const ids = given.map(({ _id }) => String(_id));
  // Read again for every outlet: the one before has changed them.
  const records = await readMany(tx, scopeOfIdentity(identity), entity, ids);
  const results = new Map<string, CopyResult>();
  for (const record of records as readonly Master[]) {
    const put = (result: CopyResult) => results.set(String(record._id), result);
    if (scopeOf(entity) === 'group') put(resultAt(place, record, 'skip', 'Shared by all outlets'));
    else if (isSharedWith(entity, record, outletId)) put(resultAt(place, record, 'skip', 'Already there'));
    else {
      const reason = await shareWith(place, entity, record);
      put(resultAt(place, record, reason ? 'conflict' : 'share', reason));
    }
  }
  return ids.flatMap((id) => results.get(id) ?? []);
}
