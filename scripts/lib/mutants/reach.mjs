// Which test file reaches which faults, kept in .cache between runs: valid while no code, no fixture and not the test file itself has changed.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { hashOf } from './hash.mjs';

const FOLDER = '.cache/mutants-reach';

/** Besides test files, which have a hash of their own. */
const isShared = (path) => /\.(tsx?|mts|mjs|sql)$/.test(path) && !/\.test\.tsx?$/.test(path);
/** What plants faults and records them. */
const PLANTING = ['instrument', 'trial', 'vitest.config'].map((name) => `scripts/lib/mutants/${name}.mjs`);

/** All code that a test may run, and the numbers of the faults in it. */
function stateOf(firsts) {
  const files = ['engine', 'resources', 'server', 'dataProvider', 'authProvider', 'src', 'demo', 'tests'].flatMap(
    (folder) =>
      readdirSync(inRoot(folder), { recursive: true })
        .map((name) => `${folder}/${name}`)
        .filter(isShared)
        .sort(),
  );
  const contents = [...files, ...PLANTING].map((file) => `${file}\n${readFileSync(inRoot(file), 'utf8')}`);
  return hashOf([JSON.stringify(firsts), ...contents]);
}

/**
 * What is known of the test files from earlier runs.
 * @param firsts the number of the first fault in each changed file
 */
export function knownReach(firsts) {
  const path = inRoot(`${FOLDER}/${stateOf(firsts)}.json`);
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const keyOf = (file) => `${file} ${hashOf([readFileSync(inRoot(file), 'utf8')])}`;
  return {
    /** @returns { ms, reached: fault numbers }, or undefined */
    of: (file) => kept[keyOf(file)],
    add(file, result) {
      kept[keyOf(file)] = result;
    },
    store() {
      mkdirSync(inRoot(FOLDER), { recursive: true });
      writeFileSync(path, JSON.stringify(kept));
    },
  };
}
