import { expect, it } from 'vitest';
import { dec, money } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { isRecord, objectIn, rowsIn, stepInto, textIn, textsIn, under } from '#engine/run/values';

const STRANGE: readonly unknown[] = [undefined, null, '', 'text', 7, true, [], ['a'], [1], [{}], [null], {}, { a: 1 }];

it('look at a value and pass over what is not of that sort, never making words of what is missing', () => {
  expect(STRANGE.filter(isRecord)).toEqual([{}, { a: 1 }]);
  expect(STRANGE.map(objectIn).filter((each) => Object.keys(each).length > 0)).toEqual([{ a: 1 }]);
  expect(STRANGE.map(rowsIn).filter((rows) => rows.length > 0)).toEqual([[{}]]);
  expect(STRANGE.map(textsIn).filter((texts) => texts.length > 0)).toEqual([['a']]);
  expect(STRANGE.map(textIn).filter((text) => text !== undefined)).toEqual(['', 'text']);
});

it('return the same list, so that an unchanged list causes no update', () => {
  const rows = [{ a: 1 }];
  const ids = ['a'];
  expect(rowsIn(rows)).toBe(rows);
  expect(linesOf({ items: rows })).toBe(rows);
  expect(textsIn(ids)).toBe(ids);
});

it('walk through objects and lists, and find nothing elsewhere', () => {
  expect(stepInto([{ a: 1 }], '0')).toEqual({ a: 1 });
  expect(stepInto({ a: 1 }, 'a')).toBe(1);
  expect(STRANGE.map((value) => stepInto(value, 'missing'))).toEqual(STRANGE.map(() => undefined));
});

it('find a record of a table by an id that may be missing, and nothing of the table itself', () => {
  expect(under({ a: 1 }, 'a')).toBe(1);
  expect([undefined, null, 7, 'b', 'toString'].map((id) => under({ a: 1 }, id))).toEqual(Array(5).fill(undefined));
});

it('read decimals from anything: what is none counts as zero', () => {
  expect(['1.5', 2, dec('3'), ' ', 'x', null, undefined, true, [4], ['4'], {}].map(money)).toEqual([
    ...['1.50', '2.00', '3.00'],
    ...Array(8).fill('0.00'),
  ]);
});
