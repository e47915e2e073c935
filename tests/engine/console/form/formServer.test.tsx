import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleDataProvider } from '#dataProvider';
import { declareFor, entity } from '#resources';
import { CreateView, EditView } from '#src/form';
import { ImportButton } from '#src/list/import';
import { apis, type Group, type Person } from '../apis';
import { chooseMore } from '../moreActions';
import { show } from './formKit';

/** The forms with both APIs. */
let tenant: Group;
afterEach(() => {
  cleanup();
  expect(tenant.surplus()).toEqual([]);
});
afterAll(() => declareFor({ extensions: true }));

describe.each(apis)('in front of $name', ({ open, needs, config }) => {
  beforeAll(async () => {
    tenant = await open();
  });
  const signedIn = (person: Person) => tenant.signIn(person);
  const items = () => entity('items');
  const dish = { itemType: 'simple', price: '5.00', outlets: ['out_COL', 'out_KDY'], status: 'active' };

  describe('a menu item', () => {
    const fill = async (user: UserEvent, name: string, price: string) => {
      await user.type(await screen.findByLabelText('Name'), name);
      await user.type(screen.getByRole('combobox', { name: 'Category' }), 'ric');
      await user.click(await screen.findByRole('option', { name: /Rice/ }));
      await user.type(screen.getByLabelText('Price'), price);
    };
    const made = async () => (await tenant.all('items')).find(({ name }) => name === 'Fried rice');
    const edit = async (provider: ConsoleDataProvider) => {
      const id = String((await made())?._id);
      return show(<EditView entity={items()} />, { provider }, { path: '/editItem/:id', at: `/editItem/${id}` });
    };

    it('is made and found by its category', async () => {
      const provider = await signedIn(tenant.owner);
      const category = await tenant.put('menuCategories', {
        ...{ name: 'Rice', revenueGroup: 'food', outlets: ['out_COL', 'out_KDY'], status: 'active' },
      });
      // An API without a list of categories returns them with its items.
      await tenant.put('items', { ...dish, name: 'Plain rice', itemCode: 'PR', categoryId: category._id });
      const { user } = show(<CreateView entity={items()} />, { provider }, { path: '/createItem' });
      await fill(user, 'Fried rice', '1,250');
      await user.click(screen.getByRole('button', { name: 'Save and add another' }));
      expect(await screen.findByText('Fried rice created')).toBeTruthy();
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', ''));
      expect(await made()).toMatchObject({
        ...{ name: 'Fried rice', price: '1250.00', categoryId: category._id, outlets: ['out_COL', 'out_KDY'] },
        ...(config.extensions ? { itemCode: 'MI-00001' } : { group_id: tenant.groupId }),
      });
    }, 120_000);

    it('is changed, and nothing else of it', async () => {
      const provider = await signedIn(tenant.owner);
      const { _rev, modifiedBy, modifiedDateTime, ...held } = (await made()) ?? {};
      const { user } = await edit(provider);
      const price = await screen.findByLabelText('Price');
      expect(await screen.findByDisplayValue('Rice')).toBeTruthy();
      await user.clear(price);
      await user.type(price, '1300');
      await user.type(screen.getByLabelText('Short name'), 'FR');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.getByLabelText('Address').textContent).toMatch(/^\/items\/item_/));
      expect(await made()).toMatchObject({ ...held, price: '1300.00', shortName: 'FR' });
    }, 120_000);

    needs('rules')(
      'is refused at its field when its name is taken',
      async () => {
        const provider = await signedIn(tenant.owner);
        const { user } = show(<CreateView entity={items()} />, { provider }, { path: '/createItem' });
        await fill(user, 'fried RICE', '10');
        await user.click(screen.getByRole('button', { name: 'Save' }));
        await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
      },
      120_000,
    );

    needs('history')(
      'tells who changed what',
      async () => {
        const { user } = await edit(await signedIn(tenant.owner));
        await chooseMore(user, 'History');
        const history = await screen.findByRole('dialog', { name: 'History' });
        await within(history).findByText('1,250.00');
        expect(
          within(history)
            .getAllByRole('definition')
            .map((each) => each.textContent),
        ).toEqual(expect.arrayContaining(['– → FR', '1,250.00 → 1,300.00']));
        expect(within(history).getAllByText('Ada Perera')).toHaveLength(2);
      },
      120_000,
    );

    it('that someone else changed is resolved field by field', async () => {
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
        <EditView entity={items()} />,
        { provider },
        { path: '/editItem/:id', at: `/editItem/${soup._id}` },
      );
      const description = await screen.findByLabelText('Description');
      await tenant.change('items', String(soup._id), { price: '6.00', description: null });
      await user.type(description, ' and sour');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const dialog = await screen.findByRole('dialog', { name: /^Soup was changed/ });
      await user.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
      await waitFor(() => expect(screen.getByLabelText('Address').textContent).toMatch(/^\/items\/item_/));
      expect(await tenant.stored('items', String(soup._id))).toMatchObject({
        description: 'Hot and sour',
        price: '6.00',
      });
    }, 120_000);

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
        <EditView entity={items()} />,
        { provider },
        { path: '/editItem/:id', at: `/editItem/${tea._id}` },
      );
      expect(await screen.findByLabelText('Price')).toHaveProperty('disabled', true);
      expect(screen.queryByLabelText('Manual cost')).toBeNull();
      await user.type(screen.getByLabelText('Short name'), 'T');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.getByLabelText('Address').textContent).toMatch(/^\/items\/item_/));
      expect(await tenant.stored('items', String(tea._id))).toMatchObject({
        shortName: 'T',
        price: '2.00',
        manualCost: '0.500000',
      });
    }, 120_000);
  });

  needs('import')(
    'a file is previewed and imported, its wrong rows left out',
    async () => {
      const provider = await signedIn(tenant.owner);
      await tenant.put('menuCategories', {
        name: 'Breads',
        revenueGroup: 'food',
        outlets: ['out_COL'],
        status: 'active',
      });
      const { user } = show(<ImportButton entity={items()} />, { provider });
      await user.click(screen.getByRole('button', { name: 'Import' }));
      const text = 'Code;Name;Category;Price\nBR1;Roti;Breads;120\nBR2;Naan;Nowhere;150\n;Kulcha;Breads;1,100.50\n';
      await user.upload(
        await screen.findByLabelText('File to import'),
        new File([text], 'breads.csv', { type: 'text/csv' }),
      );
      await user.click(await screen.findByRole('button', { name: 'Preview' }));
      expect(await screen.findByText(/^2 new, 1 wrong/)).toBeTruthy();
      expect(screen.getByRole('row', { name: /Naan/ }).textContent).toContain('there is no menu category “Nowhere”');
      await user.click(screen.getByRole('radio', { name: /Valid rows only/ }));
      await user.click(screen.getByRole('button', { name: 'Import 2 menu items' }));
      expect(await screen.findByText('Imported')).toBeTruthy();
      const { body } = await tenant.owner.get('/api/v1/items/', { q: 'ul', filter: { itemType: 'simple' } });
      expect(body.docs).toMatchObject([{ name: 'Kulcha', price: '1100.50' }]);
    },
    120_000,
  );
});
