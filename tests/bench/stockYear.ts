/**
 * A year of stock movements for measurements, in addition to the bills of `salesYear.ts`: sales, receipts, waste, issues, transfers and
 * counts.
 */
import type { Database } from '#server/db/types';
import { put } from '../engine/server/reports/reportsFixture';
import { GROUP, OUTLET_IDS } from './salesYear';

export const ITEMS_PER_OUTLET = 400;
const CATEGORIES = 20;

/** This many movements in 2025, in the order of their days; balances are their sums. */
export async function fillMovements(db: Database, movements: number): Promise<void> {
  await put(db, GROUP, 'units', 'kg', { unitName: 'Kilogram', unitCode: 'kg', measureTypeId: 'weight' });
  for (let n = 0; n < CATEGORIES; n++)
    await put(db, GROUP, 'inventoryCategories', `s${n}`, {
      name: `Stock ${n}`,
      outlets: OUTLET_IDS,
      costGroup: 'food',
    });
  await db.query(
    `insert into records (group_id, resource, id, rev, outlet_id, status, data)
     select $1, 'inventoryItems', o || '_' || n, '1-a', o, 'active', jsonb_build_object('itemCode', 'S' || n, 'itemName', 'Stock item ' || n,
       'outletId', o, 'itemType', 'raw', 'categoryId', 's' || n % ${CATEGORIES}, 'baseUnitId', 'kg', 'isStockTracked', true,
       'minLevel', '10.0000', 'parLevel', '40.0000', 'isCountDaily', n % 10 = 0)
     from unnest($2::text[]) o, generate_series(0, ${ITEMS_PER_OUTLET - 1}) n`,
    [GROUP, OUTLET_IDS],
  );
  await db.query(
    `insert into movements (group_id, outlet_id, item_id, business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
       qty_after, value_after, average_after, user_id)
     select $1, outlet, outlet || '_' || item, day, kind,
       case kind when 'SALE' then 'bills' when 'GRN' then 'goodsReceivedNotes' when 'WASTAGE' then 'wastageNotes' when 'ISSUE' then 'issueNotes'
                 when 'COUNT' then 'stockEntries' else 'transferOuts' end,
       kind || n, n::text, 1, qty, 100, qty * 100, 0, 0, 100, 'u'
     from (select n, 'o' || 1 + mixed % 8 as outlet, mixed / 8 % ${ITEMS_PER_OUTLET} as item, date '2025-01-01' + (n::bigint * 365 / $2::bigint)::int as day,
             case when mixed % 100 < 6 then 'GRN' when mixed % 100 < 10 then 'WASTAGE' when mixed % 100 < 14 then 'ISSUE' when mixed % 100 < 15 then 'COUNT'
                  when mixed % 100 < 16 then 'TRANSFER_OUT' else 'SALE' end as kind,
             case when mixed % 100 < 6 then 16 else -1 end as qty
           from (select n, (hashint8(n * 31::bigint) & 2147483647) / 7 as mixed from generate_series(0, $2::int - 1) n) m) k`,
    [GROUP, movements],
  );
  await db.query(
    `insert into balances (group_id, outlet_id, item_id, quantity, value, average_cost, last_received)
     select group_id, outlet_id, item_id, sum(qty), sum(value), 100, max(business_date) filter (where movement_type = 'GRN')
     from movements where group_id = $1 group by 1, 2, 3`,
    [GROUP],
  );
  await db.query('analyze');
}
