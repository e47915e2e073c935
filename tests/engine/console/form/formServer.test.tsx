import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeSignIn } from '#authProvider/storage';
import { createDataProvider } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { entities, entity } from '#resources';
import { CreateView, EditView } from '#src/form';
import { ImportButton } from '#src/list/import';
import { type Client, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { chooseMore } from '../moreActions';
import { show } from './formKit';

/** The forms against the application itself, over a database. */
const items = entity('items');
const { db, app } = await testApp();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant(db, app);
});
afterEach(cleanup);

/** Signs a client in as a browser would have it, and its data provider. */
async function signedIn(client: Client) {
  const response = await client.send('GET', '/api/v1/auth/verifyToken');
  localStorage.clear();
  writeSignIn(localStorage, { ...((await response.json()) as AnyRecord), token: 'token' }, Date.now());
  return createDataProvider({
    config: { apiUrl: 'http://localhost/api', inventoryUrl: 'http://localhost/inventory-api', extensions: true },
    entities,
    scope: () => ({ groupId: tenant.groupId, outletIds: ['out_COL', 'out_KDY'], outletId: 'out_COL' }),
    getToken: () => client.token,
    fetch: async (input, init) => app.fetch(new Request(input, init)),
  });
}

describe('a menu item', () => {
  it('is made, found by its category, refused when its name is taken, changed, and its history told', async () => {
    const provider = await signedIn(tenant.owner);
    await tenant.put('menuCategories', {
      name: 'Rice',
      revenueGroup: 'food',
      outlets: ['out_COL', 'out_KDY'],
      status: 'active',
    });

    const made = show(<CreateView entity={items} />, { provider }, { path: '/createItem' });
    await made.user.type(await screen.findByLabelText('Name'), 'Fried rice');
    await made.user.type(screen.getByRole('combobox', { name: 'Category' }), 'ric');
    await made.user.click(await screen.findByRole('option', { name: /Rice/ }));
    await made.user.type(screen.getByLabelText('Price'), '1,250');
    await made.user.click(screen.getByRole('button', { name: 'Save and add another' }));
    expect(await screen.findByText('Fried rice created')).toBeTruthy();

    const name = screen.getByLabelText('Name');
    await waitFor(() => expect(name).toHaveProperty('value', ''));
    await made.user.type(name, 'fried RICE');
    await made.user.type(screen.getByRole('combobox', { name: 'Category' }), 'ric');
    await made.user.click(await screen.findByRole('option', { name: /Rice/ }));
    await made.user.type(screen.getByLabelText('Price'), '10');
    await made.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    made.unmount();

    const { data } = await provider.getList('items', {
      filter: {},
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
    });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      name: 'Fried rice',
      itemCode: 'MI-00001',
      price: '1250.00',
      outlets: ['out_COL', 'out_KDY'],
    });

    const id = String(data[0]?._id);
    const page = () =>
      show(<EditView entity={items} />, { provider }, { path: '/editItem/:id', at: `/editItem/${id}` });
    const edit = page();
    const price = await screen.findByLabelText('Price');
    expect(await screen.findByDisplayValue('Rice')).toBeTruthy();
    await edit.user.clear(price);
    await edit.user.type(price, '1300');
    await edit.user.type(screen.getByLabelText('Short name'), 'FR');
    await edit.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toMatch(/^\/items\/item_/));
    edit.unmount();

    const again = page();
    await chooseMore(again.user, 'History');
    const history = await screen.findByRole('dialog', { name: 'History' });
    await within(history).findByText('1,250.00');
    expect(
      within(history)
        .getAllByRole('definition')
        .map((each) => each.textContent),
    ).toEqual(expect.arrayContaining(['– → FR', '1,250.00 → 1,300.00']));
    expect(within(history).getAllByText('Ada Perera')).toHaveLength(2);
  }, 60_000);

  it('that somebody else changed is decided on field by field', async () => {
    const provider = await signedIn(tenant.owner);
    const category = await tenant.put('menuCategories', {
      name: 'Soups',
      revenueGroup: 'food',
      outlets: ['out_COL'],
      status: 'active',
    });
    const fields = {
      categoryId: category._id,
      itemType: 'simple',
      price: '5.00',
      outlets: ['out_COL'],
      status: 'active',
      description: 'Hot',
    };
    const soup = await tenant.put('items', { name: 'Soup', itemCode: 'SOUP', ...fields });
    const { user } = show(
      <EditView entity={items} />,
      { provider },
      { path: '/editItem/:id', at: `/editItem/${soup._id}` },
    );
    const description = await screen.findByLabelText('Description');
    expect(
      (await tenant.owner.put('/api/v1/items/', { _id: soup._id, _rev: soup._rev, price: '6.00', description: null }))
        .status,
    ).toBe(200);
    await user.type(description, ' and sour');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Soup was changed by someone else' });
    await user.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toMatch(/^\/items\/item_/));
    expect((await tenant.owner.get(`/api/v1/items/${soup._id}`)).body).toMatchObject({
      description: 'Hot and sour',
      price: '6.00',
    });
  }, 60_000);

  it('keeps a cost that the person may not see, and refuses a price they may not change', async () => {
    const category = await tenant.put('menuCategories', {
      name: 'Drinks',
      revenueGroup: 'beverage',
      outlets: ['out_COL'],
      status: 'active',
    });
    const tea = await tenant.put('items', {
      name: 'Tea',
      itemCode: 'TEA',
      categoryId: category._id,
      itemType: 'simple',
      price: '2.00',
      outlets: ['out_COL'],
      status: 'active',
      costSource: 'manual',
      manualCost: '0.500000',
    });
    const clerk = await tenant.person({ MENU_ITEM: ['view', 'edit'], MENU_CATEGORY: ['view'] });
    const provider = await signedIn(clerk);
    const { user } = show(
      <EditView entity={items} />,
      { provider },
      { path: '/editItem/:id', at: `/editItem/${tea._id}` },
    );
    expect(await screen.findByLabelText('Price')).toHaveProperty('disabled', true);
    expect(screen.queryByLabelText('Manual cost')).toBeNull();
    await user.type(screen.getByLabelText('Short name'), 'T');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toMatch(/^\/items\/item_/));
    expect((await tenant.owner.get(`/api/v1/items/${tea._id}`)).body).toMatchObject({
      shortName: 'T',
      price: '2.00',
      manualCost: '0.500000',
    });
  }, 60_000);
});

it('a file is previewed and imported, its wrong rows left out', async () => {
  const provider = await signedIn(tenant.owner);
  await tenant.put('menuCategories', { name: 'Breads', revenueGroup: 'food', outlets: ['out_COL'], status: 'active' });
  const { user } = show(<ImportButton entity={items} />, { provider });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const text = 'Code;Name;Category;Price\nBR1;Roti;Breads;120\nBR2;Naan;Nowhere;150\n;Kulcha;Breads;1,100.50\n';
  await user.upload(
    await screen.findByLabelText('File to import'),
    new File([text], 'breads.csv', { type: 'text/csv' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('2 new, 1 wrong')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Naan/ }).textContent).toContain('there is no menu category "Nowhere"');
  await user.click(screen.getByRole('radio', { name: /Valid rows only/ }));
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('Imported')).toBeTruthy();
  const { body } = await tenant.owner.get('/api/v1/items/', { q: 'ul', filter: { itemType: 'simple' } });
  expect(body.docs).toMatchObject([{ name: 'Kulcha', price: '1100.50' }]);
}, 60_000);
