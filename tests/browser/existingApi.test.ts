import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, noBrowser } from '../kit/browser';
import { serveConsole } from '../kit/staticConsole';
import { type Doc, type Draft, GROUP, newSecondApi, OWNER } from '../secondApi';
import { startSecondApi } from '../secondApi/server';
import { handAt } from './hand';
import { signIn, TALL, type Visitor, visitor } from './kit';
import { goTo, openFirst } from './walk';

/**
 * The console behind a plain web server, in front of an API on other addresses that has the specification's calls and no other: every
 * page that the navigation offers works, and nothing beyond those calls is asked.
 */
describe.skipIf(noBrowser)('an API with the calls of the specification alone', () => {
  const api = newSecondApi();
  const stops: (() => Promise<unknown>)[] = [];
  let who: Visitor;
  let url = '';

  beforeAll(async () => {
    const running = await startSecondApi(api);
    const console_ = await serveConsole({
      ...{ apiUrl: running.apiUrl, inventoryUrl: running.inventoryUrl },
      ...{ extensions: false, plainWrites: true, version: 'test' },
    });
    const browser = await launchBrowser();
    stops.push(() => browser.close(), console_.stop, running.stop);
    url = console_.url;
    who = await visitor(browser, { width: 1366, height: TALL });
    await signIn(who.page, url, OWNER.email, OWNER.password);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
  /** Every address that the navigation leads to; of its groups one is open at a time. */
  const offered = async (page: Page): Promise<string[]> => {
    const links = () =>
      screens(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    await screens(page).getByRole('link').first().waitFor();
    const found = new Set(await links());
    for (const group of await screens(page).getByRole('button').all()) {
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
      for (const path of await links()) found.add(path);
    }
    return [...found].sort();
  };
  /** What a dead page looks like: words of failure where its content should be. */
  const DEAD = /could not be read|couldn’t|wasn’t found|doesn’t support|went wrong|Try again|Retry|doesn’t offer/i;

  /** Goes to a page, also to the one that is shown. */
  const visit = async (path: string): Promise<void> => {
    if (new URL(who.page.url()).pathname !== path) return goTo(who, path);
    await who.page.reload();
    await who.page.locator('h1').first().waitFor();
  };
  /** Nothing is on its way any more. */
  const rest = ({ page }: Visitor) =>
    page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"], .MuiSkeleton-root'),
    );

  it('has no dead page, and is asked nothing that the specification does not have', async () => {
    const { page } = who;
    const found: string[] = [];
    const look = async (what: string) => {
      await rest(who);
      const dead = DEAD.exec(await page.locator('body').innerText());
      found.push(
        ...[...who.complaints(), ...api.surplus(), ...(dead ? [dead[0]] : [])].map((each) => `${what}: ${each}`),
      );
      api.requests.length = 0;
    };
    const paths = await offered(page);
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      await visit(path);
      await look(path);
      const create = page.locator('main').getByRole('link', { name: /^Create / });
      const to = (await create.first().isVisible()) ? await create.first().getAttribute('href') : undefined;
      if (await page.locator('table tbody tr').first().isVisible()) {
        await openFirst(who, path);
        await look(`${path}, first record`);
      }
      if (to) {
        await visit(to);
        await look(to);
      }
    }
    expect(found).toEqual([]);
  }, 400_000);

  /** Keeps everything that it does not change, at any depth. */
  const kept = async (id: string, change: (page: Page) => Promise<void>, changed: Draft): Promise<void> => {
    const { _rev: before, ...held } = api.store.get(id) as Doc;
    await change(who.page);
    await expect.poll(() => api.store.get(id)?._rev, { timeout: 20_000, message: `${id} is stored` }).not.toBe(before);
    expect(api.store.get(id)).toMatchObject({ ...held, ...changed });
    expect(who.complaints()).toEqual([]);
  };
  const edits: readonly [path: string, label: string, field: string, value: string][] = [
    ['/editItem/item_kot', 'Name', 'name', 'Chicken kottu, large'],
    ['/discount/discount_staff', 'Name', 'name', 'Crew meal'],
    ['/user/edit/user_cashier', 'First name', 'firstName', 'Ranil'],
    ['/editOrganization/company_lanka', 'Name', 'companyName', 'Lanka Travels'],
    // Its tables have no rotation, which the console asks for today.
    ['/editFloor/floor_ground', 'Name', 'floorName', 'Garden'],
    // Its modules are texts.
    ['/userRole/role_cashier', 'Name', 'name', 'Till'],
    ['/editCharges/charge_service', 'Name', 'chargeName', 'Service'],
  ];
  it.each(edits)('loses nothing where %s is edited', async (path, label, field, value) => {
    const { open, fill, press } = handAt(who.page, url);
    await kept(
      path.split('/').at(-1) ?? '',
      async () => {
        await open(path);
        await fill({ [label]: value });
        await press(/^Save/);
      },
      { [field]: value },
    );
  });

  const named = (type: string, key: string, value: string): Doc | undefined =>
    api.store.all(type).find((doc) => doc[key] === value);
  /** Waits until the API holds such a document. */
  const stored = async (type: string, key: string, value: string): Promise<Doc> => {
    await expect.poll(() => named(type, key, value), { timeout: 20_000, message: `${type} ${value}` }).toBeDefined();
    return named(type, key, value) as Doc;
  };
  const remove = async (type: string, key: string, value: string): Promise<void> => {
    const { page } = who;
    await page
      .getByRole('button', { name: 'More actions' })
      .or(page.getByRole('button', { name: 'Delete' }))
      .first()
      .click();
    const item = page.getByRole('menuitem', { name: /^Delete/ });
    if (await item.isVisible()) await item.click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.poll(() => named(type, key, value), { timeout: 20_000 }).toBeUndefined();
  };

  it('makes and deletes a menu item, whose category comes from other items', async () => {
    const { open, fill, find, press } = handAt(who.page, url);
    await open('/createItem');
    await fill({ Name: 'Egg hoppers', Code: 'EGH', Price: '320' });
    await find('Category', ['Mains']);
    await press(/^Save$/);
    const made = await stored('item', 'name', 'Egg hoppers');
    expect(made).toMatchObject({ group_id: GROUP, categoryId: 'category_mains', outlets: expect.any(Array) });
    await open(`/items/${made._id}`);
    await remove('item', 'name', 'Egg hoppers');
    expect([...who.complaints(), ...api.surplus()]).toEqual([]);
  });

  it('makes and deletes a discount', async () => {
    const { open, fill, press } = handAt(who.page, url);
    await open('/discount/create');
    await fill({ Name: 'Early bird', Discount: '15' });
    await press(/^Save$/);
    const made = await stored('discount', 'name', 'Early bird');
    expect(made).toMatchObject({ group_id: GROUP });
    await open(`/discount/${made._id}`);
    await remove('discount', 'name', 'Early bird');
    expect([...who.complaints(), ...api.surplus()]).toEqual([]);
  });

  it('makes and deletes a user', async () => {
    const { open, fill, find, press } = handAt(who.page, url);
    await open('/user/create');
    await fill({ 'First name': 'Amal', 'Last name': 'Dias', Email: 'amal@saffron.example' });
    await find('Role', ['Store keeper']);
    await press('All outlets');
    await who.page.getByLabel('Password', { exact: true }).fill('a long password 1');
    await press(/^Save$/);
    const made = await stored('user', 'email', 'amal@saffron.example');
    expect(made).toMatchObject({ groupId: GROUP, roleId: 'role_store' });
    await open(`/user/${made._id}`);
    await remove('user', 'email', 'amal@saffron.example');
    expect([...who.complaints(), ...api.surplus()]).toEqual([]);
  });

  it('makes a company', async () => {
    const { open, fill, press } = handAt(who.page, url);
    await open('/createOrganization');
    await fill({ Name: 'Coral Cruises', Code: 'COR', Phone: '0115556677', 'Credit limit': '100000' });
    await press(/^Save$/);
    expect(await stored('company', 'companyName', 'Coral Cruises')).toMatchObject({ groupId: GROUP });
    expect([...who.complaints(), ...api.surplus()]).toEqual([]);
  });

  it('approves an order and sends it to receiving, whole', async () => {
    const { page } = who;
    const { open } = handAt(page, url);
    const { _rev, ...held } = api.store.get('po_1') as Doc;
    await open('/posummary/po_1');
    await page.getByRole('button', { name: 'Approve order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve order' }).click();
    await expect.poll(() => api.store.get('po_1')?.status, { timeout: 20_000 }).toBe('approved');
    await page.getByRole('button', { name: 'Send to GRN' }).click();
    await expect.poll(() => api.store.get('po_1')?.status, { timeout: 20_000 }).toBe('sentToGRN');
    expect(api.store.get('po_1')).toMatchObject({ ...held, status: 'sentToGRN', approvedDateTime: expect.any(String) });
    expect([...who.complaints(), ...api.surplus()]).toEqual([]);
  });

  it('approves a receipt, whole', async () => {
    const { page } = who;
    const { open } = handAt(page, url);
    const { _rev, ...held } = api.store.get('grn_1') as Doc;
    await open('/grnsummary/grn_1');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect.poll(() => api.store.get('grn_1')?.status, { timeout: 20_000 }).toBe('approved');
    expect(api.store.get('grn_1')).toMatchObject({ ...held, status: 'approved', approvedDateTime: expect.any(String) });
    expect([...who.complaints(), ...api.surplus()]).toEqual([]);
  });
});
