import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NavigationGroup } from '#src/shell/navigation/screens';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { forwardTo, startConsole } from './consoleKit';

/** The navigation: entries without a heading, trimming by the outlets' features, the group that stays open. */

/** Whether the two entries are there. */
const shown = vi.hoisted(() => ({ home: false }));

// Two entries instead of the declared ones.
vi.mock('#src/shell/navigation/screens', async (original) => {
  const screens = await original<typeof import('#src/shell/navigation/screens')>();
  const home: NavigationGroup = {
    group: { key: 'home', label: 'Home', icon: 'home', open: true },
    entries: [
      { name: 'items', label: 'Dashboard', path: '/items', module: 'MENU_ITEM', order: 1 },
      { name: 'suppliers', label: 'Ask AI (Beta)', path: '/supplierlist', module: 'SUPPLIER', order: 2 },
    ],
  };
  return {
    ...screens,
    navigationFor: (...args: Parameters<typeof screens.navigationFor>) =>
      shown.home
        ? [home, ...screens.navigationFor(...args).filter(({ group }) => group.key !== 'home')]
        : screens.navigationFor(...args),
  };
});

const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

const navigation = () => screen.findByRole('navigation', { name: 'Screens' });
const namesOf = (nav: HTMLElement, role: 'link' | 'button') =>
  within(nav)
    .queryAllByRole(role)
    .map((each) => each.textContent);

describe('entries of an open group', () => {
  beforeEach(() => {
    shown.home = true;
  });
  afterEach(() => {
    shown.home = false;
  });
  const withHome = (width: number) => startConsole({ client: tenant.owner, at: '/items', width });

  it('appear above the groups, with the current one marked', async () => {
    const { user, address } = await withHome(1366);
    const nav = await navigation();
    expect(namesOf(nav, 'link').slice(0, 2)).toEqual(['Dashboard', 'Ask AIBeta']);
    expect(namesOf(nav, 'button')).not.toContain('Home');
    expect(within(nav).getAllByRole('link', { current: 'page' })[0]?.textContent).toBe('Dashboard');
    await user.click(within(nav).getByRole('link', { name: /Ask AI/ }));
    await waitFor(() => expect(address()).toBe('/supplierlist'));
  });

  it('are links of their own on the rail', async () => {
    const { user, address } = await withHome(900);
    const nav = await navigation();
    expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    await user.click(within(nav).getByRole('link', { name: 'Ask AI (Beta)' }));
    await waitFor(() => expect(address()).toBe('/supplierlist'));
    expect(within(nav).getByRole('button', { name: 'Inventory Master' })).toBeTruthy();
  });
});

describe('trimming', () => {
  it('hides what no outlet uses; its pages still open', async () => {
    const plain = await newTenant(db, app);
    for (const _id of ['out_COL', 'out_KDY'])
      await plain.put('systemSettings', { _id, outletId: _id, settings: [{ name: 'inventory', state: false }] });
    const { go, address, user } = await startConsole({ client: plain.owner, at: '/items' });
    const nav = await navigation();
    expect(namesOf(nav, 'button')).toContain('Reports');
    for (const hidden of ['Inventory Master', 'Inventory', 'Inventory Reports'])
      expect(within(nav).queryByRole('button', { name: hidden })).toBeNull();
    await go('/polist');
    await screen.findByRole('heading', { name: 'PO' });
    expect(address()).toBe('/polist');
    // The inventory dashboard is a page like the others: it isn't in the navigation or the search, its address opens it.
    expect(nav.querySelector('a[href^="/invdashboard"]')).toBeNull();
    await go('/404');
    await user.click(await screen.findByRole('combobox', { name: 'Search for a screen' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '');
    expect(options).toContain('Menu Items');
    expect(options.filter((option) => /Inventory|^PO$/.test(option))).toEqual([]);
    await go('/invdashboard');
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    expect(await screen.findByText('Stock value', { selector: 'dt' })).toBeTruthy();
  });

  it('shows a part of the product as soon as one outlet uses it', async () => {
    const some = await newTenant(db, app);
    await some.put('systemSettings', {
      _id: 'out_COL',
      outletId: 'out_COL',
      settings: [{ name: 'inventory', state: false }],
    });
    await startConsole({ client: some.owner, at: '/items' });
    expect(namesOf(await navigation(), 'button')).toContain('Inventory');
  });
});

describe('the search for a screen on /404', () => {
  it('offers what the person may open, pages outside of the navigation too', async () => {
    const client = await tenant.person({ NOTIFICATION: ['view'], SUPPLIER: ['view'] });
    const { user } = await startConsole({ client, at: '/404' });
    const box = await screen.findByRole('combobox', { name: 'Search for a screen' });
    await user.click(box);
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(expect.arrayContaining(['Supplier', 'Notifications', 'Diagnostics']));
    expect(options).not.toContain('PO');
  });
});

it('marks the entry that shares the permission where a page’s own is not in the navigation', async () => {
  await startConsole({ client: tenant.owner, at: '/createModifers' });
  const nav = await navigation();
  await waitFor(() =>
    expect(within(nav).getAllByRole('link', { current: 'page' })[0]?.textContent).toMatch(/^Modifier/),
  );
});
