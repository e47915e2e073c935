/** What follows from a new outlet: those who made it and those who administer the group work for it from now on. */
import { findEntity } from '../../resources';
import { administratorRole } from '../auth/identity';
import type { Hooks } from '../records/hooks';
import { findRecords, readMany, type Scope, updateRecord } from '../records/store';

const hooks: Hooks = {
  async afterWrite(tx, { identity, record, before }) {
    const users = findEntity('users');
    if (before || !users) return;
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
  },
};

export default hooks;
