// How fast the API answers records and lists, compared with the smallest server that reads the same records (lists/anchor.mjs): one record,
// a list of 25 with its total, 50 users on lists, and every sort and filter of 100,000 menu items. On PostgreSQL, and the sorts in the
// embedded database too. BENCH_ITEMS sets another number.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { ensurePostgres } from '../../scripts/lib/postgres.mjs';
import { ensureBuilt } from '../../scripts/lib/prepare.mjs';
import { CATEGORIES, fill, setUp, signIn, startServer } from './lists/group.mjs';

const COUNT = Number(process.env.BENCH_ITEMS ?? 100_000);
const ROUNDS = 3;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
/** A measurement: name, current figure, goal, whether it is reached. */
const results = [];
const note = (name, now, goal, isReached) => {
  results.push(isReached);
  console.log(`${isReached ? 'ok    ' : 'below '} ${name.padEnd(46)} ${now.padStart(14)}   goal ${goal}`);
};

/** A load in a separate process. */
const load = (port, paths, options = {}) =>
  JSON.parse(
    execFileSync(process.execPath, [
      inRoot('tests', 'bench', 'lists', 'load.mjs'),
      'load',
      JSON.stringify({ port, paths, seconds: 2, ...options }),
    ]),
  );

const address = (group, query) =>
  `/api/v1/items/?${new URLSearchParams({
    group_id: group.groupId,
    outlets: group.outletId,
    limit: 25,
    ...Object.fromEntries(
      Object.entries(query).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : value]),
    ),
  })}`;

async function againstAnchor(url, group, server, token) {
  const anchor = spawn(process.execPath, [inRoot('tests', 'bench', 'lists', 'anchor.mjs'), url, group.groupId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) => {
    anchor.stdout.on('data', (text) => resolve(Number(String(text).split(' ')[1])));
  });
  const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
  const lists = many(CATEGORIES, (n) => address(group, { filter: { categoryId: `category${n + 1}` } }));
  const cases = [
    [
      'one record',
      many(200, (n) => `/api/v1/items/item${1 + n * 37}`),
      many(200, (n) => `/one/item${1 + n * 37}`),
      0.5,
    ],
    ['a list of 25 with its total', lists, many(10, (n) => `/list/outlet${n}`), 10],
  ];
  for (const [name, own, theirs, goal] of cases) {
    const ratios = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const [mine, other] = [load(server.port, own, { token }), load(port, theirs)];
      if (mine.bad + other.bad > 0) throw new Error(`${name}: ${mine.bad} and ${other.bad} answers were no 200`);
      // The first round warms both up.
      if (round > 0) ratios.push(mine.perSecond / other.perSecond);
    }
    note(`${name}, times the anchor`, `${median(ratios).toFixed(2)}x`, `${goal}x`, median(ratios) >= goal);
  }
  const rounds = many(ROUNDS, () => load(server.port, lists, { token, connections: 50 }));
  const perSecond = median(rounds.map((each) => each.perSecond));
  const p99 = median(rounds.map((each) => each.p99));
  note('50 people on lists, per second', perSecond.toFixed(0), '2000', perSecond >= 2000);
  note('50 people on lists, p99', `${p99.toFixed(0)} ms`, '50 ms', p99 <= 50);
  anchor.kill();
}

/** Each sort and filter, compared with the default order. A different limit each time, so that no answer comes from a cache. */
async function sortsAndFilters(where, group, server, token) {
  const list = async (query) => {
    const started = performance.now();
    const response = await fetch(server.url + address(group, query), { headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${JSON.stringify(query)}: ${response.status}`);
    await response.arrayBuffer();
    return performance.now() - started;
  };
  const first = await list({});
  const timeOf = async (query, from = 15) => {
    const times = [];
    for (let limit = from; limit < from + 10; limit++) times.push(await list({ ...query, limit }));
    return median(times);
  };
  await timeOf({}, 30);
  const usual = await timeOf({});
  console.log(`${where}: the first list ${first.toFixed(0)} ms, the default order ${usual.toFixed(1)} ms`);
  const sorts = ['name', 'itemCode', 'categoryId', 'price', 'status'].flatMap((key) => [key, `-${key}`]);
  const cases = [
    ...sorts.map((sort) => [`sorted by ${sort}`, { sort }]),
    ['filtered by category', { filter: { categoryId: 'category7' } }],
    ['filtered by type', { filter: { itemType: 'variable' } }],
    ['filtered by status', { filter: { status: 'inactive' } }],
    ['filtered by code', { filter: { itemCode: 'MI-000777' } }],
    ['searched, nothing found', { q: 'zzzzzz' }],
    ['searched by code', { q: 'mi-000777' }],
  ];
  for (const [name, query] of cases) {
    const ratio = (await timeOf(query)) / usual;
    note(`${where}: ${name}`, `${ratio.toFixed(2)}x`, 'within 3x of the default order', ratio <= 3);
  }
}

await ensureBuilt();
const postgres = await ensurePostgres();
if (postgres.reason) console.log(`Not measured on PostgreSQL: ${postgres.reason}`);
else {
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  const name = `bench_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const env = { DATABASE_URL: url.href };
  const before = await startServer(env);
  const group = await setUp(before);
  await before.stop();
  const client = new pg.Client(url.href);
  await client.connect();
  await fill((sql, parameters) => client.query(sql, parameters), { ...group, count: COUNT });
  await client.end();
  const server = await startServer(env);
  const token = await signIn(server);
  // A server builds its indexes while it gives its first answers.
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  await sortsAndFilters('PostgreSQL', group, server, token);
  await againstAnchor(url.href, group, server, token);
  await server.stop();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await postgres.stop();
}

const folder = mkdtempSync(join(tmpdir(), 'console-bench-'));
const env = { DATA_DIR: folder };
const before = await startServer(env);
const group = await setUp(before);
await before.stop();
const { PGlite } = await import('@electric-sql/pglite');
const db = await PGlite.create(join(folder, 'db'));
await fill((sql, parameters) => db.query(sql, parameters), { ...group, count: COUNT });
await db.close();
const server = await startServer(env);
await sortsAndFilters('embedded', group, server, await signIn(server));
await server.stop();
rmSync(folder, { recursive: true, force: true });
const below = results.filter((isReached) => !isReached).length;
console.log(`${results.length - below} goals reached, ${below} not`);
process.exit(0);
