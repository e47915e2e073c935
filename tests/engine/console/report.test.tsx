import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { businessDate } from '#engine/run/time/businessDay';
import { loadViews } from '#src/shell/lazy';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { playJune, putBills, putItems } from '../server/reports/reportsFixture';
import { forwardTo, startConsole } from './consoleKit';
import { FIGURES, putConsoleBills } from './reportKit';

/** Reports over the real application: what a user sees, chooses, follows and exports. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server, requests, breakPath, mendPath, holdPath } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadViews('report');
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
  requests.length = 0;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const june = '/salesReport?fromDate=2026-06-01&toDate=2026-06-10&outlets=out_COL';

const bills = () => putConsoleBills(db, tenant.groupId);

/** Texts of the table's cells, row by row. */
const table = () =>
  within(screen.getByRole('table', FIGURES))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''));
const column = (label: string) => {
  const [head = [], ...rows] = table();
  return rows.map((row) => row[head.indexOf(label)]);
};
const parameter = (name: RegExp) =>
  within(screen.getByRole('search', { name: 'Parameters' })).getByRole('button', { name });

describe('sales', () => {
  it('shows the answer on top, the figures below with one column per payment method, and the totals', async () => {
    await bills();
    const { user } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByRole('table', { name: 'Sales' });
    expect(column('Day')).toEqual(['Wed 3 Jun 2026', 'Thu 4 Jun 2026', 'Total']);
    expect(column('Net sales')).toEqual(['3,500.00', '−20.00', '3,480.00']);
    expect(column('Paid by: Card')).toEqual(['2,500.00', '0.00', '2,500.00']);
    expect(column('Difference')).toEqual(['0.00', '0.00', '0.00']);
    // No guests: the average is unknown, not zero.
    expect(column('Average per guest')[1]).toBe('–');
    expect(screen.getAllByText('USD 3,480.00')[0]).toBeTruthy();
    expect(screen.getByText('1,160.00', { exact: false, selector: 'dd' })).toBeTruthy();
    // Columns with only zeros are hidden, and the page says so.
    expect(table()[0]).not.toContain('Tips');
    expect(screen.getByText(/empty columns hidden/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show hidden columns' }));
    expect(column('Tips')).toEqual(['0.00', '0.00', '0.00']);
    expect(document.title).toBe('Sales · POS Management Console');
  });

  it('shows outlets with different currencies side by side, and leads to the rows of each', async () => {
    const mixed = await newTenant(db, app, { COL: 'LKR', KDY: 'KWD' });
    await putConsoleBills(db, mixed.groupId);
    const { user, address } = await startConsole({ client: mixed.owner, at: `${june},out_KDY` });
    const rupees = within(await screen.findByRole('region', { name: 'Totals in LKR' }));
    expect(rupees.getByText('LKR 3,480.00')).toBeTruthy();
    const dinars = within(screen.getByRole('region', { name: 'Totals in KWD' }));
    expect(dinars.getAllByText('KWD 70.000')).toHaveLength(2);
    expect(screen.queryByRole('table', FIGURES)).toBeNull();
    await user.click(dinars.getByRole('button', { name: 'Show rows in KWD' }));
    await waitFor(() => expect(column('Net sales')).toEqual(['70.000', '70.000']));
    expect(new URLSearchParams(address().split('?')[1]).get('outlets')).toBe('out_KDY');
  });

  it('says in its heading that it is archived', async () => {
    await startConsole({ client: tenant.owner, at: '/archivedSalesReport' });
    await screen.findByRole('heading', { level: 1, name: 'Archived sales' });
    await waitFor(() => expect(document.title).toBe('Archived sales · POS Management Console'));
  });

  it('offers what it is about where the figures would be, if it can’t run without it', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    const { user, address } = await startConsole({ client: tenant.owner, at: '/itemTransactionReport' });
    await screen.findByRole('heading', { name: 'No item chosen' });
    await user.click(screen.getByRole('button', { name: 'Choose an item' }));
    await user.click(await screen.findByRole('checkbox', { name: /Chicken/ }));
    await waitFor(() => expect(address()).toContain('itemId='));
  });

  it('writes dates and outlet into the address, so that a link shows the same tomorrow', async () => {
    const today = businessDate(new Date(), { _id: 'x', timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
    const { address } = await startConsole({ client: tenant.owner, at: '/salesReport' });
    await screen.findByText('Nothing was found');
    const query = new URLSearchParams(address().split('?')[1]);
    expect(query.get('toDate')).toBe(today);
    expect(query.get('outlets')).toBe('out_COL');
  });

  it('runs automatically when a parameter changes, and keeps the figures until the new ones arrive', async () => {
    await bills();
    const { user, address } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByRole('table', FIGURES);
    await user.click(parameter(/^By: Day/));
    await user.click(screen.getByRole('menuitem', { name: 'Hour' }));
    expect(address()).toContain('groupBy=hour');
    expect(screen.getByRole('table', FIGURES)).toBeTruthy();
    await waitFor(() => expect(column('Hour')).toEqual(['09:00', '13:00', 'Total']));

    await user.click(parameter(/^Outlets: Outlet COL/));
    const outlets = within(screen.getByRole('group', { name: 'Outlets' }));
    expect(outlets.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(outlets.getByRole('checkbox', { name: 'Outlet KDY' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(column('Net sales').at(-1)).toBe('3,550.00'));
    expect(new URLSearchParams(address().split('?')[1]).get('outlets')).toBe('out_COL,out_KDY');
  });

  it('offers the usual ranges', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByText('Nothing was found');
    await user.click(parameter(/^Dates: 1 Jun 2026 – 10 Jun 2026/));
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    const query = new URLSearchParams(address().split('?')[1]);
    expect(query.get('fromDate')).toMatch(/-01$/);
    expect(query.get('toDate')?.slice(0, 7)).toBe(query.get('fromDate')?.slice(0, 7));
  });

  it('takes days by typing, with Enter and never half typed, in words and not in the browser`s own box', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByText('Nothing was found');
    await user.click(parameter(/^Dates/));
    const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
    expect(from.value).toBe('1 Jun 2026');
    await user.clear(from);
    await user.type(from, '5/6/2026');
    expect(address()).toContain('fromDate=2026-06-01');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('fromDate=2026-06-05'));
  });

  it('dims the old figures at once and keeps them from being taken along', async () => {
    await bills();
    const { user } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByRole('table', FIGURES);
    const exportButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
    expect(exportButton().disabled).toBe(false);
    const answer = holdPath('/api/v1/salesReport');
    await user.click(parameter(/^By: Day/));
    await user.click(screen.getByRole('menuitem', { name: 'Week' }));
    expect(exportButton().disabled).toBe(true);
    expect(screen.getByRole('table', FIGURES).getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
    answer();
    await waitFor(() => expect(exportButton().disabled).toBe(false));
  });

  it('sorts by a head, figures downwards first, and back to its own order', async () => {
    await bills();
    const { user, address } = await startConsole({ client: tenant.owner, at: `${june}&groupBy=hour` });
    await screen.findByRole('table', FIGURES);
    await user.click(screen.getByRole('button', { name: 'Net sales' }));
    await waitFor(() => expect(column('Hour')[0]).toBe('13:00'));
    const figures = within(screen.getByRole('table', FIGURES));
    expect(figures.getByRole('columnheader', { name: 'Net sales' }).getAttribute('aria-sort')).toBe('descending');
    expect(address()).toContain('sort=-netSales');
    await user.click(screen.getByRole('button', { name: 'Net sales' }));
    await waitFor(() => expect(column('Hour')[0]).toBe('09:00'));
    await user.click(screen.getByRole('button', { name: 'Net sales' }));
    await waitFor(() => expect(address()).not.toContain('sort='));
  });

  it('has hours in the order of the business day, which ends after midnight', async () => {
    await bills();
    const late = { outletId: 'out_COL', date: '2026-06-03', gross: '10.00', net: '10.00', total: '10.00' };
    await putBills(db, tenant.groupId, [{ ...late, id: 'late', hour: 1, payments: { cash: '10.00' } }]);
    await startConsole({ client: tenant.owner, at: `${june}&groupBy=hour` });
    await screen.findByRole('table', FIGURES);
    expect(column('Hour')).toEqual(['09:00', '13:00', '01:00', 'Total']);
  });

  it('leads from a day to its hours', async () => {
    await bills();
    const { user, address } = await startConsole({ client: tenant.owner, at: june });
    await user.click(await screen.findByRole('link', { name: 'Wed 3 Jun 2026' }));
    await waitFor(() => expect(screen.getAllByText('09:00')).toBeTruthy());
    expect(address()).toBe('/salesReport?outlets=out_COL&fromDate=2026-06-03&toDate=2026-06-03&groupBy=hour');
    expect(column('Net sales')).toEqual(['1,000.00', '2,500.00', '3,500.00']);
  });

  it('says what is wrong at the parameter', async () => {
    await startConsole({
      client: tenant.owner,
      at: '/salesReport?fromDate=2026-06-10&toDate=2026-06-01&outlets=out_COL',
    });
    const sentence = await screen.findByText('From (10 Jun 2026) must not be after to (1 Jun 2026).');
    const dates = parameter(/^Dates/);
    expect(dates.getAttribute('aria-invalid')).toBe('true');
    expect(dates.getAttribute('aria-describedby')).toBe(sentence.parentElement?.id);
    expect(screen.queryByRole('table', FIGURES)).toBeNull();
  });

  it('names what was asked for when nothing is found, and takes filters back', async () => {
    await bills();
    const { user } = await startConsole({ client: tenant.owner, at: `${june}&channel=uber` });
    await screen.findByText('Nothing was found');
    expect(screen.getByText('Channel: Uber', { exact: false, selector: 'span' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('table', FIGURES);
  });

  it('says that it could not be loaded, and tries again', async () => {
    await bills();
    breakPath('/api/v1/salesReport');
    const { user } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByText('Couldn’t load this report');
    mendPath('/api/v1/salesReport');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table', FIGURES);
  });

  it('hands over the file that the server makes, with the same figures', async () => {
    await bills();
    let saved: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob;
      return 'blob:x';
    });
    const { user } = await startConsole({ client: tenant.owner, at: june });
    await screen.findByRole('table', FIGURES);
    // The key of the menu, as in the key sheet.
    await user.keyboard('x');
    await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toBeTruthy());
    const lines = (await saved?.text())?.replace('\ufeff', '').trim().split('\r\n') ?? [];
    const at = lines[0]?.split(',').indexOf('Net sales') ?? -1;
    expect(lines.slice(1).map((line) => line.split(',')[at])).toEqual(['3500.00', '-20.00', '3480.00']);
    expect(requests.some(({ query }) => query.get('format') === 'csv' && query.get('outlets') === 'out_COL')).toBe(
      true,
    );
  });

  it('without the rights: no costs, no files, no paper', async () => {
    await bills();
    const client = await tenant.person({ RPT_SALES: ['view'] }, ['out_COL']);
    await startConsole({ client, at: june });
    await screen.findByRole('table', FIGURES);
    expect(table()[0]).not.toContain('Cost of sales');
    expect(table()[0]).not.toContain('Gross profit %');
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
    expect(
      within(screen.getByRole('search', { name: 'Parameters' })).queryByRole('button', { name: /^Outlets/ }),
    ).toBeNull();
  });
});

describe('the stock summary', () => {
  const stock = '/stocksummaryreport?outlets=out_COL&asOf=2026-06-30';

  it('groups with subtotals, and closes a group', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await playJune(db, tenant.groupId, 'out_COL');
    const { user } = await startConsole({ client: tenant.owner, at: `${stock}&group=category` });
    await screen.findByRole('table', FIGURES);
    expect(screen.getAllByText('USD 60,214.79')).toBeTruthy();
    expect(column('Item')).toEqual([
      'Dry goods5',
      'Curry CURRY',
      'Oil OIL',
      'Onion ONION',
      'Rice RICE',
      'Saffron SAFFRON',
      'Meat1',
      'Chicken CHICKEN',
      'Total',
    ]);
    expect(column('Value')).toEqual([
      '40,224.59',
      '168.42',
      '3,300.00',
      '2,925.00',
      '33,831.17',
      '0.00',
      '19,990.20',
      '19,990.20',
      '60,214.79',
    ]);
    // The main figures are next to the name; the grouping has no column of its own.
    expect(table()[0]?.slice(0, 4)).toEqual(['Item', 'On hand', 'Unit', 'Value']);
    expect(table()[0]).not.toContain('Category');
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toContain('stockStatus=short');
    // Quantities of different units are never added up.
    expect(column('On hand').at(-1)).toBe('');
    await user.click(screen.getByRole('button', { name: /^Dry goods/ }));
    expect(column('Item')).toEqual(['Dry goods5', 'Meat1', 'Chicken CHICKEN', 'Total']);
    expect(screen.getByText(/For past dates, on order/)).toBeTruthy();
  });

  it('keeps only rows in view of a long table, and prints all of them whichever way printing was asked for', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await tenant.putMany(
      'inventoryItems',
      Array.from({ length: 300 }, (_, index) => ({
        outletId: 'out_COL',
        itemCode: `X${index}`,
        itemName: `Extra ${index}`,
        itemType: 'raw',
        categoryId: 'dry',
        measureTypeId: 'weight',
        baseUnitId: 'kg',
      })),
    );
    const drawn = () => screen.getByRole('table', FIGURES).querySelectorAll('tbody tr[data-index]').length;
    let printed = 0;
    /** As in browsers: the picture is taken as soon as the listeners have returned. */
    const toPaper = () => {
      window.dispatchEvent(new Event('beforeprint'));
      printed = drawn();
      window.dispatchEvent(new Event('afterprint'));
    };
    window.print = toPaper;
    const { user } = await startConsole({ client: tenant.owner, at: '/stocksummaryreport?outlets=out_COL' });
    await screen.findByText(/^306 rows/);
    expect(drawn()).toBeLessThan(120);
    expect(screen.getByRole('table', FIGURES).getAttribute('aria-rowcount')).toBe('308');
    // The browser's own print.
    toPaper();
    expect(printed).toBe(306);
    await waitFor(() => expect(drawn()).toBeLessThan(120));
    printed = 0;
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    await waitFor(() => expect(printed).toBe(306));
  }, 120_000);

  it('loads the rows that are missing for Ctrl+P, says how far it is, and prints nothing if they don’t load', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await tenant.putMany(
      'inventoryItems',
      Array.from({ length: 1010 }, (_, index) => ({
        ...{ outletId: 'out_COL', itemCode: `X${index}`, itemName: `Extra ${index}`, itemType: 'raw' },
        ...{ categoryId: 'dry', measureTypeId: 'weight', baseUnitId: 'kg' },
      })),
    );
    const print = vi.fn();
    window.print = print;
    const { user } = await startConsole({ client: tenant.owner, at: '/stocksummaryreport?outlets=out_COL' });
    await screen.findByText(/^1,016 rows/);
    breakPath('/api/v1/stocksummaryreport');
    await user.keyboard('{Control>}p{/Control}');
    await screen.findByText('Nothing was printed: the other rows didn’t load. Try again.', {}, { timeout: 20_000 });
    expect(print).not.toHaveBeenCalled();
    mendPath('/api/v1/stocksummaryreport');
    const release = holdPath('/api/v1/stocksummaryreport');
    await user.keyboard('{Control>}p{/Control}');
    await screen.findByRole('button', { name: 'Loading 1,000 of 1,016 rows to print. Stop' });
    release();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  }, 120_000);

  it('says on paper how many rows are missing there', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await playJune(db, tenant.groupId, 'out_COL');
    const { user } = await startConsole({ client: tenant.owner, at: `${stock}&group=category` });
    await screen.findByRole('table', FIGURES);
    const onPaper = () => document.querySelector('.print-only')?.textContent;
    expect(onPaper()).toContain(' · All 6 rows · ');
    await user.click(screen.getByRole('button', { name: /^Dry goods/ }));
    expect(onPaper()).toContain(' · Only 1 of 6 rows · ');
  });
});
