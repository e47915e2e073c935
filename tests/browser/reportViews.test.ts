import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, violationsOf, visitor } from './kit';

/** A report in Chromium for frequent users: compared, with chosen columns, remembered, saved and opened again. */

/** The rows: a chart has a separate table for screen readers. */
const figures = (page: Page) => page.getByRole('table', { name: 'Product category', exact: true });

describe.skipIf(noBrowser)('a report', () => {
  const demo = demoGroup();
  const visit = async (path: string, viewport = { width: 1366, height: 768 }) => {
    const visited = await visitor(demo.browser, viewport);
    await signIn(visited.page, demo.url, 'owner@harbour.example', defaultDemoPassword, path);
    return visited;
  };

  it('is compared, gets chosen columns, is saved and opened again', async () => {
    const { page, complaints } = await visit('/productCategoryReport?period=last30Days');
    await figures(page).waitFor();
    expect(page.url()).not.toContain('period=');
    await page.getByRole('button', { name: /^Compare with/ }).click();
    await page.getByRole('menuitem', { name: 'Previous period' }).click();
    await figures(page).getByRole('columnheader', { name: 'Net before' }).waitFor();
    expect(page.url()).toContain('compare=previous');

    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await columns.getByRole('checkbox', { name: 'Gross', exact: true }).uncheck();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await figures(page).getByRole('columnheader', { name: 'Gross', exact: true }).count()).toBe(0);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Categories, month by month');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'Categories, month by month' }).waitFor();

    // After leaving and coming back: the columns are remembered, the comparison comes with the view.
    await page.goto(`${demo.url}/productCategoryReport`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('region', { name: 'My views' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole('dialog', { name: 'Views' })
      .getByRole('button', { name: /^Categories, month by month/ })
      .click();
    await figures(page).getByRole('columnheader', { name: 'Net before' }).waitFor();
    expect(await figures(page).getByRole('columnheader', { name: 'Gross', exact: true }).count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('shows margins as a quadrant and tables as a heat map, on a phone as well', async () => {
    for (const viewport of [
      { width: 1366, height: 900 },
      { width: 360, height: 740 },
    ]) {
      const { page, complaints } = await visit('/profitMarginReport?period=last30Days', viewport);
      await page.getByRole('figure', { name: /^Picture: Margin each by share of sales/ }).waitFor();
      await page.goto(`${demo.url}/tableRevenueReport?period=last30Days`);
      await page.getByText(/^Net by hour and weekday/).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints()).toEqual([]);
    }
  });

  it('has a funnel and outlets side by side, cards that lead to documents, and comes back to the same row', async () => {
    const { page, complaints } = await visit('/qrTableReport?period=last30Days', { width: 360, height: 740 });
    await page.getByRole('table', { name: /^From scans to .*, as a table$/ }).waitFor({ state: 'attached' });
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${demo.url}/FoodCostControlReport?period=last30Days`);
    await page.getByRole('table', { name: /^Outlets side by side.*, as a table$/ }).waitFor({ state: 'attached' });
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${demo.url}/billWiseReport?period=last30Days`);
    const rows = page.getByRole('region', { name: 'Bill wise: rows' });
    const card = rows.getByRole('listitem').nth(25);
    await card.scrollIntoViewIfNeeded();
    const top = () => page.evaluate(() => Math.round(document.scrollingElement?.scrollTop ?? 0));
    const before = await top();
    expect(before).toBeGreaterThan(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await card.getByRole('link').first().click();
    await page.waitForURL(/billWiseReport\/.+/);
    await page.goBack();
    await rows.getByRole('listitem').nth(25).waitFor();
    await expect.poll(top).toBe(before);
    expect(complaints()).toEqual([]);
  });
});
