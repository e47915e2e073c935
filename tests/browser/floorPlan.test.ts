import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, type Visitor, visitor } from './kit';

/** A new floor in a real browser: three tables by keyboard, one by mouse, saved, and still there after a reload. */
describe.skipIf(noBrowser)('a floor is drawn', () => {
  const demo = demoGroup();
  let who: Visitor;
  let page: Page;

  beforeAll(async () => {
    who = await visitor(demo.browser);
    page = who.page;
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/createFloor');
  });

  const plan = () => page.getByRole('application', { name: /^Floor plan/ });
  const tables = () => plan().getByRole('button');
  const names = () => tables().evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')));
  /** A table's position on the screen, from the plan's corner, in the plan's units. */
  const spot = async (name: string) => {
    const box = await plan().getByRole('button', { name }).boundingBox();
    const frame = await plan().boundingBox();
    return box && frame ? [box.x - frame.x, box.y - frame.y, box.width, box.height].map(Math.round) : [];
  };
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  /** Waits until the focus is on a table. */
  const at = (name: string) =>
    plan()
      .getByRole('button', { name: new RegExp(`^${name},`) })
      .and(page.locator(':focus'))
      .waitFor();
  let drawn: (string | null)[] = [];

  it('places three tables by keyboard', async () => {
    await plan().waitFor();
    await page.getByLabel('Name').fill('Balcony');
    await page.getByRole('button', { name: 'Add several' }).focus();
    await press('Enter');
    await page.getByRole('dialog', { name: 'Add several tables' }).getByLabel('Tables').fill('3');
    await press('Enter');
    await at('T29');
    // All three are selected until one is chosen.
    await press('Escape');
    await press('Tab');
    await at('T30');
    await press('ArrowRight', 3);
    await press('Shift+ArrowRight', 2);
    await press('Tab');
    await at('T31');
    await press('r');
    await press('ArrowDown', 10);
    await press('Enter');
    await page.getByRole('textbox', { name: 'Seats' }).fill('8');
    await press('Escape');
    await at('T31');
    await press('Shift+Tab');
    await at('T30');
    await press('Shift+Tab');
    await at('T29');
    await press('ArrowDown', 4);
    expect(await names()).toEqual([
      'T29, 4 seats, row 7, column 3',
      expect.stringMatching(/^T30, 4 seats, row 3, column \d+$/),
      expect.stringMatching(/^T31, 8 seats, row 13, column \d+, rotated 45 degrees$/),
    ]);
  });

  it('drags the fourth to its place, on the grid', async () => {
    await page.getByRole('button', { name: 'Add table' }).click();
    const fresh = plan().getByRole('button', { name: /^T32,/ });
    await at('T32');
    const box = await fresh.boundingBox();
    if (!box) throw new Error('the table is not on the screen');
    const before = (await names())[3];
    const scale = box.width / 80;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    // Not quite eight and two steps of the grid.
    await page.mouse.move(box.x + box.width / 2 + 130 * scale, box.y + box.height / 2 + 29 * scale, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await names())[3]).not.toBe(before);
    const cell = (name: string | null | undefined) =>
      (/row (\d+), column (\d+)/.exec(name ?? '') ?? []).slice(1).map(Number);
    const [row = 0, column = 0] = cell(before);
    expect(cell((await names())[3])).toEqual([row + 2, column + 8]);
    await press('Control+z');
    await expect.poll(async () => (await names())[3]).toBe(before);
    await press('Control+Shift+z');
    drawn = await names();
    expect(cell(drawn[3])).toEqual([row + 2, column + 8]);
  });

  it('looks the same after saving and opening it again', async () => {
    const spots = await Promise.all(['T29', 'T30', 'T31', 'T32'].map(spot));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/listFloor');
    const row = page.getByRole('row', { name: /Balcony/ });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/Balcony420/);
    await row.getByText('Balcony').click();
    await plan().waitFor();
    expect(await names()).toEqual(drawn);
    await page.getByRole('button', { name: 'Show the whole floor' }).click();
    expect(await Promise.all(['T29', 'T30', 'T31', 'T32'].map(spot))).toEqual(spots);
    expect(who.complaints()).toEqual([]);
  });

  it('fits a phone, and is dragged by a finger there', async () => {
    const phone = await demo.browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    try {
      const small = await phone.newPage();
      await signIn(small, demo.url, 'owner@harbour.example', defaultDemoPassword, '/editFloor/floor_1');
      const seen = small.getByRole('application', { name: /^Floor plan/ });
      await seen.waitFor();
      const sizes = await seen.evaluate((element) => [
        element.scrollWidth,
        element.clientWidth,
        document.documentElement.scrollWidth,
      ]);
      expect(sizes[0]).toBeLessThanOrEqual((sizes[1] ?? 0) + 1);
      expect(sizes[2]).toBeLessThanOrEqual(360);
      const table = seen.getByRole('button', { name: /^T7,/ });
      await table.scrollIntoViewIfNeeded();
      const box = await table.boundingBox();
      if (!box) throw new Error('the table is not on the screen');
      const before = await table.getAttribute('aria-label');
      const touch = (type: string, x: number, y: number) =>
        table.dispatchEvent(type, {
          pointerId: 7,
          pointerType: 'touch',
          isPrimary: true,
          button: 0,
          bubbles: true,
          clientX: x,
          clientY: y,
        });
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await touch('pointerdown', x, y);
      await touch('pointermove', x + 4, y + 12);
      await touch('pointermove', x + 4, y + 24);
      await touch('pointerup', x + 4, y + 24);
      await expect.poll(() => table.getAttribute('aria-label')).not.toBe(before);
    } finally {
      await phone.close();
    }
  });
});
