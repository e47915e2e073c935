import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEntity } from '#engine/read/entities';
import { readsItsOwn } from '#engine/run/evaluate/facts';
import { declarations } from '#resources/index';
import type { OpenDatabase } from '#server/db/core';
import type { Queryable } from '#server/db/types';
import { appOf } from '#tests/kit/app';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { type Client, newTenant, type Tenant } from './recordsFixture';

const all = ['out_COL', 'out_KDY'];

/** A question with one answer, to which two users add a default answer. */
const question = async (tenant: Tenant) =>
  tenant.put('modifierCategories', { _id: 'heat', name: 'Heat', selectionType: 'single', outlets: all });
const answer = (owner: Client, n: number) =>
  owner.post('/api/v1/items/insertOnlyModifierItem', {
    name: `Answer ${n}`,
    modifierCategoryId: 'heat',
    price: '0',
    isDefault: true,
    outlets: all,
  });

describe('Records whose rules look at others of their own resource', () => {
  let db: OpenDatabase;
  const asked: string[] = [];
  let owner: Client;

  beforeAll(async () => {
    db = await freshDatabase();
    const spied = (tx: Queryable): Queryable => ({
      ...tx,
      query: (sql: string, ...rest: unknown[]) => {
        asked.push(sql);
        return (tx.query as (...all: unknown[]) => never)(sql, ...rest);
      },
    });
    const watched: OpenDatabase = Object.assign(Object.create(db) as OpenDatabase, {
      transaction: <T>(work: (tx: Queryable) => Promise<T>) => db.transaction((tx) => work(spied(tx))),
    });
    const app = appOf(watched);
    const tenant = await newTenant(db, app);
    owner = tenant.owner;
    await question(tenant);
  });
  afterAll(() => db.close());

  it('are reported through their facts', () => {
    const names = declarations
      .filter(isEntity)
      .filter(readsItsOwn)
      .map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['charges', 'floors', 'menuCategories', 'modifierItems', 'printers']));
    expect(names).not.toContain('discounts');
  });

  it('are written one after another, the lock being taken before their facts are read', async () => {
    asked.length = 0;
    expect((await answer(owner, 1)).status).toBe(201);
    const lock = asked.findIndex((sql) => sql.includes('pg_advisory_xact_lock'));
    const facts = asked.findIndex((sql) => sql.includes('limit all'));
    expect([lock >= 0, facts > lock]).toEqual([true, true]);
    const second = await answer(owner, 2);
    expect([second.status, second.body.errors?.map(({ field, rule }) => `${field}: ${rule}`)]).toEqual([
      400,
      ['isDefault: default'],
    ]);
  });

  it('others take no such lock', async () => {
    asked.length = 0;
    const made = await owner.post('/api/v1/measureTypes', { name: 'Weight' });
    expect(made.status).toBe(201);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((sql) => sql.includes('pg_advisory_xact_lock'))).toEqual([]);
  });
});

describe.skipIf(!postgresUrl)('on PostgreSQL', () => {
  it('one of eight who save at once gives the answer that is chosen at first', async () => {
    const db = await postgresDatabase();
    try {
      const app = appOf(db);
      const tenant = await newTenant(db, app);
      await question(tenant);
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => answer(tenant.owner, n)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
    } finally {
      await db.close();
    }
  });
});
