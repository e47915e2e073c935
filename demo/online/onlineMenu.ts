/** The demo outlets' online menus: the favourites of the menu, in every sync state. Through the API's services. */

import type { AnyRecord } from '#engine/define/fields';
import { objectIn } from '#engine/run/values';
import { entity } from '#resources';
import { ONLINE_CHANNELS, type OnlineChannel, onlineDefaults } from '#resources/online/onlineMenu.rules';
import type { Identity } from '#server/auth/identity';
import { atCommit } from '#server/db/core';
import type { Queryable } from '#server/db/types';
import { create } from '#server/records/service';
import { findRecords, type Scope, scopeOfIdentity, updateRecords } from '#server/records/write/store';
import { HARBOUR, type Making } from '../harbour';
import { ownerOf } from '../settings/making';
import { OUTLETS } from '../users/people';

/** Outlets that sell online, and their number of favourites. */
const OFFERED: Readonly<Record<string, number>> = { outlet_1: 40, outlet_2: 18 };

const channelsOf = (record: AnyRecord): OnlineChannel[] =>
  ONLINE_CHANNELS.filter((channel) => objectIn(record[channel]).status === true);

/** The same dishes every time: featured ones first. */
const byFavour = (a: AnyRecord, b: AnyRecord): number =>
  Number(b.isFeatured === true) - Number(a.isFeatured === true) || String(a.itemCode).localeCompare(String(b.itemCode));

/** Special settings of single dishes, by index. */
const special = (index: number): AnyRecord => {
  if (index === 2) return { maxPerOrder: 4 };
  if (index === 4) return { onlinePrice: '1990' };
  if (index === 5) return { isAvailable: false };
  if (index === 7) return { onlineDescription: 'Cooked to order: give the kitchen twenty-five minutes' };
  return {};
};

/** The channels' answers: most items were accepted, one was rejected, the newest is pending. */
function answered(records: readonly AnyRecord[], at: string): (readonly [AnyRecord, AnyRecord])[] {
  return records.flatMap((record, index) => {
    if (index >= records.length - 3) return [];
    const refused = index === 3 && { syncStatus: 'failed', syncError: 'PickMe: the picture is missing' };
    return [[record, { ...record, ...(refused || { syncStatus: 'synced', lastSyncedAt: at }) }] as const];
  });
}

async function offer({ db, tx }: Making, owner: Identity, outletId: string, count: number): Promise<void> {
  const online = entity('oloMenuItems');
  const scope = scopeOfIdentity(owner);
  const items = await findRecords(tx, scope, entity('items'), { status: 'active', outlets: outletId });
  const channels = channelsOf(OUTLETS.find(({ id }) => id === outletId)?.record ?? {});
  const sold = items.filter(({ itemType, price }) => itemType === 'simple' && price).sort(byFavour);
  for (const [index, item] of sold.slice(0, count).entries()) {
    const record = { ...onlineDefaults(item), ...special(index), outletId, itemId: item._id, channels };
    await create({ db }, owner, online, { ...record, sortOrder: (index + 1) * 10 });
  }
  // Runs after the menu's own changes have reached the channels, which happens once the demo is complete.
  atCommit({ kind: ANSWERS, item: { scope, outletId }, write: writeAnswers });
}

const ANSWERS = Symbol('demo channels');

async function writeAnswers(tx: Queryable, offers: readonly { scope: Scope; outletId: string }[]): Promise<void> {
  const online = entity('oloMenuItems');
  for (const { scope, outletId } of offers) {
    const made = await findRecords(tx, scope, online, { outletId });
    await updateRecords(tx, scope, online, answered(made, new Date().toISOString()), { quiet: true });
  }
}

/** Puts dishes on the outlets' online menus. */
export async function makeOnlineMenu(making: Making): Promise<void> {
  const owner = ownerOf(
    HARBOUR,
    OUTLETS.map(({ id }) => id),
  );
  for (const [outletId, count] of Object.entries(OFFERED)) await offer(making, owner, outletId, count);
  making.progress('Demo: what can be ordered online');
}
