import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { apis, type Group } from './apis';
import { forwardToGroup, type StartOptions, startConsole as startAny } from './consoleKit';

/** Cells edited in the list itself, with both APIs. */
let tenant: Group;
const { requests, breakPath, mendPath, holdPath } = forwardToGroup(() => tenant);

const both = ['out_COL', 'out_KDY'];

/** Three dishes, of which the second has portions and no price of its own. */
async function menu(): Promise<AnyRecord[]> {
  const category = await tenant.put('menuCategories', {
    name: 'Mains',
    revenueGroup: 'food',
    outlets: both,
    status: 'active',
  });
  const item = (name: string, more: AnyRecord) =>
    tenant.put('items', {
      ...{ name, itemCode: name.replace('Dish ', 'D'), categoryId: category._id, outlets: both, status: 'active' },
      ...more,
    });
  return [
    await item('Dish 1', { itemType: 'simple', price: '100.00' }),
    await item('Dish 2', { itemType: 'variable', portions: [{ portionId: 'S', name: 'Small', price: '50.00' }] }),
    await item('Dish 3', { itemType: 'simple', price: '300.00' }),
  ];
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const updates = () => requests.filter(({ method }) => method === 'PUT');

describe.each(apis)('in front of $name', ({ config, open }) => {
  beforeEach(async () => {
    tenant = await open();
    requests.length = 0;
  });
  const start = async (options: Partial<StartOptions> = {}) => {
    const started = await startAny({ config, client: tenant.owner, at: '/items', ...options });
    await screen.findByRole('link', { name: 'Dish 1' });
    return started;
  };
  const price = (name: string) => screen.findByRole('textbox', { name: `Price: ${name}` });

  it('edits a price with F2, saves it with Enter, and undoes it from the message', async () => {
    const [dish] = await menu();
    const { user } = await start();
    rowOf('Dish 1').focus();
    await user.keyboard('{F2}');
    await price('Dish 1');
    await user.keyboard('125.5{Enter}');
    await screen.findByText('Dish 1: price saved');
    expect(rowOf('Dish 1').textContent).toContain('125.50');
    expect(document.activeElement).toBe(rowOf('Dish 1'));
    const stored = () => tenant.stored('items', String(dish?._id));
    expect(await stored()).toMatchObject({ price: '125.50', name: 'Dish 1' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await stored()).price).toBe('100.00'));
    await waitFor(() => expect(rowOf('Dish 1').textContent).toContain('100.00'));
  });

  it('gives up with Esc, and sends nothing where nothing was changed', async () => {
    await menu();
    const { user } = await start();
    rowOf('Dish 1').focus();
    await user.keyboard('{F2}');
    await price('Dish 1');
    await user.keyboard('999{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price: Dish 1' })).toBeNull());
    expect(document.activeElement).toBe(rowOf('Dish 1'));
    await user.keyboard('{F2}');
    await price('Dish 1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price: Dish 1' })).toBeNull());
    expect(updates()).toEqual([]);
  });

  it('continues with Tab, skips cells without a price of their own, and saves both cells of a row without a conflict', async () => {
    const [first, , third] = await menu();
    const { user } = await start();
    rowOf('Dish 1').focus();
    await user.keyboard('{F2}');
    await price('Dish 1');
    await user.keyboard('110{Tab}');
    // The status of the same row: Tab doesn't wait for the save.
    await screen.findByRole('combobox', { name: 'Status: Dish 1' });
    await user.click(screen.getByRole('combobox', { name: 'Status: Dish 1' }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    await waitFor(async () =>
      expect(await tenant.stored('items', String(first?._id))).toMatchObject({ price: '110.00', status: 'inactive' }),
    );
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Status: Dish 1' })).toBeNull());
    expect(document.activeElement).toBe(rowOf('Dish 1'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Dish 2')));
    await user.keyboard('{F2}');
    await screen.findByRole('combobox', { name: 'Status: Dish 2' });
    await user.keyboard('{Tab}');
    await price('Dish 3');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await screen.findByRole('combobox', { name: 'Status: Dish 2' });
    await user.keyboard('{Escape}');
    expect((await tenant.stored('items', String(third?._id))).price).toBe('300.00');
  });

  it('keeps what was typed and says why, by the declaration’s rules and by the server’s', async () => {
    const [dish] = await menu();
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: 'Edit price: Dish 1' }));
    const input = await price('Dish 1');
    await user.clear(input);
    await user.keyboard('-5{Enter}');
    await screen.findByText(/0 or more|at least 0/);
    expect(input).toHaveProperty('value', '-5.00');
    expect(document.activeElement).toBe(input);
    expect(updates()).toEqual([]);
    await user.clear(input);
    await user.keyboard('120');
    expect(screen.queryByText(/0 or more|at least 0/)).toBeNull();
    await user.keyboard('{Enter}');
    const sent = await waitFor(() => {
      const [update] = updates();
      if (!update) throw new Error('nothing was sent');
      return update.path;
    });
    await screen.findByText('Dish 1: price saved');
    breakPath(sent);
    await user.keyboard('{F2}');
    const again = await price('Dish 1');
    await user.keyboard('130{Enter}');
    await within(rowOf('Dish 1')).findByText(/Out of order/);
    expect(again).toHaveProperty('value', '130.00');
    mendPath(sent);
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await tenant.stored('items', String(dish?._id))).price).toBe('130.00'));
  });

  it('asks which price counts when someone else has changed it, and takes their other changes as they are', async () => {
    const [dish] = await menu();
    const id = String(dish?._id);
    const { user } = await start();
    await tenant.change('items', id, { shortName: 'Theirs' });
    rowOf('Dish 1').focus();
    await user.keyboard('{F2}');
    await price('Dish 1');
    await user.keyboard('140{Enter}');
    await waitFor(async () =>
      expect(await tenant.stored('items', id)).toMatchObject({ price: '140.00', shortName: 'Theirs' }),
    );
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price: Dish 1' })).toBeNull());
    await user.keyboard('{F2}');
    await price('Dish 1');
    await user.keyboard('150');
    await tenant.change('items', id, { price: '160.00' });
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('160.00');
    await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
    await waitFor(async () => expect((await tenant.stored('items', id)).price).toBe('150.00'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has no pencil for people who may not change it', async () => {
    await menu();
    const person = await tenant.person({ MENU_ITEM: ['view', 'edit'], MENU_CATEGORY: ['view'] }, both);
    await start({ client: person });
    expect(screen.queryByRole('button', { name: 'Edit price: Dish 1' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit status: Dish 1' })).toBeTruthy();
    cleanup();
    await startAny({ config, client: tenant.owner, at: '/items', width: 400 });
    await screen.findByRole('link', { name: /Dish 1/ });
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  });
});

describe('while a save is pending', () => {
  it('the next cell can be edited, and a refusal appears at its own cell', async () => {
    const [reference] = apis;
    if (!reference) throw new Error('there is no reference API');
    tenant = await reference.open();
    await menu();
    const { user } = await startAny({ config: reference.config, client: tenant.owner, at: '/items' });
    await screen.findByRole('link', { name: 'Dish 1' });
    const release = holdPath('/api/v1/items');
    rowOf('Dish 1').focus();
    await user.keyboard('{F2}');
    await screen.findByRole('textbox', { name: 'Price: Dish 1' });
    await user.keyboard('110{Tab}');
    expect(await screen.findByRole('combobox', { name: 'Status: Dish 1' })).toBe(document.activeElement);
    expect(screen.getByRole('textbox', { name: 'Price: Dish 1' })).toHaveProperty('value', '110.00');
    release();
    await screen.findByText('Dish 1: price saved');
    expect(screen.getByRole('combobox', { name: 'Status: Dish 1' })).toBe(document.activeElement);
  });
});
