/** The online menu outside its records: the menu's data for its items, and effects of menu changes. */

import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { findRecords, readMany, type Scope, updateRecords } from '#server/records/write/store';

const wholeGroup = (groupId: string, userId: string): Scope => ({ groupId, outletIds: 'all', userId });

/** Menu items by id, wherever they are sold: their online versions belong to the person's outlets. */
export async function menuItemsOf(
  q: Queryable,
  identity: Pick<Identity, 'groupId' | 'userId'>,
  ids: readonly unknown[],
): Promise<Map<string, AnyRecord>> {
  const wanted = [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))];
  const items = await readMany(q, wholeGroup(identity.groupId, identity.userId), entity('items'), wanted);
  return new Map(items.map((item) => [String(item._id), item]));
}

/**
 * Marks online menu entries as to be sent again after a change. No person edited the online menu itself, so neither its history nor its
 * last author changes. Returns the ids.
 */
export async function markUnsent(
  tx: Queryable,
  groupId: string,
  filter: AnyRecord,
  isMeant: (online: AnyRecord) => boolean = () => true,
): Promise<string[]> {
  const scope = wholeGroup(groupId, '');
  const online = entity('oloMenuItems');
  const found = (await findRecords(tx, scope, online, filter, { lock: true })).filter(isMeant);
  const pairs = found.map((record) => [record, { ...record, syncStatus: 'notSent', syncError: null }] as const);
  await updateRecords(tx, scope, online, pairs, { quiet: true });
  return found.map(({ _id }) => String(_id));
}
