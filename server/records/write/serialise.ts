/**
 * Rules over several records of one resource (versions that must not overlap, names unique across lists) look at what is stored;
 * two people who save at once would each see the state before the other. The engine sees from the facts which these are, and they
 * take turns here.
 */
import type { Entity } from '#engine/define/declaration';
import { readsItsOwn } from '#engine/run/evaluate/facts';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';

/**
 * Waits, where rules look at records of their own resource, until no other write of it in the group is under way. Before any record is
 * locked: anyone who holds a record and waits for the turn would block the one whose turn it is. Asking again within a transaction costs nothing
 * but the question.
 */
export async function takeTurns(tx: Queryable, { groupId }: Identity, entity: Entity): Promise<void> {
  if (readsItsOwn(entity)) await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${groupId}|${entity.name}`]);
}
