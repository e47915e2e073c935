/** When an inventory item can be deleted: without stock and without open documents (domain 1.5). */

import { dec } from '#engine/run/decimal';
import type { Hooks } from '#server/department';
import { ApiError } from '#server/http/errors';
import { openUsesOf } from '#server/records/write/references';
import { scopeOfIdentity } from '#server/records/write/store';
import { itemFromPack } from './packTexts';
import { costsOfItems } from './priceUnits';

const hooks: Hooks<'inventoryItems'> = {
  fromFile: itemFromPack,
  pricesPer: costsOfItems,
  async beforeWrite(_tx, { record }) {
    // A reactivated item is no longer deleted.
    if (record.status === 'active' && record.isDeleted) Object.assign(record, { isDeleted: false });
  },
  async beforeDelete(tx, { identity, entity, record }) {
    const refuse = (why: string) => {
      throw new ApiError(409, 'inUse', `${record.itemName} cannot be deleted: ${why}`);
    };
    const [held] = await tx.query<{ quantity: string }>(
      'select quantity from balances where group_id = $1 and item_id = $2 and quantity <> 0 for update',
      [identity.groupId, record._id],
    );
    if (held) refuse(`${dec(held.quantity).toFixed()} in stock`);
    const [open] = await openUsesOf(tx, scopeOfIdentity(identity), entity, String(record._id));
    if (open) refuse(`it is on ${open.title}, which is still open`);
  },
};

export default hooks;
