import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { clientOf, newTenant, rulesOf, type Tenant } from './recordsFixture';

const { db, app } = await testApp();
let tenant: Tenant;
const all = ['out_COL', 'out_KDY'];

beforeEach(async () => {
  tenant = await newTenant(db, app);
});

const category = (more: AnyRecord = {}) =>
  tenant.put('menuCategories', { name: 'Mains', revenueGroup: 'food', outlets: all, ...more });
const supplier = (more: AnyRecord = {}) =>
  tenant.put('suppliers', {
    supplierName: 'Fresh Farm',
    phone: '0112345678',
    outlets: all,
    bankDetails: { bank: 'First', accountNo: '123' },
    ...more,
  });

describe('without a sign-in', () => {
  it('nothing of the API answers', async () => {
    const nobody = clientOf(app, '');
    for (const path of [
      '/api/v1/items/',
      '/inventory-api/po/getPoListDocs',
      '/api/v1/outlets/modules',
      '/api/openapi.json',
      '/api/v1/salesReport',
      '/api/v1/outbox',
    ]) {
      const answer = await nobody.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'unauthenticated']);
    }
    expect((await clientOf(app, `${tenant.owner.token}x`).get('/api/v1/items/')).status).toBe(401);
  });
});

describe('with a password that an administrator has set', () => {
  it('only its change is answered until it is changed; other users are not blocked', async () => {
    const person = await tenant.person({ MENU_ITEM: ['view'] });
    const due = (value: boolean) =>
      db.query(`update records set data = data || $1 where group_id = $2 and resource = 'users' and id = $3`, [
        { mustChangePassword: value },
        tenant.groupId,
        person.userId,
      ]);
    await due(true);
    for (const path of [
      '/api/v1/items/',
      '/inventory-api/po/getPoListDocs',
      '/api/v1/outlets/modules',
      '/api/v1/outbox',
    ]) {
      const answer = await person.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'passwordChangeDue']);
    }
    const verified = await person.get('/api/v1/auth/verifyToken');
    expect([verified.status, verified.body.user]).toMatchObject([200, { mustChangePassword: true }]);
    expect((await tenant.owner.get('/api/v1/items/')).status).toBe(200);
    await due(false);
    expect((await person.get('/api/v1/items/')).status).toBe(200);
  });
});

describe('another group', () => {
  it('is not there: its ids are unknown, in reading, writing and references', async () => {
    const made = await category();
    const other = await newTenant(db, app);
    const { owner } = other;
    expect((await owner.get(`/api/v1/menuCategories/${made._id}/record`)).status).toBe(404);
    expect((await owner.get(`/api/v1/menuCategories/${made._id}/history`)).status).toBe(404);
    expect((await owner.put('/api/v1/menuCategories/', { _id: made._id, _rev: made._rev, name: 'Mine' })).status).toBe(
      404,
    );
    expect((await owner.post(`/api/v1/menuCategories/${made._id}/delete`, { _rev: made._rev })).status).toBe(404);
    expect((await owner.get('/api/v1/menuCategories/', { group_id: tenant.groupId })).body.docs).toEqual([]);
    expect((await owner.get('/api/v1/menuCategories/', { filter: { _id: made._id } })).body.docs).toEqual([]);
    const answer = await owner.post('/api/v1/items/', { name: 'Soup', categoryId: made._id, price: '3' });
    expect(rulesOf(answer)).toEqual(['categoryId: reference']);
    expect((await tenant.owner.get(`/api/v1/menuCategories/${made._id}/record`)).body).toMatchObject({
      _rev: made._rev,
      name: 'Mains',
    });
  });

  it('may use the same codes', async () => {
    await category();
    const other = await newTenant(db, app);
    await expect(
      other.put('menuCategories', { name: 'Mains', revenueGroup: 'food', outlets: all }),
    ).resolves.toBeTruthy();
  });
});

describe('outlets that the user does not work at', () => {
  it('are unknown, and what they alone have is too', async () => {
    const made = await category({ outlets: ['out_KDY'] });
    const one = await tenant.person({ MENU_CATEGORY: ['view', 'create', 'edit', 'delete'] }, ['out_COL']);
    expect((await one.get(`/api/v1/menuCategories/${made._id}/record`)).status).toBe(404);
    const answer = await one.post('/api/v1/items/insertCategory', {
      name: 'Drinks',
      revenueGroup: 'beverage',
      outlets: all,
    });
    expect(rulesOf(answer)).toEqual(['outlets: reference']);
    expect((await one.get('/api/v1/outlets/get/out_KDY')).status).toBe(404);
    expect((await one.get('/api/v1/outlets/')).body.docs?.map(({ _id }) => _id)).toEqual(['out_COL']);
    expect((await one.get('/api/v1/systemSettings/out_KDY')).status).toBe(404);
  });

  it('make what is shared with them read-only', async () => {
    const shared = await category();
    const one = await tenant.person({ MENU_CATEGORY: ['view', 'edit', 'delete'] }, ['out_COL']);
    expect((await one.get(`/api/v1/menuCategories/${shared._id}/record`)).status).toBe(200);
    const change = await one.put('/api/v1/menuCategories/', { _id: shared._id, _rev: shared._rev, name: 'Other' });
    expect([change.status, change.body.message]).toEqual([
      403,
      expect.stringContaining('someone with access to all of them'),
    ]);
    expect((await one.post(`/api/v1/menuCategories/${shared._id}/delete`, { _rev: shared._rev })).status).toBe(403);
    const own = await category({ name: 'Own', outlets: ['out_COL'] });
    expect((await one.put('/api/v1/menuCategories/', { _id: own._id, _rev: own._rev, name: 'Mine' })).status).toBe(200);
  });

  it('are what the defaults do not take', async () => {
    const one = await tenant.person({ MENU_CATEGORY: ['view', 'create'] }, ['out_COL']);
    const { body } = await one.post('/api/v1/items/insertCategory', { name: 'Drinks', revenueGroup: 'beverage' });
    expect(body.outlets).toEqual(['out_COL']);
  });
});

describe('permissions', () => {
  it('are asked for by every operation, and a refusal names what is missing', async () => {
    const made = await category();
    const viewer = await tenant.person({ MENU_CATEGORY: ['view'] });
    const cases = [
      [await viewer.post('/api/v1/items/insertCategory', { name: 'X' }), 'create'],
      [await viewer.put('/api/v1/menuCategories/', { _id: made._id, _rev: made._rev }), 'edit'],
      [await viewer.post(`/api/v1/menuCategories/${made._id}/delete`, { _rev: made._rev }), 'delete'],
      [await viewer.post('/api/v1/menuCategories/import', { rows: [{ name: 'X' }] }), 'import'],
    ] as const;
    for (const [answer, action] of cases) {
      expect([answer.status, answer.body.missing]).toEqual([403, { module: 'MENU_CATEGORY', action }]);
    }
    const stranger = await tenant.person({ USER_ROLE: ['view'] });
    expect((await stranger.get('/api/v1/menuCategories/')).body.missing).toEqual({
      module: 'MENU_CATEGORY',
      action: 'view',
    });
    expect((await stranger.post('/api/v1/items/uploadImage/', {})).body.missing).toEqual({
      module: 'MENU_ITEM',
      action: 'edit',
    });
  });

  it('let people read what their own screens choose from, people by name only', async () => {
    await supplier();
    const buyer = await tenant.person({ PO: ['view', 'create'], GRN: ['view'] });
    expect((await buyer.get('/api/v1/supplier/list')).body.docs).toHaveLength(1);
    expect((await buyer.get('/api/v1/items/')).status).toBe(403);
    const { body } = await buyer.get('/api/v1/users/');
    expect(Object.keys(body.docs?.[0] ?? {}).sort()).toEqual([
      '_id',
      '_rev',
      'firstName',
      'lastName',
      'outletIds',
      'status',
    ]);
  });

  it('show people and roles to those who only choose them, and nothing else of them by any way round', async () => {
    const role = await tenant.put('userRoles', {
      name: 'Buyers',
      module: [{ moduleId: 'PO', actions: ['view', 'approve'] }],
    });
    const zed = {
      firstName: 'Zed',
      lastName: 'Kay',
      password: 'harbour-demo-12',
      outletIds: ['out_COL'],
      userType: 'backOffice',
    };
    const made = (await tenant.owner.post('/api/v1/users/', { ...zed, roleId: role._id, email: 'zed@example.com' }))
      .body;
    await tenant.owner.post('/api/v1/users/', {
      _id: made._id,
      _rev: made._rev,
      email: 'zed.kay@example.com',
      lastName: 'Kaye',
    });
    const one = await tenant.person({ NOTIFICATION: ['view'] }, ['out_COL']);

    const roles = (await one.get(`/api/v1/userRoles/${tenant.groupId}`)).body.docs ?? [];
    expect(roles.map(({ name }) => name)).toContain('Buyers');
    expect(roles.filter((each) => 'module' in each || 'risks' in each)).toEqual([]);
    const guesses: Record<string, string | object>[] = [
      { filter: { email: 'zed.kay@example.com' } },
      { filter: { roleId: role._id } },
      { sort: '-email' },
    ];
    for (const query of guesses) expect([query, (await one.get('/api/v1/users/', query)).status]).toEqual([query, 403]);
    const found = async (q: string) => (await one.get('/api/v1/users/', { q })).body.docs?.map(({ _id }) => _id);
    expect([await found('zed kaye'), await found('zed.kay@')]).toEqual([[made._id], []]);
    expect((await one.get('/api/v1/users/', { filter: { q: 'zed.kay@' } })).body.docs).toEqual([]);
    const history = (await one.get(`/api/v1/users/${made._id}/history`)).body.docs ?? [];
    expect(history.map(({ changes }) => changes)).toEqual([{ lastName: ['Kay', 'Kaye'] }, {}]);
    expect((await one.get(`/api/v1/users/${made._id}`)).body._locked).toBe(undefined);
    // Who assigns roles knows what they permit.
    const chief = await tenant.person({ USER: ['view', 'edit'] }, ['out_COL']);
    expect((await chief.get(`/api/v1/userRoles/${tenant.groupId}`)).body.docs?.every(({ module }) => module)).toBe(
      true,
    );
  });

  it('take effect at the next call', async () => {
    const viewer = await tenant.person({ MENU_CATEGORY: ['view'] });
    expect((await viewer.get('/api/v1/menuCategories/')).status).toBe(200);
    await db.query(`update records set status = 'inactive' where group_id = $1 and resource = 'userRoles'`, [
      tenant.groupId,
    ]);
    expect((await viewer.get('/api/v1/menuCategories/')).status).toBe(403);
  });

  it('of a single field: others change the rest, not its value', async () => {
    const { _id: categoryId } = await category();
    const dish = await tenant.put('items', {
      name: 'Dish',
      categoryId,
      itemType: 'variable',
      price: '5.00',
      outlets: all,
      portions: [
        { portionId: 'S', name: 'Small', price: '3.00' },
        { portionId: 'L', name: 'Large', price: '4.00' },
      ],
    });
    const waiter = await tenant.person({ MENU_ITEM: ['view', 'edit'] });
    const plain = await tenant.put('items', {
      name: 'Plain',
      categoryId,
      itemType: 'simple',
      price: '5.00',
      outlets: all,
    });
    const dearer = await waiter.put('/api/v1/items/', { _id: plain._id, _rev: plain._rev, price: '6' });
    expect(dearer.body.missing).toEqual({ module: 'MENU_ITEM', action: 'editPrice' });
    expect(
      (await waiter.put('/api/v1/items/', { _id: plain._id, _rev: plain._rev, price: 5, name: 'Plainer' })).status,
    ).toBe(200);
    const send = (more: AnyRecord) => waiter.put('/api/v1/items/', { _id: dish._id, _rev: dish._rev, ...more });
    const cheaper = [{ portionId: 'L', name: 'Large', price: '1.00' }];
    expect((await send({ portions: cheaper })).status).toBe(403);
    const renamed = await send({
      name: 'Dish of the day',
      portions: [{ portionId: 'L', name: 'Very large', price: '4' }],
    });
    expect([renamed.status, renamed.body.portions]).toEqual([
      200,
      [{ portionId: 'L', name: 'Very large', price: '4.00', isDefault: true }],
    ]);
  });
});

describe('fields that one may not see', () => {
  it('are absent from reading, and keep their stored value on every write', async () => {
    const made = await supplier();
    const clerk = await tenant.person({ SUPPLIER: ['view', 'edit'] });
    const { body: read } = await clerk.get(`/api/v1/suppliers/${made._id}/record`);
    expect(read).not.toHaveProperty('bankDetails');
    expect((await clerk.get('/api/v1/supplier/list')).body.docs?.[0]).not.toHaveProperty('bankDetails');
    const changed = await clerk.put('/api/v1/supplier/update', {
      ...read,
      phone: '0119999999',
      bankDetails: { bank: 'Mine' },
    });
    expect([changed.status, changed.body.phone, changed.body.bankDetails]).toEqual([200, '0119999999', undefined]);
    const { body: whole } = await tenant.owner.get(`/api/v1/suppliers/${made._id}/record`);
    expect(whole).toMatchObject({ phone: '0119999999', bankDetails: { bank: 'First', accountNo: '123' } });
  });

  it('are absent from conflicts and from history', async () => {
    const made = await supplier();
    const first = await tenant.owner.put('/api/v1/supplier/update', {
      _id: made._id,
      _rev: made._rev,
      bankDetails: { bank: 'Second' },
      creditDays: 30,
    });
    const clerk = await tenant.person({ SUPPLIER: ['view', 'edit'] });
    const stale = await clerk.put('/api/v1/supplier/update', { _id: made._id, _rev: made._rev, creditDays: 10 });
    expect([stale.status, (stale.body.current as AnyRecord)._rev]).toEqual([409, first.body._rev]);
    expect(stale.body.current).not.toHaveProperty('bankDetails');
    const { body } = await clerk.get(`/api/v1/suppliers/${made._id}/history`);
    expect(body.docs?.[0]?.changes).toEqual({ creditDays: [null, 30] });
    const { body: full } = await tenant.owner.get(`/api/v1/suppliers/${made._id}/history`);
    expect(Object.keys(full.docs?.[0]?.changes as object).sort()).toEqual(['bankDetails', 'creditDays']);
  });

  it('of costs need VIEW_COST, read from the ledger as well', async () => {
    const units = await tenant.put('units', {
      unitName: 'Kilogram',
      unitCode: 'kg',
      measureTypeId: 'type',
      conversionToBase: '1',
    });
    const item = await tenant.put('inventoryItems', {
      outletId: 'out_COL',
      itemCode: 'RICE',
      itemName: 'Rice',
      itemType: 'raw',
      categoryId: 'c',
      baseUnitId: units._id,
      standardCost: '5.000000',
    });
    await db.query(
      "insert into balances (group_id, outlet_id, item_id, quantity, value, average_cost) values ($1, 'out_COL', $2, 12.5, 60, 4.8)",
      [tenant.groupId, item._id],
    );
    const query = { filter: { _id: item._id }, limit: 5 };
    const path = '/api/v1/inventoryitemmanagement/list';
    expect((await tenant.owner.get(path, query)).body.docs?.[0]).toMatchObject({
      stockOnHand: '12.5000',
      averageCost: '4.800000',
      standardCost: '5.000000',
    });
    const keeper = await tenant.person({ INV_ITEM: ['view'] });
    const [seen] = (await keeper.get(path, query)).body.docs ?? [];
    expect(seen).toMatchObject({ stockOnHand: '12.5000' });
    expect(seen).not.toHaveProperty('averageCost');
    expect(seen).not.toHaveProperty('standardCost');
  });

  it('are not found out by filtering, counting or sorting either', async () => {
    await supplier();
    const clerk = await tenant.person({ SUPPLIER: ['view'], INV_ITEM: ['view'] });
    const items = '/api/v1/inventoryitemmanagement/list';
    const questions: Record<string, string | object>[] = [
      { filter: { standardCost: { from: '3', to: '6' } } },
      { filter: { averageCost: '4.8' } },
      { sort: 'standardCost' },
      { sort: '-averageCost' },
    ];
    const counted = '/api/v1/inventoryitemmanagement/getItemCount';
    expect((await clerk.get(counted, { filter: { standardCost: '5' } })).status).toBe(403);
    for (const query of questions) {
      const { status, body } = await clerk.get(items, query);
      expect([query, status, body.missing]).toEqual([query, 403, { module: 'VIEW_COST', action: 'view' }]);
      expect((await tenant.owner.get(items, query)).status).toBe(200);
    }
    const inner = { filter: { 'bankDetails.accountNo': '123' } };
    expect((await clerk.get('/api/v1/supplier/list', inner)).status).toBe(403);
    expect((await tenant.owner.get('/api/v1/supplier/list', inner)).status).toBe(200);
  });
});
