/** Shared code of the menu's hooks. */
import type { AnyRecord } from '#engine/define/fields';
import type { Identity } from '#server/auth/identity';
import type { Scope } from '#server/records/write/store';

/** The whole group, in a person's name: a write's effects may reach records that the person can't open. */
export const groupScope = ({ groupId, userId }: Pick<Identity, 'groupId' | 'userId'>): Scope => ({
  groupId,
  outletIds: 'all',
  userId,
});

/** Whether a write changed anything; equal records aren't stored again. */
export const isChanged = (record: AnyRecord, before: AnyRecord | undefined): boolean => record._rev !== before?._rev;
