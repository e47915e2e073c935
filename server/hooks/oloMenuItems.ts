/** Online menu items: whatever changes has to be sent again; readers see what the menu itself says of them. */
import { menuObstacle, menuPriceOf, SYNC_FIELDS } from '../../resources/onlineMenu';
import type { AnyRecord } from '../../resources/schema';
import { menuItemsOf } from '../olo/onlineMenu';
import type { Hooks } from '../records/hooks';
import { sameValue } from '../records/rows';

const STAMPS: readonly string[] = ['_rev', 'modifiedBy', 'modifiedDateTime', ...SYNC_FIELDS];
const isNews = (before: AnyRecord, after: AnyRecord): boolean =>
  Object.keys({ ...before, ...after }).some((key) => !STAMPS.includes(key) && !sameValue(before[key], after[key]));

const hooks: Hooks = {
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
    for (const record of records as AnyRecord[]) {
      const outletId = String(record.outletId);
      const item = items.get(String(record.itemId));
      record.menuPrice = (item && menuPriceOf(item, outletId, 'olo', now)) ?? null;
      record.menuState = menuObstacle(item, outletId, now);
    }
  },
};

export default hooks;
