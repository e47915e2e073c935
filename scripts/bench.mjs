// npm run bench: the measurements in tests/bench, each a separate program, in Chromium.
import { existsSync, readdirSync } from 'node:fs';
import { ensureBrowser } from './lib/browser.mjs';
import { inRoot } from './lib/paths.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { fail, runNode } from './lib/run.mjs';

const folder = inRoot('tests', 'bench');
const filters = process.argv.slice(2);
const files = (existsSync(folder) ? readdirSync(folder) : [])
  .filter(
    (name) => name.endsWith('.bench.mjs') && (filters.length === 0 || filters.some((filter) => name.includes(filter))),
  )
  .sort();
if (files.length === 0)
  fail(`No measurement${filters.length > 0 ? ` named ${filters.join(' or ')}` : ''} under tests/bench.`);

await ensureInstalled();
const browser = await ensureBrowser();
if (browser.reason) fail(browser.reason);

let failed = 0;
for (const name of files) {
  console.log(`\n— ${name}`);
  const { code } = await runNode([inRoot('tests', 'bench', name)], { env: { CHROMIUM_PATH: browser.path } });
  if (code !== 0) failed++;
}
console.log(`\n${files.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
