import { describe, expect, it } from 'vitest';
import { NO_FILTER, priceRows } from '#resources/menu/bulkPrices.rules';
import { changedLines } from '#resources/menu/priceChange.rules';
import { pricesInSheet, sheetOfLines } from '#src/departments/menu/bulkPrices/spreadsheet';
import { isStarted, NO_WORK, workAfter } from '#src/departments/menu/bulkPrices/work';
import { toSheet } from '#src/list/import/sheet';
import { cellsOf } from '#src/table/export/csv';

/** Unfinished work on the bulk price page, and a round trip through a spreadsheet. */

describe('work on prices', () => {
  it('begins with a rule or a typed price, not with a filter', () => {
    const looked = workAfter(NO_WORK, { kind: 'filter', filter: { text: 'curry' } });
    expect(isStarted(looked)).toBe(false);
    expect(isStarted(workAfter(looked, { kind: 'change', change: { rounding: '5' } }))).toBe(true);
    const typed = workAfter(looked, { kind: 'type', prices: { a: ' 10 ', b: '12' } });
    expect([isStarted(typed), typed.typed]).toEqual([true, { a: '10', b: '12' }]);
    // A cleared box follows the rule again.
    expect(workAfter(typed, { kind: 'type', prices: { a: ' ' } }).typed).toEqual({ b: '12' });
  });

  it('keeps the filter when it is done', () => {
    const filtered = workAfter(NO_WORK, { kind: 'filter', filter: { levels: ['uber'] } });
    const out = workAfter(filtered, { kind: 'leaveOut', keys: ['a', 'b'], isLeftOut: true });
    expect(workAfter(out, { kind: 'leaveOut', keys: ['a'], isLeftOut: false }).leftOut).toEqual(['b']);
    expect(workAfter(out, { kind: 'done' })).toEqual({ ...NO_WORK, filter: filtered.filter });
  });
});

describe('a spreadsheet of prices', () => {
  const curry = {
    _id: 'curry',
    name: 'Curry',
    itemCode: 'MI-1',
    itemType: 'simple',
    price: '1000.00',
    priceLevels: [{ level: 'uber', price: '1150.00' }],
    outlets: ['COL'],
  };
  const pizza = {
    _id: 'pizza',
    name: '=Pizza',
    itemCode: 'MI-2',
    itemType: 'variable',
    portions: [
      { portionId: 'R', name: 'Regular', price: '1600.00' },
      { portionId: 'L', name: 'Large', price: '2400.00' },
    ],
    outlets: ['COL'],
  };
  const rows = priceRows({ items: [curry, pizza] }, NO_FILTER);
  const raise = { method: 'addPercent', value: '10', rounding: 'none' } as const;
  const lines = changedLines(rows, raise, ['COL']);
  const outletName = () => 'Colombo';
  const table = sheetOfLines(lines, outletName, 'UTC');
  const written = [table.columns.map(({ label }) => label), ...cellsOf(table).slice(1)];

  it('is restored, each price in its place', () => {
    const { prices, missing } = pricesInSheet(toSheet(written), lines, outletName);
    expect(missing).toEqual([]);
    expect(prices).toEqual({
      'items|curry|||': '1100.00',
      'items|curry|||uber': '1265.00',
      'items|pizza|R||': '1760.00',
      'items|pizza|L||': '2640.00',
    });
  });

  it('names the lines that name no price, or several, and leaves empty ones alone', () => {
    const sheet = toSheet([
      ['Code', 'New price'],
      ['MI-9', '10'],
      ['MI-2', '20'],
      ['', ''],
      ['MI-1', ''],
    ]);
    expect(pricesInSheet(sheet, lines, outletName)).toEqual({ prices: {}, missing: [2, 3] });
    const own = lines.filter(({ row }) => row.id === 'curry' && !row.level);
    const plain = toSheet([
      ['Code', 'New price'],
      ['mi-1', '1234'],
    ]);
    expect(pricesInSheet(plain, own, outletName)).toEqual({ prices: { 'items|curry|||': '1234' }, missing: [] });
  });

  it('reads prices as the file writes them, and asks where one can mean two', () => {
    const own = lines.filter(({ row }) => row.id === 'curry' && !row.level);
    const priced = (price: string, separator?: string) =>
      pricesInSheet(
        { headings: ['Code', 'New price'], rows: [['MI-1', price]], lines: [2], ...(separator ? { separator } : {}) },
        own,
        outletName,
      ).prices;
    expect(priced('1,250', ',')).toEqual({ 'items|curry|||': '1250' });
    expect(priced('1250,5', ';')).toEqual({ 'items|curry|||': '1250.5' });
    expect(() => priced('1,250', ';')).toThrow('Line 2 of the file: “1,250” can mean 1250 or 1.250');
  });

  it('says which column is missing', () => {
    expect(() =>
      pricesInSheet(
        toSheet([
          ['Code', 'Price'],
          ['MI-1', '1'],
        ]),
        lines,
        outletName,
      ),
    ).toThrow('New price');
    expect(() => pricesInSheet(toSheet([['New price'], ['1']]), lines, outletName)).toThrow('neither');
  });
});
