// Which test found which fault, kept in .cache between runs: valid while neither the file with the fault nor that test has changed. A run that was
// stopped goes on where it was, and after new tests only the faults that lived are tried again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { hashOf } from './hash.mjs';

const FILE = '.cache/mutants-found.json';

/** @param firsts the number of the first fault in each changed file */
export function knownFinds(firsts) {
  const path = inRoot(FILE);
  const read = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  const hashes = new Map();
  const hashOfFile = (file) => {
    if (!hashes.has(file)) hashes.set(file, existsSync(inRoot(file)) ? hashOf([readFileSync(inRoot(file))]) : '');
    return hashes.get(file);
  };
  const keyOf = ({ id, file }) => `${file} ${hashOfFile(file)} ${id - firsts[file]}`;
  const kept = read();
  const added = {};
  return {
    /** Whether a test found this fault, and would find it again. */
    has(mutant) {
      const { test, hash } = kept[keyOf(mutant)] ?? {};
      return test !== undefined && hash === hashOfFile(test);
    },
    add(mutant, test) {
      added[keyOf(mutant)] = { test, hash: hashOfFile(test) };
    },
    /** Together with what other runs have added in the meantime. */
    store() {
      mkdirSync(inRoot('.cache'), { recursive: true });
      writeFileSync(path, JSON.stringify({ ...read(), ...added }));
    },
  };
}
