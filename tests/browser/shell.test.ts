import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { fillSignIn, signIn, violationsOf } from './kit';

/** The shell in several tabs, by keyboard alone, in light and dark, and with and without its files. */
describe.skipIf(noBrowser)('the shell', () => {
  const demo = demoGroup();
  let contexts: BrowserContext[] = [];

  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
  });

  const newBrowser = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> => {
    const context = await demo.browser.newContext({
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...options,
    });
    contexts.push(context);
    return context;
  };
  const signedIn = async (context: BrowserContext, at: string, email = 'owner@harbour.example'): Promise<Page> => {
    const page = await context.newPage();
    await signIn(page, demo.url, email, defaultDemoPassword, at);
    return page;
  };
  const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(demo.url + path);
    await page.getByRole('banner').waitFor();
    return page;
  };
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
  const outlet = (page: Page, name: string) => page.getByRole('button', { name: `Outlet: ${name}` });
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-label'));

  it('leaves room for content in a low window: a laptop at 200% zoom', async () => {
    const context = await newBrowser({ viewport: { width: 683, height: 384 } });
    const page = await signedIn(context, '/createpo');
    for (const path of ['/createpo', '/createnewgrn', '/createinventoryitem']) {
      await page.goto(demo.url + path);
      const save = page.getByRole('button', { name: /^Save/ }).last();
      await save.waitFor();
      // What stays in view while the rest scrolls, over the content.
      const heights = await page
        .locator('main')
        .evaluate((main) =>
          [...main.querySelectorAll('*')]
            .filter((each) => getComputedStyle(each).position === 'sticky' && each.clientWidth > 200)
            .map((each) => each.clientHeight),
        );
      expect([path, heights.length]).toEqual([path, 1]);
      expect([path, heights.every((height) => height <= 40)]).toEqual([path, true]);
      expect((await save.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    }
  });

  it('follows an outlet chosen in another tab, says so, and keeps text being typed', async () => {
    const context = await newBrowser();
    const one = await signedIn(context, '/stocksummaryreport');
    await outlet(one, 'Colombo 03').waitFor();
    await one.getByText('Outlets: Colombo 03').waitFor();
    const two = await openTab(context, '/createpo');
    await heading(two, 'Create purchase order');
    const remarks = two.getByRole('textbox', { name: 'Remarks' });
    await remarks.fill('Before ten, please');
    const three = await openTab(context, '/inventoryitemlist');
    await three.getByRole('banner').evaluate((banner) => banner.setAttribute('data-stays', ''));
    await outlet(three, 'Colombo 03').click();
    await three.getByRole('menuitem', { name: 'Kandy Lake' }).click();
    await outlet(three, 'Kandy Lake').waitFor();
    // The shell stays: only its content has changed.
    expect(await three.getByRole('banner').evaluate((banner) => 'stays' in (banner as HTMLElement).dataset)).toBe(true);
    expect(await three.getByText(/chosen in another tab/).count()).toBe(0);

    await outlet(one, 'Kandy Lake').waitFor();
    await one.getByText('You are now in Kandy Lake: chosen in another tab.').waitFor();
    await one.getByText('Outlets: Kandy Lake').waitFor();
    // An order for the other outlet is another order; what was typed waits at its own outlet.
    await two.locator('main').getByText('Kandy Lake', { exact: true }).first().waitFor();
    expect(await remarks.inputValue()).toBe('');
    await outlet(three, 'Kandy Lake').click();
    await three.getByRole('menuitem', { name: 'Colombo 03' }).click();
    await two.getByText('Restored your unsaved changes').waitFor();
    expect(await remarks.inputValue()).toBe('Before ten, please');
    await two.locator('main').getByText('Colombo 03', { exact: true }).first().waitFor();
  });

  it.each([1366, 360])('starts pages at the top, and goes back to where they were left, at %s px', async (width) => {
    const context = await newBrowser({ viewport: { width, height: 740 } });
    const page = await signedIn(context, '/items');
    await page.getByText('Banana split').first().click();
    await heading(page, 'Banana split');
    const top = (to?: number) =>
      page.evaluate(
        ([selector = '', wanted]) => {
          const box = document.querySelector(selector as string);
          if (box && wanted !== undefined) box.scrollTop = Number(wanted);
          return Math.round(box?.scrollTop ?? 0);
        },
        [width < 600 ? 'html' : 'main', to] as const,
      );
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await top()).toBe(0);
    await page.waitForLoadState('networkidle');
    const left = await top(300);
    expect(left).toBeGreaterThan(200);
    await page.getByRole('link', { name: 'Edit', exact: true }).evaluate((link) => (link as HTMLElement).click());
    await page.getByRole('textbox', { name: 'Name' }).first().waitFor();
    expect(await top()).toBe(0);
    await page.goBack();
    // What is above may have come to another height.
    await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(30);
  });

  it('does not fight with another tab over the outlet after it led from a record to its list', async () => {
    const context = await newBrowser();
    const one = await signedIn(context, '/createpo');
    await heading(one, 'Create purchase order');
    await outlet(one, 'Colombo 03').click();
    await one.getByRole('menuitem', { name: 'Kandy Lake' }).click();
    await heading(one, 'PO');
    await outlet(one, 'Kandy Lake').waitFor();
    const two = await openTab(context, '/items');
    await outlet(two, 'Kandy Lake').click();
    await two.getByRole('menuitem', { name: 'Galle Fort' }).click();
    await outlet(one, 'Galle Fort').waitFor();
    await one.reload();
    await outlet(one, 'Galle Fort').waitFor();
    await outlet(two, 'Galle Fort').waitFor();
  });

  it('keeps the group that is open in each tab, and opens the last one at the next start', async () => {
    const context = await newBrowser();
    const one = await signedIn(context, '/polist');
    const group = (page: Page, name: string) =>
      page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name, exact: true });
    await group(one, 'Inventory').and(one.locator('[aria-expanded="true"]')).waitFor();
    const two = await openTab(context, '/supplierlist');
    await group(two, 'Inventory Master').and(two.locator('[aria-expanded="true"]')).waitFor();
    await group(two, 'Reports').click();
    await two.getByRole('link', { name: 'Sales', exact: true }).waitFor();
    expect(await group(one, 'Inventory').getAttribute('aria-expanded')).toBe('true');
    const three = await openTab(context, '/notification');
    await three.getByRole('link', { name: 'Sales', exact: true }).waitFor();
  });

  it('marks the current page in the navigation, and Tab still starts at the top of the page', async () => {
    const page = await signedIn(await newBrowser({ viewport: { width: 1366, height: 600 } }), '/items');
    await page.goto(`${demo.url}/taxCombinations`);
    await heading(page, 'Tax Combinations');
    const navigation = page.getByRole('navigation', { name: 'Screens' });
    const bottomOf = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return box ? Math.round(box.y + box.height) : 0;
    };
    const entry = navigation.getByRole('link', { name: 'Tax Combinations' });
    await expect.poll(() => bottomOf(entry)).toBeLessThanOrEqual(await bottomOf(navigation));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  });

  it('is used by keyboard alone: skip link, visible focus, palette, drawer', async () => {
    const context = await newBrowser({ viewport: { width: 1366, height: 768 } });
    const page = await signedIn(context, '/items');
    await page.goto(`${demo.url}/items`);
    await heading(page, 'Menu Items');
    const seen: string[] = [];
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press('Tab');
      const [name, isRinged, isInside] = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        // A text box shows its focus ring as its border.
        const ringed = element.closest('.MuiOutlinedInput-root')?.querySelector('fieldset') ?? element;
        const { outlineStyle, outlineWidth, borderWidth } = getComputedStyle(ringed);
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const isRinged = ringed === element ? `${outlineStyle} ${outlineWidth}` === 'solid 2px' : borderWidth === '2px';
        return [element.getAttribute('aria-label') ?? element.textContent, isRinged, isInside] as const;
      });
      seen.push(String(name));
      expect([name, isRinged, isInside]).toEqual([name, true, true]);
    }
    expect(seen.slice(0, 4)).toEqual([
      'Skip to content',
      'Collapse navigation',
      'POS Management Console',
      'Outlet: Colombo 03',
    ]);
    await page.reload();
    await heading(page, 'Menu Items');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('main');
    // From the palette on, the keyboard works in the page that it opened.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('po');
    await page.getByRole('option', { name: /^PO/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/polist');
    await expect.poll(() => focused(page)).toBe('main');

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
    await page.getByRole('button', { name: 'Close navigation' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Open navigation');
    await page.keyboard.press('Enter');
    const entry = page.getByRole('link', { name: 'GRN', exact: true });
    await entry.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/grnlist');
    await expect.poll(() => focused(page)).toBe('main');
  });

  it('has no axe findings in its menus, search and notifications, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await signedIn(await newBrowser({ colorScheme }), '/items');
      await heading(page, 'Menu Items');
      const open = async (name: RegExp, shown: 'menu' | 'dialog') => {
        await page.getByRole('button', { name }).click();
        await page.getByRole(shown).waitFor();
        await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
        expect(await violationsOf(page), `${name} in ${colorScheme}`).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole(shown).waitFor({ state: 'hidden' });
      };
      await open(/^Account of/, 'menu');
      await open(/^Outlet:/, 'menu');
      await open(/^Notifications/, 'dialog');
      await open(/^Search the console/, 'dialog');
      await page.getByRole('button', { name: 'Collapse navigation' }).click();
      await open(/^Settings$/, 'menu');
    }
  });

  it('shows the chosen colours from the first moment, in every tab and on the sign-in page, whatever the system prefers', async () => {
    const context = await newBrowser({ colorScheme: 'light' });
    const one = await signedIn(context, '/items');
    const two = await openTab(context, '/polist');
    const light = await ground(one);
    await one.getByRole('button', { name: 'Dark mode' }).click();
    await expect.poll(() => ground(two)).not.toBe(light);
    const dark = await ground(two);
    expect(await ground(one)).toBe(dark);

    let letCome = () => {};
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await two.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await two.goto(`${demo.url}/items`, { waitUntil: 'commit' });
    // While loading, in the right colours; the message appears after 400 ms.
    await two.getByText('Loading…').waitFor();
    expect(await two.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(dark);
    letCome();
    await two.getByRole('banner').waitFor();
    expect(await two.getByText('Loading…').count()).toBe(0);
    await one.goto(`${demo.url}/logout`);
    await one.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await ground(one)).toBe(dark);
    expect(await violationsOf(one)).toEqual([]);
  });

  it('whose first files fail to load says so and loads when it is tried again', async () => {
    const context = await newBrowser();
    const page = await signedIn(context, '/items');
    const entry = /\/assets\/index-[^/]+\.js$/;
    await page.route(entry, (route) => route.abort('connectionfailed'));
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    await page.goto(`${demo.url}/polist`, { waitUntil: 'commit' });
    await heading(page, 'Loading chunk failed');
    expect(await violationsOf(page)).toEqual([]);
    expect(loads).toBe(1);
    await page.unroute(entry);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'PO');
    expect(loads).toBe(2);
  });

  it('whose first files never come says so after 100 s', async () => {
    const page = await signedIn(await newBrowser({ reducedMotion: null }), '/items');
    await page.route(/\/assets\/index-[^/]+\.js$/, () => {});
    await page.goto(`${demo.url}/items`, { waitUntil: 'commit' });
    await page.getByText('Loading…').waitFor();
    expect(await page.getByText('The page timed out while loading').isVisible()).toBe(false);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.currentTime = 100_001;
    });
    await page.getByText('The page timed out while loading').waitFor();
    expect(await page.getByText('Loading…').isVisible()).toBe(false);
  });

  it('whose sign-in page lacks its script says so, and sends no password anywhere', async () => {
    const page = await (await newBrowser()).newPage();
    await page.route(/\/assets\/login-[^/]+\.js$/, (route) => route.abort('connectionfailed'));
    await page.goto(`${demo.url}/login`);
    await page.getByText('This page could not be loaded as a whole').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await fillSignIn(page, 'owner@harbour.example', defaultDemoPassword);
    await page.waitForLoadState();
    expect(page.url()).not.toContain(defaultDemoPassword);
  });

  it('gives a page’s head the height it needs, however long its sentence', async () => {
    const page = await signedIn(await newBrowser(), '/transactionDetailReport');
    for (const width of [700, 920, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await heading(page, 'Transaction Details');
      const [head, next] = await Promise.all([
        page.getByRole('button', { name: 'Export', exact: true }).boundingBox(),
        page.getByRole('button', { name: /^Outlets/ }).boundingBox(),
      ]);
      expect((head?.y ?? 0) + (head?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(next?.y ?? 0);
    }
  });

  it('that breaks says why and comes again', async () => {
    const page = await signedIn(await newBrowser(), '/items');
    await page.evaluate(() => {
      const { userId } = JSON.parse(localStorage.getItem('auth.authDetails') ?? '{}');
      // Kept by the navigation: dialogs over a page would fail inside it.
      localStorage.setItem(`RaStore.favourites.${userId}`, '5');
    });
    await page.reload();
    await heading(page, 'The console couldn’t be shown');
    expect(await violationsOf(page)).toEqual([]);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('RaStore.favourites')) localStorage.removeItem(key);
    });
    await page.getByRole('button', { name: 'Load again' }).click();
    await heading(page, 'Menu Items');
  });

  it('knows no pages but its own: what react-admin has besides is lost', async () => {
    const page = await signedIn(await newBrowser(), '/items');
    for (const path of ['/authentication-error', '/auth-callback']) {
      await page.goto(demo.url + path);
      await page.waitForURL('**/404');
      await page.getByText("Oops! You're lost.").waitFor();
    }
    // Where react-admin's own guards redirect, in a view that uses them.
    await page.goto(`${demo.url}/access-denied`);
    await page.getByText('You don’t have permission for this page.').waitFor();
  });
});
