/**
 * Copies records to other outlets: an outlet's records are created again there, shared records are shared with them, and group records are
 * already there. One result per record and outlet; a record that can't be copied doesn't stop the others.
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

interface CopyRequest {
  ids: readonly string[];
  /** The target outlets, which are the person's. */
  outletIds: readonly string[];
  /** Shared resources to share along: an item's supplier. */
  along: readonly string[];
  /** Nothing is stored. */
  isPreview: boolean;
}

/** Rolls back the transaction of a preview. */
class Tried extends Error {
  constructor(readonly results: CopyResult[]) {
    super('a preview');
  }
}

/**
 * Copies records to outlets, or previews the results.
 * @throws ApiError 400 for an outlet that isn't the person's, 404 for a record that doesn't exist
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

/** Shared and group records aren't created twice. */
async function shared(place: CopyPlace, given: readonly Master[]): Promise<CopyResult[]> {
  const { tx, identity, entity, outletId } = place;
  const ids = given.map(({ _id }) => String(_id));
  // Read again for every outlet, because the previous one has changed them.
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
