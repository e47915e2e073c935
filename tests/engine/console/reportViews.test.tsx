import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadViews } from '#src/shell/lazy';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { playJune, putBills, putItems } from '../server/reports/reportsFixture';
import { forwardTo, startConsole } from './consoleKit';
import { FIGURES, putConsoleBills } from './reportKit';

/** A report for frequent users: compared, grouped twice, filtered, with chosen columns, and saved. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server, requests, holdPath } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadViews('report');
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
  requests.length = 0;
  await putConsoleBills(db, tenant.groupId);
});
afterEach(cleanup);
afterAll(() => server.close());

const june = '/salesReport?fromDate=2026-06-04&toDate=2026-06-04&outlets=out_COL';
const table = () =>
  within(screen.getByRole('table', { ...FIGURES, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''));
const column = (label: string) => {
  const [head = [], ...rows] = table();
  return rows.map((row) => row[head.indexOf(label)]);
};
const parameter = (name: RegExp) =>
  within(screen.getByRole('search', { name: 'Parameters' })).getByRole('button', { name });

describe('a report', () => {
  it('is compared with the period before: value, change and percent per row and in the total', async () => {
    // A Wednesday is compared with the Wednesday before.
    const sold = { gross: '-20.00', net: '-20.00', total: '-20.00', payments: { cash: '-20.00' } };
    await putBills(db, tenant.groupId, [{ ...sold, id: 'later', outletId: 'out_COL', date: '2026-06-10' }]);
    const { user, address } = await startConsole({
      client: tenant.owner,
      at: '/salesReport?fromDate=2026-06-10&toDate=2026-06-10&outlets=out_COL',
    });
    await screen.findByRole('table', FIGURES);
    await user.click(parameter(/^Compare with/));
    await user.click(screen.getByRole('menuitem', { name: 'Previous period' }));
    await waitFor(() => expect(column('Net sales before')).toEqual(['3,500.00', '3,500.00']));
    expect(address()).toContain('compare=previous');
    expect(column('Net sales')).toEqual(['−20.00', '−20.00']);
    expect(column('Net sales change')).toEqual(['−3,520.00', '−3,520.00']);
    expect(column('Net sales change %')[1]).toBe('−100.57%');
    expect(parameter(/^Compare with: Previous period \(3 Jun 2026\)/)).toBeTruthy();
    expect(screen.getByText(/^−100.6% vs previous period \(3 Jun 2026\)$/)).toBeTruthy();
  });

  it('has the columns that were chosen, in their order, which the address says', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByRole('table', FIGURES);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    const guests = dialog.getByRole('checkbox', { name: 'Guests' });
    if (guests instanceof HTMLInputElement && guests.checked) await user.click(guests);
    expect(table()[0]).not.toContain('Guests');
    const at = table()[0]?.indexOf('Net sales') ?? 0;
    dialog.getByRole('checkbox', { name: 'Net sales' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(table()[0]?.indexOf('Net sales')).toBe(at + 1);
    const columns = new URLSearchParams(address().split('?')[1]).get('columns');
    expect(columns?.split(',')).not.toContain('guests');
  });

  it('is narrowed by a condition, with totals of what is left', async () => {
    const { user } = await startConsole({
      client: tenant.owner,
      at: '/salesReport?fromDate=2026-06-03&toDate=2026-06-04&outlets=out_COL',
    });
    await screen.findByRole('table', FIGURES);
    await user.click(parameter(/^Filter rows/));
    await user.click(screen.getByRole('combobox', { name: 'Column' }));
    await user.click(screen.getByRole('option', { name: 'Net sales' }));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '100');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(column('Net sales')).toEqual(['3,500.00', '3,500.00']));
  });

  it('asks for a date with its own calendar where a condition is about a date', async () => {
    const { user } = await startConsole({
      client: tenant.owner,
      at: '/transactionDetailReport?fromDate=2026-06-03&toDate=2026-06-04',
    });
    await screen.findByRole('search', { name: 'Parameters' });
    await user.click(parameter(/^Filter rows/));
    await user.click(screen.getByRole('combobox', { name: 'Column' }));
    await user.click(screen.getByRole('option', { name: 'Date' }));
    const value = screen.getByRole('textbox', { name: 'Value' });
    expect(value.getAttribute('type')).not.toBe('date');
    await user.type(value, '4 Jun');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('button', { name: 'Remove: Date at least 4 Jun 2026' });
  });

  it('is grouped by two columns, which fold', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await playJune(db, tenant.groupId, 'out_COL');
    const { user } = await startConsole({
      client: tenant.owner,
      at: '/stocksummaryreport?outlets=out_COL&asOf=2026-06-30&group=outlet,category',
    });
    await screen.findByRole('table', FIGURES);
    expect(column('Item').slice(0, 3)).toEqual(['Outlet COL6', 'Dry goods5', 'Curry CURRY']);
    await user.click(screen.getByRole('button', { name: /^Dry goods/ }));
    expect(column('Item')).toEqual(['Outlet COL6', 'Dry goods5', 'Meat1', 'Chicken CHICKEN', 'Total']);
    await user.click(screen.getByRole('button', { name: /^Outlet COL/ }));
    expect(column('Item')).toEqual(['Outlet COL6', 'Total']);
    expect(column('Value')[0]).toBe('60,214.79');
  });

  it('is narrowed to several choices of a parameter', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await playJune(db, tenant.groupId, 'out_COL');
    const card = '/itemTransactionReport?outlets=out_COL&fromDate=2026-06-01&toDate=2026-06-30&itemId=chicken';
    const { user, address } = await startConsole({ client: tenant.owner, at: `${card}&movementType=WASTAGE` });
    await screen.findByRole('table', FIGURES);
    expect(column('Movement').slice(0, -1)).toEqual(['Wastage']);
    await user.click(parameter(/^Movements: Wastage/));
    await user.click(screen.getByRole('checkbox', { name: 'Stock count' }));
    await waitFor(() => expect(column('Movement').slice(0, -1)).toEqual(['Wastage', 'Stock count']));
    expect(address()).toContain('movementType=WASTAGE%2CCOUNT');
    await user.click(screen.getByRole('checkbox', { name: 'Wastage' }));
    await user.click(screen.getByRole('checkbox', { name: 'Stock count' }));
    await waitFor(() => expect(address()).not.toContain('movementType'));
  });

  it('is saved under a name and opened again', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: `${june}&groupBy=hour` });
    await screen.findByRole('table', FIGURES);
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Hours of the 4th');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await screen.findByRole('button', { name: 'Hours of the 4th' });
    expect(address()).toContain('view=');
    cleanup();
    const again = await startConsole({ client: tenant.owner, at: june });
    await screen.findByRole('table', FIGURES);
    await again.user.click(await screen.findByRole('button', { name: 'Views' }));
    await again.user.click(await screen.findByRole('button', { name: /^Hours of the 4th/ }));
    await waitFor(() => expect(again.address()).toContain('groupBy=hour'));
  });

  it('that takes long can be cancelled, and run again', async () => {
    const release = holdPath('/api/v1/salesReport');
    const { user } = await startConsole({ client: tenant.owner, at: june });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }, { timeout: 8000 }));
    await screen.findByText('Cancelled');
    release();
    await user.click(screen.getByRole('button', { name: 'Run the report' }));
    await screen.findByRole('table', FIGURES);
  });

  it('opens a saved view by its link alone, in place of the link', async () => {
    const saved = await tenant.owner.post('/api/v1/reportViews/save', {
      ...{ report: 'salesReport', name: 'Hours' },
      query: 'fromDate=2026-06-03&toDate=2026-06-04&groupBy=hour&outlets=out_COL&columns=period,netSales',
    });
    const { _id } = saved.body;
    const { address } = await startConsole({ client: tenant.owner, at: `/salesReport?view=${_id}` });
    await screen.findByRole('table', FIGURES);
    expect(table()[0]).toEqual(['Hour', 'Net sales']);
    expect(column('Hour')).toEqual(['09:00', '13:00', 'Total']);
    expect(address()).toContain(`view=${_id}`);
    expect(address()).toContain('fromDate=2026-06-03');
    // No other request was made on the way.
    expect(requests.filter(({ path }) => path === '/api/v1/salesReport')).toHaveLength(1);
    await screen.findByRole('button', { name: 'Hours' });
  });

  it('says so when a linked view is gone or another person’s own', async () => {
    const saved = await tenant.owner.post('/api/v1/reportViews/save', {
      ...{ report: 'salesReport', name: 'Mine', query: 'groupBy=hour&outlets=out_COL', isShared: false },
    });
    const { _id } = saved.body;
    const client = await tenant.person({ RPT_SALES: ['view'] }, ['out_COL']);
    const { user, address } = await startConsole({ client, at: `/salesReport?view=${_id}` });
    await screen.findByText('This view isn’t available');
    expect(requests.some(({ path }) => path === '/api/v1/salesReport')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Open sales' }));
    await waitFor(() => expect(address()).toContain('fromDate='));
    expect(address()).not.toContain('view=');
  });

  it('is scheduled, changed, paused, sent and deleted in one dialog', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByRole('table', FIGURES);
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('button', { name: 'Schedules' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Mondays');
    await user.click(dialog.getByRole('button', { name: 'Create schedule' }));
    await screen.findByText(/^Every Monday at 07:00 to .* as workbook \(XLSX\)\. Next: .* Not sent yet\.$/);

    await user.click(dialog.getByRole('button', { name: 'Edit: Mondays' }));
    await user.click(dialog.getByRole('combobox', { name: 'Send' }));
    await user.click(screen.getByRole('option', { name: 'Every day' }));
    await user.click(dialog.getByRole('button', { name: 'Save schedule' }));
    await screen.findByText(/^Every day at 07:00/);

    await user.click(dialog.getByRole('button', { name: 'Pause: Mondays' }));
    await dialog.findByText('Paused');
    expect(dialog.queryByText(/Next:/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Resume: Mondays' }));
    await dialog.findByText(/Next:/);

    await user.click(dialog.getByRole('button', { name: 'Send now: Mondays' }));
    await dialog.findByText(/Last: /);
    await user.click(dialog.getByRole('button', { name: 'All reports' }));
    await dialog.findByText(/^Sales\. Every day at 07:00/);
    await user.click(dialog.getByRole('button', { name: 'Delete: Mondays' }));
    await dialog.findByText('No report is sent regularly.');
  });
});
