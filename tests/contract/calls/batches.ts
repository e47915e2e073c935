import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources/index';
import type { Maker } from '../records';

/** What batches need: a semi-finished item that a recipe makes, and a recipe for a run. */

/** A recipe that began long ago, of an item that no other recipe makes. */
export async function batchRecipe(maker: Maker): Promise<AnyRecord> {
  const output = await maker.make(entity('inventoryItems'), { itemType: 'semiFinished' });
  return { outputItemId: output._id, outputUnitId: output.baseUnitId, effectiveFrom: '2026-01-01' };
}

/** A run of such a recipe with an output. */
export async function batchRun(maker: Maker): Promise<AnyRecord> {
  const recipe = await maker.one('batchRecipes');
  const items = (recipe.ingredients as AnyRecord[]).map(({ itemId, unitId }) => ({ itemId, unitId }));
  return { recipeId: recipe._id, batchCount: '3', actualOutput: '1', items };
}
