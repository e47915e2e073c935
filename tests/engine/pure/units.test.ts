import { expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { dec, quantity, sum } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { advanced, beyond, type Progress } from '#engine/run/progress';
import {
  between,
  countedIn,
  fromStock,
  inStock,
  keptRatio,
  type Ratio,
  ratioIn,
  ratioOf,
  toStock,
} from '#engine/run/units';

/** Exact conversion between units, and how a line stores it. */

const ratio = (stock: string, units: string): Ratio => ratioOf(stock, units) as Ratio;
const PIECE = ratio('1', '12');
const GRAM = ratio('0.001', '0.453592');

it.each([
  ['a piece of a dozen', PIECE, '1.000000', '12.000000'],
  ['a gram of a pound', GRAM, '0.001000', '0.453592'],
  ['a pound of a kilogram', ratio('0.45359237', '1'), '45.359237', '100.000000'],
  ['a pound of a gram', ratio('0.45359237', '0.001'), '453.592370', null],
  ['a US teaspoon of a litre', ratio('0.00492892159375', '1'), '492892.159375', '100000000.000000'],
  ['a dozen of pieces', ratio('12', '1'), '12.000000', null],
  ['a gram of a kilogram', ratio('0.001', '1'), '0.001000', null],
  ['half of a quarter', ratio('0.25', '2'), '0.125000', null],
])('stores %s exactly, as a plain factor where that is exact', (_what, given, conversionFactor, conversionDivisor) => {
  const kept = keptRatio(given);
  expect(kept).toEqual({ conversionFactor, conversionDivisor });
  const again = ratioIn(kept) as Ratio;
  expect(toStock('7', again).eq(toStock('7', given))).toBe(true);
});

it('has no ratio without two amounts above zero', () => {
  expect([ratioOf(null), ratioOf('0'), ratioOf('1', '0'), ratioIn({}), ratioIn({ conversionFactor: null })]).toEqual(
    Array(5).fill(undefined),
  );
  expect(keptRatio(undefined)).toEqual({ conversionFactor: null, conversionDivisor: null });
  expect(inStock({}, '5').toFixed()).toBe('0');
});

it('counts there and back to the same number', () => {
  for (const amount of ['1200', '0.0001', '999999999.9999', '7', '0.3333'])
    for (const each of [PIECE, GRAM, ratio('7.123456', '3')]) {
      expect(quantity(fromStock(toStock(amount, each), each))).toBe(quantity(amount));
      expect(quantity(between(between(amount, each, GRAM), GRAM, each))).toBe(quantity(amount));
    }
  expect(between('10', ratio('1', '1'), PIECE).toFixed()).toBe('120');
});

it('rounds a sum of thirds like the whole, and a tie as a tie', () => {
  const third = dec('0.00025').div(3);
  expect(quantity(sum([third, third, third]))).toBe('0.0003');
  expect(quantity(toStock('0.0006', PIECE))).toBe('0.0001');
});

it('counts a line as it is in the same unit, otherwise by the ratios that both lines store', () => {
  const cases = { purchaseUnitId: 'case', conversionFactor: '10' };
  expect(countedIn(cases, { unitId: 'case', conversionFactor: '12' }, '7').toFixed()).toBe('7');
  expect(countedIn(cases, { unitId: 'kg', conversionFactor: '1' }, '70').toFixed()).toBe('7');
  expect(countedIn(cases, { unitId: 'kg', conversionFactor: null }, '70').toFixed()).toBe('0');
  // Without units on the lines, only their ratios decide.
  expect(countedIn({ conversionFactor: '10' }, { conversionFactor: '5' }, '4').toFixed()).toBe('2');
});

it('rounds what documents have done together, not each of them', () => {
  const progress: Progress = { one: 'order', verb: 'received', number: 'no', quantity: 'asked', done: 'done' };
  const counted = { line: 'of', with: 'got' };
  const source = { items: [{ lineNo: 1, asked: '1', done: '0', unitId: 'dozen', conversionFactor: '1' }] };
  const part = (got: string) => ({
    items: [{ of: 1, got, unitId: 'ea', conversionFactor: '1', conversionDivisor: '12' }],
  });
  const doneAfter = (parts: readonly string[]) => {
    let now: AnyRecord = source;
    for (const [index, got] of parts.entries())
      now = advanced(progress, counted, now, part(got), parts.slice(0, index).map(part), 1);
    return linesOf(now)[0]?.done;
  };
  expect([doneAfter(['5']), doneAfter(['5', '5']), doneAfter(Array(12).fill('1'))]).toEqual([
    '0.4167',
    '0.8333',
    '1.0000',
  ]);
  const now = { items: [{ ...source.items[0], done: '0.8333' }] };
  const over = (got: string) => beyond(progress, counted, now, part(got), [part('5'), part('5')], 0);
  expect([over('2'), over('2.0013')]).toEqual([[], [{ index: 0, most: '0.1667' }]]);
  const back = advanced(progress, counted, now, part('5'), [part('5')], -1);
  expect(back.items).toMatchObject([{ done: '0.4167' }]);
});
