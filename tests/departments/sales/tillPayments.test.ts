import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** What custom payments declare: that they may exceed the bill, that they need a reference, and that they aren't sales (domain 1.3). */

type Sent = Readonly<Record<string, unknown>>;

const db = await ownDatabase();
let tenant = 0;

async function group() {
  const GROUP = `tillPayments${++tenant}`;
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await put(db, GROUP, 'menuCategories', 'mains', { name: 'Mains', revenueGroup: 'food', outlets: ['COL'] });
  for (const [id, code] of [
    ['rice', 'RICE'],
    ['tea', 'TEA'],
  ] as const)
    await put(db, GROUP, 'items', id, {
      ...{ name: id, itemCode: code, itemType: 'simple', price: '500.00', outlets: ['COL'], categoryId: 'mains' },
    });
  const custom = (id: string, more: Sent) =>
    put(db, GROUP, 'customPayments', id, { name: id, paymentKind: 'voucher', outlets: ['COL'], ...more });
  await custom('voucher', { name: 'Gift voucher', allowOverpayment: true, includeInSales: false });
  await custom('meal', { name: 'Meal card', allowOverpayment: true });
  await custom('uber', { name: 'Uber', referenceRequired: true, referenceLabel: 'Order number' });
  await custom('staff', { name: 'Staff account', includeInSales: false });
  await custom('wallet', { name: 'Wallet', referenceRequired: true });
  const owner = person(GROUP, [['COL', 'Colombo']]);
  const day = { outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-03' };
  const importer = { groupId: GROUP, userId: 'u', outletIds: ['COL'] };
  return {
    GROUP,
    send: (...bills: Sent[]) => importBills(db, importer, { bills, mode: 'valid' }),
    file: (...rows: Sent[]) => importBills(db, importer, { rows, stock: 'none', mode: 'valid' }),
    rows: (sql: string) => db.query<Record<string, unknown>>(sql, [GROUP]),
    ask: async (name: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
      const found = report(name);
      if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
      return (await runReport({ db }, owner, found, { ...day, ...query })).json() as Promise<ReportAnswer>;
    },
  };
}

/** 4,200 with service charge and VAT: net 3,500. */
const bill = (billNumber: string, payments: readonly object[], more: Sent = {}): Sent => ({
  ...{ outlet: 'COL', billNumber, openedAt: '2026-06-03 19:00', settledAt: '2026-06-03 20:00', payments },
  lines: [
    { itemCode: 'RICE', quantity: 5, unitPrice: 500 },
    { itemCode: 'TEA', quantity: 2, unitPrice: 500 },
  ],
  charges: [
    { kind: 'service', name: 'Service charge', amount: '350' },
    { kind: 'tax', name: 'VAT', amount: '350' },
  ],
  ...more,
});
const custom = (customPayment: string, amount: number | string, more: Sent = {}) => ({
  ...{ method: 'custom', customPayment, amount, ...more },
});
const row = (billNumber: string, more: Sent): Sent => ({
  ...{ outlet: 'COL', billNumber, dateTime: '2026-06-03 20:00', itemCode: 'RICE', quantity: '1', unitPrice: '500.00' },
  ...{ paymentMethod: 'custom', ...more },
});

describe('a payment that may exceed the bill', () => {
  it('pays the bill, and the rest is kept without change', async () => {
    const { send, rows, ask, GROUP } = await group();
    expect((await send(bill('B1', [custom('Meal card', 5000)]))).errors).toEqual([]);
    expect(
      await rows('select paid, change_given, excess, grand_total, net_sales from bills where group_id = $1'),
    ).toEqual([
      { paid: '4200.00', change_given: '0.00', excess: '800.00', grand_total: '4200.00', net_sales: '3500.00' },
    ]);
    expect(await rows('select method, amount, excess from payments where group_id = $1')).toEqual([
      { method: 'Meal card', amount: '4200.00', excess: '800.00' },
    ]);
    for (const name of ['salesReport', 'billWiseReport'])
      expect((await ask(name)).totals).toMatchObject({
        ...{ netSales: '3500.00', grandTotal: '4200.00', excessKept: '800.00', payments: { 'Meal card': '4200.00' } },
        changeGiven: '0.00',
      });
    expect((await ask('salesReport')).totals.difference).toBe('0.00');
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });

  it('gives change only for the cash beside it', async () => {
    const { send, rows } = await group();
    const { errors } = await send(
      bill('B1', [custom('Meal card', 5000), { method: 'cash', tendered: 100 }]),
      bill('B2', [custom('Meal card', 4000), { method: 'cash', tendered: 500 }]),
      bill('B3', [{ method: 'card', amount: 1000 }, custom('Meal card', 3000), custom('Meal card', 2000)]),
    );
    expect(errors).toEqual([]);
    expect(await rows('select bill_no, paid, change_given, excess from bills where group_id = $1 order by 1')).toEqual([
      { bill_no: 'B1', paid: '4200.00', change_given: '100.00', excess: '800.00' },
      { bill_no: 'B2', paid: '4200.00', change_given: '300.00', excess: '0.00' },
      { bill_no: 'B3', paid: '4200.00', change_given: '0.00', excess: '1800.00' },
    ]);
  });

  it('is needed for all that exceeds the bill: a card isn’t one', async () => {
    const { send, file } = await group();
    const { errors } = await send(
      bill('B1', [{ method: 'card', amount: 5000 }]),
      bill('B2', [custom('Staff account', 5000)]),
      bill('B3', [{ method: 'card', amount: 4900 }, custom('Meal card', 100)]),
    );
    expect(errors.map(({ row: number, rule }) => [number, rule])).toEqual([
      [1, 'balance'],
      [2, 'balance'],
      [3, 'balance'],
    ]);
    const imported = await file(row('R1', { customPayment: 'Staff account', paymentAmount: '600' }));
    expect(imported.errors).toMatchObject([{ field: 'paymentAmount', rule: 'balance' }]);
  });

  it('may exceed it in a file, too', async () => {
    const { file, rows } = await group();
    expect((await file(row('R1', { customPayment: 'Meal card', paymentAmount: '600' }))).errors).toEqual([]);
    expect(await rows('select paid, change_given, excess from bills where group_id = $1')).toEqual([
      { paid: '500.00', change_given: '0.00', excess: '100.00' },
    ]);
  });
});

describe('a payment that needs a reference', () => {
  it('is refused without one, in the words of the custom payment', async () => {
    const { send, file } = await group();
    const { errors } = await send(
      bill('B1', [custom('Uber', 4200)]),
      bill('B2', [custom('Wallet', 4200)]),
      bill('B3', [custom('Uber', 4200, { reference: 'UE-1' })]),
      bill('B4', [custom('Uber', 4200, { cancelled: { reason: 'Declined' } }), { method: 'cash', amount: 4200 }]),
      bill('B5', [custom('Uber', 4200)], { status: 'billed', settledAt: null, billedAt: '2026-06-03 20:00' }),
    );
    expect(errors).toMatchObject([
      {
        ...{ row: 1, field: 'payments.0.reference', rule: 'required' },
        message: 'Uber needs its “Order number”: send it as the payment’s reference',
      },
      {
        ...{ row: 2, field: 'payments.0.reference', rule: 'required' },
        message: 'Wallet needs its reference: send it as the payment’s reference',
      },
    ]);
    const imported = await file(
      row('R1', { customPayment: 'Uber' }),
      row('R2', { customPayment: 'Uber', paymentReference: 'UE-2' }),
    );
    expect(imported.errors).toMatchObject([{ row: 1, field: 'paymentReference', rule: 'required' }]);
    expect(imported.bills.created).toBe(1);
  });
});

describe('a payment that doesn’t count as sales', () => {
  it('leaves net sales, in every report alike', async () => {
    const { send, rows, ask, GROUP } = await group();
    const { errors } = await send(
      bill('B1', [custom('Gift voucher', 4200)]),
      bill('B2', [custom('Gift voucher', 2100), { method: 'cash', amount: 2100 }]),
      bill('B3', [{ method: 'cash', amount: 4200 }]),
      bill('B4', [custom('Gift voucher', 5000)]),
    );
    expect(errors).toEqual([]);
    expect(
      await rows('select bill_no, net_sales, not_sales, grand_total, paid from bills where group_id = $1 order by 1'),
    ).toEqual([
      { bill_no: 'B1', net_sales: '0.00', not_sales: '3500.00', grand_total: '4200.00', paid: '4200.00' },
      { bill_no: 'B2', net_sales: '1750.00', not_sales: '1750.00', grand_total: '4200.00', paid: '4200.00' },
      { bill_no: 'B3', net_sales: '3500.00', not_sales: '0.00', grand_total: '4200.00', paid: '4200.00' },
      { bill_no: 'B4', net_sales: '0.00', not_sales: '3500.00', grand_total: '4200.00', paid: '4200.00' },
    ]);
    const figures = {
      ...{ netSales: '5250.00', notSales: '8750.00', serviceCharge: '1400.00', grandTotal: '16800.00' },
      ...{ taxes: { VAT: '1400.00' }, payments: { 'Gift voucher': '10500.00', cash: '6300.00' }, excessKept: '800.00' },
    };
    for (const name of ['salesReport', 'billWiseReport']) expect((await ask(name)).totals).toMatchObject(figures);
    expect((await ask('salesReport', { groupBy: 'hour' })).totals).toMatchObject(figures);
    expect((await ask('salesReport', { waiter: '' })).totals.difference).toBe('0.00');
    for (const name of ['costOfSalesReport', 'profitMarginReport'])
      expect((await ask(name)).totals.netSales).toBe('5250.00');
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });

  it('is read bill by bill in the same way, also from a file', async () => {
    const { file, ask, GROUP } = await group();
    const half = row('R1', { customPayment: 'Staff account', paymentAmount: '200', cashier: 'Nimal' });
    const rest = row('R1', { itemCode: 'TEA', paymentMethod: 'cash', paymentAmount: '800', cashier: 'Nimal' });
    expect((await file(half, rest)).errors).toEqual([]);
    for (const query of [{}, { cashier: 'Nimal' }, { orderType: 'dineIn' }] as Record<string, string>[])
      expect((await ask('salesReport', query)).totals).toMatchObject({ netSales: '800.00', notSales: '200.00' });
    const { docs } = await ask('costOfSalesReport');
    expect(docs.map(({ itemName, netSales }) => [itemName, netSales])).toEqual([
      ['rice', '400.00'],
      ['tea', '400.00'],
    ]);
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });

  it('is refunded in its proportion, to nothing if all of it goes back', async () => {
    const { send, rows, ask, GROUP } = await group();
    const paid = [custom('Gift voucher', 2100), { method: 'cash', amount: 2100 }];
    await send(bill('B1', paid));
    const at = '2026-06-03 23:00';
    const refund = (amount: number) => ({
      amount,
      method: 'custom',
      customPayment: 'Gift voucher',
      reason: 'Cold',
      at,
    });
    await send(bill('B1', paid, { version: 1, refunds: [refund(420)] }));
    const figures = 'net_sales, not_sales, refunds, service_charge, tax, grand_total';
    expect(await rows(`select ${figures} from bills where group_id = $1 and refund_of is not null`)).toEqual([
      {
        ...{ net_sales: '-175.00', not_sales: '-175.00', refunds: '350.00', service_charge: '-35.00', tax: '-35.00' },
        grand_total: '-420.00',
      },
    ]);
    expect((await ask('costOfSalesReport')).totals).toMatchObject({
      ...{ grossSales: '3500.00', discounts: '1575.00', refunds: '350.00', netSales: '1575.00' },
    });
    const { errors } = await send(bill('B1', paid, { version: 2, refunds: [refund(420), refund(3780)] }));
    expect(errors).toEqual([]);
    const sums = figures.split(', ').map((column) => `sum(${column}) as ${column}`);
    expect(await rows(`select ${sums.join(', ')} from bills where group_id = $1`)).toEqual([
      {
        ...{ net_sales: '0.00', not_sales: '0.00', refunds: '3500.00', service_charge: '0.00', tax: '0.00' },
        grand_total: '0.00',
      },
    ]);
    expect((await ask('salesReport')).totals.netSales).toBe('0.00');
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });
});

it('a card number in a file isn’t stored', async () => {
  const { file, rows } = await group();
  const { warnings, errors } = await file(
    row('R1', { paymentMethod: 'card', paymentReference: '5555-5555-5555-4444', cashier: 'Nimal 4242424242424242' }),
  );
  expect(errors).toEqual([]);
  expect(warnings).toMatchObject([
    { row: 1, field: 'paymentReference', rule: 'cardNumber' },
    { row: 1, field: 'cashier', rule: 'cardNumber' },
  ]);
  expect(await rows('select reference from payments where group_id = $1')).toEqual([{ reference: '•••• 4444' }]);
  expect(await rows('select cashier from bills where group_id = $1')).toEqual([{ cashier: 'Nimal •••• 4242' }]);
});
