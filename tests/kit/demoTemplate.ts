import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with the demo group, created once for all browser tests; each copies it. Undefined if nothing is built. */
    demoTemplate: string | undefined;
  }
}

/**
 * Creates the demo group once: every test file would spend some seconds on it otherwise. `npm test` has made it while other tests ran
 * (scripts/lib/testDemo.mjs), and names it.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const made = process.env.DEMO_TEMPLATE;
  if (made) {
    project.provide('demoTemplate', made);
    return () => {};
  }
  if (!existsSync(join(import.meta.dirname, '../../dist/server/main.js'))) {
    project.provide('demoTemplate', undefined);
    return () => {};
  }
  const directory = mkdtempSync(join(tmpdir(), 'console-demo-'));
  const server = await startServer({ DEMO: 'on', DATA_DIR: directory });
  await server.stop();
  project.provide('demoTemplate', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
