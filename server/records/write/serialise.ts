/**
 * Rules over several records of one resource (versions that must not overlap, names unique across lists) read the stored state; two people
 * saving at once would each see the old one. The engine finds these resources from their facts, and their writes take turns here.
 */
import type { Entity } from '#engine/define/declaration';
import { readsItsOwn } from '#engine/run/evaluate/facts';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';

/**
 * If rules read their own resource, waits until no other write of it in the group is in progress. Call it before locking any record: anyone
 * who has a lock and waits for the turn would block the one whose turn it is. Calling it again within a transaction costs only the query.
 */
export async function takeTurns(tx: Queryable, { groupId }: Identity, entity: Entity): Promise<void> {
  if (readsItsOwn(entity)) await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${groupId}|${entity.name}`]);
}
