/** The online menu beside its records: what the menu says of its items, and what changes in the menu mean for it. */

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
 * Marks what is on online menus as to be sent again, because something about it has changed; nobody's change to the online menu
 * itself, so that neither its history nor who changed it last says so. Answers the ids.
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
