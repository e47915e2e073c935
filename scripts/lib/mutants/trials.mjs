// Runs trials in vitest's worker and reads their results.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot, root } from '../paths.mjs';
import { quickestKillers } from './killers.mjs';
import { knownReach } from './reach.mjs';

// The tests' processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const name = join('.cache', 'mutants', String(process.pid));
const folder = inRoot(name);
/** Faults of one process: a database with more tenants becomes slow. */
const AT_ONCE = 60;
/** After this many faults a trial without one shows whether the worker is still sound. */
const CONTROL_AFTER = 15;
const NONE = -1;
/** Milliseconds between two looks at the results. */
const LOOK = 300;
/** Looks without an end of a trial: it hangs. Looks instead of a clock, so that a stopped machine isn't a hanging test. */
const PATIENCE = 180_000 / LOOK;

const resultLines = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/**
 * Runs trials, one after the other, in a process of their own.
 * @param trials { id, file }: a fault and a test file
 * @param firsts the number of the first fault in each changed file
 * @param isEnough looks at the lines so far, and ends the process when it returns true
 * @returns the lines that the trials wrote, and the one that hung or crashed
 */
async function run(trials, firsts, isEnough = () => false) {
  const entries = join(name, 'entries');
  mkdirSync(inRoot(entries), { recursive: true });
  trials.forEach(({ id, file }, index) => {
    const own = `import(${JSON.stringify(`${inRoot(file)}?mutant=${index}`)})`;
    const code = `import { trial } from ${JSON.stringify(inRoot('scripts/lib/mutants/trial.mjs'))};\nawait trial(${id}, ${JSON.stringify(file)}, () => ${own});\n`;
    writeFileSync(inRoot(entries, `${String(index).padStart(6, '0')}.test.mjs`), code);
  });
  const plan = join(folder, 'plan.json');
  const results = join(folder, 'results.jsonl');
  writeFileSync(plan, JSON.stringify({ entries, files: firsts }));
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'scripts/lib/mutants/vitest.config.mjs',
    '--reporter=dot',
    '--silent',
  ];
  const env = { ...process.env, MUTANTS_PLAN: plan, MUTANTS_RESULTS: results };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', process.env.MUTANTS_LOG ? 'inherit' : 'ignore'],
    detached: true,
  });
  let isRunning = true;
  const ended = new Promise((resolve) => child.on('close', resolve)).then(() => {
    isRunning = false;
  });
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  };
  process.once('exit', kill);
  let seen = 0;
  let looks = 0;
  while (isRunning) {
    await Promise.race([ended, pause(LOOK)]);
    const lines = resultLines(results);
    looks = lines.length === seen ? looks + 1 : 0;
    seen = lines.length;
    const hangs = seen > 0 && lines.at(-1).begins && looks > PATIENCE;
    if (isRunning && (hangs || isEnough(lines))) kill();
  }
  process.removeListener('exit', kill);
  const lines = resultLines(results);
  rmSync(folder, { recursive: true, force: true });
  if (lines.length === 0) throw new Error("vitest didn't start: MUTANTS_LOG=1 shows why");
  return { ends: lines.filter((line) => !line.begins), broken: lines.at(-1)?.begins ? lines.at(-1) : undefined };
}

/**
 * Runs the test files without a fault, apart from those whose result is known.
 * @returns by fault, the files that reach it, the quickest first: { file, ms }
 */
export async function reachedBy(files, firsts) {
  const known = knownReach(firsts);
  const unknown = files.filter((file) => !known.of(file));
  if (unknown.length > 0) {
    const { ends, broken } = await run(
      unknown.map((file) => ({ id: NONE, file })),
      firsts,
    );
    for (const { file, failed, ms, reached } of ends) {
      if (failed) console.log(`${file} fails without a fault, and isn't used`);
      else known.add(file, { ms, reached });
    }
    known.store();
    if (broken) throw new Error(`${broken.file} doesn't end. Try again: what ran is kept`);
  }
  const byFault = new Map();
  const found = files.flatMap((file) => ({ file, ...known.of(file) })).filter(({ ms }) => ms !== undefined);
  for (const { file, ms, reached } of found.toSorted((one, other) => one.ms - other.ms)) {
    for (const id of reached) byFault.set(id, [...(byFault.get(id) ?? []), { file, ms }]);
  }
  return byFault;
}

/** The first files of a fault, as many as fit in the time, and at least one. */
function withinTime(files, seconds) {
  let total = 0;
  return files.filter(({ ms }, index) => {
    total += ms;
    return index === 0 || total <= seconds * 1000;
  });
}

/**
 * Tries each fault, apart from those that are known to be found.
 * @param finds remembers which test found which fault
 * @param tell receives { mutant, result } once it is certain
 * @returns { mutant, result }: killed; survived; unreached: no test runs the code; loaded: it only runs once, while modules load
 */
export async function tryAll(mutants, { reached, firsts, seconds, finds, tell }) {
  const results = new Map();
  const killers = quickestKillers();
  const decide = (mutant, result) => {
    results.set(mutant.id, result);
    tell({ mutant, result });
  };
  for (const mutant of mutants) {
    if (!reached.has(mutant.id)) decide(mutant, 'unreached');
    else if (finds.has(mutant)) decide(mutant, 'killed');
  }
  let waiting = mutants.filter(({ id }) => !results.has(id));
  let atOnce = AT_ONCE;
  while (waiting.length > 0) {
    const round = waiting.slice(0, atOnce);
    const controlAfter = Math.min(CONTROL_AFTER, atOnce);
    const trials = round.flatMap((mutant, index) => {
      const files = killers.inOrder(mutant.id, reached.get(mutant.id));
      const own = withinTime(files, seconds).map(({ file }) => ({ id: mutant.id, file }));
      const isControlled = (index + 1) % controlAfter === 0 || index === round.length - 1;
      return isControlled ? [...own, { id: NONE, file: own[0].file }] : own;
    });
    const unsound = (lines) => lines.some(({ id, failed }) => id === NONE && failed);
    const { ends, broken } = await run(trials, firsts, unsound);
    const settled = settle(ends, broken);
    // One fault alone in a process: what it broke afterwards doesn't matter.
    if (settled.size === 0 && round.length === 1) settled.set(round[0].id, 'killed');
    // A fault that breaks what comes after it is soon alone, and its neighbours aren't tried again with it.
    atOnce = settled.size === 0 ? Math.ceil(round.length / 4) : Math.min(AT_ONCE, atOnce * 2);
    for (const { id, file, failed } of ends) if (failed && id !== NONE) killers.add(id, file);
    for (const mutant of round.filter(({ id }) => settled.has(id))) {
      decide(mutant, settled.get(mutant.id));
      const by = ends.find(({ id, failed }) => failed && id === mutant.id);
      if (by && settled.get(mutant.id) === 'killed') finds.add(mutant, by.file);
    }
    finds.store();
    waiting = waiting.filter(({ id }) => !results.has(id));
    console.log(`${results.size} of ${mutants.length} tried`);
  }
  return mutants.map((mutant) => ({ mutant, result: results.get(mutant.id) }));
}

/** The results of a process up to its last sound control. */
function settle(ends, broken) {
  const settled = new Map();
  let open = new Map();
  for (const { id, failed, hits } of ends) {
    if (id === NONE) {
      if (failed) return settled;
      for (const [one, seen] of open) {
        settled.set(one, seen.failed ? 'killed' : seen.hits > 0 ? 'survived' : 'loaded');
      }
      open = new Map();
    } else {
      const before = open.get(id);
      open.set(id, { failed: failed || before?.failed, hits: hits + (before?.hits ?? 0) });
    }
  }
  if (broken) settled.set(broken.id, 'killed');
  return settled;
}
