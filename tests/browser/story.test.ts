import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, type Visitor, visitor } from './kit';

/** The README's story for newcomers, by keyboard alone, on the built console and the demo group. */
describe.skipIf(noBrowser)('an order, received', () => {
  const demo = demoGroup();
  let who: Visitor;
  let page: Page;

  beforeAll(async () => {
    who = await visitor(demo.browser);
    page = who.page;
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/createpo');
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until the focus is where it should be, as a keyboard user does. */
  const tabTo = async (
    name: string | RegExp,
    role: 'button' | 'textbox' | 'combobox' | 'grid' | 'menuitem' = 'button',
  ) => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await target.waitFor();
    for (let steps = 0; steps < 80; steps++) {
      if (
        await target.evaluate(
          (element) =>
            element === document.activeElement ||
            (element.getAttribute('role') === 'grid' && element.contains(document.activeElement)),
        )
      )
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  /** The stock summary's figures of the duck: on hand, average, value. */
  const duck = async () => {
    await page.goto(`${demo.url}/stocksummaryreport?itemId=${item}`);
    const row = page.getByRole('row', { name: /Duck, whole/ }).first();
    await row.waitFor();
    return (await row.textContent()) ?? '';
  };
  const openCases = async () => {
    const lines = page.getByRole('table', { name: 'Lines' });
    const row = lines.getByRole('row', { name: /Duck, whole/ });
    await row.waitFor();
    const headings = await lines.getByRole('columnheader').allTextContents();
    return (await row.getByRole('cell').allTextContents())[headings.indexOf('Open')];
  };
  let item = '';
  let order = '';
  let receipt = '';

  it('begins with 10 kg at 1 000', async () => {
    await page.goto(`${demo.url}/inventoryitemlist`);
    await page.getByRole('searchbox').waitFor();
    await press('/');
    await page.keyboard.type('DUCK');
    await page.getByRole('row', { name: /Duck, whole/ }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.waitForURL('**/inventoryitemlist/*');
    item = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await duck()).toMatch(/10.*10,000\.00.*1,000\.00/);
  });

  it('orders 4 cases at 11 500 and approves', async () => {
    await page.goto(`${demo.url}/createpo`);
    await page.getByRole('heading', { name: 'Create purchase order' }).waitFor();
    await tabTo('Supplier', 'combobox');
    await page.keyboard.type('Maduwa');
    await page.getByRole('option', { name: /Maduwa/ }).waitFor();
    await press('ArrowDown', 'Enter');
    await tabTo(/^Items|^Lines/, 'grid');
    await page.keyboard.type('duck');
    await page.getByRole('option', { name: /Duck, whole/ }).waitFor();
    await press('Enter');
    await page.getByRole('gridcell', { name: /Case/ }).waitFor();
    await page.keyboard.type('4');
    await press('Tab');
    await page.keyboard.type('11500');
    await press('Tab');
    await page.getByText('46,000.00').first().waitFor();
    await press('Escape');
    await tabTo('Save and review');
    await press('Enter');
    await page.waitForURL('**/posummary/**');
    await page.getByRole('button', { name: 'Approve order' }).waitFor();
    await press('a');
    await page.getByRole('dialog').waitFor();
    await press('Enter');
    await page.getByRole('button', { name: 'Receive goods' }).waitFor();
    order = page.url();
  });

  it('sends it to GRN and receives 3 cases with 600 freight', async () => {
    await tabTo('Receive goods');
    await press('Enter');
    await page.waitForURL('**/updategrn/**');
    receipt = page.url().replace('updategrn', 'grnsummary');
    await tabTo('Invoice no.', 'textbox');
    await page.keyboard.type('INV-2026-77');
    await tabTo(/^Items|^Lines/, 'grid');
    await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await page.keyboard.type('3');
    await press('Enter', 'Escape');
    await tabTo('Invoice total', 'textbox');
    await page.keyboard.type('35100');
    await tabTo('Freight', 'textbox');
    await page.keyboard.type('600');
    await press('Tab');
    await page.getByText('35,100.00').first().waitFor();
    await tabTo('Save and review');
    await press('Enter');
    await page.waitForURL('**/grnsummary/**');
    // The effect of approving is shown before it is done.
    await page.getByText('1,127.50').first().waitFor();
    await press('a');
    await page.getByRole('dialog').waitFor();
    await press('Enter');
    await page.getByText('Approved').first().waitFor();
  });

  it('shows 40 kg, average 1 127.50, value 45 100.00 and one case open', async () => {
    expect(await duck()).toMatch(/40.*45,100\.00.*1,127\.50/);
    await page.goto(order);
    expect(await openCases()).toBe('1');
    await page.getByText('Partially received').first().waitFor();
  });

  it('restores 10 kg, 10 000.00 and four cases when the approved receipt is deleted', async () => {
    await page.goto(receipt);
    await tabTo('More actions');
    await press('Enter');
    await page.getByRole('menuitem', { name: 'Delete receipt' }).waitFor();
    while (
      !(await page
        .getByRole('menuitem', { name: 'Delete receipt' })
        .evaluate((element) => element === document.activeElement))
    )
      await press('ArrowDown');
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo('Reason', 'textbox');
    await page.keyboard.type('Counted twice');
    await tabTo('Delete receipt');
    await press('Enter');
    await page.getByText('Deleted').first().waitFor();
    expect(await duck()).toMatch(/10.*10,000\.00.*1,000\.00/);
    await page.goto(order);
    expect(await openCases()).toBe('4');
    expect(who.complaints()).toEqual([]);
  });

  it('changes a menu item’s price and picture', async () => {
    await page.goto(`${demo.url}/items`);
    await page.getByRole('searchbox').waitFor();
    await press('/');
    await page.keyboard.type('Beef kottu');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    await press('ArrowDown', 'Enter');
    // Its page first, the form one key further.
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    await press('e');
    await page.waitForURL('**/editItem/**');
    const png = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 700 });
      const context = canvas.getContext('2d');
      if (context) Object.assign(context, { fillStyle: '#0f766e' }).fillRect(0, 0, 900, 700);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await tabTo('Price', 'textbox');
    await press('Control+a');
    await page.keyboard.type('1725');
    await tabTo('Choose picture');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose picture', exact: true }).press('Enter');
    await (await chooser).setFiles({ name: 'kottu.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await page.getByRole('dialog').waitFor();
    await tabTo(/Use picture|Use this picture|Crop|Save/);
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('main img').first().waitFor();
    await press('Control+s');
    await page.waitForURL('**/items/*');
    await page.getByRole('definition').filter({ hasText: '1,725.00' }).first().waitFor();
    await page.goto(`${demo.url}/items?q=Beef+kottu`);
    const row = page.getByRole('row', { name: /Beef kottu/ });
    await row.locator('img').waitFor();
    expect(await row.textContent()).toContain('1,725.00');
    const width = await row
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(width).toBeLessThanOrEqual(480);
    expect(who.complaints()).toEqual([]);
  });
});
