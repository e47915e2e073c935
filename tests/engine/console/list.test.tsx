import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { apis, type Group } from './apis';
import { forwardToGroup, type StartOptions, startConsole as startAny } from './consoleKit';

/** The list page with both APIs: what a user sees, types and presses. */
let tenant: Group;
const { requests, breakPath, mendPath } = forwardToGroup(() => tenant);

const both = ['out_COL', 'out_KDY'];

/** `count` menu items 'Dish 01', 'Dish 02', ... in two categories. */
async function menu(count: number) {
  const category = (name: string) =>
    tenant.put('menuCategories', { name, revenueGroup: 'food', outlets: both, status: 'active' });
  const [soups, mains] = [await category('Soups'), await category('Mains')];
  await tenant.putMany(
    'items',
    Array.from({ length: count }, (_, index): AnyRecord => {
      const number = String(index + 1).padStart(2, '0');
      return {
        itemCode: `D${number}`,
        name: `Dish ${number}`,
        categoryId: (index % 2 === 0 ? soups : mains)._id,
        itemType: 'simple',
        price: `${(index + 1) * 100}.50`,
        outlets: both,
        status: 'active',
      };
    }),
  );
}

const rowsOf = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const names = () => screen.getAllByRole('link', { name: /^Dish / }).map((link) => link.textContent);

describe.each(apis)('in front of $name', ({ config, open }) => {
  beforeEach(async () => {
    tenant = await open();
    requests.length = 0;
  });
  const startConsole = (options: StartOptions) => startAny({ config, ...options });

  describe('the list of menu items', () => {
    it('shows names instead of ids, money with its decimals, and walks through the pages', async () => {
      await menu(60);
      const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
      await screen.findByRole('link', { name: 'Dish 01' });
      await waitFor(() => expect(document.title).toBe('Menu Items · POS Management Console'));
      await waitFor(() => expect(rowsOf()[9]).toContain('Mains'));
      expect(rowsOf()[9]).toContain('1,000.50');
      expect(rowsOf()[9]).toContain('All outlets');
      expect(screen.getByRole('columnheader', { name: 'Price USD' })).toBeTruthy();
      expect(screen.getByText('1–25 of 60')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
      // No cell requested its own name.
      expect(requests.some(({ path }) => path.includes('menuCategories') || path.includes('outlets'))).toBe(false);

      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await screen.findByText('26–50 of 60');
      expect(names()[0]).toBe('Dish 26');
      // An API without pages sends the whole list: there is no API bookmark to remember.
      expect(address()).toMatch(config.extensions ? /^\/items\?page=2&after=/ : /^\/items\?page=2$/);
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await screen.findByText('51–60 of 60');
      expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
      await user.click(screen.getByRole('button', { name: 'Previous page' }));
      await screen.findByText('26–50 of 60');
      expect(names()[0]).toBe('Dish 26');
    });

    it('goes to the last page there is, from a page without rows', async () => {
      await menu(60);
      const { address } = await startConsole({ client: tenant.owner, at: '/items?page=9' });
      await screen.findByText('51–60 of 60');
      expect(names()).toHaveLength(10);
      expect(address()).toBe('/items?page=3');
    });

    it('begins with the selected outlet; all outlets are one press away, and the choice is remembered', async () => {
      const only = { itemType: 'simple', price: '1.00', status: 'active' };
      await menu(1);
      const category = (await tenant.all('menuCategories')).find(({ name }) => name === 'Soups');
      for (const [name, outlet] of [
        ['Dish here', 'out_COL'],
        ['Dish there', 'out_KDY'],
      ] as const)
        await tenant.put('items', { ...only, name, categoryId: category?._id, outlets: [outlet] });
      const { user } = await startConsole({ client: tenant.owner, at: '/items' });
      await screen.findByRole('link', { name: 'Dish 01' });
      expect(names()).toEqual(['Dish 01', 'Dish here']);
      await user.click(screen.getByRole('button', { name: 'Clear Sold at' }));
      await waitFor(() => expect(names()).toEqual(['Dish 01', 'Dish here', 'Dish there']));
      await user.type(screen.getByRole('searchbox'), 'there');
      await waitFor(() => expect(names()).toEqual(['Dish there']));
      cleanup();
      await startConsole({ client: tenant.owner, at: '/items?filter={"outlets":["out_COL"]}&q=there' });
      await screen.findByRole('button', { name: 'Without Sold at: Outlet COL: 1 menu item' });
    });

    it('opens from its address as it was shared', async () => {
      await menu(60);
      const first = await startConsole({ client: tenant.owner, at: '/items?sort=-name' });
      await screen.findByRole('link', { name: 'Dish 60' });
      await first.user.click(screen.getByRole('button', { name: 'Next page' }));
      await screen.findByText('26–50 of 60');
      const shared = first.address();
      cleanup();
      await startConsole({ client: tenant.owner, at: shared });
      await screen.findByText('26–50 of 60');
      expect(names()[0]).toBe('Dish 35');
    });

    it('sorts by a column head, and the other way round', async () => {
      await menu(3);
      const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
      await screen.findByRole('link', { name: 'Dish 01' });
      const head = screen.getByRole('columnheader', { name: 'Price USD' });
      await user.click(within(head).getByRole('button'));
      await user.click(within(screen.getByRole('columnheader', { name: 'Price USD' })).getByRole('button'));
      await waitFor(() => expect(names()).toEqual(['Dish 03', 'Dish 02', 'Dish 01']));
      expect(address()).toBe('/items?sort=-price');
      expect(screen.getByRole('columnheader', { name: 'Price USD' }).getAttribute('aria-sort')).toBe('descending');
    });

    it('searches while typing, and names the filter that hides everything', async () => {
      await menu(12);
      const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
      await screen.findByRole('link', { name: 'Dish 01' });
      requests.length = 0;
      await user.keyboard('/');
      await user.keyboard('dish 07');
      await waitFor(() => expect(names()).toEqual(['Dish 07']));
      expect(address()).toBe('/items?q=dish+07');
      // One request for the settled text, not one per key.
      expect(requests.filter(({ query }) => query.has('q'))).toHaveLength(1);
      await user.clear(screen.getByRole('searchbox'));
      await user.type(screen.getByRole('searchbox'), 'sushi');
      await screen.findByRole('heading', { name: 'No menu items match “sushi”' });
      await user.click(screen.getByRole('button', { name: 'Clear search' }));
      await waitFor(() => expect(names()).toHaveLength(12));
      expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    });

    it('filters by a reference, shows it as a chip, and says which of two filters hides everything', async () => {
      await menu(4);
      const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
      await screen.findByRole('link', { name: 'Dish 01' });
      await user.click(screen.getByRole('button', { name: 'Filter by Category' }));
      const menuOfFilter = await screen.findByRole('dialog', { name: 'Filter by Category' });
      await user.click(await within(menuOfFilter).findByLabelText('Soups'));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(names()).toEqual(['Dish 01', 'Dish 03']));
      expect(screen.getByRole('button', { name: 'Filter by Category: Soups' })).toBeTruthy();

      await user.click(screen.getByRole('button', { name: 'Filter by Status' }));
      await user.click(await screen.findByLabelText('Inactive'));
      await user.keyboard('{Escape}');
      await screen.findByRole('heading', { name: 'No menu items match' });
      expect(await screen.findByRole('button', { name: 'Without Status: Inactive: 2 menu items' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Without Category/ })).toBeNull();
      await user.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
      await waitFor(() => expect(names()).toHaveLength(4));
      expect(address()).toBe('/items');
    });

    it('opens records by click and by keyboard, and comes back as it was left', async () => {
      await menu(5);
      const { user, address, go } = await startConsole({ client: tenant.owner, at: '/items?q=dish' });
      await user.click(await screen.findByText('300.50'));
      await waitFor(() => expect(address()).toMatch(/^\/items\/./));
      await go('/items');
      await waitFor(() => expect(address()).toBe('/items?q=dish'));
      await screen.findByRole('link', { name: 'Dish 01' });
      await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
      await waitFor(() => expect(document.activeElement?.textContent).toContain('Dish 03'));
      await user.keyboard('{Enter}');
      await waitFor(() => expect(address()).toMatch(/^\/items\/./));
      await go('/items');
      await screen.findByRole('link', { name: 'Dish 01' });
      (document.activeElement as HTMLElement | null)?.blur();
      await user.keyboard('n');
      await waitFor(() => expect(address()).toBe('/createItem'));
    });

    it('deletes what is selected and says of each what came of it', async () => {
      await menu(3);
      const { user } = await startConsole({ client: tenant.owner, at: '/items' });
      await screen.findByRole('link', { name: 'Dish 01' });
      // Another user changes one of them in the meantime.
      const other = (await tenant.all('items')).find(({ name }) => name === 'Dish 02');
      await tenant.change('items', String(other?._id), { shortName: 'changed' });

      await user.click(screen.getByRole('checkbox', { name: 'Select Dish 01' }));
      await user.click(screen.getByRole('checkbox', { name: 'Select Dish 02' }));
      await user.click(screen.getByRole('button', { name: 'Delete' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete: 2 menu items?' });
      expect(within(dialog).getByText('Dish 01, Dish 02')).toBeTruthy();
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
      await screen.findByRole('dialog', { name: 'Delete: 1 of 2 done' });
      const [first, second] = within(dialog).getAllByRole('listitem');
      expect(within(first as HTMLElement).getByTitle('Done')).toBeTruthy();
      expect(second?.textContent).toContain('Dish 02');
      expect(second?.textContent).toContain('was changed by someone else in the meantime');
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(names()).toEqual(['Dish 02', 'Dish 03']));
    });

    it('hides and shows columns', async () => {
      await menu(1);
      const { user } = await startConsole({ client: tenant.owner, at: '/items' });
      await screen.findByRole('link', { name: 'Dish 01' });
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      await user.click(await screen.findByLabelText('Category'));
      await user.click(screen.getByLabelText('Barcode'));
      await user.keyboard('{Escape}');
      await screen.findByRole('columnheader', { name: 'Barcode' });
      expect(screen.queryByRole('columnheader', { name: 'Category' })).toBeNull();
    });

    it('shows the spec`s text and a button to create the first one', async () => {
      const { user, address, go } = await startConsole({ client: tenant.owner, at: '/items' });
      const heading = await screen.findByRole('heading', { name: 'No items' });
      await user.click(within(heading.parentElement as HTMLElement).getByRole('link', { name: 'Create menu item' }));
      await waitFor(() => expect(address()).toBe('/createItem'));
      await go('/createcategory');
      await screen.findByRole('heading', { name: 'No List' });
      await go('/inventoryitemlist');
      await screen.findByRole('heading', { name: 'No Item List' });
    });

    it('says what went wrong and tries again', async () => {
      await menu(1);
      breakPath('/api/v1/items');
      const { user } = await startConsole({ client: tenant.owner, at: '/items' });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Couldn’t load menu items of Outlet COL');
      expect(alert.textContent).toContain('Out of order');
      mendPath('/api/v1/items');
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await screen.findByRole('link', { name: 'Dish 01' });
    });

    it('exports the whole filtered list in the columns and figures of the screen', async () => {
      await menu(30);
      await tenant.put('items', {
        name: '=cmd()',
        itemCode: 'Z',
        itemType: 'simple',
        price: '1.00',
        outlets: both,
        status: 'active',
      });
      const files: Blob[] = [];
      const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
        files.push(blob as Blob);
        return 'blob:file';
      });
      const { user } = await startConsole({ client: tenant.owner, at: '/items?sort=-price' });
      await screen.findByRole('link', { name: 'Dish 30' });
      await user.click(screen.getByRole('button', { name: 'Export or print' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
      await waitFor(() => expect(files).toHaveLength(1));
      const lines = (await (files[0] as Blob).text()).replace('\uFEFF', '').trimEnd().split('\r\n');
      expect(lines[0]).toBe('Code,Name,Category,Price (USD),Sold at,Stock,Status');
      expect(lines[1]).toBe('D30,Dish 30,Mains,3000.50,All outlets,,Active');
      expect(lines).toHaveLength(32);
      expect(lines[31]).toBe("Z,'=cmd(),,1.00,All outlets,,Active");
      // Recorded for the user log, if the API has one.
      expect(requests.filter(({ path }) => path === '/api/v1/exports')).toHaveLength(config.extensions ? 1 : 0);
      create.mockRestore();
    });

    it('says on paper what was searched and filtered', async () => {
      await menu(12);
      const filter = encodeURIComponent(JSON.stringify({ status: ['active'] }));
      await startConsole({ client: tenant.owner, at: `/items?q=Dish&filter=${filter}` });
      await screen.findByRole('link', { name: 'Dish 01' });
      const paper = [...document.querySelectorAll('.print-only')].map(({ textContent }) => textContent);
      expect(paper.at(-1)).toMatch(/Status: Active · Search: “Dish” · 1–12 of 12$/);
    });

    it.runIf(config.extensions)('writes no file that the user log doesn’t have', async () => {
      await menu(1);
      const create = vi.spyOn(URL, 'createObjectURL');
      breakPath('/api/v1/exports');
      const { user } = await startConsole({ client: tenant.owner, at: '/items' });
      await user.click(await screen.findByRole('button', { name: 'Export or print' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
      await screen.findByText('Export stopped: Out of order');
      expect(create).not.toHaveBeenCalled();
      create.mockRestore();
      mendPath('/api/v1/exports');
    });

    it('is a list of cards on a phone', async () => {
      await menu(2);
      await startConsole({ client: tenant.owner, at: '/items', width: 360 });
      const list = await screen.findByRole('list', { name: 'Menu items' });
      const [card] = within(list).getAllByRole('link');
      expect(card?.textContent).toBe('Dish 01ActiveD01 · Soups · All outletsUSD 100.50');
      expect(screen.queryByRole('table')).toBeNull();
    });
  });

  describe('a list for a user with few rights', () => {
    it('offers only what may be done', async () => {
      await menu(2);
      const client = await tenant.person({ MENU_ITEM: ['view'] });
      await startConsole({ client, at: '/items' });
      await screen.findByRole('link', { name: 'Dish 01' });
      expect(screen.queryByRole('link', { name: 'Create menu item' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Export or print' })).toBeNull();
      expect(screen.queryByRole('checkbox')).toBeNull();
    });

    it('names the missing permission on a page that is not theirs', async () => {
      const client = await tenant.person({ MENU_ITEM: ['view'] });
      await startConsole({ client, at: '/supplierlist' });
      await screen.findByText(/You need the “View” permission for Suppliers/);
      expect(requests.some(({ path }) => path.includes('supplier'))).toBe(false);
    });

    it('has no columns of costs', async () => {
      await tenant.put('inventoryItems', { outletId: 'out_COL', itemCode: 'R', itemName: 'Rice', status: 'active' });
      const client = await tenant.person({ INV_ITEM: ['view'] });
      await startConsole({ client, at: '/inventoryitemlist' });
      await screen.findByRole('link', { name: 'Rice' });
      expect(screen.getByRole('columnheader', { name: 'On hand' })).toBeTruthy();
      expect(screen.queryByRole('columnheader', { name: /cost/i })).toBeNull();
    });
  });

  describe('the list of purchase orders', () => {
    const order = (number: number, status: string, outletId = 'out_COL') => ({
      outletId,
      pONumber: `PO-${number}`,
      docDate: `2026-11-0${number}`,
      status,
      grandTotal: '1234.50',
      items: [],
    });

    it('has the states above the list, with their counts, newest first, and leads to the page that the state allows', async () => {
      await tenant.putMany('purchaseOrders', [
        order(1, 'draft'),
        order(2, 'approved'),
        order(3, 'approved'),
        order(4, 'delete'),
      ]);
      const { user, address, go } = await startConsole({ client: tenant.owner, at: '/polist' });
      await screen.findByRole('link', { name: 'PO-3' });
      expect(screen.getAllByRole('link', { name: /^PO-/ }).map(({ textContent }) => textContent)).toEqual([
        'PO-3',
        'PO-2',
        'PO-1',
      ]);
      const tabs = screen.getByRole('group', { name: 'Status' });
      const states: readonly (readonly [label: string, count: number])[] = [
        ...([
          ['All', 3],
          ['Draft', 1],
          // An API with only the specification's calls can't amend.
          ...(config.extensions ? ([['Being amended', 0]] as const) : []),
          ['Approved', 2],
          ['Sent to GRN', 0],
          ['Partially received', 0],
        ] as const),
        ...([
          ['Received', 0],
          ['Closed', 0],
          ['Cancelled', 0],
          ['Deleted', 1],
        ] as const),
      ];
      const textOf = (button: HTMLElement) => button.textContent;
      // An API with only the specification's calls returns a whole list, whose states the console counts.
      await waitFor(() =>
        expect(within(tabs).getAllByRole('button').map(textOf)).toEqual(
          states.map(([label, count]) => `${label}${count}`),
        ),
      );
      expect(screen.getByRole('link', { name: 'PO-1' }).getAttribute('href')).toMatch(/^\/updatepo\/./);
      expect(screen.getByRole('link', { name: 'PO-2' }).getAttribute('href')).toMatch(/^\/posummary\/./);
      await user.click(within(tabs).getByRole('button', { name: /^Draft/ }));
      await waitFor(() => expect(screen.queryByRole('link', { name: 'PO-3' })).toBeNull());
      expect(address()).toBe('/polist?filter=%7B%22status%22%3A%22draft%22%7D');
      await go('/grnlist');
      await screen.findByRole('heading', { name: 'No List' });
    });

    it('shows the selected outlet, and another after changing it', async () => {
      await tenant.putMany('purchaseOrders', [order(1, 'draft'), order(2, 'draft', 'out_KDY')]);
      const { user } = await startConsole({ client: tenant.owner, at: '/polist' });
      await screen.findByRole('link', { name: 'PO-1' });
      expect(screen.queryByRole('link', { name: 'PO-2' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Outlet: Outlet COL' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Outlet KDY' }));
      await screen.findByRole('link', { name: 'PO-2' });
      expect(screen.queryByRole('link', { name: 'PO-1' })).toBeNull();
      expect(localStorage.getItem('selectedOutlet')).toBe('out_KDY');
    });
  });
});
