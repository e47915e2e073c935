import { describe, expect, it } from 'vitest';
import { businessDate } from '#engine/run/time/businessDay';
import { cancelBill } from '#server/departments/sales/cancel';
import { DATABASES, lateWorld } from './lateFixture';

/** A bill is cancelled after its food was made (domain 2.3.13): no one paid for it, and it doesn't go back to the store. */

describe.each(DATABASES)('on %s', (_name, isThere, open) => {
  const { world, send, bill, count, stock, importer, total, lineOf, agrees } = lateWorld(isThere, open, [
    '20',
    '20000.00',
  ]);
  const cancel = (billNumber: string, more: object = {}) =>
    cancelBill(world.db, importer(), { outlet: 'COL', billNumber, reason: 'Guest left', ...more });
  const now = () => ({ toDate: new Date().toISOString().slice(0, 10) });
  const foodCost = (column: string) => total('FoodCostControlReport', column, { per: 'outlet', ...now() });

  it.skipIf(!isThere)('its food is waste at the cost it left with, and stock stays as it is', async () => {
    await send(bill('B1', 3), bill('B2', 2));
    expect(await stock()).toEqual(['15.0000', '15000.00']);
    await cancel('B1');
    expect(await stock()).toEqual(['15.0000', '15000.00']);
    const rows = await world.db.query(
      `select movement_type as type, qty::text as qty, value::text as value, doc_id, line_no from movements
       where group_id = $1 and doc_type = 'bills' order by seq`,
      [world.group.groupId],
    );
    expect(rows).toMatchObject([
      { type: 'SALE', qty: '-3.0000', value: '-3000.00' },
      { type: 'SALE', qty: '-2.0000', value: '-2000.00' },
      { type: 'SALE_REVERSAL', qty: '3.0000', value: '3000.00' },
      { type: 'WASTAGE', qty: '-3.0000', value: '-3000.00' },
    ]);
    expect(await total('stockUsageReport', 'wastageValue', now())).toBe('3000.00');
    expect(await total('stockUsageReport', 'salesValue', now())).toBe('2000.00');
    expect(await foodCost('theoretical')).toBe('2000.00');
    expect(await foodCost('wasted')).toBe('3000.00');
    expect(await foodCost('variance')).toBe('0.00');
    await agrees();
  });

  it.skipIf(!isThere)('below zero too, and a count before it stays as it was', async () => {
    await send(bill('B1', 25));
    const counted = await count('4', '2026-06-03 10:00');
    await cancel('B1');
    expect(await stock()).toEqual(['4.0000', '4000.00']);
    expect(await lineOf(counted)).toMatchObject({ systemQty: '-5.0000', varianceQty: '9.0000' });
    await agrees();
  });

  it.skipIf(!isThere)('and so does a count of later today: waste never came back to be counted', async () => {
    const zone = { timeZone: 'Asia/Colombo', dayStartTime: '04:00' };
    const tonight = new Date(`${businessDate(new Date(), zone)}T23:59:00+05:30`).toISOString();
    await send(bill('B1', 3));
    const counted = await count('16', `${tonight.slice(0, 10)} ${tonight.slice(11, 16)}`);
    const line = { systemQty: '17.0000', varianceQty: '-1.0000', varianceValue: '-1000.00' };
    expect(await lineOf(counted)).toMatchObject(line);
    await cancel('B1');
    expect(await lineOf(counted)).toMatchObject(line);
    expect(await stock()).toEqual(['16.0000', '16000.00']);
  });

  it.skipIf(!isThere)('food that came back is in stock', async () => {
    await send(bill('B1', 3));
    await cancel('B1', { stockReturned: true });
    expect(await stock()).toEqual(['20.0000', '20000.00']);
    expect(await total('stockUsageReport', 'wastageValue', now())).toBe('0.00');
    await agrees();
  });
});

describe.each(DATABASES)('by last price, on %s', (_name, isThere, open) => {
  const { world, send, bill, count, stock, importer } = lateWorld(isThere, open, undefined);

  it.skipIf(!isThere)('food of an item that was never bought comes back at its standard cost', async () => {
    const { group, db } = world;
    await group.settings({ WAC: { state: false } });
    await db.query(
      `update records set data = data || '{"standardCost": "5"}' where group_id = $1 and resource = 'inventoryItems' and id = 'chicken'`,
      [group.groupId],
    );
    await count('100', '2026-06-01 10:00');
    expect(await stock()).toEqual(['100.0000', '500.00']);
    await send(bill('B1', 1), bill('B2', 1));
    expect(await stock()).toEqual(['98.0000', '490.00']);
    await cancelBill(db, importer(), { outlet: 'COL', billNumber: 'B1', reason: 'Guest left', stockReturned: true });
    expect(await stock()).toEqual(['99.0000', '495.00']);
    await cancelBill(db, importer(), { outlet: 'COL', billNumber: 'B2', reason: 'Guest left' });
    expect(await stock()).toEqual(['99.0000', '495.00']);
  });
});
