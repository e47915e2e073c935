import { expect, it, vi } from 'vitest';
import { appOf } from '#tests/kit/app';
import { copiedDatabase, databaseWith } from '#tests/kit/database';
import { type Malformed, malformed, randomOf, signedInAgain, stockOf } from './malformed';

/**
 * Broken requests to every call, in this process: no request may cause a server error. `MALFORMED_REQUESTS` sends more of them,
 * `MALFORMED_SEED` different ones; `npm run soak` does both.
 */
const count = Number(process.env.MALFORMED_REQUESTS ?? 3_000);
const seed = Number(process.env.MALFORMED_SEED ?? 20_261_122);
/** Records are deleted and broken during the run: after this many requests, a copy of the database as it was at the start replaces it. */
const fresh = 20_000;

const short = ({ method, url, headers, body }: Malformed) =>
  `${method} ${url} ${headers['Content-Type'] ?? ''} ${typeof body === 'string' ? body.slice(0, 600) : body ? 'a form' : ''}`;

it(`answers ${count} broken requests without a fault of its own`, async () => {
  const random = randomOf(seed);
  const faults = new Map<string, string[]>();
  const statuses = new Map<number, number>();
  const slow: string[] = [];
  let logged = '';
  const spy = vi.spyOn(console, 'error').mockImplementation((line: unknown) => {
    logged = String(line);
  });
  const first = await copiedDatabase();
  let { database } = first;
  let app = appOf(database);
  let stock = await stockOf(database, app);
  const start = count > fresh ? await first.content() : undefined;
  // A call without a valid request already fails served.test.ts.
  expect(stock.missing.length).toBeLessThan(5);
  const begun = Date.now();
  for (let index = 0; index < count; index++) {
    if (start && index > 0 && index % fresh === 0) {
      await database.close();
      ({ database } = await databaseWith(start));
      app = appOf(database);
      stock = await signedInAgain(stock, database);
    }
    const request = malformed(random, stock);
    logged = '';
    const { method, url, headers, body } = request;
    const started = performance.now();
    let status = 0;
    try {
      const response = await app.request(`http://localhost${url}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      status = response.status;
      await response.arrayBuffer();
    } catch (error) {
      logged = `thrown: ${String(error)} ${error instanceof Error ? error.stack : ''}`;
      status = 599;
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const took = performance.now() - started;
    if (took > 3_000) slow.push(`${Math.round(took)} ms: ${short(request)}`);
    if (status >= 500 && status !== 503) {
      const cause = logged.slice(0, 1500).replace(/"(requestId|at|path|userId)":"[^"]*",?/g, '');
      faults.set(cause, [...(faults.get(cause) ?? []), `#${index} ${short(request)}`]);
    }
  }
  await database.close();
  spy.mockRestore();
  const seconds = (Date.now() - begun) / 1000;
  console.info(`${count} requests in ${seconds.toFixed(1)} s, seed ${seed}:`, Object.fromEntries([...statuses].sort()));
  if (slow.length > 0) console.info(`slow: ${slow.slice(0, 10).join('\n')}`);
  const causes = [...faults].map(([cause, requests]) => `${requests.length} times ${cause}\n   ${requests[0]}`);
  expect(causes.join('\n\n')).toBe('');
  // The requests must pass authentication, or they prove nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 20);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(count / 5);
  expect(statuses.get(401) ?? 0).toBeLessThan(count / 5);
}, 3_600_000);
