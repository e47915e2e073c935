import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { alias } from './scripts/lib/alias.mjs';

/** A database takes a second to start, and the machine may be busy with others: a test that hangs is found out all the same. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };
const globalSetup = ['tests/kit/schemaDump.ts'];
/** Sign-ins of tests hash cheaply: server/auth/testPasswords.ts. */
const env = { TEST_PASSWORDS: 'cheap' };

const serverFiles = [
  'tests/engine/server/**/*.test.ts',
  'tests/departments/**/*.test.ts',
  'tests/contract/**/*.test.ts',
];
/** Files that put another module in a module's place need modules of their own; all others of a worker share theirs, and a database. */
const withMocks = ['tests/engine/server', 'tests/departments', 'tests/contract']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
  .filter((file) => file.endsWith('.test.ts') && /\bvi\.mock\(/.test(readFileSync(file, 'utf8')));

export default defineConfig({
  plugins: [react()],
  resolve: { alias },
  test: {
    // One would be the default on a machine with two cores, and leave one of them idle.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'pure', environment: 'node', include: ['tests/engine/pure/**/*.test.ts'], ...patient },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: serverFiles,
          exclude: withMocks,
          isolate: false,
          globalSetup,
          env,
          ...patient,
        },
      },
      {
        extends: true,
        test: { name: 'server with mocks', environment: 'node', include: withMocks, globalSetup, env, ...patient },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost/' } },
          include: ['tests/engine/console/**/*.test.{ts,tsx}', 'tests/departments/**/*.test.tsx'],
          setupFiles: ['tests/kit/patience.ts', 'tests/kit/quickSelectors.ts'],
          globalSetup,
          env,
          ...patient,
        },
      },
      {
        extends: true,
        // Two workers share the cores; each has one browser, and each file a demo group of its own.
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/kit/demoTemplate.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
