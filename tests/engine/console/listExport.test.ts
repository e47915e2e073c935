import { describe, expect, it } from 'vitest';
import { decimal, money, percent, quantity } from '#engine/define/builders';
import { portionPrices } from '#resources/menu/menuItems.rules';
import { formatAgo, formatDate, formatDecimal, formatMoment, placesFor } from '#src/format/format';
import { cellsOf, toCsv } from '#src/table/export/csv';
import type { ExportTable } from '#src/table/export/types';
import { sheetOf } from '#src/table/export/xlsx';

interface Row {
  name: string;
  qty: string | null;
  day: string;
  at: string;
}
const table = (rows: Row[]): ExportTable<Row> => ({
  name: 'Stock',
  timeZone: 'Asia/Colombo',
  columns: [
    { label: 'Name', kind: 'text', value: ({ name }) => name },
    { label: 'Quantity', kind: 'number', places: 3, value: ({ qty }) => qty },
    { label: 'Day', kind: 'date', value: ({ day }) => day },
    { label: 'At', kind: 'moment', value: ({ at }) => at },
  ],
  rows,
  totals: ['Total', '7.5', '', ''],
});
const row = { name: 'Rice', qty: '-1234.5678', day: '2026-11-20', at: '2026-11-20T20:00:00Z' };

describe('a table as CSV', () => {
  it('has figures with all decimals and without grouping, dates in words and times in the outlet`s zone', () => {
    expect(cellsOf(table([row, { ...row, qty: null }]))).toEqual([
      ['Name', 'Quantity', 'Day', 'At'],
      ['Rice', '-1234.5678', '20 Nov 2026', '21 Nov 2026 01:30'],
      ['Rice', '', '20 Nov 2026', '21 Nov 2026 01:30'],
      ['Total', '7.500', '', ''],
    ]);
  });

  it.each(['=1+1', '+1', '-cmd', '@sum', '\tx', '\rx'])('keeps %j from being run by a spreadsheet', async (name) => {
    expect(await toCsv(table([{ ...row, name }])).text()).toContain(`\n${/\r/.test(name) ? '"' : ''}'${name}`);
  });
});

describe('a table as XLSX', () => {
  it('has numbers and dates of their own type, and text as text', () => {
    const [heading, first, totals] = sheetOf(table([{ ...row, name: '=1+1' }]));
    expect(heading?.[0]).toMatchObject({ value: 'Name', fontWeight: 'bold' });
    expect(first?.[0]).toEqual({ value: '=1+1', type: String });
    expect(first?.[1]).toEqual({ value: -1234.5678, type: Number, format: '#,##0.000' });
    expect(first?.[2]).toEqual({ value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'd mmm yyyy' });
    // 20:00 UTC in Colombo.
    expect(first?.[3]).toEqual({ value: new Date('2026-11-21T01:30:00Z'), type: Date, format: 'd mmm yyyy hh:mm' });
    expect(totals?.[1]).toMatchObject({ value: 7.5, fontWeight: 'bold' });
  });

  it('keeps figures too large for a number', () => {
    const [, first] = sheetOf(table([{ ...row, qty: '12345678901234567.125' }]));
    expect(first?.[1]).toMatchObject({ value: '12345678901234567.125', type: String });
  });
});

describe('figures and dates', () => {
  it('have the decimals that the most exact value of a column needs, within its kind', () => {
    expect(placesFor(quantity(), ['40.0000', '1.5000'])).toBe(1);
    expect(placesFor(quantity(), ['40.0000'])).toBe(0);
    expect(placesFor(quantity(), ['0.1234'])).toBe(3);
    expect(placesFor(money(), ['40'])).toBe(2);
    expect(placesFor(percent(), ['12.3456', null])).toBe(2);
    expect(placesFor(decimal({ scale: 1 }), ['1.26'])).toBe(1);
  });

  it('are grouped and rounded as text, so that no digit is lost', () => {
    expect(formatDecimal('12345678901234567.125', 2)).toBe('12,345,678,901,234,567.13');
    expect(formatDecimal('-0.004', 2)).toBe('0.00');
    expect(formatDecimal(null, 2)).toBe('–');
  });

  it('read 20 Nov 2026, in the zone of the outlet', () => {
    expect(formatDate('2026-11-20')).toBe('20 Nov 2026');
    expect(formatMoment('2026-11-20T22:30:00Z', 'Asia/Colombo')).toBe('21 Nov 2026 04:00');
    expect(formatMoment('2026-11-20T22:30:00Z', 'No/Where')).toContain('2026');
    expect(formatAgo('2026-11-20T10:00:00Z', Date.parse('2026-11-20T13:05:00Z'))).toBe('3 hours ago');
  });
});

it('shows the range of its portions where an item has no price of its own', () => {
  const of = (...prices: string[]) => portionPrices({ portions: prices.map((price) => ({ price })) });
  expect([of('2100.00', '1450.00', '1600.00'), of('900.00', '900.00'), of()]).toEqual([
    '1,450.00–2,100.00',
    '900.00',
    undefined,
  ]);
});
