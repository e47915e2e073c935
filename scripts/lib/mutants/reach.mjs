// Which test file reaches which faults, kept in .cache between runs: valid while no code, no fixture and not the test file itself has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

const FOLDER = '.cache/mutants-reach';

const hashOf = (texts) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 16);
};

const isShared = (path) => /\.(ts|mts|mjs|sql)$/.test(path) && !/\.test\.tsx?$/.test(path);

/** All code that a test may run, and the numbers of the faults in it. */
function stateOf(firsts) {
  const files = ['engine', 'resources', 'server', 'demo', 'tests', 'scripts/lib/mutants'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter(isShared)
      .sort(),
  );
  return hashOf([JSON.stringify(firsts), ...files.map((file) => `${file}\n${readFileSync(inRoot(file), 'utf8')}`)]);
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
