/** Custom calls for batch recipes. */
import { entity } from '#resources';
import type { CustomHandlers } from '#server/department';
import { requirePermission } from '#server/records/rules/access';
import { findRecords, scopeOfIdentity } from '#server/records/write/store';

export default {
  /** The items that the person's outlets, or one of them (`outletId`), make in batches, with their stock and recipes. */
  async batchItems({ db, identity, query }) {
    requirePermission(identity, 'RECIPE', 'view');
    const scope = scopeOfIdentity(identity);
    const outletId = query.get('outletId');
    const of = { ...(outletId ? { outletId } : {}), status: 'active' };
    const recipes = await findRecords(db, scope, entity('batchRecipes'), of);
    const items = await findRecords(db, scope, entity('inventoryItems'), { ...of, itemType: 'semiFinished' });
    const docs = items.map((item) => ({
      _id: item._id,
      outletId: item.outletId,
      itemCode: item.itemCode,
      itemName: item.itemName,
      unitId: item.baseUnitId,
      availableStock: item.stockOnHand ?? '0.0000',
      recipes: recipes
        .filter(({ outputItemId }) => outputItemId === item._id)
        .map(({ _id, recipeName, version, effectiveFrom, standardOutput, outputUnitId }) => ({
          _id,
          recipeName,
          version,
          effectiveFrom,
          standardOutput,
          outputUnitId,
        })),
    }));
    return Response.json({ docs, total: docs.length });
  },
} satisfies CustomHandlers;
