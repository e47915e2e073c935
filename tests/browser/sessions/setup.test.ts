import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '#tests/kit/browser';
import { arrives, signIn, type Visitor, violationsOf, visitor } from '../kit';

type Role = 'button' | 'textbox' | 'combobox' | 'checkbox' | 'link';

/** An outlet is set up by keyboard alone; axe checks the pages on the way that no other test covers. */
describe.skipIf(noBrowser)('an outlet is set up', () => {
  const demo = demoGroup();
  let who: Visitor;
  let page: Page;
  let token = '';

  beforeAll(async () => {
    who = await visitor(demo.browser);
    page = who.page;
    page.setDefaultTimeout(20_000);
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/listCharges');
    const credentials = { email: 'owner@harbour.example', password: defaultDemoPassword };
    token = String((await call('POST', 'v1/auth/validateUser', credentials)).accessToken);
  });

  /** Another user, or a till. */
  async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${demo.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown>;
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  /** Presses Tab until the focus is where it should be, as a keyboard user does. */
  const tabTo = async (name: string | RegExp, role: Role = 'textbox') => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await target.waitFor();
    for (let steps = 0; steps < 90; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  /** Selects an entry of the page's menu. */
  const more = async (name: string) => {
    await tabTo('More actions', 'button');
    await press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).focus();
    await press('Enter');
  };
  const fill = async (name: string, text: string) => {
    await tabTo(name);
    await press('Control+a');
    await type(text);
  };
  /** Opens a short list and selects a value by its first letters. */
  const choose = async (name: string, option: string) => {
    await tabTo(name, 'combobox');
    await press('Enter');
    await page.getByRole('option', { name: option, exact: true }).waitFor();
    await type(option.slice(0, 3));
    await press('Enter');
  };
  /** Searches a long list until one is left, and selects it. */
  const search = async (name: string, text: string) => {
    await tabTo(name, 'combobox');
    await type(text);
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await press('ArrowDown', 'Enter');
  };
  const open = async (path: string) => {
    await page.goto(`${demo.url}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  };
  const create = async (list: string, form: string) => {
    await open(list);
    await press('n');
    await arrives(page, form);
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  };
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();

  it('adds a levy, with its effect on a sample bill, refused in the words of the API', async () => {
    await create('/listCharges', '/createCharges');
    await fill('Name', 'Tourism levy');
    await fill('Code', 'tdl');
    await choose('Type', 'Levy');
    await fill('Rate or amount', '101');
    await fill('Sequence', '35');
    const bill = page.getByRole('region', { name: 'Sample bill' });
    const refused = await call('POST', 'v1/charges/', {
      chargeData: { chargeName: 'Tourism levy', code: 'TDL', chargeType: 'levy', value: '101', sequence: 35 },
    });
    const [problem] = refused.errors as { field: string; message: string }[];
    expect(problem?.field).toBe('value');
    await press('Control+s');
    await said(problem?.message ?? '');
    await fill('Rate or amount', '1');
    // One percent of 2 000, which the value added tax then includes.
    await expect.poll(() => bill.textContent()).toMatch(/Tourism levy1% of 2,000\.0020\.00/);
    expect(await bill.textContent()).toMatch(/VAT18% of 2,275\.00409\.50.*TotalLKR 2,684\.50/);
    expect(await violationsOf(page)).toEqual([]);
    await press('Control+s');
    await page.getByRole('row', { name: /Tourism levy.*1%/ }).waitFor();
  });

  it('adds a printer that says what comes out of it', async () => {
    await create('/listPrinter', '/createPrinter');
    await fill('Name', 'Cold kitchen');
    await fill('IP address', '192.168.10.300');
    await tabTo('Kitchen orders (KOT)', 'checkbox');
    await press('Space', 'Control+s');
    await said('IP address must be four numbers such as 192.168.1.50');
    await said('Food departments: choose at least one that prints kitchen orders (KOT) here');
    await fill('IP address', '192.168.10.33');
    await search('Food departments', 'Bake');
    await search('Backup printer', 'Grill');
    const routing = page.getByRole('status', { name: 'Routing' });
    await expect.poll(() => routing.textContent()).toBe('Bakery KOTs print here.If it fails, Grill takes over.');
    await press('Control+s');
    await page.getByRole('row', { name: /Cold kitchen.*192\.168\.10\.33.*Bakery/ }).waitFor();
  });

  it('keeps a printer that is a backup for others, and a floor with occupied tables', async () => {
    await open('/editPrinter/printer_3');
    await more('Make inactive');
    const dialog = page.getByRole('dialog', { name: 'Make Grill inactive?' });
    await dialog.waitFor();
    await tabTo('Make inactive', 'button');
    await press('Enter');
    await dialog.getByText(/^Grill is used by printer .*\. Change that first$/).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    const floor = await call('GET', 'v1/floors/floor_1/record');
    const [table] = floor.tables as { tableId: string }[];
    await call('PUT', 'v1/floor/tableStatus', { tableId: table?.tableId, status: 'occupied' });
    await open('/editFloor/floor_1');
    await more('Make inactive');
    await tabTo('Make inactive', 'button');
    await press('Enter');
    await said('Ground floor: T1 is taken; make the floor inactive when they are free');
  });

  it('draws the same floor again, its tables named on', async () => {
    await open('/editFloor/floor_1');
    await more('Duplicate');
    await arrives(page, '/createFloor?source=floor_1');
    const first = page.getByRole('application', { name: 'Floor plan, 16 tables' }).getByRole('button').first();
    await expect.poll(() => first.getAttribute('aria-label')).toMatch(/^T29, 2 seats/);
    await fill('Name', 'First floor');
    await press('Control+s');
    await page.getByRole('row', { name: /First floor.*16.*70.*0/ }).waitFor();
  });

  it('opens earlier online while another window opens longer, and both changes are kept', async () => {
    await open('/oloSystemSettings');
    await fill('Monday opens', '10:30');
    const stored = await call('GET', 'v1/oloSettings/outlet_1');
    const hours = (stored.hours as { day: string }[]).map((each) =>
      each.day === 'sun' ? { ...each, to: '23:00' } : each,
    );
    await call('PUT', 'v1/oloSettings/', { _id: 'outlet_1', _rev: stored._rev, hours });
    await press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'OLO settings were changed in another window' });
    await dialog.waitFor();
    const row = (name: string) => dialog.getByRole('row', { name });
    expect(await row('Opening hours: Sunday, to').textContent()).toMatch(/changed there23:0000:30$/);
    expect(await row('Opening hours: Monday').textContent()).toMatch(/changed here.*from 11:00.*from 10:30/i);
    expect(await violationsOf(page)).toEqual([]);
    await tabTo('Save merged version', 'button');
    await press('Enter');
    await said('OLO settings: saved');
    const now = (await call('GET', 'v1/oloSettings/outlet_1')).hours as { day: string; from: string; to: string }[];
    const of = (day: string) => now.filter((each) => each.day === day).map(({ from, to }) => `${from}-${to}`);
    expect([of('mon'), of('sun')]).toEqual([['10:30-15:00', '18:00-22:30'], ['11:00-23:00']]);
  });

  it('changes the outlet, and its history lists who did what', async () => {
    await open('/editOutlet');
    await fill('City', 'Colombo 3');
    await press('Control+s');
    await said('Colombo 03: saved');
    await more('History');
    const history = page.getByRole('dialog', { name: 'History' });
    await history
      .getByText(/Colombo 3/)
      .first()
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await press('Escape');
  });

  it('creates another outlet, whose lists are empty and say what to do', async () => {
    await page.getByRole('link', { name: 'Create outlet' }).focus();
    await press('Enter');
    await arrives(page, '/editOutlet/create');
    await fill('Code', 'neg');
    await fill('Name', 'Negombo Lagoon');
    await tabTo('Tags', 'combobox');
    await type('Beach');
    await press('Enter');
    await press('Control+s');
    await said('Address is required');
    await fill('Address', '3 Lagoon Road, Negombo');
    await fill('Phone', '+94 31 222 4080');
    await press('Control+s');
    await page.getByRole('button', { name: 'Switch to it' }).focus();
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Negombo Lagoon' }).waitFor();
    await page.getByRole('button', { name: 'Beach' }).waitFor();
    await open('/listPrinter');
    await page.getByRole('heading', { name: 'No List' }).waitFor();
    await said(/Start with the one that prints bills/);
    expect(await violationsOf(page)).toEqual([]);
    // Its online orders have never been saved: they exist, and are closed.
    await open('/oloSystemSettings');
    await page.getByRole('combobox', { name: 'Online ordering' }).getByText('Off').waitFor();
    expect(who.complaints().filter((each) => !/40[09]/.test(each))).toEqual([]);
  });
});
