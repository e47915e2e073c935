import { describe, expect, it } from 'vitest';
import { partsOf, wastageProblems, wastedLines } from '#resources/inventory/wastage.rules';

/** Dishes that are thrown away: which size's recipe, of which day, and what of it is stock. */

type Known = Parameters<typeof wastedLines>[1];
const recipe = (more: object) => ({
  ...{ menuItemId: 'curry', effectiveFrom: '2026-01-01', portions: 1 },
  ...more,
});
const of = (netQuantity: string, itemId = 'chicken') => [{ itemId, unitId: 'kg', netQuantity, yieldPct: '100' }];
const known = (more: object = {}): Known =>
  ({
    items: { chicken: { _id: 'chicken', stockOnHand: '3' }, sauce: { _id: 'sauce', itemType: 'semiFinished' } },
    units: [{ _id: 'kg', unitCode: 'kg' }],
    dishes: {
      curry: {
        ...{ _id: 'curry', name: 'Curry', itemType: 'variable' },
        portions: [
          { portionId: 'S', name: 'Small' },
          { portionId: 'L', name: 'Large', isDefault: true },
        ],
      },
      soup: { _id: 'soup', name: 'Soup', itemType: 'simple' },
    },
    recipes: [
      recipe({ portionId: 'S', ingredients: of('0.2') }),
      recipe({ portionId: 'L', ingredients: of('0.3') }),
      recipe({ portionId: 'L', effectiveFrom: '2026-06-10', ingredients: of('0.4') }),
    ],
    pantry: [
      { _id: 'chicken', itemName: 'Chicken', baseUnitId: 'kg', itemCode: 'CH' },
      { _id: 'water', itemName: 'Water', baseUnitId: 'kg', isStockTracked: false },
    ],
    ...more,
  }) as unknown as Known;
const note = (line: object, docDate = '2026-06-09') => ({ docDate, items: [line] });
const uses = (line: object, facts = known(), day?: string) => wastedLines(note(line, day), facts)[0]?.uses;
const problems = (line: object, facts = known()) =>
  [...wastageProblems(note(line), facts)].map(({ field, rule, message }) => `${field} ${rule}: ${message}`);
const dish = (more: object = {}) => ({ menuItemId: 'curry', quantity: '2', ...more });

describe('a dish with sizes', () => {
  it('takes the recipe of the size that is named, by code or by name', () => {
    expect(uses(dish({ portionId: 'S' }))).toBe('Chicken 0.4 kg');
    expect(uses(dish({ portionId: ' small ' }))).toBe('Chicken 0.4 kg');
    expect(uses(dish({ portionId: 'L' }))).toBe('Chicken 0.6 kg');
  });

  it('takes the usual size without one, as a bill does', () => {
    expect(uses(dish())).toBe('Chicken 0.6 kg');
    expect(uses(dish({ portionId: '' }))).toBe('Chicken 0.6 kg');
    expect(problems(dish())).toEqual([]);
  });

  it('takes the version of the day', () => {
    expect(uses(dish(), known(), '2026-06-10')).toBe('Chicken 0.8 kg');
    expect(uses(dish(), known(), '2025-12-31')).toBeNull();
  });

  it('refuses a size that it does not have, and wants one where none is usual', () => {
    expect(problems(dish({ portionId: 'XL' }))).toEqual(['items.0.portionId reference: Curry has no portion “XL”']);
    const none = known();
    for (const size of none.dishes.curry?.portions ?? []) Object.assign(size, { isDefault: false });
    expect(problems(dish(), none)).toEqual([
      'items.0.portionId required: Curry comes in portions and none of them is the default: give one of S, L',
    ]);
    expect(uses(dish(), none)).toBeNull();
    expect(problems(dish({ portionId: 'S' }), none)).toEqual([]);
    // A size that it does not have takes nothing, not the whole dish’s recipe.
    const whole = known({ recipes: [recipe({ ingredients: of('0.5') })] });
    expect([uses(dish(), whole), uses(dish({ portionId: 'XL' }), whole)]).toEqual(['Chicken 1 kg', null]);
  });
});

describe('what a line takes from stock', () => {
  it('leaves out what is not tracked, and refuses a dish that takes nothing', () => {
    const both = known({ recipes: [recipe({ ingredients: [...of('0.3'), ...of('1', 'water'), ...of('1', 'gone')] })] });
    expect(wastedLines(note(dish()), both)[0]).toMatchObject({
      ...{ kind: 'menuItem', itemName: 'Curry', availableStock: null },
      components: [{ itemId: 'chicken', itemName: 'Chicken', quantity: '0.6000' }],
    });
    const onlyWater = known({ recipes: [recipe({ ingredients: of('1', 'water') })] });
    expect(problems(dish(), onlyWater)).toEqual([
      'items.0.menuItemId recipe: Curry has no recipe on this date, so it takes nothing from stock. Enter its ingredients instead',
    ]);
    expect(problems({ menuItemId: 'soup', quantity: '1' })).toHaveLength(1);
    expect(problems({ itemId: 'chicken', quantity: '1' })).toEqual([]);
  });

  it('moves each ingredient that comes to something, and an item as it is', () => {
    const tiny = known({ recipes: [recipe({ ingredients: of('0.00001') })] });
    expect(partsOf(dish(), note(dish()), known())).toEqual([{ itemId: 'chicken', quantity: '0.6000' }]);
    expect(partsOf(dish(), note(dish()), tiny)).toEqual([]);
    expect(partsOf({ itemId: 'chicken', quantity: '1' }, note({}), known())).toBeUndefined();
  });

  it('says what kind a line is, and what there is of an item', () => {
    const kinds = (line: object) => wastedLines(note(line), known()).map(({ kind, uses: used }) => [kind, used]);
    expect(kinds({ itemId: 'chicken', quantity: '1' })).toEqual([['inventoryItem', null]]);
    expect(kinds({ itemId: 'sauce', quantity: '1' })).toEqual([['batchItem', null]]);
    expect(kinds({ menuItemId: '', itemId: 'chicken' })).toEqual([['inventoryItem', null]]);
  });

  it('of a dish that is sold as bought, its own item, here or by its code', () => {
    const resold = {
      _id: 'cola',
      name: 'Cola',
      itemType: 'simple',
      costSource: 'inventoryItem',
      inventoryItemId: 'can',
      inventoryQty: '2',
    };
    const line = { menuItemId: 'cola', quantity: '3' };
    const facts = (pantry: object[], more: object = {}) =>
      known({ dishes: { cola: resold }, recipes: [], pantry, ...more });
    const can = { _id: 'can', itemName: 'Can', baseUnitId: 'pc', itemCode: 'CAN' };
    expect(uses(line, facts([can]))).toBe('Can 6');
    const here = { ...can, _id: 'here' };
    expect(uses(line, facts([here], { bought: [can] }))).toBe('Can 6');
    expect(uses(line, facts([{ ...here, itemCode: 'OTHER' }], { bought: [can] }))).toBeNull();
    expect(problems(line, facts([], { bought: [] }))).toHaveLength(1);
    // A form doesn't know what is bought elsewhere: the save decides.
    expect(problems(line, facts([]))).toEqual([]);
    expect(
      uses(line, known({ dishes: { cola: { ...resold, costSource: 'recipe' } }, recipes: [], pantry: [can] })),
    ).toBeNull();
  });
});
