import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** A bill's page over the real application: what the till sent, its refunds, and links to the bills that belong to it. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('#src/departments/sales/Bill');
  tenant = await newTenant(db, app);
  await tenant.put('items', { itemCode: 'MEAL', name: 'Meal', outlets: ['out_COL'] });
  const vat = await tenant.put('charges', {
    ...{ chargeName: 'VAT 10%', code: 'VAT', chargeType: 'tax', calculation: 'percentage', value: '10' },
    outlets: ['out_COL'],
  });
  const happy = await tenant.put('promotions', {
    ...{ name: 'Happy hour', promotionType: 'percentOff', outlets: ['out_COL'] },
  });
  const bill = (billNumber: string, more: object) => ({
    ...{ outlet: 'COL', billNumber, settledAt: '2026-11-20 20:10', payments: [{ method: 'cash' }] },
    lines: [{ itemCode: 'MEAL', quantity: 1, unitPrice: '600', modifiers: [{ name: 'Extra egg', price: '100' }] }],
    ...more,
  });
  const bills = [
    bill('P1', { status: 'split', payments: [] }),
    bill('P1a', {
      ...{ parentBill: 'P1', splitGroup: 'G1', table: 'T4', reprints: 2, remarks: 'Birthday' },
      discounts: [{ name: 'Loyalty', amount: '70', percent: '10' }],
      refunds: [{ amount: '30', method: 'card', line: 1, reason: 'Cold', by: 'Ruwani', approvedBy: 'Anjali' }],
    }),
    bill('C1', {
      discounts: [{ promotionId: happy._id, amount: '100' }],
      charges: [
        { kind: 'service', name: 'Service', amount: '60' },
        { chargeId: vat._id, type: 'percentage', base: '660', rate: '10', amount: '66' },
      ],
    }),
    bill('P1b', { parentBill: 'P1', splitGroup: 'G1', refunds: [{ amount: '700', method: 'cash', reason: 'Ill' }] }),
  ];
  expect((await tenant.owner.post('/api/v1/bills/import', { bills, stock: 'none' })).status).toBe(200);
});
afterEach(cleanup);
afterAll(() => server.close());

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('shows refunds, discounts, reprints and remarks, and leads to the bills of the same split', async () => {
  const { user } = await startConsole({ client: tenant.owner, at: '/billWiseReport/bill_out_COL_P1a' });
  expect(await screen.findByText('Partly refunded')).toBeTruthy();
  const facts = screen.getByText('Remarks').closest('dl');
  expect(facts?.textContent).toContain('Reprints2');
  expect(facts?.textContent).toContain('RemarksBirthday');
  expect(rowsOf('Discounts')).toEqual([['Loyalty', 'Whole bill', '10.00', '70.00', '', '', '']]);
  expect(rowsOf('Refunds').map(([, ...rest]) => rest)).toEqual([
    ['Refund · Meal · Card', '30.00', 'Cold', 'Ruwani', 'Anjali'],
  ]);
  expect(rowsOf('Lines').map(([item]) => item)).toEqual(['MealExtra egg']);
  const total = screen.getByLabelText('Total');
  expect(total.textContent).toMatch(
    /Gross700\.00Bill discount−70\.00Net630\.00Refunds−30\.00Total after refunds.*600\.00/,
  );
  expect(screen.getByLabelText('Paid').textContent).toMatch(/Cash630\.00Card · refund−30\.00Paid.*600\.00/);
  await user.click(screen.getByRole('link', { name: 'P1b' }));
  expect(await screen.findByRole('heading', { name: 'Bill P1b' })).toBeTruthy();
  expect(await screen.findByText('Refunded')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'P1' }));
  expect(await screen.findByRole('heading', { name: 'Bill P1' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^P1[ab]$/ }).map(({ textContent }) => textContent)).toEqual([
    'P1a',
    'P1b',
  ]);
});

it('links the bills of the merge and split report', async () => {
  const events = [
    {
      ...{ kind: 'move', outlet: 'COL', moveNumber: 'M1', at: '2026-11-20 19:40', type: 'splitByItem' },
      ...{ fromBills: ['P1'], toBills: ['P1a', 'P1b'], amountBefore: '1400', amountAfter: '1400' },
    },
  ];
  expect((await tenant.owner.post('/api/v1/tills/events', { events })).status).toBe(200);
  const { user } = await startConsole({
    client: tenant.owner,
    at: '/mergedBillsReport?fromDate=2026-11-20&toDate=2026-11-20',
  });
  await user.click(await screen.findByRole('link', { name: 'P1' }));
  expect(await screen.findByRole('heading', { name: 'Bill P1' })).toBeTruthy();
});

it('shows how taxes and charges were calculated, and leads to the charge and the promotion', async () => {
  await startConsole({ client: tenant.owner, at: '/billWiseReport/bill_out_COL_C1' });
  await screen.findByText('VAT 10%');
  expect(rowsOf('Taxes and charges')).toEqual([
    ['Service', '', '', '60.00'],
    ['VAT 10%', '660.00', '10%', '66.00'],
  ]);
  expect(screen.getByRole('link', { name: 'VAT 10%' }).getAttribute('href')).toContain('/editCharges/');
  expect(screen.getByRole('link', { name: 'Happy hour' }).getAttribute('href')).toContain('/editPromotion/');
});

it('has cards on a phone, with the heading of each value', async () => {
  await startConsole({ client: tenant.owner, at: '/billWiseReport/bill_out_COL_C1', width: 360 });
  await screen.findByText('VAT 10%');
  const cells = within(screen.getByRole('table', { name: 'Taxes and charges' })).getAllByRole('cell');
  expect(cells.at(-4)?.textContent).toBe('VAT 10%');
  expect(cells.slice(-3).map((cell) => [cell.getAttribute('data-head'), cell.textContent])).toEqual([
    ['Charged on', '660.00'],
    ['Rate', '10%'],
    ['Amount', '66.00'],
  ]);
});

it('says on which day it would have counted, had that day not been closed', async () => {
  await db.query("update bills set closed_day = '2026-11-19' where id = $1 and group_id = $2", [
    'bill_out_COL_P1b',
    tenant.groupId,
  ]);
  await startConsole({ client: tenant.owner, at: '/billWiseReport/bill_out_COL_P1b' });
  const said = await screen.findByText('Came after its day was closed');
  expect(said.parentElement?.textContent).toBe('Came after its day was closed19 Nov 2026');
});
