import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { handAt } from './hand';
import { signIn, visitor } from './kit';

/** What Chromium puts on paper: the page's format, its columns, and light colours whatever the screen has. */

/** The widths of a PDF's pages in points; 595 is A4 upright, 842 A4 landscape. */
async function widthsOf(page: Page): Promise<number[]> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)].map(([, width]) => Math.round(Number(width)));
}
const onPaper = (page: Page, isOn: boolean) =>
  page.evaluate((name) => void window.dispatchEvent(new Event(name)), isOn ? 'beforeprint' : 'afterprint');

describe.skipIf(noBrowser)('paper', () => {
  const demo = unchangedDemo();

  it('is landscape for a document with many columns, upright for others, and so from its form', async () => {
    const { page } = await visitor(demo.browser);
    const { open } = handAt(page, demo.url);
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/grnlist');
    const format = async (list: string, status: string) => {
      await open(`${list}?filter=${encodeURIComponent(JSON.stringify({ status }))}`);
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page
        .locator('.print-only')
        .first()
        .waitFor({ state: 'attached' })
        .catch(() => {});
      await handAt(page, demo.url).settle();
      await page.getByText('Attachments').first().waitFor();
      return new Set(await widthsOf(page));
    };
    expect(await format('/grnlist', 'draft')).toEqual(new Set([842]));
    expect(await format('/polist', 'draft')).toEqual(new Set([595]));
  }, 120_000);

  it('has the charts of a dashboard in light colours, and says its days and outlets', async () => {
    const { page } = await visitor(demo.browser);
    const { open } = handAt(page, demo.url);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/dashboard');
    await page.evaluate(() => localStorage.setItem('RaStore.theme', '"dark"'));
    await open('/dashboard');
    const chart = page.getByRole('table', { name: 'Payments' });
    await chart.waitFor();
    const colours = () =>
      chart.evaluate((element) => {
        const { color, printColorAdjust } = getComputedStyle(element);
        return { isDark: Number(/\d+/.exec(color)?.[0]) < 100, printColorAdjust };
      });
    // Light text on a dark screen.
    expect((await colours()).isDark).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await onPaper(page, true);
    expect(await colours()).toEqual({ isDark: true, printColorAdjust: 'exact' });
    const heads = await page.locator('.print-only:visible').allInnerTexts();
    expect(heads[0]).toBe('Harbour & Spice Restaurants');
    expect(heads[1]).toMatch(/^Dates: .* · Compared with: .* · Outlets: Colombo 03$/);
    await onPaper(page, false);
  }, 120_000);
});
