/** Writes records of the demo through the API's services. */
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { create } from '#server/records/service';
import type { RecordSet } from '../lists';

/** The owner of a demo group, as the services identify a caller. */
export const ownerOf = (groupId: string, outletIds: readonly string[]): Identity => ({
  userId: 'user_1',
  email: `owner@${groupId}.example`,
  groupId,
  firstName: '',
  lastName: '',
  outletIds: [...outletIds],
  outlets: [],
  permissions: {},
  isAdministrator: true,
  sessionId: '',
});

/** Creates records of several resources in order, as a user would on the forms. */
export async function makeRecords(db: Database, identity: Identity, set: RecordSet): Promise<void> {
  for (const [resource, records] of set)
    for (const record of records) await create({ db }, identity, entity(resource), record);
}
