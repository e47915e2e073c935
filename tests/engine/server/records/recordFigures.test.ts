import { beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { figuresFor } from '#server/records/read/figures';
import { ownDatabase } from '#tests/kit/database';
import { person, playJune, put, putBills, putItems, putOutlet } from '../reports/reportsFixture';

/** Records' figures on their pages: one call per record, within the same limits as reports. */

const db = await ownDatabase();
const owner = person('harbour', [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
]);
const today = businessDate(new Date(), { timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
const day = (offset: number) => addDays(today, offset);
const ask = (resource: string, id: string, who: Identity = owner) => figuresFor(db, who, entity(resource), id);

const receipt = (groupId: string, id: string, date: string, outletId: string, more: object = {}) =>
  put(db, groupId, 'goodsReceivedNotes', id, {
    ...{ outletId, supplierId: 'sup', docDate: date, grandTotal: '100.00', status: 'approved', items: [], ...more },
  });
const order = (groupId: string, id: string, outletId: string, status: string) =>
  put(db, groupId, 'purchaseOrders', id, {
    ...{ outletId, supplierId: 'sup', docDate: today, status },
    items: [{ lineNo: 1, itemId: 'chicken', openQty: '2', conversionFactor: '10' }],
  });
const sale = (id: string, date: string, outletId: string, more: object = {}) => ({
  ...{ id, outletId, date, gross: '200.00', net: '200.00', total: '200.00', payments: { cash: '200.00' } },
  lines: [{ item: 'dish', quantity: '2', gross: '200.00', net: '200.00', cost: '50.00' }],
  ...more,
});

beforeAll(async () => {
  for (const group of ['harbour', 'lakeside']) {
    await putOutlet(db, group, 'COL', 'COL', 'Colombo');
    await putOutlet(db, group, 'KDY', 'KDY', 'Kandy');
    await putOutlet(db, group, 'DXB', 'DXB', 'Dubai', { currency: 'AED' });
    await putItems(db, group, 'COL');
    await playJune(db, group, 'COL');
    await put(db, group, 'suppliers', 'sup', { supplierName: 'Farm', outlets: ['COL', 'KDY'], status: 'active' });
    await put(db, group, 'items', 'dish', {
      ...{
        name: 'Curry',
        itemType: 'variable',
        outlets: ['COL', 'KDY', 'DXB'],
        status: 'active',
        costSource: 'manual',
      },
      ...{
        manualCost: '40.00',
        portions: [
          { portionId: 'S', price: '90.00' },
          { portionId: 'L', price: '150.00' },
        ],
      },
    });
  }
  await receipt('harbour', 'g1', day(-5), 'COL');
  await receipt('harbour', 'g2', day(-10), 'KDY', { grandTotal: '11.50' });
  await receipt('harbour', 'g3', day(-200), 'COL');
  await receipt('harbour', 'g4', day(-1), 'COL', { status: 'draft' });
  await receipt('harbour', 'g5', day(-2), 'COL', { supplierId: 'other' });
  await receipt('lakeside', 'g6', day(-1), 'COL', { grandTotal: '9000.00' });
  await order('harbour', 'p1', 'COL', 'approved');
  await order('harbour', 'p2', 'KDY', 'partiallyReceived');
  await order('harbour', 'p3', 'COL', 'draft');
  await order('lakeside', 'p4', 'COL', 'approved');
  await putBills(db, 'harbour', [
    sale('a', day(-1), 'COL'),
    sale('b', day(-3), 'KDY'),
    sale('c', day(-31), 'COL'),
    sale('d', day(-1), 'DXB'),
  ]);
  await putBills(db, 'lakeside', [sale('a', day(-1), 'COL', { gross: '200.00' })]);
});

describe('how a supplier does', () => {
  test('what is still to come, what was bought in 90 days at the person’s outlets, and when it came last', async () => {
    expect(await ask('suppliers', 'sup')).toEqual({
      figures: { openOrders: 2, bought: '111.50', lastDelivery: day(-5) },
      currency: 'LKR',
      outlets: ['COL', 'KDY'],
    });
  });

  test('only at the outlets asked for, which never widens what the person sees', async () => {
    const kandy = await figuresFor(db, owner, entity('suppliers'), 'sup', ['KDY', 'DXB']);
    expect(kandy).toMatchObject({ figures: { openOrders: 1, bought: '11.50' }, outlets: ['KDY'] });
    const none = await figuresFor(db, owner, entity('suppliers'), 'sup', ['DXB']);
    expect(none).toEqual({
      figures: { openOrders: 0, bought: '0.00', lastDelivery: null },
      currency: null,
      outlets: [],
    });
  });

  test('only at the outlets that the person works for', async () => {
    const { figures } = await ask('suppliers', 'sup', person('harbour', [['KDY', 'Kandy']]));
    expect(figures).toEqual({ openOrders: 1, bought: '11.50', lastDelivery: day(-10) });
  });

  test('another group has a supplier of the same id, and nothing of this one', async () => {
    const { figures } = await ask('suppliers', 'sup', person('lakeside', [['COL', 'Colombo']]));
    expect(figures).toEqual({ openOrders: 1, bought: '9000.00', lastDelivery: day(-1) });
    await expect(ask('suppliers', 'sup', person('seaside', [['COL', 'Colombo']]))).rejects.toMatchObject({
      status: 404,
    });
  });

  test('without the right to see costs no sum is in the answer, and without the right to view no answer', async () => {
    const blind = person('harbour', [['COL', 'Colombo']], { SUPPLIER: ['view'] });
    expect((await ask('suppliers', 'sup', blind)).figures).toEqual({ openOrders: 1, lastDelivery: day(-5) });
    // A buyer who can only choose suppliers on an order doesn't see their figures.
    const buyer = person('harbour', [['COL', 'Colombo']], { PO: ['view', 'create'] });
    await expect(ask('suppliers', 'sup', buyer)).rejects.toMatchObject({ status: 403 });
  });
});

describe('how an inventory item does', () => {
  test('its value as the ledger has it, and how long it lasts', async () => {
    expect(await ask('inventoryItems', 'chicken')).toEqual({
      // Nothing was used in the last four weeks.
      figures: { stockValue: '19990.20', daysOfStock: null },
      currency: 'LKR',
      outlets: ['COL'],
    });
  });

  test('is hidden from other outlets', async () => {
    const kandy = person('harbour', [['KDY', 'Kandy']]);
    await expect(ask('inventoryItems', 'chicken', kandy)).rejects.toMatchObject({ status: 404 });
    const blind = person('harbour', [['COL', 'Colombo']], { INV_ITEM: ['view'] });
    expect((await ask('inventoryItems', 'chicken', blind)).figures).toEqual({ daysOfStock: null });
  });
});

describe('how a menu item does', () => {
  test('its prices and costs from least to most, what was sold in 30 days, and what was left of it', async () => {
    expect((await ask('items', 'dish')).figures).toEqual({
      currentPrice: '90.00',
      highestPrice: '150.00',
      recipeCost: '40.00',
      highestCost: '40.00',
      margin: '75.0',
      soldQuantity: '4',
      soldValue: '400.00',
      allergenDifference: 'Not known: Curry',
    });
  });

  test('amounts of two currencies are never added up: the first outlet’s decides', async () => {
    const all = person('harbour', [
      ['DXB', 'Dubai'],
      ['COL', 'Colombo'],
      ['KDY', 'Kandy'],
    ]);
    expect(await ask('items', 'dish', all)).toMatchObject({
      figures: { soldQuantity: '2', soldValue: '200.00' },
      currency: 'AED',
      outlets: ['DXB'],
    });
  });

  test('without the right to see costs there is neither cost nor margin', async () => {
    const blind = person('harbour', [['COL', 'Colombo']], { MENU_ITEM: ['view'] });
    expect(Object.keys((await ask('items', 'dish', blind)).figures)).toEqual([
      'currentPrice',
      'highestPrice',
      'soldQuantity',
      'soldValue',
      'allergenDifference',
    ]);
  });

  test('another group’s bills count for nothing', async () => {
    const other = person('lakeside', [['COL', 'Colombo']]);
    expect((await ask('items', 'dish', other)).figures).toMatchObject({ soldQuantity: '2', soldValue: '200.00' });
  });
});
