/** The result of one check in a group, for an administrator in the console. */

import { titleOf } from '#engine/read/entities';
import { TRANSIT_PREFIX } from '#engine/run/stock';
import { entityServingAs } from '#resources';
import type { Identity } from '../auth/identity';
import type { Database } from '../db/types';
import { notFound } from '../http/errors';
import { readMany, scopeOfIdentity } from '../records/write/store';
import type { Difference } from './finding';
import { checks } from './index';

/** More than anyone reads; the rest is only counted. */
const MOST = 100;

/** A difference with its item's name. */
interface NamedDifference extends Difference {
  itemName?: string;
}

interface Agreement {
  kind: string;
  /** The number of differences; `docs` are the first hundred. */
  total: number;
  docs: NamedDifference[];
}

/** The outlet of a difference: goods in transit belong to the sender. */
const outletOf = ({ outletId }: Difference): string | undefined =>
  outletId?.startsWith(TRANSIT_PREFIX) ? outletId.slice(TRANSIT_PREFIX.length) : outletId;

/**
 * The result of the check `kind` in the person's group, at the outlets they work for. It reads one database snapshot, so concurrent
 * approvals aren't differences.
 * @throws ApiError 404 for an unknown check; 503 if the database takes too long
 */
export async function agreementOf(db: Database, identity: Identity, kind: string): Promise<Agreement> {
  const check = checks().find((each) => each.kind === kind);
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
