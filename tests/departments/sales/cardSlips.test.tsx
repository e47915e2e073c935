import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The card tagging report: people who may mark the listed card payments as matched with the bank's slips. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);
const PAGE = '/ccTaggingReport?outlets=out_COL&fromDate=2026-11-20&toDate=2026-11-20';

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('#src/departments/sales/CardSlips');
  tenant = await newTenant(db, app);
  await tenant.put('items', { itemCode: 'MEAL', name: 'Meal', outlets: ['out_COL'] });
  const bills = ['C1', 'C2'].map((billNumber) => ({
    ...{ outlet: 'COL', billNumber, settledAt: '2026-11-20 20:10' },
    lines: [{ itemCode: 'MEAL', quantity: 1, unitPrice: '600' }],
    payments: [{ method: 'card', card: { bank: 'HNB', type: 'Visa', last4: '4242' } }],
  }));
  expect((await tenant.owner.post('/api/v1/bills/import', { bills, stock: 'none' })).status).toBe(200);
});
afterEach(cleanup);
afterAll(() => server.close());

const tagged = async () =>
  (await db.query<{ tagged: boolean }>('select tagged from payments where group_id = $1', [tenant.groupId])).map(
    (row) => row.tagged,
  );

it('marks what the report lists as matched, and back', async () => {
  const { user } = await startConsole({ client: tenant.owner, at: PAGE });
  await user.click(await screen.findByRole('button', { name: 'Match slips' }));
  expect(await screen.findByRole('dialog', { name: 'Match 2 payments with slips or payouts?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mark as matched' }));
  await screen.findByText('2 payments marked as matched');
  expect(await tagged()).toEqual([true, true]);
  await user.click(await screen.findByRole('button', { name: 'Match slips' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as not matched' }));
  await screen.findByText('2 payments marked as not matched');
  expect(await tagged()).toEqual([false, false]);
});

it('is not offered to people without the permission', async () => {
  const reader = await tenant.person({ RPT_CC_TAGGING: ['view'] });
  await startConsole({ client: reader, at: PAGE });
  await screen.findAllByText('4242');
  expect(screen.queryByRole('button', { name: 'Match slips' })).toBeNull();
});
