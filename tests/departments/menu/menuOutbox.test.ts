import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { type Client, newTenant, rulesOf, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { appOf, testApp } from '#tests/kit/app';
import { ownDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** The menu's outbox: every change is sent once, in order, to its outlets. */

const { db, app } = await testApp(await ownDatabase());

const COL = 'out_COL';
const KDY = 'out_KDY';

async function menu(tenant: Tenant) {
  const { owner } = tenant;
  const category = (await owner.post('/api/v1/items/insertCategory', { name: 'Mains' })).body;
  const make = async (name: string, more: object = {}) =>
    (await owner.post('/api/v1/items/', { name, categoryId: category._id, price: '10.00', ...more })).body;
  return { owner, category, make };
}
const pending = async (client: Client, outletId: string, query: object = { since: 0 }) =>
  (await client.get('/api/v1/items/getupdates/', { outletId, ...query })).body;
const brief = (docs: AnyRecord[] | undefined) => (docs ?? []).map(({ entity, change }) => `${entity} ${change}`);
const versionsOf = (docs: AnyRecord[] | undefined) => (docs ?? []).map(({ version }) => version);

describe('the outbox for tills', () => {
  it('sends every outlet its items, with its own prices, and no costs', async () => {
    const tenant = await newTenant(db, app);
    const { owner, make } = await menu(tenant);
    await make('Curry', {
      outletPrices: [{ outletId: KDY, price: '12.00' }],
      costSource: 'manual',
      manualCost: '4321.98',
    });
    await make('Kottu', { outlets: [COL] });
    const [col, kdy] = [await pending(owner, COL), await pending(owner, KDY)];
    expect(brief(col.docs)).toEqual(['category create', 'item create', 'item create']);
    expect(brief(kdy.docs)).toEqual(['category create', 'item create']);
    expect([versionsOf(col.docs), versionsOf(kdy.docs)]).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
    expect([col.docs?.[1]?.payload, kdy.docs?.[1]?.payload]).toMatchObject([{ price: '10.00' }, { price: '12.00' }]);
    expect(JSON.stringify(col)).not.toContain('4321.98');
  });

  it('sends charges and modifier categories under the tills’ names, and no entity that tills don’t use', async () => {
    const { owner } = await newTenant(db, app);
    const charge = {
      chargeName: 'VAT',
      code: 'VAT',
      value: '18',
      sequence: 20,
      applyOn: 'afterCharges',
      outlets: [COL],
    };
    const { _id, _rev } = (await owner.post('/api/v1/charges/', charge)).body;
    expect(brief((await pending(owner, COL)).docs)).toEqual(['charge create']);
    await owner.put('/api/v1/charges/', { _id, _rev, value: '15' });
    await owner.post('/api/v1/items/insertModifierCategory', { name: 'Heat', selectionType: 'single' });
    const before = (await pending(owner, COL)).docs;
    expect(brief(before)).toEqual(['charge update', 'modifierCategory create']);
    expect(brief((await pending(owner, KDY)).docs)).toEqual(['modifierCategory create']);
    expect((await owner.post('/api/v1/category/insert', { name: 'Fish' })).status).toBe(201);
    expect((await pending(owner, COL)).docs).toEqual(before);
  });

  it('says that an item is gone where it is not sold any more, is inactive, or was deleted', async () => {
    const tenant = await newTenant(db, app);
    const { owner, make } = await menu(tenant);
    const item = await make('Curry');
    const moved = (await owner.put('/api/v1/items/', { _id: item._id, _rev: item._rev, outlets: [COL] })).body;
    const off = (await owner.put('/api/v1/items/', { _id: item._id, _rev: moved._rev, status: 'inactive' })).body;
    const col = (await pending(owner, COL, { since: 2 })).docs;
    const kdy = (await pending(owner, KDY, { since: 2 })).docs;
    expect([brief(col), brief(kdy)]).toEqual([['item delete'], ['item delete']]);
    expect([col?.[0]?.version, kdy?.[0]?.version, col?.[0]?.payload]).toEqual([4, 3, null]);
    const removed = await owner.remove(`/api/v1/items/${item._id}/${off._rev}`);
    expect([removed.status, (await pending(owner, COL, { since: 4 })).docs]).toEqual([200, []]);
  });

  it('writes nothing when the change is refused, or changes nothing', async () => {
    const tenant = await newTenant(db, app);
    const { owner, make } = await menu(tenant);
    const item = await make('Curry');
    const { version } = await pending(owner, COL);
    await owner.put('/api/v1/items/', { _id: item._id, _rev: item._rev, price: '-1' });
    await owner.put('/api/v1/items/', { _id: item._id, _rev: item._rev, price: '10.00' });
    expect((await pending(owner, COL)).version).toBe(version);
  });

  it('sends sold-out items, and their return at the given time; a newer entry replaces an older plan', async () => {
    const tenant = await newTenant(db, app);
    const { owner, make } = await menu(tenant);
    const item = await make('Prawns');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const act = (client: Client, rev: unknown, args: object) =>
      client.post(`/api/v1/items/${item._id}/setStockStatus`, { _rev: rev, arguments: { outletId: COL, ...args } });
    const out = await act(owner, item._rev, { stock: 'outOfStock', until });
    expect(out.body.stockStatus).toEqual([{ outletId: COL, status: 'outOfStock', quantity: null, until }]);
    const told = (await pending(owner, COL, { since: 2 })).docs ?? [];
    expect(told.map(({ effectiveFrom, payload }) => [effectiveFrom, (payload as AnyRecord).stockStatus])).toEqual([
      [null, { status: 'outOfStock', until }],
      [until, { status: 'inStock' }],
    ]);
    await act(owner, out.body._rev, { stock: 'limited', quantity: 3 });
    const now = (await pending(owner, COL, { since: 2 })).docs ?? [];
    expect(now.map(({ effectiveFrom, payload }) => [effectiveFrom, (payload as AnyRecord).stockStatus])).toEqual([
      [null, { status: 'limited', quantity: 3 }],
    ]);
  });

  it("takes a sold-out switch only for outlets that sell it and are the person's, and not for what is over", async () => {
    const tenant = await newTenant(db, app);
    const { make } = await menu(tenant);
    const item = await make('Prawns');
    const kandy = await tenant.person({ MENU_ITEM: ['view', 'setStockStatus'] }, [KDY]);
    const reader = await tenant.person({ MENU_ITEM: ['view'] }, [KDY]);
    const act = (client: Client, args: object) =>
      client.post(`/api/v1/items/${item._id}/setStockStatus`, { _rev: item._rev, arguments: args });
    expect((await act(reader, { outletId: KDY, stock: 'outOfStock' })).status).toBe(403);
    expect(rulesOf(await act(kandy, { outletId: COL, stock: 'outOfStock' }))).toEqual(['outletId: reference']);
    expect(rulesOf(await act(kandy, { outletId: KDY, stock: 'limited' }))).toEqual(['quantity: required']);
    const past = { outletId: KDY, stock: 'outOfStock', until: '2020-01-01T00:00:00Z' };
    expect(rulesOf(await act(kandy, past))).toEqual(['until: past']);
    expect((await act(kandy, { outletId: KDY, stock: 'outOfStock' })).status).toBe(200);
  });

  it('remembers per terminal what was applied, and what could not be', async () => {
    const tenant = await newTenant(db, app);
    const { owner, make } = await menu(tenant);
    await make('Curry');
    await make('Kottu');
    const tell = (body: object) => owner.put('/api/v1/items/updateItemUpdate', { outletId: COL, ...body });
    await tell({ terminalId: 'A', version: 2 });
    await tell({ terminalId: 'B', versions: [3], error: 'Unknown tax' });
    const of = async (terminalId: string) => versionsOf((await pending(owner, COL, { terminalId })).docs);
    expect([await of('A'), await of('B')]).toEqual([[3], [1, 2, 3]]);
    const statuses = async () =>
      (await owner.get(`/api/v1/items/updateDocs/${COL}`)).body.docs?.map(({ status }) => status);
    expect(await statuses()).toEqual(['failed', 'synced', 'synced']);
    await tell({ terminalId: 'B', version: 3 });
    expect([await of('B'), await statuses()]).toEqual([[], ['synced', 'synced', 'synced']]);
    expect((await tell({ terminalId: 'B', version: 3 })).body.acknowledged).toBe(0);
  });

  it('gives a page at a time, each continuing where the one before ended', async () => {
    const tenant = await newTenant(db, app);
    const { owner, make } = await menu(tenant);
    for (const name of ['One', 'Two', 'Three']) await make(name);
    const first = await pending(owner, COL, { since: 0, limit: 3 });
    expect([versionsOf(first.docs), first.version, first.isMore]).toEqual([[1, 2, 3], 3, true]);
    const second = await pending(owner, COL, { since: first.version as number, limit: 3 });
    expect([versionsOf(second.docs), second.version, second.isMore]).toEqual([[4], 4, false]);
    const documents = (await owner.get(`/api/v1/items/updateDocs/${COL}`, { limit: 2 })).body;
    expect([versionsOf(documents.docs), documents.bookmark]).toEqual([[4, 3], '3']);
  });

  it('keeps add-ons and the lists of their items in step, whichever is written', async () => {
    const tenant = await newTenant(db, app);
    const { owner, make } = await menu(tenant);
    const item = await make('Burger');
    const addon = (
      await owner.post('/api/v1/items/insertmodifierItem', { name: 'Cheese', price: '1', attachedItemIds: [item._id] })
    ).body;
    const stored = async () => (await owner.get(`/api/v1/items/${item._id}`)).body;
    const after = await stored();
    expect(after.addonItemIds).toEqual([{ id: addon._id, sortOrder: 1 }]);
    await owner.put('/api/v1/items/', { _id: item._id, _rev: after._rev, addonItemIds: [] });
    const forgotten = (await owner.get(`/api/v1/addonItems/${addon._id}/record`)).body;
    expect(forgotten.attachedItemIds).toEqual([]);
    const docs = (await pending(owner, COL, { since: 0 })).docs ?? [];
    // Only the newest version of each record: category, add-on, item.
    expect(brief(docs)).toEqual(['category create', 'item update', 'addon update']);
  });

  it("hides other groups' outlets", async () => {
    const [mine, theirs] = [await newTenant(db, app), await newTenant(db, app)];
    await menu(mine);
    const stranger = await theirs.person('all', [KDY]);
    expect((await stranger.get('/api/v1/items/getupdates/', { outletId: COL })).status).toBe(404);
    expect((await stranger.get(`/api/v1/items/updateDocs/${COL}`)).status).toBe(404);
    expect((await pending(theirs.owner, COL)).docs).toEqual([]);
  });
});

describe('rules that the database decides', () => {
  it.each(['bill_lines', 'archived_bill_lines'])(
    'lock the type of what was sold, and keep it from being deleted (%s)',
    async (lines) => {
      const tenant = await newTenant(db, app);
      const { owner, make } = await menu(tenant);
      const item = await make('Curry');
      await db.query(
        `insert into ${lines} (group_id, outlet_id, bill_id, line_no, business_date, item_id, item_code, name, qty, unit_price, gross, net)
       values ($1, $2, 'b', 1, '2026-01-01', $3, 'X', 'Curry', 1, 1, 1, 1)`,
        [tenant.groupId, COL, item._id],
      );
      const version = { _id: item._id, _rev: item._rev };
      expect(rulesOf(await owner.put('/api/v1/items/', { ...version, itemType: 'openPrice' }))).toEqual([
        'itemType: sold',
      ]);
      const removal = await owner.remove(`/api/v1/items/${item._id}/${item._rev}`);
      expect([removal.status, removal.body.code]).toEqual([409, 'inUse']);
      expect((await owner.put('/api/v1/items/', { ...version, name: 'Red curry' })).status).toBe(200);
    },
  );

  it('keep categories at two levels', async () => {
    const { owner } = await newTenant(db, app);
    const add = (name: string, parentId?: unknown) => owner.post('/api/v1/items/insertCategory', { name, parentId });
    const food = (await add('Food')).body;
    const rice = (await add('Rice', food._id)).body;
    expect(rulesOf(await add('Biryani', rice._id))).toEqual(['parentId: choice']);
    const drinks = (await add('Drinks')).body;
    const within = await owner.put('/api/v1/menuCategories/', { _id: food._id, _rev: food._rev, parentId: drinks._id });
    expect(rulesOf(within)).toEqual(['parentId: depth']);
  });

  it('ask of modifier categories what their modifiers allow', async () => {
    const { owner } = await newTenant(db, app);
    const add = (body: object) => owner.post('/api/v1/items/insertModifierCategory', body);
    expect(rulesOf(await add({ name: 'Sides', selectionType: 'multiple', minSelect: 3, maxSelect: 2 }))).toEqual([
      'maxSelect: min',
    ]);
    const single = await add({ name: 'Heat', selectionType: 'single', minSelect: 1, maxSelect: 5 });
    expect([single.status, single.body.maxSelect]).toEqual([201, 1]);
    const sides = (await add({ name: 'Sides', selectionType: 'multiple', minSelect: 0, maxSelect: 2 })).body;
    const modifier = (name: string, more: object = {}) =>
      owner.post('/api/v1/items/insertOnlyModifierItem', { name, modifierCategoryId: sides._id, price: '0', ...more });
    expect((await modifier('Chips')).status).toBe(201);
    const raised = { _id: sides._id, _rev: sides._rev, maxSelect: 3 };
    expect(rulesOf(await owner.put('/api/v1/modifierCategories/', raised))).toEqual(['maxSelect: max']);
    expect(rulesOf(await modifier('No rice', { price: '-50' }))).toEqual(['price: min']);
    expect((await modifier('No rice', { price: '-50', isReduction: true })).status).toBe(201);
    expect(rulesOf(await modifier('chips'))).toEqual(['name: unique']);
  });
});

describe.skipIf(!postgresUrl)('many writers at once', () => {
  it('leave versions without gaps or doubles, and readers miss nothing', async () => {
    const real = await postgresDatabase();
    try {
      const own = appOf(real);
      const tenant = await newTenant(real, own);
      const { owner, make } = await menu(tenant);
      const made = await Promise.all(Array.from({ length: 8 }, (_, index) => make(`Dish ${index}`)));
      const seen: number[] = [];
      let since = 0;
      let isRunning = true;
      const reader = (async () => {
        while (isRunning) {
          const { rows } = {
            rows: await real.query<{ version: string }>(
              'select version from item_updates where group_id = $1 and outlet_id = $2 and version > $3 order by version',
              [tenant.groupId, COL, since],
            ),
          };
          for (const { version } of rows) seen.push(Number(version));
          since = seen.at(-1) ?? 0;
        }
      })();
      // Crosswise: each takes two records in its own order, so that locks collide.
      await Promise.all(
        made.map(async (item, index) => {
          const other = made[(index + 3) % made.length] as AnyRecord;
          for (let round = 0; round < 5; round++) {
            const fresh = await Promise.all(
              [item, other].map(async ({ _id }) => (await owner.get(`/api/v1/items/${_id}`)).body),
            );
            await owner.post('/api/v1/items/bulkUpdate', {
              items: fresh.map(({ _id, _rev }) => ({ _id, _rev, price: `${round}.${index}0` })),
            });
          }
        }),
      );
      isRunning = false;
      await reader;
      const rows = await real.query<{ version: string }>(
        'select version from item_updates where group_id = $1 and outlet_id = $2 order by version',
        [tenant.groupId, COL],
      );
      const all = rows.map(({ version }) => Number(version));
      expect(all.length).toBeGreaterThan(9);
      expect(all).toEqual(all.map((_, index) => index + 1));
      // A client that always asks for entries after the last one it saw has seen each once, in order.
      expect(seen).toEqual(all.slice(0, seen.length));
      expect(new Set(seen).size).toBe(seen.length);
    } finally {
      await real.close();
    }
  });
});
