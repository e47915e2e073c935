import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { noBrowser } from '#tests/kit/browser';
import { arrives, fillSignIn } from '../kit';
import { atLogin, colleague, heading, owner, sessionWorld, stored } from './sessionKit';

/** Two users on two browsers, one of them in two tabs, on the built console: sessions behave as specified. */
describe.skipIf(noBrowser)('sessions', () => {
  const { url, newBrowser, openTab, signedIn, verifyStatus } = sessionWorld();
  /** True once the page was reloaded after this call. */
  const mark = async (page: Page): Promise<() => Promise<unknown>> => {
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    return () => page.waitForFunction(() => !document.documentElement.hasAttribute('data-before'));
  };

  it('a deep link leads to the sign-in page and back, with its query and fragment', async () => {
    const page = await openTab(await newBrowser(), '/polist?q=maduwa#there');
    await atLogin(page, { redirectFrom: '/polist?q=maduwa#there' });
    await fillSignIn(page, owner, defaultDemoPassword);
    await arrives(page, '/polist?q=maduwa#there');
    await heading(page, 'PO');
  });

  it('a further tab of a signed-in browser is in at once; the sign-in page sends it home', async () => {
    const context = await newBrowser();
    await signedIn(context, '/items');
    await heading(await openTab(context, '/supplierlist'), 'Supplier');
    const third = await openTab(context, '/login');
    await arrives(third, '/dashboard');
    const public404 = await openTab(context, '/no/such/page');
    await public404.getByText("Oops! You're lost.").waitFor();
  });

  it('signing out in one tab ends the other, not the other browser; signing in again takes the other tab along', async () => {
    const [mine, theirs] = [await newBrowser(), await newBrowser()];
    const one = await signedIn(mine, '/items');
    const two = await openTab(mine, '/polist?q=a');
    const other = await signedIn(theirs, '/items', colleague);
    await heading(two, 'PO');
    // A pending call of the page would be refused first, and the page would leave with another reason.
    await two.waitForLoadState('networkidle');
    const before = await stored(one);
    await one.goto(`${url()}/logout`);
    await atLogin(one, {});
    await atLogin(two, { redirectFrom: '/polist?q=a', reason: 'otherTab' });
    await two.getByText('You were signed out in another tab.').waitFor();
    expect(await verifyStatus(before)).toBe(401);
    expect(await verifyStatus(await stored(other))).toBe(200);
    await fillSignIn(one, owner, defaultDemoPassword);
    await arrives(two, '/polist?q=a');
    await heading(two, 'PO');
  });

  it('signing in in another tab reloads a page that was signed out', async () => {
    const context = await newBrowser();
    const page = await openTab(context, '/404');
    await page.getByText("Oops! You're lost.").waitFor();
    const reloaded = await mark(page);
    await signedIn(context, '/items');
    await reloaded();
  });

  describe('two tabs on the sign-in page', () => {
    /** Both are filled in; the first signs in, the second is blocked. */
    const blockSecond = async () => {
      const context = await newBrowser();
      const [one, two] = [await openTab(context, '/login'), await openTab(context, '/login')];
      await two.getByLabel('Email').fill(colleague);
      await fillSignIn(one, owner, defaultDemoPassword);
      await one.getByRole('banner').waitFor();
      await two.getByText('Someone has signed in in another tab of this browser.').waitFor();
      await fillSignIn(two, colleague, defaultDemoPassword);
      await arrives(two, '/blocked');
      return { context, one, two };
    };

    it('block the second, whose page says so and reloads when the sign-in changes', async () => {
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
      await one.goto(`${url()}/logout`);
      await arrives(two, '/login');
      await arrives(await openTab(context, '/blocked'), '/login');
    });

    it('Re-Login forgets what it should, ends the other tab and lets the second person in', async () => {
      const { one, two } = await blockSecond();
      const keptIn = (keys: object) => Object.keys(keys).filter((key) => key.startsWith('auth.kept ')).length;
      // The first tab's page was answered.
      await expect.poll(async () => keptIn(await stored(two))).toBeGreaterThan(0);
      const before = await stored(two);
      await two.getByRole('button', { name: 'Re-Login' }).click();
      await atLogin(two, {});
      const after = await stored(two);
      expect(
        Object.keys(before)
          .filter((key) => !(key in after) && !key.startsWith('auth.kept '))
          .sort(),
      ).toEqual([
        'auth.authDetails',
        'auth.begunAt',
        'auth.lastActivity',
        'auth.renewAt',
        'auth.session',
        'invEnabledOutlets',
        'oloStatus',
        'promotionOutlets',
        'selectedGrpId',
        'selectedOutlet',
      ]);
      expect(keptIn(after)).toBe(0);
      const kept = ['allInvOutlets', 'outletIdTransition', 'storagetime', 'tags', 'weightedAvgOutlets'] as const;
      expect(kept.map((key) => after[key])).toEqual(kept.map((key) => before[key]));
      expect(after.relogin).toBe('true');
      await two.getByText('The other tab was signed out.').waitFor();
      await arrives(one, ({ pathname }) => pathname === '/login');
      // No page waits for it: the page that asked is gone.
      await expect.poll(() => verifyStatus(before)).toBe(401);
      await fillSignIn(two, colleague, defaultDemoPassword);
      await two.getByRole('banner').waitFor();
      expect('relogin' in (await stored(two))).toBe(false);
    });
  });

  it('a page left within 25 ms of its load ends the sign-in, one that is left later does not', async () => {
    const context = await newBrowser();
    const page = await signedIn(context, '/items');
    await heading(page, 'Menu Items');
    await page.reload();
    await heading(page, 'Menu Items');
    // The clock is paused from the load to the end of the page.
    await page.clock.setFixedTime(new Date());
    await page.addInitScript(() => {
      if (sessionStorage.getItem('left')) return;
      sessionStorage.setItem('left', 'yes');
      addEventListener('load', () => setTimeout(() => location.reload()));
    });
    await page.goto(`${url()}/items`).catch(() => {});
    await atLogin(page, { redirectFrom: '/items' });
    expect('auth.authDetails' in (await stored(page))).toBe(false);
  });
});
