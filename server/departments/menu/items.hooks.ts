/** What follows from writes to menu items: add-ons know their items. And what a sold item may not change. */
import { withDuePrices } from '#resources/menu/menuPrices.rules';
import { invalid, problem } from '#server/http/errors';
import type { Hooks } from '#server/records/rules/hooks';
import { followItem } from './attachments';
import { isChanged } from './hooks';

const hooks: Hooks<'items'> = {
  async beforeWrite(tx, { identity, record, before }) {
    // Prices whose time has come are in the record from its first write on, anyone who was quicker: the person or the job.
    Object.assign(record, withDuePrices(record, new Date().toISOString()));
    if (!before || before.itemType === record.itemType) return;
    const sold = await tx.query('select 1 as sold from bill_lines where group_id = $1 and item_id = $2 limit 1', [
      identity.groupId,
      before._id,
    ]);
    if (sold.length > 0)
      throw invalid([
        problem(
          'itemType',
          'sold',
          'This item has been sold. Make it inactive and create a new item of the other type',
        ),
      ]);
  },
  async afterWrite(tx, { identity, record, before }) {
    if (isChanged(record, before)) await followItem(tx, identity, before, record);
  },
  async afterDelete(tx, removal) {
    await followItem(tx, removal.identity, removal.record, { ...removal.record, addonItemIds: [] });
  },
};

export default hooks;
