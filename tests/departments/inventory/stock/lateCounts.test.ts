import { describe, expect, it } from 'vitest';
import { DATABASES, lateWorld } from '#tests/departments/sales/lateFixture';

/** Counts that are approved after a later count, and how old stock is after late movements. */

const AGES = { costing: 'compare', toDate: '2026-06-11' };

describe.each(DATABASES)('on %s', (_name, isThere, open) => {
  const { world, move, receive, draft, approve, preview, count, send, bill, lineOf, stock, ask, total, agrees } =
    lateWorld(isThere, open, ['10', '10000']);
  /** Age and value, first in first out. */
  const ages = async () => {
    const { docs } = await ask('stockValuationReport', AGES);
    const [row] = docs;
    return [row?.ageDays, row?.fifoValue];
  };

  it.skipIf(!isThere)('the later of two counts may be approved first: stock is what it counted', async () => {
    const earlier = await draft('6');
    const later = await count('5', '2026-06-03 12:00');
    expect(await lineOf(later)).toMatchObject({ systemQty: '10.0000', varianceQty: '-5.0000' });
    expect(await preview(earlier)).toMatchObject({
      movements: [
        {
          ...{ type: 'COUNT', quantity: '-4.0000', onHandBefore: '5.0000', onHandAfter: '5.0000' },
          note: expect.stringMatching(/^SE-COL-26-00000\d counted it on 3 Jun 2026, so stock on hand stays as it is/),
        },
      ],
    });
    await approve(earlier);
    expect(await stock()).toEqual(['5.0000', '5000.00']);
    expect(await lineOf(earlier)).toMatchObject({ systemQty: '10.0000', varianceQty: '-4.0000' });
    expect(await lineOf(later)).toMatchObject({
      ...{ countedQty: '5.0000', systemQty: '6.0000', varianceQty: '-1.0000', varianceValue: '-1000.00' },
    });
    expect((await world.group.history('stockEntries', later._id)).at(-1)).toMatchObject({
      ...{
        action: 'receiveEarlierCount',
        note: expect.stringMatching(/^SE-COL-26-00000\d of 3 Jun 2026, from before the count$/),
      },
    });
    expect(await agrees()).toBe('-5000.00');
    expect(await total('FoodCostControlReport', 'cost', { per: 'outlet' })).toBe('5000.00');
  });

  it.skipIf(!isThere)('in any order, and with sales in between and late ones before', async () => {
    const [first, second, third] = [
      await draft('9', '2026-06-03 09:00'),
      await draft('7', '2026-06-03 11:00'),
      await draft('4', '2026-06-03 13:00'),
    ];
    await send(bill('B1', 1, '2026-06-03 10:00'));
    await approve(third);
    await approve(first);
    await approve(second);
    expect(await stock()).toEqual(['4.0000', '4000.00']);
    const differences = async () =>
      Promise.all([first, second, third].map(async (each) => (await lineOf(each))?.varianceQty));
    expect(await differences()).toEqual(['-1.0000', '-1.0000', '-3.0000']);
    await send(bill('B2', 1), bill('B3', 2, '2026-06-03 12:00'));
    expect(await differences()).toEqual(['0.0000', '-1.0000', '-1.0000']);
    expect(await stock()).toEqual(['4.0000', '4000.00']);
    expect(await agrees()).toBe('-2000.00');
  });

  it.skipIf(!isThere)('what was bought in between stays, at its price', async () => {
    const earlier = await draft('6');
    await receive('10', '20000', '2026-06-03T11:00:00.000Z');
    await count('15', '2026-06-03 12:00');
    expect(await stock()).toEqual(['15.0000', '22500.00']);
    // Four missing kilos at the cost they had: 1,000. The later count had taken five at 1,500.
    expect(await approve(earlier)).toMatchObject({ varianceValue: '-4000.00' });
    expect(await stock()).toEqual(['15.0000', '22500.00']);
    expect(await agrees()).toBe('-7500.00');
  });

  it.skipIf(!isThere)(
    'counts of the same minute, of other items, and without a difference, change nothing else',
    async () => {
      const same = await draft('7');
      const other = await draft('0', undefined, { items: [{ itemId: 'rice', unitId: 'kg', countedQty: '3' }] });
      const found = await draft('10', '2026-06-03 09:00');
      const counted = await count('7');
      for (const each of [same, other, found]) await approve(each);
      expect(await stock()).toEqual(['7.0000', '7000.00']);
      expect(await world.group.balance('rice')).toMatchObject({ quantity: '3.0000' });
      expect((await world.group.history('stockEntries', counted._id)).at(-1)).toMatchObject({ action: 'approve' });
      await agrees();
    },
  );

  it.skipIf(!isThere)('two counts approved at the same moment count the difference once', async () => {
    for (let round = 0; round < 8; round++) {
      const left = 9 - round;
      const drafts = [
        await draft(String(left), `2026-06-04 10:${10 + round}`),
        await draft(String(left), `2026-06-04 11:${10 + round}`),
      ];
      await Promise.all((round % 2 ? drafts : drafts.toReversed()).map(approve));
      expect([round, (await stock())[0]]).toEqual([round, left.toFixed(4)]);
    }
    expect(await agrees()).toBe('-8000.00');
  });

  it.skipIf(!isThere)('a count expects what is dated before its day, whenever that was entered', async () => {
    const entered = '2026-06-05T09:00:00.000Z';
    await move('GRN', '10', '10000', entered, { docId: 'before', businessDate: '2026-06-02' });
    await move('GRN', '5', '5000', entered, { docId: 'sameDay', businessDate: '2026-06-03' });
    await move('GRN', '3', '3000', entered, { docId: 'after', businessDate: '2026-06-04' });
    // Typed in from paper on the fifth: goods of the second had been there when it was counted on the third.
    const counted = await count('19');
    expect(await lineOf(counted)).toMatchObject({ systemQty: '20.0000', varianceQty: '-1.0000' });
    expect(await stock()).toEqual(['27.0000', '27000.00']);
    const next = await draft('24', '2026-06-04 10:00');
    expect(next.items).toMatchObject([{ systemQty: '24.0000', varianceQty: '0.0000' }]);
    await agrees();
  });

  it.skipIf(!isThere)('late sales and counts don’t make stock younger', async () => {
    expect(await ages()).toEqual([10, '10000.00']);
    await count('10', '2026-06-09 10:00');
    await send(bill('B1', 3));
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    expect(await ages()).toEqual([10, '10000.00']);
    // A surplus that both counts found is there once.
    const earlier = await draft('14', '2026-06-09 11:00');
    await count('14', '2026-06-09 12:00');
    const before = await ages();
    await approve(earlier);
    expect(await stock()).toEqual(['14.0000', '14000.00']);
    expect(await ages()).toEqual(before);
  });

  it.skipIf(!isThere)('a receipt that was undone is no stock, first in first out', async () => {
    await move('GRN', '10', '30000', '2026-06-10T08:00:00.000Z', { docId: 'undone' });
    await move('GRN_REVERSAL', '-10', '-30000', '2026-06-10T09:00:00.000Z', { docId: 'undone' });
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    expect(await ages()).toEqual([10, '10000.00']);
  });
});
