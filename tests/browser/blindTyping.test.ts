import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, type Visitor, visitor } from './kit';

/** People who type without looking, on a slow computer and a slow line: each kind of form is typed at once, and looked at afterwards. */
describe.skipIf(noBrowser)('typed blind on a slow connection', () => {
  const demo = demoGroup();
  let who: Visitor;
  let page: Page;
  beforeAll(async () => {
    who = await visitor(demo.browser);
    page = who.page;
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/items');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 3 });
    await devTools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 },
    });
  });
  const open = async (path: string) => {
    await page.goto(demo.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"], main .MuiSkeleton-root'));
  };
  const value = (name: string | RegExp) => page.getByLabel(name).first().inputValue();

  it('rows of a list: Add, choose, Tab, type, Enter, type', async () => {
    await open('/createModifers');
    await page.getByRole('button', { name: 'Add price level' }).click();
    await page.keyboard.type('Happy');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Dine');
    const rows = () =>
      page
        .locator('[data-row]')
        .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('input')].map(({ value }) => value)));
    await expect.poll(rows).toEqual([
      ['Happy hour', '250.00'],
      ['Dine', ''],
    ]);
    expect(new URL(page.url()).pathname).toBe('/createModifers');
  });

  it('a record: a refused save goes to what is wrong, wherever one has scrolled', async () => {
    await open('/promotion');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) element.scrollTo(0, 100_000);
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const summary = page.getByRole('alert').filter({ hasText: /^Fix \d+ problems? to save/ });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = await summary.boundingBox();
    expect(box && box.y >= 0 && box.y < 768).toBe(true);
  });

  it('a line grid: item and quantity before the look-up has answered', async () => {
    await open('/createpo');
    await page.getByRole('combobox', { name: /^Supplier/ }).click();
    await page.keyboard.type('maduwa');
    await page.keyboard.press('Enter');
    await expect.poll(() => value(/^Supplier/)).toMatch(/Maduwa/);
    await page.getByRole('gridcell').first().click();
    await page.keyboard.type('EGGS');
    await page.keyboard.press('Tab');
    await page.getByRole('gridcell', { name: 'Eggs' }).first().waitFor();
    // The supplier sells eggs in trays.
    await page.getByRole('gridcell', { name: 'Tray' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/createpo');
    expect(await page.getByRole('alert').filter({ hasText: 'to save' }).count()).toBe(0);
  });

  it('a count: the first click on Review count goes on, also before anything is saved', async () => {
    await open('/bulkStockEntry');
    await page.getByRole('button', { name: 'Start counting' }).click();
    await page
      .getByRole('textbox', { name: /counted,/ })
      .first()
      .click();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.keyboard.type('4');
    await page.getByRole('button', { name: 'Review count' }).click();
    await page.waitForURL(/\/stockentrysummary\//);
    await page.getByRole('heading', { level: 1, name: /^SE-/ }).waitFor();
    expect(who.complaints()).toEqual([]);
  });
});
