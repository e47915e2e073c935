import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { handAt } from './hand';
import { signIn, type Visitor, violationsOf, visitor } from './kit';

/**
 * A new outlet from scratch, as an owner sets it up: its menu with modifiers and add-ons, taxes, a happy hour, means of payment, and a
 * company that charges its bills and pays them. Only the till's bills come through the API. Figures are computed here, in cents.
 */

const NAME = 'Marina Terrace';
const CODE = 'MAR';

/** 266090 -> '2,660.90' */
const shown = (cents: number): string =>
  `${Math.trunc(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}.${String(cents % 100).padStart(2, '0')}`;
const amount = (cents: number): string => `LKR ${shown(cents)}`;
/** A share in hundredths of a percent, rounded half up. */
const percent = (cents: number, hundredths: number): number => Math.floor((cents * hundredths + 5000) / 10_000);

describe.skipIf(noBrowser)('a new outlet, from nothing', () => {
  const demo = demoGroup();
  let who: Visitor;
  let page: Page;
  let hand: ReturnType<typeof handAt>;
  let company = '';

  beforeAll(async () => {
    who = await visitor(demo.browser);
    page = who.page;
    page.setDefaultTimeout(15_000);
    hand = handAt(page, demo.url);
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/editOutlet');
  });

  /** No console messages and no accessibility findings. */
  const isClean = async () => expect([...who.complaints(), ...(await violationsOf(page))]).toEqual([]);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const definitions = (name: string) =>
    page.getByLabel(name, { exact: true }).getByRole('definition').allTextContents();
  /** Records for the new outlet alone. */
  const hereOnly = (at: Page | ReturnType<Page['getByRole']> = page) =>
    at.getByRole('button', { name: 'This outlet only' }).click();

  it('is made from the outlet settings, is switched to when one wants, and gets its kitchen', async () => {
    await page.getByRole('link', { name: 'Create outlet' }).click();
    await page.getByRole('heading', { name: 'Create outlet' }).waitFor();
    await isClean();
    await hand.fill({ Code: CODE, Name: NAME, Address: '4 Marina Drive, Colombo', Phone: '+94 11 555 0100' });
    await hand.save(`${NAME} created`);
    expect(await page.getByRole('button', { name: /^Outlet: / }).getAttribute('aria-label')).not.toContain(NAME);
    await page.getByRole('button', { name: 'Switch to it' }).click();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
    await page.getByRole('button', { name: `Outlet: ${NAME}` }).waitFor();
    expect(await page.getByLabel('Currency', { exact: true }).inputValue()).toBe('LKR, Sri Lankan Rupee');
    // Kitchen and bar exist from the start; the menu's second category below is made for the bar.
    await hand.press('Create food department');
    await hand.fill({ Name: 'Grill' }, hand.dialog());
    await hand.save('Grill created', hand.dialog());
    await isClean();
  });

  it('begins with empty lists that say what belongs there and where to begin', async () => {
    const lists: [path: string, heading: string, about: RegExp, begin: string][] = [
      ['/items', 'No items', /you sell/, 'Create menu item'],
      ['/createcategory', 'No List', /tills/, 'Create menu category'],
      ['/modifierCategories', 'No List', /Questions about a dish/, 'Create modifier category'],
      ['/modifers', 'No items', /choices in modifier categories/, 'Create modifier item'],
      ['/modiferItems', 'No items', /extra/i, 'Create add-on item'],
      ['/listCharges', 'No List', /bill/, 'Create charge'],
      ['/discount', 'No List', /staff/, 'Create discount'],
      ['/customPayment', 'No List', /vouchers/, 'Create custom payment'],
      ['/comments', 'No List', /instead of typing/, 'Create comment'],
      ['/promotionlist', 'No List', /happy hours/, 'Create promotion'],
    ];
    for (const [path, heading, about, begin] of lists) {
      await hand.open(path);
      await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
      await page.getByText(about).first().waitFor();
      // In the page header and next to the field.
      expect(await page.getByText(begin, { exact: true }).count(), path).toBe(2);
    }
    // It is the same view: checked once.
    await isClean();
  });

  it('gets its menu: categories, a question with answers, an extra, dishes with portions and prices by channel', async () => {
    await hand.open('/createcategory');
    for (const [name, group, station] of [
      ['From the grill', 'Food', 'Grill'],
      ['Marina beers', 'Alcohol', 'Bar'],
    ] as const) {
      await page.getByRole('button', { name: 'Create menu category' }).first().click();
      await hand.fill({ Name: name }, hand.dialog());
      await hand.choose('Revenue group', group, hand.dialog());
      await hand.find('Food department', [station], hand.dialog());
      await hereOnly(hand.dialog());
      await hand.save(name, hand.dialog());
      await row(name).waitFor();
    }
    await isClean();

    await hand.open('/modifierCategories/create');
    await hand.fill({ Name: 'Marina side', Question: 'Which side?' });
    await hereOnly();
    await hand.save('Marina side created');
    await row('Marina side').getByRole('link').first().click();
    for (const [name, price] of [
      ['Rice', '0'],
      ['Lobster tail', '850'],
    ] as const) {
      await hand.press('Create modifier item');
      await hand.fill({ Name: name, Price: price }, hand.dialog());
      await hereOnly(hand.dialog());
      await hand.save(`${name} created`, hand.dialog());
    }
    await isClean();

    await hand.open('/createItem');
    await hand.fill({ Name: 'Seer fish, grilled' });
    await hand.find('Category', ['From the grill']);
    expect(await page.getByRole('combobox', { name: 'Food department' }).inputValue()).toBe('Grill');
    await hand.fill({ Price: '2000' });
    await page.getByRole('textbox', { name: 'All outlets, Uber' }).fill('2200');
    await hand.press('Add modifier category');
    await hand.find('Modifier category, modifier category 1', ['Marina side']);
    await hand.save('Seer fish, grilled created');

    await hand.open('/createItem');
    await hand.fill({ Name: 'Marina lager' });
    await hand.find('Category', ['Marina beers']);
    await hand.choose('Type', 'With portions');
    for (const [index, [code, name, price]] of [
      ['S', 'Half pint', '600'],
      ['L', 'Pint', '1000'],
    ].entries()) {
      await hand.press('Add portion');
      const at = `portion ${index + 1}`;
      await hand.fill({
        [`Size code, ${at}`]: code ?? '',
        [`Name, ${at}`]: name ?? '',
        [`Price, ${at}`]: price ?? '',
      });
    }
    // The first is the default until another is chosen.
    await page.getByRole('checkbox', { name: 'Default, portion 2' }).check();
    expect(await page.getByRole('checkbox', { name: 'Default, portion 1' }).isChecked()).toBe(false);
    await isClean();
    await hand.save('Marina lager created');

    await hand.open('/createModiferItem');
    await hand.fill({ Name: 'Garlic butter', Price: '150' });
    await hand.find('Menu items', ['Seer fish, grilled']);
    await hereOnly();
    await isClean();
    await hand.save('Garlic butter created');
    expect(await row('Garlic butter').innerText()).toMatch(/150\.00[\s\S]*1 item/);

    await hand.open('/items');
    expect(await row('Seer fish, grilled').innerText()).toMatch(
      new RegExp(`From the grill[\\s\\S]*2,000\\.00[\\s\\S]*${NAME}`),
    );
    expect(await page.getByRole('table').locator('tbody').getByRole('row').count()).toBe(2);
  });

  it('charges service, levy and tax one on the other; the sample bill is the guest’s', async () => {
    const service = percent(200_000, 1000);
    const levy = percent(200_000 + service, 250);
    const tax = percent(200_000 + service + levy, 1800);
    const charges = [
      ['Service charge', 'MSC', 'Service charge', '10', 'Items after all discounts', service],
      ['SSCL', 'MSSCL', 'Levy', '2.5', 'Items and service charge', levy],
      ['VAT', 'MVAT', 'Tax', '18', 'Items and all earlier charges', tax],
    ] as const;
    const bill = page.getByRole('table', { name: 'Sample bill' });
    const line = (name: string) => bill.getByRole('row').filter({ hasText: name }).getByRole('cell').innerText();
    for (const [index, [name, code, type, rate, base, cents]] of charges.entries()) {
      await hand.open('/createCharges');
      await hand.fill({ Name: name, Code: code, 'Rate or amount': rate, Sequence: String((index + 1) * 10) });
      await hand.choose('Type', type);
      await hand.choose('Percentage of', base);
      await hereOnly();
      await expect.poll(() => line(name)).toBe(shown(cents));
      const before = charges.slice(0, index + 1).reduce((sum, charge) => sum + charge[5], 200_000);
      expect(await line('Total')).toBe(amount(before));
      if (index === 2) await isClean();
      await hand.save(`${name} created`);
    }
    expect(service + levy + tax + 200_000).toBe(266_090);
    await row('MVAT').waitFor();
    expect(await page.getByRole('table').locator('tbody').getByRole('row').count()).toBe(3);
  });

  it('has a happy hour once promotions are switched on, worth half a beer within its hour and nothing after it', async () => {
    await hand.open('/editSystemSettings');
    await page.getByRole('switch', { name: 'Promotions' }).check();
    await hand.save(/saved/);
    await hand.open('/promotion');
    await hand.fill({ Name: 'Marina sundowner' });
    await hand.choose('Type', 'Happy hour');
    await hand.fill({ 'Percentage off': '50' });
    await hand.find('Categories', ['Marina beers']);
    await hereOnly();
    await hand.fill({ 'Last day': '31 Dec 2099' });
    await hand.press('Add time');
    await hand.fill({ 'From, time 1': '17:00', 'To, time 1': '19:00' });

    const sample = page.getByRole('region', { name: 'Sample bill' });
    const verdict = sample.getByRole('status');
    const pays = async () => (await definitions('Sample bill, totals')).at(-1);
    // A pint, as on the menu.
    await expect.poll(() => verdict.innerText()).toBe(`Discount: ${amount(100_000 / 2)}.`);
    expect(await pays()).toBe(amount(100_000 - 100_000 / 2));
    await sample.getByLabel('Quantity of Marina lager').fill('3');
    await expect.poll(() => verdict.innerText()).toBe(`Discount: ${amount(300_000 / 2)}.`);
    await hand.fill({ Time: '19:00' }, sample);
    await expect.poll(() => verdict.innerText()).toBe('Not on this bill: ended at 19:00.');
    expect(await pays()).toBe(amount(300_000));
    // Ordered within the hour, paid after it.
    await sample.getByLabel('Time at which Marina lager is ordered').fill('18:59');
    await expect.poll(() => verdict.innerText()).toBe(`Discount: ${amount(300_000 / 2)}.`);
    await isClean();
    await hand.save('Marina sundowner created');
    expect(await row('Marina sundowner').innerText()).toMatch(/50% off[\s\S]*Active/);
  });

  it('has a discount with its limit, a means of payment of its own and a note to the kitchen', async () => {
    await hand.open('/discount/create');
    await hand.fill({ Name: 'Berth holders', Code: 'BERTH', Discount: '10', 'Maximum discount': '150' });
    await hereOnly();
    const given = Math.min(percent(200_000, 1000), 15_000);
    await expect.poll(() => definitions('Sample bill, totals')).toEqual([`−${shown(given)}`, amount(200_000 - given)]);
    await page.getByText('Capped at the maximum').waitFor();
    await isClean();
    await hand.save('Berth holders created');
    expect(await row('Berth holders').innerText()).toMatch(/BERTH[\s\S]*10%/);

    await hand.open('/customPayment/create');
    await hand.fill({ Name: 'Marina club card' });
    await hand.find('Kind', ['Mobile wallet']);
    await hereOnly();
    await isClean();
    await hand.save('Marina club card created');

    await hand.open('/comments/create');
    await hand.fill({ Comment: 'Fish well done' });
    await hand.choose('Used for', 'Notes to the kitchen');
    await hand.find('Food departments', ['Grill']);
    await hereOnly();
    await isClean();
    await hand.save('Fish well done created');
  });

  it('has a company with an account that sign there', async () => {
    await hand.open('/createOrganization');
    await hand.fill({
      Name: 'Blue Fleet Yachting',
      Code: 'BLUE',
      'Contact person': 'Ravi Silva',
      'Credit limit': '50000',
    });
    await hand.find('Discount', ['Berth holders']);
    await hereOnly();
    await isClean();
    await hand.save('Blue Fleet Yachting created');
    await row('Blue Fleet Yachting').getByRole('link').first().click();
    await page.waitForURL('**/listOrganizations/*');
    company = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL('**/editOrganization/*');
    await hand.press('Create account');
    await hand.fill({ Name: 'Charter desk', Number: 'BLUE-1' }, hand.dialog());
    await hereOnly(hand.dialog());
    await hand.save('Charter desk created', hand.dialog());
  });

  it('is paid for charged bills: two bills settled, nothing owed, as the statement shows', async () => {
    const dinner = 2 * (200_000 + 85_000);
    const beers = 3 * 100_000;
    const till = await tillOf(demo.url);
    const fish = await codeOf('Seer fish, grilled');
    const lager = await codeOf('Marina lager');
    const signed = { paymentMethod: 'cityLedger', cityLedgerAccount: 'BLUE-1', authorisedPerson: 'Ravi Silva' };
    const answer = await till('v1/bills/import', {
      stock: 'none',
      rows: [
        { billNumber: 'MAR-1', itemCode: fish, quantity: '2', unitPrice: '2850.00', ...signed },
        { billNumber: 'MAR-2', itemCode: lager, portion: 'Pint', quantity: '3', unitPrice: '1000.00', ...signed },
      ].map((line) => ({ outlet: CODE, dateTime: new Date().toISOString(), ...line })),
    });
    expect(answer).toMatchObject({ bills: { created: 2 } });

    await hand.open(`/editOrganization/${company}`);
    const limit = 5_000_000;
    const owed = dinner + beers;
    await expect.poll(() => definitions('Position')).toEqual([amount(owed), amount(0), amount(limit - owed)]);
    await page.getByRole('link', { name: 'Settle bills' }).click();
    const bills = page.getByRole('table', { name: 'Open bills' });
    await bills.getByRole('row').filter({ hasText: 'MAR-1' }).getByRole('checkbox').check();
    await bills.getByRole('row').filter({ hasText: 'MAR-2' }).getByRole('checkbox').check();
    await isClean();
    await hand.press(`Settle ${amount(owed)}`);
    await page.waitForURL('**/cityLedgerReceipt/**');
    await page.getByRole('table', { name: 'Bills paid' }).getByText('MAR-2').waitFor();
    await isClean();

    await hand.open(`/editOrganization/${company}`);
    await expect.poll(() => definitions('Position')).toEqual([amount(0), amount(0), amount(limit)]);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Statement', exact: true }).click();
    const statement = page.getByRole('table', { name: 'Transaction details' });
    await statement.getByText('MAR-2').first().waitFor();
    const headings = await statement.getByRole('columnheader').allTextContents();
    const at = headings.findIndex((heading) => heading.startsWith('Balance'));
    const lines = await statement.locator('tbody').getByRole('row').all();
    const balances = await Promise.all(lines.map((line) => line.getByRole('cell').nth(at).innerText()));
    expect(balances.at(-1)).toBe('0.00');
    expect(balances).toContain(shown(owed));
    await isClean();
  });

  it('leaves other outlets unchanged: their lists contain nothing of it', async () => {
    await page.getByRole('button', { name: `Outlet: ${NAME}` }).click();
    await page.getByRole('menuitem', { name: /Colombo/ }).click();
    for (const [path, own, many, one] of [
      ['/items', 'Marina lager', 'menu items', 'menu item'],
      ['/promotionlist', 'Marina sundowner', 'promotions', 'promotion'],
      ['/discount', 'Berth holders', 'discounts', 'discount'],
    ] as const) {
      await hand.open(`${path}?q=${encodeURIComponent(own)}`);
      await page.getByRole('heading', { name: `No ${many} match` }).waitFor();
      await page.getByRole('button', { name: `All outlets: 1 ${one}` }).click();
      await row(own).waitFor();
    }
  });

  /** The item's code, as the list shows it. */
  async function codeOf(name: string): Promise<string> {
    await hand.open('/items');
    return /MI-\d+/.exec(await row(name).innerText())?.[0] ?? '';
  }
});

/** The till: a signed-in client of the API. */
async function tillOf(url: string) {
  const call = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const { accessToken } = await call('v1/auth/validateUser', {
    email: 'owner@harbour.example',
    password: defaultDemoPassword,
  });
  return (path: string, body: unknown) => call(path, body, String(accessToken));
}
