import { beforeAll, describe, expect, it } from 'vitest';
import { salesByHour } from '#resources/dashboards/tills.rules';
import { verifyGroup } from '#server/verify';
import {
  columns,
  db,
  example,
  FIFTH,
  FILTERS,
  FOURTH,
  type Group,
  group,
  inTime,
  other,
  rest,
  THIRD,
  tea,
  waited,
} from './refundsFixture';

/** Two refunds of a bill through every report, each on the day it was paid. */

describe('two refunds of a bill', () => {
  let own: Group;
  beforeAll(async () => {
    own = await group();
    await own.send(example(), other);
    expect((await own.send(example({ version: 2, refunds: [tea] }))).bills).toMatchObject({ created: 0, updated: 1 });
    expect((await own.send(example({ version: 3, refunds: [tea, waited] }))).bills).toMatchObject({ updated: 1 });
  });

  it('leave it settled as it was sold, and are rows of their own on their days', async () => {
    const [bill, first, second] = await own.rows(
      `select * from bills where group_id = $1 and bill_no = 'B1' order by refund_no nulls first`,
    );
    expect(bill).toMatchObject({
      ...{ status: 'settled', gross: '1000.00', bill_discount: '100.00', refunds: '0.00', net_sales: '900.00' },
      ...{ service_charge: '90.00', tax: '207.41', taxes: { SSCL: '24.75', VAT: '182.66' }, rounding: '-0.41' },
      ...{ grand_total: '1197.00', paid: '1197.00', change_given: '3.00', version: 3, business_date: '2026-06-03' },
    });
    expect(first).toMatchObject({
      ...{
        refund_of: 'bill_COL_B1',
        refund_no: 1,
        business_date: '2026-06-03',
        hour: 21,
        cashier: 'Ruwani',
        shift: 'S1',
      },
      ...{ gross: '0.00', refunds: '360.00', net_sales: '-360.00', service_charge: '-36.00', rounding: '0.16' },
      ...{ taxes: { SSCL: '-9.90', VAT: '-73.06' }, grand_total: '-478.80', paid: '-478.80', waiter: 'Kasun' },
    });
    expect(second).toMatchObject({
      ...{ refund_of: 'bill_COL_B1', refund_no: 2, business_date: '2026-06-04', hour: 12, shift: null },
      ...{ refunds: '75.18', net_sales: '-75.18', service_charge: '-7.52', rounding: '0.03' },
      ...{ taxes: { SSCL: '-2.07', VAT: '-15.26' }, grand_total: '-100.00' },
    });
    const lines = await own.rows(
      `select bill_id, line_no, gross, refund, net, bill_share, qty from bill_lines where group_id = $1 and bill_id like '%B1%' order by 1, 2`,
    );
    expect(lines.map((row) => Object.values(row))).toEqual([
      ['bill_COL_B1', 1, '600.00', '0.00', '600.00', '60.00', '1.0000'],
      ['bill_COL_B1', 2, '400.00', '0.00', '400.00', '40.00', '4.0000'],
      ['refund_COL_B1_1', 2, '0.00', '360.00', '-360.00', '0.00', '0.0000'],
      ['refund_COL_B1_2', 1, '0.00', '75.18', '-75.18', '0.00', '0.0000'],
    ]);
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('lower the day they were paid, and no other', async () => {
    const sold = { bills: 2, grossSales: '1200.00', billDiscount: '100.00' };
    expect((await own.ask('salesReport', { ...inTime, ...THIRD })).totals).toMatchObject({
      ...{ ...sold, refunds: '360.00', netSales: '740.00', grandTotal: '918.20', difference: '0.00' },
      payments: { card: '700.00', cash: '218.20' },
    });
    expect((await own.ask('salesReport', { ...inTime, ...FOURTH })).totals).toMatchObject({
      ...{ bills: 0, guests: 0, grossSales: '0.00', refunds: '75.18', netSales: '-75.18', grandTotal: '-100.00' },
      ...{ taxes: { SSCL: '-2.07', VAT: '-15.26' }, payments: { card: '-100.00' }, difference: '0.00', avgBill: null },
    });
  });

  it('are seen by `npm run verify` if a figure is wrong', async () => {
    const change = (by: string) =>
      own.rows(`update bill_lines set refund = refund ${by} where group_id = $1 and bill_id = 'refund_COL_B1_2'`);
    await change('+ 1');
    expect(await verifyGroup(db, own.groupId)).toMatchObject([
      {
        ...{ kind: 'bills', outletId: 'COL', of: 'B1', figure: 'refunds, by its lines' },
        expected: '76.18',
        found: '75.18',
      },
      { kind: 'categories' },
      { kind: 'dishes' },
    ]);
    await change('- 1');
  });

  it.each(['day', 'week', 'month', 'weekday', 'hour', 'outlet', 'orderType', 'channel', 'cashier'])(
    'lower sales by %s as much as what was paid',
    async (groupBy) => {
      const { totals, docs } = await own.ask('salesReport', { groupBy });
      expect(docs.length).toBe({ day: 2, weekday: 2, hour: 3 }[groupBy] ?? 1);
      expect(totals).toMatchObject({
        ...{ bills: 2, grossSales: '1200.00', billDiscount: '100.00', refunds: '435.18', netSales: '664.82' },
        ...{ serviceCharge: '46.48', taxes: { SSCL: '12.78', VAT: '94.34' }, rounding: '-0.22' },
        ...{ grandTotal: '818.20', changeGiven: '3.00', difference: '0.00' },
        payments: { card: '600.00', cash: '218.20' },
      });
    },
  );

  it('lower the sales of a waiter and a shift, which only bills know', async () => {
    expect((await own.ask('salesReport', { ...inTime, waiter: 'Kasun' })).totals).toMatchObject({
      ...{ refunds: '435.18', netSales: '464.82', payments: { card: '600.00', cash: '18.20' }, difference: '0.00' },
    });
    // The refund of the next day was not paid in the bill's shift.
    expect((await own.ask('salesReport', { ...inTime, shift: 'S1' })).totals).toMatchObject({
      ...{ refunds: '360.00', netSales: '540.00', payments: { card: '700.00', cash: '18.20' }, difference: '0.00' },
    });
  });

  it('show in the bill wise report and its totals', async () => {
    const { docs, totals } = await own.ask('billWiseReport');
    const shown = docs.map((row) =>
      columns(row, 'billNo', 'date', 'isRefund', 'bills', 'netSales', 'grandTotal', 'items'),
    );
    expect(shown).toEqual([
      ['B1', '2026-06-03', false, 1, '900.00', '1197.00', '1 × Fried rice, 4 × Tea'],
      ['B1', '2026-06-03', true, 0, '-360.00', '-478.80', 'Tea'],
      ['B2', '2026-06-03', false, 1, '200.00', '200.00', '1 × Fried rice'],
      ['B1', '2026-06-04', true, 0, '-75.18', '-100.00', 'Fried rice'],
    ]);
    expect(docs[0]).toMatchObject({
      ...{ gross: '1000.00', discount: '100.00', refunds: '0.00', changeGiven: '3.00', status: 'settled' },
      payments: { card: '700.00', cash: '497.00' },
    });
    expect(totals).toMatchObject({ bills: 2, refunds: '435.18', netSales: '664.82', grandTotal: '818.20' });
    expect((await own.ask('billWiseReport', { group: 'date' })).groups).toMatchObject([
      { value: '2026-06-03', rows: 3, totals: { netSales: '740.00' } },
      { value: '2026-06-04', rows: 1, totals: { netSales: '-75.18' } },
    ]);
  });

  it('lower items and categories by their share, so that these add up to sales', async () => {
    for (const filter of FILTERS) {
      const items = await own.ask('productCategoryReport', { level: 'item', ...filter });
      const shown = ['itemName', 'qty', 'grossSales', 'discount', 'refunds', 'netSales'];
      expect(items.docs.map((row) => columns(row, ...shown))).toEqual([
        ['Fried rice', '2.0000', '800.00', '60.00', '75.18', '664.82'],
        ['Tea', '4.0000', '400.00', '40.00', '360.00', '0.00'],
      ]);
      const categories = await own.ask('productCategoryReport', { level: 'category', ...filter });
      expect(categories.docs.map((row) => columns(row, 'category', 'refunds', 'netSales'))).toEqual([
        ['Rice dishes', '75.18', '664.82'],
        ['Drinks', '360.00', '0.00'],
      ]);
      const sales = await own.ask('salesReport', { groupBy: 'category', ...filter });
      expect(
        sales.docs.map((row) => columns(row, 'period', 'grossSales', 'itemDiscount', 'refunds', 'netSales')),
      ).toEqual([
        ['Drinks', '400.00', '40.00', '360.00', '0.00'],
        ['Rice dishes', '800.00', '60.00', '75.18', '664.82'],
      ]);
    }
    const { docs } = await own.ask('salesReport', { ...inTime, categoryId: 'rice' });
    expect(docs.map((row) => columns(row, 'bills', 'grossSales', 'refunds', 'netSales'))).toEqual([
      [2, '800.00', '0.00', '740.00'],
      [0, '0.00', '75.18', '-75.18'],
    ]);
    const menu = await own.ask('menuItemReport');
    expect(menu.docs.map((row) => columns(row, 'item', 'qtySold', 'netSales', 'lastSold')).sort()).toEqual([
      ['Fried rice', '2.0000', '664.82', '2026-06-03'],
      ['Tea', '4.0000', '0.00', '2026-06-03'],
    ]);
  });

  it('count fully where lines add up to bills: cost of sales and profit', async () => {
    for (const filter of FILTERS) {
      const { docs, totals } = await own.ask('costOfSalesReport', { level: 'item', ...filter });
      expect(docs.map((row) => columns(row, 'itemName', 'discounts', 'refunds', 'netSales')).sort()).toEqual([
        ['Fried rice', '60.00', '75.18', '664.82'],
        ['Tea', '40.00', '360.00', '0.00'],
      ]);
      expect(totals).toMatchObject({ refunds: '435.18', netSales: '664.82' });
      expect((await own.ask('profitMarginReport', filter)).totals.netSales).toBe('664.82');
      // Nothing was sold on the 4th, but what went back is in the total.
      const { docs: margins, totals: given } = await own.ask('profitMarginReport', { ...FOURTH, ...filter });
      expect(margins.map((row) => columns(row, 'itemName', 'qty', 'netSales', 'class'))).toEqual([
        ['Fried rice', '0.0000', '-75.18', null],
      ]);
      expect(given.netSales).toBe('-75.18');
    }
    expect((await own.ask('FoodCostControlReport')).totals.netSales).toBe('664.82');
  });

  it('lower what a guest spent and a table earned, and no discount', async () => {
    const { docs: guests } = await own.ask('customerReport');
    expect(guests).toMatchObject([{ netSales: '464.82', bills: 1, visits: 1, lastVisit: '2026-06-03' }]);
    const { docs: tables } = await own.ask('tableRevenueReport');
    expect(tables).toMatchObject([{ netSales: '464.82', bills: 1, avgMinutes: 65 }]);
    expect((await own.ask('discountReport')).totals).toMatchObject({ discountAmount: '100.00' });
    expect((await own.read(salesByHour, {})).totals).toMatchObject({ netSales: '664.82' });
  });

  it('by card are slips of their own: of the same card, and not matched yet', async () => {
    const { docs, totals } = await own.ask('ccTaggingReport');
    expect(docs.map((row) => columns(row, 'amount', 'bank', 'cardType', 'last4', 'tagged'))).toEqual([
      ['-100.00', 'HNB', 'Visa', '4242', false],
      ['700.00', 'HNB', 'Visa', '4242', true],
    ]);
    expect(totals).toMatchObject({ amount: '600.00', untaggedAmount: '-100.00' });
  });

  it('say why, by whom and who approved, on the day they were paid', async () => {
    const { docs, totals } = await own.ask('paymentCancellationReport');
    expect(docs.map((row) => columns(row, 'date', 'kind', 'billNo', 'item', 'method', 'amount', 'reason'))).toEqual([
      ['2026-06-04', 'refund', 'B1', null, 'card', '100.00', 'Waited long'],
      ['2026-06-03', 'refund', 'B1', 'Tea', 'cash', '478.80', 'Sour milk'],
    ]);
    expect(columns(docs[1], 'at', 'cancelledBy', 'approvedBy', 'shift')).toEqual([
      '2026-06-03T15:30:00+00:00',
      ...['Ruwani', 'Anjali', 'S1'],
    ]);
    expect(totals).toMatchObject({ amount: '578.80' });
    expect((await own.ask('paymentCancellationReport', { kind: 'payment' })).docs).toEqual([]);
    expect((await own.ask('orderCancellationReport')).docs).toEqual([]);
    expect(await own.rows(`select note from history where group_id = $1 and action = 'refund' order by seq`)).toEqual([
      { note: 'Bill B1: 478.80, Sour milk' },
      { note: 'Bill B1: 100.00, Waited long' },
    ]);
  });

  it('and a third of the rest leave nothing but the gross and what was taken off it', async () => {
    await own.send(example({ version: 4, refunds: [tea, waited, rest] }));
    expect((await own.ask('salesReport', { ...inTime, ...FIFTH })).totals).toMatchObject({
      ...{ refunds: '464.82', netSales: '-464.82', grandTotal: '-618.20', payments: { online: '-618.20' } },
    });
    expect((await own.ask('salesReport', inTime)).totals).toMatchObject({
      ...{ bills: 2, refunds: '900.00', netSales: '200.00', grandTotal: '200.00', difference: '0.00' },
      ...{ serviceCharge: '0.00', taxes: { SSCL: '0.00', VAT: '0.00' }, rounding: '0.00' },
      payments: { card: '600.00', cash: '218.20', online: '-618.20' },
    });
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('and its cancellation leave its day and theirs without it', async () => {
    await own.cancel('B1');
    expect((await own.ask('salesReport', inTime)).totals).toMatchObject({
      ...{
        bills: 1,
        grossSales: '200.00',
        refunds: '0.00',
        netSales: '200.00',
        grandTotal: '200.00',
        difference: '0.00',
      },
      payments: { cash: '200.00' },
    });
    expect((await own.ask('salesReport', { ...inTime, ...FOURTH })).totals).toMatchObject({
      netSales: '0.00',
      grandTotal: '0.00',
    });
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });
});
