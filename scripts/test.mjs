// npm test: installs what is missing, runs checks and pure, server and console tests while it builds console and server and makes the demo
// of the browser tests, then these. Prints one summary at the end with failures and the time of each part. Arguments are vitest filters: npm test -- purchase
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { inRoot } from './lib/paths.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { runNode } from './lib/run.mjs';
import { makeTestDemo } from './lib/testDemo.mjs';

const filters = process.argv.slice(2);
/** In CI a missing part is a failure, because no one reads what was skipped. */
const strict = process.env.CI === 'true';
const started = Date.now();
/** The finished parts: name, counts and seconds. */
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

/** Failed tests, repeated below the summary for people who only read the end of a log. */
const failures = [];
/** Tests that failed together with others and passed alone. */
const unsteady = [];

/** Runs vitest once. @returns its exit code and report; no report if it crashed */
async function runVitest(name, projects, only) {
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  const { code } = await runNode(
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...only,
    ],
    { env },
  );
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

/** A report's failures: each test, or the file if it didn't load. */
function failedIn(report) {
  return (report?.testResults ?? [])
    .filter((result) => result.status === 'failed')
    .flatMap((result) => {
      const file = relative(inRoot(), result.name);
      const tests = result.assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0) return [{ file, name: file, why: firstLine(result.message) }];
      return tests.map((test) => ({
        file,
        name: `${file} > ${test.fullName}`,
        why: firstLine(test.failureMessages?.[0]),
      }));
    });
}

const firstLine = (message = '') => message.split('\n')[0].slice(0, 300);

/**
 * Runs vitest on some projects and counts. Failed files run once more, alone. A test that passes then depends on what ran with it: it
 * counts as passed and is listed as unsteady, so that someone fixes it. A test that fails twice has failed. A run without a report has
 * failed as a whole.
 */
async function vitest(name, projects) {
  console.log(`\n— ${name}`);
  const begun = Date.now();
  const { code, report } = await runVitest(name, projects, filters);
  let failed = failedIn(report);
  if (failed.length > 0 && failed.length <= 5) {
    console.log(`\n— ${name}, those that failed, once more`);
    const files = [...new Set(failed.map((failure) => failure.file))];
    const again = await runVitest(`${name} again`, projects, files);
    const still = again.report ? failedIn(again.report) : failed;
    unsteady.push(...failed.filter((failure) => !still.some((other) => other.name === failure.name)));
    failed = again.report && again.code !== 0 && still.length === 0 ? failed : still;
  }
  failures.push(...failed);
  // Errors outside tests aren't in any count.
  const unexplained = code !== 0 && failedIn(report).length === 0 ? 1 : 0;
  const passed = report ? report.numPassedTests + failedIn(report).length - failed.length : 0;
  parts.push({
    name,
    passed,
    failed: failed.length + unexplained,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    seconds: secondsSince(begun),
  });
}

/** Types, lint, import directions, declarations: part of the tests, unless a filter is given. */
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

/** Builds what the browser tests open, and makes their demo. @returns the problem, or undefined */
async function build() {
  const begun = Date.now();
  const broken = await ensureBuilt().then(
    () => undefined,
    (error) => error.message,
  );
  const seconds = secondsSince(begun);
  if (broken || !browser.path) return { broken, seconds };
  const directory = join(results, 'demo');
  mkdirSync(directory);
  const problem = await makeTestDemo(directory);
  // The browser tests make it themselves then, and report the problem.
  if (problem === undefined) env.DEMO_TEMPLATE = directory;
  return { seconds };
}

try {
  if (filters.length === 0) await check();
  // The bundler leaves a core idle half the time, and so do the first tests while they load.
  const building = build();
  await vitest('pure, server and console tests', ['pure', 'server', 'console', 'isolated', 'console, isolated']);
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
for (const { name, why } of failures) console.log(`FAILED  ${name}\n        ${why}`);
for (const { name, why } of unsteady) console.log(`unsteady ${name} (passed alone)\n        ${why}`);
for (const reason of skipped) console.log(`${strict ? 'FAILED ' : 'skipped '}${reason}`);
console.log(`${secondsSince(started)} s`);
console.log(`${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
