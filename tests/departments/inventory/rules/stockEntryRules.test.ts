import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import {
  approvedLines,
  COUNTED,
  entryLines,
  entryMovements,
  entryValueOf,
  recounted,
  varianceValueOf,
} from '#resources/inventory/stockEntries.rules';
import { entry, facts, figures, item, line } from './entryFixture';

/** Counts of an item on several lines, of items that were sold out or revalued since, and late movements. */

describe('a count’s lines', () => {
  const rice = item('rice', '10', '40.00', '4');

  it('compare an item with the ledger once, on its first line, over all its lines', () => {
    const of = entry([line(1, 'rice', '3'), line(2, 'oil', '1'), line(3, 'rice', '4.5'), line(4, 'gone', '1')]);
    expect(figures(entryLines(of, facts([rice, item('oil', '0.5', '3.00', '6')])))).toEqual([
      ['10.0000', '-2.5000', '4.000000', '10.00'],
      ['0.5000', '0.5000', '6.000000', '3.00'],
      [null, null, null, null],
      [null, null, null, null],
    ]);
  });

  it('know no difference while a line of the item is open', () => {
    for (const open of [null, undefined, '']) {
      const of = entry([line(1, 'rice', '3'), line(2, 'rice', open as null)]);
      expect(figures(entryLines(of, facts([rice])))[0]).toEqual(['10.0000', null, '4.000000', null]);
    }
  });

  it('of a blind count show nothing until it is counted', () => {
    const blind = entry([line(1, 'rice', '3')], { isBlind: true });
    const shown = (of: AnyRecord) => figures(entryLines(of, facts([rice])))[0]?.[0];
    expect([shown(blind), shown({ ...blind, status: undefined })]).toEqual([null, null]);
    expect([shown({ ...blind, status: 'counted' }), shown({ ...blind, isBlind: false })]).toEqual([
      '10.0000',
      '10.0000',
    ]);
    expect(figures(approvedLines(blind, facts([rice])))[0]?.[1]).toBe('-7.0000');
  });

  it('of an item without an average are worth what the ledger will value them at', () => {
    const costOf = (stock: string, more: AnyRecord) =>
      figures(entryLines(entry([line(1, 'rice', '2')]), facts([item('rice', stock, '-15.00', '0', more)])))[0]?.slice(
        2,
      );
    expect(costOf('-3', { standardCost: '5' })).toEqual(['5.000000', '25.00']);
    expect(costOf('0', { standardCost: '5', lastPrice: '7' })).toEqual(['7.000000', '14.00']);
    expect(costOf('0', { standardCost: '0', recipeCost: '6' })).toEqual(['6.000000', '12.00']);
    expect(costOf('0', {})).toEqual(['0.000000', '0.00']);
    // Free goods are worth nothing, whatever the item should cost.
    expect(costOf('3', { standardCost: '5', value: '0.00' })).toEqual(['0.000000', '0.00']);
    const below = item('rice', '-3', '-12.00', '4', { standardCost: '5' });
    expect(figures(entryLines(entry([line(1, 'rice', '2')]), facts([below])))[0]?.slice(2)).toEqual([
      '4.000000',
      '20.00',
    ]);
  });

  it('are worth what a unit was worth when it was counted', () => {
    const costOf = (now: AnyRecord, then: AnyRecord) =>
      figures(entryLines(entry([line(1, 'rice', '9')]), facts([now], [then])))[0]?.[2];
    const movesOf = (now: AnyRecord, then: AnyRecord) => {
      const known = facts([now], [then]);
      const of = entry([line(1, 'rice', '9')]);
      return entryMovements(of, entryLines(of, known), known);
    };
    const same = { itemId: 'rice', lineNo: 1, type: 'COUNT', quantity: '-1.0000' };
    expect(costOf(rice, rice)).toBe('4.000000');
    expect(movesOf(rice, rice)).toEqual([same]);
    // Bought dearer since.
    const dearer = item('rice', '20', '140.00', '7');
    expect(costOf(dearer, rice)).toBe('4.000000');
    expect(movesOf(dearer, rice)).toEqual([{ ...same, value: '-4.00' }]);
    // Sold out since: its average is still known, its value then decides.
    const soldOut = item('rice', '0', '0.00', '7');
    expect(costOf(soldOut, rice)).toBe('4.000000');
    expect(movesOf(soldOut, rice)).toEqual([{ ...same, value: '-4.00' }]);
    expect(costOf(item('rice', '-3', '-21.00', '7'), rice)).toBe('4.000000');
    // Nothing was there then, or less than nothing of value: today's cost.
    for (const then of [
      item('rice', '0', '0.00', '0'),
      item('rice', '10', null, '0'),
      item('rice', '10', '-0.01', '0'),
    ])
      expect([costOf(dearer, then), movesOf(dearer, then)[0]]).toEqual([
        '7.000000',
        expect.not.objectContaining({ value: expect.anything() }),
      ]);
    // Found stock of no value had no value.
    expect(costOf(dearer, item('rice', '10', '0.00', '0'))).toBe('0.000000');
  });

  it('keep their cost at approval, and move nothing where no difference is known', () => {
    const of = entry([line(1, 'rice', '8', { unitCost: '3.500000', lineCost: '7.00' }), line(2, 'rice', '1')]);
    const lines = approvedLines(of, facts([rice]));
    expect(figures(lines)).toEqual([
      ['10.0000', '-1.0000', '3.500000', '7.00'],
      [null, null, null, null],
    ]);
    expect(entryMovements(of, lines, facts([rice]))).toHaveLength(1);
    expect(figures(approvedLines(entry([line(1, 'rice', '8')]), facts([rice])))[0]).toEqual([
      '10.0000',
      '-2.0000',
      null,
      null,
    ]);
  });

  it('are worth their difference with its sign; the entry is worth what is known', () => {
    expect(varianceValueOf({ varianceQty: '-2', lineCost: '7' })).toBe('-7.00');
    expect(varianceValueOf({ varianceQty: '0', lineCost: '7' })).toBe('7.00');
    for (const missing of [null, undefined]) {
      expect(varianceValueOf({ varianceQty: missing, lineCost: '7' })).toBeNull();
      expect(varianceValueOf({ varianceQty: '1', lineCost: missing })).toBeNull();
    }
    const lines = [
      { varianceQty: '-2', lineCost: '7' },
      { varianceQty: null, lineCost: null },
      { varianceQty: '1', lineCost: '2.5' },
    ];
    expect(entryValueOf(entry(lines))).toBe('-4.50');
    expect(entryValueOf(entry(lines, { entryType: 'opening' }))).toBe('9.50');
    expect(entryValueOf(entry([{ varianceQty: null }, {}]))).toBeNull();
  });
});

describe('an approved count', () => {
  const approved = entry([
    { lineNo: 1, itemId: 'rice', systemQty: '10.0000', varianceQty: '-2.0000', lineCost: '8.00', unitCost: '4' },
    { lineNo: 2, itemId: 'rice', varianceQty: null },
    { lineNo: 3, itemId: 'oil', systemQty: '1.0000', varianceQty: '0.0000', lineCost: '0.00', unitCost: '6' },
  ]);
  const corrected = (quantity: string, value: string) =>
    figures(COUNTED.corrected(approved, [{ lineNo: 1, quantity, value }] as never).items);

  it('takes in what came late: the count stays, and what was expected moves', () => {
    expect(corrected('-1', '-4.00')[0]).toEqual(['9.0000', '-1.0000', '4', '4.00']);
    expect(corrected('-3', '-12.00')[0]).toEqual(['7.0000', '1.0000', '4', '4.00']);
    expect(corrected('2', '9.00')[0]).toEqual(['12.0000', '-4.0000', '4', '17.00']);
    expect(corrected('-1', '-4.00')[2]).toEqual(['1.0000', '0.0000', '6', '0.00']);
    const twice = [
      { lineNo: 1, quantity: '-1', value: '-4.00' },
      { lineNo: 1, quantity: '-0.5', value: '-2.10' },
    ];
    expect(figures(COUNTED.corrected(approved, twice as never).items)[0]).toEqual(['8.5000', '-0.5000', '4', '1.90']);
    const opened = entry([{ lineNo: 1, itemId: 'rice', baseQuantity: '5', lineCost: '10.00', varianceQty: null }], {
      entryType: 'opening',
    });
    expect(
      figures(COUNTED.corrected(opened, [{ lineNo: 1, quantity: '-2', value: '-4.00' }] as never).items)[0],
    ).toEqual([...['-2.0000', '7.0000', undefined, '14.00']]);
  });

  it('is at the first line of an item that has a difference, with its cost', () => {
    expect(COUNTED.lineOf(approved, 'rice')).toEqual({ lineNo: 1, unitCost: '4', type: 'COUNT' });
    expect(COUNTED.lineOf(approved, 'gone')).toBeUndefined();
    const opened = entry([{ lineNo: 4, itemId: 'rice', enteredCost: '2.5', unitCost: '1' }], { entryType: 'opening' });
    expect(COUNTED.lineOf(opened, 'rice')).toEqual({ lineNo: 4, unitCost: '2.5', type: 'OPENING' });
    expect(COUNTED.lineOf(entry([{ lineNo: 4, itemId: 'rice', varianceQty: '1' }]), 'rice')).toMatchObject({
      unitCost: null,
    });
  });

  it('goes back with all of it, at its value unless that has the other sign', () => {
    const back = { type: 'COUNT', reverses: 'COUNT', itemId: 'rice', lineNo: 1 };
    expect(COUNTED.reversed(approved)).toEqual([{ ...back, quantity: '2.0000', value: '8.00' }]);
    const odd = entry([{ lineNo: 1, itemId: 'rice', varianceQty: '1', lineCost: '-3.00' }]);
    expect(COUNTED.reversed(odd)).toEqual([{ ...back, quantity: '-1.0000' }]);
    const free = entry([{ lineNo: 1, itemId: 'rice', varianceQty: '1', lineCost: '0.00' }]);
    expect(COUNTED.reversed(free)).toEqual([{ ...back, quantity: '-1.0000', value: '0.00' }]);
  });

  it('is counted again: one line, or all of them', () => {
    const lines = (lineNo: unknown) =>
      recounted(approved, lineNo).map(({ recountRequested }: AnyRecord) => recountRequested === true);
    expect([lines(3), lines(null), lines(undefined)]).toEqual([
      [false, false, true],
      [true, true, true],
      [true, true, true],
    ]);
    expect(recounted(approved, 1)[0]).toMatchObject({ countedQty: null, baseQuantity: '0.0000' });
  });
});
