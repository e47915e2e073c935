import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Report } from '#engine/define/report';
import { report } from '#resources';
import { type OpenDatabase, withoutTimeout } from '#server/db/core';
import { readWithin, turns } from '#server/reports/limits';
import { runReport } from '#server/reports/service';
import { postgresDatabase, postgresUrl, sharedDatabase } from '#tests/kit/database';
import { person, putOutlet } from './reportsFixture';

/** No report delays the others: it has a time limit and a limit on parallel runs, and stops if the user has left. */

const SLOW = 'select pg_sleep(30)::text';

describe('turns', () => {
  it('a number at once, the others in order of arrival; a user who leaves gives up the place', async () => {
    const { take } = turns(2);
    const order: number[] = [];
    const ends: (() => void)[] = [];
    const work = (number: number) => () =>
      new Promise<void>((resolve) => {
        order.push(number);
        ends.push(resolve);
      });
    const left = new AbortController();
    const all = [1, 2, 3, 4].map((number) => take(work(number), number === 3 ? left.signal : undefined));
    await vi.waitFor(() => expect(order).toEqual([1, 2]));
    left.abort(new Error('left'));
    await expect(all[2]).rejects.toThrow('left');
    ends[0]?.();
    await vi.waitFor(() => expect(order).toEqual([1, 2, 4]));
    for (const end of ends) end();
    await Promise.all([all[0], all[1], all[3]]);
    await take(async () => order.push(5));
    expect(order.at(-1)).toBe(5);
  });
});

describe('the embedded database, which cannot be interrupted', () => {
  it('does not begin requests that nobody waits for any more', async () => {
    const db = await sharedDatabase();
    const left = new AbortController();
    const begun: string[] = [];
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = readWithin(db, {}, async () => {
      begun.push('first');
      await blocked;
    });
    const second = readWithin(db, { signal: left.signal }, async () => begun.push('second'));
    await vi.waitFor(() => expect(begun).toEqual(['first']));
    left.abort(new Error('left'));
    release();
    await first;
    await expect(second).rejects.toThrow('left');
    expect(begun).toEqual(['first']);
  });
});

describe.skipIf(!postgresUrl)('on a PostgreSQL server', () => {
  let db: OpenDatabase;
  beforeAll(async () => {
    db = await postgresDatabase();
    await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  });
  afterAll(() => db.close());
  const owner = person('harbour', [['COL', 'Colombo']]);
  const quick = () => runReport({ db }, owner, report('salesReport') as Report, {});
  const asleep = async () => {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where query = $1 and state = 'active'`,
      [SLOW],
    );
    return row?.count;
  };

  it('stops a report that takes too long with a message, and the connection serves the next', async () => {
    await expect(readWithin(db, { mostMs: 200 }, (tx) => tx.query(SLOW))).rejects.toMatchObject({
      ...{ status: 422, code: 'tooSlow' },
      message: expect.stringMatching(/was stopped\. Choose fewer days or outlets/),
    });
    expect(await asleep()).toBe(0);
    expect((await quick()).status).toBe(200);
  });

  it('leaves patient work alone', async () => {
    const patient = withoutTimeout(() =>
      readWithin(db, { mostMs: 50 }, (tx) => tx.query('select pg_sleep(0.2)::text')),
    );
    await expect(patient).resolves.toHaveLength(1);
  });

  it('cannot write', async () => {
    await expect(readWithin(db, {}, (tx) => tx.query('delete from bills'))).rejects.toMatchObject({ code: '25006' });
  });

  it('keeps connections for everything else while many long reports run, and cancels them when their readers leave', async () => {
    const left = new AbortController();
    const long = Array.from({ length: 12 }, () => readWithin(db, { signal: left.signal }, (tx) => tx.query(SLOW)));
    const ended = Promise.allSettled(long);
    await vi.waitFor(async () => expect(await asleep()).toBe(6), 5_000);
    await expect(db.transaction((tx) => tx.query('select 1 as one'))).resolves.toEqual([{ one: 1 }]);
    left.abort(new Error('left'));
    const results = await ended;
    expect(results.map((each) => (each.status === 'rejected' ? String(each.reason) : ''))).toEqual(
      Array(12).fill('Error: left'),
    );
    expect(await asleep()).toBe(0);
    expect((await quick()).status).toBe(200);
  });
});
