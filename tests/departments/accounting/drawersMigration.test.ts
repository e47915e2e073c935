import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import drawers from '#server/db/drawers.sql?raw';
import { freshDatabase } from '#tests/kit/database';

/** Advances that were given back before their day was kept: close and journal agree, and no journal that was exported changes. */

let db: OpenDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

const put = (resource: string, id: string, data: object) =>
  db.query(`insert into records (group_id, resource, id, rev, data) values ('g', $1, $2, '1-a', $3)`, [
    resource,
    id,
    JSON.stringify(data),
  ]);
const advance = (id: string, outlet: string, day: string, more: object) =>
  db.query(
    `insert into till_events (group_id, outlet_id, kind, id, business_date, at, data, content_hash) values ('g', $1, 'advance', $2, $3::date, $3::date, $4, 'hash')`,
    [outlet, id, day, JSON.stringify({ amount: '40.00', status: 'refunded', ...more })],
  );

test('advances from before are given back on their day, unless a journal of either day was exported', async () => {
  await put('outlets', 'col', { timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
  await put('outlets', 'lon', { timeZone: 'Europe/London' });
  await put('journalExports', 'x', { outletId: 'col', fromDate: '2026-05-01', toDate: '2026-05-31' });
  // 03:00 in Colombo is still the day before; a day without a setting begins at 04:00.
  await advance('night', 'col', '2026-06-01', { refundedAt: '2026-06-03T21:30:00.000Z' });
  await advance('morning', 'col', '2026-06-01', { refundedAt: '2026-06-03T22:30:00.000Z' });
  await advance('london', 'lon', '2026-05-30', { refundedAt: '2026-06-03T02:30:00.000Z' });
  await advance('early', 'col', '2026-06-05', { refundedAt: '2026-06-03T10:00:00.000Z' });
  await advance('received in it', 'col', '2026-05-31', { refundedAt: '2026-06-03T10:00:00.000Z' });
  await advance('given back in it', 'col', '2026-04-30', { refundedAt: '2026-05-01T10:00:00.000Z' });
  await advance('dated', 'col', '2026-06-01', { refundedAt: '2026-06-03T10:00:00.000Z', refundedOn: '2026-06-09' });
  await advance('unknown', 'col', '2026-06-01', { refundedAt: 'soon' });
  await advance('never', 'col', '2026-06-01', { status: 'open' });
  await db.query('drop view days_to_close, ledger_money, advance_money, drawers, shift_payments, shift_bills');
  await db.transaction(async (tx) => {
    await tx.query("select set_config('console.rewrites', 'migration', true)");
    await tx.script(drawers);
  });
  const rows = await db.query<{ id: string; day: string | null }>(
    `select id, data ->> 'refundedOn' as day from till_events`,
  );
  expect(Object.fromEntries(rows.map(({ id, day }) => [id, day]))).toEqual({
    night: '2026-06-03',
    morning: '2026-06-04',
    london: '2026-06-02',
    early: '2026-06-05',
    'received in it': '2026-05-31',
    'given back in it': '2026-04-30',
    dated: '2026-06-09',
    unknown: null,
    never: null,
  });
});
