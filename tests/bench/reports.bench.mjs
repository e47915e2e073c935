// How long reports take on a year of 200,000 bills and 100,000 stock movements, in the embedded database.
// BENCH_BILLS sets another number.
import { projectModules } from './modules.mjs';

const BILLS = Number(process.env.BENCH_BILLS ?? 200_000);
const MOVEMENTS = BILLS / 2;
const { load, close } = await projectModules();
const { openEmbedded } = await load('/server/db/embedded.ts');
const { migrate } = await load('/server/db/migrate.ts');
const { runReport } = await load('/server/reports/service.ts');
const { report } = await load('/resources/index.ts');
const fixture = await load('/tests/engine/server/reports/reportsFixture.ts');

const { database: db } = await openEmbedded();
await migrate(db);
const outlets = ['COL', 'KDY', 'GAL'];
for (const id of outlets) await fixture.putOutlet(db, 'bench', id, id, id);

const started = performance.now();
await db.query(
  `insert into bills (group_id, outlet_id, id, bill_no, business_date, opened_at, settled_at, hour, order_type, channel, guests, cashier,
     gross, net_sales, tax, taxes, grand_total, paid, cost, content_hash)
   select 'bench', (array['COL','KDY','GAL'])[1 + n % 3], 'b' || n, n::text, date '2026-01-01' + (n % 365), now(), now(), 8 + n % 15,
     (array['dineIn','takeaway'])[1 + n % 2], (array['pos','uber','qr'])[1 + n % 3], n % 5, 'cashier ' || n % 4, 100, 100, 18, '{"VAT": "18.00"}', 118, 118, 30, ''
   from generate_series(1, ${BILLS}) n`,
);
await db.query(
  `insert into bill_lines (group_id, outlet_id, bill_id, line_no, business_date, item_id, item_code, name, category_id, qty, unit_price, gross, net, cost)
   select group_id, outlet_id, id, l, business_date, 'item' || hour, 'I', 'Item', 'category' || hour % 7, 1, 50, 50, 50, 15 from bills, generate_series(1, 1) l`,
);
await db.query(
  `insert into payments (group_id, outlet_id, bill_id, payment_no, business_date, method, amount)
   select group_id, outlet_id, id, 1, business_date, (array['cash','card'])[1 + hour % 2], 118 from bills`,
);
// Without statistics the roll-up would be planned as if there were no bills.
await db.query('analyze');
await fixture.rollUp(db, 'bench');
await db.query(
  `insert into records (group_id, resource, id, rev, outlet_id, data)
   select 'bench', 'inventoryItems', 'i' || n, '1-a', (array['COL','KDY','GAL'])[1 + n % 3],
     jsonb_build_object('itemCode', 'I' || n, 'itemName', 'Item ' || n, 'minLevel', '10', 'parLevel', '20', 'outletId', 'x')
   from generate_series(1, 3000) n`,
);
await db.query(
  `insert into movements (group_id, outlet_id, item_id, business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
     qty_after, value_after, average_after, expiry_date, user_id)
   select 'bench', (array['COL','KDY','GAL'])[1 + n % 3], 'i' || 1 + n % 3000, date '2026-01-01' + n % 365,
     case when n % 10 = 0 then 'GRN' else 'SALE' end, 'bench', n::text, n::text, 1, case when n % 10 = 0 then 10 else -1 end, 1,
     case when n % 10 = 0 then 10 else -1 end, 0, 0, 0, case when n % 50 = 0 then date '2026-12-31' end, 'u'
   from generate_series(1, ${MOVEMENTS}) n`,
);
await db.query(
  `insert into balances (group_id, outlet_id, item_id, quantity, value) select group_id, outlet_id, item_id, sum(qty), sum(value) from movements group by 1, 2, 3`,
);
await db.query('analyze');
console.log(`${BILLS} bills and ${MOVEMENTS} movements made in ${Math.round((performance.now() - started) / 1000)} s`);

const owner = fixture.person(
  'bench',
  outlets.map((id) => [id, id]),
);
const month = { fromDate: '2026-06-01', toDate: '2026-06-30' };
const year = { fromDate: '2026-01-01', toDate: '2026-12-31' };
const cases = [
  ['salesReport', 'a month by day', month, 500],
  ['salesReport', 'a month by cashier', { ...month, groupBy: 'cashier' }, 500],
  ['salesReport', 'a year by month', { ...year, groupBy: 'month' }, 3000],
  ['salesReport', 'a month by category', { ...month, groupBy: 'category' }, 3000],
  ['stockSummaryReport', 'today', {}, 2000],
  ['stockSummaryReport', 'at a past date', { asOf: '2026-06-30' }, 3000],
];
let slow = 0;
for (const [name, what, query, most] of cases) {
  const times = [];
  for (let run = 0; run < 3; run++) {
    const begun = performance.now();
    const { total } = await (await runReport({ db }, owner, report(name), query)).json();
    times.push(performance.now() - begun);
    if (total === 0) throw new Error(`${name}, ${what}: nothing found`);
  }
  const best = Math.round(Math.min(...times));
  const isSlow = best > most;
  if (isSlow) slow++;
  console.log(`${isSlow ? 'SLOW' : 'ok  '} ${name}, ${what}: ${best} ms (at most ${most})`);
}
await db.close();
await close();
process.exitCode = slow === 0 ? 0 : 1;
