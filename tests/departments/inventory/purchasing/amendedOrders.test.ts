import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { letterOf } from '#server/documents/letters/letter';
import { insertDocument, runAction, updateDocument } from '#server/documents/service';
import { addPurchasing, type Group, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();
const orders = entity('purchaseOrders') as Document;
const receipts = entity('goodsReceivedNotes') as Document;
type Stored = Awaited<ReturnType<typeof runAction>>['body'];
let group: Group;
let order: Stored;
let invoices = 0;

const run = async (
  key: string,
  { _id, _rev }: Stored,
  more: object = {},
  who: Identity = group.owner,
  document = orders,
) => {
  const {
    opens: _opens,
    notices: _notices,
    ...stored
  } = (await runAction({ db }, who, document, key, { _id, _rev, ...more })).body;
  return stored;
};
const save = async (changes: object, who: Identity = group.owner) =>
  (await updateDocument({ db }, who, orders, { ...order, ...changes })).body;
const linesIn = ({ items }: Stored) => items as Stored[];
const amend = async () => {
  order = await run('amend', order, { reason: 'Price agreed by phone' });
};
/** Receives a quantity of the chicken: a receipt of the order, approved. */
const receive = async (deliveredQty: string) => {
  const input = {
    ...{ outletId: 'out_COL', docDate: '2026-06-05', poId: order._id, supplierId: 'farm', paymentModeId: 'credit' },
    ...{ invoiceNumber: `I-${++invoices}`, invoiceDate: '2026-06-05', receivedBy: 'owner', invoiceTotal: '1' },
    differenceReason: 'Test',
    items: [{ itemId: 'chicken', purchaseUnitId: 'case', poLineNo: 1, deliveredQty, unitPrice: '100' }],
  };
  const draft = (await insertDocument({ db }, group.owner, receipts, input)).body;
  const receipt = await run('approve', draft, {}, group.owner, receipts);
  order = await group.stored('purchaseOrders', order._id);
  return receipt;
};

beforeAll(async () => {
  group = await newGroup(db, { currency: 'LKR' });
  await addPurchasing(db, group);
});
beforeEach(async () => {
  const items = [
    { itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '10', unitPrice: '100' },
    { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '5', unitPrice: '20' },
  ];
  const input = { outletId: 'out_COL', docDate: '2026-06-05', supplierId: 'farm', paymentModeId: 'credit', items };
  order = await run('approve', (await insertDocument({ db }, group.owner, orders, input)).body);
});

it('becomes a new version that is approved, and keeps its number, its receipts and what was approved before', async () => {
  const { pONumber } = order;
  const receipt = await receive('4');
  expect(order).toMatchObject({ status: 'partiallyReceived' });
  await amend();
  expect(order).toMatchObject({ status: 'amending', version: 2, pONumber });
  const [chicken] = linesIn(order);
  order = await save({
    expectedDate: '2026-06-09',
    items: [
      { ...chicken, orderedQty: '8', unitPrice: '90' },
      { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '3', unitPrice: '20' },
    ],
  });
  // The number of a removed line isn't used again.
  expect(linesIn(order).map(({ lineNo, receivedQty, openQty }) => [lineNo, receivedQty, openQty])).toEqual([
    [1, '4.0000', '4.0000'],
    [3, '0.0000', '3.0000'],
  ]);
  order = await run('approve', order);
  expect(order).toMatchObject({ status: 'partiallyReceived', version: 2, pONumber, subTotal: '780.00' });
  expect(order.versions).toMatchObject([
    {
      version: 1,
      status: 'partiallyReceived',
      subTotal: '1100.00',
      items: [{ orderedQty: '10.0000' }, { orderedQty: '5.0000' }],
    },
  ]);
  // The receipt still counts, and undoing it opens what it had received.
  const { _id, _rev } = await group.stored('goodsReceivedNotes', receipt._id);
  await run('delete', { _id, _rev }, { reason: 'Wrong' }, group.owner, receipts);
  order = await group.stored('purchaseOrders', order._id);
  expect(linesIn(order)[0]).toMatchObject({ receivedQty: '0.0000', openQty: '8.0000' });
  const history = await group.history('purchaseOrders', order._id);
  expect(history.map(({ action, note }) => [action, note])).toContainEqual(['amend', 'Price agreed by phone']);
});

it('is received in full when an amendment leaves nothing open', async () => {
  await receive('4');
  await amend();
  const [chicken] = linesIn(order);
  order = await save({ items: [{ ...chicken, orderedQty: '4' }] });
  expect(await run('approve', order)).toMatchObject({ status: 'received', receivedPct: '100.0000' });
});

it('can’t fall below what was received, nor change what the received goods are', async () => {
  await receive('4');
  await amend();
  const [chicken, rice] = linesIn(order);
  const refused = async (items: unknown[]) => {
    const { status, errors } = await refusal(save({ items }));
    return [status, ...(errors ?? []).map(({ field, message }) => `${field}: ${message}`)];
  };
  expect(await refused([{ ...chicken, orderedQty: '3.9999' }, rice])).toEqual([
    400,
    'items.0.orderedQty: chicken: 4 have been received. Enter at least 4',
  ]);
  expect(await refused([rice])).toEqual([
    400,
    'items: chicken can’t be removed: 4 have been received. Add it again with at least that quantity, or discard the amendment',
  ]);
  expect(await refused([{ ...chicken, purchaseUnitId: 'kg', orderedQty: '40' }, rice])).toEqual([
    400,
    'items.0.orderedQty: chicken has been received in its earlier unit. Keep that unit, or add a line in the other one',
  ]);
  expect(await refused([{ ...chicken, itemId: 'rice', purchaseUnitId: 'kg' }])).toContain(
    'items.0.itemId: chicken has been received, so this line can’t become another item. Add a line for rice',
  );
});

it('waits with receipts while it is amended, and goes on as before when the amendment is discarded', async () => {
  const receipt = await receive('4');
  const before = order;
  await amend();
  expect(await refusal(receive('1'))).toMatchObject({ status: 400 });
  const { _id, _rev } = await group.stored('goodsReceivedNotes', receipt._id);
  const undone = await refusal(run('delete', { _id, _rev }, { reason: 'Wrong' }, group.owner, receipts));
  expect(undone.errors?.map(({ message }) => message)).toEqual([
    `${before.pONumber} is being amended. Approve the new version or discard it first`,
  ]);
  order = await save({ items: [{ ...linesIn(order)[0], orderedQty: '50' }] });
  order = await run('discardAmendment', order);
  const { _rev: _now, modifiedBy: _by, modifiedDatetime: _at, versions, version, ...same } = order;
  expect([versions, version ?? null]).toEqual([[], null]);
  for (const [key, value] of Object.entries(same)) expect([key, value ?? null]).toEqual([key, before[key] ?? null]);
});

it('needs its permission, and approval as a new order does', async () => {
  await group.settings({ poApprovalLimit: { value: '2000' } });
  const buyer = group.person('buyer', {
    PO: ['view', 'edit', 'amend', 'approve'],
    SUPPLIER: ['view'],
    VIEW_COST: ['view'],
  });
  const reader = group.person('reader', { PO: ['view', 'edit', 'approve'], VIEW_COST: ['view'] });
  expect(await refusal(run('amend', order, { reason: 'More' }, reader))).toMatchObject({ status: 403 });
  order = await run('amend', order, { reason: 'More' }, buyer);
  order = await save({ items: [{ ...linesIn(order)[0], orderedQty: '30' }] }, buyer);
  expect(await refusal(run('approve', order, {}, buyer))).toMatchObject({ rules: ['grandTotal: limit'] });
  expect(await run('approve', order)).toMatchObject({ status: 'approved', version: 2 });
});

it('tells the supplier which version it is, but not the reason', async () => {
  order = await run('send', order, { way: 'whatsApp' });
  expect(order.sentDateTime).toEqual(expect.any(String));
  await amend();
  order = await run('approve', order);
  expect([order.sentDateTime ?? null, order.sentTo ?? null]).toEqual([null, null]);
  const outlet = await group.stored('outlets', 'out_COL');
  const letter = await letterOf(db, group.owner, orders, order, outlet);
  expect(letter).toMatchObject({
    title: 'Amended purchase order',
    about: '5 Jun 2026 · version 2, replaces version 1',
  });
  expect(JSON.stringify(letter)).not.toContain('by phone');
});
