import { beforeEach, describe, expect, test } from 'vitest';
import { insertDocument, runActionMany, updateDocument } from '#server/documents/service';
import { verifyBalances } from '#server/stockLedger/verify';
import { sharedDatabase } from '#tests/kit/database';
import { withDeclarations } from '#tests/kit/declarations';
import { documentCalls, order, receipt } from './documentsCalls';
import { orders, receipts, testDeclarations } from './documentsDeclarations';
import { type Group, newGroup, refusal } from './documentsFixture';
import { tills } from './documentsTills';

withDeclarations(testDeclarations);

const db = await sharedDatabase();
let group: Group;
beforeEach(async () => {
  group = await newGroup(db);
});

const { insert, act } = documentCalls(db, () => group);

describe('actions', () => {
  test('approve once; again answers the approved document, another state refuses with it', async () => {
    const made = await insert(orders, order);
    const { status, body } = await act(orders, 'approve', made);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'approved', approvedBy: 'owner', _id: made._id });
    expect(body.alreadyApproved).toBeUndefined();
    const other = group.person('other', { TEST_ORDER: ['approve'] });
    const again = await act(orders, 'approve', made, {}, other);
    expect(again).toMatchObject({ status: 200, body: { alreadyApproved: true, approvedBy: 'owner', _rev: body._rev } });
    await act(orders, 'close', body, { arguments: { reason: 'Enough' } });
    expect(await refusal(act(orders, 'approve', made))).toMatchObject({
      status: 409,
      extra: { current: { status: 'done' } },
    });
    expect((await group.history('testOrders', made._id)).map(({ action, note }) => [action, note])).toEqual([
      ['create', null],
      ['approve', null],
      ['close', 'Enough'],
    ]);
  });

  test('ask for their arguments, the right, the state and the revision', async () => {
    const made = await insert(orders, order);
    expect(await refusal(act(orders, 'close', made, { reason: 'Enough' }))).toMatchObject({ status: 409 });
    const approved = (await act(orders, 'approve', made)).body;
    expect(await refusal(act(orders, 'close', made, { reason: 'Enough' }))).toMatchObject({
      status: 409,
      extra: { current: { _rev: approved._rev } },
    });
    expect((await refusal(act(orders, 'close', approved, { reason: 'no' }))).rules).toEqual(['reason: minLength']);
    expect((await refusal(act(orders, 'close', approved))).rules).toEqual(['reason: required']);
    const clerk = group.person('clerk', { TEST_ORDER: ['approve'] });
    expect(await refusal(act(orders, 'close', approved, {}, clerk))).toMatchObject({
      status: 403,
      extra: { missing: { module: 'TEST_ORDER', action: 'close' } },
    });
    expect(await refusal(act(orders, 'receive', approved, {}, clerk))).toMatchObject({
      extra: { missing: { module: 'TEST_RECEIPT', action: 'create' } },
    });
    expect(await refusal(act(orders, 'explode', approved))).toMatchObject({ status: 404 });
    const foreign = group.person('foreign', 'all', ['out_KDY']);
    expect(await refusal(act(orders, 'close', approved, { reason: 'Enough' }, foreign))).toMatchObject({ status: 404 });
    expect((await act(orders, 'close', approved, { reason: 'Enough' })).body).toMatchObject({
      status: 'done',
      reason: 'Enough',
    });
  });

  test('post stock, patch the order, write the ledger’s costs to the lines, raise notices', async () => {
    const source = (await act(orders, 'approve', await insert(orders, order))).body;
    const made = await insert(receipts, {
      ...receipt,
      orderId: source._id,
      items: [{ itemId: 'chicken', orderLineNo: '1', quantity: '3', value: '3300' }],
    });
    expect(made.items).toMatchObject([{ baseQuantity: '30.0000', conversionFactor: '10.000000' }]);
    const { body } = await act(receipts, 'approve', made);
    expect(body).toMatchObject({ status: 'approved', totalCost: '3300.00', approvalState: 'done' });
    expect(body.items).toMatchObject([{ unitCost: '110.000000', lineCost: '3300.00' }]);
    expect(body.notices).toMatchObject([{ title: 'Dear' }]);
    expect(await group.balance('chicken')).toEqual({ quantity: '30.0000', value: '3300.00', average: '110.000000' });
    const patched = await group.stored('testOrders', source._id);
    expect(patched.items).toMatchObject([{ lineNo: 1, receivedQty: '3.0000' }, { lineNo: 2 }]);
    expect(patched._rev).not.toBe(source._rev);
    expect((await group.history('testOrders', source._id)).at(-1)).toMatchObject({
      action: 'testReceipts.approve',
      note: 'RC-COL-26-000001',
      user_id: 'owner',
    });
    expect(await group.stored('inventoryItems', 'chicken')).toMatchObject({ standardCost: '3300.000000' });
    const [notice] = await db.query<{ data: object }>(
      `select data from records where group_id = $1 and resource = 'notifications'`,
      [group.groupId],
    );
    expect(notice?.data).toMatchObject({
      level: 'warning',
      outletId: 'out_COL',
      transactionObj: {
        docType: 'testReceipts',
        docId: made._id,
        docNumber: 'RC-COL-26-000001',
        route: `/testReceipts/review/${made._id}`,
      },
    });

    const deleted = (await act(receipts, 'delete', body)).body;
    expect(deleted).toMatchObject({ status: 'delete', receiptNumber: 'RC-COL-26-000001' });
    expect(await group.balance('chicken')).toMatchObject({ quantity: '0.0000', value: '0.00' });
    expect((await group.stored('testOrders', source._id)).items).toMatchObject([{ receivedQty: '0.0000' }, {}]);
    const movements = await db.query(
      'select movement_type, reversal_of is null as first from movements where group_id = $1 order by seq',
      [group.groupId],
    );
    expect(movements).toEqual([
      { movement_type: 'GRN', first: true },
      { movement_type: 'GRN_REVERSAL', first: false },
    ]);
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });

  test('lead to the draft that they make, which a person then completes', async () => {
    const source = (await act(orders, 'approve', await insert(orders, order))).body;
    const { body } = await act(orders, 'receive', source);
    const opens = body.opens as { resource: string; id: string };
    expect(opens.resource).toBe('testReceipts');
    const draft = await group.stored('testReceipts', opens.id);
    expect(draft).toMatchObject({
      receiptNumber: 'RC-COL-26-000001',
      status: 'draft',
      orderId: source._id,
      addedBy: 'owner',
    });
    expect(draft.items).toMatchObject([
      { lineNo: 1, baseQuantity: '40.0000' },
      { lineNo: 2, baseQuantity: '2.0000' },
    ]);
    expect((await refusal(act(receipts, 'approve', draft))).rules).toEqual(['invoice: required']);
    const complete = (await updateDocument({ db }, group.owner, receipts, { ...draft, invoice: 'INV 9' })).body;
    expect((await act(receipts, 'approve', complete)).body).toMatchObject({ status: 'approved', invoice: 'INV 9' });
  });

  test('delete a draft and keep its number; its claims are free again', async () => {
    const made = await insert(receipts, receipt);
    expect((await refusal(insertDocument({ db }, group.owner, receipts, receipt))).rules).toEqual(['invoice: unique']);
    const clerk = group.person('clerk', { TEST_RECEIPT: ['delete'] });
    expect((await act(receipts, 'delete', made, {}, clerk)).body).toMatchObject({
      status: 'delete',
      receiptNumber: 'RC-COL-26-000001',
    });
    const next = await insert(receipts, receipt);
    expect(next.receiptNumber).toBe('RC-COL-26-000002');
    await act(receipts, 'approve', next);
    expect(
      await refusal(act(receipts, 'delete', await group.stored('testReceipts', next._id), {}, clerk)),
    ).toMatchObject({
      status: 403,
      extra: { missing: { module: 'TEST_RECEIPT', action: 'reverse' } },
    });
  });

  test('of plain resources change their state and fields', async () => {
    const till = await group.put('testTills', {
      _id: 'till_1',
      name: 'Front',
      outletId: 'out_COL',
      status: 'inactive',
    });
    const opened = (await act(tills, 'open', till, { arguments: { float: '50' } })).body;
    expect(opened).toMatchObject({ status: 'active', float: '50.00' });
    const bar = await group.put('testTills', { _id: 'till_2', name: 'Bar', outletId: 'out_COL', status: 'active' });
    expect(await refusal(act(tills, 'close', bar))).toMatchObject({ status: 409 });
    expect((await act(tills, 'close', opened)).body).toMatchObject({ status: 'inactive' });
  });

  test('for many at once: each separately, the refused ones named', async () => {
    const [one, two] = [await insert(orders, order), await insert(orders, order)];
    const results = await runActionMany({ db }, group.owner, orders, 'approve', [
      one,
      { ...two, _rev: '7-x' },
      { _id: 'nothing', _rev: '1' },
    ]);
    expect(results).toMatchObject([
      { _id: one._id, ok: true, record: { status: 'approved' } },
      { _id: two._id, ok: false, status: 409, code: 'conflict', current: { status: 'draft' } },
      { _id: 'nothing', ok: false, status: 404 },
    ]);
    expect(await refusal(runActionMany({ db }, group.owner, orders, 'close', [one]))).toMatchObject({ status: 404 });
  });
});
