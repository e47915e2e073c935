// npm test: installs what is missing, then checks, pure, server and console tests while console and server are built, and the browser tests;
// one summary at the end, with the time of each part. Arguments go to vitest as filters: npm test -- purchase
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { inRoot } from './lib/paths.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { runNode } from './lib/run.mjs';

const filters = process.argv.slice(2);
/** On a build machine a missing part is a failure: nobody reads what was skipped. */
const strict = process.env.CI === 'true';
const started = Date.now();
/** What has run: name, counts and seconds. */
const parts = [];
const secondsSince = (moment) => Math.round((Date.now() - moment) / 1000);
const skipped = [];

await ensureInstalled();
const browser = await ensureBrowser();
const postgres = await ensurePostgres({ install: strict });
if (browser.reason) skipped.push(`browser tests: ${browser.reason}`);
if (postgres.reason) skipped.push(`tests on PostgreSQL: ${postgres.reason}`);

const env = {
  ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}),
  ...(postgres.url ? { TEST_DATABASE_URL: postgres.url } : {}),
};
const results = mkdtempSync(join(tmpdir(), 'console-tests-'));

/** Runs vitest on some projects and counts. A run that ends without a report has failed as a whole. */
async function vitest(name, projects) {
  console.log(`\n— ${name}`);
  const begun = Date.now();
  const file = join(results, `${name}.json`);
  const { code } = await runNode(
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ],
    { env },
  );
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const failed = report?.numFailedTests ?? 0;
  // A file that does not load has no tests that could fail, and an error outside of any test is in no count.
  const broken = (report?.testResults ?? []).filter(
    (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  );
  const unexplained = code !== 0 && failed + broken.length === 0 ? 1 : 0;
  parts.push({
    name,
    passed: report?.numPassedTests ?? 0,
    failed: failed + broken.length + unexplained,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    seconds: secondsSince(begun),
  });
}

/** Types, lint, import directions, declarations: a part of the tests, unless only some are asked for. */
async function check() {
  console.log('— checks');
  const begun = Date.now();
  const { output } = await runNode([inRoot('scripts', 'check.mjs')], { quiet: true });
  console.log(output.trimEnd());
  const [, passed = 0, failed = 1] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  parts.push({
    name: 'checks',
    passed: Number(passed),
    failed: Number(failed),
    skipped: 0,
    seconds: secondsSince(begun),
  });
}

/** Builds what the browser tests open. @returns what went wrong, or undefined */
async function build() {
  const begun = Date.now();
  const broken = await ensureBuilt().then(
    () => undefined,
    (error) => error.message,
  );
  return { broken, seconds: secondsSince(begun) };
}

try {
  if (filters.length === 0) await check();
  // The bundler leaves a core idle for half of its time, and the first tests do so while they load.
  const building = build();
  await vitest('pure, server and console tests', ['pure', 'server', 'server with mocks', 'console']);
  const { broken, seconds } = await building;
  if (broken) console.error(broken);
  parts.push({ name: 'build', passed: 0, failed: broken ? 1 : 0, skipped: 0, seconds });
  if (!broken && browser.path) {
    await vitest('browser tests', ['browser']);
  }
} finally {
  await postgres.stop();
  rmSync(results, { recursive: true, force: true });
}

const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
const missing = strict ? skipped.length : 0;
const failed = sum('failed') + missing;
console.log('\n— summary');
for (const part of parts) {
  const more = part.skipped > 0 ? `, ${part.skipped} skipped` : '';
  console.log(
    `${part.failed === 0 ? 'ok    ' : 'FAILED'} ${part.name}: ${part.passed} passed, ${part.failed} failed${more} (${part.seconds} s)`,
  );
}
for (const reason of skipped) console.log(`${strict ? 'FAILED ' : 'skipped '}${reason}`);
console.log(`${secondsSince(started)} s`);
console.log(`${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
