/** A purchase order for a requisition's open quantities (domain 1.6, PO `srnId`; 2.7, `/createpo?srnId=`). */

import type { DocumentLink } from '#engine/define';
import { quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { openOf } from '#engine/run/progress';
import { between } from '#engine/run/units';
import { objectIn, recordsIn, under } from '#engine/run/values';
import { itemFacts, type RecordsById, ratioToStock, unitFor } from './inventoryLines.rules';
import { issued } from './requisitions.rules';

/**
 * The link from requisitions to orders. An order fulfils nothing: goods still leave the store with an issue note or a transfer, so the
 * requisition keeps its open quantities. Each line orders the open quantity in the item's purchase unit, in whole packs. Items that the
 * kitchen makes have no supplier and are left out. If all lines have the same usual supplier, it is filled in.
 */
export const orderOfRequisition: DocumentLink<'srnId'> = {
  by: 'srnId',
  where: { status: ['approved', 'partiallyFulfilled'] },
  facts: itemFacts,
  fill: (requisition, facts, { today }) => {
    const items = objectIn(facts.items) as RecordsById<'inventoryItems'>;
    const units = recordsIn('units', facts.units);
    const wanted = linesOf(requisition).flatMap((line) => {
      const item = under(items, line.itemId);
      const open = openOf(issued, line);
      if (!item || item.itemType === 'semiFinished' || open.eq(0)) return [];
      const bought = unitFor(item, 'purchase') ?? item.baseUnitId;
      const from = ratioToStock(item, line.unitId, units);
      const to = ratioToStock(item, bought, units);
      // Whole packs, rounded up to cover the requested quantity.
      const packs = from && to && bought !== line.unitId ? between(open, from, to).round(0, 3) : undefined;
      return [
        {
          item,
          line: {
            ...{ itemId: item._id, itemCode: item.itemCode, itemName: item.itemName },
            purchaseUnitId: packs ? bought : line.unitId,
            orderedQty: quantity(packs ?? open),
          },
        },
      ];
    });
    const suppliers = new Set(wanted.map(({ item }) => item.defaultSupplierId ?? null));
    const [supplierId] = suppliers;
    return {
      outletId: requisition.outletId,
      docDate: today,
      srnId: requisition._id,
      ...(requisition.requiredDate && String(requisition.requiredDate) >= today
        ? { expectedDate: requisition.requiredDate }
        : {}),
      ...(suppliers.size === 1 && supplierId ? { supplierId } : {}),
      items: wanted.map(({ line }) => line),
    };
  },
};
