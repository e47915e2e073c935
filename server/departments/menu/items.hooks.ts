/** Effects of writes to menu items: add-ons list their items. Also restricts changes of sold items. */
import { withDuePrices } from '#resources/menu/menuPrices.rules';
import { withArchive } from '#server/db/archive';
import type { Hooks } from '#server/department';
import { invalid, problem } from '#server/http/errors';
import { followItem } from './attachments';
import { isChanged } from './hooks';
import { itemFromFile } from './itemsFromFile';

const hooks: Hooks<'items'> = {
  fromFile: itemFromFile,
  async beforeWrite(tx, { identity, record, before }) {
    // Due prices are applied before any write, whether the person or the job is first.
    Object.assign(record, withDuePrices(record, new Date().toISOString()));
    if (!before || before.itemType === record.itemType) return;
    const [row] = await tx.query<{ sold: boolean }>(
      `select exists (select 1 from ${withArchive('bill_lines')} l where group_id = $1 and item_id = $2) as sold`,
      [identity.groupId, before._id],
    );
    if (row?.sold)
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
