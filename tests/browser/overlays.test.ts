import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { RULES, signIn, violationsOf, visitor } from './kit';
import { goTo } from './walk';

type Step = (page: Page) => Promise<unknown>;

const all =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const press =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
const box =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('combobox', { name }).first().click();
const key =
  (combination: string): Step =>
  (page) =>
    page.keyboard.press(combination);
const type =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text);
const sees =
  (text: string | RegExp): Step =>
  (page) =>
    page.locator(OVER).getByText(text).first().waitFor();
const tickRow: Step = (page) => page.locator('tbody input[type=checkbox]').first().check();
const file: Step = (page) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'suppliers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Vendor,Mobile,Colour\nNew Farm,+94112345678,red\n'),
    });

/** What is drawn over the page: dialogs, menus, drawers, popovers, lists of choices. */
const OVER = '.MuiModal-root, .MuiPopper-root';

/** By page: what opens over it there, and how. The rest of a row is for one width only. */
const OVERLAYS: Readonly<Record<string, readonly [name: string, open: Step, only?: 'wide' | 'phone'][]>> = {
  '/items': [
    ['the account', press(/^Account of/)],
    ['the outlets', press(/^Outlet: /)],
    ['the notifications', press(/^Notifications/)],
    ['the navigation', press('Open navigation'), 'phone'],
    ['the search of the console', all(press('Search the console'), type('chicken'), sees(/chicken/i))],
    ['the keys', key('?'), 'wide'],
    ['a filter by choices', press(/^Filter by Type/)],
    ['a filter by a record', press(/^Filter by Category/)],
    ['the columns of a list', press('Columns'), 'wide'],
    ['the views of a list', all(press('Views'), sees(/view/i))],
    ['a view to save', all(press('Views'), press('Save view'), sees('Name'))],
    ['the export of a list', press('Export or print')],
    ['a change of several records', all(tickRow, press(/^Change/)), 'wide'],
    ['a deletion of several records', all(tickRow, press(/^Delete/)), 'wide'],
  ],
  '/supplierlist': [
    ['the links of a row', press(/^More for /), 'wide'],
    ['an import', press('Import')],
    ['the columns of an import', all(press('Import'), file, sees('suppliers.csv'))],
  ],
  '/polist': [['a filter by dates', press(/^Filter by Date/)]],
  '/supplierPrice/create': [
    ['a choice', box('Status')],
    ['a reference', all(box(/^Item/), type('chi'), sees(/chicken/i))],
    ['a calendar', press(/^Choose from from a calendar/)],
    ['a record that is created on the way', all(press('Create supplier'), sees('Create supplier'))],
  ],
  '/createpo': [
    ['the items of a line', all(press('Add line'), type('chi'), sees(/chicken/i)), 'wide'],
    ['lines to import', all(press('Import lines'), sees(/paste|file/i))],
  ],
  '/salesReport': [
    ['a report’s dates', press(/^Dates/)],
    ['its outlets', press(/^Outlets/)],
    ['its comparison', press(/^Compare with/)],
    ['its conditions', press(/^Filter rows/), 'wide'],
    ['its columns', press('Columns')],
    ['its export', press('Export')],
    ['its views', all(press('Views'), sees(/view/i))],
  ],
  '/': [['the tiles', all(press('Arrange tiles'), sees(/tile/i))]],
};

/**
 * Axe on everything that opens over a page, with its best practices. It looks at what has opened: the page itself is hidden from screen
 * readers in the meantime, and everyPage.test.ts checks it.
 */
describe.skipIf(noBrowser)('what opens over a page has no axe findings', () => {
  const demo = unchangedDemo();

  it.each([
    [1366, 'light'],
    [1366, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)(
    'at %d px, %s',
    async (width, colorScheme) => {
      const who = await visitor(demo.browser, { width, height: 768 });
      const { page } = who;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/reset');
      const other = width < 600 ? 'wide' : 'phone';
      const found: string[] = [];
      const open = page.locator(OVER).filter({ visible: true });
      for (const [path, overlays] of Object.entries(OVERLAYS)) {
        await goTo(who, path);
        for (const [name, act, only] of overlays) {
          if (only === other) continue;
          await act(page).catch((error: unknown) => {
            throw new Error(`${name} of ${path} doesn’t open`, { cause: error });
          });
          await open.first().waitFor();
          for (const line of await violationsOf(page, [OVER], [...RULES, 'best-practice']))
            found.push(`${name}: ${line}`);
          for (let left = 5; left > 0 && (await open.count()) > 0; left--) await page.keyboard.press('Escape');
        }
      }
      expect([...found, ...who.complaints()]).toEqual([]);
    },
    600_000,
  );
});
