import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The menu's screens over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // Loaded first, so that no test waits for the compiler.
  await Promise.all([import('#src/departments/menu/PriceTable'), import('#src/departments/menu/ModifierItemsMenu')]);
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

const outlets = ['out_COL', 'out_KDY'];
const category = (name: string, more: object = {}) =>
  tenant.put('menuCategories', { name, revenueGroup: 'food', sortOrder: 0, outlets, ...more });
const item = (name: string, categoryId: unknown, more: object = {}) =>
  tenant.put('items', { name, categoryId, itemType: 'simple', price: '100.00', outlets, status: 'active', ...more });
const stored = async (path: string): Promise<AnyRecord> => (await tenant.owner.get(`/api/v1/${path}`)).body;

describe('the sold-out switch', () => {
  it('is in each row of the list, and the row says so afterwards', async () => {
    const dish = await item('Prawn curry', (await category('Curries'))._id);
    const { user } = await startConsole({ client: tenant.owner, at: '/items' });
    await user.click(await screen.findByRole('button', { name: 'Stock: Prawn curry' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stock of Prawn curry' });
    await user.click(within(dialog).getByRole('button', { name: 'Set stock' }));
    // The dialog contains the text too, until it is closed.
    const row = (await screen.findByText('Sold out', { selector: 'tr *' })).closest('tr');
    expect(row?.textContent).toContain('Prawn curry');
    expect((await stored(`items/${dish._id}`)).stockStatus).toMatchObject([
      { outletId: 'out_COL', status: 'outOfStock' },
    ]);
  });

  it('takes many items at once, asking once', async () => {
    const { _id } = await category('Curries');
    for (const name of ['Crab curry', 'Fish curry', 'Pork curry']) await item(name, _id);
    const { user } = await startConsole({ client: tenant.owner, at: '/items' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Crab curry' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Pork curry' }));
    await user.click(screen.getByRole('button', { name: 'Set stock' }));
    const question = await screen.findByRole('dialog', { name: 'Set stock: 2 menu items?' });
    await user.click(within(question).getByRole('button', { name: 'Set stock' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Set stock: 2 of 2 done' })).getByRole('button', {
        name: 'Close',
      }),
    );
    await waitFor(() => expect(screen.getAllByText('Sold out')).toHaveLength(2));
  });

  it('is not offered without the right', async () => {
    await item('Prawn curry', (await category('Curries'))._id);
    const reader = await tenant.person({ MENU_ITEM: ['view', 'edit'] });
    await startConsole({ client: reader, at: '/items' });
    await screen.findByRole('link', { name: 'Prawn curry' });
    expect(screen.queryByRole('button', { name: /^Stock/ })).toBeNull();
  });
});

describe('prices by channel and outlet', () => {
  it('are typed into a table; empty cells show the price that applies', async () => {
    const dish = await item('Kottu', (await category('Kottu'))._id);
    const { user } = await startConsole({ client: tenant.owner, at: `/editItem/${dish._id}` });
    const cell = (name: string) => screen.findByRole('textbox', { name }) as Promise<HTMLInputElement>;
    await user.type(await cell('All outlets, Uber'), '115');
    await user.tab();
    expect((await cell('Outlet COL, Uber')).placeholder).toBe('115.00');
    await user.type(await cell('Outlet COL, base price'), '120.5{Enter}');
    expect((await cell('Outlet COL, Takeaway')).placeholder).toBe('120.50');
    // Enter moves down, as in a sheet.
    expect(document.activeElement).toBe(await cell('Outlet KDY, base price'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await stored(`items/${dish._id}`)).toMatchObject({
        priceLevels: [{ level: 'uber', price: '115.00' }],
        outletPrices: [{ outletId: 'out_COL', price: '120.50', priceLevels: [] }],
      }),
    );
  });
});

describe('modifier categories', () => {
  it('are in order, and a press anywhere in a row opens its page', async () => {
    const question = { minSelect: 0, maxSelect: 1, selectionType: 'single', outlets, status: 'active' };
    const side = await tenant.put('modifierCategories', { ...question, name: 'Side', sortOrder: 20 });
    await tenant.put('modifierCategories', { ...question, name: 'Heat', displayName: 'How hot', sortOrder: 10 });
    const { user, address } = await startConsole({ client: tenant.owner, at: '/modifierCategories' });
    await screen.findByRole('link', { name: 'Heat' });
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Heat', 'Side']);
    const [, last] = rows;
    await user.click(within(last as HTMLElement).getByText('Active'));
    await waitFor(() => expect(address()).toContain(`/modifierCategories/${side._id}`));
  });

  it('offer no other order on a phone, where other lists do and name theirs', async () => {
    const question = { minSelect: 0, maxSelect: 1, selectionType: 'single', outlets, status: 'active' };
    await tenant.put('modifierCategories', { ...question, name: 'Heat' });
    await startConsole({ client: tenant.owner, at: '/modifierCategories', width: 360 });
    await screen.findByRole('link', { name: 'Heat' });
    expect(screen.queryByRole('combobox', { name: /Sorted by/ })).toBeNull();
    cleanup();
    await item('Prawn curry', (await category('Curries'))._id);
    await startConsole({ client: tenant.owner, at: '/items', width: 360 });
    const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Sorted by/ });
    expect(order.selectedOptions[0]?.text).toBe('Name, A to Z');
  });
});

describe('menu categories', () => {
  const names = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('are reordered by keys and buttons, nested ones among themselves', async () => {
    const mains = await category('Mains', { sortOrder: 10 });
    await category('Desserts', { sortOrder: 20 });
    await category('Drinks', { sortOrder: 30 });
    await category('Rice', { sortOrder: 10, parentId: mains._id });
    await category('Curry', { sortOrder: 20, parentId: mains._id });
    const { user } = await startConsole({ client: tenant.owner, at: '/createcategory' });
    await screen.findByRole('link', { name: 'Mains' });
    expect(names()).toEqual(['Mains', 'Rice', 'Curry', 'Desserts', 'Drinks']);
    screen.getByRole('button', { name: /^Move Mains:/ }).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(names()).toEqual(['Desserts', 'Mains', 'Rice', 'Curry', 'Drinks']));
    expect(screen.getByText('Mains: 2 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move Curry up' }));
    await waitFor(() => expect(names()).toEqual(['Desserts', 'Mains', 'Curry', 'Rice', 'Drinks']));
    expect(screen.getByRole('button', { name: 'Move Curry up' })).toHaveProperty('disabled', true);
    cleanup();
    await startConsole({ client: tenant.owner, at: '/createcategory' });
    await waitFor(() => expect(names()).toEqual(['Desserts', 'Mains', 'Curry', 'Rice', 'Drinks']));
  });

  it('are made and changed on the same page', async () => {
    await category('Mains');
    const { user, address } = await startConsole({ client: tenant.owner, at: '/createcategory' });
    await user.click(await screen.findByRole('button', { name: 'Create menu category' }));
    const made = await screen.findByRole('dialog', { name: 'Create menu category' });
    await user.type(await within(made).findByRole('textbox', { name: 'Name' }), 'Drinks');
    await user.click(within(made).getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', { name: 'Drinks' });
    await user.click(
      within((await screen.findByText('Drinks created')).parentElement as HTMLElement).getByText('Open'),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Drinks' });
    const name = await within(dialog).findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Soft drinks');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', { name: 'Soft drinks' });
    expect(address()).toBe('/createcategory');
  });

  it('stay in place for users with view rights only', async () => {
    await category('Mains', { sortOrder: 10 });
    await category('Drinks', { sortOrder: 20 });
    const reader = await tenant.person({ MENU_CATEGORY: ['view'] });
    await startConsole({ client: reader, at: '/createcategory' });
    await screen.findByRole('link', { name: 'Mains' });
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });
});

describe('modifier items', () => {
  it('name the menu items that ask their question, and put it to others', async () => {
    const { _id } = await category('Curries');
    const dish = await item('Fish curry', _id);
    const heat = await tenant.put('modifierCategories', {
      name: 'Heat',
      selectionType: 'single',
      minSelect: 1,
      maxSelect: 1,
      outlets,
    });
    const modifier = await tenant.put('modifierItems', {
      name: 'Hot',
      modifierCategoryId: heat._id,
      price: '0.00',
      outlets,
    });
    const { user } = await startConsole({ client: tenant.owner, at: `/editModifers/${modifier._id}` });
    await screen.findByText('No menu item offers it yet.');
    await user.click(screen.getByRole('combobox', { name: /Add a menu item/ }));
    await user.click(await screen.findByRole('option', { name: /Fish curry/ }));
    const list = screen.getByRole('list', { name: 'Menu items that offer this modifier' });
    await within(list).findByText('Fish curry');
    expect((await stored(`items/${dish._id}`)).modifierCategoryIds).toMatchObject([{ id: heat._id }]);
  });
});

describe('the form of a menu item', () => {
  it('shows food cost and margin of each price as it is typed, to those who may see costs', async () => {
    const { _id } = await category('Curries');
    const dish = await item('Prawn curry', _id, { costSource: 'manual', manualCost: '40.00' });
    const { user } = await startConsole({ client: tenant.owner, at: `/editItem/${dish._id}` });
    const price = await screen.findByLabelText(/^Price\b(?! includes)/);
    const figures = async () => (await screen.findByRole('status', { name: 'Food cost' })).textContent;
    expect(await figures()).toBe('Costs 40.00 · Food cost 40.0% · Margin 60.00');
    await user.clear(price);
    await user.type(price, '160');
    expect(await figures()).toBe('Costs 40.00 · Food cost 25.0% · Margin 120.00');
    await user.clear(price);
    await user.type(price, '30');
    expect(await figures()).toContain('Margin −10.00');
    cleanup();
    const costless = await tenant.person({ MENU_ITEM: ['view', 'edit', 'editPrice'] });
    await startConsole({ client: costless, at: `/editItem/${dish._id}` });
    await screen.findByLabelText(/^Price\b(?! includes)/);
    expect(screen.queryByRole('status', { name: 'Food cost' })).toBeNull();
    expect((await costless.get(`/api/v1/itemCosts/${dish._id}`)).body.missing).toMatchObject({ module: 'VIEW_COST' });
  });

  it('shows the cost of each portion from its recipe', async () => {
    const { _id } = await category('Curries');
    const portions = [
      { portionId: 'R', name: 'Regular', price: '100.00', isDefault: true },
      { portionId: 'L', name: 'Large', price: '150.00' },
    ];
    const dish = await item('Fish curry', _id, { itemType: 'variable', price: undefined, portions });
    server.use(
      http.get('*/api/v1/itemCosts/:id', () =>
        HttpResponse.json({ costs: { 'R|out_COL': '30.00', 'R|out_KDY': '35.00', 'L|out_COL': '60.00' } }),
      ),
    );
    await startConsole({ client: tenant.owner, at: `/editItem/${dish._id}` });
    const figures = await screen.findByRole('status', { name: 'Food cost' });
    // Of several outlets the highest cost counts, as on the page of bulk prices.
    expect([...figures.children].map(({ textContent }) => textContent)).toEqual([
      'Regular: Costs 35.00 · Food cost 35.0% · Margin 65.00',
      'Large: Costs 60.00 · Food cost 40.0% · Margin 90.00',
    ]);
  });
});
