import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import { lookAtStock, stockAlertJobs } from '#server/departments/inventory/stockAlerts';
import { startJobs } from '#server/jobs/jobs';
import { outletNow } from '#server/records/rules/facts';
import { type MovementRequest, postMovements } from '#server/stockLedger/ledger';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

/** Low and expiring stock notifies the outlet's users, once per item, according to the outlet's settings. */

const { db, app } = await testApp(await ownDatabase());
const COL = 'out_COL';
const KDY = 'out_KDY';
const NAMES = ['beans', 'carrots', 'curd', 'garlic', 'leeks', 'milk'];
let tenant: Tenant;
let today: string;
let moves = 0;

const notices = async (client = tenant.owner): Promise<AnyRecord[]> =>
  (await client.get('/api/v1/notification/list')).body.docs ?? [];
const titles = async (client = tenant.owner): Promise<string[]> =>
  (await notices(client)).map(({ title }) => String(title)).toSorted();
const cardOf = (name: string, outletId = COL) => `${name}_${outletId}`;

async function move(
  lines: readonly [name: string, quantity: number, more?: Partial<MovementRequest>][],
  outletId = COL,
) {
  const docId = `m${++moves}`;
  await db.transaction((tx) =>
    postMovements(
      tx,
      {
        ...{ groupId: tenant.groupId, docType: 'test', docId, docNumber: docId, userId: 'u' },
        ...{ method: () => 'wac', negativeStock: () => 'allow', itemName: (id: string) => id },
      },
      lines.map(([name, quantity, more], index) => ({
        ...{
          type: quantity > 0 ? ('OPENING' as const) : ('ADJUST_OUT' as const),
          itemId: cardOf(name, outletId),
          outletId,
        },
        ...{ lineNo: index + 1, quantity: String(quantity), businessDate: today },
        ...(quantity > 0 ? { value: '100.00' } : {}),
        ...more,
      })),
    ),
  );
}
/** The background job after stock has moved. */
const look = (outletId = COL) => db.transaction((tx) => lookAtStock(tx, tenant.groupId, outletId));

async function set(settings: readonly AnyRecord[]): Promise<void> {
  const { _rev } = (await tenant.owner.get(`/api/v1/systemSettings/${COL}`)).body;
  const stored = await tenant.owner.put('/api/v1/systemSettings/', {
    ...{ _id: COL, outletId: COL, settings },
    ...(_rev ? { _rev } : {}),
  });
  expect(stored.status).toBe(200);
}

beforeEach(async () => {
  tenant = await newTenant(db, app);
  today = (await outletNow(db, tenant.groupId, COL)).today;
  await tenant.put('units', {
    _id: `kg_${tenant.groupId}`,
    unitName: 'Kilogram',
    unitCode: 'kg',
    conversionToBase: '1',
  });
  for (const outletId of [COL, KDY])
    for (const name of NAMES)
      await tenant.put('inventoryItems', {
        ...{ _id: cardOf(name, outletId), itemCode: name, itemName: name, outletId },
        ...{ baseUnitId: `kg_${tenant.groupId}`, isStockTracked: true, minLevel: '2.000', status: 'active' },
      });
});

describe('low stock', () => {
  it('is notified once, again when it has run out, and again after it recovered', async () => {
    await move([['leeks', 5]]);
    await look();
    expect(await titles()).toEqual([]);
    await move([['leeks', -3.5]]);
    await look();
    await look();
    expect(await titles()).toEqual(['Low stock: leeks']);
    const [notice] = await notices();
    expect(notice).toMatchObject({
      ...{ category: 'lowStock', level: 'warning', outletId: COL, message: 'On hand 1.5 kg, minimum 2 kg.' },
      transactionObj: {
        docType: 'inventoryItems',
        docId: cardOf('leeks'),
        route: `/inventoryitemlist/${cardOf('leeks')}`,
      },
    });
    await move([['leeks', -2]]);
    await look();
    expect(await titles()).toEqual(['Low stock: leeks', 'Out of stock: leeks']);
    expect((await notices()).find(({ level }) => level === 'critical')?.message).toBe('On hand −0.5 kg, minimum 2 kg.');
    // Some of it came: better, but still low. That sends no notification.
    await move([['leeks', 1]]);
    await look();
    expect(await titles()).toHaveLength(2);
    await move([['leeks', 9]]);
    await look();
    await move([['leeks', -8]]);
    await look();
    expect(await titles()).toEqual(['Low stock: leeks', 'Low stock: leeks', 'Out of stock: leeks']);
  });

  it('of many items at once is one notice, which opens the report of them', async () => {
    await move(NAMES.map((name) => [name, 1]));
    await look();
    expect(await notices()).toMatchObject([
      {
        ...{ title: '6 items are low on stock', message: 'beans, carrots, curd, garlic, leeks, 1 more.' },
        transactionObj: {
          docType: 'stockSummaryReport',
          route: `/stocksummaryreport?outlets=${COL}&stockStatus=short`,
        },
      },
    ]);
  });

  it('notifies users of its outlet who can open items', async () => {
    await move([['leeks', 1]], KDY);
    await look(KDY);
    const colombo = await tenant.person({ INV_ITEM: ['view'], NOTIFICATION: ['view'] }, [COL]);
    const kandy = await tenant.person({ INV_ITEM: ['view'], NOTIFICATION: ['view'] }, [KDY]);
    const cashier = await tenant.person({ NOTIFICATION: ['view'] }, [KDY]);
    expect(await titles(colombo)).toEqual([]);
    expect(await titles(kandy)).toEqual(['Low stock: leeks']);
    expect(await titles(cashier)).toEqual([]);
  });

  it('is not notified while the setting is off, and is new when it is on again', async () => {
    await set([{ name: 'lowStockAlert', state: false }]);
    await move([['leeks', 1]]);
    await look();
    expect(await titles()).toEqual([]);
    await set([{ name: 'lowStockAlert', state: true }]);
    await look();
    expect(await titles()).toEqual(['Low stock: leeks']);
  });
});

describe('expiring stock', () => {
  const received = (days: number) => ({ expiryDate: addDays(today, days) });

  it('is notified as many days ahead as the setting says, once per day of expiry', async () => {
    await move([
      ['milk', 5, received(4)],
      ['curd', 5, received(3)],
    ]);
    await look();
    await look();
    expect((await titles()).map((title) => title.split(': ')[1])).toEqual(['curd']);
    await set([{ name: 'expiryAlertDays', state: true, value: '5' }]);
    await look();
    expect(await notices()).toMatchObject([{ category: 'expiry', level: 'warning' }, { category: 'expiry' }]);
    expect((await titles()).map((title) => title.split(': ')[1]).toSorted()).toEqual(['curd', 'milk']);
  });

  it('is what the stock summary says of it', async () => {
    await move([
      ['milk', 5, received(1)],
      ['curd', 5, received(9)],
      ['garlic', 5],
    ]);
    // The milk that expires first is used up, the rest keeps.
    await move([['milk', 4, received(30)]]);
    await move([['milk', -6]]);
    await move([['leeks', 3, received(-1)]]);
    const report = await tenant.owner.get('/api/v1/stocksummaryreport', { outlets: COL, stockStatus: 'expiring' });
    const rows = (report.body.docs ?? []).map(({ itemName }) => String(itemName));
    await look();
    expect((await titles()).map((title) => title.split(': ')[1])).toEqual(rows.toSorted());
    expect(rows).toEqual(['leeks']);
    expect((await notices())[0]).toMatchObject({ level: 'critical', title: expect.stringMatching(/^Expired on /) });
  });
});

describe('the look at stock', () => {
  const waiting = () =>
    db.query<{ payload: AnyRecord }>(
      `select payload from jobs where group_id = $1 and kind = 'stockAlerts' and state = 'queued' order by run_after`,
      [tenant.groupId],
    );

  it('waits once per outlet however much moves, happens in the background, and again every morning', async () => {
    await move([['leeks', 1]]);
    await move([['milk', 5]]);
    await move([['leeks', 1]], KDY);
    expect((await waiting()).map(({ payload }) => payload)).toEqual([{ outletId: COL }, { outletId: KDY }]);
    await db.query(`update jobs set run_after = now() where group_id = $1`, [tenant.groupId]);
    const jobs = startJobs(db, stockAlertJobs({ db }), { everyMs: 10 });
    await expect.poll(async () => (await titles()).length, { timeout: 10_000 }).toBe(2);
    await expect
      .poll(async () => (await waiting()).map(({ payload }) => payload), { timeout: 10_000 })
      .toEqual([
        { outletId: COL, isMorning: true },
        { outletId: KDY, isMorning: true },
      ]);
    await jobs.stop();
    expect(await db.query(`select error from jobs where state = 'failed'`)).toEqual([]);
  });
});
