import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from './recordsFixture';

/** The API assigns ids of new records, except for roles, whose clients create them (spec section 3). */

const { db, app } = await testApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant(db, app);
});

const supplier = { supplierName: 'Farm', phone: '0112345678', outlets: ['out_COL'] };
const role = (_id: unknown, more: object = {}) =>
  tenant.owner.post('/api/v1/userRoles/', {
    _id,
    name: `Role ${_id}`,
    module: [{ moduleId: 'PO', actions: ['view'] }],
    ...more,
  });

describe('an id that a client sends with a new record', () => {
  it('is not taken', async () => {
    for (const _id of ['supplier_7', 'outlet_2', '../../x', 'a b', '<b>', 'é'.repeat(200), { $ne: null }, 5]) {
      const { status, body } = await tenant.owner.post('/api/v1/supplier/insert', {
        ...supplier,
        _id,
        supplierName: `Farm ${JSON.stringify(_id)}`.slice(0, 60),
      });
      expect([status, body._id === _id, String(body._id)]).toEqual([
        201,
        false,
        expect.stringMatching(/^supplier_\w+$/),
      ]);
    }
  });

  it('overwrites nothing', async () => {
    const first = await tenant.owner.post('/api/v1/supplier/insert', supplier);
    const second = await tenant.owner.post('/api/v1/supplier/insert', {
      ...supplier,
      _id: first.body._id,
      supplierName: 'Other',
    });
    expect([second.status, second.body._id === first.body._id]).toEqual([201, false]);
    expect(
      (await tenant.owner.get('/api/v1/supplier/list')).body.docs?.map(({ supplierName }) => supplierName).sort(),
    ).toEqual(['Farm', 'Other']);
  });
});

describe("a new role's id", () => {
  it('is its client’s', async () => {
    expect(await role('role_3f2a-77')).toMatchObject({ status: 201, body: { _id: 'role_3f2a-77' } });
    expect((await role(null)).body._id).toMatch(/^userRole_|^role_/);
  });

  it.each(['role_', 'manager', 'role_a b', 'role_<b>', `role_${'x'.repeat(61)}`, 'role_../x', 7])(
    'is not %s',
    async (_id) => {
      expect(await role(_id)).toMatchObject({ status: 400, body: { errors: [{ field: '_id', rule: 'id' }] } });
    },
  );

  it("is nobody else's: neither of a role of the group nor of the product", async () => {
    const mine = await role('role_one');
    expect(await role('role_one', { name: 'Another' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: '_id', rule: 'unique' }] },
    });
    expect(await role('role_administrator')).toMatchObject({ status: 400 });
    expect((await tenant.owner.get(`/api/v1/userRoles/role_one/record`)).body).toMatchObject({ name: mine.body.name });
  });

  it('may be the same as in another group: nobody learns of it', async () => {
    await role('role_shared');
    const first = tenant;
    tenant = await newTenant(db, app);
    expect(await role('role_shared', { name: 'Ours' })).toMatchObject({ status: 201, body: { _id: 'role_shared' } });
    expect((await first.owner.get('/api/v1/userRoles/role_shared/record')).body.name).toBe('Role role_shared');
  });

  it('is not taken from people who may not create roles', async () => {
    const viewer = await tenant.person({ USER_ROLE: ['view'] });
    const taken = await viewer.post('/api/v1/userRoles/', { _id: 'role_administrator', name: 'X', module: [] });
    const free = await viewer.post('/api/v1/userRoles/', { _id: 'role_free', name: 'X', module: [] });
    expect([taken.status, free.status]).toEqual([403, 403]);
  });
});
