import { beforeEach, describe, expect, test } from 'vitest';
import { insertDocument, updateDocument } from '#server/documents/service';
import { updateRecord } from '#server/records/write/store';
import { sharedDatabase } from '#tests/kit/database';
import { withDeclarations } from '#tests/kit/declarations';
import { documentCalls, issue, order, receipt } from './documentsCalls';
import { issues, orders, receipts, testDeclarations } from './documentsDeclarations';
import { type Group, newGroup, refusal } from './documentsFixture';

withDeclarations(testDeclarations);

const db = await sharedDatabase();
let group: Group;
beforeEach(async () => {
  group = await newGroup(db);
});

const { insert, act } = documentCalls(db, () => group);

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
    // KDY's year begins in April, and its numbers are separate.
    const own = { ...(await group.stored('inventoryItems', 'rice')), _id: 'tea', itemCode: 'tea', itemName: 'tea' };
    await group.put('inventoryItems', { ...own, outletId: 'out_KDY' });
    const there = { ...issue, outletId: 'out_KDY', items: [{ itemId: 'tea', quantity: '1' }] };
    expect((await insert(issues, { ...there, docDate: '2026-03-31' })).issueNumber).toBe('IS-KDY-25-000001');
    expect((await insert(issues, { ...there, docDate: '2026-04-01' })).issueNumber).toBe('IS-KDY-26-000001');
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
    const { entity } = await import('#resources/index');
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
