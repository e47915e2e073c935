import { describe, expect, it } from 'vitest';
import { dec } from '#engine/run/decimal';
import {
  extraUsageOf,
  isUsedFor,
  kindOf,
  newVersion,
  ofPortion,
  recipeOn,
  recipeTargetOf,
  together,
  usageOf,
  usedBy,
  withoutOtherTargets,
} from '#resources/inventory/recipe.rules';

const items = {
  rice: { _id: 'rice', itemName: 'Rice', baseUnitId: 'kg', yieldPct: '80' },
  box: { _id: 'box', itemName: 'Box', baseUnitId: 'pc', itemUnits: [{ unitId: 'pack', factorToBase: '12' }] },
};
const row = (itemId: string, netQuantity: string, more: object = {}) => ({
  ...{ itemId, unitId: itemId === 'rice' ? 'kg' : 'pc', netQuantity },
  ...more,
});
const used = (recipe: object, orderType?: string) =>
  usageOf(recipe, items, [], orderType).map((usage) => `${usage.itemId} ${usedBy(usage, 1)}`);

describe('what a portion uses', () => {
  it('is net by yield and portions, in stock units', () => {
    expect(used({ portions: 4, ingredients: [row('rice', '1', { yieldPct: '50' })] })).toEqual(['rice 0.5000']);
    expect(used({ ingredients: [row('box', '1', { unitId: 'pack' })] })).toEqual(['box 12.0000']);
  });

  it('takes the item’s yield where the line has none, and the whole without either', () => {
    expect(used({ ingredients: [row('rice', '1')] })).toEqual(['rice 1.2500']);
    expect(used({ ingredients: [row('box', '1')] })).toEqual(['box 1.0000']);
    expect(used({ ingredients: [row('rice', '1', { yieldPct: '0' })] })).toEqual([]);
  });

  it('counts no portions, or none above zero, as one', () => {
    for (const portions of [undefined, null, 0, -2, 1])
      expect(used({ portions, ingredients: [row('box', '3')] })).toEqual(['box 3.0000']);
  });

  it('leaves out what has no conversion, no item, or is for other orders', () => {
    const ingredients = [
      row('box', '1', { orderTypes: ['takeaway'] }),
      row('rice', '0.8', { orderTypes: [] }),
      row('rice', '1', { unitId: 'litre' }),
      { unitId: 'kg', netQuantity: '1' },
    ];
    expect(used({ ingredients })).toEqual(['rice 1.0000']);
    expect(used({ ingredients }, 'takeaway')).toEqual(['box 1.0000', 'rice 1.0000']);
    expect([isUsedFor({}, 'dineIn'), isUsedFor({ orderTypes: ['takeaway'] }, 'dineIn')]).toEqual([true, false]);
  });

  it('adds what an extra leaves out, and nothing goes below zero', () => {
    const extra = extraUsageOf(
      [
        { itemId: 'rice', unitId: 'kg', quantity: '-1' },
        { itemId: 'box', unitId: 'pc', quantity: '2' },
        { itemId: 'gone', unitId: 'pc', quantity: '1' },
        { unitId: 'kg', quantity: '1' },
      ],
      (id) => (items as Record<string, object>)[id],
      [],
    );
    const base = (amount: string) => ({ itemId: 'rice', amount: dec(amount), per: dec(1) });
    const sums = (amount: string) =>
      together([base(amount), ...extra]).map((usage) => `${usage.itemId} ${usedBy(usage, 2)}`);
    expect(sums('1.5')).toEqual(['rice 1.0000', 'box 4.0000']);
    expect(sums('1')).toEqual(['box 4.0000']);
    expect(sums('0.5')).toEqual(['box 4.0000']);
  });
});

describe('which recipe counts', () => {
  const recipes = [
    { _id: 'old', effectiveFrom: '2026-01-01' },
    { _id: 'new', effectiveFrom: '2026-06-01' },
    { _id: 'large', effectiveFrom: '2026-02-01', portionId: 'L' },
    { _id: 'larger', effectiveFrom: '2026-06-15', portionId: 'L' },
  ];
  const on = (day: string, portion?: string | null) => recipeOn(recipes, portion, day)?._id;

  it('the latest that has started, of the portion before the whole item', () => {
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-05-31'), on('2026-06-01')]).toEqual([
      undefined,
      'old',
      'old',
      'new',
    ]);
    expect([on('2026-01-31', 'L'), on('2026-02-01', ' l '), on('2026-06-14', 'L'), on('2026-06-15', 'L')]).toEqual([
      ...['old', 'large', 'large', 'larger'],
    ]);
    expect(on('2026-06-20', 'S')).toBe('new');
  });

  it('versions are of one portion, or of the whole item', () => {
    const versions = (portion: unknown) => ofPortion(recipes, portion).map(({ _id }) => _id);
    expect([versions('l'), versions(null), versions('S')]).toEqual([['large', 'larger'], ['old', 'new'], []]);
  });

  it('a new version starts on a day of its own', () => {
    const copy = newVersion('recipes', { _id: 'a', _rev: 3, recipeName: 'Rice', version: 2 }, recipes, '2026-07-01');
    expect(copy).toEqual({
      creates: [{ resource: 'recipes', record: { recipeName: 'Rice', status: 'active', effectiveFrom: '2026-07-01' } }],
      set: { lastVersionFrom: '2026-07-01' },
    });
    expect(newVersion('recipes', {}, recipes, '2026-06-01').problems).toMatchObject([{ field: 'effectiveFrom' }]);
  });

  it('is for one thing: what another kind left does not count', () => {
    const full = { menuItemId: 'm', portionId: 'L', modifierId: 'o', addonId: 'a' };
    expect([
      kindOf({}),
      kindOf({ recipeType: 'modifier' }),
      kindOf({ recipeType: 'addon' }),
      kindOf({ recipeType: 'other' }),
    ]).toEqual(['menu', 'modifier', 'addon', 'menu']);
    const target = (recipeType: 'menu' | 'modifier' | 'addon') => [
      recipeTargetOf({ ...full, recipeType }),
      withoutOtherTargets({ ...full, recipeType }),
    ];
    expect(target('menu')).toEqual([{ menuItemId: 'm' }, { modifierId: null, addonId: null }]);
    expect(target('modifier')).toEqual([{ modifierId: 'o' }, { menuItemId: null, portionId: null, addonId: null }]);
    expect(target('addon')).toEqual([{ addonId: 'a' }, { menuItemId: null, portionId: null, modifierId: null }]);
    expect([recipeTargetOf({}), withoutOtherTargets({ menuItemId: 'm' })]).toEqual([undefined, {}]);
  });
});
