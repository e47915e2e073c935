import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeatureFacts } from '#engine/define/trade/trade';
import { EVERYBODY, modulesOf } from '#engine/read/access';
import { navigationOf } from '#engine/read/navigation';
import { featuresOf } from '#engine/run/features';
import { declarations, trade } from '#resources/index';
import { seedRoles } from '#resources/users/roles.rules';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { arrives, fillSignIn, signIn, type Visitor, violationsOf, visitor } from './kit';

/** A role is created, assigned, restricted and removed again in one browser; the user in another browser is affected from the next call. */
describe.skipIf(noBrowser)('a role', () => {
  const demo = demoGroup();
  let office: Visitor;
  let clerk: Visitor;
  const email = 'sahan.fonseka@harbour.example';
  /** The Store Keeper without the rights removed below. */
  const granted = () => {
    const { module = [] } = seedRoles(modulesOf(trade, declarations)).find(({ name }) => name === 'Store Keeper') ?? {};
    return module.filter(({ moduleId }) => moduleId !== 'SUPPLIER').map(({ moduleId }) => moduleId);
  };

  beforeAll(async () => {
    [office, clerk] = [await visitor(demo.browser), await visitor(demo.browser)];
    for (const { page } of [office, clerk]) page.setDefaultTimeout(15_000);
    await signIn(office.page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/userRole/create');
  });

  const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
  const openSection = (page: Page, name: string) =>
    page.getByRole('grid').getByRole('button', { name, exact: true }).click();
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  const openRecord = async (list: string, name: string) => {
    await office.page.goto(`${demo.url}${list}`);
    await office.page.getByRole('searchbox').first().fill(name);
    await office.page.getByText('1–1 of 1', { exact: true }).waitFor();
    await office.page.getByRole('link', { name, exact: true }).click();
    await office.page.getByRole('heading', { level: 1, name }).waitFor();
  };
  /** The same, and on to its form. */
  const editRecord = async (list: string, name: string) => {
    await openRecord(list, name);
    await office.page.getByRole('link', { name: 'Edit', exact: true }).click();
  };
  const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
  /** Every address in the navigation; only one of its groups is open at a time. */
  const offered = async (page: Page): Promise<string[]> => {
    const links = () =>
      screens(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const found = new Set(await links());
    for (const group of await screens(page).locator('button[aria-expanded]').all()) {
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
      for (const path of await links()) found.add(path);
    }
    return [...found].sort();
  };
  /** The expected navigation for these modules, at the user's outlets. */
  const expected = async (page: Page, modules: readonly string[]): Promise<string[]> => {
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('auth.session') ?? '{}'));
    const features = featuresOf(trade, session as FeatureFacts);
    return navigationOf(trade.navigation, declarations)
      .filter(({ group }) => !group.feature || features[group.feature])
      .flatMap(({ entries }) => entries)
      .filter(({ module, feature }) => [EVERYBODY, ...modules].includes(module) && (!feature || features[feature]))
      .map(({ path }) => path)
      .sort();
  };
  const violations = async (page: Page, what: string, rules?: readonly string[]): Promise<string[]> =>
    (await violationsOf(page, [], rules)).map((violation) => `${what} ${violation}`);

  it('is made from a preset without costs, and trimmed', async () => {
    const { page } = office;
    await page.getByLabel('Name', { exact: true }).fill('Night store');
    await page.getByRole('button', { name: 'Start from preset' }).click();
    await page.getByRole('menuitem', { name: /^Store Keeper/ }).click();
    await page.getByText('Store Keeper preset applied.').waitFor();
    await page.getByText(/^This role has no sensitive permissions/).waitFor();
    await openSection(page, 'Inventory Master');
    await box(page, 'Suppliers: View').uncheck();
    expect(await violations(page, 'making a role')).toEqual([]);
    await save(page);
    await page.getByText('Night store created').waitFor();
  });

  it('is given to a new user, who must choose a password of their own', async () => {
    const { page } = office;
    await page.goto(`${demo.url}/user/create`);
    await page.getByLabel('First name').fill('Sahan');
    await page.getByLabel('Last name').fill('Fonseka');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('combobox', { name: 'Role' }).fill('Night');
    await page.getByRole('option', { name: /Night store/ }).click();
    await page.getByText(/^Night store has no sensitive permissions/).waitFor();
    await page.getByRole('combobox', { name: 'Works at' }).fill('Colombo');
    await page.getByRole('option', { name: /Colombo 03/ }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Password', { exact: true }).fill('short one');
    expect(await violations(page, 'making a user')).toEqual([]);
    await save(page);
    await page.getByText('Fix 1 problem to save').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('for the first night');
    await save(page);
    await page.getByText('Sahan Fonseka created').waitFor();

    const other = clerk.page;
    await other.goto(`${demo.url}/login`);
    await fillSignIn(other, email, 'for the first night');
    await other.getByText('An administrator set your password.').waitFor();
    expect(await violations(other, 'a password of one’s own')).toEqual([]);
    await other.getByLabel('Current password', { exact: true }).fill('for the first night');
    for (const label of ['New password', 'Confirm password'])
      await other.getByLabel(label, { exact: true }).fill('seven quiet shelves');
    await other.getByRole('button', { name: 'Change password' }).click();
    await arrives(other, ({ pathname }) => pathname !== '/reset');
  });

  it('opens exactly the screens that it grants', async () => {
    const { page } = clerk;
    await screens(page).waitFor();
    expect(granted()).toEqual(expect.arrayContaining(['GRN', 'RPT_STOCK_SUMMARY']));
    expect(await offered(page)).toEqual(await expected(page, granted()));
    await page.goto(`${demo.url}/supplierlist`);
    await page.getByText('You need the “View” permission for Suppliers.').waitFor();
    await page.goto(`${demo.url}/stocksummaryreport`);
    await page.getByRole('heading', { level: 1, name: 'Current Stock Summary' }).waitFor();
  });

  it('that is narrowed stops its people at their next call, and their navigation shrinks', async () => {
    await openRecord('/userRole', 'Night store');
    await office.page.getByText('One person has this role. Changes apply immediately.').waitFor();
    await openSection(office.page, 'Inventory');
    await box(office.page, 'Goods received notes: View').uncheck();
    await office.page.getByText(/^All Goods received notes permissions were removed/).waitFor();
    await openSection(office.page, 'Inventory Reports');
    await box(office.page, 'Current stock summary: View').uncheck();
    await save(office.page);
    await office.page.getByText('Night store saved').waitFor();

    const { page } = clerk;
    const entry = screens(page).locator('a[href="/stocksummaryreport"]');
    expect(await entry.count()).toBe(1);
    await page.getByRole('button', { name: 'Include zero stock', pressed: true }).click();
    await page
      .getByText(/You need the “\w+” permission/)
      .first()
      .waitFor();
    await expect.poll(() => entry.count()).toBe(0);
    const left = granted().filter((moduleId) => !['GRN', 'RPT_STOCK_SUMMARY'].includes(moduleId));
    expect(await offered(page)).toEqual(await expected(page, left));
    await page.goto(`${demo.url}/grnlist`);
    await page.getByText('“View” permission for Goods received notes').waitFor();
    expect(new URL(page.url()).pathname).toBe('/grnlist');
    expect(await violations(page, 'no access')).toEqual([]);
  });

  it('lists granted and removed rights in its history', async () => {
    await openRecord('/userRole', 'Night store');
    await office.page.getByRole('button', { name: 'More actions' }).click();
    await office.page.getByRole('menuitem', { name: 'History' }).click();
    const history = office.page.getByRole('dialog', { name: 'History' });
    await history.getByText('Goods received notes: removed view, create, edit').waitFor();
    await history.getByRole('button', { name: 'Close history' }).click();
  });

  it('that a user has cannot be deleted, and says who has it', async () => {
    const { page } = office;
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Night store?' });
    await question.getByRole('button', { name: 'Delete user role' }).click();
    await question.getByText('Night store is used by user Sahan Fonseka. Make it inactive instead').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  it('ends with the person: who is switched off is signed out at once', async () => {
    await clerk.page.goto(`${demo.url}/polist`);
    await clerk.page.getByRole('heading', { level: 1 }).first().waitFor();
    await editRecord('/user', 'Sahan Fonseka');
    await office.page.getByRole('combobox', { name: 'Status' }).click();
    await office.page.getByRole('option', { name: 'Inactive' }).click();
    await save(office.page);
    await office.page.getByText('Sahan Fonseka saved').waitFor();
    await clerk.page.getByRole('searchbox').first().fill('PO');
    await arrives(clerk.page, ({ pathname }) => pathname === '/login');
    await clerk.page.getByText('Your session has ended.').waitFor();
    await fillSignIn(clerk.page, email, 'seven quiet shelves');
    await clerk.page.getByText('This account cannot use the console.').waitFor();
  });

  it('of administrators stays with one: the last cannot switch themselves off', async () => {
    const { page } = office;
    await editRecord('/user', 'Priya Nadarajah');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await save(page);
    await page.getByText('Priya Nadarajah saved').waitFor();
    await editRecord('/user', 'Anjali Wickramasinghe');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await save(page);
    await page.getByText('You can’t make yourself inactive').first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  it('has an accessible page, wide, dark and on a phone', async () => {
    const { page } = office;
    const found: string[] = [];
    const looks = [
      { path: '/userRole/role_2', width: 1366 },
      { path: '/userRole/role_2', width: 1366, isDark: true },
      { path: '/userRole/role_2', width: 360 },
      { path: '/userRole/role_administrator', width: 360 },
    ];
    for (const { path, width, isDark = false } of looks) {
      await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      // As tall as the page: scrolling reaches what a sticky bar covers.
      await page.setViewportSize({ width, height: 2400 });
      await page.goto(`${demo.url}${path}`);
      await page.getByRole('button', { name: 'Inventory', exact: true, expanded: false }).last().click();
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wider > 0) found.push(`${path} is ${wider} px wider than ${width} px`);
      // In dark mode only the colours differ.
      found.push(
        ...(await violations(
          page,
          `${width} ${isDark ? 'dark ' : ''}${path}`,
          isDark ? ['color-contrast'] : undefined,
        )),
      );
    }
    expect(found).toEqual([]);
    // Refused on purpose above: 400 (a short password, oneself), 401 (signed out), 403 (narrowed), 409 (in use).
    const refused = /the server responded with a status of 40[0139]/;
    expect([...office.complaints(), ...clerk.complaints()].filter((each) => !refused.test(each))).toEqual([]);
  });
});
