import { connect } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { declarations } from '#resources';
import type { Identity } from '#server/auth/identity';
import { hasNoTimeout, whileAwaited, withoutTimeout } from '#server/db/core';
import { openPostgres } from '#server/db/postgres';
import { salesEndpoints } from '#server/departments/sales/endpoints';
import { errorResponse } from '#server/http/errors';
import { listen } from '#server/http/listen';
import { type Heavy, oneAtATime } from '#server/http/onePerPerson';
import { endpointsOf } from '#server/records/routes';
import { emptyPostgres, postgresUrl, sharedDatabase } from '#tests/kit/database';

const db = await sharedDatabase();

/** No one may block shared resources: connections, memory, the database. */
describe('a slow client', () => {
  const sent = async (lines: string[]) => {
    const listener = await listen({ host: '127.0.0.1', port: 0 }, { headersMs: 300, requestMs: 600, everyMs: 50 });
    listener.ready(async (request) => new Response(String((await request.text()).length)));
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
    const begun = Date.now();
    socket.write(lines.join('\r\n'));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await new Promise((resolve) => socket.on('close', resolve));
    await listener.close(100);
    return { answer, ms: Date.now() - begun };
  };

  it('is cut off in the middle of its headers', async () => {
    const { answer, ms } = await sent(['POST / HTTP/1.1', 'Host: x', 'X-A: 1']);
    expect([answer.slice(0, 12), ms < 5_000]).toEqual(['HTTP/1.1 408', true]);
  });

  it('is cut off when it sends nothing at all', async () => {
    const { answer, ms } = await sent([]);
    expect([answer, ms < 5_000]).toEqual(['', true]);
  });

  it('may take a moment before it sends anything, and may wait between two requests', async () => {
    const listener = await listen({ host: '127.0.0.1', port: 0 }, { headersMs: 400, requestMs: 600, everyMs: 50 });
    listener.ready(() => new Response('here'));
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const pause = () => new Promise((resolve) => setTimeout(resolve, 200)); // the rule is about time
    for (const count of [1, 2, 3]) {
      await pause();
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await vi.waitFor(() => expect(answer.match(/here/g)).toHaveLength(count));
    }
    socket.destroy();
    await listener.close(100);
  });

  it('is cut off in the middle of its body', async () => {
    const { answer, ms } = await sent(['POST / HTTP/1.1', 'Host: x', 'Content-Length: 1000', '', 'half']);
    expect([answer.slice(0, 12), ms < 5_000]).toEqual(['HTTP/1.1 408', true]);
  });
});

describe('what takes long, of one person', () => {
  /** A user's requests to a lane whose work continues until it is released. */
  function lane(heavy: Heavy) {
    const waiting: (() => void)[] = [];
    const state = { running: 0, most: 0 };
    const app = new Hono<{ Variables: { identity: Identity } }>();
    app.onError((error) => errorResponse(error));
    app.use(async (c, next) => {
      c.set('identity', { groupId: 'g1', userId: c.req.path } as Identity);
      await next();
    });
    app.get('*', oneAtATime(heavy), async (c) => {
      state.most = Math.max(state.most, ++state.running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      state.running--;
      return c.text('done');
    });
    /** Releases everyone, one after another. */
    const release = async (answers: Promise<Response>[]) => {
      const timer = setInterval(() => waiting.shift()?.(), 1);
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      clearInterval(timer);
      return statuses;
    };
    return { ask: async (path: string, init?: RequestInit) => app.request(path, init), release, state };
  }
  const many = (count: number, status: number) => Array<number>(count).fill(status);

  it('runs one report after another; too many are refused with a message, and others continue', async () => {
    const { ask, release, state } = lane('report');
    const mine = Array.from({ length: 14 }, () => ask('/me'));
    const refused = await mine[12];
    expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([429, '5']);
    expect(await refused?.json()).toMatchObject({
      code: 'busy',
      message: expect.stringContaining('You have too many reports running'),
    });
    const other = ask('/somebodyElse');
    await vi.waitFor(() => expect(state.running).toBe(2));
    expect(await release([...mine, other])).toEqual([...many(11, 200), ...many(3, 429), 200]);
    expect(state.most).toBe(2);
    expect(await release([ask('/me')])).toEqual([200]);
  });

  it('skips requests that nobody waits for any more', async () => {
    const { ask, release, state } = lane('report');
    const first = ask('/me');
    const left = new AbortController();
    const second = ask('/me', { signal: left.signal });
    left.abort();
    expect(await release([first, second, ask('/me')])).toEqual([200, 503, 200]);
    expect(state.most).toBe(1);
  });

  it('gives the place of a user who has left to the next, while the first still runs', async () => {
    const { ask, release } = lane('report');
    const first = ask('/me');
    const leaving = Array.from({ length: 10 }, () => {
      const left = new AbortController();
      return { left, answer: ask('/me', { signal: left.signal }) };
    });
    await new Promise((resolve) => setTimeout(resolve));
    for (const { left } of leaving) left.abort();
    expect((await Promise.all(leaving.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(many(10, 503));
    expect(await release([first, ask('/me')])).toEqual([200, 200]);
  });

  it('serves the imports of tills with one sign-in one after another', async () => {
    const { ask, release } = lane('import');
    const answers = Array.from({ length: 8 }, () => ask('/me'));
    const last = await (await answers[7])?.json();
    expect(last).toMatchObject({ message: expect.stringContaining('Too many imports of yours') });
    expect(await release(answers)).toEqual([...many(6, 200), ...many(2, 429)]);
  });

  it('is every report, every import and every action on several records', () => {
    const heavy = [...salesEndpoints(db), ...endpointsOf({ db }, declarations)].filter((endpoint) => endpoint.heavy);
    const imports = heavy.filter(({ path }) => path.endsWith('/import'));
    expect(imports.every((endpoint) => endpoint.heavy === 'import')).toBe(true);
    expect(imports.map(({ path }) => path)).toContain('/api/v1/bills/import');
    expect(imports.length).toBeGreaterThan(10);
    expect(heavy.find(({ path }) => path === '/api/v1/salesReport')?.heavy).toBe('report');
    const actions = endpointsOf({ db }, declarations).filter(({ path }) => path.endsWith('/many'));
    expect(actions.length).toBeGreaterThan(10);
    expect(actions.filter((endpoint) => endpoint.heavy !== 'many')).toEqual([]);
  });
});

describe.skipIf(!postgresUrl)('a statement on PostgreSQL', () => {
  it('is stopped when it takes too long, unless its work is patient', async () => {
    const { url, drop } = await emptyPostgres();
    const hasty = await openPostgres(url, { statementMs: 200 });
    try {
      const slow = () => hasty.query('select pg_sleep(1)::text');
      await expect(slow()).rejects.toMatchObject({ code: '57014' });
      await expect(hasty.transaction((tx) => tx.query('select pg_sleep(1)::text'))).rejects.toMatchObject({
        code: '57014',
      });
      await expect(withoutTimeout(slow)).resolves.toHaveLength(1);
      expect(hasNoTimeout()).toBe(false);
    } finally {
      await hasty.close();
      await drop();
    }
  });

  it('is stopped when its user has left, and the connection serves the next', async () => {
    const { url, drop } = await emptyPostgres();
    const pool = await openPostgres(url);
    try {
      const left = new AbortController();
      const asked = pool.transaction((tx) =>
        whileAwaited(pool, tx, left.signal, () => tx.query('select pg_sleep(20)::text')),
      );
      setTimeout(() => left.abort(new Error('left')), 200);
      const begun = Date.now();
      await expect(asked).rejects.toThrow('left');
      // With settings the transaction knows its process; otherwise it asks.
      const gone = new AbortController();
      const second = pool.transaction(
        (tx) => whileAwaited(pool, tx, gone.signal, () => tx.query('select pg_sleep(20)::text')),
        { jit: 'off' },
      );
      setTimeout(() => gone.abort(new Error('gone')), 200);
      await expect(second).rejects.toThrow('gone');
      const [running] = await pool.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()",
      );
      expect(Date.now() - begun).toBeLessThan(5_000);
      expect(running?.count).toBe(0);
      await expect(pool.transaction((tx) => tx.query('select 1 as one'))).resolves.toEqual([{ one: 1 }]);
    } finally {
      await pool.close();
      await drop();
    }
  });
});
