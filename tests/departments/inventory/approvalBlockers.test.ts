import { beforeAll, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, planAction, updateDocument } from '#server/documents/service';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** A refusal reports everything at once, not one problem after another. */

let db: Database;
let group: Group;
const orders = entity('purchaseOrders') as Document;
const receipts = entity('goodsReceivedNotes') as Document;
const docDate = '2026-06-05';

beforeAll(async () => {
  db = await sharedDatabase();
  group = await newGroup(db);
  await addPurchasing(db, group);
});

const common = { outletId: 'out_COL', docDate, supplierId: 'farm', paymentModeId: 'credit' };

test('an order names every line without a price', async () => {
  const line = { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '4' };
  const items = [line, { itemId: 'chicken', purchaseUnitId: 'kg', orderedQty: '4' }];
  const { body } = await insertDocument({ db }, group.owner, orders, { ...common, expectedDate: docDate, items });
  const { problems } = await planAction({ db }, group.owner, orders, 'approve', body);
  expect(problems.map(({ field }) => field)).toEqual(['items.0.unitPrice', 'items.1.unitPrice']);
});

test('a receipt names what is missing in its head and in its lines', async () => {
  const items = [
    { itemId: 'rice', purchaseUnitId: 'kg', deliveredQty: '4' },
    { itemId: 'chicken', purchaseUnitId: 'case', deliveredQty: '4' },
  ];
  const head = { ...common, invoiceDate: docDate, invoiceNumber: 'F-7', receivedBy: group.owner.userId };
  const { body } = await insertDocument({ db }, group.owner, receipts, { ...head, items });
  const { problems } = await planAction({ db }, group.owner, receipts, 'approve', body);
  expect(problems.map(({ field }) => field)).toEqual(['invoiceTotal', 'items.0.unitPrice', 'items.1.unitPrice']);
  // Missing input is never the only thing reported.
  const { body: changed } = await updateDocument({ db }, group.owner, receipts, { ...body, items: [items[0]] });
  expect((await planAction({ db }, group.owner, receipts, 'approve', changed)).problems).toHaveLength(2);
});
