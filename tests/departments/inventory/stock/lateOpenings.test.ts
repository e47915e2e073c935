import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { DATABASES, lateWorld } from '#tests/departments/sales/lateFixture';
import { refusal } from '#tests/engine/server/documents/documentsFixture';

/** A restaurant sells before it enters its opening stock, or sends such bills later: what it found when it began is what it has. */

describe.each(DATABASES)('on %s', (_name, isThere, open) => {
  const { world, move, draft, approve, preview, count, send, bill, lineOf, stock, ask, total, costOf, agrees } =
    lateWorld(isThere, open, undefined);
  const items = (countedQty: string, more: AnyRecord = {}) => ({
    ...{ entryType: 'opening', items: [{ itemId: 'chicken', unitId: 'kg', countedQty, enteredCost: '1000', ...more }] },
  });
  const opening = (countedQty: string, at?: string) => draft(countedQty, at, items(countedQty));
  const used = () => total('FoodCostControlReport', 'cost', { per: 'outlet' });

  it.skipIf(!isThere)('sales from before it that arrive later leave it as it was found', async () => {
    const entry = await approve(await opening('20'));
    expect(await lineOf(entry)).toMatchObject({ systemQty: null, varianceQty: null, varianceValue: null });
    await send(bill('B1', 3), bill('B2', 2, '2026-06-03 12:00'));
    expect(await stock()).toEqual(['18.0000', '18000.00']);
    expect(await costOf('B1')).toBe('3000.00');
    expect(await lineOf(entry)).toMatchObject({
      ...{ countedQty: '20.0000', systemQty: '-3.0000', varianceQty: '23.0000', varianceValue: '23000.00' },
    });
    expect(await world.group.stored('stockEntries', entry._id)).toMatchObject({ varianceValue: '23000.00' });
    // What was sold was there before: opening stock has it, and it is no surplus.
    expect(await total('stockVarianceReport', 'varianceValue')).toBe('0.00');
    expect(await used()).toBe('5000.00');
    expect(await total('stockValuationReport', 'openingValue')).toBe('23000.00');
    expect(await total('stockValuationReport', 'closingValue')).toBe('18000.00');
    expect(await agrees()).toBe('0.00');
  });

  it.skipIf(!isThere)('sales from before it that are there already don’t keep an item from being opened', async () => {
    await send(bill('B1', 3), bill('B2', 2, '2026-06-03 12:00'));
    expect(await stock()).toEqual(['-5.0000', '0.00']);
    const entry = await opening('20');
    expect((entry.items as AnyRecord[])[0]).toMatchObject({ systemQty: '-3.0000', varianceQty: '23.0000' });
    expect(await preview(entry)).toMatchObject({
      movements: [{ type: 'OPENING', quantity: '23.0000', onHandBefore: '-5.0000', onHandAfter: '18.0000' }],
      problems: [],
    });
    await approve(entry);
    expect(await stock()).toEqual(['18.0000', '18000.00']);
    expect(await world.group.balance('chicken')).toMatchObject({ average: '1000.000000' });
    // What was sold without a known cost is part of the cost of sales now.
    expect(await used()).toBe('5000.00');
    await send(bill('B3', 1));
    expect(await stock()).toEqual(['18.0000', '18000.00']);
    expect(await lineOf(entry)).toMatchObject({
      systemQty: '-4.0000',
      varianceQty: '24.0000',
      varianceValue: '24000.00',
    });
    expect(await agrees()).toBe('0.00');
  });

  it.skipIf(!isThere)('opened with nothing, it has nothing, however late the bills come', async () => {
    const entry = await approve(await opening('0'));
    await send(bill('B1', 3));
    expect(await stock()).toEqual(['0.0000', '0']);
    expect(await lineOf(entry)).toMatchObject({ systemQty: '-3.0000', varianceQty: '3.0000' });
    await agrees();
  });

  it.skipIf(!isThere)('opened in several places, each at its cost', async () => {
    await send(bill('B1', 3));
    const places = ['Freezer', 'Kitchen'].map((location, index) => ({
      ...{ itemId: 'chicken', unitId: 'kg', location, countedQty: '10', enteredCost: index === 0 ? '1000' : '1100' },
    }));
    await count('0', undefined, { entryType: 'opening', items: places });
    expect(await stock()).toEqual(['20.0000', '21000.00']);
    await agrees();
  });

  it.skipIf(!isThere)('by last price', async () => {
    await world.group.settings({ WAC: { state: false } });
    // At a standard cost, every sale is rounded, and the rest of a cent revalued.
    await world.db.query(
      `update records set data = data || '{"standardCost": "333.333333"}' where group_id = $1 and resource = 'inventoryItems' and id = 'chicken'`,
      [world.group.groupId],
    );
    await send(bill('B0', 1), bill('B1', 1), bill('B5', 1));
    const [row] = await world.db.query<{ count: string }>(
      `select count(*)::text as count from movements where group_id = $1 and movement_type = 'REVALUATION'`,
      [world.group.groupId],
    );
    expect(row?.count).not.toBe('0');
    await approve(await opening('20'));
    expect(await stock()).toEqual(['20.0000', '20000.00']);
    await send(bill('B2', 4));
    expect(await stock()).toEqual(['20.0000', '20000.00']);
    await agrees();
  });

  it.skipIf(!isThere)('entered later, it is what there was when its own day began', async () => {
    const entry = await draft('20', '2026-06-20 10:00', { ...items('20'), docDate: '2026-06-02' });
    expect(entry.countDateTime).toBe('2026-06-02T00:00:00.000Z');
    await approve(entry);
    await send(bill('B1', 3, '2026-06-01 12:00'), bill('B2', 2, '2026-06-02 12:00'));
    expect(await stock()).toEqual(['18.0000', '18000.00']);
  });

  it.skipIf(!isThere)('whatever else has moved is counted', async () => {
    await move('ADJUST_IN', '1', '1000', '2026-06-01T08:00:00.000Z');
    expect((await refusal(opening('20'))).rules).toEqual(['items.0.itemId: moved']);
    await send(bill('B1', 3));
    const entry = await opening('20');
    expect((await refusal(approve(entry))).rules).toEqual(['items.0.itemId: stock']);
  });

  it.skipIf(!isThere)('a count after it knows about both', async () => {
    const entry = await approve(await opening('20'));
    const counted = await count('15', '2026-06-04 10:00');
    await send(bill('B1', 3), bill('B2', 4, '2026-06-03 20:00'));
    expect(await lineOf(entry)).toMatchObject({ systemQty: '-3.0000', varianceQty: '23.0000' });
    expect(await lineOf(counted)).toMatchObject({ systemQty: '16.0000', varianceQty: '-1.0000' });
    expect(await stock()).toEqual(['15.0000', '15000.00']);
    const { docs } = await ask('stockValuationReport', { costing: 'compare', toDate: '2026-06-10' });
    expect(docs[0]).toMatchObject({ ageDays: 7, fifoValue: '15000.00' });
    expect(await agrees()).toBe('-1000.00');
  });

  it.skipIf(!isThere)('whichever is first, the sale or the approval, stock is what was found', async () => {
    const entry = await opening('20');
    await Promise.all([send(bill('B1', 3)), approve(entry)]);
    expect(await stock()).toEqual(['20.0000', '20000.00']);
    await agrees();
  });
});
