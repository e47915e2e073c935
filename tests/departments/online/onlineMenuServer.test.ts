import { beforeEach, describe, expect, it } from 'vitest';
import { formOf } from '#dataProvider/forms';
import type { AnyRecord } from '#engine/define/fields';
import { type Client, newTenant, rulesOf, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The online menu: forms with pictures, changes from the menu, and what must be sent to the channels. */

const { db, app } = await testApp();
let tenant: Tenant;
let category: AnyRecord;
const COL = 'out_COL';
beforeEach(async () => {
  tenant = await newTenant(db, app);
  category = (await tenant.owner.post('/api/v1/items/insertCategory', { name: 'Mains' })).body;
});

const make = async (name: string, more: object = {}) =>
  (await tenant.owner.post('/api/v1/items/', { name, categoryId: category._id, price: '10.00', ...more })).body;
const offer = (item: AnyRecord, more: object = {}, client: Client = tenant.owner) =>
  client.post('/api/v1/oloMenuItems/', {
    itemId: item._id,
    outletId: COL,
    onlineName: item.name,
    channels: ['olo'],
    ...more,
  });
const online = async (id: unknown) => (await tenant.owner.get(`/api/v1/oloMenuItems/${id}/record`)).body;
const taken = (...ids: unknown[]) => tenant.owner.post('/api/v1/oloMenuItems/syncResult', { ids });

/** A PNG's header: as much as the server reads. */
const png = (width: number): string =>
  Buffer.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ...[0, 0, width >> 8, width & 255, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0, 0],
  ]).toString('base64');
const picture = (width: number) => `data:image/png;base64,${png(width)}`;
async function send(form: FormData): Promise<{ status: number; body: AnyRecord }> {
  const response = await tenant.owner.send('POST', '/api/v1/oloMenuItems/update', { body: form });
  return { status: response.status, body: (await response.json()) as AnyRecord };
}
const files = async (): Promise<number> =>
  (await db.query('select id from files where group_id = $1', [tenant.groupId])).length;

describe('an update as multipart form data', () => {
  it('stores fields of every kind and the picture in one go', async () => {
    const { _id, _rev } = (await offer(await make('Curry'))).body;
    const { status, body } = await send(
      formOf({
        _id,
        _rev,
        onlineName: 'Red curry',
        onlinePrice: '12.5',
        channels: ['olo', 'uber'],
        isAvailable: false,
        maxPerOrder: 3,
        externalRefs: { uberId: 'U-1' },
        onlineDescription: null,
        image: picture(480),
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      onlineName: 'Red curry',
      onlinePrice: '12.50',
      channels: ['olo', 'uber'],
      isAvailable: false,
      maxPerOrder: 3,
      externalRefs: { uberId: 'U-1' },
      image: expect.stringMatching(/^\/api\/v1\/files\//),
    });
    expect((await app.request(String(body.image))).headers.get('Content-Type')).toBe('image/png');
    // Sent again without a picture, the picture stays; an empty part removes it.
    const named = await send(formOf({ _id, _rev: body._rev, onlineName: 'Curry' }));
    expect(named.body.image).toBe(body.image);
    const bare = await send(formOf({ _id, _rev: named.body._rev, image: null }));
    expect([bare.status, bare.body.image ?? null]).toEqual([200, null]);
  });

  it('takes the record in one part and the file under any name, as other clients send it', async () => {
    const { _id, _rev } = (await offer(await make('Curry'))).body;
    const form = new FormData();
    form.set('data', JSON.stringify({ _id, _rev, onlineName: 'Red curry' }));
    form.set('file', new File([Buffer.from(png(200), 'base64')], 'dish.png', { type: 'image/png' }));
    const { status, body } = await send(form);
    expect([status, body.onlineName]).toEqual([200, 'Red curry']);
    expect(body.image).toMatch(/^\/api\/v1\/files\//);
  });

  it('names what is wrong at its field and leaves nothing behind, no picture either', async () => {
    const { _id, _rev } = (await offer(await make('Curry'))).body;
    const fields = async (record: AnyRecord) => {
      const { status, body } = await send(formOf({ _id, _rev, ...record }));
      return [status, ...(body.errors as { field: string }[]).map(({ field }) => field)];
    };
    expect(await fields({ image: picture(481) })).toEqual([400, 'image']);
    expect(await fields({ image: `data:image/png;base64,${Buffer.from('text').toString('base64')}` })).toEqual([
      400,
      'image',
    ]);
    expect(await fields({ image: picture(100), onlineName: '' })).toEqual([400, 'onlineName']);
    expect(await fields({ onlinePrice: '-1' })).toEqual([400, 'onlinePrice']);
    expect(await fields({ channels: 'not json' })).toEqual([400, 'channels']);
    expect(await fields({ unknown: 'x' })).toEqual([400, 'unknown']);
    expect(await fields({ onlineName: 'Cur\0ry' })).toEqual([400, '']);
    expect([await files(), (await online(_id))._rev]).toEqual([0, _rev]);
    const stale = await send(formOf({ _id, _rev: '1-old', onlineName: 'Late', image: picture(100) }));
    expect([stale.status, (stale.body.current as AnyRecord).onlineName, await files()]).toEqual([409, 'Curry', 0]);
  });
});

describe('what the menu has to say', () => {
  it('is shown next to the online version: price, sold out, inactive', async () => {
    const item = await make('Curry', { priceLevels: [{ level: 'online', price: '11.00' }] });
    const { _id } = (await offer(item)).body;
    expect(await online(_id)).toMatchObject({ menuPrice: '11.00', menuState: '' });
    const out = await tenant.owner.post(`/api/v1/items/${item._id}/setStockStatus`, {
      _rev: item._rev,
      arguments: { outletId: COL, stock: 'outOfStock' },
    });
    expect((await online(_id)).menuState).toBe('Sold out');
    await tenant.owner.put('/api/v1/items/', { _id: item._id, _rev: out.body._rev, status: 'inactive' });
    const { docs } = (await tenant.owner.get('/api/v1/oloMenuItems/', { outletId: COL })).body;
    expect(docs?.[0]).toMatchObject({ menuState: 'Inactive in the menu' });
  });

  it('decides what may be offered: active, sold there, with a price, once per outlet', async () => {
    const [curry, open, elsewhere] = [
      await make('Curry'),
      await make('Catch of the day', { itemType: 'openPrice', price: null }),
      await make('Kandy special', { outlets: ['out_KDY'] }),
    ];
    expect((await offer(curry)).status).toBe(201);
    expect(rulesOf(await offer(curry))).toEqual(['itemId: unique']);
    expect((await offer(curry, { outletId: 'out_KDY' })).status).toBe(201);
    expect(rulesOf(await offer(open))).toEqual(['onlinePrice: required']);
    expect((await offer(open, { onlinePrice: '20' })).status).toBe(201);
    expect(rulesOf(await offer(elsewhere))[0]).toMatch(/^itemId: /);
    const { docs } = (await tenant.owner.get('/api/v1/oloMenuItems/candidates', { outletId: COL })).body;
    expect(docs).toEqual([]);
  });

  it('says so when an outlet offers nothing', async () => {
    const { docs, message } = (await tenant.owner.get('/api/v1/oloMenuItems/', { outletId: COL })).body;
    expect([docs, message]).toEqual([[], 'No items']);
  });
});

describe('what the channels have', () => {
  const states = async (...ids: unknown[]) => Promise.all(ids.map(async (id) => (await online(id)).syncStatus));

  it('is out of date after any change, here or in the menu, and only for what changed', async () => {
    const [curry, kottu] = [await make('Curry'), await make('Kottu')];
    const [one, other] = [(await offer(curry)).body, (await offer(kottu)).body];
    await taken(one._id, other._id);
    expect(await states(one._id, other._id)).toEqual(['synced', 'synced']);
    await tenant.owner.put('/api/v1/items/', { _id: curry._id, _rev: curry._rev, price: '11.00' });
    expect(await states(one._id, other._id)).toEqual(['notSent', 'synced']);
    await taken(one._id);
    const prices = [{ itemId: kottu._id, oldPrice: '10.00', newPrice: '12.00' }];
    const payload = { clientRequestId: 'r', reason: 'Autumn', prices };
    expect((await tenant.owner.post('/api/v1/items/bulkUpdate', { payload })).status).toBe(200);
    expect(await states(one._id, other._id)).toEqual(['synced', 'notSent']);
    await taken(other._id);
    const now = await online(other._id);
    await send(formOf({ _id: now._id, _rev: now._rev, maxPerOrder: 2 }));
    expect(await states(one._id, other._id)).toEqual(['synced', 'notSent']);
  });

  it('is nobody’s change: neither history nor author says that something was sent', async () => {
    const { _id } = (await offer(await make('Curry'))).body;
    await taken(_id);
    const refused = await tenant.owner.post('/api/v1/oloMenuItems/syncResult', { ids: [_id], error: 'No picture' });
    expect(refused.status).toBe(200);
    expect(await online(_id)).toMatchObject({ syncStatus: 'failed', syncError: 'No picture', modifiedBy: '' });
    const { docs = [] } = (await tenant.owner.get(`/api/v1/oloMenuItems/${_id}/history`)).body;
    expect(docs.map(({ action }) => action)).toEqual(['create']);
    const again = await tenant.owner.post(`/api/v1/oloMenuItems/${_id}/sync`, { _rev: (await online(_id))._rev });
    expect([again.status, again.body.syncStatus, again.body.syncError ?? null]).toEqual([200, 'notSent', null]);
  });

  it('lists the modifiers that it asks', async () => {
    const category = (
      await tenant.owner.post('/api/v1/items/insertModifierCategory', {
        name: 'Spice',
        minSelect: 0,
        maxSelect: 1,
        selectionType: 'single',
      })
    ).body;
    const modifier = (
      await tenant.owner.post('/api/v1/items/insertOnlyModifierItem', {
        name: 'Hot',
        modifierCategoryId: category._id,
        price: '0',
      })
    ).body;
    const [asking, silent] = [(await offer(await make('Curry'))).body, (await offer(await make('Kottu'))).body];
    const attached = await tenant.owner.post('/api/v1/oloMenuItems/insertmodifierItemtoItemDoc', {
      modifierItemId: modifier._id,
      oloItemIds: [asking._id],
    });
    expect([attached.status, attached.body.docs?.[0]?.modifierCategoryIds]).toEqual([200, [category._id]]);
    await taken(asking._id, silent._id);
    const told = await tenant.owner.put('/api/v1/oloMenuItems/insertmodifierItemUpdate', { ids: [modifier._id] });
    expect([told.status, told.body.docs]).toEqual([200, [asking._id]]);
    expect(await states(asking._id, silent._id)).toEqual(['notSent', 'synced']);
  });

  it('needs its own rights, and stays within the person’s outlets', async () => {
    const item = await make('Curry');
    const { _id } = (await offer(item)).body;
    const cook = await tenant.person({ OLO_MENU: ['view'] }, [COL]);
    expect((await cook.post('/api/v1/oloMenuItems/syncResult', { ids: [_id] })).status).toBe(403);
    expect((await offer(item, {}, cook)).status).toBe(403);
    const kandy = await tenant.person({ OLO_MENU: ['view', 'create', 'edit', 'sync'] }, ['out_KDY']);
    expect((await kandy.post('/api/v1/oloMenuItems/syncResult', { ids: [_id] })).status).toBe(404);
    const body = { outletId: COL, itemIds: [item._id], channels: ['olo'] };
    expect((await kandy.post('/api/v1/oloMenuItems/addMany', body)).status).toBe(404);
  });
});

it('many menu items go online at once, or none of them, each problem at its place', async () => {
  const [curry, open] = [await make('Curry'), await make('Catch of the day', { itemType: 'openPrice', price: null })];
  const add = (itemIds: unknown[]) =>
    tenant.owner.post('/api/v1/oloMenuItems/addMany', { outletId: COL, itemIds, channels: ['olo', 'uber'] });
  expect(rulesOf(await add([curry._id, open._id]))).toEqual(['itemIds.1: required']);
  expect((await tenant.owner.get('/api/v1/oloMenuItems/', { outletId: COL })).body.docs).toEqual([]);
  const made = await add([curry._id]);
  expect([made.status, made.body.docs?.length]).toEqual([201, 1]);
});
