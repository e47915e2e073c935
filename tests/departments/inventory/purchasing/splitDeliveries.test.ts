import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, runAction, updateDocument } from '#server/documents/service';
import { addPurchasing, type Group, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** A delivery that is less than its order, and an invoice that is for more than its delivery. */

let db: Database;
let group: Group;
const orders = entity('purchaseOrders') as Document;
const receipts = entity('goodsReceivedNotes') as Document;
const docDate = '2026-06-05';

beforeAll(async () => {
  db = await sharedDatabase();
});
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
});

const save = async (document: Document, input: AnyRecord) =>
  (await insertDocument({ db }, group.owner, document, input)).body;
const change = async (record: AnyRecord, set: AnyRecord) =>
  (await updateDocument({ db }, group.owner, receipts, { ...record, ...set })).body;
const act = async (document: Document, key: string, { _id, _rev }: AnyRecord, more: AnyRecord = {}) =>
  (await runAction({ db }, group.owner, document, key, { _id, _rev, ...more })).body;
const linesOf = (record: AnyRecord) => record.items as AnyRecord[];

const receipt = (invoiceNumber: string, quantity: string, more: AnyRecord = {}) =>
  save(receipts, {
    ...{ outletId: 'out_COL', docDate, invoiceDate: docDate, invoiceNumber, supplierId: 'farm' },
    ...{ receivedBy: 'owner', paymentModeId: 'credit' },
    items: [{ itemId: 'rice', purchaseUnitId: 'kg', deliveredQty: quantity, unitPrice: '100' }],
    ...more,
  });

describe('an invoice for several receipts', () => {
  const isPartOfInvoice = true;

  test('is compared with all of them: too little may still come, too much is explained', async () => {
    const first = await receipt('F-1', '4', { isPartOfInvoice, invoiceTotal: '1000' });
    expect(first.invoiceDifference).toBe('600.00');
    await act(receipts, 'approve', first);
    // The rest is delivered to another outlet.
    const rest = { outletId: 'out_KDY', isPartOfInvoice, invoiceTotal: '1000' };
    const items = [{ itemId: 'riceKdy', purchaseUnitId: 'kg', deliveredQty: '6', unitPrice: '100' }];
    await group.put('inventoryItems', {
      ...{ _id: 'riceKdy', outletId: 'out_KDY', itemCode: 'rice', itemName: 'Rice', itemType: 'raw' },
      ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
    });
    const second = await receipt('F-1', '6', { ...rest, items });
    expect(second.invoiceDifference).toBe('0.00');
    const third = await receipt('F-1', '0.5', { isPartOfInvoice, invoiceTotal: '1000' });
    expect(third.invoiceDifference).toBe('-50.00');
    expect(await refusal(act(receipts, 'approve', third))).toMatchObject({
      rules: ['differenceReason: required'],
      message: expect.stringContaining('50.00 below the receipts’ total'),
    });
    await act(receipts, 'delete', third);
    await act(receipts, 'approve', second);
  });

  test('is asked about if nobody said so, and has one total', async () => {
    const first = await receipt('F-1', '4', { invoiceTotal: '400' });
    expect(await refusal(receipt('F-1', '4'))).toMatchObject({
      rules: ['isPartOfInvoice: repeated'],
      message: expect.stringContaining(`${first.grnNumber} already has the supplier’s invoice F-1`),
    });
    expect((await refusal(receipt('F-1', '4', { isPartOfInvoice, invoiceTotal: '500' }))).rules).toEqual([
      'invoiceTotal: same',
    ]);
    // A deleted receipt has no invoice.
    await act(receipts, 'delete', first);
    await receipt('F-1', '4');
  });

  test('is another invoice at another supplier', async () => {
    await receipt('F-1', '4');
    await group.put('suppliers', { _id: 'market', supplierName: 'Market', status: 'active', creditDays: 0 });
    await receipt('F-1', '4', { supplierId: 'market' });
  });
});

test('an ordered line that didn’t come is received with nothing: stock, price and order are as before', async () => {
  const item = (itemId: string) => ({ itemId, purchaseUnitId: 'kg', orderedQty: '5', unitPrice: '100' });
  const order = await act(
    orders,
    'approve',
    await save(orders, {
      ...{ outletId: 'out_COL', docDate, expectedDate: docDate, supplierId: 'farm', paymentModeId: 'credit' },
      items: [item('rice'), item('chicken')],
    }),
  );
  const sent = await act(orders, 'sendToGRN', order);
  const draft = await group.stored('goodsReceivedNotes', (sent.opens as { id: string }).id);
  const invoice = { docDate, invoiceDate: docDate, invoiceNumber: 'F-1', invoiceTotal: '500', freight: null };
  const came = (rice: string) => [
    { ...linesOf(draft)[0], deliveredQty: rice },
    { ...linesOf(draft)[1], deliveredQty: '0', unitPrice: '300' },
  ];
  const none = await change(draft, { ...invoice, items: came('0') });
  expect((await refusal(act(receipts, 'approve', none))).rules).toContain('items: nothing');
  expect((await refusal(change(none, { docDate: '2026-06-04', items: came('5') }))).rules).toEqual(['docDate: order']);
  const some = await change(none, { items: came('5') });
  expect(linesOf(some)).toMatchObject([{ landedValue: '500.00' }, { landedValue: '0.00', landedUnitCost: null }]);
  const approved = await act(receipts, 'approve', some);
  expect((await group.stored('purchaseOrders', order._id)).items).toMatchObject([
    { receivedQty: '5.0000', openQty: '0.0000' },
    { receivedQty: '0.0000', openQty: '5.0000' },
  ]);
  const touched = async (table: 'movements' | 'balances') =>
    (await db.query(`select distinct item_id from ${table} where group_id = $1`, [group.groupId])).map(
      ({ item_id }) => item_id,
    );
  expect(await touched('movements')).toEqual(['rice']);
  const listed = await db.query(
    `select data ->> 'itemId' as item from records where group_id = $1 and resource = 'supplierPrices'`,
    [group.groupId],
  );
  expect(listed).toEqual([{ item: 'rice' }]);
  await act(receipts, 'delete', approved, { arguments: { reason: 'Counted twice' } });
  expect(await touched('movements')).toEqual(['rice']);
  expect(await group.stored('purchaseOrders', order._id)).toMatchObject({ status: 'approved' });
});
