import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { declarations } from '../../resources/index';
import { pagesOf } from '../../resources/paths';
import { defaultDemoPassword } from '../../server/config';
import { launchBrowser, noBrowser } from '../setup/browser';
import { type RunningServer, startServer } from '../setup/server';
import { signIn, type Visitor, violationsOf, visitor } from './kit';

/** Every page that the declarations give opens on real data: no complaint in the console, nothing that axe minds, wide and narrow. */
describe.skipIf(noBrowser)('every page', () => {
  let server: RunningServer;
  let browser: Browser;
  const opened = pagesOf(declarations).filter((page) => !page.path.includes(':id'));

  beforeAll(async () => {
    server = await startServer({ DEMO: 'on' }, inject('demoTemplate'));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** The page has its heading and no part of it is still on the way. */
  const settled = async ({ page }: Visitor) => {
    // By its element: behind a dialog it has no role.
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]'),
    );
  };

  const open = async (who: Visitor, path: string): Promise<string[]> => {
    await who.page.goto(`${server.url}${path}`);
    await settled(who);
    const wider = await who.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    return [
      ...who.complaints(),
      ...(await violationsOf(who.page)),
      ...(wider > 0 ? [`${path} is ${wider} px wider than the window`] : []),
    ];
  };

  for (const [width, height] of [
    [1366, 768],
    [360, 740],
  ] as const) {
    it(`opens at ${width} px`, async () => {
      const who = await visitor(browser, { width, height });
      await signIn(who.page, server.url, 'owner@harbour.example', defaultDemoPassword);
      const found: string[] = [];
      for (const { path } of opened) found.push(...(await open(who, path)));
      expect(found).toEqual([]);
    }, 600_000);
  }

  it('opens the first record of every list, and a leaked react-admin address leads to the spec’s', async () => {
    const who = await visitor(browser);
    await signIn(who.page, server.url, 'owner@harbour.example', defaultDemoPassword, '/items');
    const found: string[] = [];
    for (const { path } of opened.filter((page) => page.role === 'list')) {
      await who.page.goto(`${server.url}${path}`);
      await settled(who);
      const row = who.page.locator('table tbody tr').first();
      if (!(await row.isVisible())) continue;
      await row.click();
      // On a page of its own, or over the list.
      await expect
        .poll(
          async () => new URL(who.page.url()).pathname !== path || (await who.page.getByRole('dialog').isVisible()),
          { timeout: 30_000, message: `a click on the first row of ${path} opens its record` },
        )
        .toBe(true);
      await settled(who);
      found.push(...who.complaints(), ...(await violationsOf(who.page)));
    }
    expect(found).toEqual([]);
    await who.page.goto(`${server.url}/purchaseOrders`);
    await who.page.waitForURL('**/polist');
    await who.page.goto(`${server.url}/nowhere/at/all`);
    await who.page.waitForURL('**/404');
    await who.page.getByText("Oops! You're lost.").waitFor();
  }, 600_000);
});
