// How long the first start with the demo and a later one take, and their memory, compared with the embedded database alone: `npm run bench
// -- start`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { ensureBuilt, prepareDemo } from '../../scripts/lib/prepare.mjs';

const self = import.meta.filename;
const [what, directory] = process.argv.slice(2);
const peak = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The embedded database alone, in a separate process. */
async function alone() {
  const begun = performance.now();
  const { PGlite } = await import('@electric-sql/pglite');
  const db = await PGlite.create(directory);
  await db.query('select 1');
  console.log(JSON.stringify({ ms: performance.now() - begun, mb: peak('self') }));
  await db.close();
}

/** The console's server, until it is ready. */
const start = (dataDir) =>
  new Promise((done, failed) => {
    const begun = performance.now();
    const server = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir },
    });
    let ready;
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
      if (ready || !/^Ready: /m.test(output)) return;
      ready = { ms: performance.now() - begun, mb: peak(server.pid) };
      server.kill('SIGINT');
    });
    server.on('exit', () => (ready ? done(ready) : failed(new Error(output))));
  });

if (what === 'alone') await alone();
else {
  await ensureBuilt({ demo: 90 });
  await prepareDemo(90);
  const folder = mkdtempSync(join(tmpdir(), 'console-start-'));
  const besideOf = (name) =>
    JSON.parse(spawnSync(process.execPath, [self, 'alone', join(folder, name)], { encoding: 'utf8' }).stdout);
  const fresh = besideOf('alone');
  const opened = besideOf('alone');
  const first = await start(join(folder, 'console'));
  const later = await start(join(folder, 'console'));
  const says = (name, own, beside, [time, memory]) =>
    console.log(
      `${name}: ${(own.ms / 1000).toFixed(1)} s, ${own.mb.toFixed(0)} MB; the database alone ${(beside.ms / 1000).toFixed(1)} s, ${beside.mb.toFixed(0)} MB (${(own.ms / beside.ms).toFixed(1)}x, ${(own.mb / beside.mb).toFixed(2)}x; goals ${time}x, ${memory}x)`,
    );
  says('first start with the demo', first, fresh, [1.5, 1.25]);
  says('later start', later, opened, [1.5, 1.25]);
  rmSync(folder, { recursive: true, force: true });
}
