import { expect, it } from 'vitest';
import { usageOf, usedBy } from '#resources/inventory/recipe.rules';

const items = { rice: { itemName: 'Rice', baseUnitId: 'kg', yieldPct: '100' } };
const recipe = (portions: number, ...quantities: readonly [netQuantity: string, yieldPct?: string][]) => ({
  portions,
  ingredients: quantities.map(([netQuantity, yieldPct = '100']) => ({
    itemId: 'rice',
    unitId: 'kg',
    netQuantity,
    yieldPct,
  })),
});
const used = (sold: string, ...given: Parameters<typeof recipe>) =>
  usageOf(recipe(...given), items, []).map((usage) => usedBy(usage, sold));

it('multiplies before it divides, so that a tie is rounded up as it is', () => {
  // 761.7 / 7 x 2.7755 is 302.01405 exactly.
  expect(used('2.7755', 7, ['761.7'])).toEqual(['302.0141']);
  expect(used('1.5', 3, ['0.0001'])).toEqual(['0.0001']);
  expect(used('0.0005', 3, ['0.3'])).toEqual(['0.0001']);
});

it('adds the lines of one item as fractions, and rounds their sum once', () => {
  expect(used('1', 3, ['0.0001'], ['0.0001'])).toEqual(['0.0001']);
  // Seven thirds and two thirds of 0.00005 are nine thirds of it: a tie.
  expect(used('0.5', 3, ['0.0007'], ['0.0002'])).toEqual(['0.0002']);
  expect(used('37', 1, ['0.2', '77.7'], ['0.1501'])).toEqual(['15.0775']);
});
