import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, violationsOf, visitor } from './kit';

/** Lines from files in Chromium: an order of 300 lines, and the opening stock of a shelf with its cost. */

const COUNT = 300;
const nameOf = (at: number) => `Shelf item ${String(at).padStart(3, '0')}`;
const codeOf = (at: number) => `ZQ-${String(at).padStart(3, '0')}`;
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);

async function ownerOf(url: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as AnyRecord;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer).slice(0, 500)}`);
    return answer;
  };
  const { accessToken } = await call('POST', 'v1/auth/validateUser', {
    email: 'owner@harbour.example',
    password: defaultDemoPassword,
  });
  return (method: string, path: string, body?: unknown) => call(method, path, body, String(accessToken));
}

describe.skipIf(noBrowser)('lines from a file', () => {
  const demo = demoGroup();
  let api: Awaited<ReturnType<typeof ownerOf>>;
  beforeAll(async () => {
    api = await ownerOf(demo.url);
    const rows = numbers.map((at) => ({
      ...{ itemCode: codeOf(at), itemName: nameOf(at), itemType: 'raw', outletId: 'Colombo 03' },
      ...{ categoryId: 'Dry goods & grains', baseUnitId: 'kg' },
    }));
    expect(await api('POST', 'v1/inventoryItems/import', { rows })).toMatchObject({ created: COUNT, wrong: 0 });
  });

  const open = async (at: string) => {
    const who = await visitor(demo.browser);
    await signIn(who.page, demo.url, 'owner@harbour.example', defaultDemoPassword, at);
    return who;
  };
  const importing = async (page: Page, name: string, text: string) => {
    await page.getByRole('button', { name: 'Import lines' }).click();
    await page
      .getByLabel('File to import')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
    await page.getByRole('dialog', { name: /Match columns/ }).waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    return page.getByRole('dialog', { name: /Preview/ });
  };

  it('become an order of 300 lines, which is saved', async () => {
    const { page, complaints } = await open('/createpo');
    await page.getByRole('combobox', { name: /^Supplier/ }).click();
    await page.getByRole('option').first().click();
    const rows = numbers.map((at) => `${codeOf(at).toLowerCase()},${at % 7}.5 kg,"1,000.20"`);
    const preview = await importing(
      page,
      'weekly.csv',
      ['Weekly order,,', 'SKU,Qty,Unit price', ...rows, 'NOT-HERE,1,5', 'Total,999,'].join('\n'),
    );
    await preview.getByText('300 new, 1 with problems').waitFor();
    expect(await preview.getByRole('alert').innerText()).toBe('No item has the code or name “NOT-HERE”');
    expect(await violationsOf(page)).toEqual([]);
    await preview.getByRole('radio', { name: 'Leave out 1 row' }).check();
    await preview.getByRole('button', { name: 'Take 300 lines' }).click();
    const grid = page.getByRole('grid');
    await grid.getByText('300 lines').waitFor();
    // 42 times the sum of 0.5 to 6.5, and six more lines.
    const quantity = numbers.reduce((sum, at) => sum + (at % 7) + 0.5, 0);
    const net = (quantity * 1000.2).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect.poll(() => grid.getByText(net, { exact: true }).count(), { timeout: 20_000 }).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/\/updatepo\//, { timeout: 30_000 });
    await page.reload();
    await grid.getByText('300 lines').waitFor({ timeout: 30_000 });
    expect(await grid.getByText(net, { exact: true }).count()).toBeGreaterThan(0);
    expect(complaints()).toEqual([]);
  }, 180_000);

  it('become opening stock with its cost', async () => {
    const { page, complaints } = await open('/createstockentry');
    await page.getByRole('combobox', { name: /^Type/ }).click();
    await page.getByRole('option', { name: 'Opening stock' }).click();
    const preview = await importing(
      page,
      'inventur.csv',
      [
        'Artikelnummer;Bezeichnung;Einheit;Bestand;Einkaufspreis',
        'ZQ-001;Shelf item 001;kg;12,5;1.250,50 ',
        'ZQ-002;Shelf item 002;kg;3;99,90',
        'ZQ-003;Shelf item 003;g;2500;40',
        'ZQ-004;Shelf item 004;kg;;10',
        'ZQ-005;Shelf item 005;kg;2;1,10 / g',
        'Summe;;;18;',
      ].join('\n'),
    );
    await preview.getByText('4 new', { exact: true }).waitFor();
    await preview.getByText('1 row left out: no quantity').waitFor();
    // Only the row in grams can mean two things, and nothing is taken before it is answered.
    const take = preview.getByRole('button', { name: 'Take 4 lines' });
    expect(await take.isDisabled()).toBe(true);
    const question = preview.getByRole('radiogroup', {
      name: '40 for Shelf item 003, counted in Gram, is the cost of',
    });
    expect(await question.getByRole('radio').count()).toBe(2);
    await question.getByRole('radio', { name: 'one stock unit' }).check();
    expect(await violationsOf(page)).toEqual([]);
    await take.click();
    await page.getByRole('grid').getByText('4 lines').waitFor();
    await page.getByRole('button', { name: 'Save and review' }).click();
    await page.waitForURL(/\/stockentrysummary\//, { timeout: 30_000 });
    const approve = page.getByRole('button', { name: /^Approve/ });
    await approve.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await approve.waitFor({ state: 'hidden' });
    const stock = async (code: string) => {
      const { docs } = await api('GET', `v1/inventoryitemmanagement/list?q=${code}`);
      const [item] = docs as AnyRecord[];
      return [Number(item?.stockOnHand), Number(item?.averageCost)];
    };
    await expect.poll(() => stock('ZQ-001')).toEqual([12.5, 1250.5]);
    expect(await stock('ZQ-002')).toEqual([3, 99.9]);
    expect(await stock('ZQ-003')).toEqual([2.5, 40]);
    expect((await stock('ZQ-004'))[0]).toBe(0);
    expect(await stock('ZQ-005')).toEqual([2, 1100]);
    expect(complaints()).toEqual([]);
  }, 180_000);
});
