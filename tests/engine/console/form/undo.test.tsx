import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declareFor } from '#resources';
import { loadViews } from '#src/shell/lazy';
import { apis, type Group } from '../apis';
import { forwardTo, type StartOptions, startConsole as startAny } from '../consoleKit';
import { chooseMore } from '../moreActions';

/** The message after a write and its actions, with both APIs. */
let tenant: Group;
const { server } = forwardTo(() => tenant.app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadViews('record');
});
afterEach(() => {
  cleanup();
  expect(tenant.surplus()).toEqual([]);
});
afterAll(() => {
  declareFor({ extensions: true });
  server.close();
});

const stored = (id: string) => tenant.stored('suppliers', id);

describe.each(apis)('the message after a write, in front of $name', ({ config, open, needs }) => {
  beforeEach(async () => {
    tenant = await open();
    for (const [id, supplierName] of [
      ['sup_1', 'Lanka Fresh'],
      ['sup_2', 'Hill Dairy'],
    ])
      await tenant.put('suppliers', {
        ...{ _id: id, supplierName, phone: '+94 11 234 5678', status: 'active' },
        outlets: ['out_COL', 'out_KDY'],
      });
  });

  const startConsole = (options: StartOptions) => startAny({ config, ...options });

  needs('states')('undoes a deletion that made the record inactive', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1' });
    await chooseMore(user, 'Make inactive');
    const question = await screen.findByRole('dialog', { name: 'Make Lanka Fresh inactive?' });
    await user.click(within(question).getByRole('button', { name: 'Make inactive' }));
    await screen.findByText('Lanka Fresh is now inactive');
    expect((await stored('sup_1')).status).toBe('inactive');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Lanka Fresh is as before');
    expect((await stored('sup_1')).status).toBe('active');
  });

  it('undoes a saved change, and not over what someone else has changed since', async () => {
    const { user, go } = await startConsole({ client: tenant.owner, at: '/editSupplier/sup_1' });
    const rename = async (name: string) => {
      const box = await screen.findByRole('textbox', { name: /^Name/ });
      await user.clear(box);
      await user.type(box, name);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText(`${name} saved`);
    };
    await rename('Lanka Greens');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Changes to Lanka Greens undone');
    const first = await stored('sup_1');
    expect([first.supplierName, first.phone]).toEqual(['Lanka Fresh', '+94 11 234 5678']);

    await go('/editSupplier/sup_2');
    await rename('Hill Milk');
    await tenant.change('suppliers', 'sup_2', { phone: '+94 11 999 0000' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Couldn’t undo this\. /);
    const second = await stored('sup_2');
    expect([second.supplierName, second.phone]).toEqual(['Hill Milk', '+94 11 999 0000']);
  });

  needs('states')('restores all that were made inactive together', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lanka Fresh' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Hill Dairy' }));
    await user.click(screen.getByRole('button', { name: 'Make inactive' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Make inactive' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Close' }));
    await screen.findByText('2 suppliers made inactive');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('2 suppliers restored');
    expect([(await stored('sup_1')).status, (await stored('sup_2')).status]).toEqual(['active', 'active']);
  });

  needs('states')('restores the others if one was changed since, and names it', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Hill Dairy' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Lanka Fresh' }));
    await user.click(screen.getByRole('button', { name: 'Make inactive' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Make inactive' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Close' }));
    await tenant.change('suppliers', 'sup_2', { phone: '+94 11 999 0000' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Couldn’t undo 1 of 2: Hill Dairy\. ./);
    expect([(await stored('sup_1')).status, (await stored('sup_2')).status]).toEqual(['active', 'inactive']);
  });

  it('opens what was created', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/categorylist/create' });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Spices');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Spices created');
    await waitFor(() => expect(address()).toBe('/categorylist'));
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(address()).toMatch(/^\/categorylist\/./));
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Spices');
  });
});
