// The first page of every report over a month and over a year, with a million bills and five million stock movements on a PostgreSQL
// server, the slowest first, some of them compared with a specialist's SQL for the same figures on the same tables: `npm run bench --
// everyReport`. BENCH_REPORTS selects reports, BENCH_PLANS=1 prints where their plans spend time.
import { specialists } from './specialists.mjs';
import { MONTH, YEAR, yearDatabase } from './yearDatabase.mjs';

const ONLY = (process.env.BENCH_REPORTS ?? '').split(',').filter(Boolean);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const bench = await yearDatabase({ stock: true });
if (!bench) process.exit(0);
const { db, group, reports, identify, answer, timed, plain, close } = bench;

/** Parameters that a report needs before it shows anything. */
const CHOSEN = { itemTransactionReport: { itemId: 'o1_1' } };

/** The parts of a plan that took longest, without their sub-parts. */
function longest(plan) {
  const found = [];
  const walk = (node) => {
    const own = node['Actual Total Time'] * node['Actual Loops'];
    const below = (node.Plans ?? []).reduce((sum, each) => sum + walk(each), 0);
    const on = node['Index Name'] ?? node['Relation Name'] ?? node['CTE Name'] ?? node['Subplan Name'] ?? '';
    found.push({
      ms: own - below,
      what: `${node['Node Type']} ${on}`.trim(),
      rows: node['Actual Rows'] * node['Actual Loops'],
    });
    return own;
  };
  walk(plan);
  return found.toSorted((a, b) => b.ms - a.ms).slice(0, 6);
}

/** Explains the statement that a report sends. */
async function planOf(name, query) {
  let plan;
  const { transaction } = db;
  db.transaction = (work, settings) =>
    transaction(
      (tx) =>
        work({
          ...tx,
          query: async (sql, parameters) => {
            if (sql.startsWith('with ') && !plan) {
              const [row] = await tx.query(`explain (analyze, timing on, format json) ${sql}`, parameters);
              plan = row['QUERY PLAN'][0].Plan;
            }
            return tx.query(sql, parameters);
          },
        }),
      settings,
    );
  try {
    await answer(name, query);
  } finally {
    db.transaction = transaction;
  }
  return longest(plan);
}

const measured = [];
for (const report of reports.filter(({ name }) => ONLY.length === 0 || ONLY.includes(name))) {
  const spans =
    report.period === 'range'
      ? { 'a month': MONTH, 'a year': YEAR }
      : report.period === 'asOf'
        ? { today: {}, 'in June': { asOf: '2025-06-30' } }
        : { 'at once': {} };
  for (const [span, period] of Object.entries(spans)) {
    const query = { ...period, ...CHOSEN[report.name] };
    const times = [];
    const besides = [];
    let text = '';
    const sql = specialists[report.name]?.(group, query);
    // If one run takes seconds, one is enough.
    for (let round = 0; round < ROUNDS && (times[0] ?? 0) < 5_000; round++) {
      await identify();
      times.push(await timed(async () => (text = await answer(report.name, query))));
      // With other dates it is another statement, so it is planned each time, as a report's is.
      if (sql) besides.push(await timed(() => plain(`${sql} -- ${round}`)));
    }
    const { total } = JSON.parse(text);
    const ms = Math.min(...times);
    measured.push({ name: report.name, span, query, total, ms });
    const beside = Math.min(...besides);
    const compared = sql ? `; the specialist's SQL ${beside.toFixed(0)} ms, ${(ms / beside).toFixed(2)}x` : '';
    console.log(`${report.name}, ${span}: ${ms.toFixed(0)} ms, ${total} rows${compared}`);
  }
}
const slowest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, 8);
console.log('\nThe slowest:');
for (const { name, span, query, ms } of slowest) {
  console.log(`${name}, ${span}: ${ms.toFixed(0)} ms`);
  if (process.env.BENCH_PLANS)
    for (const part of await planOf(name, query))
      console.log(`    ${part.ms.toFixed(0).padStart(6)} ms  ${part.what}, ${part.rows} rows`);
}
await close();
