import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadViews } from '#src/shell/lazy';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { playJune, putItems } from '../server/reports/reportsFixture';
import { forwardTo, startConsole } from './consoleKit';
import { FIGURES, putConsoleBills } from './reportKit';

/** A report at 360 px: figures, then a card per row; and exporting and returning. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server, requests } = forwardTo(() => app);

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
const stock = '/stocksummaryreport?outlets=out_COL&asOf=2026-06-30&group=category';

/** Labels of a card with their values. */
const valuesIn = (card: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...card.querySelectorAll('dt')].map((label) => [
      label.textContent ?? '',
      label.parentElement?.querySelector('dd')?.textContent ?? '',
    ]),
  );
const rows = async (name: string) => within(await screen.findByRole('region', { name: `${name}: rows` }));

describe('on a phone', () => {
  it('rows are cards: the name leads on, the figure that matters is at the end, others have their labels', async () => {
    await putConsoleBills(db, tenant.groupId);
    const { user } = await startConsole({ client: tenant.owner, at: june, width: 360 });
    const list = await rows('Sales');
    const [first] = list.getAllByRole('listitem');
    if (!first) throw new Error('no card');
    expect(screen.queryByRole('table', FIGURES)).toBeNull();
    expect(within(first).getByRole('link', { name: 'Wed 3 Jun 2026' }).getAttribute('href')).toContain('groupBy=hour');
    expect(valuesIn(first)).toMatchObject({ 'Net sales': '3,500.00', Total: '3,500.00', Bills: '2' });
    // Six values and the figure; the others on request.
    expect(first.querySelectorAll('dt')).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Show hidden columns' }));
    expect(first.querySelectorAll('dt').length).toBeGreaterThan(7);
  });

  it('has the totals in view, the first two at once', async () => {
    await putConsoleBills(db, tenant.groupId);
    const { user } = await startConsole({ client: tenant.owner, at: june, width: 360 });
    const list = await rows('Sales');
    const totals = list.getByLabelText('Total');
    expect(valuesIn(totals)).toEqual({ 'Net sales': '3,480.00', Total: '3,480.00' });
    await user.click(list.getByRole('button', { name: /more$/ }));
    expect(Object.keys(valuesIn(list.getByLabelText('Total'))).length).toBeGreaterThan(2);
  });

  it('has groups as headings with their subtotals, which fold', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await playJune(db, tenant.groupId, 'out_COL');
    const { user } = await startConsole({ client: tenant.owner, at: stock, width: 360 });
    const list = await rows('Current stock summary');
    const heads = list.getAllByRole('heading', { level: 2 });
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Dry goods5', 'Meat1']);
    expect(heads[0]?.parentElement?.textContent).toContain('40,224.59');
    // The unit follows the quantity.
    const oil = list.getAllByRole('listitem').find((card) => card.textContent?.startsWith('Oil'));
    expect(oil && valuesIn(oil)['On hand']).toMatch(/^[\d.]+ \w+$/);
    await user.click(within(heads[0] as HTMLElement).getByRole('button'));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });

  it('can be a table, which is remembered, and is sorted without heads', async () => {
    await putConsoleBills(db, tenant.groupId);
    const { user, address } = await startConsole({ client: tenant.owner, at: `${june}&groupBy=hour`, width: 360 });
    await rows('Sales');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorted by' }), 'Net sales, highest first');
    await waitFor(() => expect(address()).toContain('sort=-netSales'));
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(screen.getByRole('table', { name: 'Sales' })).toBeTruthy();
  });

  it('draws thirty rows first, then the rest', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await tenant.putMany(
      'inventoryItems',
      Array.from({ length: 50 }, (_, index) => ({
        ...{ outletId: 'out_COL', itemCode: `X${index}`, itemName: `Extra ${index}`, itemType: 'raw' },
        ...{ categoryId: 'dry', measureTypeId: 'weight', baseUnitId: 'kg' },
      })),
    );
    const { user } = await startConsole({
      client: tenant.owner,
      at: '/stocksummaryreport?outlets=out_COL',
      width: 360,
    });
    const list = await rows('Current stock summary');
    expect(list.getAllByRole('listitem')).toHaveLength(30);
    await user.click(list.getByRole('button', { name: 'Show more rows' }));
    expect(list.getAllByRole('listitem')).toHaveLength(56);
    expect(list.queryByRole('button', { name: 'Show more rows' })).toBeNull();
  });
});

describe('a file', () => {
  const header = async (): Promise<string[]> => {
    await waitFor(() => expect(saved).toBeTruthy());
    const [line = ''] = (await saved?.text())?.replace('\ufeff', '').split('\r\n') ?? [];
    return (line.match(/"[^"]*"|[^,]+/g) ?? []).map((each) => each.replaceAll('"', ''));
  };
  let saved: Blob | undefined;
  beforeEach(() => {
    saved = undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob;
      return 'blob:x';
    });
  });

  it('has the columns of the screen in their order, or all of them', async () => {
    await putConsoleBills(db, tenant.groupId);
    const { user } = await startConsole({ client: tenant.owner, at: june });
    const table = await screen.findByRole('table', { name: 'Sales' });
    const heads = [...table.querySelectorAll('th')].map(({ textContent }) => textContent ?? '');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
    expect(await header()).toEqual(heads);
    saved = undefined;
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Files with all \d+ columns/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Export as CSV' }));
    const all = await header();
    expect(all).toEqual(expect.arrayContaining([...heads, 'Tips']));
    expect(all.length).toBeGreaterThan(heads.length);
  });
});

describe('following a figure and coming back', () => {
  it('finds the same groups closed', async () => {
    await putItems(db, tenant.groupId, 'out_COL');
    await playJune(db, tenant.groupId, 'out_COL');
    const { user, address, back } = await startConsole({ client: tenant.owner, at: stock });
    await user.click(await screen.findByRole('button', { name: /^Dry goods/ }));
    await user.click(screen.getByRole('link', { name: 'Chicken' }));
    await waitFor(() => expect(address()).not.toContain('/stocksummaryreport'));
    await back();
    const closed = await screen.findByRole('button', { name: /^Dry goods/ });
    expect(closed.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'Rice' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Meat/ }).getAttribute('aria-expanded')).toBe('true');
  });
});
