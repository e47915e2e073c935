/** Low and expiring stock of an outlet, with the stock summary's definition (domain 3.1, R1). */

import type { Queryable, Row } from '#server/db/types';

interface ItemRow extends Row {
  id: string;
  code: string;
  name: string;
  unit: string;
}

export interface ShortRow extends ItemRow {
  /** In the stock unit. */
  quantity: string;
  /** Null for negative stock of an item without a minimum. */
  least: string | null;
}

const ITEM = `r.id, r.data ->> 'itemCode' as code, r.data ->> 'itemName' as name, coalesce(u.data ->> 'unitCode', '') as unit`;
const ITEMS = `records r
  left join records u on u.group_id = r.group_id and u.resource = 'units' and u.id = r.data ->> 'baseUnitId'
  join balances b on b.group_id = r.group_id and b.outlet_id = r.outlet_id and b.item_id = r.id`;
const KEPT = `r.group_id = $1 and r.resource = 'inventoryItems' and r.outlet_id = $2 and r.status = 'active'
  and coalesce((r.data ->> 'isStockTracked')::boolean, true)`;

/** Items with negative stock, or at or below their minimum. An item that was never in stock at the outlet isn't low there. */
export const shortItems = (tx: Queryable, groupId: string, outletId: string): Promise<ShortRow[]> =>
  tx.query<ShortRow>(
    `select ${ITEM}, trim_scale(round(b.quantity, 3))::text as quantity, trim_scale((r.data ->> 'minLevel')::numeric)::text as least
     from ${ITEMS}
     where ${KEPT} and b.last_movement_at is not null and (b.quantity < 0 or b.quantity <= (r.data ->> 'minLevel')::numeric)
     order by name, id`,
    [groupId, outletId],
  );

export interface ExpiringRow extends ItemRow {
  /** YYYY-MM-DD */
  expires: string;
}

/** Items with stock that expires on or before this day, and the first expiry date of what is left of their batches (server/db/batches.sql). */
export const expiringItems = (
  tx: Queryable,
  groupId: string,
  outletId: string,
  until: string,
): Promise<ExpiringRow[]> =>
  tx.query<ExpiringRow>(
    `select ${ITEM}, s.batches -> 0 ->> 'expiryDate' as expires
     from ${ITEMS} join stock_batches s on s.group_id = r.group_id and s.outlet_id = r.outlet_id and s.item_id = r.id
     where ${KEPT} and b.quantity > 0 and (s.batches -> 0 ->> 'expiryDate')::date <= $3::date
     order by expires, name, id`,
    [groupId, outletId, until],
  );
