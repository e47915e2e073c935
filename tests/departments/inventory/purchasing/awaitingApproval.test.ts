import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { insertAndAct, insertDocument, runAction } from '#server/documents/service';
import { findRecords } from '#server/records/write/store';
import { addPurchasing, type Group, move, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** Users with the approval right are notified of a document created by a user without it, for as long as it is pending. */

let db: Database;
let group: Group;
let buyer: Identity;
let keeper: Identity;
const orders = entity('purchaseOrders') as Document;
const counts = entity('stockEntries') as Document;
const docDate = '2026-06-05';

beforeAll(async () => {
  db = await sharedDatabase();
  group = await newGroup(db);
  await addPurchasing(db, group);
  buyer = group.person('keeper', { PO: ['view', 'create', 'edit', 'delete'], VIEW_COST: ['view'] });
  keeper = group.person('keeper', { STOCK_ENTRY: ['view', 'create', 'edit'] });
  const role = (name: string, actions: string[]) =>
    group.put('userRoles', { _id: name, name, module: [{ moduleId: 'PO', actions }], status: 'active' });
  await role('manager', ['view', 'approve']);
  await role('buyer', ['view', 'create']);
});

const order = {
  ...{ outletId: 'out_COL', docDate, expectedDate: docDate, supplierId: 'farm', paymentModeId: 'credit' },
  items: [{ itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '4', unitPrice: '10' }],
};
const waiting = async (): Promise<AnyRecord[]> =>
  findRecords(db, group.scope, entity('notifications'), { category: 'approval' });
const titles = async () => (await waiting()).map(({ title }) => title);
const act = (who: Identity, key: string, { _id, _rev }: AnyRecord, args: AnyRecord = {}, document = orders) =>
  runAction({ db }, who, document, key, { _id, _rev, arguments: args });

describe('an order', () => {
  test('waits for users whose role may approve it, until they do', async () => {
    const { body } = await insertDocument({ db }, buyer, orders, order);
    expect(await waiting()).toMatchObject([
      {
        title: `${body.pONumber} is awaiting approval`,
        message: 'keeper Test created it.',
        outletId: 'out_COL',
        audience: { roleIds: expect.arrayContaining(['manager']), userIds: [] },
        transactionObj: { docType: 'purchaseOrders', docId: body._id, route: `/posummary/${body._id}` },
      },
    ]);
    expect((await waiting())[0]?.audience).not.toMatchObject({ roleIds: expect.arrayContaining(['buyer']) });
    const approved = await act(group.owner, 'approve', body);
    expect(approved.status).toBe(200);
    expect(await titles()).toEqual([]);
  });

  test('does not wait any more once it is deleted', async () => {
    const { body } = await insertDocument({ db }, buyer, orders, order);
    expect(await titles()).toHaveLength(1);
    await act(buyer, 'delete', body, { reason: 'Twice' });
    expect(await titles()).toEqual([]);
  });

  test('created by a user with the approval right notifies nobody', async () => {
    await insertDocument({ db }, group.owner, orders, order);
    await insertAndAct({ db }, group.owner, orders, 'approve', order);
    expect(await titles()).toEqual([]);
  });
});

test('a count waits once it is counted, not while it is going on', async () => {
  await move(db, group, 'opening', {
    ...{ type: 'OPENING', itemId: 'rice', outletId: 'out_COL', lineNo: 1, quantity: '10', value: '50.00' },
  });
  const { body } = await insertDocument({ db }, keeper, counts, {
    ...{ outletId: 'out_COL', docDate, entryType: 'spotCheck', countedBy: 'keeper' },
    items: [{ itemId: 'rice', unitId: 'kg', countedQty: '9' }],
  });
  expect(await titles()).toEqual([]);
  const counted = await act(keeper, 'markCounted', body, {}, counts);
  expect(await titles()).toEqual([`${body.stockEntryNumber} is awaiting approval`]);
  const again = await act(group.owner, 'recount', counted.body, { reason: 'Too little' }, counts);
  expect(again.body.status).toBe('draft');
  expect(await titles()).toEqual([]);
});
