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

/**
 * Items with stock that expires on or before this day, and the first expiry date. First expired goes out first, so the remaining stock is
 * from the receipts that expire last, as many as the stock on hand covers.
 */
export const expiringItems = (
  tx: Queryable,
  groupId: string,
  outletId: string,
  until: string,
): Promise<ExpiringRow[]> =>
  tx.query<ExpiringRow>(
    `with received as (
       select m.item_id, m.expiry_date, m.qty,
              sum(m.qty) over (partition by m.item_id order by m.expiry_date desc nulls first, m.seq desc) as reach
       from movements m
       where m.group_id = $1 and m.outlet_id = $2 and m.qty > 0 and m.movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN')
         and exists (select from movements e where e.group_id = $1 and e.outlet_id = $2 and e.item_id = m.item_id and e.expiry_date is not null)
         and not exists (select from movements x where x.group_id = $1 and x.outlet_id = $2 and x.item_id = m.item_id
                         and x.reversal_of = m.seq and x.movement_type = 'GRN_REVERSAL'))
     select ${ITEM}, min(m.expiry_date)::text as expires
     from ${ITEMS} join received m on m.item_id = r.id and m.reach - m.qty < b.quantity
     where ${KEPT} and b.quantity > 0
     group by r.id, code, name, unit having min(m.expiry_date) <= $3::date
     order by expires, name, id`,
    [groupId, outletId, until],
  );
