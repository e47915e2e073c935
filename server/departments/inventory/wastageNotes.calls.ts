/** Custom calls for wastage. */
import { entity } from '#resources';
import type { CustomHandlers } from '#server/department';
import { requirePermission } from '#server/records/rules/access';
import { findRecords, readMany, scopeOfIdentity } from '#server/records/write/store';

export default {
  /** The outlets' stock of all items, or of one (`itemId`), in stock units: the maximum that can be wasted. */
  async availableStock({ db, identity, query }) {
    requirePermission(identity, 'WASTAGE', 'view');
    const scope = scopeOfIdentity(identity);
    const items = entity('inventoryItems');
    const [itemId, outletId] = [query.get('itemId'), query.get('outletId')];
    const found = itemId
      ? await readMany(db, scope, items, [itemId])
      : await findRecords(db, scope, items, { ...(outletId ? { outletId } : {}), status: 'active' });
    const docs = found.map((item) => ({
      _id: item._id,
      outletId: item.outletId,
      itemCode: item.itemCode,
      itemName: item.itemName,
      unitId: item.baseUnitId,
      availableStock: item.stockOnHand ?? '0.0000',
    }));
    return Response.json({ docs, total: docs.length });
  },
} satisfies CustomHandlers;
