/**
 * Rules over several records of one resource (versions that must not overlap, names unique across lists) look at what is stored;
 * two people who save at once would each see the state before the other. They take turns here.
 */
import type { AnyRecord, Entity } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { invalid } from '../errors';
import { contextFor, loadFacts } from './facts';
import { writtenFor } from './prepare';
import { scopeOfIdentity } from './store';

/**
 * Waits until no other write of this resource in the group is under way, then checks the declaration's rules again.
 * @throws ApiError 400 when another write has made it wrong
 */
export async function checkAlone(
  tx: Queryable,
  {
    identity,
    entity,
    record,
    before,
  }: { identity: Identity; entity: Entity; record: AnyRecord; before?: AnyRecord | undefined },
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${identity.groupId}|${entity.name}`]);
  const facts = await loadFacts(tx, scopeOfIdentity(identity), entity.facts ?? {}, record);
  const context = await contextFor(tx, identity, entity, writtenFor(entity, identity, record, before));
  const problems = entity.check?.(record, facts, context) ?? [];
  if (problems.length > 0) throw invalid([...problems]);
}
