/** What one check finds in a group, for an administrator who asks in the console. */

import { titleOf } from '#engine/read/entities';
import { TRANSIT_PREFIX } from '#engine/run/stock';
import { entityServingAs } from '#resources';
import type { Identity } from '../auth/identity';
import type { Database } from '../db/types';
import { notFound } from '../http/errors';
import { readMany, scopeOfIdentity } from '../records/write/store';
import type { Difference } from './finding';
import { checks } from './index';

/** More than anybody reads: the rest is counted. */
const MOST = 100;

/** A difference with the name of the item that it is about. */
interface NamedDifference extends Difference {
  itemName?: string;
}

export interface Agreement {
  kind: string;
  /** All differences there are; `docs` are the first hundred. */
  total: number;
  docs: NamedDifference[];
}

/** The outlet that a difference is about: goods under way belong to the one that sent them. */
const outletOf = ({ outletId }: Difference): string | undefined =>
  outletId?.startsWith(TRANSIT_PREFIX) ? outletId.slice(TRANSIT_PREFIX.length) : outletId;

/**
 * What the check `kind` finds in the asker's group, at the outlets that they work for. It reads one state of the database, so that
 * what is approved in the meantime is no difference.
 * @throws ApiError 404 for a check there is not; 503 when the database takes too long
 */
export async function agreementOf(db: Database, identity: Identity, kind: string): Promise<Agreement> {
  const check = checks.find((each) => each.kind === kind);
  if (!check) throw notFound('This check');
  const { groupId, outletIds } = identity;
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const found = (await check.find(tx, groupId)).filter((each) => {
      const outlet = outletOf(each);
      return outlet === undefined || outletIds.includes(outlet);
    });
    const docs = found.slice(0, MOST);
    const masters = entityServingAs('stockItems');
    const ids = docs.flatMap(({ itemId }) => itemId ?? []);
    const items = masters ? await readMany(tx, scopeOfIdentity(identity), masters, ids) : [];
    const names = new Map(items.map((item) => [String(item._id), masters ? titleOf(masters, item) : '']));
    return {
      kind,
      total: found.length,
      docs: docs.map((each) => {
        const outletId = outletOf(each);
        const itemName = each.itemId === undefined ? undefined : names.get(each.itemId);
        return { ...each, ...(outletId ? { outletId } : {}), ...(itemName ? { itemName } : {}) };
      }),
    };
  });
}
