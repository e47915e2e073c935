/** A year of trade for measurements, made by a few set-based statements: bills with two lines and a payment each, and their roll-ups. */
import type { Database } from '#server/db/types';
import { put, putOutlet, rollUp } from '../engine/server/reports/reportsFixture';

export const GROUP = 'bench';
export const OUTLET_IDS = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8'];
const ITEMS = 120;
const CATEGORIES = 12;

/** Eight outlets, their menu, and this many bills between the first and the last day of 2025. */
export async function fillYear(db: Database, bills: number): Promise<void> {
  for (const id of OUTLET_IDS) await putOutlet(db, GROUP, id, id.toUpperCase(), `Outlet ${id}`);
  for (let n = 0; n < CATEGORIES; n++)
    await put(db, GROUP, 'menuCategories', `c${n}`, {
      name: `Category ${n}`,
      outlets: OUTLET_IDS,
      revenueGroup: 'food',
    });
  for (let n = 0; n < ITEMS; n++)
    await put(db, GROUP, 'items', `i${n}`, {
      ...{
        itemCode: `I${n}`,
        name: `Item ${n}`,
        categoryId: `c${n % CATEGORIES}`,
        outlets: OUTLET_IDS,
        price: '500.00',
      },
    });
  await db.query(
    `insert into bills (group_id, outlet_id, id, bill_no, business_date, opened_at, settled_at, hour, order_type, channel, guests, cashier,
       gross, net_sales, tax, taxes, grand_total, paid, cost, content_hash)
     select $1, outlet, 'bill_' || outlet || '_' || n, n::text, day, day + make_interval(hours => hour), day + make_interval(hours => hour, mins => 40), hour,
       (array['dineIn','takeaway','delivery'])[1 + mixed / 7 % 3], (array['pos','pos','uber','qr'])[1 + mixed / 21 % 4], 1 + mixed % 5,
       'cashier ' || mixed / 84 % 4, net, net, tax, jsonb_build_object('VAT', tax::text), net + tax, net + tax, round(net * 0.3, 2), ''
     from (select n, mixed, 'o' || 1 + mixed % 8 as outlet, date '2025-01-01' + (n::bigint * 365 / $2::bigint)::int as day, 9 + mixed / 13 % 14 as hour,
             (500 + mixed % 200000) / 100.0 as net, round((500 + mixed % 200000) / 100.0 * 0.18, 2) as tax
           from (select n, hashint8(n * 31::bigint) & 2147483647 as mixed from generate_series(0, $2::int - 1) n) m) b`,
    [GROUP, bills],
  );
  await db.query(
    `insert into bill_lines (group_id, outlet_id, bill_id, line_no, business_date, item_id, item_code, name, category_id, qty, unit_price, gross, net, tax, cost)
     select group_id, outlet_id, id, l, business_date, 'i' || item, 'I' || item, 'Item ' || item, 'c' || item % ${CATEGORIES}, 1, part, part, part, 0, round(part * 0.3, 2)
     from (select b.*, l, (hashint8(bill_no::bigint * 7 + l) & 2147483647) % ${ITEMS} as item,
             case l when 1 then round(net_sales / 2, 2) else net_sales - round(net_sales / 2, 2) end as part
           from bills b, generate_series(1, 2) l where group_id = $1) b`,
    [GROUP],
  );
  await db.query(
    `insert into payments (group_id, outlet_id, bill_id, payment_no, business_date, method, amount)
     select group_id, outlet_id, id, 1, business_date, (array['cash','card','online'])[1 + guests % 3], paid from bills where group_id = $1`,
    [GROUP],
  );
  await db.query('analyze');
  await rollUp(db, GROUP);
  await db.query('analyze');
}
