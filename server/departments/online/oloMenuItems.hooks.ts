/** Online menu items: every change must be sent again; readers get the menu's own state. */

import type { AnyRecord } from '#engine/define/fields';
import { sameValue } from '#engine/run/values';
import { entity } from '#resources';
import { menuObstacle, menuPriceOf, SYNC_FIELDS } from '#resources/online/onlineMenu.rules';
import type { Hooks } from '#server/department';
import { contextFor } from '#server/records/rules/facts';
import { allergensOf } from '../menu';
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
    const outletIds = [...new Set(records.map(({ outletId }) => outletId))];
    const { today } = await contextFor(q, identity, entity('oloMenuItems'), outletIds[0]);
    const dishes = await allergensOf(q, identity, { itemIds: [...items.keys()], outletIds, today });
    for (const record of records) {
      const { outletId, itemId } = record;
      const item = items.get(itemId);
      record.menuPrice = (item && menuPriceOf(item, outletId, 'olo', now)) ?? null;
      const dish = dishes.find((each) => each.itemId === itemId && each.outletId === outletId);
      record.allergens = dish?.contains ?? [];
      record.mayContain = dish?.mayContain ?? [];
      record.allergensKnown = dish?.isKnown === true;
      record.menuState = menuObstacle(item, outletId, now);
    }
  },
};

export default hooks;
