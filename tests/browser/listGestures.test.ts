import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { keysAt } from './keyboard';
import { signIn, type Visitor, violationsOf, visitor } from './kit';

/** By keyboard alone, on the built console: cells of a list, one value for many rows, and moving between records. */
describe.skipIf(noBrowser)('gestures of lists', () => {
  const demo = demoGroup();
  let who: Visitor;
  const isClean = async () => expect([...who.complaints(), ...(await violationsOf(who.page))]).toEqual([]);
  const row = (name: string) => who.page.getByRole('row', { name: new RegExp(name) });

  beforeAll(async () => {
    who = await visitor(demo.browser);
    await signIn(who.page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/items');
    await row('Banana split').waitFor();
  });

  it('edits two prices one after another, says what is refused, and undoes the last', async () => {
    const { page } = who;
    const { press } = keysAt(page);
    const price = (name: string) => page.getByRole('textbox', { name: `Price: ${name}` });
    await press('ArrowDown', 'ArrowDown', 'F2');
    await price('Banana split style sundae').waitFor();
    await page.keyboard.type('-1');
    await press('Enter');
    await page.getByText('Price must be at least 0').waitFor();
    await isClean();
    await press('Control+a');
    await page.keyboard.type('1234.5');
    await press('Tab');
    // The status follows; the next dish has portions and no price of its own.
    await page.getByRole('combobox', { name: 'Status: Banana split style sundae' }).waitFor();
    await page.getByText('Banana split style sundae: price saved').waitFor();
    await expect.poll(() => row('Banana split').innerText()).toContain('1,234.50');
    await press('Tab', 'Tab');
    await price('Barbecue chicken, half').waitFor();
    await page.keyboard.type('2345');
    await press('Enter');
    await page.getByText('Barbecue chicken, half: price saved').waitFor();
    await keysAt(page).push('Undo');
    await page.getByText('Changes to Barbecue chicken, half undone').waitFor();
    await expect.poll(() => row('Barbecue chicken, half').innerText()).toContain('2,200.00');
    await page.reload();
    await row('Banana split').getByText('1,234.50').waitFor();
    await isClean();
  });

  it('gives selected rows another food department, and undoes it', async () => {
    const { page } = who;
    const { press, push } = keysAt(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
    await press('Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space');
    await page.getByText('3 selected').waitFor();
    await press('Shift+Tab');
    await push('Change…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Field' }).focus();
    await press('Enter');
    await page.getByRole('option', { name: 'Price includes tax' }).focus();
    await press('Enter');
    await isClean();
    await dialog.getByRole('checkbox', { name: 'Price includes tax' }).focus();
    await press('Space');
    await dialog.getByText('3 menu items will change.').waitFor();
    await push('Change 3 menu items');
    await page.getByRole('dialog', { name: 'Price includes tax: 3 of 3 changed' }).waitFor();
    await isClean();
    await push('Close');
    await page.getByText('3 menu items changed').waitFor();
    await push('Undo');
    await page.getByText('Changes to 3 menu items undone').waitFor();
  });

  it('renders only the rows near the view of a long list, and reaches its ends by keyboard and wheel', async () => {
    const { page } = who;
    const { press } = keysAt(page);
    await page.goto(`${demo.url}/inventoryitemlist?limit=250`);
    await page.getByRole('row').nth(2).waitFor();
    const count = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
    expect(count).toBeGreaterThan(110);
    const reached = () => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.index));
    const isInView = () =>
      page.evaluate(() => {
        const { top, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect();
        const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
        return top >= head - 1 && bottom <= innerHeight;
      });
    const drawn = () => page.locator('tbody tr[data-index]').count();
    await press('ArrowDown');
    await expect.poll(reached).toBe(0);
    for (const [key, place] of [
      ['End', count - 1],
      ['PageUp', count - 11],
      ['Home', 0],
      ['PageDown', 10],
    ] as const) {
      await press(key);
      await expect.poll(reached, { message: key }).toBe(place);
      expect(await isInView(), key).toBe(true);
      expect(await drawn(), key).toBeLessThan(100);
    }
    // In the frame that shows the new position its rows are there already.
    const blank = await page.evaluate(async () => {
      const box = document.querySelector('table')?.parentElement as HTMLElement;
      const found: number[] = [];
      for (let step = 0; step <= 20; step++) {
        box.scrollTop = ((box.scrollHeight - box.clientHeight) * step) / 20;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const { left, top, height } = box.getBoundingClientRect();
        for (const share of [0.3, 0.6, 0.9])
          if (!document.elementFromPoint(left + 60, top + height * share)?.closest('tr[data-index]')) found.push(step);
      }
      return found;
    });
    expect(blank).toEqual([]);
    await isClean();
  });

  it('walks from record to record with Alt and an arrow', async () => {
    const { page } = who;
    const { press } = keysAt(page);
    const records = page.getByRole('group', { name: 'Records of the list' });
    await page.goto(`${demo.url}/supplierlist`);
    await page.getByRole('row').nth(2).waitFor();
    const names = await page.locator('tbody tr a').allInnerTexts();
    await press('ArrowDown', 'Enter');
    await records.getByText(/^1 of \d+$/).waitFor();
    await press('Alt+ArrowDown');
    await page.getByRole('heading', { level: 1, name: names[1] ?? '', exact: true }).waitFor();
    await records.getByText(/^2 of \d+$/).waitFor();
    await isClean();
    await press('?');
    await page.getByRole('dialog').getByText('Next record of the list').waitFor();
    await press('Escape', 'Alt+ArrowUp');
    await page.getByRole('heading', { level: 1, name: names[0] ?? '', exact: true }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await records.waitFor();
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(tooWide).toBeLessThanOrEqual(0);
    await isClean();
  });
});
