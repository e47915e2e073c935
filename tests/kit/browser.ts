import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type RunningServer, startServer } from './server';

/** `npm test` finds or installs a browser and names it; a test that is run alone tries the usual paths. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

/** Why browser tests cannot run here, or undefined: `describe.skipIf(noBrowser)`. */
export const noBrowser: string | undefined = executablePath ? undefined : 'no Chromium found: set CHROMIUM_PATH';

/** A headless Chromium that connects only to the pages under test. */
export const launchBrowser = (): Promise<Browser> => {
  if (!executablePath) throw new Error(noBrowser);
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: [
      ...(root ? ['--no-sandbox'] : []), // Chromium's sandbox refuses to run as root, as in a container
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
};

let shared: Promise<Browser> | undefined;

/** This worker's Chromium: every file opens its own windows in it. It ends with the worker. */
const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchBrowser();
  return shared;
};

/** A file's browser, whose windows are closed when it ends, and a server with a demo group that no other file changes. */
export interface DemoGroup {
  readonly server: RunningServer;
  /** e.g. `http://127.0.0.1:41234` */
  readonly url: string;
  readonly browser: Browser;
}

/** At the top of a `describe`: starts both before its tests. Its return value can be read in tests and later hooks only. */
export function demoGroup(): DemoGroup {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  const started = <T>(part: T | undefined): T => {
    if (part === undefined)
      throw new Error('The server and the browser start in beforeAll: use them in tests and hooks.');
    return part;
  };
  beforeAll(async () => {
    browser = await sharedBrowser();
    server = await startServer({ DEMO: 'on' }, inject('demoTemplate'));
  });
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    await server?.stop();
  });
  return {
    get server() {
      return started(server);
    },
    get url() {
      return started(server).url;
    },
    get browser() {
      return started(browser);
    },
  };
}
