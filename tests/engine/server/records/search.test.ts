import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { type Client, newTenant, type Tenant } from './recordsFixture';

/** The global search: what is found, in which order, by whom, and how quickly. */

const { db, app } = await testApp(await ownDatabase());
let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(db, app);
  const category = await tenant.put('menuCategories', { name: 'Rice' });
  for (const [code, name, status] of [
    ['MI-1', 'Chicken biryani', 'active'],
    ['MI-2', 'Biryani', 'active'],
    ['MI-3', 'Vegetable biryani', 'active'],
    ['MI-4', 'Biryani of old', 'inactive'],
    ['BIRYANI', 'Set menu', 'active'],
  ])
    await tenant.put('items', { itemCode: code, name, status, categoryId: category._id, price: '10.00' });
  await tenant.put('suppliers', { supplierName: 'Biryani House', supplierCode: 'BH', status: 'active' });
  for (const outletId of ['out_COL', 'out_KDY'])
    await tenant.put('inventoryItems', { itemCode: 'BSPICE', itemName: 'Biryani spice', outletId, status: 'active' });
});

const find = async (who: Client, q: string, more: Record<string, string> = {}) =>
  (await who.get('/api/v1/search', { q, ...more })).body;
const titlesOf = ({ docs = [] }: { docs?: AnyRecord[] }, resource: string) =>
  docs.filter((each) => each.resource === resource).map(({ title }) => title);

describe('the search over everything', () => {
  it('finds by name, number and code; whole ones first, beginnings before the rest, the inactive last of their kind', async () => {
    const found = await find(tenant.owner, 'biryani');
    const items = titlesOf(found, 'items');
    expect(new Set(items.slice(0, 2))).toEqual(new Set(['Biryani', 'Set menu']));
    expect(items[2]).toBe('Biryani of old');
    expect(new Set(items.slice(3))).toEqual(new Set(['Chicken biryani', 'Vegetable biryani']));
    expect(titlesOf(found, 'suppliers')).toEqual(['Biryani House']);
    expect(titlesOf(await find(tenant.owner, 'mi-3'), 'items')).toEqual(['Vegetable biryani']);
    expect(titlesOf(await find(tenant.owner, 'VEG bir'), 'items')).toEqual(['Vegetable biryani']);
  });

  it('distinguishes records of the same name, and puts the user’s outlet first', async () => {
    const twins = (body: { docs?: AnyRecord[] }) =>
      (body.docs ?? [])
        .filter(({ resource }) => resource === 'inventoryItems')
        .map(({ detail }) => (detail as string[]).at(-1));
    expect(twins(await find(tenant.owner, 'bspice', { outletId: 'out_KDY' }))).toEqual(['Outlet KDY', 'Outlet COL']);
    expect(twins(await find(tenant.owner, 'bspice', { outletId: 'out_COL' }))).toEqual(['Outlet COL', 'Outlet KDY']);
    expect(twins(await find(tenant.owner, 'bspice', { outlets: 'out_COL' }))).toHaveLength(1);
  });

  it('gives each person what they may open, at their outlets', async () => {
    const cook = await tenant.person({ INV_ITEM: ['view'] }, ['out_KDY']);
    const found = await find(cook, 'biryani');
    expect(found.docs?.map(({ resource }) => resource)).toEqual(['inventoryItems']);
    expect(await find(await tenant.person({ NOTIFICATION: ['view'] }), 'biryani')).toEqual({ docs: [], more: [] });
    expect(await find((await newTenant(db, app)).owner, 'biryani')).toEqual({ docs: [], more: [] });
    expect(await find(tenant.owner, 'biryani', { group_id: 'another' })).toEqual({ docs: [], more: [] });
  });

  it('takes what is typed as text, and asks for two letters at least', async () => {
    for (const q of ['%', '__', "'; drop table records; --", '\\', '%%'])
      expect((await find(tenant.owner, q)).docs).toEqual([]);
    expect((await find(tenant.owner, 'b')).docs).toEqual([]);
    expect((await find(tenant.owner, ' '.repeat(50))).docs).toEqual([]);
    expect((await find(tenant.owner, 'x'.repeat(5000))).docs).toEqual([]);
  });

  it('hides nothing behind the many: five of a kind, and says that there are more', async () => {
    await tenant.putMany(
      'suppliers',
      Array.from({ length: 30 }, (_, index) => ({
        supplierName: `Many ${index}`,
        supplierCode: `M${index}`,
        status: 'active',
      })),
    );
    const found = await find(tenant.owner, 'many');
    expect(titlesOf(found, 'suppliers')).toHaveLength(5);
    expect(found.more).toEqual(['suppliers']);
  });

  it('answers within the time of a key stroke or two over 100,000 records', async () => {
    const big = await newTenant(db, app);
    await db.query(
      `insert into records (group_id, resource, id, rev, outlet_id, status, data, search)
       select $1, (array['items', 'suppliers', 'inventoryItems', 'purchaseOrders'])[1 + i % 4], 'big_' || i, '1-a', null, 'active',
         jsonb_build_object('name', 'Thing ' || i, 'itemName', 'Thing ' || i, 'supplierName', 'Thing ' || i, 'supplierCode', 'S' || i, 'pad', repeat(md5(i::text), 15)),
         's' || i || E'\\nthing ' || i
       from generate_series(1, 100000) as i`,
      [big.groupId],
    );
    await db.query('analyze records');
    const times: number[] = [];
    for (const q of ['thing 77777', 'thing', 'nothing at all', 's99998']) {
      const began = performance.now();
      await find(big.owner, q);
      times.push(performance.now() - began);
    }
    // A quarter of a second on a quiet machine; the limit allows for a busy one.
    expect(Math.max(...times)).toBeLessThan(1500);
    expect(titlesOf(await find(big.owner, 'thing 77777'), 'suppliers')).toHaveLength(1);
  }, 60_000);
});
