import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { openPostgres } from '#server/db/postgres';
import { failuresOf } from '#server/failures';
import { enqueue, type Job, type JobHandler, type JobKind, startJobs } from '#server/jobs/jobs';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** Resolves after `count` calls; `ended` are the jobs whose handler was entered. */
const counter = (count: number) => {
  const seen: Job[] = [];
  let finish = () => {};
  const all = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handler: JobHandler = async (job) => {
    seen.push(job);
    if (seen.length === count) finish();
  };
  return { seen, all, handler };
};
const kind = (run: JobHandler, more: Partial<JobKind> = {}): JobKind => ({ label: 'Greetings', run, ...more });
const never = { everyMs: 3_600_000 };

describe('jobs', () => {
  let db: OpenDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
  });
  afterAll(() => db.close());
  const stateOf = async (id: string) =>
    (await db.query('select state, error, attempts from jobs where id = $1', [id]))[0];

  it('runs what is put on the list, right after the commit, with its payload', async () => {
    const { seen, all, handler } = counter(1);
    const runner = startJobs(db, { greet: kind(handler) }, never);
    const id = await db.transaction((tx) =>
      enqueue(tx, { groupId: 'g', kind: 'greet', payload: ['hello', { to: 'you' }] }),
    );
    await all;
    await runner.stop();
    expect(seen).toEqual([{ groupId: 'g', id, kind: 'greet', payload: ['hello', { to: 'you' }], attempts: 1 }]);
    expect(await stateOf(id)).toEqual({ state: 'done', error: null, attempts: 1 });
  });

  it('keeps the message of a failed job, and continues with the next', async () => {
    const { all, handler } = counter(1);
    const failing = await enqueue(db, { groupId: 'g', kind: 'fail', payload: null });
    const next = await enqueue(db, { groupId: 'g', kind: 'next', payload: null });
    const fail: JobHandler = async () => {
      throw new Error('no paper');
    };
    const runner = startJobs(db, { fail: kind(fail, { attempts: 1 }), next: kind(handler) }, never);
    await all;
    await runner.stop();
    expect(await stateOf(failing)).toEqual({ state: 'failed', error: 'no paper', attempts: 1 });
    expect(await stateOf(next)).toMatchObject({ state: 'done' });
  });

  it('tries a failed job again after growing waits, and tells the people concerned once it is given up', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const runs: number[] = [];
    const told: [attempts: number, reason: string][] = [];
    const flaky = kind(
      async (job) => {
        runs.push(job.attempts);
        if (isBroken) throw new Error('Connection terminated unexpectedly');
      },
      { attempts: 4, givenUp: async (job, reason) => void told.push([job.attempts, reason]) },
    );
    const id = await enqueue(db, { groupId: 'flaky', kind: 'flaky', payload: null });
    /** Runs it once. @returns its state, and the seconds until it is tried again */
    const attempt = async () => {
      await db.query("update jobs set run_after = now() where id = $1 and state = 'queued'", [id]);
      const before = runs.length;
      const runner = startJobs(db, { flaky }, never);
      await vi.waitFor(() => expect(runs.length).toBeGreaterThan(before));
      await runner.stop();
      const [row] = await db.query<{ state: string; wait: number }>(
        'select state, extract(epoch from run_after - now())::float8 as wait from jobs where id = $1',
        [id],
      );
      return [row?.state, Math.round(Math.max(0, row?.wait ?? 0) / 10) * 10];
    };
    expect([await attempt(), await attempt(), await attempt()]).toEqual([
      ['queued', 10],
      ['queued', 60],
      ['queued', 360],
    ]);
    expect(told).toEqual([]);
    expect(await failuresOf(db, 'flaky')).toMatchObject([
      { kind: 'flaky', label: 'Greetings', message: 'Connection terminated unexpectedly', recoveredAt: null },
    ]);
    expect(await attempt()).toEqual(['failed', 0]);
    expect(told).toEqual([[4, 'Connection terminated unexpectedly']]);
    expect(runs).toEqual([1, 2, 3, 4]);

    isBroken = false;
    await enqueue(db, { groupId: 'flaky', kind: 'flaky', payload: null });
    await attempt();
    expect(await failuresOf(db, 'flaky')).toMatchObject([{ recoveredAt: expect.any(String) }]);
    log.mockRestore();
  });

  it('removes finished jobs after a day, failed ones after a month', async () => {
    const finished = async (state: string, age: string) => {
      const id = await enqueue(db, { groupId: 'old', kind: 'old', payload: null });
      await db.query('update jobs set state = $2, run_after = now() - $3::interval where id = $1', [id, state, age]);
      return id;
    };
    await finished('done', '25 hours');
    await finished('failed', '31 days');
    const kept = [await finished('done', '23 hours'), await finished('failed', '29 days')];
    const runner = startJobs(db, { other: kind(async () => {}) }, never);
    await vi.waitFor(async () =>
      expect((await db.query("select id from jobs where kind = 'old' order by id")).map(({ id }) => id)).toEqual(kept),
    );
    await runner.stop();
  });

  it('respects a state that the handler wrote itself', async () => {
    const { all, handler } = counter(1);
    const id = await enqueue(db, { groupId: 'g', kind: 'own', payload: null });
    const own: JobHandler = async (job) => {
      await db.query("update jobs set state = 'failed', error = 'rejected' where id = $1", [job.id]);
      await handler(job);
    };
    const runner = startJobs(db, { own: kind(own) }, never);
    await all;
    await runner.stop();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: 'rejected' });
  });

  it('takes up what a crash cut short, and leaves alone what is not due or not its kind', async () => {
    const cut = await enqueue(db, { groupId: 'g', kind: 'resumed', payload: 1 });
    await db.query(
      "update jobs set state = 'running', attempts = 1, locked_until = now() + interval '1 hour' where id = $1",
      [cut],
    );
    const later = await enqueue(db, {
      groupId: 'g',
      kind: 'resumed',
      payload: 2,
      runAfter: new Date(Date.now() + 3_600_000),
    });
    const foreign = await enqueue(db, { groupId: 'g', kind: 'unknown here', payload: 3 });
    const { seen, all, handler } = counter(1);
    const runner = startJobs(db, { resumed: kind(handler) }, never);
    await all;
    await runner.stop();
    expect(seen.map((job) => [job.id, job.attempts])).toEqual([[cut, 2]]);
    expect(await stateOf(later)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await stateOf(foreign)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it('gives up a job after the program ended in it five times', async () => {
    const id = await enqueue(db, { groupId: 'g', kind: 'poison', payload: null });
    await db.query("update jobs set state = 'running', attempts = 5 where id = $1", [id]);
    const after = await enqueue(db, { groupId: 'g', kind: 'poison', payload: null });
    const { seen, all, handler } = counter(1);
    const runner = startJobs(db, { poison: kind(handler) }, never);
    await all;
    await runner.stop();
    expect(seen.map((job) => job.id)).toEqual([after]);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('Given up') });
  });
});

describe('jobs put on the list within one tick of the clock', () => {
  it('are taken in the order in which they were put there', async () => {
    const db = await freshDatabase();
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) ids.push(await enqueue(db, { groupId: 'g', kind: 'tick', payload: i }));
    await db.query("update jobs set run_after = now() - interval '1 second', created_at = now()");
    const { seen, all, handler } = counter(20);
    const runner = startJobs(db, { tick: kind(handler) }, never);
    await all;
    await runner.stop();
    expect(seen.map((job) => job.id)).toEqual(ids);
    await db.close();
  });
});

describe.skipIf(!postgresUrl)('jobs of several processes on one PostgreSQL', () => {
  it('runs each job once with two runners, and one whose lease ran out again', async () => {
    const one = await postgresDatabase();
    const two = await openPostgres(one.url);
    const count = 40;
    for (let i = 0; i < count; i++) await enqueue(one, { groupId: 'g', kind: 'count', payload: i });
    await one.query(
      "update jobs set state = 'running', attempts = 1, locked_until = now() - interval '1 second' where payload = '7'",
    );
    const { seen, all, handler } = counter(count);
    const by: string[] = [];
    const as = (name: string, db: OpenDatabase): JobKind =>
      kind(async (job) => {
        by.push(name);
        await db.query('select pg_sleep(0.002)'); // gives the other runner its turn
        await handler(job);
      });
    const runners = [
      startJobs(one, { count: as('one', one) }, never),
      startJobs(two, { count: as('two', two) }, never),
    ];
    await all;
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(seen.map((job) => job.payload).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: count }, (_, i) => i),
    );
    expect(new Set(by)).toEqual(new Set(['one', 'two']));
    expect(await one.query('select distinct state from jobs')).toEqual([{ state: 'done' }]);
    await two.close();
    await one.close();
  });
});
