import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldsOf } from '#engine/read/entities';
import { navigationOf } from '#engine/read/navigation';
import { pagesOf } from '#engine/read/paths';
import { declarations, entities, findEntity, trade } from '#resources';
import { ConsoleProvider } from '#src/shell/layout';
import { LazyView, PAGE_TIMEOUT_MS } from '#src/shell/lazy';
import { createI18n } from '#src/shell/messages';
import { isKnownPath, toSpecPath } from '#src/shell/paths';
import { routerProvider } from '#src/shell/router';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { forwardTo, startConsole } from './consoleKit';

/** The shell around the pages, over the real application. */
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

describe('where one gets', () => {
  it('opens the first screen that one may see', async () => {
    const first = await startConsole({ client: tenant.owner });
    await waitFor(() => expect(first.address()).toBe('/dashboard'));
    cleanup();
    const client = await tenant.person({ SUPPLIER: ['view'], PO: ['view'] });
    const second = await startConsole({ client });
    await waitFor(() => expect(second.address()).toBe('/supplierlist'));
    cleanup();
    // Goods receivers start there, not with the earlier units or outlet settings.
    const keeper = await tenant.person({ OUTLET_SETTING: ['view'], UOM: ['view'], GRN: ['view', 'create'] });
    const third = await startConsole({ client: keeper });
    await waitFor(() => expect(third.address()).toBe('/grnlist'));
    cleanup();
    await startConsole({ client: await tenant.person({ NOTIFICATION: ['view'] }) });
    await screen.findByRole('heading', { name: 'You don’t have access to anything yet' });
  });

  it('says on /404 what the spec says, signed in or not, and finds screens from there', async () => {
    const { address, user, left } = await startConsole({ client: undefined, at: '/no/such/page' });
    await screen.findByRole('heading', { name: "Oops! You're lost." });
    expect(screen.getByText('The page you are looking for was not found.')).toBeTruthy();
    expect(address()).toBe('/404');
    expect(left).toEqual([]);
    await user.type(screen.getByRole('combobox', { name: 'Search for a screen' }), 'supp');
    await user.click(await screen.findByRole('option', { name: 'Supplier' }));
    await waitFor(() => expect(left).toEqual(['/login?redirectFrom=%2Fsupplierlist']));
  });

  it('leads from react-admin`s own paths, and from record pages without an id, to the spec`s', async () => {
    const { address, go } = await startConsole({ client: tenant.owner, at: '/purchaseOrders' });
    await waitFor(() => expect(address()).toBe('/polist'));
    await go('/suppliers/abc');
    await waitFor(() => expect(address()).toBe('/editSupplier/abc'));
    await go('/items/create?source=1');
    await waitFor(() => expect(address()).toBe('/createItem?source=1'));
    await go('/editItem');
    await waitFor(() => expect(address()).toBe('/items'));
    await go('/posummary');
    await waitFor(() => expect(address()).toBe('/polist'));
  });

  it('asks for the sign-in and keeps the way back', async () => {
    const { left } = await startConsole({ client: undefined, at: '/polist?q=1' });
    await waitFor(() => expect(left).toEqual(['/login?redirectFrom=%2Fpolist%3Fq%3D1']));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('logs out at /logout', async () => {
    const { go, left } = await startConsole({ client: tenant.owner, at: '/items' });
    await navigation();
    await go('/logout');
    await waitFor(() => expect(left).toEqual(['/login']));
    expect(localStorage.getItem('auth.authDetails')).toBeNull();
  });
});

describe('paths', () => {
  it('lead from every path of react-admin`s to a page of the spec', () => {
    for (const entity of entities.filter((each) => pagesOf([each]).length > 0)) {
      const pages = pagesOf([entity]).map(({ path }) => path);
      for (const path of [`/${entity.name}`, `/${entity.name}/create`, `/${entity.name}/7`, `/${entity.name}/7/show`]) {
        const to = toSpecPath(path);
        expect(
          pages.map((page) => page.replace(':id', '7')),
          `${path} -> ${to}`,
        ).toContain(to);
      }
    }
  });

  it('know every declared page and nothing else', () => {
    for (const { path } of pagesOf(declarations)) expect(isKnownPath(path.replace(':id', '7')), path).toBe(true);
    expect(isKnownPath('/editItem')).toBe(true);
    expect(isKnownPath('/nonsense')).toBe(false);
    expect(isKnownPath('/polist/nonsense')).toBe(false);
    expect(isKnownPath('/EDITITEM/7')).toBe(true);
  });

  it('are matched among the routes that begin alike, at the top and within a resource', () => {
    const { Route, Routes } = routerProvider;
    const at = (path: string) => {
      const { container, unmount } = render(
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            {[
              <Route key="list" path="/items" element="list" />,
              <Route key="edit" path="/editItem/:id" element="edit" />,
            ]}
            <Route
              path="items/*"
              element={
                <Routes>
                  <Route path="create" element="create" />
                  <Route path=":id/show" element="show" />
                  <Route path="*" element="other" />
                </Routes>
              }
            />
            <Route path="*" element="lost" />
          </Routes>
        </MemoryRouter>,
      );
      const text = container.textContent;
      unmount();
      return text;
    };
    expect(
      ['/items', '/ITEMS', '/editItem/7', '/items/create', '/items/7/show', '/items/7/x', '/else'].map(at),
    ).toEqual(['list', 'list', 'edit', 'create', 'show', 'other', 'lost']);
  });

  it('keep query and fragment, and leave other paths alone', () => {
    expect(toSpecPath('/items/create?source=5#a')).toBe('/createItem?source=5#a');
    expect(toSpecPath('/items')).toBe('/items');
    expect(toSpecPath('/supplierlist')).toBe('/supplierlist');
    expect(toSpecPath('/supplierPrice/create')).toBe('/supplierPrice/create');
  });
});

describe('navigation', () => {
  it('shows what the person may open, one group at a time, with the current screen marked', async () => {
    const client = await tenant.person({ MENU_ITEM: ['view'], SUPPLIER: ['view'], UOM: ['view'] });
    const { user, address } = await startConsole({ client, at: '/items' });
    const nav = await navigation();
    const groups = () =>
      within(nav)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    // Diagnostics, which everyone has, is among the settings.
    expect(groups()).toEqual(['Menu Management', 'Settings', 'Inventory Master']);
    expect(
      within(nav)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Menu Items']);
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Menu Items');
    await user.click(within(nav).getByRole('button', { name: 'Inventory Master' }));
    expect(within(nav).queryByRole('link', { name: 'Menu Items' })).toBeNull();
    await user.click(within(nav).getByRole('link', { name: 'Supplier' }));
    await waitFor(() => expect(address()).toBe('/supplierlist'));
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Supplier');
  });

  it('is a drawer on a phone', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/items', width: 360 });
    await user.click(await screen.findByRole('button', { name: 'Open navigation' }));
    const nav = await navigation();
    await user.click(within(nav).getByRole('button', { name: 'Inventory' }));
    await user.click(within(nav).getByRole('link', { name: 'PO' }));
    await waitFor(() => expect(address()).toBe('/polist'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Screens' })).toBeNull());
  });

  it('goes anywhere by Ctrl+K and a few letters', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
    await navigation();
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search the console' });
    await user.keyboard('grn');
    expect(within(palette).getAllByRole('option')[0]?.textContent).toContain('GRN');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/grnlist'));
    expect(document.title).toBe('GRN · POS Management Console');
  });

  it('leaves single keys alone when they are switched off', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Perera' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Single-key shortcuts: on' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await screen.findByRole('heading', { name: 'No items' });
    await user.keyboard('n/');
    expect(address()).toBe('/items');
    expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  });

  it('names the person, the product`s version and the way out', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/items' });
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Perera' }));
    expect((await screen.findByRole('menuitem', { name: 'Logout' })).getAttribute('href')).toBe('/logout');
    expect(screen.getByText('Version 1.2.3')).toBeTruthy();
    expect(screen.getByText(/© \d{4}/)).toBeTruthy();
  });
});

describe('the connection', () => {
  it('that is not there at the start is named, and nothing else is shown', async () => {
    await startConsole({ client: tenant.owner, at: '/items', isReachable: false });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'Unable to connect to server. Please check your internet connection and try again.',
    );
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('that goes is named above the page, which stays', async () => {
    await startConsole({ client: tenant.owner, at: '/items' });
    await navigation();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText('No internet connection. Please check your network and try again.');
    expect(screen.getByRole('heading', { name: 'Menu Items' })).toBeTruthy();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/No internet connection/)).toBeNull());
    online.mockRestore();
  });
});

describe('a page`s chunk', () => {
  const show = (load: () => Promise<unknown>, reload = () => {}) =>
    render(
      <AdminContext>
        <ConsoleProvider version="" extensions reload={reload}>
          <LazyView chunk="report" load={load} render={() => <p>Here it is</p>} />
        </ConsoleProvider>
      </AdminContext>,
    );
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('shows its shape after 400 ms and says so after 100 seconds', async () => {
    show(() => new Promise(() => {}));
    await pass(350);
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    await pass(100);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await pass(PAGE_TIMEOUT_MS);
    expect(screen.getByRole('heading', { name: 'The page timed out while loading' })).toBeTruthy();
  });

  it('that cannot be fetched says so, can be tried again, and then reloads the page', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const reload = vi.fn();
    const load = vi.fn(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
    show(load, reload);
    await screen.findByRole('heading', { name: 'Loading chunk failed' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Loading chunk failed' });
    expect(load).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not remembered as failed', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const load = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({});
    show(load);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Here it is');
  });
});

describe('words', () => {
  it('has one for every resource and field', () => {
    const { translate } = createI18n(findEntity);
    for (const entity of entities) {
      expect(translate(`resources.${entity.name}.name`, { smart_count: 1 })).toBe(entity.label.one);
      expect(translate(`resources.${entity.name}.name`, { smart_count: 2 })).toBe(entity.label.many);
      for (const [key, field] of Object.entries(fieldsOf(entity))) {
        if ('fields' in field) continue;
        const path = `resources.${entity.name}.fields.${key}`;
        expect(translate(path), path).not.toBe(path);
      }
    }
  });

  it('gives every group of the navigation its entries in order', () => {
    for (const { entries } of navigationOf(trade.navigation, declarations))
      expect(entries.map(({ order }) => order)).toEqual(entries.map(({ order }) => order).sort((a, b) => a - b));
  });
});
