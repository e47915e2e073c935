import { describe, expect, test } from 'vitest';
import { atPastCost, costChange, orderTypesIn, recipeCost } from '#resources/inventory/recipeCost.rules';

/** The cost card next to a recipe: the biryani of the golden example (domain 2.6). */

const item = (itemName: string, averageCost: string, more: object = {}) => ({
  itemName,
  baseUnitId: 'kg',
  stockOnHand: '10.0000',
  averageCost,
  ...more,
});
const items = {
  chicken: item('Chicken', '1000'),
  rice: item('Rice', '400'),
  oil: item('Oil', '600'),
  curry: item('Curry base', '336.842105'),
  saffron: item('Saffron', '0', { stockOnHand: '0' }),
};
const part = (itemId: string, netQuantity: string, yieldPct = '100') => ({
  itemId,
  unitId: 'kg',
  netQuantity,
  yieldPct,
});
const biryani = {
  portions: 1,
  ingredients: [part('chicken', '0.2', '80'), part('rice', '0.15'), part('oil', '0.02'), part('curry', '0.075')],
};
const units = [{ _id: 'kg', unitCode: 'kg' }];
const dish = { price: '1800.00', portions: [{ portionId: 'L', name: 'Large', price: '2400.00' }] };
const card = (recipe: object, known: object = {}, isAverage = true) =>
  recipeCost(recipe, { items, units, dish, ...known }, isAverage, '22');

describe('the cost card', () => {
  test('347.26 a portion, 19.29% of 1 800, and 1 578.45 at a target of 22%', () => {
    expect(card(biryani)).toEqual({
      parts: [
        { itemId: 'chicken', name: 'Chicken', cost: '250.00' },
        { itemId: 'rice', name: 'Rice', cost: '60.00' },
        { itemId: 'oil', name: 'Oil', cost: '12.00' },
        { itemId: 'curry', name: 'Curry base', cost: '25.26' },
      ],
      costPerPortion: '347.26',
      price: '1800.00',
      foodCostPct: '19.29',
      margin: '1452.74',
      suggestedPrice: '1578.45',
      unknown: [],
    });
  });

  test('takes the price of its portion, and divides by the portions that it makes', () => {
    expect(card({ ...biryani, portionId: 'L', portions: 2 })).toMatchObject({
      price: '2400.00',
      costPerPortion: '173.63',
    });
  });

  test('a dish with an ingredient without a cost has none, and says which; without a price there is no margin', () => {
    const recipe = { ...biryani, ingredients: [...biryani.ingredients, part('saffron', '0.001')] };
    const nothing = { costPerPortion: undefined, foodCostPct: undefined, margin: undefined, suggestedPrice: undefined };
    expect(card(recipe)).toMatchObject({ ...nothing, unknown: ['Saffron'] });
    expect(card(biryani, { dish: undefined })).toMatchObject({
      price: undefined,
      foodCostPct: undefined,
      margin: undefined,
    });
  });

  test('what was never made costs its recipe, until it is made', () => {
    const never = { ...items, curry: item('Curry base', '0', { stockOnHand: '0', recipeCost: '336.842105' }) };
    expect(card(biryani, { items: never })).toMatchObject({ costPerPortion: '347.26', unknown: [] });
    const made = { ...items, curry: item('Curry base', '300', { recipeCost: '336.842105' }) };
    expect(card(biryani, { items: made }).parts[3]).toMatchObject({ cost: '22.50' });
  });

  test('costs at the last price where the outlet does', () => {
    const dearer = { ...items, chicken: item('Chicken', '1000', { lastPrice: '1200' }) };
    expect(card({ portions: 1, ingredients: [part('chicken', '1')] }, { items: dearer }, false).costPerPortion).toBe(
      '1200.00',
    );
  });
});

describe('packaging', () => {
  const boxed = {
    ...biryani,
    ingredients: [...biryani.ingredients, { ...part('box', '1'), orderTypes: ['takeaway'] as const }],
  };
  const known = {
    items: { ...items, box: item('Box', '25') },
    units,
    dish: { ...dish, priceLevels: [{ level: 'takeaway' as const, price: '1860.00' }] },
  };

  test('costs with the orders that it is for, at the price of these', () => {
    expect(recipeCost(boxed, known, true, '22')).toMatchObject({ costPerPortion: '347.26', price: '1800.00' });
    expect(recipeCost(boxed, known, true, '22', 'takeaway')).toMatchObject({
      costPerPortion: '372.26',
      price: '1860.00',
      foodCostPct: '20.01',
    });
    expect(recipeCost(boxed, known, true, '22', 'delivery').costPerPortion).toBe('347.26');
  });

  test('is what makes a card per kind of order', () => {
    expect(orderTypesIn(biryani)).toEqual([]);
    expect(orderTypesIn(boxed)).toEqual(['dineIn', 'takeaway', 'delivery', 'pickup']);
  });
});

describe('what changed since', () => {
  const past = (costs: Readonly<Record<string, string | null>>) =>
    atPastCost(Object.entries(items).map(([_id, each]) => ({ ...each, _id, pastCost: costs[_id] ?? null })));
  const COSTS = { chicken: '920', rice: '400', oil: '700', curry: '336.842105' };
  const cardOf = (recipe: object, costs: Readonly<Record<string, string | null>>) =>
    recipeCost(recipe, { items: past(costs), units, dish }, true, '22');

  test('the ingredient that moved the cost most comes first', () => {
    expect(costChange(cardOf(biryani, COSTS), card(biryani))).toEqual({
      before: '329.26',
      by: '18.00',
      pct: '5.5',
      moved: [
        { itemId: 'chicken', name: 'Chicken', by: '20.00' },
        { itemId: 'oil', name: 'Oil', by: '-2.00' },
      ],
    });
  });

  test('what a newer version of the recipe adds moved it too', () => {
    const older = { ...biryani, ingredients: biryani.ingredients.slice(0, 2) };
    expect(costChange(cardOf(older, { ...COSTS, chicken: '1000' }), card(biryani))?.moved).toEqual([
      { itemId: 'curry', name: 'Curry base', by: '25.26' },
      { itemId: 'oil', name: 'Oil', by: '12.00' },
    ]);
  });

  test('nothing is stated if the cost at that time is unknown', () => {
    expect(costChange(cardOf(biryani, { chicken: '920' }), card(biryani))).toBeUndefined();
  });
});
