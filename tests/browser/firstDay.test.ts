import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, workerBrowser } from '../kit/browser';
import { type RunningServer, startServer } from '../kit/server';
import { handAt } from './hand';
import { type Visitor, violationsOf, visitor } from './kit';

/** A new owner without the demo: from the printed link to the first goods in stock, on a phone first and then at a desk. */
describe.skipIf(noBrowser)('a first day without the demo', () => {
  const own = workerBrowser();
  let server: RunningServer;
  let who: Visitor;
  let page: Page;
  let hand: ReturnType<typeof handAt>;
  let link = '';

  beforeAll(async () => {
    server = await startServer({ DEMO: 'off' });
    link = await printedLink();
    who = await visitor(own.browser, { width: 360, height: 740 });
    page = who.page;
    hand = handAt(page, server.url);
  });
  afterAll(() => server?.stop());

  /** The link is printed after the line that says the server is ready. */
  const printedLink = async (): Promise<string> => {
    for (;;) {
      const found = /(http:\S+\/setup#\S+)\n/.exec(server.output())?.[1];
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until the control has the focus, and types. */
  const tabTo = async (name: string | RegExp, role: 'button' | 'textbox' | 'combobox' | 'grid' = 'button') => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await target.waitFor();
    for (let steps = 0; steps < 80; steps++) {
      if (await target.evaluate((element) => element.contains(document.activeElement))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  const isClean = async () => {
    expect(await violationsOf(page, ['main'])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(who.complaints()).toEqual([]);
  };

  it('says at sign-in where to begin, and sets up on a phone by the keyboard alone', async () => {
    await page.goto(`${server.url}/login`);
    await page.getByText('Nobody can sign in yet. Open the link that the server printed when it started.').waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Set up your console' }).waitFor();
    await isClean();
    await page.emulateMedia({ colorScheme: 'dark' });
    await isClean();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.type('Pier Restaurants');
    await press('Tab');
    await page.keyboard.type('Sri L');
    await press('Tab', 'Tab', 'Tab');
    expect(await page.getByLabel('Currency').inputValue()).toBe('LKR');
    for (const text of ['The Pier', '', 'Ann', 'Lee', 'ann@pier.example']) {
      await page.keyboard.type(text);
      await press('Tab');
    }
    await page.keyboard.type('short');
    expect(await page.getByLabel('Short name').inputValue()).toBe('THE');
    await press('Enter');
    await page.getByText('Enter at least 10 characters').waitFor();
    await isClean();
    await page.keyboard.type(' but long');
    await press('Enter');
    await page.waitForURL('**/getstarted');
  });

  it('shows what to do first, and what is done', async () => {
    await page.getByText('3 of 12 done').waitFor();
    await isClean();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('navigation').getByRole('link', { name: 'Get started' }).waitFor();
    await isClean();
    await page.getByRole('link', { name: 'Start: Complete your outlet' }).click();
    await page.waitForURL('**/editOutlet**');
    await hand.settle();
    await hand.fill({ Address: '1 Pier Road', Phone: '+94 11 255 0140' });
    await hand.save(/: saved/);
  });

  it('finds units, taxes and payment modes, and adds a category, a supplier and an item', async () => {
    for (const [path, text] of [
      ['/unitlist', 'Kilogram'],
      ['/taxlist', 'Value added tax'],
      ['/paymentModes', 'Bank transfer'],
    ] as const) {
      await hand.open(path);
      await page.getByRole('row', { name: text }).first().waitFor();
    }
    await isClean();
    await hand.open('/categorylist/create');
    await hand.fill({ Name: 'Smoked goods' });
    await hand.save('Smoked goods created');
    await hand.open('/createsupplier');
    await hand.fill({ Name: 'Bay Smokehouse', Phone: '+94 31 222 8890' });
    await hand.find('Payment mode', ['Cash']);
    await hand.save('Bay Smokehouse created');
    await hand.open('/createinventoryitem');
    await hand.fill({ Name: 'Smoked seer' });
    await hand.find('Category', ['Smoked goods']);
    await hand.find('Measure type', ['Weight']);
    await hand.find('Stock unit', ['Kilogram']);
    await hand.save('Smoked seer created');
  });

  it('orders, receives and approves by the keyboard', async () => {
    await hand.open('/createpo');
    await tabTo('Supplier', 'combobox');
    await page.keyboard.type('Bay');
    await page.getByRole('option', { name: /Bay Smokehouse/ }).waitFor();
    await press('ArrowDown', 'Enter');
    await tabTo(/^Items|^Lines/, 'grid');
    await page.keyboard.type('smoked');
    await page.getByRole('option', { name: /Smoked seer/ }).waitFor();
    await press('Enter');
    await page
      .getByRole('gridcell', { name: /Kilogram|kg/ })
      .first()
      .waitFor();
    await page.keyboard.type('10');
    await press('Tab');
    await page.keyboard.type('2500');
    await press('Tab');
    await page.getByText('25,000.00').first().waitFor();
    await press('Escape');
    await tabTo('Save and review');
    await press('Enter');
    await page.getByRole('button', { name: 'Approve order' }).waitFor();
    await press('a');
    await page.getByRole('dialog').waitFor();
    await press('Enter');
    await tabTo('Receive goods');
    await press('Enter');
    await page.waitForURL('**/updategrn/**');
    await tabTo('Invoice no.', 'textbox');
    await page.keyboard.type('INV-1');
    await tabTo('Invoice total', 'textbox');
    await page.keyboard.type('25000');
    await tabTo('Save and review');
    await press('Enter');
    await page.waitForURL('**/grnsummary/**');
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    await press('a');
    await page.getByRole('dialog').waitFor();
    await press('Enter');
    await page.getByText('Approved').first().waitFor();
  });

  it('has the stock, and nothing left on the checklist', async () => {
    await hand.open('/stocksummaryreport');
    await page
      .getByRole('row', { name: /Smoked seer.*10.*25,000\.00.*2,500\.00/ })
      .first()
      .waitFor();
    await hand.open('/getstarted');
    await page.getByText('Everything is ready.').waitFor();
    await page.getByText('8 of 12 done').waitFor();
    await isClean();
    await hand.press('Hide checklist');
    await page.waitForURL((address) => address.pathname !== '/getstarted');
    expect(await page.getByRole('link', { name: 'Get started' }).count()).toBe(0);
    await page.goto(link);
    await page.getByText('This console is set up already.').waitFor();
    expect(who.complaints()).toEqual([]);
  });
});
