/** Menu items of which only some are left: every sale takes off what was sold, and at 0 the item is sold out (domain 1.2, stockStatus). */

import { entity } from '#resources';
import { stockAfterSales, withStock } from '#resources/menu/menuStock.rules';
import type { Queryable } from '#server/db/types';
import type { SoldDish } from '#server/department';
import { readMany, type Scope, updateRecords } from '#server/records/write/store';
import { announce } from './outbox';

/** The menu items among these that count down at an outlet, or did until they were sold out. */
async function countedAmong(tx: Queryable, groupId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from records where group_id = $1 and resource = 'items' and id = any($2::text[])
       and jsonb_path_exists(data, '$.stockStatus[*] ? (@.quantity != null)')`,
    [groupId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Counts sales down, and what came back up. Tills and the online menu get the change as if a person had made it. */
export async function dishesSold(tx: Queryable, groupId: string, sold: readonly SoldDish[]): Promise<void> {
  const ids = sold.length === 0 ? [] : await countedAmong(tx, groupId, [...new Set(sold.map(({ itemId }) => itemId))]);
  if (ids.length === 0) return;
  // No person did it: the sale did.
  const scope: Scope = { groupId, outletIds: 'all', userId: '' };
  const at = new Date().toISOString();
  const pairs = (await readMany(tx, scope, entity('items'), ids, { lock: true })).flatMap((item) => {
    const mine = sold.filter(({ itemId }) => itemId === item._id);
    let after = item;
    for (const outletId of new Set(mine.map((each) => each.outletId))) {
      const here = mine.filter((each) => each.outletId === outletId);
      const stock = stockAfterSales(after, outletId, here, at);
      if (stock) after = Object.assign({}, after, { stockStatus: withStock(after, outletId, stock, at) });
    }
    return after === item ? [] : [[item, after] as const];
  });
  const stored = await updateRecords(tx, scope, entity('items'), pairs, { action: 'setStockStatus' });
  for (const [index, [before]] of pairs.entries())
    announce({ groupId, entity: entity('items'), before, after: stored[index] });
}
