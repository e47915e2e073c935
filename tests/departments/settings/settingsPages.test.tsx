import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Settings of outlets and of the group, over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
  await tenant.put('groups', {
    _id: tenant.groupId,
    name: 'Harbour Group',
    currency: 'LKR',
    timeZone: 'Asia/Colombo',
    fiscalYearStart: '04-01',
    outlet_ids: ['out_COL', 'out_KDY'],
  });
});
afterEach(cleanup);
afterAll(() => server.close());

const navigation = () => screen.findByRole('navigation', { name: 'Screens' });
/** The server's answer to verifications from then on, as in a browser. */
const open = (at: string, client = tenant.owner) =>
  startConsole({
    client,
    at,
    verify: async () => ({ kind: 'valid', answer: (await client.get('/api/v1/auth/verifyToken')).body as AnyRecord }),
  });
const switchOf = (name: string) => screen.findByRole('switch', { name });
const stored = async (id = 'out_COL') =>
  (await tenant.owner.get(`/api/v1/systemSettings/${id}`)).body.settings as AnyRecord[];

describe('system settings', () => {
  it('are shown by category with what differs from the default, saved, and the navigation follows at once', async () => {
    await tenant.put('systemSettings', {
      _id: 'out_KDY',
      outletId: 'out_KDY',
      settings: [{ name: 'inventory', state: false }],
    });
    const { user, session } = await open('/editSystemSettings');
    const inventory = await switchOf('Inventory');
    expect(await screen.findByRole('region', { name: 'Purchasing' })).toBeTruthy();
    expect(await within(await navigation()).findByRole('button', { name: 'Inventory Master' })).toBeTruthy();
    expect(screen.queryByText(/Changed for this outlet/)).toBeNull();

    await user.click(inventory);
    expect(screen.getByText('Changed for this outlet. Default: on')).toBeTruthy();
    const tolerance = screen.getByRole('textbox', { name: 'Over-receipt tolerance' });
    await user.clear(tolerance);
    await user.type(tolerance, '7.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('System settings: saved')).toBeTruthy();

    await waitFor(async () =>
      expect(within(await navigation()).queryByRole('button', { name: 'Inventory Master' })).toBeNull(),
    );
    expect(localStorage.getItem('invEnabledOutlets')).toBe('[]');
    expect(session.payload()?.settings.out_COL).toContainEqual({ name: 'inventory', state: false });
    const now = await stored();
    expect(now).toContainEqual(expect.objectContaining({ name: 'overReceiptTolerancePct', value: '7.5' }));
    expect(await screen.findByText('No unsaved changes')).toBeTruthy();
  });

  it('say what is wrong at its place and keep what was typed', async () => {
    const { user } = await open('/editSystemSettings');
    const target = await screen.findByRole('textbox', { name: 'Food cost target' });
    await user.clear(target);
    await user.type(target, '130');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    await user.click(within(summary).getByText('Food cost target must be at most 100'));
    expect(document.activeElement).toBe(target);
    expect(target).toHaveProperty('value', '130');
    expect((await stored()).find(({ name }) => name === 'foodCostTargetPct')).toMatchObject({ value: '30' });
  });

  it('say why inventory stays on before anyone tries', async () => {
    await tenant.put('purchaseOrders', {
      outletId: 'out_COL',
      docDate: '2026-01-01',
      status: 'draft',
      pONumber: 'PO-1',
      items: [],
      clientRequestId: 'r1',
    });
    await open('/editSystemSettings');
    const inventory = await switchOf('Inventory');
    expect(inventory).toHaveProperty('disabled', true);
    const reason = document.getElementById(inventory.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('Not yet approved: 1 purchase order.');
    expect(await switchOf('Promotions')).toHaveProperty('disabled', false);
  });

  it('are read-only without the right', async () => {
    await open('/editSystemSettings', await tenant.person({ SYSTEM_SETTING: ['view'] }));
    expect(await switchOf('Promotions')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('of all outlets are in a list that links to each', async () => {
    const { user, address } = await open('/listSystemSettings');
    await user.click(await screen.findByRole('link', { name: 'Outlet KDY' }));
    await waitFor(() => expect(address()).toBe('/editSystemSettings/out_KDY'));
    expect(await switchOf('Promotions')).toBeTruthy();
  });
});

describe('an outlet', () => {
  it('is made with what its group begins with, and is at once among the outlets to choose from', async () => {
    const { user, address } = await open('/editOutlet/create');
    await user.type(await screen.findByLabelText('Code'), 'gal');
    await user.type(screen.getByLabelText('Name'), 'Galle Fort');
    await user.type(screen.getByLabelText('Address'), '7 Pedlar Street');
    await user.type(screen.getByLabelText('Phone'), '+94 91 224 3307');
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'LKR, Sri Lankan Rupee');
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveProperty('value', 'Asia/Colombo');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const change = await screen.findByRole('button', { name: 'Switch to it' });
    expect(screen.getByRole('button', { name: 'Outlet: Outlet COL' })).toBeTruthy();
    await user.click(change);
    await waitFor(() => expect(address()).toBe('/editOutlet'));
    expect(await screen.findByRole('heading', { name: 'Galle Fort', level: 1 })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Outlet: Galle Fort' }));
    expect(await screen.findByRole('menuitem', { name: 'Outlet COL' })).toBeTruthy();
  });

  it('keeps typed text while the group changes, and its navigation follows', async () => {
    const { user } = await open('/editOutlet');
    const name = await screen.findByLabelText('Name');
    await user.type(name, ' Fort');
    await user.click(await screen.findByRole('button', { name: 'Change group' }));
    const dialog = await screen.findByRole('dialog', { name: 'Harbour Group' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Outlets share master data' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(localStorage.getItem('outletIdTransition')).toBe('true'));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Outlet COL Fort');
    expect(screen.getByText('Unsaved: Name')).toBeTruthy();
  });

  it('leads to the page that closes its months', async () => {
    await open('/editOutlet');
    const link = await screen.findByRole('link', { name: 'Close the month' });
    expect(screen.queryByText('Close period')).toBeNull();
    expect(link.getAttribute('href')).toContain('/monthClose?outlets=out_COL');
  });

  it('offers neither its period nor the group without the right', async () => {
    await open('/editOutlet', await tenant.person({ OUTLET_SETTING: ['view', 'edit'] }));
    expect(await screen.findByLabelText('Name')).toBeTruthy();
    expect(screen.queryByText('Close the month')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Restaurant group' })).toBeNull();
    expect(await screen.findByRole('region', { name: 'Food departments' })).toBeTruthy();
  });
});
