import { expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { create } from '#server/records/service';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();

/** What the form proposes, callers of the API and files get too: the yield of the item, unless the recipe has its own. */
test.each(['recipes', 'batchRecipes'] as const)('ingredients of %s have the yield of their item', async (resource) => {
  const group = await newGroup(db);
  await addPurchasing(db, group);
  const item = (_id: string, more: AnyRecord) =>
    group.put('inventoryItems', {
      ...{ _id, outletId: 'out_COL', itemCode: _id, itemName: _id, itemType: 'raw', measureTypeId: 'weight' },
      ...{ baseUnitId: 'kg', itemUnits: [], isStockTracked: true, status: 'active', ...more },
    });
  await item('fish', { yieldPct: '70.0000' });
  await item('sauce', { itemType: 'semiFinished' });
  await group.put('items', {
    _id: 'dish',
    itemCode: 'D',
    name: 'Dish',
    itemType: 'simple',
    price: '10',
    categoryId: 'mains',
  });
  const part = (itemId: string, more: AnyRecord = {}) => ({ itemId, unitId: 'kg', netQuantity: '1', ...more });
  const saved = await create({ db }, group.owner, entity(resource), {
    ...{ outletId: 'out_COL', recipeName: 'Fish', effectiveFrom: '2026-06-01' },
    ...(resource === 'recipes'
      ? { recipeType: 'menu', menuItemId: 'dish', portions: 1 }
      : { outputItemId: 'sauce', outputUnitId: 'kg', standardOutput: '1' }),
    ingredients: [part('fish'), part('fish', { yieldPct: '90' }), part('rice')],
  });
  expect((saved.ingredients as AnyRecord[]).map(({ yieldPct }) => Number(yieldPct))).toEqual([70, 90, 100]);
});
