import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import refundDays from '#server/db/refundDays.sql?raw';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { freshDatabase } from '#tests/kit/database';

/** The migration of refunds that were taken off their bills: the bill is again as it was sold, and each refund is on the day it was paid. */

/** The tables as they were before the migration. */
const BEFORE = `
  drop view days_to_close, drawers, shift_payments, shift_bills;
  drop index bills_number, archived_bills_number, bills_refunded, archived_bills_refunded;
  create unique index on bills (group_id, outlet_id, bill_no);
  alter index bills_group_id_outlet_id_bill_no_idx rename to bills_number;
  create unique index archived_bills_group_id_outlet_id_bill_no_idx on archived_bills (group_id, outlet_id, bill_no);
  ${['', 'archived_']
    .map(
      (prefix) => `
  alter table ${prefix}bills drop column refund_of, drop column refund_no, drop column costed_net;
  alter table ${prefix}bill_lines drop column is_costed, add column refund_share numeric(20,2) not null default 0;
  alter table ${prefix}payments drop column tendered;
  alter table ${prefix}cancellations add column refund_net numeric(20,2) not null default 0, add column content_hash text;
  alter table ${prefix}daily_sales drop column refund_count, drop column costed_net;
  alter table ${prefix}sales_by_day drop column refund_count, drop column costed_net;
  alter table ${prefix}sold_by_day drop column costed_net, drop column costed_qty,
    add column bill_share numeric(20,2) not null default 0, add column refund_share numeric(20,2) not null default 0;
  alter table ${prefix}sales_by_category drop column costed_net;`,
    )
    .join('\n')}`;

/** 1 197.00 of 3 June with two refunds, of a line on its day and of the bill on the next, as they were stored. */
const STORED = (prefix: string, id: string) => `
  insert into ${prefix}bills (group_id, outlet_id, id, bill_no, business_date, opened_at, settled_at, hour, guests, cashier, shift, gross, bill_discount, refunds,
    net_sales, service_charge, tax, taxes, rounding, grand_total, paid, change_given, cost, charges, content_hash)
  values ('G', 'COL', 'bill_${id}', '${id}', '2026-06-03', '2026-06-03T13:35Z', '2026-06-03T14:40Z', 20, 2, 'Ruwani', 'S1', 1000, 100, 435.18, 464.82, 46.48, 107.12,
    '{"SSCL": "12.78", "VAT": "94.34"}', -0.22, 618.20, 621.20, 3, 240,
    '[{"kind": "service", "name": "Service charge", "amount": "90.00"}, {"kind": "tax", "name": "SSCL", "amount": "24.75"}, {"kind": "tax", "name": "VAT", "amount": "182.66"}]', '');
  insert into ${prefix}bill_lines (group_id, outlet_id, bill_id, line_no, business_date, item_id, item_code, name, category_id, qty, unit_price, gross, net, refund, bill_share,
    refund_share, cost)
  values ('G', 'COL', 'bill_${id}', 1, '2026-06-03', 'rice', 'RICE', 'Fried rice', 'food', 1, 600, 600, 600, 0, 135.18, 75.18, 240),
         ('G', 'COL', 'bill_${id}', 2, '2026-06-03', 'tea', 'TEA', 'Tea', 'food', 4, 100, 400, 40, 360, 40, 0, 0);
  insert into ${prefix}payments (group_id, outlet_id, bill_id, payment_no, business_date, method, amount, refund_no)
  values ('G', 'COL', 'bill_${id}', 1, '2026-06-03', 'card', 700, null), ('G', 'COL', 'bill_${id}', 2, '2026-06-03', 'cash', 500, null),
         ('G', 'COL', 'bill_${id}', 3, '2026-06-03', 'cash', -478.80, 1), ('G', 'COL', 'bill_${id}', 4, '2026-06-03', 'card', -100, 2);
  insert into ${prefix}cancellations (group_id, outlet_id, bill_id, cancel_no, business_date, at, kind, item_name, amount, refund_net, reason, requested_by, bill_no, payment_no, method, content_hash)
  values ('G', 'COL', 'bill_${id}', 'refund:1', '2026-06-03', '2026-06-03T15:30Z', 'refund', 'Tea', 478.80, 360, 'Sour', 'Ruwani', '${id}', 3, 'cash', 'first'),
         ('G', 'COL', 'bill_${id}', 'refund:2', '2026-06-03', '2026-06-04T06:30Z', 'refund', null, 100, 75.18, 'Late', 'Nimal', '${id}', 4, 'card', 'second');`;

let db: OpenDatabase;
beforeEach(async () => {
  db = await freshDatabase();
});
afterEach(() => db.close());

test.each([
  ['live', '', 'salesReport'],
  // Its refund of the next day is after the archive, and becomes a live one.
  ['archived', 'archived_', 'archivedSalesReport'],
])('%s bills', async (_name, prefix, name) => {
  await putOutlet(
    db,
    'G',
    'COL',
    'COL',
    'Colombo',
    prefix ? { archiveBefore: '2026-06-04', lockDate: '2026-06-03' } : {},
  );
  for (const id of ['rice', 'tea'])
    await put(db, 'G', 'items', id, { name: id, itemCode: id.toUpperCase(), itemType: 'simple', outlets: ['COL'] });
  await db.transaction((tx) => tx.script(`${BEFORE}\n${STORED(prefix, 'B1')}`));
  await db.transaction((tx) => tx.script(refundDays));
  // Movements of stock are not part of this.
  expect((await verifyGroup(db, 'G')).filter(({ figure }) => figure !== 'cost, by the stock it took')).toEqual([]);
  const owner = person('G', [['COL', 'Colombo']]);
  const ask = async (asked: string, day: string) =>
    (await (
      await runReport({ db }, owner, report(asked) as Report, { outlets: 'COL', fromDate: day, toDate: day })
    ).json()) as ReportAnswer;
  expect((await ask(name, '2026-06-03')).totals).toMatchObject({
    ...{ bills: 1, grossSales: '1000.00', billDiscount: '100.00', refunds: '360.00', netSales: '540.00' },
    ...{ grandTotal: '718.20', payments: { card: '700.00', cash: '18.20' }, changeGiven: '3.00', difference: '0.00' },
    ...{ costOfSales: '240.00', costedNet: '540.00' },
  });
  expect((await ask('salesReport', '2026-06-04')).totals).toMatchObject({
    ...{ bills: 0, refunds: '75.18', netSales: '-75.18', grandTotal: '-100.00', payments: { card: '-100.00' } },
  });
  expect((await ask('paymentCancellationReport', '2026-06-04')).docs).toMatchObject([
    { kind: 'refund', billNo: 'B1', amount: '100.00', reason: 'Late', cancelledBy: 'Nimal' },
  ]);
  const [bill] = await db.query(`select * from ${prefix}bills where group_id = 'G' and refund_of is null`);
  expect(bill).toMatchObject({
    ...{ refunds: '0', net_sales: '900.00', service_charge: '90.00', tax: '207.41', rounding: '-0.41' },
    ...{ taxes: { SSCL: '24.75', VAT: '182.66' }, grand_total: '1197.00', paid: '1197.00', costed_net: '540.00' },
  });
  const lines = await db.query(
    `select net::int, bill_share::int from ${prefix}bill_lines where bill_id = 'bill_B1' order by line_no`,
  );
  expect(lines).toEqual([
    { net: 600, bill_share: 60 },
    { net: 400, bill_share: 40 },
  ]);
  const kept = await db.query(
    `select amount::int, tendered::int from ${prefix}payments where bill_id = 'bill_B1' and method = 'cash'`,
  );
  expect(kept).toEqual([{ amount: 497, tendered: 500 }]);
});
