import { describe, expect, it } from 'vitest';
import { foodCostOf } from '#resources/inventory';

describe('the food cost of a price', () => {
  it.each([
    ['1000.00', '300.00', '30.00', '700.00'],
    ['3.00', '1.00', '33.33', '2.00'],
    ['100.00', '150.00', '150.00', '-50.00'],
    ['100.00', '0.00', '0.00', '100.00'],
  ])('of %s with a cost of %s is %s%%, which leaves %s', (price, cost, foodCostPct, margin) =>
    expect(foodCostOf(price, cost)).toEqual({ foodCostPct, margin }),
  );

  it.each([
    [undefined, '1.00'],
    ['1.00', undefined],
    ['0.00', '1.00'],
    ['-5.00', '1.00'],
  ])('of %s with a cost of %s is none', (price, cost) => expect(foodCostOf(price, cost)).toBeUndefined());
});
