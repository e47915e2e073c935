import { describe, expect, it } from 'vitest';
import { pagesOf } from '#engine/read/paths';
import { declarations } from '#resources/index';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { signIn, visitor } from './kit';
import { walkThrough } from './walk';

/**
 * Every declared page except lists (everyList.test.ts) opens on real data: no console errors, no axe findings, no horizontal scrolling,
 * wide and narrow.
 */
describe.skipIf(noBrowser)('every page', () => {
  const demo = unchangedDemo();
  const all = pagesOf(declarations);
  const withoutId = all.filter(({ path }) => !path.includes(':id'));
  const pages = withoutId.filter(({ role }) => role !== 'list');

  it('opens at both widths', async () => {
    const { found, seen } = await walkThrough(demo.browser, demo.url, pages);
    expect(found).toEqual([]);
    expect(seen).toEqual(pages.map(({ path }) => path));
    expect(new Set(pages.map(({ role }) => role))).toEqual(new Set(['settings', 'start', 'create', 'report', 'page']));
  }, 1_200_000);

  it('has an address that opens directly, and a leaked react-admin address redirects to the spec’s', async () => {
    const start = await (await fetch(`${demo.url}/`)).text();
    expect(start).toContain('<div id="root"');
    const others: string[] = [];
    for (const { path } of all) {
      const answer = await fetch(demo.url + path.replace(':id', 'item_1'));
      if (answer.status !== 200 || (await answer.text()) !== start) others.push(path);
    }
    expect(others).toEqual([]);
    expect(all.length).toBeGreaterThan(withoutId.length);

    const { page } = await visitor(demo.browser);
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/items');
    await page.goto(`${demo.url}/purchaseOrders`);
    await page.waitForURL('**/polist');
    await page.goto(`${demo.url}/nowhere/at/all`);
    await page.waitForURL('**/404');
    await page.getByText("Oops! You're lost.").waitFor();
  });
});
