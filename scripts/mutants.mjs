// npm run mutants: plants small faults in the code that decides money, stock and access, one at a time, and runs the nearest tests that reach it.
// Prints the faults that no test finds. Takes hours; give it files, folders or lines, for example npm run mutants -- resources/inventory/wastage.rules.ts:20-40
// `--every 5` tries a fifth of the faults, `--every 5 --from 2` another fifth, `--seconds 60` gives each fault more test time than 20 seconds, `--tests tests/engine/pure` picks other tests.
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { excused, isExcused } from './lib/mutants/excused.mjs';
import { knownFinds } from './lib/mutants/finds.mjs';
import { instrument } from './lib/mutants/instrument.mjs';
import { parts } from './lib/mutants/parts.mjs';
import { countsOf, tableOf } from './lib/mutants/table.mjs';
import { reachedBy, tryAll } from './lib/mutants/trials.mjs';
import { inRoot } from './lib/paths.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '20' },
    tests: { type: 'string', multiple: true },
  },
});
const every = Number(values.every);
const from = Number(values.from);
const seconds = Number(values.seconds);
if (!(Number.isInteger(every) && every > 0)) fail('--every takes a whole number from 1.');
if (!(Number.isInteger(from) && from >= 0 && from < every)) fail('--from takes a whole number below --every.');
if (!(seconds > 0)) fail('--seconds takes a number above 0.');
await ensureInstalled();

const filesUnder = (folder) => readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name}`);
const sources = ['engine', 'resources', 'server'].flatMap(filesUnder).filter((file) => file.endsWith('.ts'));
/** Files with modules of their own, and those that load the built server, don't run in a shared worker. */
const isShared = (file) =>
  !/\bvi\.mock\(|@isolated\b|demoGroup\(|unchangedDemo\(/.test(readFileSync(inRoot(file), 'utf8'));
const tests = filesUnder('tests').filter(
  (file) => file.endsWith('.test.ts') && !file.startsWith('tests/browser/') && isShared(file),
);

/** What is asked for: paths, each with its lines. */
const wanted = positionals.map((given) => {
  const [, path = '', from = '1', to = from] = /^(?:\.\/)?(.*?)(?::(\d+)(?:-(\d+))?)?$/.exec(given) ?? [];
  return { path, from: Number(from), to: /:\d/.test(given) ? Number(to) : Number.POSITIVE_INFINITY };
});
const isWanted = (file, line) =>
  wanted.length === 0 ||
  wanted.some(({ path, from, to }) => file.startsWith(path) && (line === undefined || (line >= from && line <= to)));
const isOf = (part) => (file) => parts.find(({ code }) => code.test(file)) === part;

/** One part's faults, tried. @returns its line of the summary */
async function runPart(part) {
  const files = sources.filter(isOf(part));
  if (!files.some((file) => isWanted(file))) return undefined;
  const mutants = [];
  const firsts = {};
  for (const file of files) {
    firsts[file] = mutants.length;
    mutants.push(...instrument(file, readFileSync(inRoot(file), 'utf8'), mutants.length).mutants);
  }
  const near = tests.filter((file) => (values.tests ?? part.tests).some((path) => file.startsWith(path)));
  console.log(`\n— ${part.name}: ${mutants.length} faults in ${files.length} files, ${near.length} test files`);
  for (const { file, change } of excused) {
    const isThere = mutants.some((mutant) => mutant.file === file && mutant.change === change);
    if (files.includes(file) && !isThere) console.log(`excused, but no longer there: ${file}  ${change}`);
  }
  const reached = await reachedBy(near, firsts);
  const drawn = mutants.filter(({ id, file, line }) => id % every === from && isWanted(file, line));
  const tried = drawn.filter(({ file, change }) => !isExcused(file, change));
  const tell = ({ mutant: { file, line, change }, result }) => {
    if (result === 'survived' || result === 'unreached') console.log(`${result.padEnd(9)} ${file}:${line}  ${change}`);
  };
  const results = await tryAll(tried, { reached, firsts, seconds, finds: knownFinds(firsts), tell });
  return countsOf(
    part.name,
    drawn.length,
    results.map(({ result }) => result),
  );
}

const counts = [];
for (const part of parts) {
  const own = await runPart(part);
  if (own) counts.push(own);
}
if (counts.length === 0)
  fail(`No code of the parts has these paths. Parts: ${parts.map(({ name }) => name).join(', ')}.`);
console.log(`\n${tableOf(counts).join('\n')}`);
