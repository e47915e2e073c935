// npm run soak: the random tests, longer than npm test has time for, in as many processes as there are cores. It ends once it has run them,
// and prints its seed. `npm run soak -- requests 1000000` or `histories 10000` runs one part, `--on postgres` picks the database,
// `--seed 7` repeats a run, `--processes 1` uses one core.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inRoot } from './lib/paths.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { fail, runNode } from './lib/run.mjs';

/** Distance between the first seeds of two processes; each round of a process takes the next seed. */
const APART = 100_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: String(Date.now() % APART) },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
});
if (values.on !== 'embedded' && values.on !== 'postgres') fail('--on takes embedded or postgres.');
const isServer = values.on === 'postgres';

/** A test that runs only here. */
const soakOf = (part) => ({
  project: 'soak',
  test: [`tests/soak/${part}.soak.ts`],
  env: (count, seed) => ({ SOAK_COUNT: count, SOAK_SEED: seed }),
});

/** What can be run: how much of it by default, its test, the variables that say how much and from which seed, and in how many processes at most. */
const parts = {
  requests: {
    count: 100_000,
    words: 'broken requests',
    test: ['tests/contract/malformed.test.ts'],
    env: (count, seed) => ({ MALFORMED_REQUESTS: count, MALFORMED_SEED: seed }),
  },
  histories: {
    count: 1_000,
    words: 'stock histories',
    test: [
      'tests/departments/inventory/stock/world/world.test.ts',
      ...['--testNamePattern', isServer ? 'on PostgreSQL' : 'on the embedded database'],
    ],
    env: (count, seed) => ({ STOCK_HISTORIES: count, STOCK_SEED: seed }),
  },
  approvals: { count: 200, words: 'rounds of 50 racing approvals', ...soakOf('approvals') },
  tabs: { count: 2_000, words: 'sequences of tabs', ...soakOf('tabs') },
  memory: { count: 2_000, words: 'requests in each of 24 rounds', atOnce: 1, takesLong: true, ...soakOf('memory') },
  ...(isServer
    ? { faults: { count: 10, words: 'days at ten outlets under faults', atOnce: 1, ...soakOf('faults') } }
    : {}),
  // At every step of the approval of every document, so that there is nothing to count.
  kills: {
    count: 1,
    atOnce: 1,
    takesLong: true,
    words: `round of kills at each step of each approval, on ${isServer ? 'PostgreSQL' : 'the embedded database'}`,
    project: isServer ? 'browser' : 'server',
    test: [
      isServer
        ? 'tests/browser/stock/stockProcesses.test.ts'
        : 'tests/departments/inventory/stock/killedApprovals.test.ts',
    ],
    env: () => ({ KILLS: 'all' }),
  },
};

const [name, given] = positionals;
if (name !== undefined && !(name in parts))
  fail(`Parts: ${Object.keys(parts).join(', ')}. Without one, those that take less than an hour.`);
const [count, seed, wanted] = [given ?? '1', values.seed, values.processes].map(Number);
if (!(Number.isInteger(count) && count > 0)) fail('How many? npm run soak -- requests 100000');
if (!(Number.isInteger(seed) && seed >= 0)) fail('--seed takes a whole number.');
if (!(Number.isInteger(wanted) && wanted > 0)) fail('--processes takes a whole number.');

await ensureInstalled();
const server = isServer ? await ensurePostgres() : undefined;
if (server?.reason) fail(server.reason);

/** Runs a part in several processes. @returns its result in a line, and whether it passed */
async function runPart({ words, test, env, count: usual, project = 'server', atOnce = wanted }) {
  const total = given === undefined ? usual : count;
  const processes = Math.min(wanted, total, atOnce);
  console.log(`\n— ${total} ${words} from seed ${seed} in ${processes} processes`);
  const begun = Date.now();
  const ends = await Promise.all(
    Array.from({ length: processes }, (_, index) => {
      const own = Math.floor(total / processes) + (index < total % processes ? 1 : 0);
      const amounts = Object.entries(env(own, seed + index * APART)).map(([key, value]) => [key, String(value)]);
      return runNode(
        [
          inRoot('node_modules', 'vitest', 'vitest.mjs'),
          ...['run', '--project', project, '--disableConsoleIntercept', ...test],
        ],
        { env: { ...Object.fromEntries(amounts), TEST_DATABASE_URL: server?.url ?? '' } },
      );
    }),
  );
  const hasPassed = ends.every(({ code }) => code === 0);
  const seconds = Math.round((Date.now() - begun) / 1000);
  return {
    hasPassed,
    line: `${hasPassed ? 'ok    ' : 'FAILED'} ${total} ${words} from seed ${seed}, ${seconds} s`,
  };
}

const results = [];
const chosen = name === undefined ? Object.values(parts).filter(({ takesLong }) => !takesLong) : [parts[name]];
for (const part of chosen) results.push(await runPart(part));
await server?.stop();
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1;
