import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { type Client, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { appOf, testApp } from '#tests/kit/app';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';

/** Notifications reach the right users, and each user has their own read state. */

const { db, app } = await testApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant(db, app);
});

const LIST = '/api/v1/notification/list';
const UPDATE = '/api/v1/notification/update';

const notify = (of: Tenant, more: AnyRecord = {}) =>
  of.put('notifications', {
    outletId: 'out_COL',
    level: 'info',
    category: 'approval',
    title: 'Something happened',
    audience: { roleIds: [], userIds: [] },
    transactionObj: { docType: 'suppliers', docId: 'sup_1', docNumber: 'SUP-1', route: '/editSupplier/sup_1' },
    isRead: false,
    readBy: [],
    ...more,
  });

const titles = async (who: Client, query: Record<string, string | object> = {}) =>
  ((await who.get(LIST, query)).body.docs ?? []).map(({ title }) => title);
const unread = async (who: Client) => (await who.get('/api/v1/notification/count')).body.unread;

describe('a notice is seen', () => {
  it('with the permission for notices and for what it is about, at one’s own outlets, and by nobody else', async () => {
    await notify(tenant, { title: 'Colombo' });
    await notify(tenant, { title: 'Kandy', outletId: 'out_KDY' });
    await notify(tenant, { title: 'Orders', transactionObj: { docType: 'purchaseOrders', docId: 'po_1' } });
    await notify(tenant, { title: 'Everybody', outletId: undefined, transactionObj: {} });
    expect((await titles(tenant.owner)).sort()).toEqual(['Colombo', 'Everybody', 'Kandy', 'Orders']);

    const buyer = await tenant.person({ NOTIFICATION: ['view'], PO: ['view'] });
    expect((await titles(buyer)).sort()).toEqual(['Everybody', 'Orders']);
    const colombo = await tenant.person({ NOTIFICATION: ['view'], SUPPLIER: ['view'], PO: ['view'] }, ['out_COL']);
    expect((await titles(colombo)).sort()).toEqual(['Colombo', 'Everybody', 'Orders']);
    expect(await titles(tenant.owner, { outlets: 'out_KDY' })).toContain('Kandy');
    expect(await titles(tenant.owner, { outlets: 'out_KDY' })).not.toContain('Colombo');

    const nobody = await tenant.person({ SUPPLIER: ['view'] });
    expect([(await nobody.get(LIST)).status, (await nobody.get('/api/v1/notification/count')).status]).toEqual([
      403, 403,
    ]);
    expect((await nobody.put(UPDATE, { all: true })).status).toBe(403);
  });

  it('by its audience only: named users, and users with a named role', async () => {
    const ann = await tenant.person({ NOTIFICATION: ['view'], SUPPLIER: ['view'] });
    const ben = await tenant.person({ NOTIFICATION: ['view'], SUPPLIER: ['view'] });
    const [role] = await db.query<{ id: string }>(
      `select data ->> 'roleId' as id from records where group_id = $1 and resource = 'users' and id = $2`,
      [tenant.groupId, ben.userId],
    );
    const forAnn = await notify(tenant, { title: 'For Ann', audience: { roleIds: [], userIds: [ann.userId] } });
    await notify(tenant, { title: 'For the role', audience: { roleIds: [role?.id], userIds: [] } });
    expect(await titles(ann)).toEqual(['For Ann']);
    expect(await titles(ben)).toEqual(['For the role']);
    expect(await titles(tenant.owner)).toEqual([]);
    // Not in any other way either.
    expect((await ben.put(UPDATE, { _id: forAnn._id })).status).toBe(404);
    expect((await ben.get('/api/v1/notification/transactionObj', { _id: String(forAnn._id) })).status).toBe(404);
    expect((await ben.get(`/api/v1/notifications/${forAnn._id}/history`)).status).toBe(404);
    expect((await ben.put(UPDATE, { ids: [forAnn._id] })).body.updated).toBe(0);
    expect((await ann.put(UPDATE, { ids: [forAnn._id] })).body.updated).toBe(1);
  });

  it('without the figures, by users who can’t see costs', async () => {
    await notify(tenant, { figures: '10.00 to 12.00' });
    const blind = await tenant.person({ NOTIFICATION: ['view'], SUPPLIER: ['view'] });
    const seeing = await tenant.person({ NOTIFICATION: ['view'], SUPPLIER: ['view'], VIEW_COST: ['view'] });
    expect((await blind.get(LIST)).body.docs?.[0]).not.toHaveProperty('figures');
    expect((await seeing.get(LIST)).body.docs?.[0]).toMatchObject({ figures: '10.00 to 12.00' });
  });
});

describe('reading', () => {
  it('is separate for every user, and reveals nothing about others', async () => {
    const other = await tenant.person('all');
    const notice = await notify(tenant);
    expect((await tenant.owner.put(UPDATE, { _id: notice._id })).body).toEqual({ updated: 1, unread: 0 });
    expect([await unread(tenant.owner), await unread(other)]).toEqual([0, 1]);
    const [mine] = (await tenant.owner.get(LIST)).body.docs ?? [];
    const [theirs] = (await other.get(LIST)).body.docs ?? [];
    expect([mine?.isRead, theirs?.isRead]).toEqual([true, false]);
    for (const seen of [mine, theirs]) {
      expect(seen).not.toHaveProperty('readBy');
      expect(seen).not.toHaveProperty('audience');
    }
    expect((await tenant.owner.put(UPDATE, { _id: notice._id, isRead: false })).body).toEqual({
      updated: 1,
      unread: 1,
    });
    expect((await tenant.owner.get(LIST)).body.docs?.[0]?.isRead).toBe(false);
  });

  it('filters by it, by level and by word, newest first, page after page', async () => {
    for (const name of ['first', 'second', 'third'])
      await notify(tenant, { title: `The ${name}`, level: name === 'second' ? 'critical' : 'info' });
    const [{ _id: newest } = {}] = (await tenant.owner.get(LIST)).body.docs ?? [];
    await tenant.owner.put(UPDATE, { _id: newest });
    expect(await titles(tenant.owner, { filter: { isRead: false } })).toEqual(['The second', 'The first']);
    expect(await titles(tenant.owner, { filter: { isRead: true } })).toEqual(['The third']);
    expect(await titles(tenant.owner, { filter: { level: 'critical' } })).toEqual(['The second']);
    expect(await titles(tenant.owner, { q: 'first' })).toEqual(['The first']);
    const page = await tenant.owner.get(LIST, { limit: 2 });
    expect(page.body).toMatchObject({ total: 3, unread: 2 });
    const rest = await tenant.owner.get(LIST, { limit: 2, bookmark: String(page.body.bookmark) });
    expect(rest.body.docs?.map(({ title }) => title)).toEqual(['The first']);
    expect((await tenant.owner.get(LIST, { filter: { isRead: 'perhaps' } })).status).toBe(400);
  });

  it('of all at once leaves alone what came after the person looked', async () => {
    await notify(tenant, { title: 'Seen' });
    const [{ createdDateTime } = {}] = (await tenant.owner.get(LIST)).body.docs ?? [];
    await new Promise((resolve) => setTimeout(resolve, 5));
    await notify(tenant, { title: 'Came later' });
    await notify(tenant, { title: 'Elsewhere', outletId: 'out_KDY', createdDateTime: undefined });
    expect((await tenant.owner.put(UPDATE, { all: true, until: createdDateTime })).body).toEqual({
      updated: 1,
      unread: 2,
    });
    expect((await titles(tenant.owner, { filter: { isRead: false } })).sort()).toEqual(['Came later', 'Elsewhere']);
    expect((await tenant.owner.put(`${UPDATE}?outlets=out_KDY`, { all: true })).body.updated).toBe(1);
    expect(await titles(tenant.owner, { filter: { isRead: false } })).toEqual(['Came later']);
  });

  it('counts no further than a hundred', async () => {
    const notice = (index: number) => ({
      title: `Number ${index}`,
      audience: { roleIds: [], userIds: [] },
      transactionObj: {},
      readBy: [],
    });
    await tenant.putMany(
      'notifications',
      Array.from({ length: 120 }, (_, index) => notice(index)),
    );
    expect(await unread(tenant.owner)).toBe(100);
    expect((await tenant.owner.put(UPDATE, { all: true })).body).toEqual({ updated: 120, unread: 0 });
  });
});

describe('what a notice opens', () => {
  it('is the record’s page as it is now, or nothing once the record is gone', async () => {
    const supplier = await tenant.put('suppliers', { supplierName: 'Lanka Foods', supplierCode: 'LF' });
    const about = { docType: 'suppliers', docId: supplier._id, docNumber: 'old name', route: '/somewhere' };
    const notice = await notify(tenant, { transactionObj: about });
    const gone = await notify(tenant);
    const opens = async (id: unknown) =>
      (await tenant.owner.get('/api/v1/notification/transactionObj', { _id: String(id) })).body;
    expect(await opens(notice._id)).toMatchObject({
      docType: 'suppliers',
      docId: supplier._id,
      route: `/supplierlist/${supplier._id}`,
      status: 'active',
      exists: true,
    });
    expect(await opens(gone._id)).toMatchObject({ docId: 'sup_1', docNumber: 'SUP-1', exists: false });
  });
});

describe.skipIf(!postgresUrl)('many people at once', () => {
  it('lose none of their marks', async () => {
    const server = await postgresDatabase();
    try {
      const application = appOf(server);
      const group = await newTenant(server, application);
      const people = await Promise.all(Array.from({ length: 8 }, () => group.person('all')));
      const notice = await notify(group);
      const answers = await Promise.all(people.map((person) => person.put(UPDATE, { _id: notice._id })));
      expect(answers.map(({ status, body }) => [status, body.updated])).toEqual(people.map(() => [200, 1]));
      expect(await Promise.all(people.map(unread))).toEqual(people.map(() => 0));
      expect(await unread(group.owner)).toBe(1);
    } finally {
      await server.close();
    }
  });
});
