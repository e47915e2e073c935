import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { forwardTo, startConsole } from './consoleKit';

/** Ctrl+K over the real application: screens, records, actions, and recent pages. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server, requests, breakPath, mendPath } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  tenant = await newTenant(db, app);
  await tenant.put('suppliers', { _id: 'sup_1', supplierName: 'Lanka Foods', supplierCode: 'LF-1', status: 'active' });
  await tenant.put('suppliers', { supplierName: 'Lanka Spices', supplierCode: 'LS-1', status: 'inactive' });
});
afterEach(cleanup);
afterAll(() => server.close());

type User = Awaited<ReturnType<typeof startConsole>>['user'];
const open = async (user: User) => {
  await screen.findByRole('navigation', { name: 'Screens' });
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Search the console' });
};
const options = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const searches = () => requests.filter(({ path }) => path === '/api/v1/search').map(({ query }) => query.get('q'));

describe('the search box', () => {
  it('finds records by name and code, says what they are and in which state, and opens them', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
    const dialog = await open(user);
    await user.keyboard('lanka');
    await within(dialog).findByRole('group', { name: 'Suppliers' });
    expect(options(dialog)).toEqual([
      expect.stringContaining('Lanka FoodsLF-1'),
      expect.stringContaining('Lanka SpicesLS-1'),
    ]);
    expect(options(dialog)[1]).toContain('Inactive');
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('2 results'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/supplierlist/sup_1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks once the typing rests, and not for a single letter', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/items' });
    const dialog = await open(user);
    const before = searches().length;
    await user.keyboard('l');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(searches().slice(before)).toEqual([]);
    await user.keyboard('f-1');
    await within(dialog).findByRole('group', { name: 'Suppliers' });
    expect(searches().slice(before)).toEqual(['lf-1']);
  });

  it('waits for the record when its number is typed and entered in one go', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
    await open(user);
    await user.keyboard('LF-1{Enter}');
    await waitFor(() => expect(address()).toBe('/supplierlist/sup_1'));
  });

  it('offers to make what the person may make, by its name and by the navigation’s', async () => {
    const client = await tenant.person({ SUPPLIER: ['view', 'create'], UOM: ['view'] });
    const { user, address } = await startConsole({ client, at: '/supplierlist' });
    const dialog = await open(user);
    await user.keyboard('new');
    await waitFor(() =>
      expect(options(dialog)).toEqual(['Create supplierInventory Master', 'Create payment modeInventory Master']),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/createsupplier'));
  });

  it('begins with recent pages, latest first, if the user can still open them', async () => {
    const { user, go, address } = await startConsole({ client: tenant.owner, at: '/items' });
    await screen.findByRole('heading', { name: 'Menu Items' });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await go('/editSupplier/sup_1');
    await screen.findByRole('heading', { name: /Lanka Foods/ });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await go('/polist');
    await screen.findByRole('heading', { name: 'PO' });
    const dialog = await open(user);
    const recent = within(dialog).getByRole('group', { name: 'Recent' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lanka FoodsSupplier', 'Menu ItemsMenu Management']);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(address()).toBe('/supplierlist/sup_1'));
  });

  it('says when nothing has it, and when records cannot be searched, while screens are still found', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/items' });
    const dialog = await open(user);
    await user.keyboard('zzzz');
    await within(dialog).findByText('No results for “zzzz”. Search by name, number or code.');
    breakPath('/api/v1/search');
    await user.keyboard('{Control>}a{/Control}supplier');
    await waitFor(() => expect(options(dialog)[0]).toContain('Supplier'));
    await within(dialog).findByRole('alert', undefined, { timeout: 5000 });
    mendPath('/api/v1/search');
  });
});
