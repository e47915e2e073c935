import { describe, expect, it } from 'vitest';
import type { Draft, RecordOf } from '#engine/define';
import {
  batchesInWords,
  batchInWords,
  countedBatches,
  expiryProblems,
  shelfLifeEnd,
  withBatches,
} from '#resources/inventory/batches.rules';

type Item = Draft<RecordOf<'inventoryItems'>>;

/** Batches of lines: which one leaves, when one expires, and what a count found. */

const rice: Item = { _id: 'rice', itemName: 'Rice', itemCode: 'RIC', baseUnitId: 'kg', status: 'active' };
const brief = (problems: Iterable<{ field: string; rule: string; message: string }>) =>
  [...problems].map(({ field, rule }) => `${field} ${rule}`);

describe('batches', () => {
  const known = [
    { batchNo: 'A', expiryDate: '2026-06-10', quantity: '4' },
    { batchNo: 'B', expiryDate: '2026-06-20', quantity: '6.50' },
    { batchNo: null, expiryDate: null, quantity: '1' },
  ];
  const items = {
    rice: { ...rice, batches: known, trackExpiry: true, shelfLifeDays: 5 },
    salt: { ...rice, _id: 'salt' },
  };
  const flow = (way: 'in' | 'out' | 'kept', ...lines: object[]) =>
    withBatches({ docDate: '2026-06-01', items: lines.map((line) => ({ itemId: 'rice', ...line })) }, items, way).map(
      ({ batchNo, expiryDate }) => [batchNo, expiryDate],
    );

  it('go out from the first to expire that no other line has', () => {
    expect(flow('out', {}, {}, {})).toEqual([
      ['A', '2026-06-10'],
      ['B', '2026-06-20'],
      ['A', '2026-06-10'],
    ]);
    expect(flow('out', {}, { batchNo: 'A' })).toEqual([
      ['B', '2026-06-20'],
      ['A', '2026-06-10'],
    ]);
    expect(flow('out', { expiryDate: '2026-06-20' }, { batchNo: 'X' })).toEqual([
      ['B', '2026-06-20'],
      ['X', undefined],
    ]);
    expect(flow('out', { itemId: 'salt' }, { itemId: 'gone' })).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('are not guessed where two have the number, or the document sets them', () => {
    const twice = { rice: { ...items.rice, batches: [...known, { batchNo: 'A', expiryDate: '2026-07-01' }] } };
    expect(withBatches({ items: [{ itemId: 'rice', batchNo: 'A' }] }, twice, 'kept')).toEqual([
      { itemId: 'rice', batchNo: 'A' },
    ]);
    expect(flow('kept', {})).toEqual([[undefined, undefined]]);
  });

  it('come in with the end of their shelf life, or the date that is entered', () => {
    expect(flow('in', {}, { expiryDate: '2026-06-03' })).toEqual([
      [undefined, '2026-06-06'],
      [undefined, '2026-06-03'],
    ]);
    expect([
      shelfLifeEnd(items.rice, '2026-06-01'),
      shelfLifeEnd(items.rice, ''),
      shelfLifeEnd(items.salt, '2026-06-01'),
      shelfLifeEnd(undefined, 'x'),
    ]).toEqual(['2026-06-06', null, null, null]);
    expect(shelfLifeEnd({ ...items.rice, shelfLifeDays: null }, '2026-06-01')).toBeNull();
    const check = (line: object) =>
      brief(expiryProblems({ items: [{ itemId: 'rice', baseQuantity: '1', ...line }] }, items));
    expect([
      check({}),
      check({ expiryDate: '2026-06-03' }),
      check({ baseQuantity: '0' }),
      check({ itemId: 'salt' }),
    ]).toEqual([['items.0.expiryDate required'], [], [], []]);
  });

  it('are said in words', () => {
    expect([
      batchInWords(known[0] as object),
      batchInWords({ batchNo: 'A' }),
      batchInWords({ expiryDate: '2026-06-10' }),
      batchInWords({}),
    ]).toEqual([...['A, 10 Jun 2026', 'A', '10 Jun 2026', '']]);
    expect(batchesInWords(items.rice, 'kg')).toBe('A, 10 Jun 2026: 4 kg; B, 20 Jun 2026: 6.5 kg; Not known: 1 kg');
    expect([batchesInWords(items.salt, 'kg'), batchesInWords({ batches: [{ quantity: '3' }] } as never, 'kg')]).toEqual(
      [null, null],
    );
  });

  it('that a count found are added up, and none if no line names one', () => {
    const line = (batchNo: string | null, baseQuantity: string, itemId = 'rice') => ({ itemId, batchNo, baseQuantity });
    expect(countedBatches([line('A', '1'), line('', '2'), line('A', '0.5'), line('B', '9', 'salt')], 'rice')).toEqual([
      { batchNo: 'A', expiryDate: null, quantity: '1.5000' },
      { batchNo: null, expiryDate: null, quantity: '2.0000' },
    ]);
    expect(countedBatches([line(null, '1'), line('B', '9', 'salt')], 'rice')).toBeUndefined();
  });
});
