import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { rewrite } from '#tests/kit/database';
import { type Client, newTenant, type Tenant } from '../records/recordsFixture';

/** `GET v1/log`: who changed what, within the reader's outlets and permissions. */

const { db, app } = await testApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant(db, app);
});

const log = async (who: Client, query: Record<string, string | number> = {}) =>
  (await who.get('/api/v1/log', query)).body.docs ?? [];

/** A stock card, changed once, with a cost in it. */
async function changedItem(outletId: string): Promise<AnyRecord> {
  const item = await tenant.put('inventoryItems', {
    itemCode: `C-${outletId}`,
    itemName: 'Rice',
    outletId,
    status: 'active',
  });
  await db.query(
    `insert into history (group_id, resource, id, user_id, action, changes) values ($1, 'inventoryItems', $2, $3, 'update', $4)`,
    [
      tenant.groupId,
      item._id,
      tenant.owner.userId,
      { itemName: ['Rice', 'Rice, red'], averageCost: ['1.000000', '2.000000'] },
    ],
  );
  return item;
}

describe('the audit log', () => {
  it('says who did what to which record, newest first, with changed fields only', async () => {
    const item = await changedItem('out_COL');
    const [update, create] = await log(tenant.owner, { docType: 'inventoryItems' });
    expect(update).toMatchObject({
      userId: tenant.owner.userId,
      userName: 'Ada Perera',
      outletId: 'out_COL',
      module: 'INV_ITEM',
      action: 'update',
      docType: 'inventoryItems',
      docId: item._id,
      docNumber: 'Rice',
      before: { itemName: 'Rice', averageCost: '1.000000' },
      after: { itemName: 'Rice, red', averageCost: '2.000000' },
    });
    expect(create).toMatchObject({ action: 'create', docId: item._id, before: {}, after: {} });
    expect(Date.parse(String(update?.at))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('needs its own permission, and shows values only to users who can see the record', async () => {
    await changedItem('out_COL');
    const nobody = await tenant.person({ INV_ITEM: ['view'], VIEW_COST: ['view'] });
    const refusal = await nobody.get('/api/v1/log');
    expect([refusal.status, refusal.body.missing]).toEqual([
      403,
      expect.objectContaining({ module: 'LOG', action: 'view' }),
    ]);
    const auditor = await tenant.person({ LOG: ['view'] });
    expect(await log(auditor, { docType: 'inventoryItems', action: 'update' })).toMatchObject([
      { before: {}, after: {}, note: null },
    ]);
    const keeper = await tenant.person({ LOG: ['view'], INV_ITEM: ['view'] });
    const [seen] = await log(keeper, { docType: 'inventoryItems', action: 'update' });
    expect([seen?.before, seen?.after]).toEqual([{ itemName: 'Rice' }, { itemName: 'Rice, red' }]);
  });

  it('reaches as far as the reader’s outlets, for what is gone as well', async () => {
    await changedItem('out_COL');
    const kandy = await changedItem('out_KDY');
    const gone = await tenant.put('inventoryItems', {
      itemCode: 'GONE',
      itemName: 'Salt',
      outletId: 'out_KDY',
      status: 'active',
    });
    await db.query(`delete from records where group_id = $1 and id = $2`, [tenant.groupId, gone._id]);
    await db.query(
      `insert into history (group_id, resource, id, user_id, action, changes) values ($1, 'inventoryItems', $2, 'u', 'delete', $3)`,
      [tenant.groupId, gone._id, { itemName: ['Salt', null], outletId: ['out_KDY', null] }],
    );
    const idsOf = async (who: Client, query = {}) =>
      new Set((await log(who, { docType: 'inventoryItems', ...query })).map(({ docId }) => docId));
    const colombo = await tenant.person({ LOG: ['view'], INV_ITEM: ['view'] }, ['out_COL']);
    expect((await idsOf(colombo)).has(kandy._id)).toBe(false);
    expect((await idsOf(colombo)).has(gone._id)).toBe(false);
    expect((await idsOf(colombo, { outlets: 'out_KDY' })).size).toBe(0);
    const both = await log(tenant.owner, { docId: String(gone._id) });
    expect(both.map(({ action, docNumber, outletId }) => [action, docNumber, outletId])).toEqual([
      ['delete', 'Salt', 'out_KDY'],
      ['create', 'Salt', 'out_KDY'],
    ]);
    expect([...(await idsOf(tenant.owner, { outletId: 'out_KDY' }))].sort()).toEqual([kandy._id, gone._id].sort());
  });

  it('keeps people of other outlets to themselves', async () => {
    const stranger = await tenant.person({ SUPPLIER: ['view'] }, ['out_KDY']);
    const reader = await tenant.person({ LOG: ['view'], USER: ['view'] }, ['out_COL']);
    expect((await log(reader, { docType: 'users' })).map(({ docId }) => docId)).not.toContain(stranger.userId);
    expect((await log(tenant.owner, { docType: 'users' })).map(({ docId }) => docId)).toContain(stranger.userId);
  });

  it('filters by person, record, action and days, and pages by bookmark without a gap', async () => {
    for (let index = 0; index < 7; index++)
      await tenant.put('suppliers', { supplierName: `S ${index}`, supplierCode: `S${index}` });
    await rewrite(
      db,
      `update history set at = '2026-03-10T20:00:00Z' where group_id = $1 and resource = 'suppliers' and seq = (select min(seq) from history where group_id = $1 and resource = 'suppliers')`,
      [tenant.groupId],
    );
    const names = async (query: Record<string, string | number>) =>
      (await log(tenant.owner, { docType: 'suppliers', ...query })).map(({ docNumber }) => docNumber);
    // 20:00 in London is the next day in Colombo, in the outlet's time zone.
    expect(await names({ from: '2026-03-11', to: '2026-03-11' })).toEqual(['S 0']);
    expect(await names({ from: '2026-03-10', to: '2026-03-10' })).toEqual([]);
    expect(await names({ userId: 'nobody' })).toEqual([]);
    expect(await names({ userId: 'setup', action: 'create' })).toHaveLength(7);
    const seen: unknown[] = [];
    for (let bookmark = '', page = 0; page < 10; page++) {
      const { body } = await tenant.owner.get('/api/v1/log', {
        docType: 'suppliers',
        limit: 3,
        ...(bookmark ? { bookmark } : {}),
      });
      seen.push(...(body.docs ?? []).map(({ docNumber }) => docNumber));
      if (!body.bookmark) break;
      bookmark = String(body.bookmark);
    }
    expect(seen).toEqual(['S 6', 'S 5', 'S 4', 'S 3', 'S 2', 'S 1', 'S 0']);
    for (const query of ['from=monday', 'to=2026-13-01', 'bookmark=x', 'limit=0'])
      expect((await tenant.owner.get(`/api/v1/log?${query}`)).status).toBe(400);
  });

  it('is in the order of time, and of writing at the same time, over all pages', async () => {
    const times = ['03:00:00.000001', '01:00:00', '03:00:00', '02:00:00', '03:00:00', '03:00:00.000002', '01:00:00'];
    for (const [index, time] of times.entries())
      await db.query(
        `insert into history (group_id, resource, id, at, user_id, action, changes) values ($1, 'suppliers', $2, $3, 'u', 'update', '{}')`,
        [tenant.groupId, `s${index}`, `2026-03-10T${time}Z`],
      );
    const seen: unknown[] = [];
    for (let bookmark: unknown, page = 0; page < 10; page++) {
      const query = { docType: 'suppliers', limit: 2, ...(bookmark ? { bookmark: String(bookmark) } : {}) };
      const { body } = await tenant.owner.get('/api/v1/log', query);
      seen.push(...(body.docs ?? []).map(({ docId }) => docId));
      // What is written in the meantime is newer, or belongs to a page that has been read: no page changes.
      await tenant.put('suppliers', { supplierName: `S ${page}`, supplierCode: `S${page}` });
      ({ bookmark } = body);
      if (!bookmark) break;
    }
    expect(seen).toEqual(['s5', 's0', 's4', 's2', 's3', 's6', 's1']);
  });

  it('names who imported bills', async () => {
    await tenant.put('items', { itemCode: 'MI-9', name: 'Tea', price: '10.00' });
    const bill = {
      outlet: 'COL',
      billNumber: 'B1',
      dateTime: '2026-03-10T10:00:00Z',
      itemCode: 'MI-9',
      quantity: 1,
      unitPrice: '10.00',
      paymentMethod: 'cash',
    };
    const { status, body } = await tenant.owner.post('/api/v1/bills/import', { rows: [bill] });
    expect([status, body.errors ?? body.message]).toEqual([200, []]);
    expect(await log(tenant.owner, { docType: 'bills' })).toMatchObject([
      {
        action: 'import',
        module: 'BILL_IMPORT',
        outletId: 'out_COL',
        userId: tenant.owner.userId,
        note: expect.stringMatching(/^1 bills of/),
      },
    ]);
    const kandy = await tenant.person({ LOG: ['view'] }, ['out_KDY']);
    expect(await log(kandy, { docType: 'bills' })).toEqual([]);
  });
});
