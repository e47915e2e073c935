/** What follows from writes to add-ons: the tills are told, and the items' lists hold what the add-on says. */
import { withDuePrices } from '../../resources/menuPrices';
import { followAddon } from '../menu/attachments';
import { announcing, isChanged } from '../menu/hooks';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = {
  async beforeWrite(_tx, { record }) {
    Object.assign(record, withDuePrices(record, new Date().toISOString()));
  },
  async afterWrite(tx, write) {
    const { identity, record, before } = write;
    await announcing.afterWrite(tx, write);
    if (isChanged(record, before)) await followAddon(tx, identity, before, record);
  },
  async afterDelete(tx, removal) {
    await announcing.afterDelete(tx, removal);
    await followAddon(tx, removal.identity, removal.record, { ...removal.record, attachedItemIds: [] });
  },
};

export default hooks;
