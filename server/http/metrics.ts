/** Metrics of this process for monitoring, in Prometheus' text format. They contain no group, person, record or address. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Hono } from 'hono';
import { routePath } from 'hono/route';
import { backgroundOf } from '../background';
import type { Database } from '../db/types';
import { lastFailures } from '../failures';

/** Upper limits of the duration buckets, in seconds; the last one is the spec's limit for a save. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

interface Served {
  count: number;
  seconds: number;
  /** The number of requests up to the limit at the same index in `SECONDS`. */
  within: number[];
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Seconds since a time; undefined without one. */
const since = (time: string | null): number | undefined =>
  time === null ? undefined : Math.max(0, (Date.now() - Date.parse(time)) / 1000);

/** A series of one number, or of one number by label; what isn't known is left out. */
const gauge = (name: string, values: Readonly<Record<string, number | undefined>>): string[] => {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return known.length === 0
    ? []
    : [`# TYPE ${name} gauge`, ...known.map(([label, value]) => `${name}${label} ${value}`)];
};

/** What the whole installation knows, by the database; only that it is down, if it is. */
async function installation(db: Database): Promise<string[]> {
  const pool = db.pool?.();
  const own = pool
    ? gauge('console_database_connections', {
        '{state="open"}': pool.open,
        '{state="idle"}': pool.idle,
        '{state="waiting"}': pool.waiting,
      })
    : [];
  const known = await Promise.all([backgroundOf(db), lastFailures(db), db.replica?.state()]).catch(() => undefined);
  if (!known) return [...own, ...gauge('console_database_up', { '': 0 })];
  const [{ jobs, emails, lastBackupAt }, failures, replica] = known;
  return [
    ...own,
    ...gauge('console_database_up', { '': 1 }),
    ...gauge('console_waiting', { '{kind="jobs"}': jobs.waiting, '{kind="emails"}': emails.waiting }),
    ...gauge('console_waiting_seconds', { '{kind="jobs"}': since(jobs.since), '{kind="emails"}': since(emails.since) }),
    ...gauge('console_backup_age_seconds', { '': since(lastBackupAt) }),
    ...gauge(
      'console_failing',
      Object.fromEntries(failures.map(({ kind, recoveredAt }) => [`{kind="${kind}"}`, recoveredAt === null ? 1 : 0])),
    ),
    ...(replica
      ? [
          ...gauge('console_replica_up', { '': replica.isReachable ? 1 : 0 }),
          ...gauge('console_replica_behind_seconds', { '': replica.behindSeconds ?? undefined }),
        ]
      : []),
  ];
}

/**
 * Counts every request of `app`, and serves the metrics at `/metrics` to clients with the token as `Authorization: Bearer`. Call it before
 * routes are registered.
 */
export function serveMetrics(app: Hono, db: Database, token: string, version: string): void {
  const served = new Map<string, Served>();
  /** By route: how often, and for how long altogether. Buckets for each of eight hundred routes would be too many series. */
  const routes = new Map<string, { count: number; seconds: number }>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let open = 0;

  app.use(async (c, next) => {
    const began = performance.now();
    open += 1;
    try {
      await next();
    } finally {
      open -= 1;
      const seconds = (performance.now() - began) / 1000;
      const key = `method="${c.req.method}",status="${Math.floor(c.res.status / 100)}xx"`;
      const own = served.get(key) ?? { count: 0, seconds: 0, within: SECONDS.map(() => 0) };
      own.count += 1;
      own.seconds += seconds;
      own.within = own.within.map((count, index) => count + (seconds <= (SECONDS[index] ?? 0) ? 1 : 0));
      served.set(key, own);
      const path = routePath(c, -1);
      const route = `route="${path === '/*' ? 'unknown' : path}",${key.replace(/\dxx/, String(c.res.status))}`;
      const sum = routes.get(route) ?? { count: 0, seconds: 0 };
      routes.set(route, { count: sum.count + 1, seconds: sum.seconds + seconds });
    }
  });

  app.get('/metrics', async (c) => {
    const given = c.req.header('Authorization') ?? '';
    if (!timingSafeEqual(digest(given), digest(`Bearer ${token}`)))
      return c.json(
        { code: 'unauthorized', message: 'Bring the token of METRICS_TOKEN as Authorization: Bearer' },
        401,
      );
    const { heapUsed, rss } = process.memoryUsage();
    const p99 = delay.percentile(99) / 1e9;
    delay.reset();
    const lines = [
      '# TYPE console_info gauge',
      `console_info{version="${version}"} 1`,
      '# TYPE console_requests_open gauge',
      `console_requests_open ${open}`,
      '# TYPE console_request_seconds histogram',
      ...[...served].flatMap(([key, { count, seconds, within }]) => [
        ...within.map((fits, index) => `console_request_seconds_bucket{${key},le="${SECONDS[index]}"} ${fits}`),
        `console_request_seconds_bucket{${key},le="+Inf"} ${count}`,
        `console_request_seconds_sum{${key}} ${seconds}`,
        `console_request_seconds_count{${key}} ${count}`,
      ]),
      '# TYPE console_route_seconds summary',
      ...[...routes].flatMap(([key, { count, seconds }]) => [
        `console_route_seconds_sum{${key}} ${seconds}`,
        `console_route_seconds_count{${key}} ${count}`,
      ]),
      ...(await installation(db)),
      '# TYPE console_event_loop_delay_p99_seconds gauge',
      `console_event_loop_delay_p99_seconds ${Number.isFinite(p99) ? p99 : 0}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${rss}`,
      '# TYPE process_heap_bytes gauge',
      `process_heap_bytes ${heapUsed}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime()}`,
    ];
    return c.body(`${lines.join('\n')}\n`, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
}
