import { beforeEach, describe, expect, it } from 'vitest';
import { seedGroup } from '#server/records/write/seeds';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Effects of changes elsewhere: combinations from their taxes, initial lists from a new outlet. */

const { db, app } = await testApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant(db, app);
});

describe('a purchase tax that changes', () => {
  it('changes the combinations that name it', async () => {
    const tax = async (taxName: string, taxCode: string, rate: string) =>
      (await tenant.owner.post('/api/v1/tax/insert', { taxName, taxCode, rate, recoverable: true })).body;
    const [sscl, vat] = [await tax('SSCL', 'SSCL', '2.5'), await tax('VAT', 'VAT', '18')];
    const combination = async (name: string, ...taxes: object[]) =>
      (await tenant.owner.post('/api/v1/taxcombination/insert', { name, taxes })).body;
    const both = await combination('Both', { taxId: sscl._id }, { taxId: vat._id, compound: true });
    const one = await combination('SSCL only', { taxId: sscl._id });
    expect([both.effectiveRate, both.nonRecoverableRate]).toEqual(['20.9500', '0.0000']);
    const change = { _id: vat._id, _rev: vat._rev, rate: '20', recoverable: false };
    expect((await tenant.owner.put('/api/v1/tax/update', change)).status).toBe(200);
    const after = (await tenant.owner.get('/api/v1/taxcombination/list')).body.docs ?? [];
    expect(after.find(({ _id }) => _id === both._id)).toMatchObject({
      effectiveRate: '23.0000',
      nonRecoverableRate: '20.5000',
    });
    expect(after.find(({ _id }) => _id === one._id)).toMatchObject({ effectiveRate: '2.5000', _rev: one._rev });
  });
});

describe('an outlet that is created later', () => {
  it('begins with what the first ones began with', async () => {
    await db.transaction((tx) => seedGroup(tx, tenant.groupId));
    const { status, body } = await tenant.owner.post('/api/v1/outlets', {
      ...{ code: 'GAL', name: 'Galle Fort', currency: 'LKR', timeZone: 'Asia/Colombo', dayStartTime: '04:00' },
      contact_info: { address: '1 Fort Street', phone: '+94 91 222 3344' },
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    const rows = await db.query<{ resource: string; count: number }>(
      `select resource, count(*)::int as count from records
       where group_id = $1 and (outlet_id = $2 or $2 = any(outlets)) and resource in ('foodDepartments', 'inventoryCategories')
       group by resource order by resource`,
      [tenant.groupId, body._id],
    );
    expect(rows).toEqual([
      { resource: 'foodDepartments', count: 2 },
      { resource: 'inventoryCategories', count: expect.any(Number) },
    ]);
  });
});
