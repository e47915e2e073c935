// Vitest for trials: it runs the generated files of one folder one after the other in one worker, which shares a database and the modules.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { alias } from '../alias.mjs';
import { root } from '../paths.mjs';
import { instrument } from './instrument.mjs';

const { entries, files } = JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'));
const TRIAL = /\?mutant=(\d+)$/;

class InOrder extends BaseSequencer {
  async sort(specifications) {
    return specifications.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
  }
}

/** Plants the faults, and gives each trial its own copy of a test's modules, because a test's world may be built while it loads. */
const planting = {
  name: 'mutants',
  enforce: 'pre',
  async resolveId(source, importer) {
    const own = TRIAL.exec(importer ?? '');
    if (!own || TRIAL.test(source)) return;
    const found = await this.resolve(source, importer.replace(TRIAL, ''), { skipSelf: true });
    const path = found && relative(root, found.id);
    return path?.startsWith('tests/') && !path.startsWith('tests/kit/') ? `${found.id}${own[0]}` : found;
  },
  transform(code, id) {
    const first = files[relative(root, id)];
    return first === undefined ? undefined : { code: instrument(relative(root, id), code, first).code, map: null };
  },
};

export default defineConfig({
  root,
  plugins: [planting],
  resolve: { alias },
  test: {
    name: 'mutants',
    environment: 'node',
    include: [`${entries}/*.test.mjs`],
    exclude: [],
    isolate: false,
    maxWorkers: 1,
    globalSetup: ['tests/kit/schemaDump.ts'],
    env: { TEST_PASSWORDS: 'cheap', MUTANTS_RESULTS: process.env.MUTANTS_RESULTS },
    sequence: { sequencer: InOrder },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    execArgv: ['--max-semi-space-size=64'],
  },
});
