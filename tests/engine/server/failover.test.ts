import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { migrate } from '#server/db/migrate';
import { openPostgres } from '#server/db/postgres';
import { withReplica } from '#server/db/replica';
import { appOf } from '#tests/kit/app';
import { postgresUrl } from '#tests/kit/database';
import { type FaultyProxy, faultyProxy } from '#tests/kit/faultyProxy';
import { findPrograms, startPair } from '../../../scripts/lib/postgres.mjs';
import { newTenant, type Tenant } from './records/recordsFixture';

/** A PostgreSQL server with a replica, that crashes, and that another takes over from: two processes of the console go on, and what they acknowledged is there. */
describe.skipIf(!postgresUrl || !findPrograms())('PostgreSQL crashes', () => {
  let pair: Awaited<ReturnType<typeof startPair>>;
  let proxy: FaultyProxy;
  /** Two processes' connections. */
  let databases: OpenDatabase[];
  let tenant: Tenant;

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    pair = await startPair();
    proxy = await faultyProxy(pair.url);
    databases = await Promise.all([openPostgres(proxy.url), openPostgres(proxy.url)]);
    const [first] = databases;
    await migrate(first as OpenDatabase);
    tenant = await newTenant(first as OpenDatabase, appOf(first as OpenDatabase));
  });
  afterAll(async () => {
    for (const db of databases) await db.close();
    await proxy.close();
    await pair.stop();
    vi.restoreAllMocks();
  });

  const create = async (db: OpenDatabase, name: string) => {
    const response = await appOf(db).request('/api/v1/items/insertCategory', {
      method: 'POST',
      headers: { Authorization: `Bearer ${tenant.owner.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    return { name, status: response.status, code: ((await response.json()) as { code?: string }).code };
  };
  const stored = async (db: OpenDatabase) =>
    new Set(
      (
        await db.query<{ name: string }>(
          "select data ->> 'name' as name from records where group_id = $1 and resource = 'menuCategories'",
          [tenant.groupId],
        )
      ).map(({ name }) => name),
    );

  /** People save in both processes while something happens. @returns the answers */
  async function saveDuring(prefix: string, event: () => Promise<unknown>) {
    let isOver = false;
    const answers: Awaited<ReturnType<typeof create>>[] = [];
    const people = databases.flatMap((db, process) =>
      [1, 2].map(async (person) => {
        for (let index = 0; !isOver || index < 3; index++)
          answers.push(await create(db, `${prefix} ${process} ${person} ${index}`));
      }),
    );
    await event();
    isOver = true;
    await Promise.all(people);
    return answers;
  }

  it('not yet, and reports are read from its replica: a person sees what they saved, others how far it is behind', async () => {
    const lane = await faultyProxy(pair.replicaUrl);
    const db = withReplica(await openPostgres(pair.url), lane.url);
    const replica = await openPostgres(pair.replicaUrl);
    const app = appOf(db);
    const other = await tenant.person('all');
    const report = async (token: string) => {
      const response = await app.request('/api/v1/userRoleReport', {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
      const { total, behindSeconds, generatedAt } = (await response.json()) as Record<string, number & string>;
      return { total, isLate: behindSeconds !== undefined, generatedAt };
    };
    const grant = async (name: string) => {
      const response = await app.request('/api/v1/userRoles', {
        method: 'POST',
        headers: { Authorization: `Bearer ${tenant.owner.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          name,
          module: [
            { moduleId: 'SUPPLIER', actions: ['view'] },
            { moduleId: name, actions: ['view'] },
          ],
        }),
      });
      expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
    };
    try {
      // What was just committed is there for everyone.
      await grant('GRN');
      expect(await report(other.token)).toMatchObject({ total: 2, isLate: false });
      expect(await db.replica?.state()).toMatchObject({ isReachable: true, behindSeconds: 0 });

      await replica.query('select pg_wal_replay_pause()::text');
      await grant('PO');
      const late = await report(other.token);
      expect(late).toMatchObject({ total: 2, isLate: true });
      expect(await report(tenant.owner.token)).toMatchObject({ total: 3, isLate: false });
      await replica.query('select pg_wal_replay_resume()::text');
      await vi.waitFor(
        async () => expect(await report(other.token)).toMatchObject({ total: 3, isLate: false }),
        10_000,
      );

      // Away: the primary answers, at once after the first time.
      lane.set('refuse');
      await grant('TRANSFER_IN');
      expect(await report(other.token)).toMatchObject({ total: 4, isLate: false });
      const health = (await (await app.request('/healthz')).json()) as Record<string, unknown>;
      expect(health).toMatchObject({ status: 'ok', replica: { isReachable: false, behindSeconds: null } });

      // Another database is no replica, whatever it has.
      const wrong = withReplica(await openPostgres(pair.url), pair.url);
      expect(await wrong.replica?.state()).toEqual({ isReachable: false, behindSeconds: null });
      expect((await wrong.replica?.reading({ groupId: tenant.groupId, userId: 'x' }))?.db.replica).toBeUndefined();
      await wrong.replica?.close();
    } finally {
      await replica.close();
      await db.close();
      await lane.close();
    }
  });

  it('and starts again: nothing acknowledged is lost, everything else is 503, and saving goes on', async () => {
    const answers = await saveDuring('restart', () => pair.restart());
    expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 503))).toEqual(new Set([201]));
    const there = await stored(databases[0] as OpenDatabase);
    expect(answers.filter(({ name, status }) => status === 201 && !there.has(name))).toEqual([]);
    for (const db of databases)
      expect(await create(db, `after ${databases.indexOf(db)}`)).toMatchObject({ status: 201 });
  });

  it('and its replica takes over: a COMMIT without an answer is not looked up on another server', async () => {
    const [first, second] = databases as [OpenDatabase, OpenDatabase];
    await create(first, 'before');
    const replica = await openPostgres(pair.replicaUrl);
    await vi.waitFor(async () => expect([...(await stored(replica))]).toContain('before'), 20_000);
    await replica.close();
    proxy.loseNext('after', 'commit\0', 'refuse');
    const lost = create(first, 'in between');
    await vi.waitFor(() => expect(proxy.losses()).toBe(1));
    proxy.moveTo(await pair.failOver());
    proxy.cut();
    proxy.set('none');
    expect(await lost).toMatchObject({ status: 503, code: 'outcomeUnknown' });
    await vi.waitFor(
      async () => expect(await create(second, 'after the failover')).toMatchObject({ status: 201 }),
      20_000,
    );
    expect(await create(first, 'from the other process')).toMatchObject({ status: 201 });
    expect([...(await stored(first))]).toContain('before');
  });
});
