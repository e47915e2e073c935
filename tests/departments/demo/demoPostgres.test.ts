import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#demo';
import { readConfig } from '#server/config';
import { openPostgres } from '#server/db/postgres';
import type { Database } from '#server/db/types';
import { createApp } from '#server/http/app';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';

/**
 * The demo on a PostgreSQL server, where several processes may start at the same time. What it contains is the same as on the embedded database
 * (demo.test.ts), and reports are compared on both (inventoryReports/agreement.test.ts).
 */

describe.skipIf(!postgresUrl)('the demo groups on PostgreSQL', () => {
  let db: Awaited<ReturnType<typeof postgresDatabase>>;
  let other: Awaited<ReturnType<typeof openPostgres>>;
  beforeAll(async () => {
    db = await postgresDatabase();
    // The second process waits until the first has made the demo, longer than a request may.
    other = await openPostgres(db.url, { statementMs: 2_000, graceMs: 100 });
  });
  afterAll(async () => {
    await other.close();
    await db.close();
  });

  test('are made once by two processes that start together', async () => {
    const config = readConfig({});
    const start = async (database: Database) => {
      const lines: string[] = [];
      const app = createApp({ db: database, config, version: '0' });
      await seedDemo({ db: database, app, config, progress: (line) => lines.push(line) });
      return lines.some((line) => line.includes('day 21 of 21'));
    };
    const made = await Promise.all([start(db), start(other)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    const groups = await db.query(`select id from records where resource = 'groups' order by id`);
    expect(groups).toEqual([{ id: 'harbour' }, { id: 'lakeside' }]);
    expect(await db.query('select count(*)::int as negative from balances where quantity < 0')).toEqual([
      { negative: 3 },
    ]);
  }, 180_000);
});
