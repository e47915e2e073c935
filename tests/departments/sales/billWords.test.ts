import { expect, test } from 'vitest';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Bill rows as other systems write them: names instead of codes, their own words, dates in words, refunds as negative rows, no prices. */

const { db, app } = await testApp();

async function shop() {
  const tenant = await newTenant(db, app);
  await tenant.put('items', {
    itemCode: 'HAW',
    name: 'Hawaiian pizza',
    itemType: 'variable',
    outlets: ['out_COL'],
    portions: [
      { portionId: 'S', name: 'Small', price: '9.50' },
      { portionId: 'L', name: 'Large', price: '14.00' },
    ],
  });
  await tenant.put('items', { itemCode: 'COLA', name: 'Cola', price: '2.50', outlets: ['out_COL'] });
  await tenant.put('items', { itemCode: 'TEA', name: 'Ceylon tea', price: '3.00', outlets: ['out_KDY'] });
  await tenant.put('customPayments', { name: 'Uber Eats', outlets: ['out_COL'] });
  const send = async (rows: object[], options: object = {}) => {
    const answer = await tenant.owner.send('POST', '/api/v1/bills/import', {
      body: JSON.stringify({ rows, stock: 'none', ...options }),
      headers: { 'Content-Type': 'application/json' },
    });
    return { status: answer.status, body: await answer.json() };
  };
  const bills = (columns: string) =>
    db.query(`select ${columns} from bills where group_id = $1 order by bill_no, refund_no nulls first`, [
      tenant.groupId,
    ]);
  return { tenant, send, bills };
}

const row = (extra: object = {}) => ({
  ...{
    outlet: 'COL',
    billNumber: '1',
    dateTime: '2026-06-03 13:15',
    itemCode: 'COLA',
    quantity: '1',
    unitPrice: '2.50',
  },
  ...{ paymentMethod: 'cash', ...extra },
});

test('items are found by name and with their portion, and words as people write them', async () => {
  const { tenant, send, bills } = await shop();
  const rows = [
    row({ itemCode: 'cola', paymentMethod: 'Cash', dateTime: '20 Nov 2025 1:45 PM', orderType: 'Eat in' }),
    row({
      billNumber: '2',
      itemCode: 'haw_l',
      unitPrice: '14',
      paymentMethod: 'VISA *4242',
      dateTime: '25/11/2025',
      orderType: 'To go',
    }),
    row({
      billNumber: '3',
      itemCode: 'Hawaiian Pizza (small)',
      unitPrice: '9.5',
      paymentMethod: 'uber eats',
      channel: 'Uber Eats',
    }),
    row({
      billNumber: '4',
      itemCode: 'Hawaiian pizza',
      portion: 'Large',
      unitPrice: '14',
      paymentMethod: 'Tarjeta de crédito',
    }),
  ];
  expect((await send(rows)).body).toMatchObject({ bills: { created: 4 }, errors: [], warnings: [] });
  expect(
    await bills(
      "bill_no, order_type, channel, to_char(settled_at at time zone 'Asia/Colombo', 'YYYY-MM-DD HH24:MI') as at",
    ),
  ).toEqual([
    { bill_no: '1', order_type: 'dineIn', channel: 'pos', at: '2025-11-20 13:45' },
    { bill_no: '2', order_type: 'takeaway', channel: 'pos', at: '2025-11-25 12:00' },
    { bill_no: '3', order_type: 'dineIn', channel: 'uber', at: '2026-06-03 13:15' },
    { bill_no: '4', order_type: 'dineIn', channel: 'pos', at: '2026-06-03 13:15' },
  ]);
  const paid = await db.query(
    `select l.item_code, l.portion, p.method from bill_lines l join payments p on p.group_id = l.group_id and p.bill_id = l.bill_id
     where l.group_id = $1 order by l.bill_id`,
    [tenant.groupId],
  );
  expect(paid.map((each) => Object.values(each).join(' '))).toEqual([
    'COLA  cash',
    'HAW L card',
    'HAW S Uber Eats',
    'HAW L card',
  ]);
  expect((await send([row({ billNumber: '5', dateTime: '3/4/2026' })])).body.errors[0].message).toContain(
    'not “3/4/2026”',
  );
});

test('a line’s price is what the file says for one or for all, otherwise the menu’s', async () => {
  const { send, bills, tenant } = await shop();
  const { unitPrice: _price, quantity: _quantity, ...bare } = row();
  const rows = [bare, { ...bare, itemCode: 'haw_s', quantity: '3' }, { ...bare, lineTotal: '10.00', quantity: '3' }];
  expect((await send(rows)).body.errors).toEqual([]);
  expect(await bills('gross')).toEqual([{ gross: '41.00' }]);
  const lines = await db.query('select qty, unit_price, gross from bill_lines where group_id = $1 order by line_no', [
    tenant.groupId,
  ]);
  expect(lines).toEqual([
    { qty: '1.0000', unit_price: '2.5000', gross: '2.50' },
    { qty: '3.0000', unit_price: '9.5000', gross: '28.50' },
    { qty: '3.0000', unit_price: '3.3333', gross: '10.00' },
  ]);
  expect((await send([{ ...bare, billNumber: '2', lineTotal: '1', unitPrice: '1' }])).body.errors[0].rule).toBe(
    'contradiction',
  );
});

test('negative rows are refunds of their bill, and the same file again changes nothing', async () => {
  const { send, bills } = await shop();
  const rows = [
    row({ quantity: '4' }),
    row({ itemCode: 'haw_l', unitPrice: '14' }),
    row({ quantity: '-1', dateTime: '2026-06-04 10:00' }),
    row({
      billNumber: '9',
      refundOf: '1',
      itemCode: 'haw_l',
      unitPrice: '14',
      paymentMethod: 'card',
      dateTime: '2026-06-05 10:00',
    }),
  ];
  expect((await send(rows)).body).toMatchObject({ bills: { created: 1, skipped: 0 }, errors: [] });
  const stored = [
    { bill_no: '1', business_date: '2026-06-03', net_sales: '24.00', refunds: '0.00' },
    { bill_no: '1', business_date: '2026-06-04', net_sales: '-2.50', refunds: '2.50' },
    { bill_no: '1', business_date: '2026-06-05', net_sales: '-14.00', refunds: '14.00' },
  ];
  const columns = 'bill_no, business_date::text as business_date, net_sales, refunds';
  expect(await bills(columns)).toEqual(stored);
  expect((await send(rows)).body.bills).toMatchObject({ created: 0, skipped: 1 });
  expect(await bills(columns)).toEqual(stored);
  const alone = await send([row({ billNumber: '7', quantity: '-1' })]);
  expect(alone.body.errors).toMatchObject([{ row: 1, field: 'refundOf', rule: 'required' }]);
});

test('a dry run says what each day gets, what differs from the file’s totals, and writes nothing', async () => {
  const { send, bills } = await shop();
  await send([row()]);
  const rows = [
    row(),
    row({ billNumber: '2', quantity: '2', billTotal: '5.50', tax: '0.50' }),
    row({ billNumber: '3', billTotal: '3.00' }),
    row({ billNumber: '4', itemCode: 'Nothing such' }),
    row({ billNumber: '5', itemCode: 'TEA', dateTime: '2026-06-05 01:00' }),
  ];
  const { body } = await send(rows, { dryRun: true, mode: 'valid' });
  expect(body.bills).toEqual({ created: 3, skipped: 1, refused: 1 });
  expect(body.lines).toBe(3);
  expect(body.days).toEqual([
    {
      outletId: 'out_COL',
      day: '2026-06-03',
      bills: 2,
      lines: 2,
      others: 1,
      total: '8.00',
      differing: 1,
      difference: '0.50',
    },
    {
      outletId: 'out_COL',
      day: '2026-06-04',
      bills: 1,
      lines: 1,
      others: 0,
      total: '2.50',
      differing: 0,
      difference: '0.00',
    },
  ]);
  expect(body.warnings).toMatchObject([
    { row: 5, rule: 'otherOutlet', message: 'Ceylon tea isn’t sold at Outlet COL' },
  ]);
  expect(await bills('bill_no')).toEqual([{ bill_no: '1' }]);
});

test('the words that an import wouldn’t understand are named once', async () => {
  const { tenant } = await shop();
  const asked = await tenant.owner.post('/api/v1/bills/import/words', {
    outlet: ['COL', 'Atlantis'],
    itemCode: ['Cola', 'haw-l', 'Hawaiian Pizza', 'Mojito'],
    paymentMethod: ['Visa', 'Uber Eats', 'Zettle'],
    orderType: ['To go', 'Bus'],
  });
  expect(asked.body).toEqual({
    outlet: ['Atlantis'],
    itemCode: ['Mojito'],
    paymentMethod: ['Zettle'],
    orderType: ['Bus'],
    channel: [],
  });
});
