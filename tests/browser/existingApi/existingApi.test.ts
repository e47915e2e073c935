import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noBrowser } from '#tests/kit/browser';
import { GROUP } from '#tests/secondApi';
import { TALL, type Visitor, violationsOf } from '../kit';
import { goTo, openFirst } from '../walk';
import { inFrontOfAnotherApi } from './anotherApi';

/** Every page of the navigation works with an API that has only the specification's calls, and no other call is made. */
describe.skipIf(noBrowser)('an API with the calls of the specification alone', () => {
  const { api, who: visitorNow, hand, isQuiet, kept, stored, remove } = inFrontOfAnotherApi();

  const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
  /** Every address in the navigation; only one of its groups is open at a time. */
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
  /** A dead page: an error text where its content should be. */
  const DEAD = /could not be read|couldn’t|wasn’t found|doesn’t support|went wrong|Try again|Retry|doesn’t offer/i;

  /** Goes to a page, even to the current one. */
  const visit = async (path: string): Promise<void> => {
    const who = visitorNow();
    if (new URL(who.page.url()).pathname !== path) return goTo(who, path);
    await who.page.reload();
    await who.page.locator('h1').first().waitFor();
  };
  /** Nothing is loading any more. */
  const rest = ({ page }: Visitor) =>
    page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"], .MuiSkeleton-root'),
    );

  it('has no dead page, and is asked nothing that the specification does not have', async () => {
    const who = visitorNow();
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

  const edits: readonly [path: string, label: string, field: string, value: string][] = [
    ['/editItem/item_kot', 'Name', 'name', 'Chicken kottu, large'],
    ['/discount/discount_staff', 'Name', 'name', 'Crew meal'],
    ['/user/edit/user_cashier', 'First name', 'firstName', 'Ranil'],
    ['/editOrganization/company_lanka', 'Name', 'companyName', 'Lanka Travels'],
    // Its tables have no rotation, which the console requires today.
    ['/editFloor/floor_ground', 'Name', 'floorName', 'Garden'],
    // Its modules are texts.
    ['/userRole/role_cashier', 'Name', 'name', 'Till'],
    ['/editCharges/charge_service', 'Name', 'chargeName', 'Service'],
  ];
  it.each(edits)('loses nothing where %s is edited', async (path, label, field, value) => {
    const { open, fill, press } = hand();
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

  it('makes and deletes a menu item, whose category comes from other items', async () => {
    const { open, fill, find, press } = hand();
    await open('/createItem');
    await fill({ Name: 'Egg hoppers', Code: 'EGH', Price: '320' });
    await find('Category', ['Mains']);
    await press(/^Save$/);
    const made = await stored('item', 'name', 'Egg hoppers');
    expect(made).toMatchObject({ group_id: GROUP, categoryId: 'category_mains', outlets: expect.any(Array) });
    await open(`/items/${made._id}`);
    await remove('item', 'name', 'Egg hoppers');
    isQuiet();
  });

  it('makes and deletes a discount', async () => {
    const { open, fill, press } = hand();
    await open('/discount/create');
    await fill({ Name: 'Early bird', Discount: '15' });
    await press(/^Save$/);
    const made = await stored('discount', 'name', 'Early bird');
    expect(made).toMatchObject({ group_id: GROUP });
    await open(`/discount/${made._id}`);
    await remove('discount', 'name', 'Early bird');
    isQuiet();
  });

  it('makes and deletes a user', async () => {
    const { open, fill, find, press } = hand();
    await open('/user/create');
    await fill({ 'First name': 'Amal', 'Last name': 'Dias', Email: 'amal@saffron.example' });
    await find('Role', ['Store keeper']);
    await press('All outlets');
    await visitorNow().page.getByLabel('Password', { exact: true }).fill('a long password 1');
    await press(/^Save$/);
    const made = await stored('user', 'email', 'amal@saffron.example');
    expect(made).toMatchObject({ groupId: GROUP, roleId: 'role_store' });
    await open(`/user/${made._id}`);
    await remove('user', 'email', 'amal@saffron.example');
    isQuiet();
  });

  it('makes a company', async () => {
    const { open, fill, press } = hand();
    await open('/createOrganization');
    await fill({ Name: 'Coral Cruises', Code: 'COR', Phone: '0115556677', 'Credit limit': '100000' });
    await press(/^Save$/);
    expect(await stored('company', 'companyName', 'Coral Cruises')).toMatchObject({ groupId: GROUP });
    isQuiet();
  });

  it('changes the company that it made', async () => {
    const { _id } = await stored('company', 'companyName', 'Coral Cruises');
    const { open, fill, press } = hand();
    await open(`/editOrganization/${_id}`);
    await fill({ 'Credit limit': '120000' });
    await press(/^Save/);
    await expect.poll(() => Number(api.store.get(_id)?.creditLimit), { timeout: 20_000 }).toBe(120_000);
    isQuiet();
  });

  it('settles bills of a company, which come with it', async () => {
    const { page } = visitorNow();
    const { open, press } = hand();
    await open('/settleCityLedgerBill/company_lanka?of=company');
    await page.getByText('9,300.00').first().waitFor();
    await page.getByRole('checkbox', { name: 'Pay B-1002 in full' }).check();
    await press(/^Settle LKR/);
    await page.getByText('Payment of LKR 1,100.00 recorded').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/listOrganizations/company_lanka');
    expect(api.store.get('company_lanka')).toMatchObject({
      bills: [
        { billId: 'bill_1', outstanding: '8200.00' },
        { billId: 'bill_2', outstanding: '0.00' },
      ],
      salesPerson: { name: 'Kumar', region: 'west' },
    });
    expect(api.store.all('settlement')).toMatchObject([
      { companyId: 'company_lanka', amount: '1100.00', bills: [{ billId: 'bill_2', amountApplied: '1100.00' }] },
    ]);
    isQuiet();
  });

  it('takes a payment on account, which stays as credit where no bill is open', async () => {
    const { page } = visitorNow();
    const { open, fill, press } = hand();
    await open('/settleCityLedgerAccountPayment/account_lanka?of=account');
    await fill({ Amount: '5000' });
    await page.getByText('LKR 5,000.00 stays as credit on account').waitFor();
    await press(/^Post payment/);
    await page.getByText('Payment of LKR 5,000.00 recorded').waitFor();
    isQuiet();
  });

  it.each(['light', 'dark'] as const)(
    'says what it does not offer: clean to axe and at both widths, %s',
    async (scheme) => {
      const who = visitorNow();
      const { page } = who;
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of ['/statics', '/bulkPriceUpdate', '/checking'])
        for (const width of [1366, 360]) {
          await page.setViewportSize({ width, height: TALL });
          await visit(path);
          await rest(who);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([path, width, wider, await violationsOf(page)]).toEqual([path, width, 0, []]);
        }
      await page.setViewportSize({ width: 1366, height: TALL });
      isQuiet();
    },
  );
});
