import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { documentJobs, insertDocument, planAction, runAction, updateDocument } from '#server/documents/service';
import { updateRecord } from '#server/records/write/store';
import { verifyBalances } from '#server/stockLedger/verify';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** Orders and receipts as declared, through the document engine: the story of the README, and its possible failures. */

let db: Database;
let group: Group;
const orders = entity('purchaseOrders') as Document;
const receipts = entity('goodsReceivedNotes') as Document;
const docDate = '2026-06-05';

async function prepare() {
  group = await newGroup(db);
  await addPurchasing(db, group);
  await move(db, group, 'opening', { type: 'OPENING', itemId: 'chicken', lineNo: 1, quantity: '10', value: '10000' });
}

const save = async (document: Document, input: object, who: Identity = group.owner) =>
  (await insertDocument({ db }, who, document, input)).body;
const change = async (document: Document, record: AnyRecord, set: object, who: Identity = group.owner) =>
  (await updateDocument({ db }, who, document, { ...record, ...set })).body;
const act = async (
  document: Document,
  key: string,
  { _id, _rev }: AnyRecord,
  more: object = {},
  who: Identity = group.owner,
) => runAction({ db }, who, document, key, { _id, _rev, ...more });
const linesOf = (record: AnyRecord) => record.items as AnyRecord[];

const chicken = { itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '4', unitPrice: '11500' };
const order = {
  outletId: 'out_COL',
  docDate,
  expectedDate: docDate,
  supplierId: 'farm',
  paymentModeId: 'credit',
  items: [chicken],
};
const approvedOrder = async (input: object = order) => (await act(orders, 'approve', await save(orders, input))).body;
/** The draft receipt that the order creates. */
const sent = async (source: AnyRecord) => {
  const { body } = await act(orders, 'sendToGRN', source);
  return group.stored('goodsReceivedNotes', (body.opens as { id: string }).id);
};
const three = (draft: AnyRecord, more: object = {}) => ({
  docDate,
  invoiceDate: docDate,
  invoiceNumber: 'F-100',
  freight: '600',
  invoiceTotal: '35100',
  items: linesOf(draft).map((line) => ({ ...line, deliveredQty: '3' })),
  ...more,
});

describe('orders and receipts', () => {
  beforeAll(async () => {
    db = await freshDatabase();
  });
  afterAll(() => db.close());
  beforeEach(prepare);

  test('order 4 cases, receive 3 with freight, and reverse it', async () => {
    const source = await approvedOrder();
    expect(source).toMatchObject({ pONumber: 'PO-COL-26-000001', grandTotal: '46000.00', status: 'approved' });
    const draft = await sent(source);
    expect(draft).toMatchObject({
      grnNumber: 'GRN-COL-26-000001',
      poId: source._id,
      pONumber: 'PO-COL-26-000001',
      status: 'draft',
      supplierId: 'farm',
    });
    expect(linesOf(draft)).toMatchObject([
      { lineNo: 1, poLineNo: 1, deliveredQty: '4.0000', unitPrice: '11500.0000', baseQuantity: '40.0000' },
    ]);

    const filled = await change(receipts, draft, three(draft));
    expect(filled).toMatchObject({ dueDate: '2026-07-05', landedTotal: '35100.00', invoiceDifference: '0.00' });
    const preview = await planAction({ db }, group.owner, receipts, 'approve', filled);
    expect(preview.problems).toEqual([]);
    expect(preview.movements).toMatchObject([
      { onHandBefore: '10.0000', onHandAfter: '40.0000', averageBefore: '1000.000000', averageAfter: '1127.500000' },
    ]);

    const approved = (await act(receipts, 'approve', filled)).body;
    expect(await group.balance('chicken')).toEqual({ quantity: '40.0000', value: '45100.00', average: '1127.500000' });
    const open = await group.stored('purchaseOrders', source._id);
    expect(open).toMatchObject({ status: 'partiallyReceived', receivedPct: '75.0000' });
    expect(linesOf(open)).toMatchObject([{ receivedQty: '3.0000', openQty: '1.0000' }]);
    expect(await group.stored('inventoryItems', 'chicken')).toMatchObject({
      purchasePrice: '1170.000000',
      stockOnHand: '40.0000',
      averageCost: '1127.500000',
    });
    const prices = await db.query<{ data: AnyRecord }>(
      `select data from records where group_id = $1 and resource = 'supplierPrices'`,
      [group.groupId],
    );
    expect(prices.map(({ data }) => data)).toMatchObject([
      { supplierId: 'farm', itemId: 'chicken', purchaseUnitId: 'case', price: '11500.0000' },
    ]);

    await act(receipts, 'delete', approved, { arguments: { reason: 'Counted twice' } });
    expect(await group.balance('chicken')).toEqual({ quantity: '10.0000', value: '10000.00', average: '1000.000000' });
    const reopened = await group.stored('purchaseOrders', source._id);
    expect(reopened).toMatchObject({ status: 'approved', receivedPct: '0.0000' });
    expect(linesOf(reopened)).toMatchObject([{ receivedQty: '0.0000', openQty: '4.0000' }]);
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });

  test('an order goes to a supplier who delivers to its outlet, also when it is approved', async () => {
    const place = async (_id: string, outlets: string[]) =>
      group.put('suppliers', { _id, supplierName: _id, phone: '0112345678', outlets });
    await place('Hill Farm', ['out_KDY']);
    const elsewhere = await refusal(save(orders, { ...order, supplierId: 'Hill Farm' }));
    expect(elsewhere).toMatchObject({ status: 400, rules: ['supplierId: outlet'] });
    await place('Everywhere', []);
    await place('Coast Farm', ['out_KDY', 'out_COL']);
    await save(orders, { ...order, supplierId: 'Everywhere' });
    const draft = await save(orders, { ...order, supplierId: 'Coast Farm' });
    const coast = await group.stored('suppliers', 'Coast Farm');
    const less = { ...coast, outlets: ['out_KDY'] };
    await db.transaction((tx) => updateRecord(tx, group.scope, entity('suppliers'), coast, less));
    expect(await refusal(act(orders, 'approve', draft))).toMatchObject({ status: 400, rules: ['supplierId: outlet'] });
  });

  test('reversing a receipt needs a reason, and shows its effect first', async () => {
    const source = await approvedOrder();
    const draft = await sent(source);
    const approved = (await act(receipts, 'approve', await change(receipts, draft, three(draft)))).body;
    expect(await refusal(act(receipts, 'delete', approved))).toMatchObject({
      status: 400,
      rules: ['reason: required'],
    });
    expect(await refusal(act(receipts, 'delete', approved, { reason: ' ' }))).toMatchObject({ status: 400 });

    const preview = await planAction({ db }, group.owner, receipts, 'delete', approved);
    expect(preview.problems).toEqual([]);
    expect(preview.movements).toMatchObject([
      {
        type: 'GRN_REVERSAL',
        quantity: '-30.0000',
        onHandBefore: '40.0000',
        onHandAfter: '10.0000',
        value: '-35100.00',
      },
    ]);
    expect(preview.patches).toMatchObject([
      { resource: 'purchaseOrders', id: source._id, changes: { status: ['partiallyReceived', 'approved'] } },
    ]);

    await act(receipts, 'delete', approved, { reason: 'Counted twice' });
    const history = await group.history('goodsReceivedNotes', draft._id);
    expect(history.at(-1)).toMatchObject({ action: 'delete', note: 'Counted twice' });
  });

  test('a reversed receipt leaves stock as it was counted since', async () => {
    const counts = entity('stockEntries') as Document;
    const source = await approvedOrder();
    const approved = (
      await act(receipts, 'approve', await change(receipts, await sent(source), three(await sent(source))))
    ).body;
    const count = (itemId: string, countedQty: string) =>
      save(counts, {
        ...{ outletId: 'out_COL', docDate, entryType: 'spotCheck', countedBy: 'owner' },
        items: [{ itemId, unitId: 'kg', countedQty }],
      });
    // Another item's count, and one that no one has approved, change nothing.
    await act(counts, 'approve', await count('rice', '1'));
    const open = await count('chicken', '38');
    expect((await planAction({ db }, group.owner, receipts, 'delete', approved)).problems).toEqual([]);
    await act(counts, 'approve', open);
    expect(await planAction({ db }, group.owner, receipts, 'delete', approved)).toMatchObject({
      problems: [],
      movements: [{ onHandBefore: '38.0000', onHandAfter: '38.0000', note: expect.stringContaining('counted it on') }],
    });
    await act(receipts, 'delete', approved, { reason: 'Counted twice' });
    expect(await group.balance('chicken')).toMatchObject({ quantity: '38.0000' });
  });

  test('an order below the supplier’s minimum says so, and is expected on a delivery day after the lead time', async () => {
    const farm = await group.stored('suppliers', 'farm');
    const terms = { minOrderValue: '1000000.00', leadTimeDays: 2, orderDays: ['mon'] };
    await db.transaction((tx) => updateRecord(tx, group.scope, entity('suppliers'), farm, { ...farm, ...terms }));
    const { expectedDate: _, ...undated } = order;
    const made = await save(orders, undated);
    // Ordered on Friday 5 June.
    expect(made).toMatchObject({ subTotal: '46000.00', belowMinimum: '954000.00', expectedDate: '2026-06-08' });
    expect((await planAction({ db }, group.owner, orders, 'approve', made)).notices).toMatchObject([
      {
        level: 'warning',
        message: 'Farm takes orders of at least 1,000,000.00 before tax; this order is for 46,000.00',
      },
    ]);
    // Without costs, what the order is for.
    const blind = group.person('blind', { PO: ['view', 'approve'] });
    expect((await planAction({ db }, blind, orders, 'approve', made)).notices).toMatchObject([
      { title: 'Below the supplier’s minimum order', message: '' },
    ]);
    expect(await save(orders, { ...undated, expectedDate: '2026-06-20' })).toMatchObject({
      expectedDate: '2026-06-20',
    });
  });

  test('a receipt proposes the expiry date by the shelf life, and warns of what is delivered too warm', async () => {
    const item = await group.stored('inventoryItems', 'chicken');
    const cold = { trackExpiry: true, shelfLifeDays: 5, maxTemperature: '5.0' };
    await db.transaction((tx) => updateRecord(tx, group.scope, entity('inventoryItems'), item, { ...item, ...cold }));
    const draft = await sent(await approvedOrder());
    const at = (temperature: string) =>
      change(receipts, draft, {
        ...three(draft),
        items: linesOf(draft).map((line) => ({ ...line, deliveredQty: '3', temperature, expiryDate: null })),
      });
    const warm = await at('7.5');
    expect(warm.items).toMatchObject([{ expiryDate: '2026-06-10' }]);
    const notices = async (made: AnyRecord) =>
      (await planAction({ db }, group.owner, receipts, 'approve', made)).notices.filter(
        ({ category }) => category === 'approval',
      );
    expect(await notices(warm)).toMatchObject([
      { level: 'warning', title: 'Delivered too warm', message: 'chicken at 7.5 °C, at most 5.0 °C' },
    ]);
    const { body: typed } = await updateDocument({ db }, group.owner, receipts, {
      ...warm,
      items: linesOf(warm).map((line) => ({ ...line, temperature: '5', expiryDate: '2026-06-08' })),
    });
    expect(typed.items).toMatchObject([{ expiryDate: '2026-06-08' }]);
    expect(await notices(typed)).toEqual([]);
  });

  test('an order without a receipt left is approved again; one with another receipt is not', async () => {
    const source = await approvedOrder();
    const status = async () => (await group.stored('purchaseOrders', source._id)).status;
    // A draft has moved nothing, so deleting it needs no reason.
    await act(receipts, 'delete', await sent(source));
    expect(await status()).toBe('approved');

    const first = await sent(await group.stored('purchaseOrders', source._id));
    const approved = (await act(receipts, 'approve', await change(receipts, first, three(first)))).body;
    const second = await sent(await group.stored('purchaseOrders', source._id));
    await act(receipts, 'delete', approved, { reason: 'Wrong order' });
    expect(await status()).toBe('sentToGRN');
    await act(receipts, 'delete', second);
    expect(await status()).toBe('approved');
  });

  test('an order stays closed once the period of its date is closed', async () => {
    const closed = (await act(orders, 'shortClose', await approvedOrder(), { reason: 'Enough' })).body;
    const close = async (lockDate: string | null) => {
      const outlet = await group.stored('outlets', 'out_COL');
      await db.transaction((tx) => updateRecord(tx, group.scope, entity('outlets'), outlet, { ...outlet, lockDate }));
    };
    await close(docDate);
    expect((await refusal(act(orders, 'reopen', closed))).rules).toEqual([': locked']);
    await close('2026-06-04');
    expect((await act(orders, 'reopen', closed)).body).toMatchObject({ status: 'approved' });
  });

  test('an order that is reopened before anything of it was sent is approved again', async () => {
    const source = await approvedOrder();
    const closed = (await act(orders, 'shortClose', source, { reason: 'Not needed' })).body;
    expect((await act(orders, 'reopen', closed)).body).toMatchObject({ status: 'approved' });
    await sent(await group.stored('purchaseOrders', source._id));
    expect(await group.stored('purchaseOrders', source._id)).toMatchObject({ status: 'sentToGRN' });
  });

  test('an order is received to the end in two receipts, and not beyond', async () => {
    const source = await approvedOrder();
    const first = await sent(source);
    await act(receipts, 'approve', await change(receipts, first, three(first)));
    const second = await sent(await group.stored('purchaseOrders', source._id));
    expect(linesOf(second)).toMatchObject([{ deliveredQty: '1.0000', previouslyReceived: '3.0000' }]);
    const buyer = group.person('keeper', { GRN: ['view', 'edit', 'approve'], VIEW_COST: ['view'] });
    const more = {
      ...three(second),
      invoiceNumber: 'F-101',
      freight: null,
      invoiceTotal: '13800',
      items: linesOf(second).map((line) => ({ ...line, deliveredQty: '1.2' })),
    };
    const over = await change(receipts, second, more);
    expect(await refusal(act(receipts, 'approve', over, {}, buyer))).toMatchObject({
      status: 400,
      rules: ['items.0.deliveredQty: overReceipt'],
    });
    const exact = await change(receipts, over, {
      invoiceTotal: '11500',
      items: linesOf(over).map((line) => ({ ...line, deliveredQty: '1' })),
    });
    await act(receipts, 'approve', exact, {}, buyer);
    const done = await group.stored('purchaseOrders', source._id);
    expect(done).toMatchObject({ status: 'received', receivedPct: '100.0000' });
    expect(await refusal(act(orders, 'sendToGRN', done))).toMatchObject({
      status: 409,
      extra: { current: { status: 'received' } },
    });
  });

  test('one order line in several batches is received no further than one in a single batch', async () => {
    const source = await approvedOrder();
    const draft = await sent(source);
    const [line = {}] = linesOf(draft);
    const keeper = group.person('keeper', { GRN: ['view', 'edit', 'approve'], VIEW_COST: ['view'] });
    const batches = [
      { ...line, deliveredQty: '3', batchNo: 'A' },
      { ...line, lineNo: undefined, poLineNo: null, deliveredQty: '3', batchNo: 'B' },
    ];
    const filled = await change(receipts, draft, {
      ...three(draft),
      freight: null,
      invoiceTotal: '69000',
      items: batches,
    });
    expect(await refusal(act(receipts, 'approve', filled, {}, keeper))).toMatchObject({
      status: 400,
      rules: ['items.1.deliveredQty: overReceipt'],
      errors: [{ lineNo: 2, message: 'chicken: at most 1 more may be received on PO-COL-26-000001' }],
    });
    const right = linesOf(filled).map((each) => ({ ...each, deliveredQty: '2' }));
    const exact = await change(receipts, filled, { invoiceTotal: '46000', items: right });
    await act(receipts, 'approve', exact, {}, keeper);
    expect(await group.stored('purchaseOrders', source._id)).toMatchObject({
      status: 'received',
      items: [{ receivedQty: '4.0000' }],
    });
  });

  test('sending an order to GRN again, also at once and with an old revision, opens the one draft', async () => {
    const source = await approvedOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(orders, 'sendToGRN', source)));
    expect(new Set(answers.map(({ body }) => (body.opens as { id: string }).id)).size).toBe(1);
    expect(await group.stored('purchaseOrders', source._id)).toMatchObject({ status: 'sentToGRN' });
    const direct = {
      ...three({ items: [] }),
      outletId: 'out_COL',
      supplierId: 'farm',
      paymentModeId: 'credit',
      poId: source._id,
    };
    const items = [{ itemId: 'chicken', purchaseUnitId: 'case', deliveredQty: '1', poLineNo: 1, unitPrice: '1' }];
    expect((await refusal(save(receipts, { ...direct, items }))).rules).toEqual(['poId: oneDraft']);
  });

  test('who may not see costs receives without touching them', async () => {
    const draft = await sent(await approvedOrder());
    const keeper = group.person('keeper', { GRN: ['view', 'create', 'edit'] });
    const seen = (
      await updateDocument({ db }, keeper, receipts, {
        _id: draft._id,
        _rev: draft._rev,
        docDate,
        invoiceDate: docDate,
        invoiceNumber: 'F-7',
        invoiceTotal: '1',
        items: linesOf(draft).map(({ lineNo, itemId, poLineNo, purchaseUnitId }) => ({
          lineNo,
          itemId,
          poLineNo,
          purchaseUnitId,
          deliveredQty: '2',
          unitPrice: '1',
        })),
      })
    ).body;
    expect(JSON.stringify(seen)).not.toMatch(/unitPrice|landed|grandTotal|invoiceTotal/);
    expect(linesOf(seen)).toMatchObject([{ deliveredQty: '2.0000' }]);
    const stored = await group.stored('goodsReceivedNotes', draft._id);
    expect(linesOf(stored)).toMatchObject([{ unitPrice: '11500.0000', netAmount: '23000.00' }]);
    expect(stored.invoiceTotal).toBeUndefined();
  });

  test('a receipt of more than 200 lines is posted in the background', async () => {
    const line = { itemId: 'rice', purchaseUnitId: 'kg', deliveredQty: '1', unitPrice: '10' };
    const items = Array.from({ length: 201 }, (_, index) => ({ ...line, batchNo: `B${index}` }));
    const made = await save(receipts, {
      outletId: 'out_COL',
      docDate,
      supplierId: 'farm',
      paymentModeId: 'credit',
      invoiceNumber: 'L-1',
      invoiceDate: docDate,
      invoiceTotal: '2010',
      items,
    });
    const status = async (set: object) => {
      const rice = await group.stored('inventoryItems', 'rice');
      await db.transaction((tx) => updateRecord(tx, group.scope, entity('inventoryItems'), rice, { ...rice, ...set }));
    };
    const queue = async () => {
      const receipt = await group.stored('goodsReceivedNotes', made._id);
      const queued = await act(receipts, 'approve', receipt);
      expect(queued).toMatchObject({ status: 202, body: { approvalState: 'queued', status: 'draft' } });
    };
    const runJob = async () => {
      const [job] = await db.query<{ id: string; payload: unknown }>(
        `update jobs set state = 'done' where group_id = $1 and kind = 'approval' and state = 'queued' returning id, payload`,
        [group.groupId],
      );
      await documentJobs({ db }).approval?.run({
        groupId: group.groupId,
        attempts: 1,
        kind: 'approval',
        id: '',
        payload: null,
        ...job,
      });
    };
    await queue();
    await status({ status: 'inactive' });
    await runJob();
    const failed = await group.stored('goodsReceivedNotes', made._id);
    expect(failed).toMatchObject({ status: 'draft', approvalState: 'failed' });
    expect(failed.approvalErrors).toHaveLength(201);
    expect((failed.approvalErrors as AnyRecord[])[200]).toMatchObject({ lineNo: 201, rule: 'inactive' });
    await status({ status: 'active' });
    await queue();
    await runJob();
    expect(await group.stored('goodsReceivedNotes', made._id)).toMatchObject({
      status: 'approved',
      approvalState: 'done',
    });
    expect(await group.balance('rice')).toMatchObject({ quantity: '201.0000', value: '2010.00' });
  });
});

describe.skipIf(!postgresUrl)('on PostgreSQL', () => {
  beforeAll(async () => {
    db = await postgresDatabase();
  });
  afterAll(() => db.close());
  beforeEach(prepare);

  test('first purchases of an item at the same moment all go through and leave one price', async () => {
    const items = [{ itemId: 'rice', purchaseUnitId: 'kg', deliveredQty: '1', unitPrice: '10' }];
    const made: AnyRecord[] = [];
    for (let number = 1; number <= 8; number++) {
      const invoice = { invoiceNumber: `P-${number}`, invoiceDate: docDate, invoiceTotal: '10' };
      made.push(
        await save(receipts, {
          outletId: 'out_COL',
          docDate,
          supplierId: 'farm',
          paymentModeId: 'credit',
          ...invoice,
          items,
        }),
      );
    }
    await Promise.all(made.map((receipt) => act(receipts, 'approve', receipt)));
    expect(await group.balance('rice')).toMatchObject({ quantity: '8.0000', value: '80.00' });
    const prices = await db.query(`select id from records where group_id = $1 and resource = 'supplierPrices'`, [
      group.groupId,
    ]);
    expect(prices).toHaveLength(1);
  });
});
