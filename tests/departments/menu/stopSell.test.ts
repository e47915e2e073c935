import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { stopSellJobs } from '#server/departments/menu/stopSell';
import { startJobs } from '#server/jobs/jobs';
import { postMovements } from '#server/stockLedger/ledger';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

/**
 * Dishes whose ingredient ran out become sold out, tills, online menu and managers are notified, and the dishes return with the ingredient.
 */

const { db, app } = await testApp(await ownDatabase());
const COL = 'out_COL';
const KDY = 'out_KDY';
let tenant: Tenant;
let dishes: Record<'curry' | 'salad' | 'pizza', AnyRecord>;
let moves = 0;

const item = async (name: keyof typeof dishes) =>
  (await tenant.owner.get(`/api/v1/items/${String(dishes[name]._id)}`)).body;
const stateOf = async (name: keyof typeof dishes) => (await item(name)).stockStatus ?? [];
const online = async () => (await tenant.owner.get('/api/v1/oloMenuItems/', { outletId: COL })).body.docs ?? [];
const notices = async (client = tenant.owner): Promise<string[]> =>
  ((await client.get('/api/v1/notification/list')).body.docs ?? []).map(({ title }) => String(title)).toSorted();
async function switched(state: boolean) {
  const { _rev } = (await tenant.owner.get(`/api/v1/systemSettings/${COL}`)).body;
  const settings = [{ name: 'stopSell', state }];
  return tenant.owner.put('/api/v1/systemSettings/', { _id: COL, outletId: COL, settings, ...(_rev ? { _rev } : {}) });
}

/** All background jobs are done. */
async function settled(): Promise<void> {
  const jobs = startJobs(db, stopSellJobs({ db }), { everyMs: 10 });
  await expect
    .poll(
      async () =>
        (await db.query(`select 1 from jobs where kind = 'stopSell' and state in ('queued', 'running')`)).length,
      {
        timeout: 10_000,
      },
    )
    .toBe(0);
  await jobs.stop();
  expect(await db.query(`select error from jobs where state = 'failed'`)).toEqual([]);
}

async function move(itemId: string, quantity: string, outletId = COL): Promise<void> {
  const isIn = !quantity.startsWith('-');
  const docId = `m${++moves}`;
  await db.transaction((tx) =>
    postMovements(
      tx,
      {
        ...{ groupId: tenant.groupId, docType: 'test', docId, docNumber: docId, userId: 'u' },
        ...{ method: () => 'wac', negativeStock: () => 'allow', itemName: (id: string) => id },
      },
      [
        {
          ...{
            type: isIn ? 'ADJUST_IN' : 'ADJUST_OUT',
            itemId,
            outletId,
            lineNo: 1,
            quantity,
            businessDate: '2026-06-01',
          },
          ...(isIn ? { value: '100.00' } : {}),
        },
      ],
    ),
  );
  await settled();
}

beforeEach(async () => {
  tenant = await newTenant(db, app);
  const { owner, put } = tenant;
  const category = (await owner.post('/api/v1/items/insertCategory', { name: 'Mains' })).body;
  await put('units', { _id: `kg_${tenant.groupId}`, unitName: 'Kilogram', unitCode: 'kg', conversionToBase: '1' });
  for (const outletId of [COL, KDY])
    for (const name of ['chicken', 'rice', 'lettuce'])
      await put('inventoryItems', {
        ...{ _id: `${name}_${outletId}`, itemCode: name, itemName: name, outletId, baseUnitId: `kg_${tenant.groupId}` },
        ...{ isStockTracked: true, status: 'active' },
      });
  const make = async (name: string, more: object = {}) =>
    (await owner.post('/api/v1/items/', { name, categoryId: category._id, price: '10.00', ...more })).body;
  const portions = [
    { portionId: 'R', name: 'Regular', price: '10.00', isDefault: true },
    { portionId: 'L', name: 'Large', price: '15.00' },
  ];
  dishes = {
    curry: await make('Curry'),
    salad: await make('Salad'),
    pizza: await make('Pizza', { itemType: 'variable', price: undefined, portions }),
  };
  const recipe = (dish: AnyRecord, names: readonly string[], more: object = {}) =>
    put('recipes', {
      ...{
        outletId: COL,
        recipeName: `${String(dish.name)} ${JSON.stringify(more)}`,
        menuItemId: dish._id,
        portions: 1,
        status: 'active',
      },
      effectiveFrom: '2026-01-01',
      ingredients: names.map((name) => ({
        ...{ itemId: `${name}_${COL}`, unitId: `kg_${tenant.groupId}`, netQuantity: '0.2', yieldPct: '100' },
      })),
      ...more,
    });
  await recipe(dishes.curry, ['chicken', 'rice']);
  await recipe(dishes.salad, ['lettuce']);
  await recipe(dishes.pizza, ['lettuce'], { portionId: 'R' });
  await recipe(dishes.pizza, ['chicken'], { portionId: 'L' });
  for (const name of ['chicken', 'lettuce']) await move(`${name}_${COL}`, '1');
  const listed = { itemId: dishes.curry._id, outletId: COL, onlineName: 'Curry', channels: ['olo'] };
  const { _id } = (await owner.post('/api/v1/oloMenuItems/', listed)).body;
  await owner.post('/api/v1/oloMenuItems/syncResult', { ids: [_id] });
});

describe('with stop selling switched on', () => {
  beforeEach(async () => {
    expect((await switched(true)).status).toBe(200);
    await settled();
  });

  it('a dish is sold out at the outlet as soon as an ingredient ran out, which the online menu and its channels hear', async () => {
    expect(await stateOf('curry')).toEqual([]);
    await move(`chicken_${COL}`, '-1');
    expect(await stateOf('curry')).toMatchObject([{ outletId: COL, status: 'outOfStock', missing: 'chicken' }]);
    expect(await stateOf('salad')).toEqual([]);
    expect(await online()).toMatchObject([{ menuState: 'Sold out', syncStatus: 'notSent' }]);
    const told = (await tenant.owner.get('/api/v1/items/getupdates/', { outletId: COL, since: 0 })).body.docs ?? [];
    expect(told.at(-1)).toMatchObject({ entity: 'item', payload: { stockStatus: { status: 'outOfStock' } } });
  });

  it('it is back with the ingredient, and managers hear both, others neither', async () => {
    const manager = await tenant.person({ MENU_ITEM: ['view', 'setStockStatus'], NOTIFICATION: ['view'] });
    const waiter = await tenant.person({ MENU_ITEM: ['view'], NOTIFICATION: ['view'] });
    await move(`chicken_${COL}`, '-1.5');
    expect(await notices()).toEqual(['Sold out: Curry']);
    await move(`chicken_${COL}`, '0.2');
    expect(await stateOf('curry')).toMatchObject([{ missing: 'chicken' }]);
    await move(`chicken_${COL}`, '2');
    expect(await stateOf('curry')).toEqual([]);
    expect(await online()).toMatchObject([{ menuState: '', syncStatus: 'notSent' }]);
    expect(await notices(manager)).toEqual(['Back in stock: Curry', 'Sold out: Curry']);
    expect(await notices(waiter)).toEqual([]);
  });

  it('a dish with portions is sold as long as one of them can be made', async () => {
    await move(`chicken_${COL}`, '-1');
    expect(await stateOf('pizza')).toEqual([]);
    await move(`lettuce_${COL}`, '-1');
    expect(await stateOf('pizza')).toMatchObject([{ missing: 'lettuce, chicken' }]);
    await move(`lettuce_${COL}`, '1');
    expect(await stateOf('pizza')).toEqual([]);
  });

  it('what a person marked stays marked, and what a person put back stays back', async () => {
    const act = async (name: 'curry' | 'salad', stock: string) => {
      const { _id, _rev } = await item(name);
      return tenant.owner.post(`/api/v1/items/${String(_id)}/setStockStatus`, { _rev, outletId: COL, stock });
    };
    expect((await act('salad', 'outOfStock')).status).toBe(200);
    await move(`lettuce_${COL}`, '-1');
    await move(`lettuce_${COL}`, '1');
    expect(await stateOf('salad')).toMatchObject([{ status: 'outOfStock' }]);
    await move(`chicken_${COL}`, '-1');
    expect((await act('curry', 'inStock')).status).toBe(200);
    await move(`lettuce_${COL}`, '-0.5');
    expect(await stateOf('curry')).toEqual([]);
  });

  it('other outlets keep selling, and switching it off restores everything', async () => {
    await move(`chicken_${KDY}`, '1', KDY);
    await move(`chicken_${KDY}`, '-1', KDY);
    expect(await stateOf('curry')).toEqual([]);
    await move(`chicken_${COL}`, '-1');
    expect(await stateOf('curry')).toHaveLength(1);
    await switched(false);
    await settled();
    expect(await stateOf('curry')).toEqual([]);
  });
});

describe('without it', () => {
  it('nothing happens when an ingredient runs out, until it is switched on', async () => {
    await move(`chicken_${COL}`, '-1');
    expect(await stateOf('curry')).toEqual([]);
    expect(await db.query(`select 1 from jobs where group_id = $1 and kind = 'stopSell'`, [tenant.groupId])).toEqual(
      [],
    );
    await switched(true);
    await settled();
    expect(await stateOf('curry')).toMatchObject([{ missing: 'chicken' }]);
  });
});
