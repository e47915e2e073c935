// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { groupDigits } from '#engine/run/decimal';
import { parseDate } from '#src/field/dates/dates';
import { readBlock, writeBlock } from '#src/grid/state/clipboard';
import type { GridColumn } from '#src/grid/types';
import { parseCell, writingOf } from '#src/grid/values';

const quantity: GridColumn<object> = { key: 'qty', label: 'Quantity', width: 80, kind: 'decimal' };
const day: GridColumn<object> = { key: 'day', label: 'Day', width: 80, kind: 'date', days: { today: '2025-06-01' } };
const isHot: GridColumn<object> = { key: 'hot', label: 'Hot', width: 80, kind: 'boolean' };
const pasted = (column: GridColumn<object>, texts: readonly string[]) => {
  const writing = writingOf(texts.map((text) => ({ column, text })));
  return texts.map((text) => parseCell(column, text, {}, writing));
};

it('a block of cells is read as what it proves of its numbers', () => {
  expect(pasted(quantity, ['12,5', '1,250'])).toEqual([{ value: '12.5' }, { value: '1.25' }]);
  expect(pasted(quantity, ['12.5', '1,250'])).toEqual([{ value: '12.5' }, { value: '1250' }]);
  expect(pasted(quantity, ['1,250', '7'])).toEqual([
    { error: '“1,250” can mean 1250 or 1.250. Write 1250 or 1.250' },
    { value: '7' },
  ]);
});

it('a single date is typed day first, and a block of them shows its order', () => {
  expect(pasted(day, ['3/4/2026'])).toEqual([{ value: '2026-04-03' }]);
  expect(pasted(day, ['3/4/2026', '4/25/2026'])).toEqual([{ value: '2026-03-04' }, { value: '2026-04-25' }]);
  expect(pasted(day, ['3/4/2026', '20 Nov 2026'])).toEqual([
    { error: '“3/4/2026” can mean 3 April or 4 March. Write it like 20 Nov 2026' },
    { value: '2026-11-20' },
  ]);
});

it('yes and no are read in several languages', () => {
  expect(pasted(isHot, ['Sí', 'nein'])).toEqual([{ value: true }, { value: false }]);
});

it.each([
  ['2026-11-20', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20.11.26', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['20-november-26', '2026-11-20'],
  ['1/2', '2025-02-01'],
  ['29 Feb 2028', '2028-02-29'],
  ['tomorrow', '2025-06-02'],
  ['+3', '2025-06-04'],
])('reads %s as the day %s', (typed, value) => {
  expect(parseDate(typed, '2025-06-01', 'dayFirst')).toEqual({ value });
});

it.each(['29 Feb 2026', '31/04/2026', '11/20/2026', 'soon', '20', '1/1/1/1', '2026-1'])(
  'refuses %s as a day',
  (typed) => {
    expect(parseDate(typed, '2025-06-01', 'dayFirst')).toHaveProperty('error');
  },
);

it('groups digits without touching the decimals', () => {
  expect(['1234567.12345', '-1000', '999', '0.5'].map(groupDigits)).toEqual([
    '1,234,567.12345',
    '-1,000',
    '999',
    '0.5',
  ]);
});

it('reads the blocks that spreadsheets copy', () => {
  expect(readBlock('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(readBlock('"two\nlines"\t"say ""hi"""\n5" pan\t"open')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['5" pan', '"open'],
  ]);
  expect(readBlock('TOM,4,11500')).toEqual([['TOM', '4', '11500']]);
  expect(readBlock('12,5\n13,7')).toEqual([['12,5'], ['13,7']]);
  expect(readBlock('')).toEqual([['']]);
});

it('writes blocks that come back as they were', () => {
  const block = [
    ['plain', 'a\tb', 'two\nlines'],
    ['"quoted"', '', '1,5'],
  ];
  expect(readBlock(writeBlock(block))).toEqual(block);
});
