import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { idleLimit, idleWarning } from '../../authProvider/idle';
import { defaultDemoPassword } from '../../server/config';
import { launchBrowser, noBrowser } from '../setup/browser';
import { type RunningServer, startServer } from '../setup/server';
import { fillSignIn, signIn } from './kit';

const owner = 'owner@harbour.example';
const colleague = 'priya.nadarajah@harbour.example';

/** Two people on two browsers, one of them in two tabs, on the built console: what the specification says of sessions happens. */
describe.skipIf(noBrowser)('sessions', () => {
  let server: RunningServer;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  /** Questions of the browser's own that came up, such as whether to leave a page: none should. */
  let questions: string[] = [];

  beforeAll(async () => {
    server = await startServer({ DEMO: 'on' }, inject('demoTemplate'));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  beforeEach(() => {
    questions = [];
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
    expect(questions).toEqual([]);
  });

  /** A browser of its own: nothing is shared with another but the server. */
  const newBrowser = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
    context.on('dialog', (dialog) => {
      questions.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.accept();
    });
    contexts.push(context);
    return context;
  };
  const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(server.url + path);
    return page;
  };
  /** A tab with somebody signed in. */
  const signedIn = async (context: BrowserContext, path: string, email = owner): Promise<Page> => {
    const page = await context.newPage();
    await signIn(page, server.url, email, defaultDemoPassword, path);
    return page;
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
  const atLogin = (page: Page, query: Record<string, string>) =>
    page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/login' && JSON.stringify(Object.fromEntries(searchParams)) === JSON.stringify(query),
    );
  const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));
  /** True once the page has been loaded anew after this call. */
  const mark = async (page: Page): Promise<() => Promise<unknown>> => {
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    return () => page.waitForFunction(() => !document.documentElement.hasAttribute('data-before'));
  };
  const verifyStatus = async (values: Record<string, string>): Promise<number> => {
    const { accessToken } = JSON.parse(values['auth.authDetails'] ?? '{}') as { accessToken?: string };
    const headers = { Authorization: `Bearer ${accessToken}` };
    return (await fetch(`${server.url}/api/v1/auth/verifyToken`, { headers })).status;
  };

  it('a deep link leads to the sign-in page and back, with its query and fragment', async () => {
    const page = await openTab(await newBrowser(), '/polist?q=maduwa#there');
    await atLogin(page, { redirectFrom: '/polist?q=maduwa#there' });
    await fillSignIn(page, owner, defaultDemoPassword);
    await page.waitForURL('**/polist?q=maduwa#there');
    await heading(page, 'Purchase orders');
  });

  it('a further tab of a signed-in browser is in at once; the sign-in page sends it home', async () => {
    const context = await newBrowser();
    await signedIn(context, '/items');
    await heading(await openTab(context, '/supplierlist'), 'Suppliers');
    const third = await openTab(context, '/login');
    await third.waitForURL('**/items');
    const public404 = await openTab(context, '/no/such/page');
    await public404.getByText("Oops! You're lost.").waitFor();
  });

  it('signing out in one tab ends the other, not the other browser; signing in again takes the other tab along', async () => {
    const [mine, theirs] = [await newBrowser(), await newBrowser()];
    const one = await signedIn(mine, '/items');
    const two = await openTab(mine, '/polist?q=a');
    const other = await signedIn(theirs, '/items', colleague);
    await heading(two, 'Purchase orders');
    const before = await stored(one);
    await one.goto(`${server.url}/logout`);
    await atLogin(one, {});
    await atLogin(two, { redirectFrom: '/polist?q=a', reason: 'otherTab' });
    await two.getByText('You were signed out in another tab.').waitFor();
    expect(await verifyStatus(before)).toBe(401);
    expect(await verifyStatus(await stored(other))).toBe(200);
    await fillSignIn(one, owner, defaultDemoPassword);
    await two.waitForURL('**/polist?q=a');
    await heading(two, 'Purchase orders');
  });

  it('signing in in another tab reloads a page that stood there without', async () => {
    const context = await newBrowser();
    const page = await openTab(context, '/404');
    await page.getByText("Oops! You're lost.").waitFor();
    const reloaded = await mark(page);
    await signedIn(context, '/items');
    await reloaded();
  });

  describe('two tabs on the sign-in page', () => {
    /** Both filled in; the first signs in, the second is blocked. */
    const blockSecond = async () => {
      const context = await newBrowser();
      const [one, two] = [await openTab(context, '/login'), await openTab(context, '/login')];
      await two.getByLabel('Email').fill(colleague);
      await fillSignIn(one, owner, defaultDemoPassword);
      await one.getByRole('banner').waitFor();
      await two.getByText('Somebody has signed in in another tab of this browser.').waitFor();
      await fillSignIn(two, colleague, defaultDemoPassword);
      await two.waitForURL('**/blocked');
      return { context, one, two };
    };

    it('block the second, whose page says so and is loaded anew when the sign-in changes', async () => {
      const { context, one, two } = await blockSecond();
      await heading(two, 'Blocked');
      await two.getByText('You are already logged In from another Tab').waitFor();
      await two.getByText('Cannot Use multiple tabs').waitFor();
      const logo = two.getByRole('img', { name: 'POS Management Console' });
      const size = () =>
        logo.evaluate((image) => [image.getBoundingClientRect().width, image.getBoundingClientRect().height]);
      expect(await size()).toEqual([378, 188]);
      expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(378);
      await two.setViewportSize({ width: 360, height: 740 });
      const [width = 0, height = 0] = await size();
      expect([width < 360, Math.abs(width / height - 378 / 188) < 0.01]).toEqual([true, true]);
      expect(await two.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

      const details = (await stored(one))['auth.authDetails'];
      const reloaded = await mark(two);
      // As a renewal in the other tab does.
      await one.evaluate(() => {
        const value = JSON.parse(localStorage.getItem('auth.authDetails') ?? '{}');
        localStorage.setItem('auth.authDetails', JSON.stringify({ ...value, accessToken: `${value.accessToken} ` }));
      });
      await reloaded();
      await heading(two, 'Blocked');
      expect(details).toBeTruthy();
      await one.goto(`${server.url}/logout`);
      await two.waitForURL('**/login');
      await (await openTab(context, '/blocked')).waitForURL('**/login');
    });

    it('Re-Login forgets what it should, ends the other tab and lets the second person in', async () => {
      const { one, two } = await blockSecond();
      const before = await stored(two);
      await two.getByRole('button', { name: 'Re-Login' }).click();
      await atLogin(two, {});
      const after = await stored(two);
      expect(
        Object.keys(before)
          .filter((key) => !(key in after))
          .sort(),
      ).toEqual([
        'auth.authDetails',
        'auth.lastActivity',
        'auth.renewAt',
        'auth.session',
        'invEnabledOutlets',
        'oloStatus',
        'promotionOutlets',
        'selectedGrpId',
        'selectedOutlet',
      ]);
      const kept = ['allInvOutlets', 'outletIdTransition', 'storagetime', 'tags', 'weightedAvgOutlets'] as const;
      expect(kept.map((key) => after[key])).toEqual(kept.map((key) => before[key]));
      expect(after.relogin).toBe('true');
      await two.getByText('The sign-in of the other tab was ended.').waitFor();
      await one.waitForURL(({ pathname }) => pathname === '/login');
      // Nobody waits for it: the page that asked is gone.
      await expect.poll(() => verifyStatus(before)).toBe(401);
      await fillSignIn(two, colleague, defaultDemoPassword);
      await two.getByRole('banner').waitFor();
      expect('relogin' in (await stored(two))).toBe(false);
    });
  });

  describe('idleness', () => {
    it('is warned of in every tab, ended by moving in one, and ends every tab after two hours of sleep', async () => {
      const context = await newBrowser();
      await context.clock.install();
      const one = await signedIn(context, '/items');
      const two = await openTab(context, '/polist');
      await heading(two, 'Purchase orders');
      const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
      await context.clock.fastForward(idleLimit - idleWarning + 30_000);
      await Promise.all([one, two].map((page) => warning(page).waitFor()));
      const left = await warning(one).getByRole('timer').textContent();
      expect(left).toMatch(/^4:[0-3]\d$/);
      await two.mouse.move(300, 300);
      await two.mouse.move(310, 310);
      await Promise.all([one, two].map((page) => warning(page).waitFor({ state: 'hidden' })));
      await context.clock.fastForward(idleLimit);
      await Promise.all([
        atLogin(one, { redirectFrom: '/items', reason: 'idle' }),
        atLogin(two, { redirectFrom: '/polist', reason: 'idle' }),
      ]);
      expect('auth.authDetails' in (await stored(one))).toBe(false);
    });

    /** As a night passes: the last sign of life lies two hours back, and the person comes back to the window. */
    const sleep = (page: Page) =>
      page.evaluate((limit) => {
        localStorage.setItem('auth.lastActivity', String(Date.now() - limit));
        window.dispatchEvent(new Event('focus'));
      }, idleLimit);

    it('loses nothing of a form: it comes back for the same person and for no other', async () => {
      const context = await newBrowser();
      const page = await signedIn(context, '/createItem');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Prawn noodles');
      // Typed into a field that takes its value when it is left; the session ends in the middle of it.
      await page.getByRole('textbox', { name: 'Price', exact: true }).click();
      await page.keyboard.type('1,850.5');
      await sleep(page);
      await atLogin(page, { redirectFrom: '/createItem', reason: 'idle' });
      await page.getByText('You were signed out after 2 hours without activity.').waitFor();
      await fillSignIn(page, colleague, defaultDemoPassword);
      await page.waitForURL('**/createItem');
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await name.waitFor();
      expect(await name.inputValue()).toBe('');
      expect(await page.getByText('Restored what you typed').count()).toBe(0);
      await page.goto(`${server.url}/logout`);
      await atLogin(page, {});
      await page.goto(`${server.url}/login?redirectFrom=%2FcreateItem`);
      await fillSignIn(page, owner, defaultDemoPassword);
      await page.getByText('Restored what you typed').waitFor();
      expect(await name.inputValue()).toBe('Prawn noodles');
      expect(await page.getByRole('textbox', { name: 'Price', exact: true }).inputValue()).toBe('1,850.50');
      await page.getByRole('button', { name: 'Discard' }).first().click();
    });

    it('loses nothing of a document, the cell that is being typed included', async () => {
      const context = await newBrowser();
      const page = await signedIn(context, '/createpo');
      await heading(page, 'New purchase order');
      await page.getByRole('combobox', { name: 'Supplier' }).fill('Maduwa');
      await page.getByRole('option', { name: /Maduwa/ }).click();
      await page.getByRole('grid').getByRole('gridcell').first().click();
      await page.keyboard.type('duck');
      await page.getByRole('option', { name: /Duck, whole/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('gridcell', { name: /Case/ }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.type('37');
      await sleep(page);
      await atLogin(page, { redirectFrom: '/createpo', reason: 'idle' });
      await fillSignIn(page, owner, defaultDemoPassword);
      await page.getByText('Restored what you typed').waitFor();
      await page.getByRole('gridcell', { name: /Duck, whole/ }).waitFor();
      await page.getByRole('gridcell', { name: '37' }).first().waitFor();
      expect(await page.getByRole('combobox', { name: 'Supplier' }).inputValue()).toContain('Maduwa');
    });
  });

  it('a new password ends the other browser at its next call, where nothing typed is lost', async () => {
    const person = 'roshan.dias@harbour.example';
    const [mine, theirs] = [await newBrowser(), await newBrowser()];
    const here = await signedIn(mine, '/reset', person);
    const there = await signedIn(theirs, '/createItem', person);
    const name = there.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Kept all the same');
    await here.getByLabel('Current password', { exact: true }).fill(defaultDemoPassword);
    await here.getByLabel('New password', { exact: true }).fill('four words that fit');
    await here.getByLabel('Confirm password', { exact: true }).fill('four words that fit');
    await here.getByRole('button', { name: 'Change password' }).click();
    await here.getByText('Your password was changed. Other sessions were ended.').waitFor();
    await here.getByRole('link', { name: 'Go to the first page' }).click();
    await here.waitForURL(({ pathname }) => pathname !== '/reset');
    expect(await verifyStatus(await stored(here))).toBe(200);
    await there.getByRole('combobox', { name: 'Category' }).fill('rice');
    await there.waitForURL(
      ({ pathname, searchParams }) => pathname === '/login' && searchParams.get('reason') === 'expired',
    );
    await there.getByText('Your session has ended.').waitFor();
    await fillSignIn(there, person, defaultDemoPassword);
    await there.getByText('Email or password is wrong.').waitFor();
    await fillSignIn(there, person, 'four words that fit');
    await there.getByText('Restored what you typed').waitFor();
    expect(await name.inputValue()).toBe('Kept all the same');
  });

  it('a page left within 25 ms of its load ends the sign-in, one that is left later does not', async () => {
    const context = await newBrowser();
    const page = await signedIn(context, '/items');
    await heading(page, 'Menu items');
    await page.reload();
    await heading(page, 'Menu items');
    // Time stands still from the load to the end of the page.
    await page.clock.setFixedTime(new Date());
    await page.addInitScript(() => {
      if (sessionStorage.getItem('left')) return;
      sessionStorage.setItem('left', 'yes');
      addEventListener('load', () => setTimeout(() => location.reload()));
    });
    await page.goto(`${server.url}/items`).catch(() => {});
    await atLogin(page, { redirectFrom: '/items' });
    expect('auth.authDetails' in (await stored(page))).toBe(false);
  });
});
