import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { openPostgres } from '#server/db/postgres';
import { insertDocument, runAction } from '#server/documents/service';
import { verifyBalances } from '#server/stockLedger/verify';
import { verifyGroup } from '#server/verify';
import { addPurchasing, type Group, move, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** However many approve at once, a document moves stock once; and documents of the same items never wait for each other in a circle. */

const docDate = '2026-06-10';
const COPIES = 50;

// PostgreSQL where there is one: the embedded database takes one transaction after the other.
let db: OpenDatabase;
/** The same database as another process has it open; the embedded one knows one process only. */
let other: OpenDatabase;
let group: Group;
beforeAll(async () => {
  if (!postgresUrl) {
    db = await freshDatabase();
    other = db;
    return;
  }
  const server = await postgresDatabase();
  db = server;
  other = await openPostgres(server.url);
});
afterAll(async () => {
  if (other !== db) await other.close();
  await db.close();
});
beforeEach(async () => {
  group = await newGroup(db);
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
});

const save = async (name: string, input: AnyRecord) =>
  (await insertDocument({ db }, group.owner, entity(name) as Document, { outletId: 'out_COL', docDate, ...input }))
    .body;
let asked = 0;
/** Every second one asks the other process. */
const approve = async (name: string, { _id, _rev }: AnyRecord, action = 'approve') =>
  (
    await runAction({ db: asked++ % 2 === 0 ? db : other }, group.owner, entity(name) as Document, action, {
      _id,
      _rev,
    })
  ).body;
const both = (line: AnyRecord) => ['chicken', 'rice'].map((itemId) => ({ itemId, unitId: 'kg', ...line }));
const receipt = () =>
  save('goodsReceivedNotes', {
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

/** A draft of every document that is approved, and how many rows of the ledger its approval writes. */
const DRAFTS: Readonly<Record<string, { rows: number; action?: string; make: () => Promise<AnyRecord> }>> = {
  purchaseOrders: {
    rows: 0,
    make: () =>
      save('purchaseOrders', {
        supplierId: 'farm',
        expectedDate: docDate,
        items: [{ itemId: 'chicken', purchaseUnitId: 'kg', orderedQty: '3', unitPrice: '500' }],
      }),
  },
  goodsReceivedNotes: { rows: 2, make: receipt },
  storeRequisitions: {
    rows: 0,
    make: () =>
      save('storeRequisitions', {
        departmentId: 'kitchen',
        requiredDate: docDate,
        priorityLevelId: 'soon',
        items: both({ requestedQty: '3' }),
      }),
  },
  issueNotes: {
    rows: 2,
    make: () => save('issueNotes', { departmentId: 'kitchen', issuedTo: 'Crew', items: both({ issuedQty: '3' }) }),
  },
  stockAdjustments: {
    rows: 2,
    make: () => save('stockAdjustments', { adjustmentTypeId: 'found', items: both({ adjustQty: '3' }) }),
  },
  stockEntries: {
    rows: 2,
    make: () =>
      save('stockEntries', { entryType: 'spotCheck', countedBy: 'owner', items: both({ countedQty: '899' }) }),
  },
  transferOuts: { rows: 2, make: () => save('transferOuts', { toOutletId: 'out_KDY', items: both({ sentQty: '3' }) }) },
  transferIns: {
    // Received and lost, of each item.
    rows: 4,
    make: async () => {
      const sent = { toOutletId: 'out_KDY', items: both({ sentQty: '3' }) };
      const source = await approve('transferOuts', await save('transferOuts', sent));
      return save('transferIns', {
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
    make: () => save('wastageNotes', { items: both({ quantity: '3', wastageType: 'burnt' }) }),
  },
  batchRuns: {
    rows: 3,
    action: 'run',
    make: async () => {
      const recipe = await group.put('batchRecipes', {
        ...{
          outletId: 'out_COL',
          recipeName: 'Rice base',
          outputItemId: 'base',
          outputUnitId: 'kg',
          standardOutput: '6',
        },
        ...{ effectiveFrom: '2026-06-01', status: 'active', version: 1 },
        ingredients: both({ netQuantity: '3' }),
      });
      return save('batchRuns', { recipeId: recipe._id, batchCount: '1', actualOutput: '6', items: both({}) });
    },
  },
  supplierReturns: {
    rows: 2,
    make: async () => {
      const source = await approve('goodsReceivedNotes', await receipt());
      const items = both({ returnQty: '2', returnReason: 'damaged' });
      return save('supplierReturns', {
        grnId: source._id,
        items: items.map((line, index) => ({ ...line, grnLineNo: index + 1 })),
      });
    },
  },
};

describe.each(Object.entries(DRAFTS))('%s', (name, { rows, action, make }) => {
  test(`approved ${COPIES} times at once is approved once`, async () => {
    const draft = await make();
    const answers = await Promise.all(Array.from({ length: COPIES }, () => approve(name, draft, action)));
    expect(answers.filter(({ alreadyApproved }) => alreadyApproved === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ _rev }) => _rev)).size).toBe(1);
    const posted = await db.query('select seq from movements where group_id = $1 and doc_id = $2', [
      group.groupId,
      draft._id,
    ]);
    expect(posted).toHaveLength(rows);
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });
});

test('of openings of one item and a receipt at the same moment one begins its stock, and nothing opens it after', async () => {
  for (let round = 0; round < 5; round++) {
    const itemId = `new${round}`;
    await group.put('inventoryItems', {
      ...{ _id: itemId, outletId: 'out_COL', itemCode: itemId, itemName: itemId, itemType: 'raw' },
      ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
    });
    const opening = (countedQty: string) =>
      save('stockEntries', {
        ...{ entryType: 'opening', countedBy: 'owner' },
        items: [{ itemId, unitId: 'kg', countedQty, enteredCost: '100' }],
      });
    const found = await save('stockAdjustments', {
      adjustmentTypeId: 'found',
      items: [{ itemId, unitId: 'kg', adjustQty: '1', enteredCost: '50' }],
    });
    const openings = [await opening('1'), await opening('2')];
    const ended = await Promise.allSettled([
      ...openings.map((draft) => approve('stockEntries', draft)),
      approve('stockAdjustments', found),
    ]);
    expect(ended.slice(0, 2).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    const types = await db.query<{ movement_type: string }>(
      `select movement_type from movements where group_id = $1 and item_id = $2 order by seq`,
      [group.groupId, itemId],
    );
    expect(types.map(({ movement_type }) => movement_type).lastIndexOf('OPENING')).toBeLessThan(1);
  }
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
});

test('documents of every kind over the same items, approved at the same moment by two processes, never wait for each other in a circle', async () => {
  const drafts: [string, AnyRecord, string | undefined][] = [];
  for (const [name, { make, action }] of Object.entries(DRAFTS))
    if (name !== 'stockEntries') drafts.push([name, await make(), action]);
  const answers = await Promise.all(
    drafts.flatMap(([name, draft, action]) => [1, 2, 3].map(() => approve(name, draft, action))),
  );
  expect(answers.filter(({ alreadyApproved }) => alreadyApproved === undefined)).toHaveLength(drafts.length);
  expect(await verifyGroup(db, group.groupId)).toEqual([]);
});

test('documents of the same items in opposite orders are all approved', async () => {
  const lines = both({ issuedQty: '1' });
  const drafts = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? save('wastageNotes', { items: both({ quantity: '1', wastageType: 'spillage' }).reverse() })
        : save('issueNotes', {
            departmentId: 'kitchen',
            issuedTo: 'Crew',
            items: index % 2 ? lines : lines.toReversed(),
          }),
    ),
  );
  await Promise.all(drafts.map((draft, index) => approve(index % 3 === 0 ? 'wastageNotes' : 'issueNotes', draft)));
  expect(await group.balance('chicken')).toMatchObject({ quantity: '888.0000', value: '888000.00' });
  expect(await group.balance('rice')).toMatchObject({ quantity: '888.0000', value: '355200.00' });
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
});
