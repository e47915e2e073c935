import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoGroup, noBrowser } from '../../kit/browser';
import { handAt } from '../hand';
import { keysAt } from '../keyboard';
import { type Visitor, visitor } from '../kit';
import { addGoldenMasters, type GoldenApi, goldenApi } from './goldenMasters';

/**
 * June 2026 of the golden example (domain 2.6), by keyboard alone: every document is typed and approved on its pages, the till sends its
 * two bills, and the reports show the example's figures to the cent. The demo's own trade begins months later.
 */
describe.skipIf(noBrowser)('the golden month', () => {
  const demo = demoGroup();
  let who: Visitor;
  let page: Page;
  let api: GoldenApi;
  let keys: ReturnType<typeof keysAt>;
  let hand: ReturnType<typeof handAt>;

  beforeAll(async () => {
    [api, who] = await Promise.all([goldenApi(demo.url), visitor(demo.browser)]);
    await addGoldenMasters(api);
    page = who.page;
    keys = keysAt(page);
    hand = handAt(page, demo.url);
    await page.goto(`${demo.url}/login`);
    await page.getByLabel('Email').waitFor();
    await keys.fill('Email', api.email);
    await keys.press('Tab');
    await page.keyboard.type(api.password);
    await keys.press('Enter');
    await page.getByRole('banner').waitFor();
  });

  /** A new document of that day of June. */
  async function begin(path: string, day: string): Promise<void> {
    await hand.open(path);
    await keys.fill('Date', `2026-06-${day}`);
  }
  /** Selects the source found by this text, and dates the new document. */
  async function beginFrom(path: string, text: string, day: string): Promise<void> {
    await hand.open(path);
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type(text);
    await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(1);
    await keys.press('ArrowDown', 'Enter');
    await keys.fill('Date', `2026-06-${day}`);
  }
  /** @returns the document's number */
  async function approve(): Promise<string> {
    await keys.push('Save and review');
    await page.waitForURL(/summary/);
    const button = page.getByRole('button', { name: /^Approve|^Record/ });
    await button.waitFor();
    await hand.settle();
    await keys.press('a');
    await page.getByRole('dialog').waitFor();
    await keys.press('Enter');
    await button.waitFor({ state: 'hidden' });
    return (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  }
  async function goTo(outlet: string, by: 'ArrowDown' | 'ArrowUp'): Promise<void> {
    await keys.push(/^Outlet: /);
    await page.getByRole('menuitem', { name: outlet }).waitFor();
    await keys.press(by, 'Enter');
    await page.getByRole('button', { name: `Outlet: ${outlet}` }).waitFor();
  }
  const bill = (day: string, quantity: number, more: object = {}) =>
    api.post('v1/bills/import', {
      bills: [
        {
          ...{ outlet: 'COL', billNumber: `GOLD-${day}`, openedAt: `2026-06-${day} 12:00` },
          ...{ settledAt: `2026-06-${day} 12:30`, payments: [{ method: 'cash' }] },
          lines: [{ itemCode: 'GBIR', quantity, unitPrice: '1800' }],
          ...more,
        },
      ],
    });
  /** The rows of a report of June, each as one text. */
  async function rowsOf(path: string, more = ''): Promise<string[]> {
    await hand.open(`/${path}?fromDate=2026-06-01&toDate=2026-06-30${more}`);
    const rows = page.locator('main tr');
    await rows.filter({ hasText: 'Total' }).first().waitFor();
    return (await rows.all()).length > 0
      ? Promise.all((await rows.all()).map(async (row) => (await row.getByRole('cell').allInnerTexts()).join(' ')))
      : [];
  }
  const rowOf = (rows: readonly string[], name: string) => rows.find((row) => row.includes(name)) ?? '';

  it('opens with stock, cooks, and receives', async () => {
    await begin('/createstockentry', '01');
    await keys.pick('Type', 'Opening stock');
    await keys.typeLines(
      ['Item', 'Counted', 'Opening cost'],
      [
        ['Golden chicken', '20', '1000'],
        ['Golden rice', '50', '400'],
        ['Golden oil', '10', '600'],
        ['Golden onion', '20', '250'],
      ],
    );
    await approve();
    await beginFrom('/createbatchprocess', 'Golden curry base', '02');
    await keys.fill(/^Actual output/, '9.5');
    await approve();
    await bill('03', 40);
    await begin('/createnewgrn', '05');
    await keys.find('Supplier', 'Golden Farm');
    await keys.fill('Invoice no.', 'GOLD-1');
    await keys.fill('Invoice date', '2026-06-05');
    await keys.typeLines(
      ['Item', 'Delivered', 'Unit price', 'Tax', 'Discount'],
      [
        ['Golden chicken', '4', '11500', 'VAT only', '1000'],
        ['Golden rice', '2', '10500', 'VAT only'],
      ],
    );
    await keys.fill('Invoice total', '79200');
    await keys.fill('Freight', '1320');
    await keys.press('Tab');
    await approve();
  });

  it('gives back, throws away, issues and sends', async () => {
    await beginFrom('/createsupplierreturn', 'GOLD-1', '08');
    await keys.typeLines(['Unit', 'Return', 'Reason'], [['Kilogram', '2', 'Damaged']]);
    await approve();
    await bill('10', 80, { discounts: [{ name: 'Loyalty', amount: '4500.00' }] });
    await begin('/createwastagemanagement', '15');
    await keys.typeLines(['Item', 'Quantity', 'Reason'], [['Golden chicken', '1.5', 'Spoilage']]);
    await approve();
    await begin('/createissuenote', '18');
    await keys.find('Department', 'Kitchen');
    await keys.fill('Issued to', 'Staff meal');
    await keys.typeLines(['Item', 'Issued'], [['Golden chicken', '3']]);
    await approve();
    await begin('/createnewtransferout', '20');
    await keys.find('To outlet', 'Kandy Lake');
    await keys.typeLines(['Item', 'Sent'], [['Golden chicken', '5']]);
    const sent = await approve();
    await goTo('Kandy Lake', 'ArrowDown');
    await beginFrom('/createtransferin', sent, '21');
    await keys.typeLines(['Received', 'Reason'], [['4.8', 'One bag torn']]);
    await approve();
    await goTo('Colombo 03', 'ArrowUp');
  });

  it('counts, and the reports agree with the example to the cent', async () => {
    await begin('/createstockentry', '30');
    await keys.pick('Type', 'Partial count');
    await keys.typeLines(
      ['Item', 'Counted'],
      [
        ['Golden chicken', '17.9'],
        ['Golden rice', '81.5'],
        ['Golden oil', '5.5'],
        ['Golden onion', '11.7'],
        ['Golden curry base', '0.5'],
      ],
    );
    await approve();

    const stock = await rowsOf('stockvaluationreport');
    expect(rowOf(stock, 'Golden chicken')).toMatch(/17\.9 .*19,990\.20 .*45,900\.00 .*1,116\.77/);
    expect(rowOf(stock, 'Golden rice')).toMatch(/81\.5 .*21,420\.00 .*415\.11/);
    expect(rowOf(stock, 'Golden curry base')).toMatch(/0\.5 .*3,200\.00/);
    expect(rowOf(stock, 'Total')).toMatch(/60,214\.79 51,000\.00/);
    expect(rowOf(await rowsOf('stockvaluationreport', '&outlets=outlet_2'), 'Golden chicken')).toMatch(
      /4\.8 .*5,360\.50/,
    );
    const variance = await rowsOf('stockvariancereport');
    expect(
      ['chicken', 'rice', 'oil', 'onion', 'curry base'].map(
        (item) => /−?[\d,]+\.\d\d(?!\d)/.exec(rowOf(variance, `Golden ${item}`))?.[0],
      ),
    ).toEqual(['−670.06', '−207.55', '−60.00', '−75.00', '0.00']);
    expect(rowOf(variance, 'Total')).toContain('−1,012.61');
    expect(rowOf(await rowsOf('costofsalesreport'), 'Golden biryani')).toContain('44,188.28');
    for (const [path, figures] of [
      ['grnlistingreport', /66,000\.00 .*79,200\.00/],
      ['SupplierReturnReport', /2,295\.00/],
      ['wastageNoteReport', /1,675\.16/],
      ['issuenotelistingreport', /3,350\.31/],
      ['transferoutlistingreport', /5,583\.85 .*5,360\.50 .*223\.35/],
    ] as const)
      expect((await rowsOf(path)).join(' ')).toMatch(figures);
    expect(who.complaints()).toEqual([]);
  });
});
