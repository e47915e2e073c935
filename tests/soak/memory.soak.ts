import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { appOf } from '#tests/kit/app';
import { freshDatabase } from '#tests/kit/database';
import { newTenant } from '../engine/server/records/recordsFixture';

/**
 * Memory over a day of requests: 24 rounds, each with the requests of an hour (`SOAK_COUNT`). The heap after the last rounds is the one after
 * the first ones. Time itself doesn't pass faster: what is due by the clock isn't tried.
 */
const COUNT = Number(process.env.SOAK_COUNT ?? 50);
const HOURS = 24;
const MEGABYTE = 1024 * 1024;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test(`memory over ${HOURS} rounds of ${COUNT} requests`, { timeout: 6 * 3_600_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const db = await freshDatabase();
  const app = appOf(db);
  const { owner, groupId } = await newTenant(db, app);
  const today = new Date().toISOString().slice(0, 10);
  let sent = 0;
  const requests = [
    () => owner.post('/api/v1/items/insertCategory', { name: `Category ${sent}` }),
    () => owner.get(`/api/v1/userRoles/${groupId}`),
    () => owner.get('/api/v1/salesReport', { fromDate: today, toDate: today }),
    () => owner.get('/api/v1/search', { q: `Category ${sent % 97}` }),
    () => owner.get('/api/v1/log', { limit: 1 + (sent % 50) }),
    () => owner.post('/api/v1/items/insertCategory', { name: '' }),
    () => owner.get(`/api/v1/nothing/${sent}`),
    () => app.request('/api/v1/items', { headers: { Authorization: `Bearer wrong ${sent}` } }),
    () => app.request('/healthz'),
  ];
  const heaps: number[] = [];
  const statuses = new Map<number, number>();
  for (let hour = 0; hour < HOURS; hour++) {
    for (let index = 0; index < COUNT; index++) {
      const answer = await (requests[sent++ % requests.length] as (typeof requests)[number])();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer instanceof Response) await answer.arrayBuffer();
    }
    collect();
    heaps.push(process.memoryUsage().heapUsed / MEGABYTE);
  }
  await db.close();
  console.log(
    `heap in MB: ${heaps.map((heap) => heap.toFixed(1)).join(' ')}; answers: ${JSON.stringify([...statuses])}`,
  );
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(0);
  // The first hours fill caches, which have limits.
  expect(median(heaps.slice(-8))).toBeLessThan(median(heaps.slice(4, 12)) * 1.1);
});
