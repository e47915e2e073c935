import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { putConsoleBills } from '#tests/engine/console/reportKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { putBills } from '#tests/engine/server/reports/reportsFixture';
import { testApp } from '#tests/kit/app';

/** The dashboards on the screen: their content for every user, and their arrangement. */

const { db, app } = await testApp();
let tenant: Tenant;
const { server, breakPath, mendPath, holdPath } = forwardTo(() => app);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

/** Opens what is on demand; a browser remembers it. */
const openMore = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: /^More figures/ }, { timeout: 10_000 }));
const figure = (label: string) => screen.getByText(label, { selector: 'dt' });

describe('the revenue dashboard', () => {
  it('is where `/` leads: figures with their formulas, and nothing to do says so', async () => {
    const { address, user } = await startConsole({ client: tenant.owner });
    await waitFor(() => expect(address().split('?')[0]).toBe('/dashboard'));
    await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Net sales', 'Food cost by recipe', 'Cash expected'],
    ]);
    await openMore(user);
    expect(screen.getByRole('button', { name: 'Average bill: Net sales divided by bills.' })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Top 10 items' })).getByText(/No figures/)).toBeTruthy();
    expect(screen.getByText(/^As of /)).toBeTruthy();
  });

  it('is arranged with buttons, and stays so', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/dashboard' });
    await openMore(user);
    await user.click(await screen.findByRole('button', { name: 'Arrange tiles' }, { timeout: 10_000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Arrange tiles' }));
    await user.click(dialog.getByRole('button', { name: 'Move Food cost by recipe up' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Guests' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Guests', { selector: 'dt' })).toBeNull());
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels.slice(0, 2)).toEqual(['Food cost by recipe', 'Net sales']);
    cleanup();
    const again = await startConsole({ client: tenant.owner, at: '/dashboard' });
    await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
    await openMore(again.user);
    await waitFor(() => expect(screen.queryByText('Guests', { selector: 'dt' })).toBeNull());
  });

  it('shows a saved arrangement at once, however long the figures take', async () => {
    const person = await newTenant(db, app);
    const { user } = await startConsole({ client: person.owner, at: '/dashboard' });
    await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
    await openMore(user);
    const release = holdPath('/api/v1/dashboard');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await user.click(screen.getByRole('button', { name: 'Arrange tiles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Arrange tiles' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Guests' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Guests', { selector: 'dt' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Arrange tiles' }));
    const again = within(await screen.findByRole('dialog', { name: 'Arrange tiles' }));
    await user.click(again.getByRole('button', { name: 'Reset' }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(figure('Guests')).toBeTruthy());
    release();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(figure('Guests')).toBeTruthy();
  });
});

describe('a dashboard that is not answered', () => {
  it('says why and is tried again', async () => {
    breakPath('/api/v1/dashboard');
    const { user } = await startConsole({ client: tenant.owner, at: '/dashboard' });
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    expect(screen.queryByText('Net sales', { selector: 'dt' })).toBeNull();
    mendPath('/api/v1/dashboard');
    await user.click(retry);
    await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
  });

  it('keeps its figures when they cannot be refreshed, and says of when they are', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/dashboard' });
    await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
    breakPath('/api/v1/dashboard');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const alert = await screen.findByRole('alert', undefined, { timeout: 10_000 });
    expect(alert.textContent).toMatch(/Couldn’t refresh\. These figures are as of /);
    expect(figure('Net sales')).toBeTruthy();
    mendPath('/api/v1/dashboard');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 10_000 });
  });
});

it('charts are tables to people who do not see them: headed rows, every figure in a cell', async () => {
  const selling = await newTenant(db, app);
  await putConsoleBills(db, selling.groupId);
  const { user } = await startConsole({
    client: selling.owner,
    at: '/dashboard?fromDate=2026-06-01&toDate=2026-06-10&compare=lastMonth',
  });
  await openMore(user);
  const panel = await screen.findByRole('region', { name: 'Net sales by hour' }, { timeout: 10_000 });
  const table = within(await within(panel).findByRole('table'));
  expect(table.getAllByRole('columnheader').length).toBeGreaterThan(1);
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(within(row).getByRole('rowheader').textContent).not.toBe('');
    expect(within(row).getAllByRole('cell')).toHaveLength(table.getAllByRole('columnheader').length - 1);
  }
  expect(screen.getAllByRole('table').length).toBeGreaterThan(2);
});

it('a line is compared only from the first day with sales: what was not recorded is not zero', async () => {
  const selling = await newTenant(db, app);
  await putConsoleBills(db, selling.groupId);
  const tableOn = async (day: string) => {
    cleanup();
    await startConsole({ client: selling.owner, at: `/dashboard?fromDate=${day}&toDate=${day}` });
    const panel = await screen.findByRole('region', { name: 'Net sales, last 30 days' }, { timeout: 10_000 });
    return within(await within(panel).findByRole('table'));
  };
  const headings = (table: Awaited<ReturnType<typeof tableOn>>) =>
    table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  // The first bills have the date 3 June: five weeks before, nothing was recorded.
  expect(headings(await tableOn('2026-06-10'))).toEqual(['Day', 'Net sales']);
  // Wednesday 8 July is compared with Wednesday 3 June; 12 June with 8 May, when nothing was recorded yet.
  const bill = { outletId: 'out_COL', gross: '10.00', net: '10.00', total: '10.00', payments: { cash: '10.00' } };
  await putBills(db, selling.groupId, [{ ...bill, id: 'later', date: '2026-06-12' }]);
  const later = await tableOn('2026-07-08');
  expect(headings(later)).toEqual(['Day', 'Net sales', 'Net, period before']);
  const cells = later
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
  expect(cells).toEqual(['–', '3,500.00']);
});

it('the inventory dashboard of a store keeper has no costs', async () => {
  const keeper = await tenant.person({ INV_DASHBOARD: ['view'], RPT_STOCK_SUMMARY: ['view'], PO: ['view'] });
  const { user } = await startConsole({ client: keeper, at: '/invdashboard' });
  await screen.findByText('Nothing needs your attention.', undefined, { timeout: 10_000 });
  await openMore(user);
  expect(figure('Items below minimum')).toBeTruthy();
  expect(figure('Open orders')).toBeTruthy();
  expect(screen.queryByText('Stock value')).toBeNull();
  expect(screen.queryByText(/LKR/)).toBeNull();
});
