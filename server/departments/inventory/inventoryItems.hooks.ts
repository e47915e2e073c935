/** When an inventory item may be deleted: with nothing in stock and on no open document (domain 1.5). */

import { dec } from '#engine/run/decimal';
import { documents } from '#resources';
import { openStatesOf } from '#server/documents/drafts';
import { ApiError } from '#server/http/errors';
import type { Hooks } from '#server/records/rules/hooks';

const hooks: Hooks<'inventoryItems'> = {
  async beforeWrite(_tx, { record }) {
    // An item that is used again is no longer deleted.
    if (record.status === 'active' && record.isDeleted) Object.assign(record, { isDeleted: false });
  },
  async beforeDelete(tx, { identity, record }) {
    const refuse = (why: string) => {
      throw new ApiError(409, 'inUse', `${record.itemName} cannot be deleted: ${why}`);
    };
    const [held] = await tx.query<{ quantity: string }>(
      'select quantity from balances where group_id = $1 and item_id = $2 and quantity <> 0 for update',
      [identity.groupId, record._id],
    );
    if (held) refuse(`${dec(held.quantity).toFixed()} in stock`);
    const wanted = documents.flatMap((document) =>
      openStatesOf(document).map((status) => ({ resource: document.name, status, number: document.number })),
    );
    const [open] = await tx.query<{ number: string }>(
      `select r.data ->> w.number as number
       from jsonb_to_recordset($2::jsonb) as w(resource text, status text, number text)
         join records r on r.group_id = $1 and r.resource = w.resource and r.status = w.status
       where r.data -> 'items' @> jsonb_build_array(jsonb_build_object('itemId', $3::text))
       order by 1 limit 1`,
      [identity.groupId, JSON.stringify(wanted), record._id],
    );
    if (open) refuse(`it is on ${open.number}, which is still open`);
  },
};

export default hooks;
