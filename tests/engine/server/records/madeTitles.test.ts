import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from './recordsFixture';

/** Titles made from several fields: a supplier's price is known by its item and its supplier wherever it appears. */

const { db, app } = await testApp();
const TITLE = 'Basmati rice · Lanka Fresh';
let tenant: Tenant;
let price: AnyRecord;

beforeAll(async () => {
  tenant = await newTenant(db, app);
  await tenant.put('inventoryItems', {
    _id: 'rice',
    itemCode: 'BASM',
    itemName: 'Basmati rice',
    outletId: 'out_COL',
    baseUnitId: 'kg',
  });
  await tenant.put('suppliers', {
    _id: 'fresh',
    supplierName: 'Lanka Fresh',
    outlets: ['out_COL'],
    status: 'active',
  });
  await tenant.put('units', { _id: 'kg', code: 'kg', name: 'Kilogram' });
  price = await tenant.put('supplierPrices', {
    ...{ _id: 'price', outletId: 'out_COL', itemId: 'rice', supplierId: 'fresh', purchaseUnitId: 'kg' },
    ...{ price: '650.0000', supplierItemCode: 'LF-118', effectiveFrom: '2026-01-01', status: 'active' },
  });
});

describe('a title made from references', () => {
  it('is what the search shows, without the same names again', async () => {
    const { body } = await tenant.owner.get('/api/v1/search', { q: 'LF-118' });
    const [found] = (body.docs ?? []).filter(({ resource }) => resource === 'supplierPrices');
    expect(found).toMatchObject({ _id: 'price', title: TITLE });
    expect(found?.detail).not.toContain('Lanka Fresh');
  });

  it('names the record in the refusal of a write to an older version, and in the log', async () => {
    const newer = { ...price, price: '660' };
    const { _rev, ...stored } = (await tenant.owner.put('/api/v1/supplieritemlist/update', newer)).body;
    expect(stored).toMatchObject({ _id: 'price', price: '660.0000' });
    expect(_rev).not.toBe(price._rev);
    const refused = await tenant.owner.put('/api/v1/supplieritemlist/update', newer);
    expect(refused.status).toBe(409);
    expect(String(refused.body.message)).toContain(TITLE);
    const { body } = await tenant.owner.get('/api/v1/log', { docType: 'supplierPrices' });
    expect(body.docs?.[0]).toMatchObject({ docId: 'price', docNumber: TITLE });
  });

  it('follows the names it is made from', async () => {
    await db.query(
      `update records set data = jsonb_set(data, '{itemName}', '"Red rice"') where id = 'rice' and group_id = $1`,
      [tenant.groupId],
    );
    const { body } = await tenant.owner.get('/api/v1/search', { q: 'LF-118' });
    expect(body.docs?.find(({ resource }) => resource === 'supplierPrices')?.title).toBe('Red rice · Lanka Fresh');
  });
});
