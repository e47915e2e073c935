import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn } from './kit';

/** A phone whose network comes and goes, with the console kept by its browser. */
describe.skipIf(noBrowser)('without a network', () => {
  const demo = demoGroup();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await demo.browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    page = await context.newPage();
    await signIn(page, demo.url, 'store@harbour.example', defaultDemoPassword, '/wastagemanagementlist');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });

  it('the console can be installed', async () => {
    const devTools = await context.newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // A window of a test is private, which is the only thing in the way.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  });

  it('opens any page, and says what is missing', async () => {
    await context.setOffline(true);
    await page.goto(`${demo.url}/polist`);
    await page.getByRole('heading', { name: /^Purchase Order/, level: 1 }).waitFor();
    await page.getByText('No internet connection. Please check your network and try again.').first().waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page
      .getByText(/PO-COL-/)
      .first()
      .waitFor();
  });
});
