import { describe, expect, it } from 'vitest';
import { cancelBill } from '#server/departments/sales/cancel';
import { DATABASES, lateWorld } from './lateFixture';

/**
 * A till that was offline sends bills after a count was approved, for sales from before it: the goods had left before they were counted.
 * Stock stays what was counted, the sale has its cost, and less of the count's difference remains unexplained.
 */

describe.each(DATABASES)('on %s', (_name, isThere, open) => {
  const { world, receive, draft, approve, count, importer, send, bill, lineOf, stock, total, costOf, agrees } =
    lateWorld(isThere, open, ['10', '10000']);

  it.skipIf(!isThere)(
    'stock stays what was counted, and the count’s difference becomes smaller by what was sold',
    async () => {
      const counted = await count('6');
      expect(await lineOf(counted)).toMatchObject({
        systemQty: '10.0000',
        varianceQty: '-4.0000',
        varianceValue: '-4000.00',
      });
      // Bought since, so that goods now cost more than those that were counted.
      await receive('6', '12000', '2026-06-04T08:00:00.000Z');
      const before = await world.group.balance('chicken');
      await send(bill('B1', 3));
      expect(await world.group.balance('chicken')).toEqual(before);
      expect(await lineOf(counted)).toMatchObject({
        ...{ countedQty: '6.0000', systemQty: '7.0000', varianceQty: '-1.0000', varianceValue: '-1000.00' },
      });
      expect(await world.group.stored('stockEntries', counted._id)).toMatchObject({ varianceValue: '-1000.00' });
      // It costs what the count took out for it.
      expect(await costOf('B1')).toBe('3000.00');
      expect(await agrees()).toBe('-1000.00');
      expect(await total('FoodCostControlReport', 'cost', { per: 'outlet' })).toBe('4000.00');
      expect((await world.group.history('stockEntries', counted._id)).at(-1)).toMatchObject({
        ...{ action: 'receiveLateSales', note: '1 sale from before the count' },
      });
      // On the day of the sale stock was lower already.
      expect(await total('stockValuationReport', 'closingValue', { toDate: '2026-06-02' })).toBe('7000.00');
      expect(await total('stockValuationReport', 'closingValue', { toDate: '2026-06-03' })).toBe('6000.00');
    },
  );

  it.skipIf(!isThere)('a count that found everything finds what was sold as surplus', async () => {
    const counted = await count('10');
    await send(bill('B1', 2), bill('B2', 1));
    expect(await lineOf(counted)).toMatchObject({
      systemQty: '7.0000',
      varianceQty: '3.0000',
      varianceValue: '3000.00',
    });
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    expect((await world.group.history('stockEntries', counted._id)).at(-1)?.note).toBe('2 sales from before the count');
    await agrees();
  });

  it.skipIf(!isThere)('sales after the count, and of what it didn’t count, reduce stock', async () => {
    await count('0', undefined, { items: [{ itemId: 'rice', unitId: 'kg', countedQty: '0' }] });
    await send(bill('B1', 1));
    expect(await stock()).toEqual(['9.0000', '9000.00']);
    const counted = await count('9');
    await send(bill('B2', 2, '2026-06-03 10:01'));
    expect(await stock()).toEqual(['7.0000', '7000.00']);
    expect(await lineOf(counted)).toMatchObject({ systemQty: '9.0000', varianceQty: '0.0000' });
    // A draft will still compare with it, and an open count changes nothing.
    await draft('5', '2026-06-05 10:00');
    await send(bill('B3', 1, '2026-06-04 10:00'));
    expect(await stock()).toEqual(['6.0000', '6000.00']);
    await agrees();
  });

  it.skipIf(!isThere)('of several counts, the first after the sale knows about it', async () => {
    const first = await count('6');
    const second = await count('5', '2026-06-04 10:00');
    expect(await lineOf(second)).toMatchObject({ systemQty: '6.0000', varianceQty: '-1.0000' });
    await send(bill('B1', 3), bill('B2', 1, '2026-06-03 20:00'));
    expect(await lineOf(first)).toMatchObject({ systemQty: '7.0000', varianceQty: '-1.0000' });
    expect(await lineOf(second)).toMatchObject({ systemQty: '5.0000', varianceQty: '0.0000', varianceValue: '0.00' });
    expect(await stock()).toEqual(['5.0000', '5000.00']);
    expect(await agrees()).toBe('-1000.00');
  });

  it.skipIf(!isThere)('food that came back counts by the time it came back', async () => {
    const back = (billNumber: string, at: string) => {
      const { payments: _, ...rest } = bill(billNumber, 2);
      return {
        ...rest,
        version: 2,
        status: 'cancelled',
        cancelled: { reason: 'Wrong table', stockReturned: true, at },
      };
    };
    await send(bill('B1', 2), bill('B2', 2));
    const counted = await count('8');
    expect(await lineOf(counted)).toMatchObject({ systemQty: '6.0000', varianceQty: '2.0000' });
    // B1 came back before the count, which found it; B2 afterwards.
    await send(back('B1', '2026-06-03 09:00'));
    expect(await stock()).toEqual(['8.0000', '8000.00']);
    expect(await lineOf(counted)).toMatchObject({ systemQty: '8.0000', varianceQty: '0.0000', varianceValue: '0.00' });
    await send(back('B2', '2026-06-03 11:00'));
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    // A late sale that is cancelled now: its food comes back now.
    await send(bill('B3', 3));
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    await cancelBill(world.db, importer(), { outlet: 'COL', billNumber: 'B3', reason: 'Mistake', stockReturned: true });
    expect(await stock()).toEqual(['13.0000', '13000.00']);
    await agrees();
  });

  it.skipIf(!isThere)('refunds are about money: a late sale that is refunded moves nothing more', async () => {
    const counted = await count('6');
    await send(bill('B1', 3));
    await send(bill('B1', 3, undefined, { version: 2, refunds: [{ amount: '500', method: 'cash', reason: 'Cold' }] }));
    expect(await lineOf(counted)).toMatchObject({ varianceQty: '-1.0000' });
    expect(await stock()).toEqual(['6.0000', '6000.00']);
    await agrees();
  });

  it.skipIf(!isThere)('by last price, and beyond what is there, nothing is revalued', async () => {
    await world.group.settings({ WAC: { state: false } });
    const counted = await count('0.5');
    await send(bill('B1', 12));
    expect(await stock()).toEqual(['0.5000', '500.00']);
    expect(await lineOf(counted)).toMatchObject({ systemQty: '-2.0000', varianceQty: '2.5000' });
    await agrees();
  });

  it.skipIf(!isThere)('whichever is first, the sale or the approval, stock is what was counted', async () => {
    for (let round = 0; round < 12; round++) {
      const counted = await draft(String(8 - round / 2));
      const [sale] = await Promise.all([send(bill(`R${round}`, 1)), approve(counted)]);
      expect(sale.bills.created).toBe(1);
      expect([round, (await stock())[0]]).toEqual([round, (8 - round / 2).toFixed(4)]);
    }
    await agrees();
  });
});
