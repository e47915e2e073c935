import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { forwardTo, startConsole } from './consoleKit';

/** The bell and the inbox, over the real application. */
const { db, app } = await testApp();
const { server, requests } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

const notify = (tenant: Tenant, more: AnyRecord = {}) =>
  tenant.put('notifications', {
    outletId: 'out_COL',
    level: 'info',
    title: 'Something happened',
    message: 'Look at it',
    audience: { roleIds: [], userIds: [] },
    transactionObj: {},
    isRead: false,
    readBy: [],
    ...more,
  });

const bell = (name: RegExp) => screen.findByRole('button', { name });
const asked = (path: string) => requests.filter((request) => request.path === path).length;

describe('the bell', () => {
  it('counts what is unread once, whatever pages one goes to, and shows the newest with the way to what they are about', async () => {
    const tenant = await newTenant(db, app);
    const supplier = await tenant.put('suppliers', { supplierName: 'Lanka Foods', supplierCode: 'LF' });
    await notify(tenant, { title: 'An older one' });
    await notify(tenant, {
      title: 'Prices changed',
      level: 'warning',
      transactionObj: { docType: 'suppliers', docId: supplier._id, docNumber: 'LF' },
    });
    const { user, address, go } = await startConsole({ client: tenant.owner, at: '/items' });
    await bell(/^Notifications, 2 unread$/);
    const before = asked('/api/v1/notification/count');
    await go('/supplierlist');
    await go('/polist');
    await go('/items');
    expect(asked('/api/v1/notification/count')).toBe(before);

    await user.click(await bell(/^Notifications, 2 unread$/));
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    await within(dialog).findByText('An older one');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('Prices changed'), expect.stringContaining('An older one')]);
    expect(within(dialog).getByText('Warning')).toBeTruthy();
    expect(within(dialog).getAllByText('just now')[0]?.getAttribute('title')).toMatch(/^\d+ \w+ \d{4} \d\d:\d\d$/);
    await user.click(within(dialog).getByRole('link', { name: 'Prices changed' }));
    await waitFor(() => expect(address()).toBe(`/supplierlist/${supplier._id}`));
    await bell(/^Notifications, 1 unread$/);
  });

  it('marks one, and all, as read', async () => {
    const tenant = await newTenant(db, app);
    for (const title of ['First', 'Second', 'Third']) await notify(tenant, { title });
    const { user } = await startConsole({ client: tenant.owner, at: '/items' });
    await user.click(await bell(/3 unread$/));
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    await user.click(await within(dialog).findByRole('button', { name: 'Mark as read: Second' }));
    await within(dialog).findByRole('button', { name: 'Mark as unread: Second' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(dialog).getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(within(dialog).queryAllByRole('button', { name: /^Mark as read/ })).toEqual([]));
    await user.keyboard('{Escape}');
    await bell(/^Notifications$/);
    expect((await tenant.owner.get('/api/v1/notification/count')).body.unread).toBe(0);
  });

  it('is hidden from users who can’t see notifications, and makes no requests for them', async () => {
    const tenant = await newTenant(db, app);
    const client = await tenant.person({ SUPPLIER: ['view'] });
    const before = asked('/api/v1/notification/count');
    await startConsole({ client, at: '/supplierlist' });
    await screen.findByRole('heading', { name: 'Supplier' });
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
    expect(asked('/api/v1/notification/count')).toBe(before);
  });
});

describe('/notification', () => {
  it('shows what is unread, then everything, by level and outlet, and keeps in place what was just read', async () => {
    const tenant = await newTenant(db, app);
    await notify(tenant, { title: 'Colombo calm' });
    await notify(tenant, { title: 'Kandy alarm', outletId: 'out_KDY', level: 'critical' });
    const { user } = await startConsole({ client: tenant.owner, at: '/notification' });
    await screen.findByText('Kandy alarm');
    await user.click(screen.getByRole('button', { name: 'Mark as read: Kandy alarm' }));
    await screen.findByRole('button', { name: 'Mark as unread: Kandy alarm' });
    expect(screen.getByText('Kandy alarm')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'All' }));
    await screen.findByText('Kandy alarm');
    await user.click(screen.getByRole('combobox', { name: 'Level' }));
    await user.click(await screen.findByRole('option', { name: 'Critical' }));
    await waitFor(() => expect(screen.queryByText('Colombo calm')).toBeNull());
    expect(screen.getByText('Kandy alarm')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Outlet' }));
    await user.click(await screen.findByRole('option', { name: 'Outlet COL' }));
    expect(await screen.findByRole('heading', { name: 'No List' })).toBeTruthy();
  });

  it('says so when there is nothing, with the spec’s words', async () => {
    const tenant = await newTenant(db, app);
    await startConsole({ client: tenant.owner, at: '/notification' });
    await screen.findByRole('heading', { name: 'No List' });
    expect(screen.getByText(/You’re all caught up/)).toBeTruthy();
    expect(document.title).toBe('Notifications · POS Management Console');
  });
});
