import { PGlite } from '@electric-sql/pglite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { openPostgres } from '#server/db/postgres';
import { appOf } from '#tests/kit/app';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { type Client, clientOf, newTenant, type Tenant } from './recordsFixture';

/** Answers from memory, and that they are invalidated by every change of their data. */
interface World {
  db: OpenDatabase;
  /** Another process on the same database; the embedded one has none, and uses its own. */
  other: OpenDatabase;
  tenant: Tenant;
  owner: Client;
  /** How many statements some calls need, for writes and for reads. */
  statements: (work: () => Promise<unknown>) => Promise<string[]>;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const kinds = [
  { kind: 'the embedded database', open: async () => pair(await freshDatabase()) },
  ...(postgresUrl
    ? [
        {
          kind: 'two processes on PostgreSQL',
          open: async () => {
            const db = await postgresDatabase();
            closing.push(() => db.close());
            const other = await openPostgres(db.url);
            closing.push(() => other.close());
            return { db, other };
          },
        },
      ]
    : []),
];

function pair(db: OpenDatabase) {
  closing.push(() => db.close());
  return { db, other: db };
}

const LIST = '/api/v1/items/';

describe.each(kinds)('$kind', ({ open }) => {
  async function world(): Promise<World> {
    const { db, other } = await open();
    // An application would replace the other's declarations; both have the same.
    const tenant = await newTenant(db, appOf(db));
    await tenant.put('menuCategories', { _id: 'cat', name: 'Mains', revenueGroup: 'food' });
    await tenant.putMany(
      'items',
      Array.from({ length: 30 }, (_, n) => ({
        ...{ _id: `item${n}`, name: `Dish ${n}`, categoryId: 'cat', price: '1', itemType: 'simple' },
        outlets: ['out_COL', 'out_KDY'],
      })),
    );
    const statements = async (work: () => Promise<unknown>) => {
      const spy = vi.spyOn(db, 'query');
      await work();
      const asked = spy.mock.calls.map(([sql]) => sql);
      spy.mockRestore();
      return asked;
    };
    return { db, other, tenant, owner: tenant.owner, statements };
  }

  const names = ({ body }: { body: { docs?: { name?: unknown }[] } }) => (body.docs ?? []).map(({ name }) => name);

  it('a record and a list take no statement the second time', async () => {
    const { owner, statements } = await world();
    const calls = async () => {
      await owner.get(`${LIST}item3`);
      await owner.get(LIST, { limit: 25 });
    };
    await calls();
    expect(await statements(calls)).toEqual([]);
  });

  it('another page takes one statement', async () => {
    const { owner, statements } = await world();
    const first = await owner.get(LIST, { limit: 10 });
    const read = await statements(() => owner.get(LIST, { limit: 10, bookmark: String(first.body.bookmark) }));
    expect(read).toEqual([expect.stringContaining('from records r')]);
  });

  it('the first list takes the identity, the page, its total and its titles', async () => {
    const { owner, statements } = await world();
    await owner.get('/api/v1/menuCategories/');
    expect((await statements(() => owner.get(LIST, { limit: 10 }))).length).toBeLessThanOrEqual(4);
  });

  it('what another process writes shows at the next call: the record, the list, its total', async () => {
    const { other, owner, tenant } = await world();
    const before = await owner.get(LIST, { limit: 10 });
    const one = await owner.get(`${LIST}item3`);
    await other.query(
      `update records set data = data || '{"name": "Aubergine"}' where group_id = $1 and resource = 'items' and id = 'item3'`,
      [tenant.groupId],
    );
    expect((await owner.get(`${LIST}item3`)).body).toEqual({ ...one.body, name: 'Aubergine' });
    expect(names(await owner.get(LIST, { limit: 10 }))[0]).toBe('Aubergine');
    await other.query(`delete from records where group_id = $1 and resource = 'items' and id = 'item3'`, [
      tenant.groupId,
    ]);
    expect((await owner.get(`${LIST}item3`)).status).toBe(404);
    expect((await owner.get(LIST, { limit: 10 })).body.total).toBe(Number(before.body.total) - 1);
  });

  it('a new name of what a record refers to shows at the next call', async () => {
    const { other, owner, tenant } = await world();
    await owner.get(LIST, { limit: 10 });
    await other.query(
      `update records set data = data || '{"name": "Main courses"}' where group_id = $1 and resource = 'menuCategories'`,
      [tenant.groupId],
    );
    expect((await owner.get(LIST, { limit: 10 })).body.labels).toMatchObject({
      menuCategories: { cat: 'Main courses' },
    });
    expect((await owner.get(`${LIST}item1`)).body._labels).toMatchObject({ menuCategories: { cat: 'Main courses' } });
  });

  it('a report reads its outlets once, and a change of one shows at the next call', async () => {
    const { other, owner, tenant, statements } = await world();
    const report = () => owner.get('/api/v1/archivedSalesReport/', { fromDate: '2026-05-01', toDate: '2026-05-02' });
    const outletsRead = (asked: string[]) => asked.filter((sql) => /from records\b/.test(sql) && !/with /.test(sql));
    expect((await report()).status).toBe(200);
    expect(outletsRead(await statements(report))).toEqual([]);
    await other.query(
      `update records set data = data || '{"archiveBefore": "2026-05-02"}' where group_id = $1 and resource = 'outlets'`,
      [tenant.groupId],
    );
    const { status, body } = await report();
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('archive of')]);
  });

  it('a user who is signed out, deactivated or given another role is refused at the next call', async () => {
    const { db, other, tenant } = await world();
    const people = await Promise.all([0, 1, 2, 3].map(() => tenant.person({ MENU_ITEM: ['view'] })));
    const [ended, inactive, changed, gone] = people as [Client, Client, Client, Client];
    const status = async (person: Client) => (await person.get(LIST, { limit: 10 })).status;
    for (const person of people) expect(await status(person)).toBe(200);
    await other.query('update sessions set revoked_at = now() where user_id = $1', [ended.userId]);
    await other.query(`update records set status = 'inactive' where resource = 'users' and id = $1`, [inactive.userId]);
    await other.query(
      `update records set data = jsonb_set(data, '{module}', '[]') where group_id = $1 and resource = 'userRoles' and data ->> 'name' = $2`,
      [tenant.groupId, `Role of ${changed.userId}`],
    );
    await other.query('delete from sessions where user_id = $1', [gone.userId]);
    expect(await Promise.all(people.map(status))).toEqual([401, 401, 403, 401]);
    // No one else is affected, and another process gives the same answers.
    expect(await status(tenant.owner)).toBe(200);
    const elsewhere = people.map(({ token, userId }) => clientOf(appOf(other === db ? db : other), token, userId));
    expect(await Promise.all(elsewhere.map(status))).toEqual([401, 401, 403, 401]);
  });

  it('a session that runs out while it is known is refused', async () => {
    const { db, tenant } = await world();
    const person = await tenant.person({ MENU_ITEM: ['view'] });
    await db.query(
      `update sessions set expires_at = clock_timestamp() + interval '400 milliseconds' where user_id = $1`,
      [person.userId],
    );
    expect((await person.get(LIST)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await person.get(LIST)).status).toBe(401);
  });

  it('people with other rights or outlets are never given the same answer', async () => {
    const { tenant, owner } = await world();
    await tenant.put('items', {
      ...{ _id: 'costly', name: 'Zucchini', categoryId: 'cat', itemType: 'simple', price: '3' },
      ...{ costSource: 'manual', manualCost: '1.25', outlets: ['out_KDY'] },
    });
    const plain = await tenant.person({ MENU_ITEM: ['view'] });
    const elsewhere = await tenant.person({ MENU_ITEM: ['view'] }, ['out_COL']);
    expect((await owner.get(`${LIST}costly`)).body.manualCost).toBe('1.25');
    expect((await plain.get(`${LIST}costly`)).body.manualCost).toBeUndefined();
    expect((await elsewhere.get(`${LIST}costly`)).status).toBe(404);
    const totals = [owner, plain, elsewhere].map(async (who) => (await who.get(LIST, { limit: 10 })).body.total);
    expect(await Promise.all(totals)).toEqual([31, 31, 30]);
  });
});

describe.skipIf(!postgresUrl)('changes on PostgreSQL', () => {
  it('a transaction that began before the question and ends after it is not missed', async () => {
    const db = await postgresDatabase();
    closing.push(() => db.close());
    const other = await openPostgres(db.url);
    closing.push(() => other.close());
    const tenant = await newTenant(db, appOf(db));
    await tenant.put('menuCategories', { _id: 'cat', name: 'Mains', revenueGroup: 'food' });
    const title = async () => (await tenant.owner.get('/api/v1/menuCategories/')).body.docs?.[0]?.name;
    expect(await title()).toBe('Mains');
    let commit = () => {};
    let wrote = () => {};
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    const slow = other.transaction(async (tx) => {
      await tx.query(
        `update records set data = data || '{"name": "Late"}' where group_id = $1 and resource = 'menuCategories'`,
        [tenant.groupId],
      );
      wrote();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await written;
    // Other writes continue in the meantime, and their numbers overtake the open one's.
    for (const n of [1, 2, 3]) {
      await tenant.put('foodDepartments', { name: `Kitchen ${n}` });
      expect(await title()).toBe('Mains');
    }
    commit();
    await slow;
    expect(await title()).toBe('Late');
  });
});

it('the embedded database is asked for changes after a transaction that wrote, and not after one that was rolled back', async () => {
  const { db } = pair(await freshDatabase());
  const insert = (id: string) =>
    db.query(`insert into records (group_id, resource, id, rev, data) values ('g', 'items', $1, '1-a', '{}')`, [id]);
  const sent = vi.spyOn(PGlite.prototype, 'execProtocol');
  closing.push(async () => sent.mockRestore());
  const stampAfter = async (work: () => Promise<unknown>) => {
    await work();
    sent.mockClear();
    await db.changes.ask();
    return { asked: sent.mock.calls.length, stamp: db.changes.stamp('g', ['items']) };
  };
  const before = await stampAfter(() => db.changes.ask());
  expect(before.asked).toBe(0);
  const refused = db.transaction(async () => {
    await insert('one');
    throw new Error('refused');
  });
  expect(await stampAfter(() => expect(refused).rejects.toThrow('refused'))).toEqual(before);
  const written = await stampAfter(() => db.transaction(() => insert('two')));
  expect(written.asked).toBe(1);
  expect(written.stamp).not.toBe(before.stamp);
});
