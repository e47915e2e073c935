import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadViews } from '#src/shell/lazy';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { forwardTo, startConsole } from './consoleKit';
import { FIGURES, putConsoleBills } from './reportKit';

/** Saved views of lists: saved, chosen, deleted, and the one that a list or a report opens with. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server, requests, breakPath, mendPath } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // A build's chunks are modules here: loaded first, so that no test waits for the compiler.
  await Promise.all([
    loadViews('report'),
    import('#src/list/views/ListViewsMenu'),
    import('#src/views/SaveViewDialog'),
  ]);
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
  const outlets = ['out_COL', 'out_KDY'];
  const category = await tenant.put('menuCategories', {
    name: 'Mains',
    revenueGroup: 'food',
    outlets,
    status: 'active',
  });
  const dish = (name: string, status: string, index: number) => ({
    ...{ name, status, outlets, itemCode: `D${index}`, itemType: 'simple', price: `${index}.00` },
    categoryId: category._id,
  });
  await tenant.putMany('items', [
    dish('Dish soup', 'active', 1),
    dish('Dish rice', 'active', 2),
    dish('Dish fish', 'inactive', 3),
  ]);
  requests.length = 0;
});
afterEach(cleanup);
afterAll(() => server.close());

type Started = Awaited<ReturnType<typeof startConsole>>;
const RETIRED = `filter=${encodeURIComponent('{"status":["inactive"]}')}`;
const names = () => screen.queryAllByRole('link', { name: /^Dish / }).map((link) => link.textContent);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const start = (at: string) => startConsole({ client: tenant.owner, at });
const saved = async (name: string, query: string, more: object = {}) =>
  (await tenant.owner.post('/api/v1/reportViews/save', { list: 'items', name, query, ...more })).body._id;
const openMenu = async ({ user }: Pick<Started, 'user'>) => {
  await user.click(screen.getByRole('button', { name: 'Views' }));
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};
const listed = () => requests.filter(({ method, path }) => method === 'GET' && path === '/api/v1/items');

/** Saves what is on screen under a name. */
async function saveAs({ user }: Pick<Started, 'user'>, name: string) {
  const menu = await openMenu({ user });
  await user.click(menu.getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  dialog.getByRole('checkbox', { name: 'Share with everyone who can open this list' });
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), name);
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save view' })).toBeNull());
}

describe('a list', () => {
  it('say that they couldn’t be loaded, and are loaded when it is tried again', async () => {
    await saved('Retired', RETIRED);
    breakPath('/api/v1/reportViews/of');
    onTestFinished(() => void mendPath('/api/v1/reportViews/of'));
    const { user } = await start('/items');
    await screen.findByRole('link', { name: 'Dish soup' });
    const menu = await openMenu({ user });
    expect((await menu.findByRole('alert')).textContent).toMatch(/^Couldn’t load the views\. \S/);
    mendPath('/api/v1/reportViews/of');
    await user.click(menu.getByRole('button', { name: 'Try again' }));
    await menu.findByRole('button', { name: 'Retired' });
    expect(menu.queryByRole('alert')).toBeNull();
  });

  it('doesn’t ask for views until their menu is opened', async () => {
    const started = await start('/items');
    await screen.findByRole('link', { name: 'Dish rice' });
    expect(requests.some(({ path }) => path.includes('reportViews'))).toBe(false);
    const menu = await openMenu(started);
    await waitFor(() => expect(requests.some(({ path }) => path.includes('reportViews'))).toBe(true));
    expect(menu.queryByRole('button', { name: 'Schedules' })).toBeNull();
  });

  it('is saved with its search, filters, order, page size and columns, and shows them again', async () => {
    const started = await start(`/items?q=dish&sort=-price&limit=50&${RETIRED}`);
    const { user } = started;
    await waitFor(() => expect(names()).toEqual(['Dish fish']));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Columns' })).getByRole('checkbox', { name: /^Category/ }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(headings()).not.toContain('Category'));
    await saveAs(started, 'Retired');
    cleanup();

    const again = await start('/items');
    await screen.findByRole('link', { name: 'Dish rice' });
    expect(headings()).toContain('Category');
    const menu = await openMenu(again);
    const view = await menu.findByRole('button', { name: 'Retired' });
    expect(view.getAttribute('aria-current')).toBeNull();
    await again.user.click(view);
    await waitFor(() => expect(names()).toEqual(['Dish fish']));
    expect(headings()).not.toContain('Category');
    expect(Object.fromEntries(new URLSearchParams(again.address().split('?')[1]))).toEqual({
      ...{ q: 'dish', sort: '-price', limit: '50', filter: '{"status":["inactive"]}' },
    });
    // It is the current one until something else is on screen.
    const current = async () =>
      (await openMenu(again)).getByRole('button', { name: 'Retired' }).getAttribute('aria-current');
    expect(await current()).toBe('true');
    await again.user.keyboard('{Escape}');
    await again.user.click(screen.getByRole('button', { name: 'Clear Status' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(await current()).toBeNull();
    await again.user.keyboard('{Escape}');

    // Back to what the list showed before, and a view without columns shows the list's own.
    await saved('All', 'sort=name&limit=25');
    cleanup();
    const third = await start('/items');
    await screen.findByRole('link', { name: 'Dish rice' });
    await third.user.click(await (await openMenu(third)).findByRole('button', { name: 'Retired' }));
    await waitFor(() => expect(headings()).not.toContain('Category'));
    await third.user.click(await (await openMenu(third)).findByRole('button', { name: 'All' }));
    await waitFor(() => expect(headings()).toContain('Category'));
    await waitFor(() => expect(names()).toHaveLength(3));
    await third.back();
    await waitFor(() => expect(names()).toEqual(['Dish fish']));
  });

  it('changes the view it was opened with, or saves another one', async () => {
    await saved('Retired', RETIRED);
    const started = await start('/items');
    const { user } = started;
    await screen.findByRole('link', { name: 'Dish rice' });
    await user.click(await (await openMenu(started)).findByRole('button', { name: 'Retired' }));
    await waitFor(() => expect(names()).toEqual(['Dish fish']));
    await user.click(screen.getByRole('button', { name: 'Clear Status' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    await saveAs(started, 'All of them');
    const menu = await openMenu(started);
    await menu.findByRole('button', { name: 'All of them' });
    expect(menu.queryByRole('button', { name: 'Retired' })).toBeNull();
    await user.click(menu.getByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' again');
    await user.click(dialog.getByRole('button', { name: 'Save as new' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save view' })).toBeNull());
    const both = await openMenu(started);
    await both.findByRole('button', { name: 'All of them again' });
    both.getByRole('button', { name: 'All of them' });
  });

  it('deletes a view, and Undo brings it back, also as the default', async () => {
    await saved('Retired', RETIRED);
    const started = await start('/items');
    await screen.findByRole('link', { name: 'Dish rice' });
    const menu = await openMenu(started);
    const pin = await menu.findByRole('button', { name: 'Open by default: Retired' });
    await started.user.click(pin);
    expect(pin.getAttribute('aria-pressed')).toBe('true');
    await started.user.click(menu.getByRole('button', { name: 'Delete Retired' }));
    await waitFor(() => expect(menu.queryByRole('button', { name: 'Retired' })).toBeNull());
    await started.user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await menu.findByRole('button', { name: 'Retired' });
    await waitFor(() =>
      expect(menu.getByRole('button', { name: 'Open by default: Retired' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });

  it('keeps the selected outlet, which is no part of a view', async () => {
    const started = await start('/items');
    await screen.findByRole('link', { name: 'Dish rice' });
    await screen.findByRole('button', { name: 'Filter by Sold at: Outlet COL' });
    await saveAs(started, 'Here');
    const { docs } = (await tenant.owner.get('/api/v1/reportViews/of?list=items')).body;
    expect(docs).toEqual([expect.objectContaining({ query: 'sort=name&limit=25' })]);
  });
});

describe('a default view', () => {
  const nav = () => within(screen.getByRole('navigation', { name: 'Screens' }));

  it('opens with the list from the navigation and nowhere else: not by Back, nor once filters are cleared', async () => {
    await saved('Retired', `${RETIRED}&columns=name,status`);
    const started = await start('/items');
    const { user, go, back, address } = started;
    await screen.findByRole('link', { name: 'Dish rice' });
    const menu = await openMenu(started);
    await user.click(await menu.findByRole('button', { name: 'Open by default: Retired' }));
    await user.keyboard('{Escape}');
    // Choosing it changes nothing yet.
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(address()).toBe('/items');

    requests.length = 0;
    await user.click(nav().getByRole('link', { name: 'Menu Items' }));
    await waitFor(() => expect(names()).toEqual(['Dish fish']));
    expect(address()).toContain('/items?filter=');
    expect(headings()).toEqual(expect.arrayContaining(['Name', 'Status']));
    expect(headings()).not.toContain('Category');
    await user.click(screen.getByRole('button', { name: 'Clear Status' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(address()).toBe('/items');

    await go('/createcategory');
    await screen.findByRole('link', { name: 'Mains' });
    await back();
    await waitFor(() => expect(names()).toHaveLength(3));
    // The first entry was opened before there was a default.
    await back();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(address()).toBe('/items');
    // A breadcrumb or a link returns to the list as it was left.
    await go('/createcategory');
    await screen.findByRole('link', { name: 'Mains' });
    await go('/items');
    await waitFor(() => expect(names()).toHaveLength(3));

    await go('/createcategory');
    await screen.findByRole('link', { name: 'Mains' });
    await user.click(nav().getByRole('link', { name: 'Menu Items' }));
    await waitFor(() => expect(names()).toEqual(['Dish fish']));
  });

  it('ends when its view is deleted, by whomever', async () => {
    const id = await saved('Retired', RETIRED);
    const started = await start('/items');
    const { user } = started;
    await screen.findByRole('link', { name: 'Dish rice' });
    await user.click(await (await openMenu(started)).findByRole('button', { name: 'Open by default: Retired' }));
    await user.keyboard('{Escape}');
    const open = () => user.click(nav().getByRole('link', { name: 'Menu Items' }));
    await open();
    await waitFor(() => expect(names()).toEqual(['Dish fish']));
    await tenant.owner.post('/api/v1/reportViews/remove', { _id: id });
    // Another page, so that the list asks again.
    await started.go('/createcategory');
    await screen.findByRole('link', { name: 'Mains' });
    await open();
    await waitFor(() => expect(names().length).toBeGreaterThan(0));
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/reportViews/of')).length).toBeGreaterThan(1),
    );
    await started.go('/createcategory');
    await screen.findByRole('link', { name: 'Mains' });
    await open();
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('opens a report as well, without asking for anything else before', async () => {
    await putConsoleBills(db, tenant.groupId);
    const query = 'fromDate=2026-06-03&toDate=2026-06-04&groupBy=hour&outlets=out_COL';
    await tenant.owner.post('/api/v1/reportViews/save', { report: 'salesReport', name: 'Hours', query });
    const started = await start('/salesReport?fromDate=2026-06-04&toDate=2026-06-04&outlets=out_COL');
    const { user, address, go } = started;
    await screen.findByRole('table', FIGURES);
    await user.click(await (await openMenu(started)).findByRole('button', { name: 'Open by default: Hours' }));
    await user.keyboard('{Escape}');
    expect(address()).not.toContain('groupBy');
    await go('/createcategory');
    await screen.findByRole('link', { name: 'Mains' });
    requests.length = 0;
    await user.click(nav().getByRole('button', { name: /^Reports/ }));
    await user.click(await nav().findByRole('link', { name: 'Sales' }));
    await screen.findByRole('table', FIGURES);
    expect(address()).toContain('groupBy=hour');
    expect(requests.filter(({ path }) => path === '/api/v1/salesReport')).toHaveLength(1);
    await screen.findByRole('button', { name: 'Hours' });
  });

  it('is requested at once: the list asks for nothing else first', async () => {
    await saved('Retired', RETIRED);
    const started = await start('/createcategory');
    const { user } = started;
    await screen.findByRole('link', { name: 'Mains' });
    await user.click(nav().getByRole('link', { name: 'Menu Items' }));
    await screen.findByRole('link', { name: 'Dish rice' });
    await user.click(await (await openMenu(started)).findByRole('button', { name: 'Open by default: Retired' }));
    await user.keyboard('{Escape}');
    await started.go('/createcategory');
    await screen.findByRole('link', { name: 'Mains' });
    requests.length = 0;
    await user.click(nav().getByRole('link', { name: 'Menu Items' }));
    await waitFor(() => expect(names()).toEqual(['Dish fish']));
    expect(
      listed()
        .map(({ query }) => query.get('filter'))
        .filter((filter) => !filter?.includes('inactive')),
    ).toEqual([]);
  });
});
