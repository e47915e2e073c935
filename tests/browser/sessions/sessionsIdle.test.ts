import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { idleLimit, idleWarning } from '#authProvider/idle';
import { defaultDemoPassword } from '#server/config';
import { noBrowser } from '#tests/kit/browser';
import { arrives, fillSignIn, RULES, signIn, violationsOf } from '../kit';
import { atLogin, colleague, heading, owner, sessionWorld, stored } from './sessionKit';

/** Idle timeout and a new password in real browsers: what ends, what is announced, and what typed text is restored. */
describe.skipIf(noBrowser)('the end of a session', () => {
  const { url, newBrowser, openTab, signedIn, verifyStatus } = sessionWorld();

  describe('idleness', () => {
    it('is warned of in every tab, ended by moving in one, and ends every tab after two hours of sleep', async () => {
      const context = await newBrowser();
      await context.clock.install();
      const one = await signedIn(context, '/items');
      const two = await openTab(context, '/polist');
      await heading(two, 'PO');
      const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
      await context.clock.fastForward(idleLimit - idleWarning + 30_000);
      await Promise.all([one, two].map((page) => warning(page).waitFor()));
      const left = await warning(one).getByRole('timer').textContent();
      expect(left).toMatch(/^4:[0-3]\d$/);
      await two.mouse.move(300, 300);
      await two.mouse.move(310, 310);
      await Promise.all([one, two].map((page) => warning(page).waitFor({ state: 'hidden' })));
      // Both clocks pass the limit before either timer runs: on a real machine there is one clock.
      const now = await one.evaluate(() => Date.now());
      await context.clock.pauseAt(now + 60_000);
      await context.clock.setSystemTime(now + 60_000 + idleLimit);
      await context.clock.fastForward(60_000);
      await Promise.all([
        atLogin(one, { redirectFrom: '/items', reason: 'idle' }),
        atLogin(two, { redirectFrom: '/polist', reason: 'idle' }),
      ]);
      expect('auth.authDetails' in (await stored(one))).toBe(false);
    });

    /** As after a night: the last activity is two hours old, and the user comes back to the window. */
    const sleep = (page: Page) =>
      page.evaluate((limit) => {
        localStorage.setItem('auth.lastActivity', String(Date.now() - limit));
        window.dispatchEvent(new Event('focus'));
      }, idleLimit);

    it('loses nothing of a form: it comes back for the same person and for no other', async () => {
      const context = await newBrowser();
      const page = await signedIn(context, '/createItem');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Prawn noodles');
      // Typed into a field that takes its value on blur; the session ends while it has the focus.
      await page.getByRole('textbox', { name: 'Price', exact: true }).click();
      await page.keyboard.type('1,850.5');
      await sleep(page);
      await atLogin(page, { redirectFrom: '/createItem', reason: 'idle' });
      await page.getByText('You were signed out after 2 hours without activity.').waitFor();
      await fillSignIn(page, colleague, defaultDemoPassword);
      await arrives(page, '/createItem');
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await name.waitFor();
      expect(await name.inputValue()).toBe('');
      expect(await page.getByText('Restored your unsaved changes').count()).toBe(0);
      await page.goto(`${url()}/logout`);
      await atLogin(page, {});
      await page.goto(`${url()}/login?redirectFrom=%2FcreateItem`);
      await fillSignIn(page, owner, defaultDemoPassword);
      await page.getByText('Restored your unsaved changes').waitFor();
      expect(await name.inputValue()).toBe('Prawn noodles');
      expect(await page.getByRole('textbox', { name: 'Price', exact: true }).inputValue()).toBe('1,850.50');
      await page.getByRole('button', { name: 'Discard' }).first().click();
    });

    it('loses nothing of a document, the cell that is being typed included', async () => {
      const context = await newBrowser();
      const page = await signedIn(context, '/createpo');
      await heading(page, 'Create purchase order');
      await page.getByRole('combobox', { name: 'Supplier' }).fill('Maduwa');
      await page.getByRole('option', { name: /Maduwa/ }).click();
      await page.getByRole('grid').getByRole('gridcell').first().click();
      await page.keyboard.type('duck');
      await page.getByRole('option', { name: /Duck, whole/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('gridcell', { name: /Case/ }).waitFor();
      await page.keyboard.type('37');
      await sleep(page);
      await atLogin(page, { redirectFrom: '/createpo', reason: 'idle' });
      await fillSignIn(page, owner, defaultDemoPassword);
      await page.getByText('Restored your unsaved changes').waitFor();
      await page.getByRole('gridcell', { name: /Duck, whole/ }).waitFor();
      await page.getByRole('gridcell', { name: '37' }).first().waitFor();
      expect(await page.getByRole('combobox', { name: 'Supplier' }).inputValue()).toContain('Maduwa');
    });
  });

  it('a new password ends the other browser at its next call, where nothing typed is lost', async () => {
    const person = 'roshan@harbour.example';
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
    await here.getByRole('link', { name: 'Go to the home page' }).click();
    await arrives(here, ({ pathname }) => pathname !== '/reset');
    expect(await verifyStatus(await stored(here))).toBe(200);
    await there.getByRole('combobox', { name: 'Category' }).fill('rice');
    await arrives(
      there,
      ({ pathname, searchParams }) => pathname === '/login' && searchParams.get('reason') === 'expired',
    );
    await there.getByText('Your session has ended.').waitFor();
    await fillSignIn(there, person, defaultDemoPassword);
    await there.getByText('Email or password is wrong.').waitFor();
    await fillSignIn(there, person, 'four words that fit');
    await there.getByText('Restored your unsaved changes').waitFor();
    expect(await name.inputValue()).toBe('Kept all the same');
  });

  it('its pages are accessible, light and dark, wide and narrow', async () => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1366, 360]) {
        const context = await newBrowser();
        const look = async (page: Page, what: string) => {
          const violations = await violationsOf(page, [], [...RULES, 'best-practice']);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          found.push(...violations.map((violation) => `${what} ${colorScheme} ${violation}`));
          if (wider > 0) found.push(`${what} ${width} is ${wider} px wider than the window`);
        };
        const page = await context.newPage();
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 740 });
        await page.goto(`${url()}/login?reason=idle`);
        await page.getByRole('region', { name: 'Try it as' }).waitFor();
        await page.getByRole('button', { name: 'Sign in' }).click();
        await look(page, '/login');
        await signIn(page, url(), owner, defaultDemoPassword, '/items');
        await page.goto(`${url()}/blocked`);
        await heading(page, 'Blocked');
        await look(page, '/blocked');
        await page.goto(`${url()}/reset`);
        await heading(page, 'Reset password');
        await page.getByRole('button', { name: 'Change password' }).click();
        await look(page, '/reset');
        await page.evaluate((ago) => {
          localStorage.setItem('auth.lastActivity', String(Date.now() - ago));
          window.dispatchEvent(new Event('focus'));
        }, idleLimit - idleWarning);
        await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
        await look(page, 'the idle warning');
      }
    expect(found).toEqual([]);
  }, 300_000);
});
