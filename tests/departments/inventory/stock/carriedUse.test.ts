import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { freshDatabase } from '#tests/kit/database';
import { OUTLETS, type UnitsWorld, unitsWorld } from './unitsWorld';

/** A recipe uses 0.04 g of what is kept in kilograms: less than the four decimals of the ledger. */

let db: OpenDatabase;
let world: UnitsWorld;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  world = await unitsWorld(db);
});

let number = 0;
const sell = async (quantity: number, times = 1) => {
  const bills = Array.from({ length: times }, () => ({
    ...{ outlet: 'COL', billNumber: `B-${++number}`, openedAt: '2026-06-10 12:00', settledAt: '2026-06-10 12:30' },
    lines: [{ itemCode: 'PAELLA', quantity: String(quantity), unitPrice: '10' }],
    payments: [{ method: 'cash', amount: String(quantity * 10) }],
  }));
  expect((await importBills(db, importer(), { bills })).bills.created).toBe(times);
  return bills.map(({ billNumber }) => billNumber);
};
const importer = () => ({ groupId: world.group.groupId, userId: 'owner', outletIds: [...OUTLETS] });
const cancel = (billNumber: string, stockReturned: boolean) =>
  cancelBill(db, importer(), { outlet: 'COL', billNumber, reason: 'Sent back', stockReturned });

beforeEach(async () => {
  await world.group.put('items', {
    _id: 'paella',
    itemCode: 'PAELLA',
    name: 'Paella',
    itemType: 'simple',
    price: '10',
  });
  await world.group.put('recipes', {
    ...{ _id: 'paella', outletId: 'out_COL', recipeName: 'Paella', menuItemId: 'paella', portions: 1 },
    ...{ recipeType: 'menu', effectiveFrom: '2026-01-01', status: 'active' },
    ingredients: [{ itemId: 'saffron', unitId: 'g', netQuantity: '0.04', yieldPct: '100' }],
  });
  await world.received('saffron', 'kg', '1', '1000');
});

test('use too small to post is carried: 500 bills of one take what one bill of 500 takes', async () => {
  await sell(1, 500);
  expect(await world.stock('saffron')).toBe('0.9800 980.00');
  await sell(500);
  expect(await world.stock('saffron')).toBe('0.9600 960.00');
  await world.sound();
});

test('use too small to post is given back by cancelled bills, also by those that took nothing', async () => {
  const bills = await sell(1, 10);
  expect((await world.stock('saffron')).split(' ')[0]).toBe('0.9996');
  for (const bill of bills) await cancel(bill, true);
  expect(await world.stock('saffron')).toBe('1.0000 1000.00');
  await sell(1, 5);
  expect((await world.stock('saffron')).split(' ')[0]).toBe('0.9998');
  await world.sound();
});

test('use too small to post stays used where the food of a cancelled bill is wasted', async () => {
  const bills = await sell(1, 4);
  for (const bill of bills) await cancel(bill, false);
  await sell(1);
  expect((await world.stock('saffron')).split(' ')[0]).toBe('0.9998');
  await world.sound();
});

test('use too small to post is part of a count, and begins again after it', async () => {
  await sell(1);
  await world.done('stockEntries', {
    ...{ entryType: 'spotCheck', countedBy: 'owner', countDateTime: new Date().toISOString() },
    items: [{ itemId: 'saffron', unitId: 'kg', countedQty: '1' }],
  });
  const sellNow = async (billNumber: string) => {
    const at = new Date().toISOString();
    const lines = [{ itemCode: 'PAELLA', quantity: '1', unitPrice: '10' }];
    const payments = [{ method: 'cash', amount: '10' }];
    const bill = { outlet: 'COL', billNumber, openedAt: at, settledAt: at, lines, payments };
    expect((await importBills(db, importer(), { bills: [bill] })).bills.created).toBe(1);
  };
  await sellNow('L-1');
  expect((await world.stock('saffron')).split(' ')[0]).toBe('1.0000');
  await sellNow('L-2');
  expect((await world.stock('saffron')).split(' ')[0]).toBe('0.9999');
  await world.sound();
});
