import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, violationsOf, visitor } from './kit';

/** The online menu in Chromium: dishes from the menu, a picture in the same form as the rest, and who sees it in the navigation. */

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const online = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'OLO' });

describe.skipIf(noBrowser)('the online menu', () => {
  const demo = demoGroup();
  const visit = async (email = 'owner@harbour.example') => {
    const visited = await visitor(demo.browser);
    await signIn(visited.page, demo.url, email, defaultDemoPassword, '/olomenulist');
    return visited;
  };

  it('takes dishes from the menu, with a new picture and price as one multipart form', async () => {
    const { page, complaints } = await visit();
    await page.getByRole('button', { name: 'Add from menu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search the menu' }).fill('double cheese');
    await dialog.getByRole('checkbox', { name: /^Double cheese burger/ }).check();
    expect(await dialog.getByRole('checkbox', { name: 'Uber' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Add 1 item' }).click();
    await page.getByText('1 item added to the online menu').waitFor();
    await page.getByRole('searchbox').fill('double cheese');
    await expect.poll(() => row(page, 'Double cheese burger').innerText()).toMatch(/2,200\.00[\s\S]*Pending/);

    await row(page, 'Double cheese burger').getByText('Double cheese burger').click();
    await page.getByRole('textbox', { name: 'Online price' }).fill('2350');
    await dialog
      .getByLabel('Image: file')
      .setInputFiles({ name: 'burger.png', mimeType: 'image/png', buffer: await drawing(page) });
    const crop = page.getByRole('button', { name: 'Use picture' });
    await crop.click();
    await dialog.getByRole('img', { name: 'Image, as saved' }).waitFor();
    const saving = page.waitForRequest((request) => request.url().endsWith('/v1/oloMenuItems/update'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const request = await saving;
    expect([request.method(), await request.headerValue('content-type')]).toEqual([
      'POST',
      expect.stringMatching(/^multipart\/form-data; boundary=/),
    ]);
    await expect.poll(() => row(page, 'Double cheese burger').innerText()).toContain('2,350.00');
    const picture = await row(page, 'Double cheese burger').locator('img').getAttribute('src');
    expect(picture).toMatch(/^\/api\/v1\/files\//);
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, (await fetch(address)).headers.get('content-type')];
    }, String(picture));
    expect(size).toEqual([480, 'image/jpeg']);
    expect(complaints()).toEqual([]);
  });

  it('is switched off for the evening in the list, with one key stroke', async () => {
    const { page, complaints } = await visit();
    await row(page, 'Cappuccino')
      .getByRole('button', { name: /^Availability/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set availability' }).click();
    await expect.poll(() => row(page, 'Cappuccino').innerText()).toMatch(/Off[\s\S]*Pending/);
    expect(complaints()).toEqual([]);
  });

  it('is in the navigation only of groups that sell online; otherwise its page says what is missing', async () => {
    const { page } = await visit();
    await online(page).waitFor();
    const { page: other, complaints } = await visit('owner@lakeside.example');
    await other.getByRole('heading', { name: 'No items' }).waitFor();
    expect(await online(other).count()).toBe(0);
    // The route stays: the missing part is one step away.
    await other.getByRole('button', { name: 'Add from menu' }).click();
    await other.getByRole('dialog').getByRole('checkbox', { name: 'All of Breakfast' }).check();
    await other.getByRole('button', { name: 'Add 6 items' }).click();
    await row(other, 'Pancakes with treacle').waitFor();
    expect(complaints()).toEqual([]);
  });

  it('is accessible, on a phone too', async () => {
    const { page } = await visit();
    await row(page, 'Cappuccino').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add from menu' }).click();
    await page.getByRole('dialog').getByRole('checkbox').nth(2).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText('Cappuccino').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

/** A picture of 900 by 600 pixels, drawn by the browser. */
const drawing = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#c2410c';
      context.fillRect(100, 100, 700, 400);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }),
    'base64',
  );
