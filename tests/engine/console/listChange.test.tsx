import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { apis, type Group } from './apis';
import { forwardToGroup, startConsole } from './consoleKit';

/** One value for a field of all selected rows, with both APIs. */
let tenant: Group;
const { requests } = forwardToGroup(() => tenant);

const both = ['out_COL', 'out_KDY'];

describe.each(apis)('in front of $name', ({ config, open }) => {
  let soups: AnyRecord;
  let mains: AnyRecord;
  let dishes: AnyRecord[];
  beforeEach(async () => {
    tenant = await open();
    const category = (name: string) =>
      tenant.put('menuCategories', { name, revenueGroup: 'food', outlets: both, status: 'active' });
    [soups, mains] = [await category('Soups'), await category('Mains')];
    const dish = (name: string, categoryId: unknown) =>
      tenant.put('items', {
        ...{ name, itemCode: name, categoryId, itemType: 'simple', price: '100.00', outlets: both, status: 'active' },
      });
    dishes = [await dish('Broth', soups._id), await dish('Curry', soups._id), await dish('Kottu', mains._id)];
    requests.length = 0;
  });
  const start = async () => {
    const started = await startConsole({ config, client: tenant.owner, at: '/items' });
    await screen.findByRole('link', { name: 'Broth' });
    return started;
  };
  const changing = async (user: Awaited<ReturnType<typeof start>>['user']) => {
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    return screen.findByRole('dialog', { name: 'Change 3 menu items' });
  };
  const stored = async (index: number) => tenant.stored('items', String(dishes[index]?._id));

  it('says how many rows change, changes them, and undoes it', async () => {
    const { user } = await start();
    const dialog = await changing(user);
    const button = within(dialog).getByRole('button', { name: 'Change' });
    expect(button).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: /Mains/ }));
    await within(dialog).findByText('2 menu items will change. 1 menu item will stay as it is.');
    await user.click(within(dialog).getByRole('button', { name: 'Change 2 menu items' }));
    const after = await screen.findByRole('dialog', { name: 'Category: 2 of 2 changed' });
    expect(within(after).getAllByTitle('Done')).toHaveLength(2);
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    expect([(await stored(0)).categoryId, (await stored(1)).categoryId]).toEqual([mains._id, mains._id]);
    await user.click(within(after).getByRole('button', { name: 'Close' }));
    await screen.findByText('2 menu items changed');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect([(await stored(0)).categoryId, (await stored(1)).categoryId]).toEqual([soups._id, soups._id]),
    );
  });

  it('saves the others when one is refused, and says why', async () => {
    const { user } = await start();
    // An outlet's item with the same name is in Mains already.
    await tenant.put('items', {
      ...{ name: 'Curry', itemCode: 'Curry2', categoryId: mains._id, itemType: 'simple', price: '1.00' },
      ...{ outlets: both, status: 'active' },
    });
    const dialog = await changing(user);
    await user.click(within(dialog).getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: /Mains/ }));
    await user.click(await within(dialog).findByRole('button', { name: 'Change 2 menu items' }));
    const after = await screen.findByRole('dialog', {
      name: config.extensions ? 'Category: 1 of 2 changed' : 'Category: 2 of 2 changed',
    });
    // The other API has no rule about names.
    if (!config.extensions) return;
    const [first] = within(after).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Not done.*Curry.*Name/);
    expect((await stored(0)).categoryId).toBe(mains._id);
    expect((await stored(1)).categoryId).toBe(soups._id);
  });

  it('adds to lists and removes from them, and keeps the changes of others', async () => {
    const { user } = await start();
    const dialog = await changing(user);
    await user.click(within(dialog).getByRole('combobox', { name: 'Field' }));
    await user.click(await screen.findByRole('option', { name: 'Sold at' }));
    await user.click(within(dialog).getByRole('radio', { name: 'Remove' }));
    await tenant.change('items', String(dishes[0]?._id), { shortName: 'Theirs' });
    await within(dialog).findByText('Choose a value.');
    const box = within(dialog).getByRole('combobox', { name: 'Sold at' });
    await user.click(box);
    await user.type(box, 'KDY');
    await user.click(await screen.findByRole('option', { name: /KDY/ }));
    await user.click(await within(dialog).findByRole('button', { name: 'Change 3 menu items' }));
    await screen.findByRole('dialog', { name: 'Sold at: 3 of 3 changed' });
    expect(await stored(0)).toMatchObject({ outlets: ['out_COL'], shortName: 'Theirs' });
    expect((await stored(2)).outlets).toEqual(['out_COL']);
  });

  it('is not offered without the right', async () => {
    const person = await tenant.person({ MENU_ITEM: ['view', 'delete'], MENU_CATEGORY: ['view'] }, both);
    const { user } = await startConsole({ config, client: person, at: '/items' });
    await screen.findByRole('link', { name: 'Broth' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change…' })).toBeNull();
  });
});
