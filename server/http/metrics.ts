/** Metrics of this process for monitoring, in Prometheus' text format. They contain no group, person, record or address. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Hono } from 'hono';

/** Upper limits of the duration buckets, in seconds; the last one is the spec's limit for a save. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

interface Served {
  count: number;
  seconds: number;
  /** The number of requests up to the limit at the same index in `SECONDS`. */
  within: number[];
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Counts every request of `app`, and serves the metrics at `/metrics` to clients with the token as `Authorization: Bearer`. Call it before
 * routes are registered.
 */
export function serveMetrics(app: Hono, token: string, version: string): void {
  const served = new Map<string, Served>();
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
    }
  });

  app.get('/metrics', (c) => {
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
