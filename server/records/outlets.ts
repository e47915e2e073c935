/** What follows from a new outlet: those who made it and those who administer the group work for it from now on. */
import { findEntity } from '../../resources';
import type { AnyRecord, Entity } from '../../resources/schema';
import { administratorRole, type Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { findRecords, readMany, type Scope, updateRecord } from './store';

/** Runs in the transaction that stored a record. */
export async function afterInsert(tx: Queryable, identity: Identity, entity: Entity, record: AnyRecord): Promise<void> {
  const users = findEntity('users');
  if (entity.name !== 'outlets' || !users) return;
  const scope: Scope = { groupId: identity.groupId, outletIds: 'all', userId: identity.userId };
  const people = new Map(
    [
      ...(await readMany(tx, scope, users, [identity.userId], { lock: true })),
      ...(await findRecords(tx, scope, users, { roleId: administratorRole }, { lock: true })),
    ].map((user) => [user._id, user]),
  );
  for (const user of people.values()) {
    const outletIds = [...new Set([...((user.outletIds as string[] | undefined) ?? []), String(record._id)])];
    await updateRecord(
      tx,
      scope,
      users,
      user,
      { ...user, outletIds },
      { action: 'newOutlet', note: String(record.name ?? '') },
    );
  }
  // The rest of this request already sees the outlet; the next one reads it with the identity.
  identity.outletIds.push(String(record._id));
}
