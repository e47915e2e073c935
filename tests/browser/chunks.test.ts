import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { signIn } from './kit';

/** Pages whose code loads late, fails, or was renamed since, on the built console (spec sections 2, 8 and 9). */
describe.skipIf(noBrowser)('the code of a page', () => {
  const demo = unchangedDemo();

  /** Signed in at a list, so that the report's code isn't loaded yet; `loads` counts page loads. */
  const atList = async () => {
    const context = await demo.browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/items');
    // The sign-in page, where the console started, has fetched other pages' code already.
    await page.reload();
    await page.getByRole('heading', { name: 'Menu Items', level: 1 }).waitFor();
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    return { context, page, loads: () => loads };
  };
  /** Opens a report by its link, as a user does. */
  const toReport = async (page: Page) => {
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Reports', exact: true })
      .click();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Sales', exact: true }).click();
  };
  const report = (page: Page) => page.getByRole('heading', { name: 'Sales', level: 1 });
  const isCode = (url: URL) => url.pathname.startsWith('/assets/') && url.pathname.endsWith('.js');

  it('shows its shape after 400 ms, says so after 100 s, and is shown all the same when it comes', async () => {
    const { context, page } = await atList();
    await page.clock.install();
    let isHeld = true;
    const held: Route[] = [];
    await page.route(isCode, async (route) => {
      if (isHeld) held.push(route);
      else await route.continue();
    });
    await toReport(page);
    const shape = page.getByRole('status', { name: 'Loading' });
    await shape.waitFor();
    expect(await report(page).count()).toBe(0);
    // The page's clock runs as well: this leaves some seconds for a busy machine.
    await page.clock.fastForward(90_000);
    await shape.waitFor();
    await page.clock.fastForward(11_000);
    await page.getByRole('heading', { name: 'The page timed out while loading' }).waitFor();
    isHeld = false;
    for (const route of held) await route.continue();
    await report(page).waitFor();
    await context.close();
  });

  it('that never comes has failed after 120 s', async () => {
    const { context, page } = await atList();
    await page.clock.install();
    await page.route(isCode, () => {});
    await toReport(page);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.fastForward(121_000);
    await page.getByRole('heading', { name: 'Loading chunk failed' }).waitFor();
    await context.close();
  });

  it('that could not be fetched comes by Retry once the connection is back, without loading the page again and again', async () => {
    const { context, page, loads } = await atList();
    await page.clock.install();
    await page.route(isCode, (route) => route.abort('connectionfailed'));
    await toReport(page);
    const failed = page.getByRole('heading', { name: 'Loading chunk failed' });
    await failed.waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor();
    // Left alone it stays as it is.
    await page.clock.fastForward(10_000);
    expect(loads()).toBe(0);
    await page.unroute(isCode);
    await page.getByRole('button', { name: 'Try again' }).click();
    await report(page).waitFor();
    expect(loads()).toBeLessThanOrEqual(1);
    expect(new URL(page.url()).pathname).toBe('/salesReport');
    await context.close();
  });

  it('that a new version has renamed comes by one press: the page is loaded from there, once', async () => {
    const { context, page, loads } = await atList();
    /** Every file has a new name in the new version, and the old ones are gone. */
    const renamed = (text: string) =>
      text.replace(
        /-([\w-]{8})\.(js|css)\b/g,
        (_, hash: string, type: string) => `-${[...hash].reverse().join('')}.${type}`,
      );
    await page.route(
      (url) => url.origin === demo.url && !/^\/(api|inventory-api|config)/.test(url.pathname),
      async (route) => {
        const url = new URL(route.request().url());
        const isAsset = url.pathname.startsWith('/assets/');
        const response = await route.fetch({ url: demo.url + (isAsset ? renamed(url.pathname) : url.pathname) });
        const isText = /text|javascript/.test(response.headers()['content-type'] ?? '');
        await route.fulfill(isText ? { response, body: renamed(await response.text()) } : { response });
      },
    );
    await toReport(page);
    await page.getByRole('heading', { name: 'Loading chunk failed' }).waitFor();
    expect(loads()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await report(page).waitFor();
    expect(loads()).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  it('that a part of a form needs fails in its place, and takes nothing typed with it', async () => {
    const { context, page, loads } = await atList();
    await page.goto(`${demo.url}/createpo`);
    await page.getByRole('heading', { name: 'Create purchase order', level: 1 }).waitFor();
    const remarks = page.getByRole('textbox', { name: 'Remarks' });
    await remarks.fill('Before ten, please');
    const before = loads();
    await page.route(isCode, (route) => route.abort('connectionfailed'));
    await page
      .getByRole('button', { name: /calendar/i })
      .first()
      .click();
    const calendar = page.getByRole('dialog', { name: /^Calendar for/ });
    const failed = calendar.getByRole('heading', { name: 'Loading chunk failed' });
    await failed.waitFor();
    await page.unroute(isCode);
    // The message is drawn again if the browser remembers the failure, so that the first one is gone for an instant or for good.
    const first = await failed.elementHandle();
    await calendar.getByRole('button', { name: 'Try again' }).click();
    await first?.waitForElementState('hidden');
    await failed.or(calendar.getByRole('grid')).first().waitFor();
    await calendar.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    expect([await remarks.inputValue(), loads() - before]).toEqual(['Before ten, please', 0]);
    await context.close();
  });

  it('that would open over a page leaves the page as it is', async () => {
    const { context, page, loads } = await atList();
    await page.goto(`${demo.url}/createItem`);
    const name = page.getByRole('textbox', { name: 'Name' }).first();
    await name.fill('Jaggery tart');
    const before = loads();
    await page.route(isCode, (route) => route.abort('connectionfailed'));
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await page.getByText('Loading chunk failed: couldn’t load the keyboard shortcuts.').waitFor();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect([await name.inputValue(), loads() - before]).toEqual(['Jaggery tart', 0]);
    await context.close();
  });
});
