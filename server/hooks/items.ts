/** What follows from writes to menu items: the tills are told, add-ons know their items; and what a sold item may not change. */
import { withDuePrices } from '../../resources/menuPrices';
import { invalid, problem } from '../errors';
import { followItem } from '../menu/attachments';
import { announcing, isChanged } from '../menu/hooks';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = {
  async beforeWrite(tx, { identity, record, before }) {
    // Prices whose time has come are in the record from its first write on, whoever was quicker: the person or the job.
    Object.assign(record, withDuePrices(record, new Date().toISOString()));
    if (!before || before.itemType === record.itemType) return;
    const sold = await tx.query('select 1 as sold from bill_lines where group_id = $1 and item_id = $2 limit 1', [
      identity.groupId,
      before._id,
    ]);
    if (sold.length > 0)
      throw invalid([
        problem('itemType', 'sold', 'It was sold as it is; make it inactive and create a new item of the other type'),
      ]);
  },
  async afterWrite(tx, write) {
    const { identity, record, before } = write;
    await announcing.afterWrite(tx, write);
    if (isChanged(record, before)) await followItem(tx, identity, before, record);
  },
  async afterDelete(tx, removal) {
    await announcing.afterDelete(tx, removal);
    await followItem(tx, removal.identity, removal.record, { ...removal.record, addonItemIds: [] });
  },
};

export default hooks;
