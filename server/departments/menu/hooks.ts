/** What the hooks of the menu share. */
import type { AnyRecord } from '#engine/define/fields';
import type { Identity } from '#server/auth/identity';
import type { Scope } from '#server/records/write/store';

/** The whole group, in a person's name: what follows from a write reaches records that the person may not open. */
export const groupScope = ({ groupId, userId }: Pick<Identity, 'groupId' | 'userId'>): Scope => ({
  groupId,
  outletIds: 'all',
  userId,
});

/** Whether a write changed anything; equal records are not stored again. */
export const isChanged = (record: AnyRecord, before: AnyRecord | undefined): boolean => record._rev !== before?._rev;
