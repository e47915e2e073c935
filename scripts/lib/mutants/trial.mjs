// Runs in vitest's worker: one test file with one fault switched on, or with none, which records the faults that the file reaches.
import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, test } from 'vitest';

/** A loop that a fault makes endless reaches this number first. */
const HITS = 5_000_000;

// A failure is enough; its smallest example isn't needed.
fc.configureGlobal({ endOnFailure: true });

/** Faults that a test has found in this worker, and the fault that is on. */
globalThis.$mutation ??= { found: new Set(), active: -1, hits: 0, reached: new Set() };
const state = globalThis.$mutation;

globalThis.$mutant = (id) => {
  if (state.active === -1) state.reached.add(id);
  if (id !== state.active) return false;
  state.hits += 1;
  if (state.hits > HITS) throw new Error('endless');
  return true;
};

const say = (line) => appendFileSync(process.env.MUTANTS_RESULTS, `${JSON.stringify(line)}\n`);
const hasFailed = (task) => task.result?.state === 'fail' || (task.tasks ?? []).some(hasFailed);

/**
 * Declares a file's tests with a fault on.
 * @param id the fault; -1 for none
 * @param load imports the test file
 */
export async function trial(id, file, load) {
  if (id !== -1 && state.found.has(id)) return test.skip('found already', () => undefined);
  const begun = Date.now();
  let failed = false;
  Object.assign(state, { active: id, hits: 0, reached: new Set() });
  say({ id, file, begins: true });
  beforeEach((context) => {
    if (failed && id !== -1) context.skip();
  });
  afterEach(({ task }) => {
    failed ||= task.result?.state === 'fail';
  });
  const end = () => {
    if (failed) state.found.add(id);
    say({ id, file, failed, hits: state.hits, ms: Date.now() - begun, reached: id === -1 ? [...state.reached] : [] });
    state.active = -2;
  };
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from the pattern.
  afterAll(({}, suite) => {
    failed ||= hasFailed(suite);
    end();
  });
  try {
    await load();
  } catch (error) {
    failed = true;
    end();
    test.skip(`couldn't load: ${String(error)}`, () => undefined);
  }
}
