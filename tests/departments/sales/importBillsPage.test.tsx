import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The page Import bills over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('#src/departments/sales/ImportBills');
  tenant = await newTenant(db, app);
  for (const [itemCode, name] of [
    ['TEA', 'Ceylon tea'],
    ['RICE', 'Rice and curry'],
  ])
    await tenant.put('items', { itemCode, name, price: '2.00', outlets: ['out_COL'] });
});
afterEach(cleanup);
afterAll(() => server.close());

const FILE = `Daily sales of March
Check no.;Check date;Check time;Dish;Qty;Price;Tender;Check total
11;03/25/2026;1:05 PM;ceylon tea;2;2,50;Shells;5,00
11;03/25/2026;1:05 PM;Rice & curry;1;7,00;Shells;12,00
12;03/26/2026;8:10 PM;TEA;1;2,50;VISA;3,00
12;03/26/2026;8:20 PM;TEA;-1;2,50;Cash;3,00
`.replace(
  '11;03/25/2026;1:05 PM;ceylon tea;2;2,50;Shells;5,00',
  '11;03/25/2026;1:05 PM;ceylon tea;2;2,50;Shells;12,00',
);

it('takes a file of another system to the days’ sales, and asks about its words once', async () => {
  const { user } = await startConsole({ client: tenant.owner, at: '/importBills' });
  const upload = async () =>
    user.upload(
      await screen.findByLabelText('File to import', {}, { timeout: 20_000 }),
      new File([FILE], 'march.csv', { type: 'text/csv' }),
    );
  await upload();
  expect(await screen.findByText('2. Match columns')).toBeTruthy();
  // The banner isn't taken for headings, and the 25 shows that the month comes first.
  expect(screen.getByRole('combobox', { name: 'Tender goes to' }).textContent).toBe('Payment');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  await user.click(await screen.findByRole('combobox', { name: 'Shells means' }, { timeout: 20_000 }));
  await user.click(await screen.findByRole('option', { name: 'Cash' }));
  await user.click(screen.getByRole('combobox', { name: /Rice & curry/ }));
  await user.click(await screen.findByRole('option', { name: /Rice and curry/ }, { timeout: 20_000 }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));

  const days = await screen.findByRole('region', { name: 'Days' }, { timeout: 20_000 });
  const rowsIn = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  expect(rowsIn(days)).toEqual([
    'DayBillsLinesTotalFile differs by',
    '25 Mar 202612USD 12.00–',
    '26 Mar 202611USD 0.00+0.50',
  ]);
  expect((await db.query('select 1 from bills where group_id = $1', [tenant.groupId])).length).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Import 2 bills' }));
  expect(await screen.findByText('2 bills, 3 lines', {}, { timeout: 20_000 })).toBeTruthy();
  const stored = await db.query(
    `select b.bill_no, b.net_sales, p.method, p.amount from bills b join payments p on p.group_id = b.group_id and p.bill_id = b.id
     where b.group_id = $1 order by b.bill_no, b.refund_no nulls first`,
    [tenant.groupId],
  );
  expect(stored).toEqual([
    { bill_no: '11', net_sales: '12.00', method: 'cash', amount: '12.00' },
    { bill_no: '12', net_sales: '2.50', method: 'card', amount: '2.50' },
    { bill_no: '12', net_sales: '-2.50', method: 'cash', amount: '-2.50' },
  ]);

  // The same file again: its words are known, and its bills exist.
  await user.click(screen.getByRole('button', { name: 'Import another file' }));
  await upload();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('2 bills that exist', {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true);

  // The import is undone as a whole.
  for (const step of [/^3\. Match words/, /^2\. Match columns/, /^Bring in bills/]) {
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: step });
  }
  const last = await screen.findByRole('region', { name: 'Last imports' }, { timeout: 20_000 });
  expect(last.textContent).toContain('2 bills');
  await user.click(within(last).getByRole('button', { name: 'Undo' }));
  expect(await within(last).findByText('Undone', {}, { timeout: 20_000 })).toBeTruthy();
  expect(await db.query('select 1 from bills where group_id = $1', [tenant.groupId])).toEqual([]);
});

it('says what to do about bills of closed days, and imports the others', async () => {
  const close = (outletId: string, data: object) =>
    db.query(`update records set data = data || $3 where group_id = $1 and resource = 'outlets' and id = $2`, [
      tenant.groupId,
      outletId,
      JSON.stringify(data),
    ]);
  await close('out_COL', { lockDate: '2026-03-25' });
  const { user } = await startConsole({ client: tenant.owner, at: '/importBills' });
  const lines = [
    'Check no.;Check date;Dish;Qty;Price;Tender',
    '21;25.03.2026;TEA;1;2,50;VISA',
    '22;26.03.2026;TEA;1;2,50;VISA',
  ];
  await user.upload(
    await screen.findByLabelText('File to import', {}, { timeout: 20_000 }),
    new File([lines.join('\n')], 'april.csv', { type: 'text/csv' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const hint = await screen.findByText(
    /Bills can’t be added to closed days\. You can import the other bills now\./,
    {},
    { timeout: 20_000 },
  );
  expect(hint.textContent).toContain('choose another outlet, or reopen their days: Close the Day or Close the Month.');
  expect(within(hint).getByRole('link', { name: 'Close the Month' }).getAttribute('href')).toMatch(/\/monthClose$/);
  await user.click(screen.getByRole('radio', { name: /^Valid bills only/ }));
  await user.click(screen.getByRole('button', { name: 'Import 1 bill' }));
  expect(await screen.findByText('1 bill, 1 line, 1 wrong bill', {}, { timeout: 20_000 })).toBeTruthy();
});
