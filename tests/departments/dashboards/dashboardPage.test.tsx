import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The dashboards on the screen: what everybody finds there, and how it is arranged. */

const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

const figure = (label: string) => screen.getByText(label, { selector: 'dt' });

describe('the revenue dashboard', () => {
  it('is where `/` leads: figures with their formulas, and nothing to do says so', async () => {
    const { address } = await startConsole({ client: tenant.owner });
    await waitFor(() => expect(address().split('?')[0]).toBe('/dashboard'));
    await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
    expect(figure('Net sales')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Average bill: Net sales divided by bills.' })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Top 10 items' })).getByText(/No figures/)).toBeTruthy();
    expect(screen.getByText(/^As of /)).toBeTruthy();
  });

  it('is arranged with buttons, and stays so', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/dashboard' });
    await user.click(await screen.findByRole('button', { name: 'Arrange tiles' }, { timeout: 10_000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Arrange tiles' }));
    await user.click(dialog.getByRole('button', { name: 'Move Gross sales up' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Guests' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Guests', { selector: 'dt' })).toBeNull());
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels.slice(0, 2)).toEqual(['Gross sales', 'Net sales']);
    cleanup();
    await startConsole({ client: tenant.owner, at: '/dashboard' });
    await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
    await waitFor(() => expect(screen.queryByText('Guests', { selector: 'dt' })).toBeNull());
  });
});

it('the inventory dashboard of a store keeper has no costs', async () => {
  const keeper = await tenant.person({ INV_DASHBOARD: ['view'], RPT_STOCK_SUMMARY: ['view'], PO: ['view'] });
  await startConsole({ client: keeper, at: '/invdashboard' });
  await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
  expect(figure('Items below minimum')).toBeTruthy();
  expect(figure('Open orders')).toBeTruthy();
  expect(screen.queryByText('Stock value')).toBeNull();
  expect(screen.queryByText(/LKR/)).toBeNull();
});
