import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { linesOf } from '#engine/run/lines';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { colomboToday } from '#tests/kit/days';

/** An item stocked in grams, used in every unit that converts to grams: on documents, in recipes, price lists and modifiers. */

const { db, app } = await testApp();
let tenant: Tenant;
const noPath =
  'There’s no conversion from Litre to Gram for Saffron. Choose another unit, or add Litre to the item’s units';
const uncounted =
  'There’s no conversion from Case to Gram for Saffron. Choose another unit, or add Case to the item’s units';

beforeAll(async () => {
  tenant = await newTenant(db, app);
  const unit = (_id: string, unitName: string, measureTypeId: string, conversionToBase: string | null) =>
    tenant.put('units', { _id, unitName, unitCode: _id, measureTypeId, conversionToBase });
  for (const each of ['weight', 'volume', 'count']) await tenant.put('measureTypes', { _id: each, name: each });
  await unit('kg', 'Kilogram', 'weight', '1');
  await unit('g', 'Gram', 'weight', '0.001');
  await unit('lb', 'Pound', 'weight', '0.453592');
  await unit('L', 'Litre', 'volume', '1');
  await unit('ea', 'Each', 'count', '1');
  await unit('case', 'Case', 'count', null);
  await tenant.put('inventoryCategories', { _id: 'dry', name: 'Dry', costGroup: 'food', outlets: ['out_COL'] });
  await tenant.put('paymentModes', { _id: 'cash', name: 'Cash', kind: 'cash', creditDays: 0 });
  await tenant.put('suppliers', { _id: 'farm', supplierName: 'Farm', phone: '0112345678', outlets: ['out_COL'] });
  const card = { itemType: 'raw', isStockTracked: true, outletId: 'out_COL', categoryId: 'dry', itemUnits: [] };
  await tenant.put('inventoryItems', {
    ...card,
    ...{ _id: 'saffron', itemCode: 'SAF', itemName: 'Saffron', measureTypeId: 'weight', baseUnitId: 'g' },
  });
  await tenant.put('inventoryItems', {
    ...card,
    ...{ _id: 'egg', itemCode: 'EGG', itemName: 'Egg', measureTypeId: 'count', baseUnitId: 'ea' },
  });
});

const order = (line: AnyRecord) =>
  tenant.owner.post('/inventory-api/po/insertPO', {
    ...{ clientRequestId: crypto.randomUUID(), outletId: 'out_COL', supplierId: 'farm', expectedDate: colomboToday() },
    items: [{ itemId: 'saffron', orderedQty: '2', unitPrice: '10', ...line }],
  });
const messages = (body: AnyRecord) => (body.errors as { message: string }[] | undefined)?.map(({ message }) => message);

describe('a document', () => {
  it.each([
    ['kg', '1000.000000', '2000.0000'],
    ['lb', '453.592000', '907.1840'],
    ['g', '1.000000', '2.0000'],
  ])('takes %s', async (purchaseUnitId, conversionFactor, baseQuantity) => {
    const { status, body } = await order({ purchaseUnitId });
    expect([status, messages(body)]).toEqual([201, undefined]);
    expect(linesOf(body)).toMatchObject([{ conversionFactor, baseQuantity }]);
  });

  it('says which conversion is missing', async () => {
    expect(messages((await order({ purchaseUnitId: 'L' })).body)).toEqual([noPath]);
    expect(messages((await order({ purchaseUnitId: 'case' })).body)).toEqual([uncounted]);
  });

  it('never takes a case for one piece', async () => {
    expect(messages((await order({ itemId: 'egg', purchaseUnitId: 'case' })).body)).toEqual([
      'There’s no conversion from Case to Each for Egg. Choose another unit, or add Case to the item’s units',
    ]);
  });

  it('is priced by a price list in another unit of the same measure', async () => {
    const listed = await tenant.owner.post('/api/v1/supplieritemlist/insert', {
      ...{ outletId: 'out_COL', supplierId: 'farm', itemId: 'saffron', effectiveFrom: '2026-01-01' },
      ...{ purchaseUnitId: 'kg', price: '5000' },
    });
    expect([listed.status, messages(listed.body)]).toEqual([201, undefined]);
    const { body } = await order({ purchaseUnitId: 'g', unitPrice: null });
    expect(linesOf(body)).toMatchObject([{ unitPrice: '5.0000', netAmount: '10.00' }]);
  });
});

it('a price list entry says which conversion is missing', async () => {
  const { status, body } = await tenant.owner.post('/api/v1/supplieritemlist/insert', {
    ...{ outletId: 'out_COL', supplierId: 'farm', itemId: 'saffron', effectiveFrom: '2026-01-01' },
    ...{ purchaseUnitId: 'L', price: '5' },
  });
  expect([status, messages(body)]).toEqual([400, [noPath]]);
});

it('recipes take what converts, and say what does not', async () => {
  await tenant.put('items', { _id: 'paella', itemName: 'Paella', itemCode: 'PAE', outlets: ['out_COL'] });
  const recipe = (recipeName: string, unitId: string) =>
    tenant.owner.post('/api/v1/createrecipe/insert', {
      ...{ outletId: 'out_COL', recipeName, menuItemId: 'paella', portionId: unitId, effectiveFrom: '2026-01-01' },
      ...{ portions: 1, ingredients: [{ itemId: 'saffron', unitId, netQuantity: '0.001', yieldPct: '100' }] },
    });
  const kilograms = await recipe('Paella', 'kg');
  expect([kilograms.status, messages(kilograms.body)]).toEqual([201, undefined]);
  expect(messages((await recipe('Other', 'L')).body)).toEqual([noPath]);
});

it('add-ons take what converts, and say what does not', async () => {
  const addon = (name: string, unitId: string) =>
    tenant.owner.post('/api/v1/items/insertmodifierItem', {
      ...{ name, outlets: ['out_COL'], price: '1.00' },
      recipe: [{ itemId: 'saffron', unitId, quantity: '0.5' }],
    });
  const pounds = await addon('Extra saffron', 'lb');
  expect([pounds.status, messages(pounds.body)]).toEqual([201, undefined]);
  expect(messages((await addon('Saffron by volume', 'L')).body)).toEqual([noPath]);
});
