/** Online menu items: every change must be sent again; readers get the menu's own state. */

import type { AnyRecord } from '#engine/define/fields';
import { sameValue } from '#engine/run/values';
import { menuObstacle, menuPriceOf, SYNC_FIELDS } from '#resources/online/onlineMenu.rules';
import type { Hooks } from '#server/department';
import { menuItemsOf } from './onlineMenu';

const STAMPS: readonly string[] = ['_rev', 'modifiedBy', 'modifiedDateTime', ...SYNC_FIELDS];
const isNews = (before: AnyRecord, after: AnyRecord): boolean =>
  Object.keys({ ...before, ...after }).some((key) => !STAMPS.includes(key) && !sameValue(before[key], after[key]));

const hooks: Hooks<'oloMenuItems'> = {
  async beforeWrite(_tx, { record, before }) {
    if (before && isNews(before, record)) Object.assign(record, { syncStatus: 'notSent', syncError: null });
  },
  async fill(q, { identity, records }) {
    const now = new Date().toISOString();
    const items = await menuItemsOf(
      q,
      identity,
      records.map(({ itemId }) => itemId),
    );
    for (const record of records) {
      const { outletId, itemId } = record;
      const item = items.get(itemId);
      record.menuPrice = (item && menuPriceOf(item, outletId, 'olo', now)) ?? null;
      record.menuState = menuObstacle(item, outletId, now);
    }
  },
};

export default hooks;
