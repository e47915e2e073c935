import { beforeAll, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { linesOf } from '#engine/run/lines';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import stocked from '#server/db/stocked.sql?raw';
import { insertDocument, runAction } from '#server/documents/service';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** A receipt from before `stockedQty` was stored has no quantity to return from; the migration adds one. */

let db: OpenDatabase;
beforeAll(async () => {
  db = await sharedDatabase();
});

test('a receipt from before stockedQty was kept can be returned after the migration', async () => {
  const group = await newGroup(db);
  await addPurchasing(db, group);
  const [receipts, returns] = [entity('goodsReceivedNotes') as Document, entity('supplierReturns') as Document];
  const [outletId, docDate] = ['out_COL', '2026-06-10'];
  const { body: draft } = await insertDocument({ db }, group.owner, receipts, {
    ...{ outletId, docDate, supplierId: 'farm', paymentModeId: 'credit', invoiceNumber: 'F-1', invoiceDate: docDate },
    ...{ receivedBy: 'owner', invoiceTotal: '1500' },
    items: [{ itemId: 'chicken', purchaseUnitId: 'kg', deliveredQty: '3', freeQty: '1', unitPrice: '500' }],
  });
  const { body: receipt } = await runAction({ db }, group.owner, receipts, 'approve', {
    _id: draft._id,
    _rev: draft._rev,
  });
  await db.query(
    `update records set data = jsonb_set(data, '{items,0}', (data -> 'items' -> 0) - 'stockedQty') where group_id = $1 and id = $2`,
    [group.groupId, receipt._id],
  );
  const giveBack = () =>
    insertDocument({ db }, group.owner, returns, {
      ...{ outletId, docDate, grnId: receipt._id },
      items: [{ itemId: 'chicken', unitId: 'kg', grnLineNo: 1, returnQty: '4', returnReason: 'damaged' }],
    });
  await expect(giveBack()).rejects.toThrow();
  await db.transaction((tx) => tx.script(stocked));
  const stored: AnyRecord = await group.stored('goodsReceivedNotes', String(receipt._id));
  expect(linesOf(stored)).toMatchObject([{ stockedQty: '4.0000' }]);
  const { body: note } = await giveBack();
  const approved = await runAction({ db }, group.owner, returns, 'approve', { _id: note._id, _rev: note._rev });
  expect(approved.body).toMatchObject({ status: 'approved', returnTotal: '1500.00' });
});
