import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessDate } from '#engine/run/time/businessDay';
import { loadViews } from '#src/shell/lazy';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The record page, over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server, requests, holdPath } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadViews('record');
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
  await tenant.put('suppliers', {
    ...{ _id: 'sup_1', supplierName: 'Lanka Fresh', phone: '+94 11 234 5678', status: 'active' },
    outlets: ['out_COL', 'out_KDY'],
  });
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await tenant.put('purchaseOrders', {
      ...{ _id: `po_${number}`, pONumber: `PO-COL-${number}`, outletId: 'out_COL', supplierId: 'sup_1' },
      ...{ docDate: businessDate(new Date(), {}), status: 'approved', items: [], grandTotal: '10.00' },
    });
});
afterEach(cleanup);
afterAll(() => server.close());

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the page of a supplier', () => {
  it('opens from its row and says how the supplier does, with the first few orders and the way to all of them', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/supplierlist' });
    await user.click(await screen.findByRole('link', { name: 'Lanka Fresh' }));
    await waitFor(() => expect(address()).toBe('/supplierlist/sup_1'));
    await screen.findByRole('heading', { level: 1, name: 'Lanka Fresh' });
    await waitFor(() => expect(figure('Open orders')).toBe('7'));
    expect(figure('Bought in 90 days')).toContain('0.00');
    expect(figure('Last delivery')).toBe('–');
    // One call for all of them.
    expect(requests.filter(({ path }) => path.endsWith('/figures'))).toHaveLength(1);

    const orders = await screen.findByRole('region', { name: 'Open orders' });
    await within(orders).findByText('PO-COL-7');
    expect(within(orders).getAllByRole('row')).toHaveLength(1 + 5);
    await user.click(within(orders).getByRole('link', { name: 'View all: Open orders' }));
    await waitFor(() => expect(decodeURIComponent(address())).toContain('/polist?filter={"supplierId":"sup_1"'));
  });

  it('shows what its row said with the click, and then the record', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist' });
    await screen.findByRole('link', { name: 'Lanka Fresh' });
    const answer = holdPath('/api/v1/suppliers/sup_1/record');
    await db.query(
      `update records set data = data || '{"supplierName": "Lanka Greens"}' where group_id = $1 and id = 'sup_1'`,
      [tenant.groupId],
    );
    await user.click(screen.getByRole('link', { name: 'Lanka Fresh' }));
    await screen.findByRole('heading', { level: 1, name: 'Lanka Fresh' });
    await screen.findByRole('link', { name: 'Edit' });
    await screen.findByText('Loading the latest version…', {}, { timeout: 3000 });
    answer();
    await screen.findByRole('heading', { level: 1, name: 'Lanka Greens' });
    await waitFor(() => expect(screen.queryByText('Loading the latest version…')).toBeNull());
  });

  it('waits for a record that people of other outlets share: whether it can be changed isn’t in its row', async () => {
    const client = await tenant.person({ SUPPLIER: ['view', 'edit'] }, ['out_COL']);
    const { user, address } = await startConsole({ client, at: '/supplierlist' });
    const link = await screen.findByRole('link', { name: 'Lanka Fresh' });
    const answer = holdPath('/api/v1/suppliers/sup_1/record');
    await user.click(link);
    await waitFor(() => expect(address()).toBe('/supplierlist/sup_1'));
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/v1/suppliers/sup_1/record')).toBe(true));
    expect(screen.queryByRole('heading', { level: 1, name: 'Lanka Fresh' })).toBeNull();
    answer();
    await screen.findByRole('heading', { level: 1, name: 'Lanka Fresh' });
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('has one filled button, which E presses, and everything else in a menu; saving comes back', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1' });
    await screen.findByRole('link', { name: 'Edit' });
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'History',
      'Duplicate',
      'Make inactive',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.keyboard('e');
    await waitFor(() => expect(address()).toBe('/editSupplier/sup_1'));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Lanka Greens');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/supplierlist/sup_1'));
    await screen.findByRole('heading', { level: 1, name: 'Lanka Greens' });
    const history = await screen.findByRole('region', { name: 'History' });
    expect((await within(history).findAllByRole('listitem'))[0]?.textContent).toContain('changed it');
  });

  it('shows no costs, lists or buttons to people who lack the right', async () => {
    const client = await tenant.person({ SUPPLIER: ['view'] });
    await startConsole({ client, at: '/supplierlist/sup_1' });
    await waitFor(() => expect(figure('Open orders')).toBe('7'));
    // Details come with the lists, after the figures.
    await screen.findByText('+94 11 234 5678');
    expect(screen.queryByText('Bought in 90 days')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Open orders' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});

describe('the page of an inventory item', () => {
  const item = (_id: string, itemType: string) =>
    tenant.put('inventoryItems', {
      _id,
      itemCode: _id,
      itemName: _id,
      itemType,
      outletId: 'out_COL',
      status: 'active',
    });

  it('says that a semi-finished item has no batch recipe yet, and which one makes it later', async () => {
    await item('Sauce', 'semiFinished');
    await startConsole({ client: tenant.owner, at: '/inventoryitemlist/Sauce' });
    const made = await screen.findByRole('region', { name: 'Made by' });
    await within(made).findByText(/^No batch recipe yet/);
    cleanup();
    await tenant.put('batchRecipes', {
      ...{
        _id: 'recipe',
        recipeName: 'Sauce of the house',
        outputItemId: 'Sauce',
        outletId: 'out_COL',
        status: 'active',
      },
      effectiveFrom: '2026-01-01',
    });
    await startConsole({ client: tenant.owner, at: '/inventoryitemlist/Sauce' });
    await within(await screen.findByRole('region', { name: 'Made by' })).findByText('Sauce of the house');
  });

  it('has no such list for what is bought', async () => {
    await item('Rice', 'raw');
    await startConsole({ client: tenant.owner, at: '/inventoryitemlist/Rice' });
    await screen.findByRole('region', { name: 'Used in recipes' });
    expect(screen.queryByRole('region', { name: 'Made by' })).toBeNull();
  });
});

describe('a record whose title is made from others', () => {
  it('is headed by their names, and is named by them after a save', async () => {
    await tenant.put('inventoryItems', {
      _id: 'rice',
      itemCode: 'BASM',
      itemName: 'Basmati rice',
      outletId: 'out_COL',
      baseUnitId: 'kg',
    });
    await tenant.put('units', { _id: 'kg', code: 'kg', name: 'Kilogram' });
    await tenant.put('supplierPrices', {
      ...{ _id: 'price', outletId: 'out_COL', itemId: 'rice', supplierId: 'sup_1', purchaseUnitId: 'kg' },
      ...{ price: '650.0000', effectiveFrom: '2026-01-01', status: 'active' },
    });
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierPrice/price' });
    await screen.findByRole('heading', { level: 1, name: 'Basmati rice · Lanka Fresh' });
    const code = await screen.findByRole('textbox', { name: /^Supplier’s code/ });
    await user.type(code, 'LF-118');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Basmati rice · Lanka Fresh saved');
  });
});

describe('a record that no form creates', () => {
  it('has no such page: the list opens, and says what creates it', async () => {
    const { address } = await startConsole({ client: tenant.owner, at: '/listCityLedgerSettlements/create' });
    await waitFor(() => expect(address()).toBe('/listCityLedgerSettlements'));
    await screen.findByText(/choose “Settle bills” or “Take payment”/);
  });
});
