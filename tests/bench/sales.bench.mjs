// Reports over a year of a million bills on a PostgreSQL server, beside plain SQL over the same rows: `npm run bench -- sales`.
// BENCH_BILLS sets another number, TEST_DATABASE_URL another server (an empty database of its own).
import { ensurePostgres } from '../../scripts/lib/postgres.mjs';
import { projectModules } from './modules.mjs';

const BILLS = Number(process.env.BENCH_BILLS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const postgres = await ensurePostgres();
if (!postgres.url) {
  console.log(`skipped: ${postgres.reason}`);
  process.exit(0);
}
const { load, close } = await projectModules();
const { openPostgres } = await load('/server/db/postgres.ts');
const { patiently } = await load('/server/db/core.ts');
const { migrate } = await load('/server/db/migrate.ts');
const { runReport } = await load('/server/reports/service.ts');
const { report } = await load('/resources/index.ts');
const { person } = await load('/tests/engine/server/reportsFixture.ts');
const { fillYear, GROUP, OUTLET_IDS } = await load('/tests/bench/salesYear.ts');

const db = await openPostgres(postgres.url, 0);
await migrate(db);
const [{ there }] = await db.query('select count(*)::int as there from bills where group_id = $1', [GROUP]);
if (there !== BILLS) {
  const begun = performance.now();
  await patiently(() => fillYear(db, BILLS));
  console.log(`${BILLS} bills made in ${Math.round((performance.now() - begun) / 1000)} s`);
}

const owner = person(
  GROUP,
  OUTLET_IDS.map((id) => [id, id]),
);
const year = { fromDate: '2025-01-01', toDate: '2025-12-31' };
const month = { fromDate: '2025-06-01', toDate: '2025-06-30' };
const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
const timed = async (work) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const inYear = `group_id = '${GROUP}' and business_date between '2025-01-01' and '2025-12-31'`;
const inMonth = `group_id = '${GROUP}' and business_date between '2025-06-01' and '2025-06-30'`;
const SUMS = 'count(*), sum(guests), sum(gross), sum(net_sales), sum(tax), sum(grand_total), sum(cost)';
const byMonth = (where) => `select to_char(business_date, 'YYYY-MM'), ${SUMS} from bills where ${where} group by 1`;
const byDay = (where) => `select business_date, ${SUMS} from bills where ${where} group by 1`;
const byCategory = (where) =>
  `select l.category_id, sum(l.gross), sum(l.net), sum(l.cost) from bill_lines l where ${where} group by 1`;
const page = (where) => `select * from bills where ${where} order by business_date, bill_no limit 200`;

/** Report, parameters, plain SQL beside it, and the goal: milliseconds, or times the plain SQL. */
const cases = [
  ['salesReport', { fromDate: '2026-03-01', toDate: '2026-03-31', groupBy: 'day' }, undefined, { ms: 30 }],
  ['salesReport', { ...year, groupBy: 'month' }, byMonth(inYear), { times: 1.2 }],
  ['salesReport', { ...month, groupBy: 'day' }, byDay(inMonth), { times: 1.2 }],
  ['salesReport', { ...year, groupBy: 'hour' }, byMonth(inYear), { times: 1.2 }],
  ['salesReport', { ...year, groupBy: 'category' }, byCategory(inYear), { times: 1.2 }],
  ['salesReport', { ...month, groupBy: 'category' }, byCategory(inMonth), { times: 1.2 }],
  ['productCategoryReport', { ...year, level: 'category' }, byCategory(inYear), { times: 1.2 }],
  ['billWiseReport', month, page(inMonth), { ms: 100 }],
  ['billWiseReport', year, page(inYear), { ms: 100 }],
  ['billWiseReport', { ...year, group: 'outlet' }, page(inYear), { ms: 1000 }],
];
let missed = 0;
for (const [name, query, sql, goal] of cases) {
  const [own, raw] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const took = await timed(async () => (await runReport({ db }, owner, report(name), query)).json());
    const beside = sql ? await timed(() => patiently(() => db.query(sql))) : 0;
    // The first round warms the caches of both.
    if (round > 0) {
      own.push(took);
      raw.push(beside);
    }
  }
  const [ours, plain] = [median(own), median(raw)];
  const isMet = goal.ms ? ours <= goal.ms : ours <= goal.times * plain;
  if (!isMet) missed++;
  const asked = [
    query.fromDate === year.fromDate ? 'a year' : query.fromDate === month.fromDate ? 'a month' : 'no bills',
    query.groupBy,
    query.group,
  ]
    .filter(Boolean)
    .join(' by ');
  const beside = sql ? `, plain SQL ${plain.toFixed(0)} ms (${(ours / plain).toFixed(2)}x)` : '';
  const wanted = goal.ms ? `${goal.ms} ms` : `${goal.times}x`;
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${name}, ${asked}: ${ours.toFixed(0)} ms${beside}, goal ${wanted}`);
}
await db.close();
await close();
await postgres.stop();
process.exitCode = missed === 0 ? 0 : 1;
