import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { alias } from './scripts/lib/alias.mjs';
import { LongestFirst } from './tests/kit/longestFirst.ts';

/** A database takes a second to start, and the machine may be busy with others: a test that hangs is found out all the same. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };
const globalSetup = ['tests/kit/schemaDump.ts'];
/** Sign-ins of tests hash cheaply: server/auth/testPasswords.ts. */
const env = { TEST_PASSWORDS: 'cheap' };

const rooms = {
  pure: ['tests/engine/pure/**/*.test.ts'],
  server: ['tests/engine/server/**/*.test.ts', 'tests/departments/**/*.test.ts', 'tests/contract/**/*.test.ts'],
  console: ['tests/engine/console/**/*.test.{ts,tsx}', 'tests/departments/**/*.test.tsx'],
};
/**
 * A file that replaces modules, or says `@isolated`, needs modules of its own. All others of a worker share theirs: the console's and the
 * server's code isn't read again for each file, and a worker's files share a database.
 */
const isolated = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && /\bvi\.mock\(|@isolated\b/.test(readFileSync(file, 'utf8')));
const isOfConsole = (file: string): boolean => file.startsWith('tests/engine/console/') || file.endsWith('.tsx');

/** What a glob finds changes without its file: such files are compiled again in each run. Vitest does that itself, but only for globs without a type. */
const globsAreNew: Plugin = {
  name: 'globs-are-new',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyOf }) =>
    keyOf(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
};

const onServer = { environment: 'node', globalSetup, env, ...patient };
const inPage = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://localhost/' } },
  setupFiles: ['patience', 'quick', 'freshPage'].map((name) => `tests/kit/${name}.ts`),
  globalSetup,
  env,
  ...patient,
};

export default defineConfig({
  plugins: [react(), globsAreNew],
  resolve: { alias },
  test: {
    // Three for two cores: with two, a core is idle for a fifth of the time, because tests wait for processes and for time to pass.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Tests make much that is short-lived: with the default of 16 MB the collector takes an eighth of their time.
    execArgv: ['--max-semi-space-size=64'],
    // All projects, and the next run, read what one of them has compiled: a third of a short run's processor time.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    projects: [
      {
        extends: true,
        test: { name: 'pure', environment: 'node', include: rooms.pure, exclude: isolated, isolate: false, ...patient },
      },
      {
        extends: true,
        test: { name: 'server', include: rooms.server, exclude: isolated, isolate: false, ...onServer },
      },
      {
        extends: true,
        test: { name: 'console', include: rooms.console, exclude: isolated, isolate: false, ...inPage },
      },
      {
        extends: true,
        test: { name: 'isolated', include: isolated.filter((file) => !isOfConsole(file)), ...onServer },
      },
      {
        extends: true,
        test: { name: 'console, isolated', include: isolated.filter(isOfConsole), ...inPage },
      },
      {
        extends: true,
        // For npm run soak alone.
        test: { name: 'soak', include: ['tests/soak/*.soak.ts'], isolate: false, ...onServer },
      },
      {
        extends: true,
        // Two workers use both cores fully, since each has a browser and a server. Each file has a demo group of its own.
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/kit/demoTemplate.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // One second is the default, and a page takes longer on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
