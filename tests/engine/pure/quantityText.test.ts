import { expect, it } from 'vitest';
import { splitQuantity } from '#engine/run/text/numbers';

it.each([
  ['12.5 kg', '12.5', 'kg'],
  ['12,5kg', '12,5', 'kg'],
  ['1,250 g', '1,250', 'g'],
  ['1 1/2 cups', '1 1/2', 'cups'],
  ['½ lb', '½', 'lb'],
  ['1 ½ lb.', '1 ½', 'lb'],
  ["1'250.5 Stück", "1'250.5", 'Stück'],
  ['-3 pcs', '-3', 'pcs'],
  ['4 公斤', '4', '公斤'],
  ['2 fl oz', '2', 'fl oz'],
])('%s is %s and %s', (text, number, unit) => {
  expect(splitQuantity(text)).toEqual({ number, unit });
});

it.each(['12.5', 'kg', 'kg 12', '', '12 x 500 ml', '1/2', '%', '(5)'])('%s has no unit after a number', (text) => {
  expect(splitQuantity(text)).toBeUndefined();
});
