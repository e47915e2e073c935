import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { DatabaseLost } from '#server/db/lost';
import { openPostgres } from '#server/db/postgres';
import { appOf } from '#tests/kit/app';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';
import { type FaultyProxy, faultyProxy } from '#tests/kit/faultyProxy';
import { type Client, newTenant, type Tenant } from './records/recordsFixture';

/**
 * PostgreSQL behind a network that loses connections: the process goes on, requests are answered in words within their limits, and an answer
 * never claims that nothing was changed when that is unknown.
 */
describe.skipIf(!postgresUrl)('a connection to PostgreSQL', () => {
  let direct: OpenDatabase & { url: string };
  let proxy: FaultyProxy;
  let db: OpenDatabase;
  let tenant: Tenant;
  let owner: Client;
  const ended: unknown[] = [];
  const onEnd = (error: unknown) => ended.push(error);

  beforeAll(async () => {
    process.on('uncaughtException', onEnd);
    process.on('unhandledRejection', onEnd);
    direct = await postgresDatabase();
    proxy = await faultyProxy(direct.url);
    db = await openPostgres(proxy.url, { statementMs: 400, graceMs: 200, connectMs: 500 });
  });
  afterAll(async () => {
    await db.close();
    await proxy.close();
    await direct.close();
    process.off('uncaughtException', onEnd);
    process.off('unhandledRejection', onEnd);
  });
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    tenant = await newTenant(direct, appOf(db));
    owner = tenant.owner;
  });
  afterEach(() => {
    proxy.set('none');
    vi.restoreAllMocks();
    // Nothing that happens to a connection ends the process.
    expect(ended).toEqual([]);
  });

  const create = (name: string) => owner.post('/api/v1/items/insertCategory', { name });
  const stored = async (name: string) =>
    (
      await direct.query<{ id: string }>(
        "select id from records where group_id = $1 and resource = 'menuCategories' and data ->> 'name' = $2",
        [tenant.groupId, name],
      )
    ).length;

  it.each(['before', 'after'] as const)(
    'lost %s PostgreSQL has committed: the request saves once and says so',
    async (moment) => {
      proxy.loseNext(moment, 'commit\0');
      const before = proxy.losses();
      expect((await create('Soups')).status).toBe(201);
      expect([proxy.losses() - before, await stored('Soups')]).toEqual([1, 1]);
    },
  );

  it('lost in a COMMIT whose fate nobody can tell is not known yet, and is not claimed to have changed nothing', async () => {
    proxy.loseNext('after', 'commit\0', 'refuse');
    const { status, headers, body } = await create('Soups');
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'outcomeUnknown', '5']);
    expect(body.message).toContain('not known yet whether this was saved');
    expect(body.message).not.toContain('Nothing was changed');
    expect(await stored('Soups')).toBe(1);
  });

  it('lost with a single statement is replaced to read again; whether one that writes was done is not known', async () => {
    const before = proxy.losses();
    proxy.loseNext('before', 'select 7 as seven');
    expect(await db.query('select 7 as seven')).toEqual([{ seven: 7 }]);
    proxy.loseNext('after', 'update installation');
    const error = await db.query('update installation set value = value').catch((thrown: unknown) => thrown);
    expect([error, (error as DatabaseLost).outcome]).toEqual([expect.any(DatabaseLost), 'unknown']);
    expect(proxy.losses() - before).toBe(2);
  });

  it('killed by its server between two statements of a transaction costs nobody anything', async () => {
    let runs = 0;
    const result = await db.transaction(async (tx) => {
      runs++;
      const [row] = await tx.query<{ process: number }>('select pg_backend_pid() as process');
      if (runs === 1) {
        await direct.query('select pg_terminate_backend($1::integer)', [row?.process]);
        // The loss arrives while no statement is running.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return (await tx.query<{ two: number }>('select 2 as two'))[0]?.two;
    });
    expect([result, runs]).toEqual([2, 2]);
  });

  it('that is refused is answered 503 with Retry-After, for reading, saving, signing in and the console itself', async () => {
    proxy.cut();
    proxy.set('refuse');
    const app = appOf(db);
    const signIn = app.request('/api/v1/auth/validateUser', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'a password' }),
    });
    const answers = await Promise.all([
      owner.send('GET', '/api/v1/menuCategories/'),
      owner.send('POST', '/api/v1/items/insertCategory', { body: '{"name":"Soups"}' }),
      signIn,
      app.request('/config.json'),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({
        code: 'databaseDown',
        message: 'The database can’t be reached. Nothing was changed. Try again in a moment',
      });
    }
    expect(await stored('Soups')).toBe(0);
    proxy.set('none');
    expect((await create('Soups')).status).toBe(201);
  });

  it('that falls silent is given up within its limits, and replaced once the network is back', async () => {
    const app = appOf(db);
    const statusOf = async (path: string) => (await app.request(path)).status;
    proxy.set('swallow');
    const begun = performance.now();
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => owner.get('/api/v1/menuCategories/')),
      create('Soups'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await statusOf('/healthz')).toBe(503);
    // The process lives: a supervisor must not restart it because its database is away.
    expect(await statusOf('/livez')).toBe(200);
    expect(performance.now() - begun).toBeLessThan(10_000);
    proxy.set('none');
    expect(await statusOf('/healthz')).toBe(200);
    expect((await create('Broths')).status).toBe(201);
  });

  it('that is slow is only slow', async () => {
    proxy.set('trickle');
    expect((await create('Soups')).status).toBe(201);
    expect((await owner.get('/api/v1/menuCategories/')).body.docs).toHaveLength(1);
  });
});
