import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** PGlite compiles its WebAssembly and loads 40 MB per test file: the first test of a file may take some seconds on a busy machine. */
const patient = { testTimeout: 20_000, hookTimeout: 60_000 };
const globalSetup = ['tests/setup/schemaDump.ts'];

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          globalSetup,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost/' } },
          include: ['tests/console/**/*.test.{ts,tsx}'],
          globalSetup,
          ...patient,
        },
      },
      {
        extends: true,
        // One after another: each file starts a server and a browser of its own.
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/setup/demoTemplate.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
