import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with the demo group, created once for all browser tests; each copies it. Undefined if nothing is built. */
    demoTemplate: string | undefined;
    /** The address of a server with a copy of it, for all files that change nothing. */
    unchangedDemo: string | undefined;
  }
}

/**
 * Creates the demo group once: every test file would spend some seconds on it otherwise. `npm test` has made it while other tests ran
 * (scripts/lib/testDemo.mjs), and names it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(import.meta.dirname, '../../dist/server/main.js'))) {
    project.provide('demoTemplate', undefined);
    project.provide('unchangedDemo', undefined);
    return async () => {};
  }
  const made = process.env.DEMO_TEMPLATE;
  const template = made ?? (await makeDemo());
  const server = await startServer({ DEMO: 'on' }, template);
  project.provide('demoTemplate', template);
  project.provide('unchangedDemo', server.url);
  return async () => {
    await server.stop();
    if (!made) rmSync(template, { recursive: true, force: true });
  };
}

async function makeDemo(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'console-demo-'));
  const server = await startServer({ DEMO: 'on', DATA_DIR: directory });
  await server.stop();
  return directory;
}
