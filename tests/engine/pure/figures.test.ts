import { describe, expect, it } from 'vitest';
import { cost, decimal, percent, quantity } from '#engine/define/builders';
import { column } from '#engine/define/reports/column';
import {
  exactly,
  formatChange,
  formatDecimal,
  formatFigure,
  inFull,
  placesFor,
  placesInTable,
  unitFor,
} from '#engine/run/figures';

/** Formatting of figures, the same for lists, reports, documents, print and files. */

const stock = [
  { unit: 'kg', onHand: '0.4310', par: '0.5000' },
  { unit: 'ea', onHand: '55.0000', par: '92.2200' },
  { unit: 'ea', onHand: '0.2500', par: '8.0000' },
];
type Row = (typeof stock)[number];
const columns = (['onHand', 'par'] as const).map((key) => ({
  field: quantity(),
  value: (row: Row) => row[key],
  unitOf: ({ unit }: Row) => unit,
}));
const shown = (placesOfUnit?: (unit: unknown) => number | undefined) => {
  const places = placesInTable(columns, stock, placesOfUnit);
  return stock.map((row) => columns.map(({ value }, index) => formatDecimal(value(row), places[index]?.of(row) ?? 9)));
};

describe('a quantity', () => {
  it('has the decimals of its unit in every column: pieces none, a weight as many as the most exact one needs', () => {
    expect(shown((unit) => (unit === 'ea' ? 0 : 3))).toEqual([
      ['0.431', '0.500'],
      ['55', '92'],
      // A figure that would be rounded to nothing is shown in full.
      ['0.25', '8'],
    ]);
  });

  it('keeps every typed digit: a quarter of a can is no typing error', () => {
    const rows = [{ unit: 'ea', counted: '2.2500' }];
    const column = { field: quantity(), value: (row: (typeof rows)[number]) => row.counted, unitOf: () => 'ea' };
    const places = (isTyped: boolean) => placesInTable([{ ...column, isTyped }], rows, () => 0)[0]?.most;
    expect([places(true), places(false)]).toEqual([2, 0]);
  });

  it('has as many as it needs where nothing is known of the unit', () => {
    expect(shown()[1]).toEqual(['55.00', '92.22']);
  });

  it('has the decimals of the one unit that there is in the totals', () => {
    const rows = [
      { unit: 'kg', q: '48.0000' },
      { unit: 'kg', q: '4.7910' },
      { unit: undefined, q: '52.7910' },
    ];
    const [places] = placesInTable(
      [{ field: quantity(), value: ({ q }: (typeof rows)[number]) => q, unitOf: ({ unit }) => unit }],
      rows,
    );
    expect(rows.map((row) => places?.of(row))).toEqual([3, 3, 3]);
  });
});

describe('other figures', () => {
  it('show two decimals of a cost and four under the pointer, and never nothing for something', () => {
    expect(placesFor(cost(), ['4148.377700', '15340'])).toBe(2);
    expect(inFull(cost(), '4148.377700', 2)).toBe('4,148.3777');
    expect(inFull(cost(), '15340.000000', 2)).toBeUndefined();
    expect(placesFor(cost(), ['0.003400', '12.00'])).toBe(4);
  });

  it('write a percentage without a space and with a true minus', () => {
    expect(formatFigure(column.percent({ formula: 'a / b' }), '-16.7921')).toBe('−16.79%');
    expect(formatFigure(percent(), '12.7500')).toBe('12.75%');
    // A computed percentage has the same decimals as a typed one: 20.95% would otherwise read 21%.
    expect(formatFigure(column.percent({ formula: 'a / b' }), '20.9496')).toBe('20.95%');
    expect([formatChange('4.24'), formatChange('-16.79'), formatChange('0.01'), formatChange(null)]).toEqual([
      '+4.2%',
      '−16.8%',
      '0.0%',
      '–',
    ]);
  });

  it('give a factor the decimals of its own', () => {
    const rows = ['1.000000', '0.001000', '28.349523'];
    const [places] = placesInTable([{ field: decimal(), value: (each: string) => each }], rows);
    expect(rows.map((each) => formatDecimal(each, places?.of(each) ?? 9))).toEqual(['1', '0.001', '28.349523']);
  });

  it('keep their exact value in files', () => {
    expect([exactly('13000.000000', 2), exactly('4148.377700', 2), exactly('55.0000', 0)]).toEqual([
      '13000.00',
      '4148.3777',
      '55',
    ]);
  });

  it('say one of a thing in the singular, and leave symbols and codes alone', () => {
    expect([unitFor('days', 1), unitFor('days', '1.000'), unitFor('days', 7), unitFor('days', null)]).toEqual([
      'day',
      'day',
      'days',
      'days',
    ]);
    expect([unitFor('h', 1), unitFor('LKR', '1.00'), unitFor('lbs.', 1)]).toEqual(['h', 'LKR', 'lbs.']);
  });
});
