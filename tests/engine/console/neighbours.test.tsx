import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetTrails } from '#src/list/trail';
import { apis, type Group } from './apis';
import { forwardToGroup, type StartOptions, startConsole as startAny } from './consoleKit';

/** From one record of a list to the next, with both APIs. */
let tenant: Group;
forwardToGroup(() => tenant);

afterEach(forgetTrails);

const both = ['out_COL', 'out_KDY'];

describe.each(apis)('in front of $name', ({ config, open }) => {
  beforeEach(async () => {
    tenant = await open();
    const category = await tenant.put('menuCategories', {
      ...{ name: 'Mains', revenueGroup: 'food', outlets: both, status: 'active' },
    });
    await tenant.putMany(
      'items',
      Array.from({ length: 27 }, (_, index) => ({
        ...{ name: `Dish ${String(index + 1).padStart(2, '0')}`, itemCode: `D${index + 1}`, categoryId: category._id },
        ...{ itemType: 'simple', price: '1.00', outlets: both, status: 'active' },
      })),
    );
  });
  const startConsole = (options: Partial<StartOptions>) => startAny({ config, client: tenant.owner, ...options });
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const isAt = async (name: string, position: string) => {
    await heading(name);
    await within(screen.getByRole('group', { name: 'Records of the list' })).findByText(position);
  };

  it('walks the list with Alt and the arrows, over the end of a page, and back leads to the list', async () => {
    const { user, back } = await startConsole({ at: '/items?sort=-name' });
    await user.click(await screen.findByRole('link', { name: 'Dish 04' }));
    await isAt('Dish 04', '24 of 27');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await isAt('Dish 03', '25 of 27');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await isAt('Dish 02', '26 of 27');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await isAt('Dish 01', '27 of 27');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await isAt('Dish 02', '26 of 27');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous' })));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await isAt('Dish 03', '25 of 27');
    await back();
    await heading('Menu Items');
  });

  it('stays on the form where one edits, and asks before what was typed is left', async () => {
    const { user, address, go } = await startConsole({ at: '/items' });
    await user.click(await screen.findByRole('link', { name: 'Dish 02' }));
    await heading('Dish 02');
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, ' with rice');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await isAt('Dish 03', '3 of 27');
    expect(address()).toMatch(/^\/editItem\//);
    // Without a list to come from, there is no next.
    forgetTrails();
    await go(address().replace('editItem', 'items'));
    await heading('Dish 03');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('leaves the keys to inputs that take them, and is named among the page’s keys', async () => {
    const { user } = await startConsole({ at: '/items' });
    await user.click(await screen.findByRole('link', { name: 'Dish 02' }));
    await heading('Dish 02');
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Next record of the list')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    await screen.findByRole('textbox', { name: 'Name' });
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}');
    await heading('Dish 02');
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
  });
});
