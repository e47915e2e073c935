import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { rowsIn } from '#engine/run/values';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { newTenant, type Tenant } from '../../engine/server/records/recordsFixture';

/** Item Copy (domain 0, decision 7): masters of Colombo for Kandy, previewed and then created. */

const { db, app } = await testApp(await ownDatabase());
let tenant: Tenant;

const masters = async ({ put }: Tenant) => {
  await put('measureTypes', { _id: 'weight', name: 'Weight' });
  await put('units', {
    _id: 'kg',
    unitName: 'Kilogram',
    unitCode: 'kg',
    measureTypeId: 'weight',
    isBase: true,
    conversionToBase: '1',
  });
  await put('inventoryCategories', { _id: 'meat', name: 'Meat', costGroup: 'food', outlets: ['out_COL'] });
  await put('inventorySubCategories', { _id: 'poultry', name: 'Poultry', categoryId: 'meat', outlets: ['out_COL'] });
  await put('suppliers', {
    _id: 'farm',
    supplierName: 'Farm',
    supplierCode: 'S1',
    phone: '+94 11 234 5678',
    outlets: ['out_COL'],
  });
  await put('inventoryItems', {
    _id: 'chicken',
    outletId: 'out_COL',
    itemCode: 'CHK',
    itemName: 'Chicken',
    itemType: 'raw',
    categoryId: 'meat',
    subCategoryId: 'poultry',
    measureTypeId: 'weight',
    baseUnitId: 'kg',
    itemUnits: [],
    isStockTracked: true,
    parLevel: '20.0000',
    defaultSupplierId: 'farm',
    standardCost: '900.000000',
    purchasePrice: '1147.500000',
  });
  await put('supplierPrices', {
    _id: 'price',
    outletId: 'out_COL',
    supplierId: 'farm',
    itemId: 'chicken',
    purchaseUnitId: 'kg',
    price: '1100.0000',
    previousPrice: '1000.0000',
    effectiveFrom: '2026-01-01',
    priceBreaks: [],
  });
};

beforeAll(() => undefined);
beforeEach(async () => {
  tenant = await newTenant(db, app);
  await masters(tenant);
});

const rows = (body: AnyRecord) => rowsIn(body.results).map(({ title, outcome, message }) => [title, outcome, message]);
const preview = (resource: string, ids: string[], outlets = ['out_KDY']) =>
  tenant.owner.post('/api/v1/itemCopy/preview', { resource, ids, outlets });
const copyItems = (ids: string[], outlets = ['out_KDY']) =>
  tenant.owner.post('/api/v1/inventoryitemmanagement/copyInvItems', { ids, outlets });
const stored = async (resource: string, where = 'true') =>
  (
    await db.query<{ data: AnyRecord }>(
      `select data from records r where group_id = $1 and resource = $2 and ${where} order by created_at, id`,
      [tenant.groupId, resource],
    )
  ).map(({ data }) => data);

describe('items', () => {
  test('the preview says what will be made and shared, and makes nothing', async () => {
    const { status, body } = await preview('inventoryItems', ['chicken'], ['out_COL', 'out_KDY']);
    expect([status, rows(body)]).toEqual([
      200,
      [
        ['Chicken', 'skip', 'It is from this outlet'],
        ['Chicken', 'create', 'Also shares inventory category Meat, inventory sub-category Poultry, supplier Farm'],
      ],
    ]);
    expect(await stored('inventoryItems')).toHaveLength(1);
    expect((await stored('suppliers'))[0]?.outlets).toEqual(['out_COL']);
  });

  test('a copy has the code and what people entered, nothing of the other outlet’s stock or purchases', async () => {
    const { status, body } = await copyItems(['chicken']);
    expect([status, rows(body)[0]?.[1]]).toEqual([200, 'create']);
    const [copy] = await stored('inventoryItems', `outlet_id = 'out_KDY'`);
    expect(copy).toMatchObject({
      itemCode: 'CHK',
      itemName: 'Chicken',
      parLevel: '20.0000',
      standardCost: '900.000000',
    });
    expect(copy?.purchasePrice ?? null).toBeNull();
    for (const shared of ['inventoryCategories', 'inventorySubCategories', 'suppliers'])
      expect((await stored(shared))[0]?.outlets).toEqual(['out_COL', 'out_KDY']);
  });

  test('what is there already is skipped, and another one under its name is in conflict', async () => {
    await copyItems(['chicken']);
    expect(rows((await copyItems(['chicken'])).body)).toEqual([['Chicken', 'skip', 'Already there']]);
    expect(await stored('inventoryItems')).toHaveLength(2);
    await tenant.put('inventoryItems', {
      ...{ _id: 'rice', outletId: 'out_COL', itemCode: 'RIC', itemName: 'Rice', itemType: 'raw', categoryId: 'meat' },
      ...{ measureTypeId: 'weight', baseUnitId: 'kg', itemUnits: [] },
    });
    await tenant.put('inventoryItems', {
      ...{ _id: 'other', outletId: 'out_KDY', itemCode: 'X-1', itemName: 'Rice', itemType: 'raw', categoryId: 'meat' },
      ...{ measureTypeId: 'weight', baseUnitId: 'kg', itemUnits: [] },
    });
    expect(rows((await copyItems(['rice'])).body)).toEqual([
      ['Rice', 'conflict', '“Rice” is already used there by another one'],
    ]);
  });

  test('users without the right are refused, and nobody copies to an outlet they do not work at', async () => {
    const clerk = await tenant.person({ INV_ITEM: ['view', 'create', 'edit'], ITEM_COPY: ['view'] });
    const call = '/api/v1/inventoryitemmanagement/copyInvItems';
    expect((await clerk.post(call, { ids: ['chicken'], outlets: ['out_KDY'] })).status).toBe(403);
    const local = await tenant.person({ INV_ITEM: ['view'], ITEM_COPY: ['view', 'copy'] }, ['out_COL']);
    const { status, body } = await local.post(call, { ids: ['chicken'], outlets: ['out_KDY'] });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'outlets']);
    expect((await copyItems(['nothing'])).status).toBe(404);
    expect((await copyItems([])).status).toBe(400);
  });
});

describe('prices and recipes follow their items', () => {
  test('a price goes with the same item at the other outlet, and waits until it is there', async () => {
    const call = '/api/v1/supplieritemlist/copy';
    const request = { ids: ['price'], outlets: ['out_KDY'] };
    expect(rows((await tenant.owner.post(call, request)).body)[0]?.slice(1)).toEqual([
      'conflict',
      'Inventory item Chicken isn’t at Outlet KDY yet',
    ]);
    await copyItems(['chicken']);
    const { body } = await tenant.owner.post(call, request);
    expect(rows(body)[0]?.[1]).toBe('create');
    const [item] = await db.query<{ id: string }>(
      `select id from records where group_id = $1 and resource = 'inventoryItems' and outlet_id = 'out_KDY'`,
      [tenant.groupId],
    );
    const [copy] = await stored('supplierPrices', `outlet_id = 'out_KDY'`);
    expect(copy).toMatchObject({ itemId: item?.id, supplierId: 'farm', price: '1100.0000' });
    expect(copy?.previousPrice ?? null).toBeNull();
    expect(rows((await tenant.owner.post(call, request)).body)[0]?.slice(1)).toEqual(['skip', 'Already there']);
  });

  test('a recipe needs its dish on the other menu', async () => {
    await tenant.put('menuCategories', { _id: 'rice', name: 'Rice', outlets: ['out_COL'], revenueGroup: 'food' });
    await tenant.put('items', {
      ...{ _id: 'biryani', name: 'Biryani', itemCode: 'B1', categoryId: 'rice', itemType: 'simple', price: '1800.00' },
      outlets: ['out_COL'],
    });
    await tenant.put('recipes', {
      ...{ _id: 'recipe', outletId: 'out_COL', recipeName: 'Biryani', menuItemId: 'biryani', portions: 1 },
      effectiveFrom: '2026-01-01',
      ingredients: [{ itemId: 'chicken', unitId: 'kg', netQuantity: '0.2000', yieldPct: '80' }],
    });
    await copyItems(['chicken']);
    const call = '/api/v1/createrecipe/copyRecipe';
    const request = { ids: ['recipe'], outlets: ['out_KDY'] };
    expect(rows((await tenant.owner.post(call, request)).body)[0]?.slice(1)).toEqual([
      'conflict',
      'Menu item Biryani isn’t at Outlet KDY yet',
    ]);
    await db.query(
      `update records set outlets = array['out_COL', 'out_KDY'], data = jsonb_set(data, '{outlets}', '["out_COL", "out_KDY"]')
       where group_id = $1 and resource = 'items'`,
      [tenant.groupId],
    );
    expect(rows((await tenant.owner.post(call, request)).body)[0]?.[1]).toBe('create');
    const [copy] = await stored('recipes', `outlet_id = 'out_KDY'`);
    const [line] = rowsIn(copy?.ingredients);
    expect([line?.itemId === 'chicken', line?.netQuantity]).toEqual([false, '0.2000']);
  });
});

describe('what is shared is not made twice', () => {
  test('a supplier is shared with the other outlet, once', async () => {
    const call = '/api/v1/supplier/copy';
    const request = { ids: ['farm'], outlets: ['out_KDY'] };
    expect(rows((await tenant.owner.post(call, request)).body)).toEqual([['Farm', 'share', '']]);
    expect((await stored('suppliers'))[0]?.outlets).toEqual(['out_COL', 'out_KDY']);
    expect(rows((await tenant.owner.post(call, request)).body)).toEqual([['Farm', 'skip', 'Already there']]);
  });

  test('units and taxes are every outlet’s', async () => {
    const { status, body } = await tenant.owner.post('/api/v1/uom/copy', { ids: ['kg'], outlets: ['out_KDY'] });
    expect([status, rows(body)]).toEqual([200, [['Kilogram', 'skip', 'Shared by all outlets']]]);
  });
});
