import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { insertDocument, runAction } from '#server/documents/service';
import { verifyGroup } from '#server/verify';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase } from '#tests/kit/database';

/**
 * What `npm run verify` finds in stock and documents: nothing if the services wrote everything, and each figure that something else wrote.
 */

const docDate = '2026-06-10';
let db: OpenDatabase;
let group: Group;
const approved = async (name: string, input: AnyRecord): Promise<AnyRecord> => {
  const document = entity(name) as Document;
  const { body } = await insertDocument({ db }, group.owner, document, { outletId: 'out_COL', docDate, ...input });
  const arguments_ = { _id: body._id, _rev: body._rev };
  return (await runAction({ db }, group.owner, document, 'approve', arguments_)).body;
};

beforeAll(async () => {
  db = await freshDatabase();
  group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('inventoryItems', {
    ...{ _id: 'chickenKdy', outletId: 'out_KDY', itemCode: 'chicken', itemName: 'Chicken', itemType: 'raw' },
    ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
  });
  const order = await approved('purchaseOrders', {
    ...{ supplierId: 'farm', expectedDate: docDate },
    items: [{ itemId: 'chicken', purchaseUnitId: 'kg', orderedQty: '40', unitPrice: '500' }],
  });
  const [line] = order.items as AnyRecord[];
  await approved('goodsReceivedNotes', {
    ...{ supplierId: 'farm', poId: order._id, paymentModeId: 'credit', invoiceNumber: 'F-1', invoiceDate: docDate },
    ...{ receivedBy: 'owner', invoiceTotal: '15000' },
    items: [{ itemId: 'chicken', purchaseUnitId: 'kg', poLineNo: line?.lineNo, deliveredQty: '30', unitPrice: '500' }],
  });
  const transfer = await approved('transferOuts', {
    toOutletId: 'out_KDY',
    items: [{ itemId: 'chicken', unitId: 'kg', sentQty: '5' }],
  });
  await approved('transferIns', {
    ...{ outletId: 'out_KDY', transferOutId: transfer._id, receivedBy: 'owner' },
    items: [
      {
        ...{ itemId: 'chickenKdy', unitId: 'kg', outLineNo: 1, receivedQty: '3' },
        ...{ discrepancyReason: 'Late', discrepancyAction: 'keepPending' },
      },
    ],
  });
  await db.query(
    `insert into closing_stock (group_id, outlet_id, lock_date, item_id, quantity, value)
     values ($1, 'out_COL', '2026-06-10', 'chicken', 25, 12500)`,
    [group.groupId],
  );
});
afterAll(() => db.close());

test('nothing, where services wrote everything', async () => {
  expect(await verifyGroup(db, group.groupId)).toEqual([]);
});

const line = (path: string) => `jsonb_set(data, '{items,0,${path}}', '"29.0000"')`;
test.each([
  ['update balances set quantity = 24', 'balances out_COL chicken quantity 25.0000 24.0000'],
  ['update balances set average_cost = 499', 'balances out_COL chicken average cost after the last movement'],
  [
    `update movements set value_after = 1 where movement_type = 'GRN'`,
    'movements out_COL chicken value after movement',
  ],
  ["update balances set last_price = 7 where item_id = 'chicken'", 'prices out_COL chicken last price'],
  ['update stock_by_day set qty = qty + 1', 'sums out_COL chicken quantity of the day GRN 30.0000 31.0000'],
  ['update stock_by_month set value = 1', 'sums out_COL chicken value of the month GRN'],
  [
    `update stock_by_month set last_day = '2026-06-09'`,
    'sums out_COL chicken last day of the month GRN 2026-06-10 2026-06-09',
  ],
  [`delete from stock_by_day where is_in`, 'sums out_COL chicken quantity of the day GRN 30.0000 0'],
  [`update movements set doc_id = 'gone' where movement_type = 'GRN'`, 'documents out_COL movements of a document'],
  [`update records set status = 'draft' where resource = 'goodsReceivedNotes'`, 'that is a draft 0 1'],
  [
    `update records set data = jsonb_set(data, '{inTransitValue}', '"1.00"') where resource = 'transferOuts'`,
    'transit out_COL value in transit 1000.00 1.00',
  ],
  [
    `update movements set qty = -4 where movement_type = 'TRANSFER_OUT'`,
    'conserved out_COL chicken quantity sent of line 1 5.0000 4.0000',
  ],
  [
    `update movements set qty = 2 where movement_type = 'TRANSFER_IN'`,
    'conserved out_COL chicken quantity that arrived or went back of line 1 3.0000 2.0000',
  ],
  // Value that came from nothing, or was lost on the way.
  [
    `update movements set value = 1507 where movement_type = 'TRANSFER_IN'`,
    'transit out_COL value in transit 993.00 1000.00',
  ],
  [
    `update movements set value = -2499 where movement_type = 'TRANSFER_OUT'`,
    'transit out_COL value in transit 999.00 1000.00',
  ],
  ['update balances set carried = 0.00001', 'balances out_COL chicken use carried to the next bill'],
  ['update closing_stock set value = 1', 'closings out_COL chicken value of stock at the end of the period'],
  [
    `update records set data = ${line('receivedQty')} where resource = 'purchaseOrders'`,
    'fulfilments out_COL done of line 1 30.0000 29.0000',
  ],
])('what was written past them: %s', async (damage, found) => {
  const [statement, condition = 'true'] = damage.split(' where ');
  const undo = new Error('undone');
  const damaged = db.transaction(async (tx) => {
    await tx.query("select set_config('console.rewrites', 'test', true)");
    await tx.query(`${statement} where ${condition} and group_id = '${group.groupId}'`);
    const findings = await verifyGroup(tx, group.groupId);
    const said = findings.map(({ kind, outletId, itemId, figure, expected, found: kept }) =>
      [kind, outletId, itemId, figure, expected, kept].filter(Boolean).join(' '),
    );
    expect(said.filter((each) => each.includes(found)).length, said.join('\n')).toBeGreaterThan(0);
    throw undo;
  });
  await expect(damaged).rejects.toBe(undo);
});
