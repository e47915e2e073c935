// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { groupDigits } from '#engine/run/decimal';
import { parseDate } from '#src/field/dates/dates';
import { parseDecimal } from '#src/field/numbers';
import { readBlock, writeBlock } from '#src/grid/state/clipboard';

it.each([
  ['1234.5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['12,34,567', '1234567'],
  ['1 234.50', '1234.5'],
  ["1'234", '1234'],
  ['$ 12.00', '12'],
  ['.5', '0.5'],
  ['-3', '-3'],
  ['\u22123', '-3'],
  ['(1,000)', '-1000'],
  ['+4', '4'],
  ['0.10', '0.1'],
  ['123456789012345678.12345', '123456789012345678.12345'],
])('reads %s as the number %s', (typed, value) => {
  expect(parseDecimal(typed)).toEqual({ value });
});

it.each(['12,5', '1,23', '1.2.3', 'two', '1e5', '5 kg', '=1+1', '--1', '1,,000'])('does not guess at %s', (typed) => {
  expect(parseDecimal(typed)).toHaveProperty('error');
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
  expect(parseDate(typed, '2025-06-01')).toEqual({ value });
});

it.each(['29 Feb 2026', '31/04/2026', '11/20/2026', 'soon', '20', '1/1/1/1', '2026-1'])(
  'refuses %s as a day',
  (typed) => {
    expect(parseDate(typed)).toHaveProperty('error');
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
