import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, violationsOf, visitor } from './kit';

/** Files in Chromium: read in a worker, and imported on a phone. */

const ROWS = 50_000;
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});
const long = csv('everything.csv', [
  'SKU,Item name,Unit,Standard cost',
  ...Array.from({ length: ROWS }, (_, at) => `X${at},Long item ${at},kg,${at % 90}.25`),
]);
const phone = { width: 360, height: 740 };

const fits = (page: Page) =>
  page.evaluate(() => {
    const [step] = document.querySelectorAll('.MuiDialogContent-root');
    return [document.documentElement.scrollWidth - innerWidth, step ? step.scrollWidth - step.clientWidth : 0];
  });
/** Heights of what can be pressed in the dialog. */
const heights = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('button.MuiButton-root, .MuiInputBase-root, .MuiFormControlLabel-root')
    .evaluateAll((all) =>
      all.filter((each) => each.clientHeight > 0 && each.textContent).map((each) => Math.round(each.clientHeight)),
    );

describe.skipIf(noBrowser)('files', () => {
  const demo = demoGroup();
  const owner = 'owner@harbour.example';

  it('of 50,000 rows are read in a worker, which is stopped by Cancel', async () => {
    const { page, complaints } = await visitor(demo.browser);
    await signIn(page, demo.url, owner, defaultDemoPassword, '/inventoryitemlist');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const started = page.waitForEvent('worker');
    await dialog.locator('input[type=file]').setInputFiles(long);
    const worker = await started;
    const ended = worker.waitForEvent('close');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ended;
    await dialog.getByRole('button', { name: 'Choose file' }).waitFor();
    await dialog.locator('input[type=file]').setInputFiles(long);
    await dialog.getByText('everything.csv, 50,000 rows').waitFor();
    await dialog.getByLabel('Standard cost goes to').filter({ hasText: 'Standard cost' }).waitFor();
    expect(complaints()).toEqual([]);
  });

  it('are imported on a phone', async () => {
    const { page, complaints } = await visitor(demo.browser, phone);
    await signIn(page, demo.url, owner, defaultDemoPassword, '/supplierlist');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const file = csv('suppliers.csv', [
      'Vendor,Contact name,Mobile,E-mail',
      'Harbour Fish Market,Nuwan,077 123 4567,nuwan@fish.example',
      'Green Valley Farm,,not a number,',
    ]);
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText('Match columns').waitFor();
    const seen = [await fits(page), await heights(page)];
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('1 new, 1 wrong').waitFor();
    seen.push(await fits(page), await heights(page));
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByText('Valid rows only').click();
    await dialog.getByRole('button', { name: 'Import 1 supplier' }).click();
    await dialog.getByRole('button', { name: 'Undo import' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Harbour Fish Market').first().waitFor();
    const [columns = [], pressed = [], preview = [], chosen = []] = seen;
    expect([columns, preview]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect([pressed.length > 5, chosen.length > 4]).toEqual([true, true]);
    expect(Math.min(...pressed, ...chosen)).toBeGreaterThanOrEqual(44);
    expect(complaints()).toEqual([]);
  });
});
