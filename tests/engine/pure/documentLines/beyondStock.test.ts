import { expect, it } from 'vitest';
import { beyondStock } from '#engine/run/deviation';

const keys = { of: 'itemId', stock: 'onHand' };
/** A line in cases of 12; `baseQuantity` is in pieces, the stock in cases. */
const cases = (itemId: string, baseQuantity: string, onHand: string | null) => ({
  ...{ itemId, baseQuantity, onHand },
  ...{ conversionFactor: '12', conversionDivisor: null },
});
const pieces = (itemId: string, baseQuantity: string, onHand: string | null) => ({
  ...cases(itemId, baseQuantity, onHand),
  conversionFactor: '1',
});
const found = (lines: ReturnType<typeof cases>[]) =>
  [...beyondStock(lines, keys)].map(([line, more]) => [lines.indexOf(line), more.toFixed()]);

it('says how much more a line takes than there is, in its own unit, and nothing at the limit', () => {
  expect(found([cases('rice', '36', '2.5')])).toEqual([[0, '0.5']]);
  expect(found([cases('rice', '30', '2.5')])).toEqual([]);
});

it('adds up the lines of one item, in any unit', () => {
  const lines = [cases('rice', '24', '2.5'), pieces('rice', '12', '30'), pieces('oil', '12', '30')];
  expect(found(lines)).toEqual([
    [0, '0.5'],
    [1, '6'],
  ]);
});

it('warns with nothing or less than nothing on hand, and leaves out what is unknown or takes nothing', () => {
  expect(found([pieces('rice', '2', '0')])).toEqual([[0, '2']]);
  expect(found([pieces('rice', '2', '-3')])).toEqual([[0, '2']]);
  expect(found([pieces('rice', '2', null), pieces('oil', '0', '-1')])).toEqual([]);
  expect(found([{ ...pieces('rice', '2', '0'), conversionFactor: '' }])).toEqual([]);
});
