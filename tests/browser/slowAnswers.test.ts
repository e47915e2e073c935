import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { signIn, type Visitor, visitor } from './kit';

/** Layout before answers arrive, printing, and a save without an answer. */
describe.skipIf(noBrowser)('a slow or broken connection', () => {
  const demo = unchangedDemo();
  let who: Visitor | undefined;

  afterEach(async () => {
    await who?.page.context().close();
    who = undefined;
  });

  const owner = async (at: string): Promise<Page> => {
    who = await visitor(demo.browser);
    await signIn(who.page, demo.url, 'owner@harbour.example', defaultDemoPassword, at);
    return who.page;
  };
  /** Requests whose path matches wait until they are released. */
  const hold = async (page: Page, path: RegExp) => {
    const waiting: Route[] = [];
    let isOpen = false;
    await page.route(path, (route) => {
      if (isOpen || !route.request().url().includes('/api/')) return route.continue();
      waiting.push(route);
    });
    return async () => {
      isOpen = true;
      for (const route of waiting.splice(0)) await route.continue();
    };
  };
  const places = async (page: Page, names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const box = await page.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox();
        return [name, Math.round(box?.x ?? -1)] as const;
      }),
    );

  it('finds the frame at once, in the colours that it keeps', async () => {
    const page = await owner('/polist');
    const letThrough = await hold(page, /\/api\//);
    await page.goto(`${demo.url}/polist`, { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    const lines = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#root *')]
          .map((each) => getComputedStyle(each))
          .filter(({ borderBottomWidth, height }) => borderBottomWidth === '1px' && height === '48px')
          .map(({ borderBottomColor }) => borderBottomColor),
      );
    const product = () => page.getByText('POS Management Console', { exact: true }).first().boundingBox();
    const [before, name] = [await lines(), await product()];
    await letThrough();
    await page.getByRole('banner').waitFor();
    expect(before).toHaveLength(1);
    expect(name?.x).toBeGreaterThan(0);
    expect((await product())?.x).toBe(name?.x);
    expect(await lines()).toContain(before[0]);
  });

  it('has tabs and buttons in the places that they keep when counts and figures come', async () => {
    const page = await owner('/items');
    const letCount = await hold(page, /getPoCount/i);
    await page.goto(`${demo.url}/polist`);
    const tabs = page.getByRole('group', { name: 'Status' }).getByRole('button');
    await tabs.nth(7).waitFor();
    const named = async () => (await tabs.allTextContents()).map((text) => text.replace(/\d+$/, ''));
    const before = await named();
    await letCount();
    await page.getByRole('button', { name: /^All \d|^All\d/ }).waitFor();
    expect(await named()).toEqual(before);

    const letReport = await hold(page, /\/salesReport/);
    await page.goto(`${demo.url}/salesReport`);
    const actions = ['Views', 'Columns', 'Export'];
    await page.getByRole('button', { name: /^Export/ }).waitFor();
    const early = await places(page, actions);
    expect(await page.getByRole('button', { name: 'Columns' }).isDisabled()).toBe(true);
    await letReport();
    await page.getByRole('row', { name: /^Total/ }).waitFor();
    expect(await places(page, actions)).toEqual(early);
    expect(early.every(([, x]) => x > 0)).toBe(true);
  });

  it('prints the sales report in columns that can be read', async () => {
    const page = await owner('/salesReport');
    await page.getByRole('row', { name: /^Total/ }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const heads = await page
      .locator('table')
      .last()
      .locator('thead th')
      .evaluateAll((cells) =>
        cells.map((cell) => ({ text: cell.textContent, px: Number.parseFloat(getComputedStyle(cell).fontSize) })),
      );
    expect(heads.map(({ text }) => text)).toEqual(expect.arrayContaining(['Day', 'Net sales', 'Total']));
    // Of 22 columns the ones chosen for print, in 7.5 point or more.
    expect(heads.length).toBeLessThanOrEqual(13);
    expect(Math.min(...heads.map(({ px }) => px))).toBeGreaterThanOrEqual(10);
  });

  it('has a receipt’s head whole on a laptop: no date and no link is cut', async () => {
    const page = await owner('/creategrn');
    await page.getByRole('link', { name: /without a purchase order/i }).click();
    await page.getByRole('textbox', { name: 'Invoice no.' }).waitFor();
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('form section button, form section input')]
          .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.textContent || (each as HTMLInputElement).value),
      );
    const links = page.locator('form').getByRole('button', { name: /^Create / });
    expect(await links.count()).toBeGreaterThan(1);
    expect((await cut()).filter((text) => /^Create|\d{4}$/.test(text))).toEqual([]);
  });

  it('keeps what was typed when a save is answered by a page of somewhere else', async () => {
    const page = await owner('/comments/create');
    await page.getByRole('textbox', { name: 'Comment' }).fill('No onions, please');
    await page.getByRole('combobox', { name: 'Used for' }).click();
    await page.getByRole('option').first().click();
    let writes = 0;
    await page.route(/\/api\/v1\/comments/, (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      writes++;
      return route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<html>Welcome to the guest network</html>',
      });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Unable to connect to server.', { exact: false }).first().waitFor();
    expect(writes).toBe(1);
    expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('No onions, please');
    expect(await page.getByText(/created/).count()).toBe(0);
  });

  it('ends a save without an answer after 30 seconds, in the sentence for it', async () => {
    const page = await owner('/items');
    await page.clock.install();
    await page.goto(`${demo.url}/comments/create`);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Extra lime');
    await page.getByRole('combobox', { name: 'Used for' }).click();
    await page.getByRole('option').first().click();
    await page.route(/\/api\/v1\/comments/, (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/v1/comments'),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sent;
    await page.clock.fastForward(31_000);
    await page.getByText('This Page Did Not Respond In A Timely Manner', { exact: false }).first().waitFor();
    expect(await page.getByText(/created/).count()).toBe(0);
  });
});
