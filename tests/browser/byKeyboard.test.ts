import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';

import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { keysAt } from './keyboard';
import { signIn, type Visitor, visitor } from './kit';

/**
 * What an answer and a dashboard are good for, without a mouse: the focus can always be seen, a dialog gives it back to the button that opened
 * it, and Escape leaves everything.
 */

/** Follows the focused link. The page before stays until the next one is ready, and its heading with it. */
async function follow(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
  });
  await page.keyboard.press('Enter');
  await page.locator('h1:not([data-before])').first().waitFor();
}

const OWNER = 'owner@harbour.example';
const PHONE = { width: 360, height: 780 };

describe.skipIf(noBrowser)('without a mouse', () => {
  const demo = demoGroup();
  let who: Visitor;
  const enter = async (path: string, size = { width: 1366, height: 768 }) => {
    who = await visitor(demo.browser, size);
    await signIn(who.page, demo.url, OWNER, defaultDemoPassword, path);
    return who.page;
  };
  const ask = async (page: Page, question: string) => {
    await keysAt(page).tabTo(/^(Your question|Ask a follow-up question)$/, 'textbox');
    await page.keyboard.type(question);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: question }).waitFor();
  };
  /** Opens a dialog with the button that has the focus or is named, leaves it with Escape, and opens it again. */
  const openTwice = async (page: Page, button: string | RegExp) => {
    const { push, press, focused } = keysAt(page);
    await push(button);
    await page.getByRole('dialog').waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('.MuiModal-root'));
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toMatch(button);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
  };

  describe('Ask AI', () => {
    let page: Page;
    beforeEach(async () => {
      page = await enter('/omakai');
    });

    it('a conversation is named and shared, and an answer is kept as a view and as a schedule', async () => {
      const { press, tabTo, push, fill, focused } = keysAt(page);
      await ask(page, 'Net sales last week');
      await ask(page, 'and by outlet?');
      expect(await focused()).toBe('Ask a follow-up question');

      await openTwice(page, 'Save as view');
      expect(await focused()).toBe('Name');
      await page.keyboard.type('Outlets last week');
      await press('Enter');
      await page.getByText('View saved').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focused()).toBe('Save as view');

      await openTwice(page, 'Schedule');
      await fill('Name', 'Outlets every Monday');
      await press('Enter');
      await page.getByRole('list', { name: 'Schedules' }).getByText('Outlets every Monday').waitFor();
      expect(await focused()).toBe('Close');
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focused()).toBe('Schedule');

      const more = /^Rename, share or delete “Net sales last week”$/;
      await push(more);
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
      await press('Escape');
      expect(await focused()).toMatch(more);
      await press('Enter');
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
      await press('ArrowDown', 'Enter');
      await page.getByRole('dialog', { name: 'Share conversation' }).waitFor();
      expect(await focused()).toBe('Colleagues');
      await page.keyboard.type('Malini');
      await page.getByRole('option', { name: /Malini/ }).waitFor();
      await press('ArrowDown', 'Enter');
      await push('Share');
      await page.getByText('shared with 1 colleague').waitFor();
      expect(await focused()).toMatch(more);

      await tabTo('Open sales', 'link');
      await follow(page);
      expect(page.url()).toContain('/salesReport?');
      await page.goBack();
      await page.getByRole('article', { name: 'and by outlet?' }).waitFor();
      expect(await focused()).toMatch(/question$/);
      expect(who.complaints()).toEqual([]);
    });

    it('a deleted conversation leaves the focus on another one, and the last on the question', async () => {
      const { press, push, focused } = keysAt(page);
      const erase = async (title: string) => {
        await push(`Rename, share or delete “${title}”`);
        await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
        await press('End', 'Enter');
        await page.getByRole('dialog', { name: 'Delete conversation?' }).waitFor();
        await push('Delete');
        await page.getByRole('button', { name: `Rename, share or delete “${title}”` }).waitFor({ state: 'detached' });
      };
      await ask(page, 'Guests last week');
      await push('Start a new conversation');
      await ask(page, 'Tips last week');
      await erase('Guests last week');
      // The dialog gives the focus back once it is gone.
      await expect.poll(focused).toContain('last week');
      await erase('Tips last week');
      await expect.poll(focused).toBe('Your question');
      expect(who.complaints()).toEqual([]);
    });
  });

  it('Ask AI on a phone: conversations open beside the page, and give the focus back', async () => {
    const page = await enter('/omakai', PHONE);
    const { press, tabTo, focused } = keysAt(page);
    await ask(page, 'Bills last week');
    await openTwice(page, 'Conversations');
    await tabTo(/^Bills last week/, 'link');
    await press('Escape');
    expect(await focused()).toBe('Conversations');
    expect(who.complaints()).toEqual([]);
  });

  it('the dashboard: tiles move to the end and back, days and outlets are chosen, and a tile is come back to', async () => {
    const page = await enter('/dashboard');
    const { press, tabTo, push, focused } = keysAt(page);
    const main = page.locator('main');
    const arrived = async () => {
      await main.locator('dd a').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
    };
    await arrived();
    const labels = () => main.locator('dt').allInnerTexts();
    const before = await labels();
    const [first = '', second = ''] = before;
    await openTwice(page, 'Arrange tiles');
    await tabTo(`Move ${second} up`);
    // Once more than there are places: the button is still there, and says where the tile is.
    await press('Enter', 'Enter');
    expect(await focused()).toBe(`Move ${second} up`);
    expect(await page.getByRole('dialog').getByRole('status').innerText()).toMatch(
      new RegExp(`^${second}: 1 of \\d+$`),
    );
    await push('Save');
    await expect.poll(async () => (await labels()).slice(0, 2)).toEqual([second, first]);
    expect(await focused()).toBe('Arrange tiles');

    await push(/^Compared with/);
    await page.getByRole('menuitem', { name: /^Previous period/ }).waitFor();
    await press('Home', 'Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('compare')).toBe('previous');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/^Compared with/);
    const sales = main.locator('dt:has-text("Net sales") + dd a');
    const ofOneOutlet = await sales.innerText();
    await push(/^Outlets/);
    await tabTo('Kandy Lake', 'checkbox');
    await press('Space', 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/^Outlets/);
    // The figures before stay until the next ones arrive.
    await expect.poll(() => sales.innerText(), { timeout: 20_000 }).not.toBe(ofOneOutlet);
    await arrived();

    const links = [sales, main.locator('section h2 a').nth(1)];
    for (const link of links) {
      const name = await link.innerText();
      await tabTo(name, 'link');
      const top = () => main.evaluate(({ scrollTop }) => scrollTop);
      const left = await top();
      await follow(page);
      expect(page.url()).not.toContain('/dashboard');
      await page.goBack();
      await arrived();
      await expect.poll(focused).toBe(name);
      expect((await top()) > 0).toBe(left > 0);
    }
    expect(who.complaints()).toEqual([]);
  });
});
