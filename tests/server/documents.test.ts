import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Document, Entity } from '../../resources/schema';
import type { Database } from '../../server/db/types';
import { planAction } from '../../server/documents/preview';
import { insertDocument, runAction, runActionMany, updateDocument } from '../../server/documents/service';
import { updateRecord } from '../../server/records/store';
import { verifyBalances } from '../../server/stock/verify';
import { freshDatabase } from '../setup/database';
import { counts, issues, orders, receipts, tills } from './documentsDeclarations';
import { type Group, newGroup, refusal } from './documentsFixture';

vi.mock('../../resources/index', async (original) => {
  const real = await original<typeof import('../../resources/index')>();
  const { testDeclarations } = await import('./documentsDeclarations');
  const found = (name: string) => testDeclarations.find((each) => each.name === name) ?? real.findEntity(name);
  return { ...real, findEntity: found, entity: (name: string) => found(name) ?? real.entity(name) };
});

let db: Database;
let group: Group;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  group = await newGroup(db);
});

const order = {
  outletId: 'out_COL',
  docDate: '2026-06-05',
  supplier: 'Farm',
  items: [
    { itemId: 'chicken', orderedQty: '4' },
    { itemId: 'rice', orderedQty: 2 },
  ],
};
const receipt = {
  outletId: 'out_COL',
  docDate: '2026-06-05',
  invoice: 'INV 1',
  items: [{ itemId: 'chicken', quantity: '3', value: '300' }],
};
const issue = { outletId: 'out_COL', docDate: '2026-06-06', items: [{ itemId: 'chicken', quantity: '1' }] };

const insert = async (document: Document, input: object, who = group.owner) =>
  (await insertDocument({ db }, who, document, input)).body;
const act = async (
  document: Entity,
  key: string,
  record: { _id?: unknown; _rev?: unknown },
  more: object = {},
  who = group.owner,
) => runAction({ db }, who, document, key, { _id: record._id, _rev: record._rev, ...more });

describe('saving a new document', () => {
  test('gives it a number per outlet and fiscal year, the first state, numbered lines and its author', async () => {
    const { status, body } = await insertDocument({ db }, group.owner, orders, order);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      orderNumber: 'OR-COL-26-000001',
      status: 'draft',
      addedBy: 'owner',
      docDate: '2026-06-05',
    });
    expect(body.items).toMatchObject([
      { lineNo: 1, orderedQty: '4.0000' },
      { lineNo: 2, orderedQty: '2.0000' },
    ]);
    expect((await insert(orders, order)).orderNumber).toBe('OR-COL-26-000002');
    expect((await insert(orders, { ...order, docDate: '2025-12-31' })).orderNumber).toBe('OR-COL-25-000001');
    // KDY's year begins in April.
    expect((await insert(issues, { ...issue, outletId: 'out_KDY', docDate: '2026-03-31' })).issueNumber).toBe(
      'IS-KDY-25-000001',
    );
    expect((await insert(issues, { ...issue, outletId: 'out_KDY', docDate: '2026-04-01' })).issueNumber).toBe(
      'IS-KDY-26-000001',
    );
  });

  test('sent again with its request id answers the first one', async () => {
    const input = { ...order, clientRequestId: 'a1' };
    const first = await insertDocument({ db }, group.owner, orders, input);
    const second = await insertDocument({ db }, group.owner, orders, { ...input, supplier: 'Another' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await insert(orders, { ...order, clientRequestId: 'a2' })).orderNumber).toBe('OR-COL-26-000002');
  });

  test('names every problem with its line, and takes no number', async () => {
    const wrong = {
      ...order,
      supplier: '',
      items: [
        { itemId: 'chicken', orderedQty: '0' },
        { itemId: 'nothing', orderedQty: '1' },
      ],
    };
    const { status, rules, errors } = await refusal(insertDocument({ db }, group.owner, orders, wrong));
    expect(status).toBe(400);
    expect(rules).toEqual(['supplier: required', 'items.0.orderedQty: moreThan', 'items.1.itemId: reference']);
    expect(errors?.map((each) => (each as { lineNo?: number }).lineNo)).toEqual([undefined, 1, 2]);
    expect(await refusal(insertDocument({ db }, group.owner, orders, { ...order, supplier: 'nobody' }))).toMatchObject({
      rules: ['supplier: unknown'],
    });
    expect((await insert(orders, order)).orderNumber).toBe('OR-COL-26-000001');
  });

  test('stays within the person’s outlets and rights, and out of closed periods', async () => {
    const clerk = group.person('clerk', { TEST_ORDER: ['view', 'create'] }, ['out_KDY']);
    expect((await refusal(insertDocument({ db }, clerk, orders, order))).rules).toContain('outletId: reference');
    const viewer = group.person('viewer', { TEST_ORDER: ['view'] });
    expect(await refusal(insertDocument({ db }, viewer, orders, order))).toMatchObject({
      status: 403,
      extra: { missing: { module: 'TEST_ORDER', action: 'create' } },
    });
    const outlet = await group.stored('outlets', 'out_COL');
    const { entity } = await import('../../resources/index');
    await db.transaction((tx) =>
      updateRecord(tx, group.scope, entity('outlets'), outlet, { ...outlet, lockDate: '2026-06-05' }),
    );
    expect((await refusal(insertDocument({ db }, group.owner, orders, order))).rules).toEqual(['docDate: locked']);
    await insert(orders, { ...order, docDate: '2026-06-06' });
  });

  test('is made only from what exists and allows it', async () => {
    const draft = await insert(orders, order);
    const from = (orderId: unknown) => refusal(insertDocument({ db }, group.owner, receipts, { ...receipt, orderId }));
    expect((await from(draft._id)).rules).toEqual(['orderId: state']);
    expect((await from('nothing')).rules).toEqual(['orderId: reference']);
  });
});

describe('changing a draft', () => {
  test('keeps the numbers of lines, what was not sent, and what the server keeps', async () => {
    const made = await insert(orders, {
      ...order,
      remarks: 'Early',
      items: [...order.items, { itemId: 'chicken', orderedQty: '9' }],
    });
    const [, rice, third] = made.items as { lineNo: number }[];
    const { body } = await updateDocument({ db }, group.owner, orders, {
      _id: made._id,
      _rev: made._rev,
      status: 'approved',
      orderNumber: 'X',
      items: [
        { itemId: 'rice', orderedQty: '7' },
        { ...rice, note: 'red', receivedQty: '99' },
      ],
    });
    expect(body).toMatchObject({
      orderNumber: 'OR-COL-26-000001',
      status: 'draft',
      remarks: 'Early',
      supplier: 'Farm',
    });
    expect(body.items).toEqual([
      { lineNo: 4, itemId: 'rice', orderedQty: '7.0000' },
      { lineNo: 2, itemId: 'rice', orderedQty: '2.0000', note: 'red' },
    ]);
    expect(third?.lineNo).toBe(3);
  });

  test('needs the present revision, the first state, and leaves what is frozen', async () => {
    const made = await insert(orders, order);
    const change = (input: object) =>
      refusal(updateDocument({ db }, group.owner, orders, { _id: made._id, _rev: made._rev, ...input }));
    expect((await change({ supplier: 'Other' })).rules).toEqual(['supplier: frozen']);
    expect((await change({ outletId: 'out_KDY' })).rules).toContain('outletId: once');
    expect((await change({ _rev: undefined })).rules).toEqual(['_rev: required']);
    expect(await change({ _rev: '9-old' })).toMatchObject({
      status: 409,
      code: 'conflict',
      extra: { current: { _rev: made._rev } },
    });
    await act(orders, 'approve', made);
    expect(await change({ remarks: 'x' })).toMatchObject({
      status: 409,
      message: 'OR-COL-26-000001 is approved and cannot be changed',
    });
  });
});

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
    expect(await group.stored('inventoryItems', 'chicken')).toMatchObject({
      purchasePrice: '3300.000000',
      lastPurchaseDate: '2026-06-05',
    });
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

  test('charge current cost for what leaves stock, and refuse what is not there', async () => {
    await act(receipts, 'approve', await insert(receipts, receipt));
    const taken = (await act(issues, 'approve', await insert(issues, issue))).body;
    expect(taken).toMatchObject({ totalCost: '10.00', items: [{ unitCost: '10.000000', lineCost: '10.00' }] });
    const much = await insert(issues, {
      ...issue,
      items: [
        { itemId: 'rice', quantity: '1' },
        { itemId: 'chicken', quantity: '30' },
      ],
    });
    const { status, errors } = await refusal(act(issues, 'approve', much));
    expect(status).toBe(400);
    expect(errors).toEqual([
      { field: 'items.0.quantity', rule: 'stock', message: 'rice: 0 on hand, 1 wanted.', lineNo: 1 },
      { field: 'items.1.quantity', rule: 'stock', message: 'chicken: 29 on hand, 30 wanted.', lineNo: 2 },
    ]);
    expect(await group.stored('testIssues', much._id)).toEqual(much);
    await group.settings({ negativeStock: { value: 'warn' } });
    expect((await act(issues, 'approve', much)).body).toMatchObject({
      status: 'approved',
      warnings: ['rice: 0 on hand, 1 wanted.', 'chicken: 29 on hand, 30 wanted.'],
    });
  });

  test('look again at masters, dates and people before they approve', async () => {
    const { entity } = await import('../../resources/index');
    const change = async (resource: string, id: string, set: object) => {
      const before = await group.stored(resource, id);
      await db.transaction((tx) => updateRecord(tx, group.scope, entity(resource), before, { ...before, ...set }));
    };
    const made = await insert(receipts, receipt);
    const approve = () => refusal(act(receipts, 'approve', made));
    await change('inventoryItems', 'chicken', { itemUnits: [{ unitId: 'case', factorToBase: '12' }] });
    expect((await approve()).rules).toEqual(['items.0.conversionFactor: conversion']);
    await change('inventoryItems', 'chicken', {
      itemUnits: [{ unitId: 'case', factorToBase: '10' }],
      status: 'inactive',
    });
    expect((await approve()).rules).toEqual(['items.0.itemId: inactive']);
    await change('inventoryItems', 'chicken', { status: 'active' });
    await change('outlets', 'out_COL', { lockDate: '2026-06-30' });
    expect((await approve()).rules).toEqual(['docDate: locked']);
    await change('outlets', 'out_COL', { lockDate: '2026-05-31' });
    await group.settings({ separateApprover: {} });
    expect((await approve()).rules).toEqual([': separateApprover']);
    const manager = group.person('manager', { TEST_RECEIPT: ['approve'] });
    expect((await act(receipts, 'approve', made, {}, manager)).body).toMatchObject({
      status: 'approved',
      approvedBy: 'manager',
    });
  });

  test('refuse a date before an approved full count of the item', async () => {
    const count = {
      outletId: 'out_COL',
      docDate: '2026-06-10',
      entryType: 'fullCount',
      items: [{ itemId: 'chicken' }],
    };
    const made = await insert(counts, count);
    const before = await insert(receipts, receipt);
    await act(counts, 'approve', made);
    await act(
      counts,
      'approve',
      await insert(counts, { ...count, entryType: 'partialCount', items: [{ itemId: 'rice' }] }),
    );
    expect(await refusal(act(receipts, 'approve', before))).toMatchObject({
      rules: ['items.0.itemId: counted'],
      message: 'SE-COL-26-000001 counted this item on 2026-06-10; a document must not be dated before it',
    });
    const atTheWall = (await updateDocument({ db }, group.owner, receipts, { ...before, docDate: '2026-06-10' })).body;
    expect((await act(receipts, 'approve', atTheWall)).body.status).toBe('approved');
    const rice = await insert(receipts, {
      ...receipt,
      invoice: 'INV 2',
      items: [{ ...receipt.items[0], itemId: 'rice' }],
    });
    expect((await act(receipts, 'approve', rice)).body.status).toBe('approved');
  });

  test('keep figures from people who may not see costs', async () => {
    const made = await insert(receipts, { ...receipt, items: [{ ...receipt.items[0], value: '2000' }] });
    const blind = group.person('blind', { TEST_RECEIPT: ['approve'] });
    const { body } = await act(receipts, 'approve', made, {}, blind);
    expect(body.notices).toEqual([{ category: 'priceChange', level: 'warning', title: 'Dear', message: '' }]);
    expect(body.totalCost).toBeUndefined();
    expect(await group.stored('testReceipts', made._id)).toMatchObject({ totalCost: '2000.00' });
  });

  test('write nothing when they are refused, and the plan’s reasons come with their lines', async () => {
    const made = await insert(receipts, { ...receipt, items: [{ itemId: 'chicken', quantity: '1', value: '13' }] });
    expect(await refusal(act(receipts, 'approve', made))).toMatchObject({
      status: 400,
      errors: [{ field: 'items.0.value', rule: 'unlucky', lineNo: 1 }],
    });
    expect(await group.stored('testReceipts', made._id)).toEqual(made);
    expect(await group.balance('chicken')).toMatchObject({ quantity: '0.0000' });
  });

  test('delete a draft and keep its number; what it had claimed is free again', async () => {
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

  test('for many at once: each by itself, the refused ones named', async () => {
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

describe('previews', () => {
  test('show what the action would do, and do nothing', async () => {
    const source = (await act(orders, 'approve', await insert(orders, order))).body;
    await act(receipts, 'approve', await insert(receipts, receipt));
    const made = await insert(receipts, {
      ...receipt,
      invoice: 'INV 2',
      orderId: source._id,
      items: [{ itemId: 'chicken', orderLineNo: '1', quantity: '1', value: '500' }],
    });
    const preview = await planAction({ db }, group.owner, receipts, 'approve', made);
    expect(preview.problems).toEqual([]);
    expect(preview.movements).toEqual([
      {
        type: 'GRN',
        lineNo: 1,
        outletId: 'out_COL',
        itemId: 'chicken',
        itemName: 'chicken',
        quantity: '10.0000',
        unitCost: '50.000000',
        value: '500.00',
        onHandBefore: '30.0000',
        onHandAfter: '40.0000',
        averageBefore: '10.000000',
        averageAfter: '20.000000',
      },
    ]);
    expect(preview.patches.map(({ resource, id, title }) => [resource, id, title])).toEqual([
      ['testOrders', source._id, 'OR-COL-26-000001'],
      ['inventoryItems', 'chicken', 'chicken'],
    ]);
    expect(preview.patches[1]?.changes).toEqual({ purchasePrice: ['300.000000', '500.000000'] });
    expect(await group.balance('chicken')).toMatchObject({ quantity: '30.0000' });
    expect(await group.stored('testReceipts', made._id)).toEqual(made);

    const blind = group.person('blind', { TEST_RECEIPT: ['approve'] });
    const shown = await planAction({ db }, blind, receipts, 'approve', made);
    expect(shown.movements).toEqual([
      {
        type: 'GRN',
        lineNo: 1,
        outletId: 'out_COL',
        itemId: 'chicken',
        itemName: 'chicken',
        quantity: '10.0000',
        onHandBefore: '30.0000',
        onHandAfter: '40.0000',
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('purchasePrice');
  });

  test('name all reasons at once, missing stock among them', async () => {
    const made = await insert(issues, { ...issue, items: [{ itemId: 'rice', quantity: '2' }] });
    await group.settings({ separateApprover: {} });
    const { movements, problems } = await planAction({ db }, group.owner, issues, 'approve', made);
    expect(problems.map(({ field, rule }) => `${field}: ${rule}`)).toEqual([
      ': separateApprover',
      'items.0.quantity: stock',
    ]);
    expect(movements).toMatchObject([{ onHandBefore: '0.0000', onHandAfter: '-2.0000' }]);
  });
});
