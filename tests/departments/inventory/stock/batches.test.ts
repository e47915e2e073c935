import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { linesOf } from '#engine/run/lines';
import { entity, report } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, runAction } from '#server/documents/service';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase } from '#tests/kit/database';

/** Batch and expiry on every document that moves stock (COMMON-L): proposed by what expires first, and kept through transfers. */

const docDate = '2026-06-10';
const [SOON, LATER, LAST] = ['2026-06-20', '2026-07-05', '2026-08-01'];

let db: Database;
let group: Group;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

const stocked = (_id: string, more: AnyRecord = {}) =>
  group.put('inventoryItems', {
    ...{
      _id,
      outletId: 'out_COL',
      itemCode: _id,
      itemName: _id,
      itemType: 'raw',
      isStockTracked: true,
      status: 'active',
    },
    ...{ baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [], ...more },
  });
const receive = (docId: string, quantity: string, batchNo: string, expiryDate: string, itemId = 'milk') =>
  move(db, group, docId, { type: 'GRN', itemId, lineNo: 1, quantity, value: '100', batchNo, expiryDate }, '2026-06-01');

const draft = async (name: string, input: AnyRecord): Promise<AnyRecord> =>
  (await insertDocument({ db }, group.owner, entity(name) as Document, { outletId: 'out_COL', docDate, ...input }))
    .body;
const act = async (name: string, key: string, { _id, _rev }: AnyRecord, more: AnyRecord = {}): Promise<AnyRecord> =>
  (await runAction({ db }, group.owner, entity(name) as Document, key, { _id, _rev, ...more })).body;
const approved = async (name: string, input: AnyRecord) => act(name, 'approve', await draft(name, input));

/** What is left, as 'A 2026-06-20 4'. */
const left = async (itemId = 'milk', outletId = 'out_COL'): Promise<string[]> => {
  const [row] = await db.query<{ batches: AnyRecord[] }>(
    'select batches from stock_batches where group_id = $1 and outlet_id = $2 and item_id = $3',
    [group.groupId, outletId, itemId],
  );
  return (row?.batches ?? []).map(({ batchNo, expiryDate, quantity }) =>
    [batchNo, expiryDate, Number(quantity)].filter((each) => each !== null).join(' '),
  );
};
const batchesOn = (record: AnyRecord) =>
  linesOf(record).map(({ batchNo, expiryDate }) => [batchNo ?? null, expiryDate ?? null]);
const milk = (more: AnyRecord, itemId = 'milk') => ({ itemId, unitId: 'kg', ...more });

beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL', status: 'active' });
  await stocked('milk', { trackExpiry: true, shelfLifeDays: 12 });
  await stocked('milkKdy', { outletId: 'out_KDY', itemCode: 'milk', trackExpiry: true });
  await receive('later', '10', 'B', LATER);
  await receive('soon', '4', 'A', SOON);
});

const issue = (items: AnyRecord[]) =>
  draft('issueNotes', { departmentId: 'kitchen', issuedTo: 'Chef', purpose: 'production', items });

describe('goods that leave', () => {
  test('are from the batch that expires first, a second line from the next', async () => {
    const note = await issue([milk({ issuedQty: '3' }), milk({ issuedQty: '2' })]);
    expect(batchesOn(note)).toEqual([
      ['A', SOON],
      ['B', LATER],
    ]);
    await act('issueNotes', 'approve', note);
    expect(await left()).toEqual([`A ${SOON} 1`, `B ${LATER} 8`]);
    expect(await verifyGroup(db, group.groupId)).toEqual([]);
  });

  test('are from the batch that is entered, and its number is enough', async () => {
    const note = await issue([milk({ issuedQty: '3', batchNo: 'B' })]);
    expect(batchesOn(note)).toEqual([['B', LATER]]);
    await act('issueNotes', 'approve', note);
    expect(await left()).toEqual([`A ${SOON} 4`, `B ${LATER} 7`]);
  });

  test('of one batch are on one line', async () => {
    const twice = await refusal(
      issue([milk({ issuedQty: '1', batchNo: 'A' }), milk({ issuedQty: '1', expiryDate: SOON })]),
    );
    expect(twice.errors).toMatchObject([{ field: 'items.1.itemId', rule: 'unique' }]);
  });

  test('as waste or by a decrease', async () => {
    await approved('wastageNotes', { items: [milk({ quantity: '1', wastageType: 'spoilage' })] });
    await group.put('adjustmentTypes', { _id: 'theft', name: 'Theft', direction: 'decrease', status: 'active' });
    const note = await approved('stockAdjustments', {
      ...{ adjustmentTypeId: 'theft', items: [milk({ adjustQty: '5', batchNo: 'B', expiryDate: LATER })] },
    });
    expect(batchesOn(note)).toEqual([['B', LATER]]);
    expect(await left()).toEqual([`A ${SOON} 3`, `B ${LATER} 5`]);
  });

  test('have no batch where none is known', async () => {
    await move(db, group, 'rice', { type: 'OPENING', itemId: 'rice', lineNo: 1, quantity: '5', value: '50' });
    expect(batchesOn(await issue([milk({ issuedQty: '1' }, 'rice')]))).toEqual([[null, null]]);
  });
});

describe('goods that come in', () => {
  const found = (line: AnyRecord) => draft('stockAdjustments', { adjustmentTypeId: 'found', items: [milk(line)] });
  beforeEach(() =>
    group.put('adjustmentTypes', { _id: 'found', name: 'Found', direction: 'increase', status: 'active' }),
  );

  test('expire at the end of their shelf life, or on the day that is entered', async () => {
    expect(batchesOn(await found({ adjustQty: '1' }))).toEqual([[null, '2026-06-22']]);
    expect(batchesOn(await found({ adjustQty: '1', batchNo: 'B' }))).toEqual([['B', LATER]]);
    expect(batchesOn(await found({ adjustQty: '1', batchNo: 'New' }))).toEqual([['New', '2026-06-22']]);
    await stocked('curd', { trackExpiry: true });
    const opening = (more: AnyRecord) =>
      approved('stockEntries', {
        ...{ entryType: 'opening', countDateTime: `${docDate}T08:00:00Z`, countedBy: 'owner' },
        items: [milk({ countedQty: '2', enteredCost: '10', ...more }, 'curd')],
      });
    expect((await refusal(opening({}))).errors).toMatchObject([
      { field: 'items.0.expiryDate', rule: 'required', message: 'curd needs its expiry date' },
    ]);
    await opening({ expiryDate: LAST });
    expect(await left('curd')).toEqual([`${LAST} 2`]);
  });

  test('leave again with their batch when a receipt is reversed', async () => {
    const receipt = await approved('goodsReceivedNotes', {
      ...{
        supplierId: 'farm',
        paymentModeId: 'credit',
        invoiceNumber: 'F-1',
        invoiceDate: docDate,
        invoiceTotal: '30',
      },
      receivedBy: 'owner',
      items: [
        {
          ...{ itemId: 'milk', purchaseUnitId: 'kg', deliveredQty: '3', unitPrice: '10' },
          ...{ batchNo: 'C', expiryDate: LAST },
        },
      ],
    });
    expect(await left()).toEqual([`A ${SOON} 4`, `B ${LATER} 10`, `C ${LAST} 3`]);
    await act('goodsReceivedNotes', 'delete', receipt, { reason: 'Twice' });
    expect(await left()).toEqual([`A ${SOON} 4`, `B ${LATER} 10`]);
  });
});

const arrive = (source: AnyRecord, line: AnyRecord) =>
  approved('transferIns', {
    ...{ outletId: 'out_KDY', transferOutId: source._id, receivedBy: 'owner' },
    items: [milk({ outLineNo: 1, discrepancyReason: 'Broken', ...line }, 'milkKdy')],
  });
const send = (line: AnyRecord) =>
  approved('transferOuts', { toOutletId: 'out_KDY', items: [milk({ sentQty: '4', ...line })] });

describe('a transfer', () => {
  test('keeps the batch: the other outlet knows what expires', async () => {
    const arrived = await arrive(await send({}), { receivedQty: '4' });
    expect(batchesOn(arrived)).toEqual([['A', SOON]]);
    expect(await left()).toEqual([`B ${LATER} 10`]);
    expect(await left('milkKdy', 'out_KDY')).toEqual([`A ${SOON} 4`]);
  });

  test('takes the batch that was received instead, wastes what is damaged of it, and returns what was sent', async () => {
    const arrived = await arrive(await send({ batchNo: 'B' }), {
      ...{ receivedQty: '2', damagedQty: '1', discrepancyAction: 'returnToSource' },
      ...{ batchNo: 'X', expiryDate: LAST },
    });
    expect(batchesOn(arrived)).toEqual([['X', LAST]]);
    expect(await left('milkKdy', 'out_KDY')).toEqual([`X ${LAST} 2`]);
    expect(await left()).toEqual([`A ${SOON} 4`, `B ${LATER} 7`]);
    expect(await verifyGroup(db, group.groupId)).toEqual([]);
  });
});

describe('a count', () => {
  const count = (items: AnyRecord[], more: AnyRecord = {}) =>
    approved('stockEntries', {
      ...{ entryType: 'spotCheck', countDateTime: `${docDate}T20:00:00Z`, countedBy: 'owner', items, ...more },
    });

  test('says which batches are expected, not in a blind one', async () => {
    const entry = {
      ...{ entryType: 'spotCheck', countDateTime: `${docDate}T20:00:00Z`, countedBy: 'owner' },
      items: [milk({ countedQty: '1' })],
    };
    expect(linesOf(await draft('stockEntries', entry))[0]).toMatchObject({
      expectedBatches: 'A, 20 Jun 2026: 4 kg; B, 5 Jul 2026: 10 kg',
    });
    expect(linesOf(await draft('stockEntries', { ...entry, isBlind: true }))[0]?.expectedBatches).toBeNull();
  });

  test('by batch replaces what was known; the difference has one value', async () => {
    const entry = await count([
      milk({ countedQty: '1', location: 'Cellar', batchNo: 'A' }),
      milk({ countedQty: '2', location: 'Kitchen', batchNo: 'A' }),
      milk({ countedQty: '6', location: 'Cellar', expiryDate: LAST }),
      milk({ countedQty: '1', location: 'Cellar' }),
    ]);
    expect(linesOf(entry)[0]).toMatchObject({ systemQty: '14.0000', varianceQty: '-4.0000' });
    expect(await left()).toEqual([`A ${SOON} 3`, `${LAST} 6`, '1']);
    expect(await verifyGroup(db, group.groupId)).toEqual([]);
  });

  test('without batches takes what is missing from the first to expire', async () => {
    await count([milk({ countedQty: '8' })]);
    expect(await left()).toEqual([`B ${LATER} 8`]);
  });
});

test('a batch run takes components from what expires first, and its output is a batch by its number', async () => {
  await stocked('sauce', { itemType: 'semiFinished', trackExpiry: true });
  await group.put('batchRecipes', {
    ...{ _id: 'sauceRecipe', outletId: 'out_COL', recipeName: 'Sauce', outputItemId: 'sauce', outputUnitId: 'kg' },
    ...{ standardOutput: '5', effectiveFrom: '2026-06-01', version: 1, status: 'active', shelfLifeDays: 3 },
    ingredients: [{ itemId: 'milk', unitId: 'kg', netQuantity: '5', yieldPct: '100' }],
  });
  const run = await act(
    'batchRuns',
    'run',
    await draft('batchRuns', {
      ...{ recipeId: 'sauceRecipe', batchCount: '1', actualOutput: '5', items: [milk({ actualQty: '5' })] },
    }),
  );
  expect(batchesOn(run)).toEqual([['A', SOON]]);
  // More than is left of the batch is from the next.
  expect(await left()).toEqual([`B ${LATER} 9`]);
  expect(await left('sauce')).toEqual([`${String(run.batchNumber)} 2026-06-13 5`]);
  await act('batchRuns', 'cancel', run, { arguments: { reason: 'Wrong day' } });
  expect(await left('sauce')).toEqual([]);
  expect(await left()).toEqual([`A ${SOON} 5`, `B ${LATER} 9`]);
});

test('where a batch went: received, sent, used, sold without its name, and left', async () => {
  const request = (query: Record<string, string>) =>
    runReport({ db }, group.owner, report('batchTraceReport') as Report, { outlets: 'out_COL,out_KDY', ...query });
  const trace = async (query: Record<string, string>): Promise<string[]> => {
    const { docs } = (await (await request(query)).json()) as { docs: AnyRecord[] };
    return docs.map(({ item, batchNo, step, movement, partner, ...row }) => {
      const quantity = row.inQty ?? row.outQty ?? row.leftQty;
      return [item, batchNo, step, movement, partner, Number(quantity)].filter(Boolean).join(' ');
    });
  };
  const receipt = await approved('goodsReceivedNotes', {
    ...{ supplierId: 'farm', paymentModeId: 'credit', invoiceNumber: 'F-1', invoiceDate: docDate, invoiceTotal: '90' },
    receivedBy: 'owner',
    items: [
      {
        ...{ itemId: 'milk', purchaseUnitId: 'kg', deliveredQty: '9', unitPrice: '10' },
        ...{ batchNo: 'C', expiryDate: '2026-06-15' },
      },
    ],
  });
  await arrive(await send({}), { receivedQty: '4' });
  await act('issueNotes', 'approve', await issue([milk({ issuedQty: '2' })]));
  await move(db, group, 'bill', { type: 'SALE', itemId: 'milk', lineNo: 1, quantity: '-1' }, docDate);
  expect(receipt.status).toBe('approved');
  const ofBatch = [
    'milk C in GRN Farm 9',
    'milk C moved TRANSFER_OUT KDY 4',
    'milk C used ISSUE Kitchen 2',
    'milk C used UNNAMED 1',
    'milk C left LEFT 2',
    'milkKdy C moved TRANSFER_IN COL 4',
    'milkKdy C left LEFT 4',
  ];
  expect(await trace({ batchNo: 'c' })).toEqual(ofBatch);
  expect((await trace({ itemId: 'milk' })).filter((row) => row.includes(' C '))).toEqual(ofBatch);
  expect(await trace({ batchNo: 'c', step: 'left' })).toEqual(['milk C left LEFT 2', 'milkKdy C left LEFT 4']);
  const keeper = group.person('keeper', { RPT_STOCK_SUMMARY: ['view'] });
  expect(
    await refusal(runReport({ db }, keeper, report('batchTraceReport') as Report, { outlets: 'out_COL' })),
  ).toMatchObject({ status: 403 });
});
