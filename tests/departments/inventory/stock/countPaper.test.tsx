import { act, cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { type Client, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The count sheet for a clipboard, of a stock entry and of the count sheet's page (domain 1.6). */
const { db, app } = await testApp();
const { server } = forwardTo(() => app);
let tenant: Tenant;
const print = vi.fn();
const patient = { timeout: 20_000 };
const at = '2026-06-30T08:00:00.000Z';

beforeAll(async () => {
  // The simulated browser has no layout: lines in a scrolled list need a height to be drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.stubGlobal('print', print);
  server.listen({ onUnhandledRequest: 'error' });
  tenant = await newTenant(db, app);
  const { put } = tenant;
  await put('measureTypes', { _id: 'weight', name: 'Weight', baseUnitId: 'kg' });
  for (const _id of ['kg', 'case'])
    await put('units', { _id, unitName: _id, unitCode: _id, measureTypeId: 'weight', conversionToBase: '1' });
  await put('inventoryCategories', { _id: 'dry', name: 'Dry goods' });
  await put('inventoryCategories', { _id: 'fish', name: 'Fish' });
  const item = (_id: string, itemName: string, categoryId: string, storageLocation: string | null, more = {}) =>
    put('inventoryItems', {
      ...{ _id, itemName, categoryId, storageLocation, itemCode: `C-${_id}`, outletId: 'out_COL', itemType: 'raw' },
      ...{ isStockTracked: true, measureTypeId: 'weight', baseUnitId: 'kg', status: 'active', itemUnits: [], ...more },
    });
  await item('rice', 'Rice', 'dry', 'Shelf 2');
  await item('flour', 'Flour', 'dry', 'Shelf 1');
  await item('tuna', 'Tuna', 'fish', 'Freezer', {
    itemUnits: [{ unitId: 'case', factorToBase: '10', use: ['count'] }],
  });
  await item('cod', 'Cod', 'fish', 'Freezer');
});
afterEach(cleanup);
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.close();
});

/** A stock entry with lines of these items in kilograms. */
async function entryOf(
  itemIds: readonly string[],
  more: object = {},
): Promise<{ _id: string; stockEntryNumber: string }> {
  const { status, body } = await tenant.owner.post('/api/v1/stockentry/insert', {
    ...{ outletId: 'out_COL', docDate: '2026-06-30', countDateTime: at, countedBy: tenant.owner.userId },
    ...{ entryType: 'partialCount', clientRequestId: crypto.randomUUID() },
    items: itemIds.map((itemId) => ({ itemId, unitId: 'kg', location: 'Back room', countedQty: '4' })),
    ...more,
  });
  expect([status, body.message]).toEqual([expect.any(Number), undefined]);
  return body as unknown as { _id: string; stockEntryNumber: string };
}
const open = async (_id: string, client: Client = tenant.owner) => {
  const started = await startConsole({ client, at: `/printCountSheet/${_id}` });
  await screen.findByRole('table', { name: 'Items to count' }, patient);
  return started;
};
/** The rows of the paper: headings, and items with their boxes. */
const rows = () =>
  within(screen.getByRole('table', { name: 'Items to count' }))
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('th, td:not(.note)')]
        .map((cell) =>
          [...(cell.querySelector('.boxes')?.children ?? [cell])].map((each) => `${each.textContent}`).join('+'),
        )
        .filter(Boolean)
        .join(' | '),
    )
    .filter(Boolean);
const onPaper = () => [...document.querySelectorAll('.print-only')].map(({ textContent }) => textContent).join('\n');

describe('a stock entry’s count sheet', () => {
  it('has the lines of a partial count, and a blank box in each unit, but no counts', async () => {
    const { _id, stockEntryNumber } = await entryOf(['rice', 'tuna'], { isBlind: true });
    await open(_id);
    expect(rows()).toEqual([
      'Code | Item | Counted | Note',
      'Dry goods · Back room',
      'C-rice | Rice | kg',
      'Fish · Back room',
      'C-tuna | Tuna | case+kg',
    ]);
    for (const said of ['Count sheet', stockEntryNumber, '30 Jun 2026', 'Partial count · Blind count · 2 items'])
      expect(onPaper()).toContain(said);
    for (const said of ['Counted by', 'Time', 'Checked by', 'Approved by']) expect(onPaper()).toContain(said);
    expect(document.body.textContent).not.toContain('Expected');
  }, 60_000);

  it('also has the other items of its categories, and of everything in a full count', async () => {
    const { _id } = await entryOf(['rice'], { categoryIds: ['fish'] });
    await open(_id);
    expect(rows().slice(1)).toEqual([
      'Dry goods · Back room',
      'C-rice | Rice | 0 kg | kg',
      'Fish · Freezer',
      'C-cod | Cod | 0 kg | kg',
      'C-tuna | Tuna | 0 kg | case+kg',
    ]);
    cleanup();
    const { _id: full } = await entryOf(['rice'], { entryType: 'fullCount', isBlind: true });
    const { user } = await open(full);
    expect(rows().filter((row) => row.startsWith('C-'))).toHaveLength(4);
    // One sheet for the person at the freezer.
    await user.click(screen.getByRole('combobox', { name: 'Place' }));
    await user.click(await screen.findByRole('option', { name: 'Freezer' }, patient));
    expect(rows().filter((row) => row.startsWith('C-'))).toHaveLength(2);
    expect(onPaper()).toContain('Full count · Blind count · Freezer · 2 items');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  }, 60_000);

  it('never shows what is expected to people who don’t see costs', async () => {
    const { _id } = await entryOf(['rice']);
    await open(_id);
    expect(rows()[0]).toBe('Code | Item | Expected | Counted | Note');
    cleanup();
    const keeper = await tenant.person({ STOCK_ENTRY: ['view'] }, ['out_COL']);
    await open(_id, keeper);
    expect(rows()[0]).toBe('Code | Item | Counted | Note');
  }, 60_000);

  it('is opened from the form and the page of an entry that is still open', async () => {
    const { _id } = await entryOf(['rice']);
    await startConsole({ client: tenant.owner, at: `/updatestockentry/${_id}` });
    const link = await screen.findByRole('link', { name: 'Print count sheet' }, patient);
    expect(link.getAttribute('href')).toBe(`/printCountSheet/${_id}`);
    cleanup();
    const { user } = await startConsole({ client: tenant.owner, at: `/stockentrysummary/${_id}` });
    await user.click(await screen.findByRole('button', { name: 'More actions' }, patient));
    await user.click(await screen.findByRole('menuitem', { name: 'Print count sheet' }, patient));
    await screen.findByRole('table', { name: 'Items to count' }, patient);
  }, 60_000);
});

it('the count sheet’s page prints the lines that it shows, without what was counted', async () => {
  const { user } = await startConsole({ client: tenant.owner, at: '/bulkStockEntry' });
  await user.click(await screen.findByRole('radio', { name: /Spot check/ }, patient));
  await user.click(screen.getByRole('button', { name: 'Start counting' }));
  await user.type(await screen.findByRole('textbox', { name: /^Rice counted/ }, patient), '73');
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Dry goods' }, patient));
  expect(screen.queryByRole('table', { name: 'Items to count' })).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = onPaper();
  expect(paper).toContain('Spot check · Blind count · Dry goods · 2 items');
  for (const said of ['Number ____', 'Dry goods · Shelf 1', 'Dry goods · Shelf 2', 'Flour', 'Rice', 'Approved by'])
    expect(paper).toContain(said);
  expect(paper).not.toMatch(/73|Tuna|Expected/);
  expect([...document.querySelectorAll('input')].filter((input) => input.closest('.no-print') === null)).toEqual([]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(onPaper()).not.toContain('Flour');
}, 60_000);
