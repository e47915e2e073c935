import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf, offeredBy, scopeOf, walkFields } from '#engine/read/entities';
import { entities, findEntity } from '#resources';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** An outlet's records refer only to records of the same outlet: through the API, and by import. */

const { db, app } = await testApp();
let tenant: Tenant;
const all = ['out_COL', 'out_KDY'];

beforeEach(async () => {
  tenant = await newTenant(db, app);
  await tenant.put('measureTypes', { _id: 'weight', name: 'Weight', baseUnitId: 'kg' });
  await tenant.put('units', {
    _id: 'kg',
    unitName: 'Kilogram',
    unitCode: 'kg',
    measureTypeId: 'weight',
    conversionToBase: '1',
    isBase: true,
  });
  await tenant.put('inventoryCategories', { _id: 'dry', name: 'Dry', costGroup: 'food', outlets: all });
  await tenant.put('suppliers', { _id: 'farm', supplierName: 'Farm', phone: '0112345678', outlets: all });
  for (const outlet of ['COL', 'KDY'])
    await tenant.put('inventoryItems', {
      _id: `chicken_${outlet}`,
      itemCode: 'CHBR',
      itemName: 'Chicken breast',
      outletId: `out_${outlet}`,
      categoryId: 'dry',
      measureTypeId: 'weight',
      baseUnitId: 'kg',
      itemUnits: [],
    });
});

const price = { supplierId: 'farm', purchaseUnitId: 'kg', price: '150', effectiveFrom: '2026-01-01' };
const rowsOf = (body: AnyRecord) => body.rows as { action: string; problems: Problem[]; id?: string }[];
const entries = async () =>
  ((await tenant.owner.get('/api/v1/supplieritemlist/list', { limit: 100 })).body.docs ?? []).map(
    ({ outletId, itemId }) => `${outletId} ${itemId}`,
  );

describe('a price list entry', () => {
  test("refuses another outlet's item, and says why", async () => {
    const foreign = await tenant.owner.post('/api/v1/supplieritemlist/insert', {
      ...price,
      outletId: 'out_KDY',
      itemId: 'chicken_COL',
    });
    expect([foreign.status, foreign.body.errors]).toEqual([
      400,
      [
        {
          field: 'itemId',
          rule: 'choice',
          message: 'Item: Chicken breast belongs to another outlet and cannot be chosen here',
        },
      ],
    ]);
    const own = await tenant.owner.post('/api/v1/supplieritemlist/insert', {
      ...price,
      outletId: 'out_KDY',
      itemId: 'chicken_KDY',
    });
    expect(own.status).toBe(201);
    expect(await entries()).toEqual(['out_KDY chicken_KDY']);
  });

  test.each(['', '?outlets=out_COL', '?outlets=out_COL,out_KDY'])(
    "of a file is for the item of its own row's outlet (imported with %j)",
    async (query) => {
      const row = { supplierId: 'Farm', purchaseUnitId: 'kg', price: '150', effectiveFrom: '2026-01-01' };
      const rows = [
        { ...row, outletId: 'Outlet KDY', itemId: 'CHBR' },
        { ...row, outletId: 'COL', itemId: 'chicken breast' },
      ];
      const { status, body } = await tenant.owner.post(`/api/v1/supplierPrices/import${query}`, { rows });
      expect([status, body.created, rowsOf(body).map(({ problems }) => problems)]).toEqual([200, 2, [[], []]]);
      expect((await entries()).sort()).toEqual(['out_COL chicken_COL', 'out_KDY chicken_KDY']);
    },
  );

  test('of a file names what only another outlet has, by code and by id', async () => {
    await tenant.put('inventoryItems', {
      _id: 'rice_COL',
      itemCode: 'RICE',
      itemName: 'Rice',
      outletId: 'out_COL',
      categoryId: 'dry',
      measureTypeId: 'weight',
      baseUnitId: 'kg',
      itemUnits: [],
    });
    const rows = ['RICE', 'rice_COL', 'NONE'].map((itemId) => ({ ...price, outletId: 'KDY', itemId }));
    const { body } = await tenant.owner.post('/api/v1/supplierPrices/import', { rows, mode: 'valid' });
    expect(rowsOf(body).map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['Item: Rice belongs to another outlet and cannot be chosen here'],
      ['Item: Rice belongs to another outlet and cannot be chosen here'],
      ['Item: there is no inventory item “NONE”'],
    ]);
    expect(await entries()).toEqual([]);
  });
});

describe('every reference of what belongs to an outlet', () => {
  const places = entities.flatMap((entity) =>
    scopeOf(entity) === 'outlet'
      ? [...walkFields(fieldsOf(entity))].flatMap(([path, field]) => {
          const target = field.kind === 'reference' || field.kind === 'references' ? findEntity(field.to) : undefined;
          const isOwned = target && scopeOf(target) === 'outlet' && fieldsOf(target).outletId?.required;
          return isOwned && !field.readOnly && (field.kind === 'reference' || field.kind === 'references')
            ? [{ place: `${entity.name}.${path}`, field, target }]
            : [];
        })
      : [],
  );

  // Documents between outlets belong to one and name the other: a transfer's requisition, and the transfer in.
  const BETWEEN = ['transferOuts.srnId', 'transferIns.transferOutId'];

  test('to what belongs to an outlet offers what belongs to the same one, or what was sent to it', () => {
    expect(places.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['supplierPrices.itemId', 'recipes.ingredients.itemId', 'goodsReceivedNotes.poId']),
    );
    for (const { place, field, target } of places) {
      const offered = offeredBy(field, { outletId: 'out_KDY' }, target);
      expect([place, BETWEEN.includes(place) ? offered?.toOutletId : offered?.outletId]).toEqual([place, 'out_KDY']);
    }
  });
});
