import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isRecord, rowsIn } from '#engine/run/values';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn } from './kit';

/** Pages open with what they showed last, until their answer is there. */
describe.skipIf(noBrowser)('what was shown last', () => {
  const demo = demoGroup();

  const signedIn = async (email: string, to: string): Promise<Page> => {
    const page = await (await demo.browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' })).newPage();
    await signIn(page, demo.url, email, defaultDemoPassword, to);
    return page;
  };
  const keptOf = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('auth.kept ')));
  const untilKept = (page: Page, what: string) =>
    expect.poll(async () => (await keptOf(page)).filter((key) => key.includes(what)).length).toBeGreaterThan(0);
  /** Answers of a path wait until the returned function is called, and may be changed. */
  const held = async (page: Page, path: string, changed = (json: unknown) => json) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/v1/${path}*`, async (route) => {
      await released;
      const response = await route.fetch();
      await route.fulfill({ response, json: changed(await response.json()) });
    });
    return release;
  };
  const age = (page: Page) => page.getByText(/^From /);

  it('a list is there before its answer, with its age; actions wait, and what changed is marked', async () => {
    const page = await signedIn('owner@harbour.example', '/items');
    const first = page.getByRole('row').nth(1);
    const before = await first.innerText();
    expect(await age(page).count()).toBe(0);
    await untilKept(page, '"items","getList"');
    const answer = await held(page, 'items', (json) => {
      const [item] = isRecord(json) ? rowsIn(json.docs) : [];
      if (item) item.price = '123456.50';
      return json;
    });
    await page.reload();
    await expect.poll(() => first.innerText()).toBe(before);
    await age(page).waitFor();
    await first.getByRole('checkbox').check();
    const action = page.getByRole('button', { name: 'Change…' });
    expect(await action.isDisabled()).toBe(true);
    answer();
    await first.getByText('123,456.50').waitFor();
    expect(await age(page).count()).toBe(0);
    expect(await action.isDisabled()).toBe(false);
    const marked = await first
      .getByRole('cell')
      .evaluateAll((cells) => cells.flatMap((cell) => (cell.getAnimations().length > 0 ? [cell.textContent] : [])));
    expect(marked).toEqual([expect.stringContaining('123,456.50')]);
    // Back leads to it as it was left.
    await first.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Menu Items' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByText('1 selected').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('a report is there with its age, and its files wait; a dashboard says as of when it is', async () => {
    const page = await signedIn('owner@harbour.example', '/stocksummaryreport');
    await page.getByRole('row').nth(3).waitFor();
    await untilKept(page, '"report"');
    const answer = await held(page, 'stocksummaryreport');
    await page.reload();
    await page.getByRole('row').nth(3).waitFor();
    await age(page).waitFor();
    const files = page.getByRole('button', { name: /Export/ });
    expect(await files.isDisabled()).toBe(true);
    answer();
    await age(page).waitFor({ state: 'detached' });
    await expect.poll(() => files.isDisabled()).toBe(false);

    await page.goto(`${demo.url}/dashboard`);
    await page.getByText(/^As of /).waitFor();
    await untilKept(page, '"dashboard"');
    const dashboard = await held(page, 'dashboard');
    await page.reload();
    await page.getByText(/^As of /).waitFor();
    dashboard();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('goes with the sign-in, and no one else sees it', async () => {
    const page = await signedIn('owner@harbour.example', '/items');
    await untilKept(page, '"items","getList"');
    await page.goto(`${demo.url}/logout`);
    await page.waitForURL('**/login*');
    expect(await keptOf(page)).toEqual([]);
    await signIn(page, demo.url, 'store@harbour.example', defaultDemoPassword, '/inventoryitemlist');
    await page.getByRole('row').nth(3).waitFor();
    await untilKept(page, 'getList');
    const owners = (await keptOf(page)).map((key) => key.split(' ').slice(2, 4).join(' '));
    expect(new Set(owners).size).toBe(1);
    expect(owners[0]).not.toContain('user_1');
  });
});
