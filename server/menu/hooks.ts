/** Hooks that the parts of the menu share: every write is told to the tills. */
import type { AnyRecord } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import type { Hooks } from '../records/hooks';
import type { Scope } from '../records/store';
import { announce } from './outbox';

/** The whole group, in a person's name: what follows from a write reaches records that the person may not open. */
export const groupScope = ({ groupId, userId }: Pick<Identity, 'groupId' | 'userId'>): Scope => ({
  groupId,
  outletIds: 'all',
  userId,
});

/** Whether a write changed anything; equal records are not stored again. */
export const isChanged = (record: AnyRecord, before: AnyRecord | undefined): boolean => record._rev !== before?._rev;

/** Leaves an update document for the tills with every write and removal. */
export const announcing: Required<Pick<Hooks, 'afterWrite' | 'afterDelete'>> = {
  async afterWrite(_tx, { identity, entity, record, before }) {
    if (isChanged(record, before)) announce({ groupId: identity.groupId, entity, before, after: record });
  },
  async afterDelete(_tx, { identity, entity, record }) {
    announce({ groupId: identity.groupId, entity, before: record, after: undefined });
  },
};
