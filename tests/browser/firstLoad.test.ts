import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { fillSignIn, signIn } from './kit';

/** The code needed before anything is shown (design section 7): as little as possible, and none that only single pages use. */

const built = join(import.meta.dirname, '../../dist/console');
const KB = 1024;

/** Compressed bytes of a page and everything it loads: scripts, preloads, styles. */
function firstLoad(page: string, isCounted = (_file: string) => true): { bytes: number; files: string[] } {
  const html = readFileSync(join(built, page), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)]
    .map(([, file = '']) => file)
    .filter(isCounted);
  const bytes = [page, ...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0);
  return { bytes, files };
}

/** Words that only a library's own code contains, by its purpose. */
const HEAVY: Readonly<Record<string, RegExp>> = {
  'date pickers': /MuiPickersDay|MuiDateCalendar/,
  'picture crop': /ReactCrop__/,
  'CSV reader': /BAD_DELIMITERS/,
  'XLSX writer': /xl\/worksheets|spreadsheetml/,
  'XLSX reader': /sharedStrings/,
};
const heavyIn = (files: readonly string[]): string[] =>
  files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const text = readFileSync(join(built, file), 'utf8');
      return Object.entries(HEAVY).flatMap(([what, word]) => (word.test(text) ? [`${what} in ${file}`] : []));
    });

describe.skipIf(noBrowser)('the first load', () => {
  const demo = demoGroup();

  /** Scripts that the page has requested, as paths. */
  const scriptsOf = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    );

  it('of the sign-in page and of /blocked is a few KB', () => {
    expect(firstLoad('login.html').bytes).toBeLessThan(12 * KB);
    expect(firstLoad('blocked.html').bytes).toBeLessThan(12 * KB);
  });

  it('of the console is less than 262 KB, with nothing in it that only some pages use', () => {
    // Code of lists is named as well, because every kind of page needs it: the next test counts it.
    const { bytes, files } = firstLoad('index.html', (file) => !/\/(list|rules)-/.test(file));
    expect(files.length).toBeGreaterThan(3);
    expect(heavyIn(files)).toEqual([]);
    expect(bytes).toBeLessThan(262 * KB);
  });

  it('would reveal any of them: each is found in its own file', () => {
    const all = readdirSync(join(built, 'assets')).map((file) => `/assets/${file}`);
    const found = heavyIn(all).map((line) => line.split(' in ')[0]);
    expect(Object.keys(HEAVY).filter((what) => !found.includes(what))).toEqual([]);
  });

  it('of a list brings no more than the list', async () => {
    const context = await demo.browser.newContext();
    const before = await context.newPage();
    await signIn(before, demo.url, 'owner@harbour.example', defaultDemoPassword, '/items');
    const page = await context.newPage();
    await page.goto(`${demo.url}/items`);
    await page.getByRole('row').nth(3).waitFor();
    const scripts = await scriptsOf(page);
    expect(heavyIn(scripts)).toEqual([]);
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0);
    // The shell, the table, all outlines and the declarations of the menu; nothing that only forms need.
    expect(bytes).toBeLessThan(328 * KB);
    const declared = scripts.filter((file) => file.includes('/declarations-'));
    expect(declared).toHaveLength(1);
    expect(scripts.filter((file) => file.includes('/rulesOfReports-'))).toEqual([]);
    // The page itself names them, before any code has run.
    const { headers } = await fetch(`${demo.url}/items`);
    expect(headers.get('link')).toBe(`<${declared[0]}>; rel=modulepreload`);
    // Each is a request: six at the start, one for lists, two for declarations, and two for the bell.
    expect(scripts.length).toBeLessThanOrEqual(12);
    // The build replaces MUI's icons by plain ones: there are more than fifty on the page.
    expect(await page.locator('svg.plain-icon').count()).toBeGreaterThan(50);
    expect(await page.locator('svg.MuiSvgIcon-root:not(.plain-icon)').count()).toBeLessThan(12);
    await context.close();
  });

  it('of a list with a default view asks for that view’s records only, before the list is drawn', async () => {
    const context = await demo.browser.newContext();
    const before = await context.newPage();
    await signIn(before, demo.url, 'owner@harbour.example', defaultDemoPassword, '/items?sort=-price&limit=50');
    await before.getByRole('row').nth(3).waitFor();
    await before.getByRole('button', { name: 'Views' }).click();
    await before.getByRole('button', { name: 'Save view' }).click();
    await before.getByRole('textbox', { name: 'Name' }).fill('Dear first');
    await before.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await before.getByRole('dialog', { name: 'Save view' }).waitFor({ state: 'hidden' });
    await before.getByRole('button', { name: 'Views' }).click();
    await before.getByRole('button', { name: 'Open by default: Dear first' }).click();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v1/items' && !searchParams.has('bookmark')) asked.push(String(searchParams.get('sort')));
    });
    await page.goto(`${demo.url}/items`);
    await page.getByRole('row').nth(3).waitFor();
    await page.waitForURL('**/items?sort=-price&limit=50');
    expect(asked).toEqual(['-price']);
    // The person clears it: a reload shows what they left.
    await page.evaluate(() => history.replaceState({ ...history.state, key: 'theirs' }, '', '/items'));
    await page.reload();
    await page.getByRole('row').nth(3).waitFor();
    expect([new URL(page.url()).search, asked]).toEqual(['', ['-price', 'name']]);
    await context.close();
  });

  it('asks for the configuration and whether the sign-in is valid once each, before the console’s code is there', async () => {
    const context = await demo.browser.newContext();
    const before = await context.newPage();
    await signIn(before, demo.url, 'owner@harbour.example', defaultDemoPassword, '/items');
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The libraries load late, as over a slow network.
    await page.route(/\/assets\/libraries-/, async (route) => {
      await expect.poll(() => asked.includes('/api/v1/auth/verifyToken'), { timeout: 10_000 }).toBe(true);
      await route.continue();
    });
    await page.goto(`${demo.url}/items`);
    await page.getByRole('row').nth(3).waitFor();
    for (const path of ['/config.json', '/api/v1/auth/verifyToken', '/api/v1/items'])
      expect(asked.filter((each) => each === path).length, path).toBeLessThanOrEqual(path.endsWith('items') ? 2 : 1);
    await context.close();
  });

  it('of the console after a sign-in is none: it begins in the sign-in page, and asks for the list while it is drawn', async () => {
    const context = await demo.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${demo.url}/login?redirectFrom=%2Fitems`);
    await page.waitForFunction(() => document.querySelector('link[rel="modulepreload"][href*="/list-"]') !== null);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The next page is loaded later, when the browser is idle.
      if (!searchParams.has('bookmark')) asked.push(`${request.resourceType()} ${pathname}`);
    });
    await fillSignIn(page, 'owner@harbour.example', defaultDemoPassword);
    await page.getByRole('row').nth(3).waitFor();
    expect(asked.filter((line) => line.startsWith('document'))).toEqual([]);
    expect(asked.filter((line) => line.endsWith('/api/v1/items'))).toHaveLength(1);
    expect(await page.evaluate(() => [location.pathname, document.querySelector('#form')])).toEqual(['/items', null]);
    // The list's own request is sent before the frame's requests.
    const calls = asked.filter((line) => line.includes('/api/')).map((line) => line.split('/api/v1/')[1]);
    expect(calls.slice(0, calls.indexOf('items'))).not.toContain('notification/count');
    await context.close();
  });
});
