import { beforeEach, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { newTenant, type Tenant } from '#tests/engine/server/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Clients that follow the specification's payload send the document alone, and send it again when no answer comes. */

const { db, app } = await testApp();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant(db, app);
  await tenant.put('measureTypes', { _id: 'weight', name: 'Weight' });
  await tenant.put('units', {
    ...{ _id: 'kg', unitName: 'Kilogram', unitCode: 'kg', measureTypeId: 'weight', conversionToBase: '1' },
  });
  await tenant.put('suppliers', { _id: 'farm', supplierName: 'Farm', phone: '0112345678', outlets: ['out_COL'] });
  await tenant.put('inventoryItems', {
    ...{ _id: 'rice', itemCode: 'RIC', itemName: 'Rice', itemType: 'raw', isStockTracked: true, outletId: 'out_COL' },
    ...{ measureTypeId: 'weight', baseUnitId: 'kg', itemUnits: [] },
  });
});

const today = () => new Date().toISOString().slice(0, 10);
const order = (more: AnyRecord = {}) =>
  tenant.owner.post('/inventory-api/po/insertPO', {
    ...{ outletId: 'out_COL', supplierId: 'farm', expectedDate: today() },
    items: [{ itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '2', unitPrice: '10' }],
    ...more,
  });

it('the same document without a request id, sent again, makes no second one', async () => {
  const first = await order();
  const again = await order();
  expect([first.status, again.status, again.body._id]).toEqual([201, 200, first.body._id]);
  const other = await order({ remarks: 'another one' });
  expect([other.status, other.body._id === first.body._id]).toEqual([201, false]);
});

it('nor when both come at once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => order()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
});

it('makes another once the first was changed, and whenever ids differ', async () => {
  const first = await order();
  const { _id, _rev } = first.body;
  const changed = await tenant.owner.post('/inventory-api/po/updatePO', { _id, _rev, remarks: 'changed' });
  expect(changed.status).toBe(200);
  const second = await order();
  expect([second.status, second.body._id === _id]).toEqual([201, false]);
  expect((await order()).body._id).toBe(second.body._id);
  expect((await order({ clientRequestId: 'mine' })).status).toBe(201);
  expect((await order({ clientRequestId: 'mine' })).status).toBe(200);
});
