import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { addDays, showDay } from '#engine/run/time/days';
import { periodAt } from '#engine/run/time/periods';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Closing days and months on their pages, over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);
const last = periodAt('lastMonth', new Date().toISOString().slice(0, 10));

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

const open = (at: string, client = tenant.owner) =>
  startConsole({
    client,
    at,
    verify: async () => ({ kind: 'valid', answer: (await client.get('/api/v1/auth/verifyToken')).body as AnyRecord }),
  });
const order = (docDate: string, status: string) =>
  tenant.put('purchaseOrders', {
    ...{ outletId: 'out_COL', docDate, status, pONumber: 'PO-1', items: [], clientRequestId: `r${docDate}` },
  });

it('leads through a month: what is open with links, closing, and reopening with a reason', async () => {
  const { _id } = await order(last.to, 'draft');
  await open('/monthClose');
  const places = await screen.findByRole('table', { name: 'Outlets' });
  await waitFor(() =>
    expect(within(places).getByRole('row', { name: /Outlet COL/ }).textContent).toMatch(/Nothing yet10/),
  );
  const link = await screen.findByRole('link', { name: `PO-1, ${showDay(last.to)}` });
  expect(link.getAttribute('href')).toContain(String(_id));
  expect(screen.getByText(/1 point must be settled before closing/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close the period' })).toHaveProperty('disabled', true);
  cleanup();

  await db.query(`update records set status = 'approved' where group_id = $1 and id = $2`, [tenant.groupId, _id]);
  const { user } = await open('/monthClose');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Close the period' })).toHaveProperty('disabled', false),
  );
  await user.click(screen.getByRole('button', { name: 'Close the period' }));
  const dialog = await screen.findByRole('dialog', { name: /Close .* at Outlet COL\?/ });
  await user.click(within(dialog).getByRole('button', { name: 'Close the period' }));
  const closings = await screen.findByRole('table', { name: 'Closings' });
  expect(within(closings).getByRole('row', { name: new RegExp(`Closed ${showDay(last.to)}`) })).toBeTruthy();
  expect((await tenant.owner.get('/api/v1/outlets/get/out_COL')).body.lockDate).toBe(last.to);

  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  const reopening = await screen.findByRole('dialog', { name: 'Reopen the closed period of Outlet COL?' });
  await user.type(within(reopening).getByLabelText('Reason'), 'A late invoice');
  await user.click(within(reopening).getByRole('button', { name: 'Reopen the period' }));
  // The months before stay closed, unless the person says otherwise.
  const before = addDays(last.from, -1);
  await screen.findByRole('row', { name: new RegExp(`Reopened ${showDay(before)} .* A late invoice`) });
  expect((await tenant.owner.get('/api/v1/outlets/get/out_COL')).body.lockDate).toBe(before);
});

it('neither closes nor reopens for people who may only look', async () => {
  await open('/monthClose', await tenant.person({ PERIOD_CLOSE: ['view'], OUTLET_SETTING: ['view'] }));
  await screen.findByText(/None of these|Nothing is open/);
  for (const name of ['Close the period', 'Reopen', 'Download pack so far'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('has no heading on a new day close until there is something below it', async () => {
  const parts = ['The day', 'Cash count', 'Deposits', 'Signature'];
  await open('/dayCloses/create');
  expect(await screen.findByLabelText('Business day')).toBeTruthy();
  for (const part of parts) expect(screen.queryByText(part)).toBeNull();
});
