import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { type RunningServer, startServer } from './server';

/** `npm test` finds or installs a browser and names it; a test that is run alone tries the usual paths. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

/** Why browser tests cannot run here, or undefined: `describe.skipIf(noBrowser)`. */
export const noBrowser: string | undefined = executablePath ? undefined : 'no Chromium found: set CHROMIUM_PATH';

/** A headless Chromium that connects only to the pages under test. */
const launchBrowser = (): Promise<Browser> => {
  if (!executablePath) throw new Error(noBrowser);
  const root = process.getuid?.() === 0;
  const launched = chromium.launch({
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
  return launched.then(withoutWorkers);
};

/**
 * Windows without service workers unless a test asks for them (`serviceWorkers: 'allow'`): every new window would download the whole build,
 * and a worker's answers pass by a test's routes.
 */
function withoutWorkers(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    if (options?.serviceWorkers !== 'allow')
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    return context;
  };
  return browser;
}

let shared: Promise<Browser> | undefined;

const ready = <T>(part: T | undefined): T => {
  if (part === undefined)
    throw new Error('The server and the browser start in beforeAll: use them in tests and hooks.');
  return part;
};

/**
 * At the top of a `describe`: this worker's Chromium, in which every file opens its own windows. They are closed when the file ends; it ends
 * with the worker. Like those below, it can be read in tests and later hooks only.
 */
export function workerBrowser(): { readonly browser: Browser } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    shared ??= launchBrowser();
    browser = await shared;
  });
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  return {
    get browser() {
      return ready(browser);
    },
  };
}

/** A browser, and a server with a demo group. */
export interface DemoGroup {
  /** e.g. `http://127.0.0.1:41234` */
  readonly url: string;
  readonly browser: Browser;
}

/** At the top of a `describe`: a demo group that no other file changes. */
export function demoGroup(): DemoGroup {
  const own = workerBrowser();
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await startServer({ DEMO: 'on' }, inject('demoTemplate'));
  });
  afterAll(() => server?.stop());
  return {
    get url() {
      return ready(server).url;
    },
    get browser() {
      return own.browser;
    },
  };
}

/** The newest change in the demo group, other than guests of its tills, who come every half hour. */
async function lastChange(url: string): Promise<unknown> {
  const signIn = await fetch(`${url}/api/v1/auth/validateUser`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'owner@harbour.example', password: defaultDemoPassword }),
  });
  const { accessToken } = (await signIn.json()) as { accessToken: string };
  const log = await fetch(`${url}/api/v1/log?limit=50`, { headers: { Authorization: `Bearer ${accessToken}` } });
  const { docs } = (await log.json()) as { docs: { action: string }[] };
  const last = docs.find(({ action }) => action !== 'import');
  if (!last) throw new Error('the demo has no log');
  return last;
}

/**
 * At the top of a `describe`: the demo group of all files that change nothing. A server of its own would cost each of them four seconds, as it
 * compiles all its code again. A file that changes a record fails.
 */
export function unchangedDemo(): DemoGroup {
  const own = workerBrowser();
  const url = () => ready(inject('unchangedDemo'));
  let before: unknown;
  beforeAll(async () => {
    before = await lastChange(url());
  });
  afterAll(async () => expect(await lastChange(url()), 'use demoGroup() to change records').toEqual(before));
  return {
    get url() {
      return url();
    },
    get browser() {
      return own.browser;
    },
  };
}
