/** Effects of writes to add-ons: the items' lists follow the add-on. */
import { withDuePrices } from '#resources/menu/menuPrices.rules';
import type { Hooks } from '#server/department';
import { followAddon } from './attachments';
import { isChanged } from './hooks';

const hooks: Hooks<'addonItems'> = {
  async beforeWrite(_tx, { record }) {
    Object.assign(record, withDuePrices(record, new Date().toISOString()));
  },
  async afterWrite(tx, { identity, record, before }) {
    if (isChanged(record, before)) await followAddon(tx, identity, before, record);
  },
  async afterDelete(tx, removal) {
    await followAddon(tx, removal.identity, removal.record, { ...removal.record, attachedItemIds: [] });
  },
};

export default hooks;
