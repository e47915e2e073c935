import { beforeAll, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** A promotion's number of uses: counted from the feed's bills, each once, whatever happens to it. */

const db = await ownDatabase();
const importer = { groupId: 'promo', userId: 'u', outletIds: ['COL', 'KDY'] };

beforeAll(async () => {
  await putOutlet(db, 'promo', 'COL', 'COL', 'Colombo');
  await putOutlet(db, 'promo', 'KDY', 'KDY', 'Kandy');
  await put(db, 'promo', 'items', 'rice', {
    ...{ name: 'Rice', itemCode: 'RICE', itemType: 'simple', price: '500.00', outlets: ['COL', 'KDY'] },
  });
  await put(db, 'promo', 'promotions', 'p1', { name: 'Happy Hour', status: 'active', outlets: ['COL'], usedCount: 5 });
  await put(db, 'promo', 'promotions', 'p2', {
    name: 'Kandy nights',
    status: 'active',
    outlets: ['KDY'],
    usedCount: 0,
  });
});

const promotion = { kind: 'promotion', name: 'happy hour', amount: '50' };
const bill = (billNumber: string, more: AnyRecord = {}): AnyRecord => ({
  ...{ outlet: 'COL', billNumber, version: 1, openedAt: '2026-06-03 19:00', settledAt: '2026-06-03 20:00' },
  lines: [
    { itemCode: 'RICE', quantity: 1, unitPrice: '500.00' },
    { itemCode: 'RICE', quantity: 1, unitPrice: '500.00' },
  ],
  // Two lines of one bill are one use.
  discounts: [
    { ...promotion, line: 1 },
    { ...promotion, line: 2 },
  ],
  payments: [{ method: 'cash' }],
  ...more,
});
const send = (...bills: AnyRecord[]) => importBills(db, importer, { bills });
async function used(): Promise<unknown[]> {
  const rows = await db.query<{ used: unknown }>(
    `select data -> 'usedCount' as used from records where group_id = 'promo' and resource = 'promotions' order by id`,
  );
  return rows.map((row) => row.used);
}
const revisions = () =>
  db.query(`select rev from records where group_id = 'promo' and resource = 'promotions' order by id`);

it('counts each settled bill once, at its outlet, for promotions that are offered there', async () => {
  const before = await revisions();
  await send(bill('A1', { status: 'open', payments: [] }));
  expect(await used()).toEqual([5, 0]);
  await send(bill('A1', { version: 2 }));
  expect(await used()).toEqual([6, 0]);
  // A retry, alone and together with others.
  await send(bill('A1', { version: 2 }));
  await send(
    bill('A1', { version: 2 }),
    bill('A2'),
    bill('K1', { outlet: 'KDY', discounts: [promotion, { ...promotion, name: 'Kandy nights' }] }),
  );
  expect(await used()).toEqual([7, 1]);
  expect(await revisions()).toEqual(before);
});

it('counts no discount, and nothing of a bill that was cancelled before it was settled', async () => {
  await send(bill('A3', { discounts: [{ name: 'Happy Hour', amount: '50' }] }));
  await send(bill('A4', { status: 'cancelled', cancelled: { reason: 'Guest left' } }));
  expect(await used()).toEqual([7, 1]);
});

it('reverses a cancelled bill, once', async () => {
  const cancelled = { version: 3, status: 'cancelled', cancelled: { reason: 'Wrong table' } };
  await send(bill('A1', cancelled));
  await send(bill('A1', cancelled));
  expect(await used()).toEqual([6, 1]);
  const body = { outlet: 'KDY', billNumber: 'K1', reason: 'Guest left' };
  await cancelBill(db, importer, body);
  await cancelBill(db, importer, body);
  expect(await used()).toEqual([6, 0]);
});
