import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, violationsOf } from './kit';

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

  it('opens any page, and says what is missing', async () => {
    await context.setOffline(true);
    await page.goto(`${demo.url}/wastagemanagementlist`);
    await page.getByRole('heading', { name: 'Wastage Management', level: 1 }).waitFor();
    await page.getByText('No internet connection. Please check your network and try again.').first().waitFor();
    // The list is asked for again when the network is back.
    await context.setOffline(false);
    await page
      .getByText(/WN-COL-/)
      .first()
      .waitFor();
  });

  it('a document waits by choice, through a reload and a change, and is sent once', async () => {
    const inserts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/wastagemanagement/insert')) inserts.push(request.method());
    });
    await page.goto(`${demo.url}/createwastagemanagement`);
    await page.getByRole('combobox', { name: 'Item' }).fill('lime');
    await page.getByRole('option', { name: /Limes/ }).tap();
    await page.getByLabel('Quantity').first().fill('2');
    await page.getByRole('combobox', { name: 'Reason' }).first().tap();
    await page.getByRole('option', { name: 'Spoilage' }).tap();
    await context.setOffline(true);
    const sendLater = async () => {
      await page.getByRole('button', { name: 'Save draft' }).tap();
      await page.getByRole('button', { name: 'Send when I’m back online' }).tap();
      await page.getByRole('heading', { name: 'Waiting to be sent', level: 1 }).waitFor();
    };
    await sendLater();
    await page.reload();
    const entry = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem');
    await entry.getByText('Waiting').waitFor();
    expect(await violationsOf(page, ['main'])).toEqual([]);
    await entry.getByRole('button', { name: 'Edit' }).tap();
    await expect.poll(() => page.getByLabel('Quantity').first().inputValue()).toBe('2');
    await page.getByLabel('Quantity').first().fill('3');
    await sendLater();
    expect([await entry.count(), inserts]).toEqual([1, []]);
    await context.setOffline(false);
    await entry.getByText('Sent', { exact: true }).waitFor();
    await entry.getByRole('link', { name: 'Review' }).tap();
    const line = page.getByRole('table', { name: 'Lines' }).getByRole('row', { name: /Limes/ });
    await line.getByRole('cell', { name: '3.000' }).waitFor();
    expect(inserts).toEqual(['POST']);
  });

  // Last: with the developer tools attached, the browser no longer knows that it is offline.
  it('the console can be installed', async () => {
    const devTools = await context.newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // A window of a test is private, which is the only thing in the way.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  });
});
