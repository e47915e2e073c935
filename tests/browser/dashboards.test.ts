import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#engine/run/time/days';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { keysAt } from './keyboard';
import { signIn, type Visitor, violationsOf, visitor } from './kit';

/**
 * The dashboards and Ask AI as users see them: by keyboard, on a phone, in both colour schemes, without figures, and with a failing API.
 */

const OWNER = 'owner@harbour.example';
const PHONE = { width: 360, height: 780 };
const LAPTOP = { width: 1366, height: 768 };
const ROUTES = ['/dashboard', '/invdashboard', '/omakai'] as const;
/** The calls that the three pages make. */
const CALLS = /\/api\/v1\/(dashboard|invReport\/invDashboard|omakAI)\b/;

describe.skipIf(noBrowser)('dashboards and Ask AI', () => {
  const demo = demoGroup();
  let who: Visitor;
  const main = () => who.page.locator('main');
  const arrived = async (page: Page) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
  };
  const open = async (path: string) => {
    await who.page.goto(demo.url + path);
    await arrived(who.page);
  };
  const enter = async (email: string, size = LAPTOP) => {
    who = await visitor(demo.browser, size);
    // Someone who has opened what is on demand: it is part of the page.
    await who.page.addInitScript(() => {
      for (const name of ['dashboard', 'invdashboard']) localStorage.setItem(`RaStore.${name}.more`, 'true');
    });
    await signIn(who.page, demo.url, email, defaultDemoPassword, '/omakai');
  };
  /** Types a question into the focused field, and waits for its answer. */
  const ask = async (question: string) => {
    await keysAt(who.page).tabTo(/^(Your question|Ask a follow-up question)$/, 'textbox');
    await who.page.keyboard.type(question);
    await who.page.keyboard.press('Enter');
    const answer = who.page.getByRole('article', { name: question });
    await answer.waitFor();
    return answer;
  };
  /** Charts and rows that a screen reader can't read as a table: it needs headings, and a cell below each. */
  const unreadable = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('main [role="table"], main table')].flatMap((table) => {
        const count = (of: Element, roles: string) => of.querySelectorAll(roles).length;
        const name = table.getAttribute('aria-label') ?? table.textContent?.slice(0, 40) ?? '';
        const heads = count(table, '[role="columnheader"], thead th');
        const rows = [...table.querySelectorAll('[role="row"], tbody tr')].filter(
          (row) => !count(row, '[role="columnheader"]'),
        );
        const wrong = rows.filter((row) => count(row, '[role="rowheader"], [role="cell"], th, td') !== heads);
        return heads > 1 && rows.length > 0 && wrong.length === 0
          ? []
          : [`${name}: ${heads} headings, ${wrong.length} of ${rows.length} rows`];
      }),
    );

  /** Charts whose bars don't begin at one place, so that their lengths can't be compared; and figures that need two lines. */
  const uneven = (page: Page): Promise<string[]> =>
    page.evaluate(() => [
      ...[...document.querySelectorAll('main [role="table"]')].flatMap((table) => {
        const bars = [...table.querySelectorAll('[role="row"] > [role="rowheader"] + [aria-hidden]')];
        const places = new Set(bars.map((bar) => [bar.getBoundingClientRect().x, bar.clientWidth].join()));
        return places.size > 1 ? [`${table.getAttribute('aria-label')}: ${[...places].join(' ')}`] : [];
      }),
      ...[...document.querySelectorAll('main dd')].flatMap((figure) =>
        (figure.firstElementChild?.clientHeight ?? 0) > 32 ? [figure.textContent ?? ''] : [],
      ),
    ]);

  describe.each([
    ['a phone', PHONE, 'light'],
    ['a phone', PHONE, 'dark'],
    ['a laptop', LAPTOP, 'light'],
    ['a laptop', LAPTOP, 'dark'],
  ] as const)('on %s (%o, %s)', (_what, size, colorScheme) => {
    beforeAll(async () => {
      await enter(OWNER, size);
      await who.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    });

    it.each(ROUTES)('%s breaks no rule, is as wide as the window, and its charts are tables', async (path) => {
      await open(path);
      if (path === '/omakai') await ask('Net sales by outlet last week');
      const isDark = await who.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      expect(isDark).toBe(colorScheme === 'dark');
      expect(await violationsOf(who.page)).toEqual([]);
      expect(await who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await unreadable(who.page)).toEqual([]);
      expect(await uneven(who.page)).toEqual([]);
      expect(await main().locator('[role="table"], table').count()).toBeGreaterThan(path === '/omakai' ? 0 : 3);
      expect(who.complaints()).toEqual([]);
    });
  });

  describe('by keyboard, on a phone', () => {
    beforeAll(() => enter(OWNER, PHONE));

    it('days are compared, and a figure leads to its report, which says the same', async () => {
      const { page } = who;
      const { press, tabTo } = keysAt(page);
      await open('/dashboard');
      await tabTo(/^Compared with/);
      await press('Enter');
      await page
        .getByRole('option', { name: /^Previous period/ })
        .or(page.getByRole('menuitem', { name: /^Previous period/ }))
        .first()
        .waitFor();
      await press('Home', 'Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('compare')).toBe('previous');
      await arrived(page);
      const figure = main().locator('dt:has-text("Net sales") + dd a');
      const said = (await figure.innerText()).replace(/^\D+/, '');
      await tabTo(await figure.innerText(), 'link');
      await press('Enter');
      await page.waitForURL(/\/salesReport\?/);
      await arrived(page);
      await expect.poll(() => main().innerText()).toContain(said);
      expect(who.complaints()).toEqual([]);
    });

    it('tiles are arranged, and put back', async () => {
      const { page } = who;
      const { press, tabTo, push } = keysAt(page);
      await open('/invdashboard');
      const labels = () => main().locator('dt').allInnerTexts();
      const before = await labels();
      await push('Arrange tiles');
      await tabTo('Move Food cost this month up');
      await press('Enter');
      await tabTo('Negative items', 'checkbox');
      await press('Space');
      await push('Save');
      await expect.poll(async () => (await labels()).length).toBe(before.length - 1);
      expect((await labels())[0]).toContain('Food cost this month');
      await push('Arrange tiles');
      await push('Reset');
      await push('Save');
      await expect.poll(labels).toEqual(before);
      await tabTo('Draft orders', 'link');
      await press('Enter');
      await page.waitForURL(/\/reorder$/);
      expect(who.complaints()).toEqual([]);
    });

    it('a question is asked and gone on from, and its report is opened', async () => {
      const { page } = who;
      const { press, tabTo } = keysAt(page);
      await open('/omakai');
      await ask('Net sales last week');
      const answer = await ask('and by outlet?');
      const [said = ''] = /[\d,]+\.\d\d/.exec(await answer.innerText()) ?? [];
      expect(said).not.toBe('');
      await tabTo('Open sales', 'link');
      await press('Enter');
      await page.waitForURL(/\/salesReport\?/);
      await arrived(page);
      await expect.poll(() => main().innerText()).toContain(said);
      expect(who.complaints()).toEqual([]);
    });
  });

  describe('every link', () => {
    it.each(['/dashboard', '/invdashboard'])('of %s asks its report for the same outlets and days', async (path) => {
      const outlets = 'outlet_1,outlet_2';
      await enter(OWNER);
      const read = who.page.waitForResponse(
        // Not the answer for the dashboard where the sign-in led: its answer is gone with its page.
        (response) => CALLS.test(response.url()) && response.url().includes(`outlets=${encodeURIComponent(outlets)}`),
      );
      await open(`${path}?outlets=${encodeURIComponent(outlets)}`);
      const { params, today } = (await (await read).json()) as {
        params: { fromDate: string; toDate: string };
        today: string;
      };
      const hrefs = await main()
        .locator('dd a, section a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const asked = hrefs
        .map((href) => new URL(href, demo.url))
        .filter(({ searchParams }) => searchParams.has('outlets'));
      expect(asked.length).toBeGreaterThan(12);
      for (const { href, searchParams } of asked) {
        expect([
          href,
          searchParams
            .get('outlets')
            ?.split(',')
            .every((id) => outlets.includes(id)),
        ]).toEqual([href, true]);
        const to = searchParams.get('toDate');
        // What is open now is asked until today.
        const isNow = /kotSummary|status=open|held=true/.test(href);
        // A day can be closed once it is over.
        const until = /dayCloseReport/.test(href) ? addDays(today, -1) : isNow ? today : params.toDate;
        if (to) expect([href, to]).toEqual([href, until]);
      }
    });
  });

  describe('an API that fails', () => {
    beforeAll(() => enter(OWNER, PHONE));
    const fail = () =>
      who.page.route(CALLS, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'Out of order' } }),
      );
    const mend = () => who.page.unroute(CALLS);

    it.each(['/dashboard', '/invdashboard'])('%s says so, and is tried again', async (path) => {
      await fail();
      await who.page.goto(demo.url + path);
      await who.page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await violationsOf(who.page, ['main'])).toEqual([]);
      expect(await main().locator('dd').count()).toBe(0);
      await mend();
      await keysAt(who.page).push('Try again');
      await main().locator('dd').first().waitFor();
      await arrived(who.page);
      expect(await main().innerText()).toContain('As of');
    });

    it('/omakai keeps the question, to ask it again', async () => {
      await open('/omakai');
      await fail();
      await keysAt(who.page).tabTo('Your question', 'textbox');
      await who.page.keyboard.type('Net sales last week');
      await who.page.keyboard.press('Enter');
      await who.page.getByRole('alert').filter({ hasText: '“Net sales last week” was not answered.' }).waitFor();
      expect(await violationsOf(who.page, ['main'])).toEqual([]);
      await mend();
      await keysAt(who.page).push('Try again');
      await who.page.getByRole('article', { name: 'Net sales last week' }).waitFor();
    });
  });

  it('figures are read again each minute while they are seen, and not while they are not', async () => {
    await enter(OWNER);
    const { page } = who;
    let reads = 0;
    page.on('request', (request) => {
      if (CALLS.test(request.url())) reads += 1;
    });
    await page.clock.install();
    await open('/dashboard');
    const once = reads;
    await page.clock.runFor(61_000);
    await expect.poll(() => reads).toBe(once + 1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await page.clock.runFor(180_000);
    expect(reads).toBe(once + 1);
  });

  it('days without trade and an outlet without stock say so, tile by tile', async () => {
    await enter('owner@lakeside.example', PHONE);
    for (const path of ['/dashboard?fromDate=2020-01-01&toDate=2020-01-01', '/invdashboard']) {
      await open(path);
      const text = await main().innerText();
      expect(text).toContain('No figures for these days.');
      expect(text).not.toMatch(/NaN|undefined|Infinity|Invalid/);
      expect(await violationsOf(who.page, ['main'])).toEqual([]);
    }
    expect(who.complaints()).toEqual([]);
  });

  it('a store keeper sees the inventory dashboard without an amount of money, and has no right to ask', async () => {
    await enter('store@harbour.example', PHONE);
    await open('/invdashboard');
    const labels = (await main().locator('dt').allInnerTexts()).join();
    expect(labels).toContain('Items below minimum');
    expect(labels).not.toMatch(/value|cost|purchases|wastage/i);
    expect(await main().innerText()).not.toMatch(/LKR|\d\.\d\d\b(?!\d| ?(kg|l|g|ml|ea))/);
    await open('/omakai');
    expect(await main().innerText()).toMatch(/You need the “\w+” permission/);
    expect(who.complaints()).toEqual([]);
  });
});
