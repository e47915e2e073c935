/**
 * A PostgreSQL server with a year of trade for measurements. TEST_DATABASE_URL names an existing one; existing data isn't created again.
 */
import { ensurePostgres } from '../../scripts/lib/postgres.mjs';
import { projectModules } from './modules.mjs';

const BILLS = Number(process.env.BENCH_BILLS ?? 1_000_000);
const MOVEMENTS = Number(process.env.BENCH_MOVEMENTS ?? 5 * BILLS);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

export const YEAR = { fromDate: '2025-01-01', toDate: '2025-12-31' };
export const MONTH = { fromDate: '2025-06-01', toDate: '2025-06-30' };

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
const timed = async (work) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/**
 * @param stock whether stock movements are needed as well
 * @returns `answer` of a report as the API sends it to the person that `identify` read last; `plain`: one statement alone, with settings that suit sums; `compared` with plain SQL,
 * medians in milliseconds; undefined if there is no server
 */
export async function yearDatabase({ stock = false } = {}) {
  const postgres = await ensurePostgres();
  if (!postgres.url) {
    console.log(`skipped: ${postgres.reason}`);
    return undefined;
  }
  const { load, close } = await projectModules();
  const { openPostgres } = await load('/server/db/postgres.ts');
  const { withoutTimeout: patiently } = await load('/server/db/core.ts');
  const { migrate } = await load('/server/db/migrate.ts');
  const { runReport } = await load('/server/reports/service.ts');
  const { report, reports } = await load('/resources/index.ts');
  const { authenticate } = await load('/server/auth/identity.ts');
  const { openSession } = await load('/server/auth/sessions.ts');
  const { issueAccessToken, tokenKey } = await load('/server/auth/tokens.ts');
  const { ADMINISTRATOR_ROLE } = await load('/engine/read/access.ts');
  const { put } = await load('/tests/engine/server/reports/reportsFixture.ts');
  const { fillYear, GROUP, OUTLET_IDS } = await load('/tests/bench/salesYear.ts');
  const { fillMovements } = await load('/tests/bench/stockYear.ts');

  const db = await openPostgres(postgres.url, { statementMs: 0 });
  await migrate(db);
  const made = async (table, count, fill) => {
    const [{ there }] = await db.query(`select count(*)::int as there from ${table} where group_id = $1`, [GROUP]);
    if (there === count) return;
    const took = await timed(() => patiently(() => fill(db, count)));
    console.log(`${count} ${table} made in ${Math.round(took / 1000)} s`);
  };
  await made('bills', BILLS, fillYear);
  if (stock) await made('movements', MOVEMENTS, fillMovements);

  const person = { groupId: GROUP, userId: 'owner' };
  const isNew = !(await db.query(`select from records where group_id = $1 and resource = 'users'`, [GROUP])).length;
  const user = { email: 'owner@bench.example', outletIds: OUTLET_IDS, roleId: ADMINISTRATOR_ROLE, status: 'active' };
  if (isNew) await put(db, GROUP, 'users', person.userId, user);
  const { sessionId } = await openSession(db, person);
  let owner;
  /** Who asks, as for each call of the API. It is no part of a report, so it goes before the clock. */
  const identify = async () => {
    const token = await issueAccessToken(await tokenKey(db), { ...person, sessionId });
    owner = await authenticate(db, `Bearer ${token}`);
    if (!owner) throw new Error('The person of the measurement is not signed in.');
  };
  await identify();
  // Every run is measured, however long it takes.
  const answer = async (name, query) =>
    patiently(async () => (await runReport({ db }, owner, report(name), query)).text());
  const plain = (sql) =>
    patiently(() =>
      db.transaction(async (tx) => {
        await tx.query('set local jit = off');
        return tx.query(sql);
      }),
    );
  const compared = async (name, query, ...statements) => {
    const times = [[], ...statements.map(() => [])];
    for (let round = 0; round <= ROUNDS; round++) {
      await identify();
      const took = [await timed(() => answer(name, query))];
      for (const sql of statements) took.push(await timed(() => patiently(() => db.query(sql))));
      // The first round warms the caches of all.
      if (round > 0) for (const [place, each] of took.entries()) times[place].push(each);
    }
    return times.map(median);
  };
  return {
    db,
    group: GROUP,
    reports,
    identify,
    answer,
    plain,
    compared,
    timed,
    close: async () => {
      await db.close();
      await close();
      await postgres.stop();
    },
  };
}
