import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** `npm test` finds or installs a browser and names it; a test that is run alone takes the usual places. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

/** Why browser tests cannot run here, or undefined: `describe.skipIf(noBrowser)`. */
export const noBrowser: string | undefined = executablePath ? undefined : 'no Chromium found: set CHROMIUM_PATH';

/** A headless Chromium that speaks to nobody but the pages under test. */
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
