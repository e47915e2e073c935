// node scripts/histories.mjs 10000: random stock histories compared with an independent model, in as many processes as there are cores.
// `--on postgres` uses a PostgreSQL server, `--seed 7` repeats a run, `--processes 1` uses one core.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inRoot } from './lib/paths.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { fail, runNode } from './lib/run.mjs';

const file = 'tests/departments/inventory/stock/world/world.test.ts';
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
const [count, seed, wanted] = [positionals[0] ?? '1000', values.seed, values.processes].map(Number);
if (!(Number.isInteger(count) && count > 0)) fail('How many histories? node scripts/histories.mjs 10000');
if (!(Number.isInteger(seed) && seed >= 0)) fail('--seed takes a whole number.');
if (!(Number.isInteger(wanted) && wanted > 0)) fail('--processes takes a whole number.');
if (values.on !== 'embedded' && values.on !== 'postgres') fail('--on takes embedded or postgres.');

await ensureInstalled();
const isServer = values.on === 'postgres';
const server = isServer ? await ensurePostgres() : undefined;
if (server?.reason) fail(server.reason);

const processes = Math.min(wanted, count);
const begun = Date.now();
const ends = await Promise.all(
  Array.from({ length: processes }, (_, index) =>
    runNode(
      [
        inRoot('node_modules', 'vitest', 'vitest.mjs'),
        ...['run', '--project', 'server', file, '--disableConsoleIntercept'],
        ...['--testNamePattern', isServer ? 'on PostgreSQL' : 'on the embedded database'],
      ],
      {
        env: {
          STOCK_HISTORIES: String(Math.floor(count / processes) + (index < count % processes ? 1 : 0)),
          STOCK_SEED: String(seed + index * APART),
          TEST_DATABASE_URL: server?.url ?? '',
        },
      },
    ),
  ),
);
await server?.stop();
const failed = ends.filter(({ code }) => code !== 0).length;
const seconds = Math.round((Date.now() - begun) / 1000);
console.log(
  `\n${count} histories from seed ${seed} in ${processes} processes, ${seconds} s: ${failed === 0 ? 'all agree' : 'not all agree, see above'}`,
);
process.exitCode = failed === 0 ? 0 : 1;
