import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument } from '#server/documents/service';
import { addPurchasing, type Group, move, newGroup } from '#tests/engine/server/documents/documentsFixture';

/** Drafts of every approvable document, over the same two items: for tests that approve many times at once, or while a process dies. */

export const docDate = '2026-06-10';

/** A group with two outlets, three items, 900 kg of two of them, and the recipe that makes the third from these. */
export async function stockedGroup(db: Database): Promise<Group> {
  const group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL' });
  await group.put('priorityLevels', { _id: 'soon', name: 'Soon', rank: 1 });
  await group.put('adjustmentTypes', { _id: 'found', name: 'Found', direction: 'increase' });
  for (const itemCode of ['chicken', 'rice'])
    await group.put('inventoryItems', {
      ...{ _id: `${itemCode}Kdy`, outletId: 'out_KDY', itemCode, itemName: itemCode, itemType: 'raw' },
      ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
    });
  const { _id, _rev, ...chicken } = await group.stored('inventoryItems', 'chicken');
  await group.put('inventoryItems', {
    ...chicken,
    _id: 'base',
    itemCode: 'base',
    itemName: 'base',
    itemType: 'semiFinished',
  });
  await move(db, group, 'chicken', { type: 'OPENING', itemId: 'chicken', lineNo: 1, quantity: '900', value: '900000' });
  await move(db, group, 'rice', { type: 'OPENING', itemId: 'rice', lineNo: 1, quantity: '900', value: '360000' });
  await group.put('batchRecipes', {
    ...{ _id: 'riceBase', outletId: 'out_COL', recipeName: 'Rice base', outputItemId: 'base', outputUnitId: 'kg' },
    ...{ standardOutput: '6', effectiveFrom: '2026-06-01', status: 'active', version: 1 },
    ingredients: both({ netQuantity: '3' }),
  });
  return group;
}

/** The owner of the documents, and functions to save and approve one. */
export interface Clerk {
  db: Database;
  group: Group;
  /** Approves as the test does: in this process, or through another. Returns the updated document. */
  approve: (name: string, draft: AnyRecord, action?: string) => Promise<AnyRecord>;
}

/** Saves a draft at the first outlet. */
export const save = async ({ db, group }: Clerk, name: string, input: AnyRecord): Promise<AnyRecord> =>
  (await insertDocument({ db }, group.owner, entity(name) as Document, { outletId: 'out_COL', docDate, ...input }))
    .body;

/** A line for each of the two items in stock. */
export const both = (line: AnyRecord) => ['chicken', 'rice'].map((itemId) => ({ itemId, unitId: 'kg', ...line }));
const receipt = (clerk: Clerk) =>
  save(clerk, 'goodsReceivedNotes', {
    supplierId: 'farm',
    paymentModeId: 'credit',
    invoiceNumber: `F-${Math.random()}`,
    invoiceDate: docDate,
    receivedBy: 'owner',
    invoiceTotal: '3000',
    items: ['chicken', 'rice'].map((itemId) => ({
      itemId,
      purchaseUnitId: 'kg',
      deliveredQty: '3',
      unitPrice: '500',
    })),
  });

/** A draft of every approvable document, and how many ledger rows its approval writes. */
export const DRAFTS: Readonly<
  Record<string, { rows: number; action?: string; make: (clerk: Clerk) => Promise<AnyRecord> }>
> = {
  purchaseOrders: {
    rows: 0,
    make: (clerk) =>
      save(clerk, 'purchaseOrders', {
        supplierId: 'farm',
        expectedDate: docDate,
        items: [{ itemId: 'chicken', purchaseUnitId: 'kg', orderedQty: '3', unitPrice: '500' }],
      }),
  },
  goodsReceivedNotes: { rows: 2, make: receipt },
  storeRequisitions: {
    rows: 0,
    make: (clerk) =>
      save(clerk, 'storeRequisitions', {
        departmentId: 'kitchen',
        requiredDate: docDate,
        priorityLevelId: 'soon',
        items: both({ requestedQty: '3' }),
      }),
  },
  issueNotes: {
    rows: 2,
    make: (clerk) =>
      save(clerk, 'issueNotes', { departmentId: 'kitchen', issuedTo: 'Crew', items: both({ issuedQty: '3' }) }),
  },
  stockAdjustments: {
    rows: 2,
    make: (clerk) => save(clerk, 'stockAdjustments', { adjustmentTypeId: 'found', items: both({ adjustQty: '3' }) }),
  },
  stockEntries: {
    rows: 2,
    make: (clerk) =>
      save(clerk, 'stockEntries', { entryType: 'spotCheck', countedBy: 'owner', items: both({ countedQty: '899' }) }),
  },
  transferOuts: {
    rows: 2,
    make: (clerk) => save(clerk, 'transferOuts', { toOutletId: 'out_KDY', items: both({ sentQty: '3' }) }),
  },
  transferIns: {
    // Received and lost, of each item.
    rows: 4,
    make: async (clerk) => {
      const sent = { toOutletId: 'out_KDY', items: both({ sentQty: '3' }) };
      const source = await clerk.approve('transferOuts', await save(clerk, 'transferOuts', sent));
      return save(clerk, 'transferIns', {
        outletId: 'out_KDY',
        transferOutId: source._id,
        receivedBy: 'owner',
        items: ['chicken', 'rice'].map((code, index) => ({
          ...{ itemId: `${code}Kdy`, unitId: 'kg', outLineNo: index + 1, receivedQty: '2' },
          discrepancyReason: 'Fell off',
        })),
      });
    },
  },
  wastageNotes: {
    rows: 2,
    make: (clerk) => save(clerk, 'wastageNotes', { items: both({ quantity: '3', wastageType: 'burnt' }) }),
  },
  batchRuns: {
    rows: 3,
    action: 'run',
    make: (clerk) =>
      save(clerk, 'batchRuns', { recipeId: 'riceBase', batchCount: '1', actualOutput: '6', items: both({}) }),
  },
  supplierReturns: {
    rows: 2,
    make: async (clerk) => {
      const source = await clerk.approve('goodsReceivedNotes', await receipt(clerk));
      const items = both({ returnQty: '2', returnReason: 'damaged' });
      return save(clerk, 'supplierReturns', {
        grnId: source._id,
        items: items.map((line, index) => ({ ...line, grnLineNo: index + 1 })),
      });
    },
  },
};
