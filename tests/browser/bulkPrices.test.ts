import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { PRICE_LEVELS } from '#resources/menu/menuPrices.rules';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, violationsOf, visitor } from './kit';

/** Bulk prices in Chromium: by keyboard alone, scheduled, undone, and 5,000 of them without a delay. */

/** The API as the owner of the demo group. */
async function ownerOf(url: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as AnyRecord;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const signedIn = await call('POST', 'v1/auth/validateUser', {
    email: 'owner@harbour.example',
    password: defaultDemoPassword,
  });
  const token = String(signedIn.accessToken);
  return (method: string, path: string, body?: unknown) => call(method, path, body, token);
}
type Api = Awaited<ReturnType<typeof ownerOf>>;

const docsOf = (answer: AnyRecord): AnyRecord[] => (Array.isArray(answer.docs) ? (answer.docs as AnyRecord[]) : []);
const table = (page: Page) => page.getByRole('table', { name: /^Prices/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const choose = async (page: Page, what: string, option: string) => {
  await page.getByRole('combobox', { name: what }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe.skipIf(noBrowser)('bulk prices', () => {
  const demo = demoGroup();
  let api: Api;
  let page: Page;
  let complaints: () => string[];
  beforeAll(async () => {
    api = await ownerOf(demo.url);
  });
  beforeEach(async () => {
    ({ page, complaints } = await visitor(demo.browser));
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/bulkPriceUpdate');
    await table(page).waitFor();
  });

  const named = async (text: string) => docsOf(await api('GET', `v1/items/?q=${encodeURIComponent(text)}`))[0] ?? {};

  it('are changed by rule and by hand with the keyboard alone, and undone', async () => {
    const before = await named('Club sandwich');
    await page.keyboard.press('Tab');
    await page.getByRole('searchbox', { name: 'Search prices by name or code' }).focus();
    await page.keyboard.type('club sandwich');
    await expect.poll(() => page.getByRole('button', { name: /^All \d/ }).innerText()).toMatch(/All\s*3$/);
    await page.getByRole('combobox', { name: 'How prices change' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Add a percentage' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('How prices change');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Percentage');
    await page.keyboard.type('10');
    await page.getByRole('button', { name: 'Change 3 prices' }).waitFor();

    // One tab stop into the table: the line's checkbox, then its price; Enter moves to the next line.
    await page.getByRole('checkbox', { name: 'Change all listed prices' }).focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Change Club sandwich, Base price');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('New price of Club sandwich, Base price');
    await page.keyboard.type('1777');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('New price of Club sandwich, Uber');
    await page.keyboard.type('12');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Change 2 prices' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Change Club sandwich, PickMe');
    const kept = table(page).getByRole('textbox', { name: 'New price of Club sandwich, Uber' });
    const uber = (before.priceLevels as AnyRecord[]).find(({ level }) => level === 'uber')?.price;
    expect((await kept.inputValue()).replaceAll(',', '')).toBe((Number(uber) * 1.1).toFixed(2));

    await page.getByRole('button', { name: 'Change 2 prices' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Reason is required').waitFor();
    await page.keyboard.type('Bread is dearer');
    await page.keyboard.press('Enter');
    await page.getByText('2 prices changed.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Close');
    const after = await named('Club sandwich');
    expect(after.price).toBe('1777.00');
    expect((after.priceLevels as AnyRecord[]).find(({ level }) => level === 'uber')?.price).toBe(uber);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('2 prices restored.').waitFor();
    const undone = await named('Club sandwich');
    expect([undone.price, undone.priceLevels]).toEqual([before.price, before.priceLevels]);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('row', { name: /Bread is dearer.*Undone/ }).waitFor();
    expect(complaints()).toEqual([]);
  });

  it('that someone else has changed since are all refused, each with both prices', async () => {
    const { _id, _rev, price } = await named('Classic beef burger');
    await page.getByRole('searchbox').fill('classic beef burger');
    await choose(page, 'How prices change', 'Set prices to');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1900');
    await page.getByRole('button', { name: /^Change \d+ prices?$/ }).waitFor();
    await api('PUT', 'v1/items/', { _id, _rev, price: '1855.00' });
    await page.getByRole('button', { name: /^Change \d+ prices?$/ }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Round prices');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Change \d+ prices?$/ })
      .click();
    await page.getByText('Nothing was changed because 1 price couldn’t be changed.').waitFor();
    const line = table(page).getByRole('row').nth(1);
    await expect.poll(() => line.innerText()).toContain('The price of Classic beef burger is now 1855.00, not 1850.00');
    // The current value is next to the planned one.
    await expect.poll(() => line.innerText()).toContain('1,855.00');
    await page.getByRole('button', { name: /^Change \d+ prices?$/ }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Round prices');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Change \d+ prices?$/ })
      .click();
    await page.getByText(/prices changed\.$/).waitFor();
    expect([price, (await named('Classic beef burger')).price]).toEqual(['1850.00', '1900.00']);
    // Only the refusal is in the browser's log.
    expect(complaints().filter((text) => !text.includes('409'))).toEqual([]);
  });

  it('can be planned for a date: nothing changes before, the plan shows, and can be cancelled', async () => {
    const before = await named('Mulligatawny soup');
    await page.getByRole('searchbox').fill('mulligatawny');
    await choose(page, 'How prices change', 'Add an amount');
    await page.getByRole('textbox', { name: 'Amount' }).fill('50');
    await page.getByRole('button', { name: /^Change \d+ prices?$/ }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('New year');
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('1/1/2020');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /prices?$/ })
      .click();
    await page.getByText('This time has passed. Choose a later time or leave it blank').waitFor();
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('1/1/2099');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Schedule \d+ prices?$/ })
      .click();
    await page.getByText(/will change on 1 Jan 2099 00:00\.$/).waitFor();
    await expect.poll(() => table(page).getByRole('row').nth(1).innerText()).toContain('from 1 Jan 2099 00:00');
    expect((await named('Mulligatawny soup')).price).toBe(before.price);
    // Unfinished work survives a visit to another page, and says so.
    await table(page).getByRole('textbox').first().fill('999');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Price history' }).click();
    await page.getByRole('button', { name: 'New year' }).click();
    await page.getByRole('button', { name: 'Cancel this change' }).click();
    await page.getByText(/^Change cancelled: /).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('cell', { name: 'Cancelled' }).waitFor();
    await page.getByRole('button', { name: 'Back to prices' }).click();
    await page.getByText(/Continuing the changes you started/).waitFor();
    await page.getByRole('button', { name: 'Change 1 price', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Start over' }).first().click();
    expect(complaints().filter((text) => !text.includes('400'))).toEqual([]);
  });

  it('are there to look at for people who may not change them, and nothing tempts them to', async () => {
    const { page: theirs, complaints: heard } = await visitor(demo.browser);
    await signIn(theirs, demo.url, 'manager@harbour.example', defaultDemoPassword, '/bulkPriceUpdate');
    await table(theirs).getByRole('row').nth(1).waitFor();
    expect([
      await table(theirs).getByRole('textbox').count(),
      await table(theirs).getByRole('checkbox').count(),
    ]).toEqual([0, 0]);
    await theirs.getByText('To change them, you need the “Edit” permission').waitFor();
    expect(await theirs.getByRole('button', { name: /^Change/ }).count()).toBe(0);
    await theirs.getByRole('button', { name: 'Price history' }).click();
    await theirs.getByRole('button', { name: 'Uber takes two percent more' }).click();
    await theirs.getByRole('dialog').getByRole('cell', { name: 'Uber', exact: true }).first().waitFor();
    expect(await theirs.getByRole('button', { name: 'Undo this change' }).count()).toBe(0);
    expect(heard()).toEqual([]);
  });

  it('are accessible', async () => {
    await choose(page, 'How prices change', 'Add a percentage');
    await page.getByRole('textbox', { name: 'Percentage' }).fill('40');
    await page.getByRole('button', { name: /^More than 30%/ }).click();
    await table(page).getByRole('textbox').first().fill('much');
    await page.keyboard.press('Tab');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('update 5,000 and more within a key stroke, and scroll smoothly', async () => {
    const [category] = docsOf(await api('GET', 'v1/menuCategories/?limit=1'));
    const outlets = docsOf(await api('GET', 'v1/outlets/')).map(({ _id }) => String(_id));
    const price = (index: number) => `${500 + index}.00`;
    const levels = (index: number) => PRICE_LEVELS.map((level) => ({ level, price: price(index) }));
    for (let index = 0; index < 170; index++)
      await api('POST', 'v1/items/', {
        name: `Dish of the house ${index}`,
        categoryId: category?._id,
        price: price(index),
        priceLevels: levels(index),
        outlets,
        outletPrices: outlets.map((outletId) => ({ outletId, price: price(index), priceLevels: levels(index) })),
      });
    await page.reload();
    await table(page).waitFor();
    const all = await page.getByRole('button', { name: /^All/ }).innerText();
    expect(Number(all.replace(/\D/g, ''))).toBeGreaterThan(5000);
    await choose(page, 'How prices change', 'Add a percentage');

    // Other work on the machine only makes it slower: the best rounds count, because another worker may run during most of them.
    const rounds: { preview: number; longest: number }[] = [];
    const best = (key: 'preview' | 'longest') => Math.min(...rounds.map((round) => round[key]));
    for (let round = 0; round < 12; round++) {
      if (rounds.length >= 3 && best('preview') < 1000 && best('longest') < 100) break;
      // One key stroke: 3% to 9%.
      rounds.push(await measured(page, String(3 + (round % 7))));
    }
    expect(best('preview')).toBeLessThan(1000);
    expect(best('longest')).toBeLessThan(100);
  }, 120_000);
});

/** Milliseconds from the key stroke until all new prices are shown, and the longest task while scrolling to the end. */
async function measured(page: Page, percent: string): Promise<{ preview: number; longest: number }> {
  const box = page.getByRole('textbox', { name: 'Percentage' });
  await box.fill('');
  await page.getByRole('button', { name: 'Change prices', exact: true }).waitFor();
  await page.evaluate(() => {
    const scope = window as unknown as { preview?: number };
    delete scope.preview;
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
            /^Change [\d,]+ prices$/.test(textContent ?? ''),
          );
          if (button) scope.preview = performance.now() - timeStamp;
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
  await box.press(percent);
  await page.getByRole('button', { name: /^Change [\d,]+ prices$/ }).waitFor();
  return page.evaluate(async () => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const scroller = document.querySelector('[role="table"]');
    if (!scroller) throw new Error('no table');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let step = 0; step <= 120; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 120;
      await frame();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    durations.push(...observer.takeRecords().map(({ duration }) => duration));
    observer.disconnect();
    scroller.scrollTop = 0;
    const { preview = Number.NaN } = window as unknown as { preview?: number };
    return { preview, longest: Math.max(0, ...durations) };
  });
}
