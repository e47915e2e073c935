import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { type PdfPage, pdfPages } from '../kit/pdf';
import { handAt } from './hand';
import { signIn, visitor } from './kit';

/** What Chromium puts on paper: the page's format, its columns, and light colours whatever the screen has. */

const printed = async (page: Page): Promise<PdfPage[]> => pdfPages(await page.pdf({ preferCSSPageSize: true }));
const textOf = (pages: readonly PdfPage[]): string => pages.map(({ text }) => text).join('\n');
const onPaper = (page: Page, isOn: boolean) =>
  page.evaluate((name) => void window.dispatchEvent(new Event(name)), isOn ? 'beforeprint' : 'afterprint');
const filtered = (list: string, filter: object) => `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.skipIf(noBrowser)('paper', () => {
  const demo = unchangedDemo();
  const signedIn = async (at: string) => {
    const { page } = await visitor(demo.browser);
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, at);
    return { page, ...handAt(page, demo.url) };
  };

  it('is landscape for a document with many columns, upright for others, and so from its form', async () => {
    const { page, open, settle } = await signedIn('/grnlist');
    const pagesOf = async (list: string, status: string) => {
      await open(filtered(list, { status }));
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await settle();
      await page.getByText('Attachments').first().waitFor();
      return printed(page);
    };
    const receipt = await pagesOf('/grnlist', 'draft');
    expect(new Set(receipt.map(({ width }) => width))).toEqual(new Set([842]));
    expect(textOf(receipt)).toContain('Prepared by');
    const order = await pagesOf('/polist', 'draft');
    expect(order.map(({ width }) => width)).toEqual([595]);
    // What a supplier needs, and nothing to click.
    for (const said of ['Purchase order', 'To ', 'Deliver to', 'Expected', 'Tax no. ', 'Total LKR'])
      expect(order[0]?.text).toContain(said);
    expect(textOf(order)).not.toMatch(/Save|Attach files|Add line|Cancel/);
  }, 120_000);

  it('keeps a receipt’s totals and signatures on one page with the last lines, and leaves out an open dialog', async () => {
    const { page, open, settle } = await signedIn('/grnlist');
    await open(filtered('/grnlist', { status: 'approved' }));
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await settle();
    const lines = page.getByRole('table', { name: 'Lines' });
    await lines.waitFor();
    const item = (await lines.locator('tbody td.name').last().innerText()).trim();
    let more = 0;
    /** Receipts that fill one page more and more, and then a second one. */
    for (const count of [2, 4, 6, 8, 10, 20, 22, 24, 26, 28]) {
      await lines.evaluate((table, rows) => {
        const fill = () => {
          const body = table.querySelector('tbody');
          for (let row = 0; row < rows; row += 1) if (body?.rows[0]) body.prepend(body.rows[0].cloneNode(true));
        };
        // After the page has drawn what it prints.
        window.addEventListener('beforeprint', fill, { once: true });
      }, count);
      const pages = await printed(page);
      if (pages.length > 1) more += 1;
      const last = pages.at(-1)?.text;
      expect(last, `${count} more lines`).toContain(item);
      for (const said of ['Total LKR', 'Prepared by', ' lines ']) expect(last, `${count} more lines`).toContain(said);
      expect(textOf(pages.slice(0, -1)), `${count} more lines`).not.toMatch(/Prepared by| lines /);
    }
    expect(more).toBeGreaterThan(3);
    const before = (await printed(page)).length;
    await page.getByRole('button', { name: 'Attach files' }).first().click();
    await page.getByRole('dialog').waitFor();
    const behind = await printed(page);
    expect(behind).toHaveLength(before);
    expect(textOf(behind)).toContain(item);
    expect(textOf(behind)).not.toContain('Choose files');
  }, 120_000);

  it('splits a wide report over pages that repeat its bills, in readable text', async () => {
    const { page, open } = await signedIn('/billWiseReport');
    await open('/billWiseReport');
    const figures = page.getByRole('region', { name: 'Bill Wise: figures' });
    await figures.getByRole('row').nth(1).waitFor();
    const bill = (await figures.getByRole('row').nth(1).getByRole('link').first().innerText()).trim();
    const pages = await printed(page);
    const parts = pages.filter(({ text }) => /Part \d of \d: columns/.test(text));
    expect(parts.length).toBeGreaterThan(1);
    for (const { text } of parts) expect(text).toContain(bill);
    expect(parts[1]?.text).toContain('with Bill again');
    await onPaper(page, true);
    await page.emulateMedia({ media: 'print' });
    const sizes = await figures
      .first()
      .locator('tbody td')
      .first()
      .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).fontSize) * 0.75);
    expect(sizes).toBeGreaterThanOrEqual(7);
  }, 120_000);

  it('splits a list with many columns like a report, and cuts nothing off', async () => {
    const { page, open } = await signedIn('/inventoryitemlist');
    const keys =
      `itemName itemCode categoryId itemType baseUnitId stockOnHand averageCost parLevel status subCategoryId outletId measureTypeId
      yieldPct isStockTracked isCountDaily trackExpiry shelfLifeDays minLevel maxLevel reorderQty storageLocation defaultSupplierId`.split(
        /\s+/,
      );
    await page.evaluate(
      (columns) => localStorage.setItem('RaStore.list.inventoryItems.columns', JSON.stringify(columns)),
      keys,
    );
    await open('/inventoryitemlist');
    const table = page.getByRole('table', { name: 'Inventory items' });
    await table.getByRole('row').nth(1).waitFor();
    const name = (await table.getByRole('row').nth(1).getByRole('link').innerText()).trim();
    // How it is printed is downloaded some time after the list.
    const partsOf = async () =>
      (await printed(page)).filter(({ text }) => /Part \d of \d: columns \d+ to \d+ of 22/.test(text));
    await expect.poll(async () => (await partsOf()).length, { timeout: 30_000 }).toBeGreaterThan(1);
    const parts = await partsOf();
    for (const { text } of parts) expect(text).toContain(name);
    expect(parts[1]?.text).toContain('with Name again');
    for (const heading of ['Average cost LKR', 'Usual supplier', 'Reorder quantity'])
      expect(textOf(parts)).toContain(heading);
    await onPaper(page, true);
    await page.emulateMedia({ media: 'print' });
    const cells = await table.first().evaluate((element) => {
      const all = [...element.querySelectorAll<HTMLElement>('tbody td')].filter(({ offsetWidth }) => offsetWidth > 0);
      const size = Number.parseFloat(getComputedStyle(all[0] ?? element).fontSize) * 0.75;
      return { size, cut: all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length };
    });
    expect(cells.size).toBeGreaterThanOrEqual(7);
    expect(cells.cut).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await onPaper(page, false);
    expect(await table.getByRole('columnheader').count()).toBeGreaterThan(22);
  }, 120_000);

  it('has a recipe’s values, not its form', async () => {
    const { page, open, settle } = await signedIn('/createrecipe');
    await open('/createrecipe');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    await settle();
    const name = await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue();
    const unsaved = `${name} for paper`;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(unsaved);
    const text = textOf(await printed(page));
    for (const said of [unsaved, 'Ingredient', 'Net quantity', 'Cost card']) expect(text).toContain(said);
    expect(text).not.toMatch(/Add ingredient|Save|unsaved|Can’t be changed|…/);
  }, 120_000);

  it('has a count sheet to fill in: upright, with its head on every page, and boxes instead of counts', async () => {
    const { page, open, settle } = await signedIn('/bulkStockEntry');
    await open('/bulkStockEntry');
    await page.getByRole('radio', { name: /Full count/ }).check();
    await page.getByRole('button', { name: 'Start counting' }).click();
    const count = Number(/of (\d+) counted/.exec(await page.getByText(/of \d+ counted/).innerText())?.[1]);
    const pages = await printed(page);
    expect(pages.length).toBeGreaterThan(3);
    expect(new Set(pages.map(({ width }) => width))).toEqual(new Set([595]));
    for (const { text } of pages) expect(text).toMatch(/Code Item Counted Note/);
    const [first, last] = [pages[0]?.text ?? '', pages.at(-1)?.text ?? ''];
    for (const said of [
      'Harbour & Spice Restaurants',
      'Colombo 03',
      `Full count · Blind count · ${count} items`,
      'Time',
    ])
      expect(first).toContain(said);
    expect(last).toMatch(/ kg .*Counted by Checked by Approved by/);
    expect(textOf(pages)).not.toMatch(/Expected|Review count|Not counted|Name or code/);
    // Each item once; a heading isn't alone at the end of a page.
    expect(textOf(pages).match(/ (?:kg|L|ea) /g)?.length).toBe(count);
    for (const { text } of pages) expect(text.trim()).toMatch(/ (?:kg|L|ea)(?: Counted by Checked by Approved by)?$/);

    await open(filtered('/stockentrylist', { status: 'counted' }));
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await settle();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Print count sheet' }).click();
    await page.getByRole('table', { name: 'Items to count' }).waitFor();
    const [entry] = await printed(page);
    for (const said of ['Count sheet SE-COL-', 'Spot check', 'Counted by', 'Approved by'])
      expect(entry?.text).toContain(said);
  }, 120_000);

  it('has no buttons on pages that aren’t documents', async () => {
    const { page, open } = await signedIn('/bulkStockEntry');
    for (const [path, button] of [
      ['/bulkStockEntry', 'Start counting'],
      ['/createrecipe/create', 'Save'],
      ['/reorder', 'Create'],
    ] as const) {
      await open(path);
      await page.getByRole('button', { name: button }).first().waitFor();
      expect(textOf(await printed(page)), path).not.toContain(button);
    }
  }, 120_000);

  it('has the charts of a dashboard in light colours, and says its days and outlets', async () => {
    const { page, open } = await signedIn('/dashboard');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => {
      localStorage.setItem('RaStore.theme', '"dark"');
      localStorage.setItem('RaStore.dashboard.more', 'true');
    });
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
