import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { appOf } from '#tests/kit/app';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';
import { type Answer, type Client, newTenant, type Tenant } from './recordsFixture';

const all = ['out_COL', 'out_KDY'];
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

/** What only a server with several connections can show: the embedded database runs one transaction after another. */
describe.skipIf(!postgresUrl)('many at a time on PostgreSQL', () => {
  let db: OpenDatabase;
  let app: Hono;
  let tenant: Tenant;
  let owner: Client;

  beforeAll(async () => {
    db = await postgresDatabase();
    app = appOf(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    tenant = await newTenant(db, app);
    owner = tenant.owner;
    await tenant.put('menuCategories', { _id: 'cat', name: 'Mains', revenueGroup: 'food', outlets: all });
  });

  const at = (n: number, more = {}) =>
    owner.post('/api/v1/items/', { name: `Dish ${n}`, categoryId: 'cat', price: '1', ...more });
  const eight = Array.from({ length: 8 }, (_, n) => n);

  it('one of eight gets a code that all want', async () => {
    const answers = await Promise.all(eight.map((n) => at(n, { itemCode: 'SAME' })));
    expect(statuses(answers)).toEqual([201, ...Array(7).fill(400)]);
    expect((await owner.get('/api/v1/items/')).body.total).toBe(1);
  });

  it('assigned codes have no duplicates and no gaps', async () => {
    const answers = await Promise.all(eight.map((n) => at(n)));
    expect(answers.map(({ body }) => body.itemCode).sort()).toEqual(eight.map((n) => `MI-0000${n + 1}`));
  });

  it('one of eight changes a record, the others get what is stored', async () => {
    const { body: made } = await at(0);
    const answers = await Promise.all(
      eight.map((n) => owner.put('/api/v1/items/', { _id: made._id, _rev: made._rev, calories: n })),
    );
    expect(statuses(answers)).toEqual([200, ...Array(7).fill(409)]);
    const winner = answers.find(({ status }) => status === 200);
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.current).toEqual(winner?.body);
  });

  it('nothing refers to a record that was deleted in the meantime', async () => {
    for (const round of eight) {
      const type = await owner.post('/api/v1/measureTypes', { name: `Type ${round}` });
      const unit = {
        unitName: `Unit ${round}`,
        unitCode: `u${round}`,
        measureTypeId: type.body._id,
        conversionToBase: '1',
      };
      const [made, removed] = await Promise.all([
        owner.post('/api/v1/uom/insert', unit),
        owner.remove(`/api/v1/measureTypes/${type.body._id}`),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([made.status, removed.status]);
    }
  });

  it('two imports of the same rows make each record once', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({
      itemCode: `C${n}`,
      name: `Dish ${n}`,
      categoryId: 'Mains',
      price: '1',
    }));
    const answers = await Promise.all(
      [rows, rows.toReversed()].map((each) => owner.post('/api/v1/items/import', { rows: each })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await owner.get('/api/v1/items/', { limit: 1 })).body.total).toBe(50);
  });

  it('lists are in the same order there and back', async () => {
    await tenant.putMany(
      'items',
      Array.from({ length: 120 }, (_, n) => ({
        name: `${'äÄaAbBzZéE_-'[n % 12]} ${n % 7}`,
        itemCode: `C${n}`,
        categoryId: `cat${n}`,
        price: n % 5 ? `${n % 3}.00` : undefined,
        itemType: 'simple',
        outlets: all,
      })),
    );
    for (const sort of ['name', '-name', 'price', '-price', 'categoryId']) {
      const seen: unknown[] = [];
      const back: unknown[] = [];
      let page = await owner.get('/api/v1/items/', { sort, limit: 17 });
      for (;;) {
        seen.push(...(page.body.docs ?? []).map(({ _id }) => _id));
        if (!page.body.bookmark) break;
        page = await owner.get('/api/v1/items/', { sort, limit: 17, bookmark: String(page.body.bookmark) });
      }
      for (;;) {
        back.unshift(...(page.body.docs ?? []).map(({ _id }) => _id));
        if (!page.body.previous) break;
        page = await owner.get('/api/v1/items/', { sort, limit: 17, bookmark: String(page.body.previous) });
      }
      expect(new Set(seen).size).toBe(120);
      expect(back).toEqual(seen);
    }
  });
});
