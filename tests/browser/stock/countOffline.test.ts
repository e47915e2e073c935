import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../../kit/browser';
import { fillSignIn, violationsOf } from '../kit';

/**
 * A count in a cold store, on a phone of 360 px, with the page's own keys: the connection drops, the count continues, the browser is closed
 * and opened again, an answer gets lost. In the end everything is in one stock entry, and nothing twice (domain section 2.7).
 */
describe.skipIf(noBrowser)('a count without a connection', () => {
  const demo = demoGroup();
  let context: BrowserContext;
  let page: Page;
  const found: string[] = [];
  /** The counted quantities by item name, as typed. */
  const counted = new Map<string, string>();
  let before: string[] = [];

  beforeAll(async () => {
    context = await demo.browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    page = await opened();
    await page.goto(`${demo.url}/login?redirectFrom=${encodeURIComponent('/bulkStockEntry')}`);
    await fillSignIn(page, 'store@harbour.example', defaultDemoPassword);
    await page.getByRole('heading', { name: /Start a count at Colombo/ }).waitFor();
    before = await entries();
    await page.goto(`${demo.url}/bulkStockEntry`);
  });

  /** A new tab on the same phone. */
  async function opened(): Promise<Page> {
    const tab = await context.newPage();
    tab.on('pageerror', (error) => found.push(error.message));
    return tab;
  }
  /** The numbers of all stock entries. */
  async function entries(): Promise<string[]> {
    await page.goto(`${demo.url}/stockentrylist`);
    await page
      .locator('main')
      .getByText(/SE-COL-/)
      .first()
      .waitFor();
    return [...new Set((await page.locator('main').innerText()).match(/SE-[A-Z]{3}-\d\d-\d{6}/g) ?? [])];
  }
  const state = () => page.getByRole('status').filter({ hasText: 'counted' });
  const says = (text: string | RegExp) => state().getByText(text).waitFor();
  const tap = (key: string) => page.getByRole('group', { name: 'Keys' }).getByRole('button', { name: key }).tap();
  const row = (index: number) => page.getByRole('list', { name: 'Items to count' }).getByRole('listitem').nth(index);
  const fieldOf = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name} counted,`) });
  /** The item that the keys write to. */
  const atHand = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(' counted,')[0] ?? '');
  /** Types this with one thumb into the current line, and goes to the next. */
  async function count(amount: string): Promise<void> {
    const name = await atHand();
    expect(name).not.toBe('');
    for (const digit of amount) await tap(digit === '.' ? 'Decimal point' : digit);
    expect(await fieldOf(name).inputValue()).toBe(amount);
    await tap('Next');
    await expect.poll(atHand).not.toBe(name);
    counted.set(name, amount);
  }

  it('is saved while there is one', async () => {
    await page.getByRole('radio', { name: /Spot check/ }).check();
    await page.getByRole('button', { name: 'Start counting' }).tap();
    await row(0).getByRole('textbox').tap();
    for (const amount of ['12.5', '4', '0']) await count(amount);
    await says(/^3 of \d+ counted$/);
    await says('Saved');
    expect(await violationsOf(page, ['main'])).toEqual([]);
  });

  it('continues without one, and says how much is only on this phone', async () => {
    await context.setOffline(true);
    for (const amount of ['7', '2.25', '118', '3', '60']) await count(amount);
    await says('5 kept on this device, sent when there is a connection');
    await says(/^8 of \d+ counted$/);
  });

  it('is stored while the browser is closed, and sent when it opens again', async () => {
    await page.close();
    await context.setOffline(false);
    // The API's first answer gets lost: the API has the lines, and the phone doesn't know.
    let lost = 0;
    await context.route('**/bulkStockEntry/lines', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    page = await opened();
    await page.goto(`${demo.url}/bulkStockEntry`);
    await says(/^8 of \d+ counted$/);
    await says('5 kept on this device, sent when there is a connection');
    expect(lost).toBe(1);
    for (const [name, amount] of counted) {
      await page.getByRole('searchbox', { name: 'Search items' }).fill(name);
      await expect.poll(() => fieldOf(name).inputValue()).toBe(amount);
    }
    await page.getByRole('searchbox', { name: 'Search items' }).fill('');
    // One more tap sends everything.
    await row(8).getByRole('textbox').tap();
    await count('9');
    await says('Saved');
    await says(/^9 of \d+ counted$/);
  });

  it('is one stock entry with every line once', async () => {
    await page.getByRole('button', { name: 'Review count' }).tap();
    await page.waitForURL('**/stockentrysummary/**');
    const lines = page.getByRole('table', { name: 'Lines' });
    await lines.getByRole('row').first().waitFor();
    const headings = await lines.getByRole('columnheader').allTextContents();
    const cells = await Promise.all(
      (await lines.locator('tbody').getByRole('row').all()).map((line) => line.getByRole('cell').allTextContents()),
    );
    const at = (line: readonly string[], heading: string) => line[headings.indexOf(heading)] ?? '';
    const stored = cells.map((line) => [at(line, 'Item'), Number(at(line, 'Counted'))]);
    expect(stored).toHaveLength(9);
    expect(new Map(stored as [string, number][])).toEqual(
      new Map([...counted].map(([name, amount]) => [name, Number(amount)])),
    );
    expect(await violationsOf(page, ['main'])).toEqual([]);
    expect(await entries()).toHaveLength(before.length + 1);
    expect(found).toEqual([]);
  });
});
