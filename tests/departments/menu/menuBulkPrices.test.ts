import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { CalledPrice } from '#resources/menu/bulkPrices.rules';
import { priceOf } from '#resources/menu/menuPrices.rules';
import { settleDue } from '#server/departments/menu/priceBatches';
import { priceJobs } from '#server/departments/menu/priceJobs';
import { startJobs } from '#server/jobs/jobs';
import { type Client, newTenant, rulesOf, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Bulk price changes: all or nothing, once, at their time, and undone without affecting later changes. */

const { db, app } = await testApp();
let tenant: Tenant;
let category: AnyRecord;
beforeEach(async () => {
  tenant = await newTenant(db, app);
  category = (await tenant.owner.post('/api/v1/items/insertCategory', { name: 'Mains' })).body;
});

const COL = 'out_COL';
const make = async (name: string, more: object = {}) =>
  (await tenant.owner.post('/api/v1/items/', { name, categoryId: category._id, price: '10.00', ...more })).body;
let requests = 0;
const change = (prices: readonly CalledPrice[], more: object = {}, client: Client = tenant.owner) =>
  client.post('/api/v1/items/bulkUpdate', {
    payload: { clientRequestId: `request ${++requests}`, reason: 'Autumn menu', prices, ...more },
  });
const undo = (batchId: unknown) => tenant.owner.post(`/api/v1/bulkPriceUpdate/batches/${batchId}/undo`);
const stored = async (item: AnyRecord, resource = 'items') =>
  (
    await tenant.owner.get(
      resource === 'items' ? `/api/v1/items/${item._id}` : `/api/v1/${resource}/${item._id}/record`,
    )
  ).body;
const to = (item: AnyRecord, newPrice: string, more: object = {}): CalledPrice => ({
  itemId: String(item._id),
  oldPrice: '10.00',
  newPrice,
  ...more,
});

describe('a bulk price change', () => {
  it('changes base prices, portions, channels, outlets, modifiers and add-ons, and appears in their history', async () => {
    const curry = await make('Curry', { outletPrices: [{ outletId: COL, price: '12.00' }] });
    const pizza = await make('Pizza', {
      itemType: 'variable',
      price: undefined,
      portions: [{ portionId: 'R', name: 'Regular', price: '10.00' }],
    });
    const addon = (await tenant.owner.post('/api/v1/items/insertmodifierItem', { name: 'Cheese', price: '10' })).body;
    const answer = await change([
      to(curry, '11.00'),
      to(curry, '13.00', { outletId: COL, oldPrice: '12.00' }),
      to(curry, '12.50', { priceLevel: 'uber', oldPrice: null }),
      to(pizza, '10.50', { portionId: 'R' }),
      { addonItemId: String(addon._id), oldPrice: '10.00', newPrice: '2.00' },
    ]);
    expect([answer.status, answer.body.status, answer.body.prices]).toEqual([200, 'applied', 5]);
    expect(await stored(curry)).toMatchObject({
      price: '11.00',
      priceLevels: [{ level: 'uber', price: '12.50' }],
      outletPrices: [{ outletId: COL, price: '13.00' }],
    });
    expect((await stored(pizza)).portions).toMatchObject([{ portionId: 'R', price: '10.50' }]);
    expect((await stored(addon, 'addonItems')).price).toBe('2.00');
    const [last] = (await tenant.owner.get(`/api/v1/items/${curry._id}/history`)).body.docs ?? [];
    expect(last).toMatchObject({
      action: 'bulkPriceUpdate',
      note: 'Autumn menu',
      changes: { price: ['10.00', '11.00'] },
    });
    const told = (await tenant.owner.get('/api/v1/items/getupdates/', { outletId: COL, since: 0 })).body.docs ?? [];
    expect(told.find(({ entityId }) => entityId === curry._id)?.payload).toMatchObject({ price: '13.00' });
  });

  it('is carried out once, however often and at whatever moment it is sent', async () => {
    const curry = await make('Curry');
    const payload = { clientRequestId: 'same', reason: 'Autumn', prices: [to(curry, '11.00')] };
    const send = () => tenant.owner.post('/api/v1/items/bulkUpdate', { payload });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.batchId)).size).toBe(1);
    expect((await stored(curry)).price).toBe('11.00');
    const other = await tenant.owner.post('/api/v1/items/bulkUpdate', {
      payload: { ...payload, prices: [to(curry, '12.00', { oldPrice: '11.00' })] },
    });
    expect(other.status).toBe(409);
  });

  it('is all or nothing, and names what is wrong with each price', async () => {
    const [curry, kottu] = [await make('Curry'), await make('Kottu')];
    const wrong = await change([
      to(curry, '11.00'),
      to(kottu, '-1'),
      to(kottu, '10.00', { priceLevel: 'uber', oldPrice: null }),
      to(kottu, '9.00', { portionId: 'R' }),
      to(kottu, '9.00', { outletId: 'elsewhere', oldPrice: null }),
    ]);
    expect(rulesOf(wrong)).toEqual([
      'prices.1.newPrice: min',
      'prices.3.portionId: portion',
      'prices.4.outletId: outlet',
    ]);
    const [stale] = [await change([to(curry, '11.00'), to(kottu, '12.00', { oldPrice: '9.00' })])];
    expect([stale.status, rulesOf(stale)]).toEqual([409, ['prices.1.oldPrice: changed']]);
    expect([(await stored(curry)).price, (await stored(kottu)).price]).toEqual(['10.00', '10.00']);
  });

  it('needs its permission, and stays within the outlets of the person', async () => {
    const curry = await make('Curry');
    const cook = await tenant.person({ MENU_ITEM: ['view', 'edit', 'editPrice'] });
    expect((await change([to(curry, '11.00')], {}, cook)).status).toBe(403);
    const kandy = await tenant.person({ BULK_PRICE: ['view', 'edit'] }, ['out_KDY']);
    expect(rulesOf(await change([to(curry, '11.00')], {}, kandy))).toEqual(['prices.0.outletId: outlet']);
    const elsewhere = to(curry, '11.00', { outletId: COL, oldPrice: null });
    expect(rulesOf(await change([elsewhere], {}, kandy))).toEqual(['prices.0.outletId: outlet']);
    const own = await change([to(curry, '11.00', { outletId: 'out_KDY', oldPrice: null })], {}, kandy);
    expect(own.status).toBe(200);
    expect((await kandy.post(`/api/v1/bulkPriceUpdate/batches/${own.body.batchId}/undo`)).status).toBe(403);
  });
});

describe('taking a change back', () => {
  it('returns what nobody has changed since, and names the rest', async () => {
    const [curry, kottu] = [await make('Curry'), await make('Kottu')];
    const batch = await change([
      to(curry, '11.00'),
      to(kottu, '12.00'),
      to(kottu, '14.00', { priceLevel: 'uber', oldPrice: null }),
    ]);
    const later = await stored(curry);
    await tenant.owner.put('/api/v1/items/', { _id: curry._id, _rev: later._rev, price: '11.50' });
    const back = await undo(batch.body.batchId);
    expect(back.body).toMatchObject({
      status: 'undone',
      undone: 2,
      kept: [{ itemId: curry._id, newPrice: '11.00', state: 'kept' }],
    });
    expect((await stored(curry)).price).toBe('11.50');
    expect(await stored(kottu)).toMatchObject({ price: '10.00', priceLevels: [] });
    expect((await undo(batch.body.batchId)).status).toBe(409);
    const list = (await tenant.owner.get('/api/v1/bulkPriceUpdate/batches')).body;
    expect(list.docs).toMatchObject([
      { batchId: batch.body.batchId, status: 'undone', reason: 'Autumn menu', prices: 3 },
    ]);
  });
});

describe('a scheduled change', () => {
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
  /** Waits until after a moment; late enough that a busy machine has sent the request before it. */
  const until = (moment: string) =>
    new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(moment) - Date.now()) + 20));

  it('comes at its moment whether or not anything runs then: to readers, to tills, into the record', async () => {
    const curry = await make('Curry');
    const effectiveFrom = soon(3000);
    const batch = await change([to(curry, '11.00')], { effectiveFrom });
    expect(batch.body).toMatchObject({ status: 'scheduled', effectiveFrom });
    const before = await stored(curry);
    expect([before.price, priceOf(before, { at: effectiveFrom })]).toEqual(['10.00', '11.00']);
    const told = (await tenant.owner.get('/api/v1/items/getupdates/', { outletId: COL, since: 0 })).body.docs ?? [];
    expect(told.map(({ effectiveFrom: from, payload }) => [from, (payload as AnyRecord).price])).toEqual([
      [null, undefined],
      [null, '10.00'],
      [effectiveFrom, '11.00'],
    ]);
    await until(effectiveFrom);
    // A write finds the price due and applies it, although no job has run.
    const named = await tenant.owner.put('/api/v1/items/', { _id: curry._id, _rev: before._rev, name: 'Red curry' });
    expect(named.body).toMatchObject({ price: '11.00', scheduledPrices: [] });
    const { docs } = (await tenant.owner.get('/api/v1/bulkPriceUpdate/batches')).body;
    expect(docs?.[0]).toMatchObject({ status: 'applied' });
    expect((await undo(batch.body.batchId)).body.undone).toBe(1);
    expect((await stored(curry)).price).toBe('10.00');
  });

  it('is taken into its place by the job, also by a process that starts after the moment', async () => {
    const curry = await make('Curry');
    const effectiveFrom = soon(1500);
    await change([to(curry, '11.00')], { effectiveFrom });
    await until(effectiveFrom);
    expect((await stored(curry)).price).toBe('10.00');
    const jobs = startJobs(db, priceJobs({ db }), { everyMs: 20 });
    await vi.waitFor(async () => expect((await stored(curry)).price).toBe('11.00'), { timeout: 5000 });
    await jobs.stop();
    const [last] = (await tenant.owner.get(`/api/v1/items/${curry._id}/history`)).body.docs ?? [];
    expect(last).toMatchObject({ action: 'bulkPriceUpdate', userId: tenant.owner.userId });
  });

  it('survives other changes of the record, and never happens once cancelled', async () => {
    const curry = await make('Curry');
    const effectiveFrom = soon(60_000);
    const batch = await change([to(curry, '11.00')], { effectiveFrom });
    const now = await stored(curry);
    await tenant.owner.put('/api/v1/items/', { _id: curry._id, _rev: now._rev, name: 'Red curry' });
    expect(priceOf(await stored(curry), { at: effectiveFrom })).toBe('11.00');
    expect((await undo(batch.body.batchId)).body).toMatchObject({ status: 'cancelled', undone: 1, kept: [] });
    expect(priceOf(await stored(curry), { at: effectiveFrom })).toBe('10.00');
    const told = (await tenant.owner.get('/api/v1/items/getupdates/', { outletId: COL, since: 0 })).body.docs ?? [];
    // The scheduled change without an effect isn't among the pending ones.
    expect(told.filter(({ effectiveFrom: from }) => from !== null)).toEqual([]);
  });

  it('comes in the order of its moments, the last one standing', async () => {
    const curry = await make('Curry');
    const [first, last] = [soon(2500), soon(2600)];
    await change([to(curry, '12.00')], { effectiveFrom: last });
    await change([to(curry, '11.00')], { effectiveFrom: first });
    await until(last);
    await db.transaction((tx) => settleDue(tx, tenant.groupId));
    expect((await stored(curry)).price).toBe('12.00');
  });
});

it('changes 5,000 prices in one request within seconds', async () => {
  await tenant.putMany(
    'items',
    Array.from({ length: 2500 }, (_, index) => ({
      _id: `item_${index}`,
      itemCode: `B${index}`,
      name: `Dish ${index}`,
      categoryId: category._id,
      itemType: 'simple',
      price: '10.00',
      priceLevels: [{ level: 'uber', price: '12.00' }],
      outlets: [COL, 'out_KDY'],
    })),
  );
  const prices = Array.from({ length: 2500 }, (_, index) => [
    { itemId: `item_${index}`, oldPrice: '10.00', newPrice: '11.00' },
    { itemId: `item_${index}`, priceLevel: 'uber', oldPrice: '12.00', newPrice: '13.20' },
  ]).flat();
  const begin = performance.now();
  const answer = await change(prices);
  const seconds = (performance.now() - begin) / 1000;
  expect([answer.status, answer.body.prices]).toEqual([200, 5000]);
  expect(seconds).toBeLessThan(15);
  const back = await undo(answer.body.batchId);
  expect([back.body.undone, back.body.kept]).toEqual([5000, []]);
}, 60_000);
