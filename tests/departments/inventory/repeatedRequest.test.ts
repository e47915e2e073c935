import { beforeEach, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { colomboToday } from '#tests/kit/days';

/** Clients that follow the specification's payload send only the document, and send it again if no answer comes. */

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

const order = (more: AnyRecord = {}) => ({
  ...{ outletId: 'out_COL', supplierId: 'farm', expectedDate: colomboToday() },
  items: [{ itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '2', unitPrice: '10' }],
  ...more,
});
const send = async (body: AnyRecord, isGone = false) => {
  const response = await tenant.owner.send('POST', '/inventory-api/po/insertPO', {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
    ...(isGone ? { signal: AbortSignal.abort() } : {}),
  });
  return { status: response.status, body: (await response.json()) as AnyRecord };
};

it('the same document, sent again by a client that was gone before the answer, is no second one', async () => {
  const lost = await send(order(), true);
  const again = await send(order());
  expect([lost.status, again.status, again.body._id]).toEqual([201, 200, lost.body._id]);
  const other = await send(order({ remarks: 'another one' }));
  expect([other.status, other.body._id === lost.body._id]).toEqual([201, false]);
});

it('but is one where the first was answered: two equal orders in a row are two orders', async () => {
  const [first, second] = [await send(order()), await send(order())];
  expect([first.status, second.status, second.body._id === first.body._id]).toEqual([201, 201, false]);
});

it('and where the first was changed since, or ids differ', async () => {
  const lost = await send(order(), true);
  const { _id, _rev } = lost.body;
  const changed = await tenant.owner.post('/inventory-api/po/updatePO', { _id, _rev, remarks: 'changed' });
  expect(changed.status).toBe(200);
  const second = await send(order());
  expect([second.status, second.body._id === _id]).toEqual([201, false]);
  expect((await send(order({ clientRequestId: 'mine' }))).status).toBe(201);
  expect((await send(order({ clientRequestId: 'mine' }))).status).toBe(200);
});
