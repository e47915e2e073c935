import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { salesByHour } from '#resources/dashboards/tills.rules';
import { archiveBills } from '#server/departments/sales/archive';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Refunds of settled bills, through every report, each on the day it was paid; figures are computed by hand from the bill below. */

type Sent = Readonly<Record<string, unknown>>;

const db = await ownDatabase();

/** The bill of domain 1.7 in two lines: 600 and 400, 10% off, service 10%, SSCL, VAT, rounded to 1 197; 3.00 change. */
const example = (more: Sent = {}): Sent => ({
  ...{ outlet: 'COL', billNumber: 'B1', version: 1, openedAt: '2026-06-03 19:05', settledAt: '2026-06-03 20:10' },
  ...{ table: 'T4', floor: 'Garden', guests: 2, waiter: 'Kasun', cashier: 'Ruwani', shift: 'S1' },
  customer: { name: 'Ms Perera', phone: '+94771' },
  lines: [
    { itemCode: 'RICE', quantity: 1, unitPrice: '600' },
    { itemCode: 'TEA', quantity: 4, unitPrice: '100' },
  ],
  discounts: [{ name: 'Loyalty', percent: '10', amount: '100' }],
  charges: [
    { kind: 'service', name: 'Service charge', amount: '90' },
    { kind: 'tax', name: 'SSCL', amount: '24.75' },
    { kind: 'tax', name: 'VAT', amount: '182.66' },
  ],
  rounding: '-0.41',
  total: '1197',
  payments: [
    { method: 'card', amount: '700', card: { type: 'Visa', bank: 'HNB', last4: '4242', tagged: true } },
    { method: 'cash', amount: '497', tendered: '500' },
  ],
  ...more,
});
/** The tea with its part of service charge and taxes: 360.00 + 36.00 + 9.90 + 73.06 − 0.16. */
const tea: Sent = {
  ...{ amount: '478.80', method: 'cash', line: 2, reason: 'Sour milk', at: '2026-06-03 21:00' },
  ...{ by: 'Ruwani', approvedBy: 'Anjali' },
};
/** Of the 718.20 that are left: 75.18 + 7.52 + 2.07 + 15.26 − 0.03. */
const waited: Sent = { amount: '100', method: 'card', reason: 'Waited long', at: '2026-06-04 12:00' };
const rest: Sent = { amount: '618.20', method: 'online', reason: 'Ill afterwards', at: '2026-06-05 10:00' };
const other: Sent = {
  ...{
    outlet: 'COL',
    billNumber: 'B2',
    settledAt: '2026-06-03 20:30',
    cashier: 'Ruwani',
    payments: [{ method: 'cash' }],
  },
  lines: [{ itemCode: 'RICE', quantity: 1, unitPrice: '200' }],
};

let tenant = 0;
async function group() {
  const groupId = `refunds${++tenant}`;
  await putOutlet(db, groupId, 'COL', 'COL', 'Colombo');
  await put(db, groupId, 'menuCategories', 'rice', { name: 'Rice dishes', outlets: ['COL'], revenueGroup: 'food' });
  await put(db, groupId, 'menuCategories', 'drinks', { name: 'Drinks', outlets: ['COL'], revenueGroup: 'beverage' });
  for (const [id, itemCode, name, categoryId] of [
    ['rice', 'RICE', 'Fried rice', 'rice'],
    ['tea', 'TEA', 'Tea', 'drinks'],
  ] as const)
    await put(db, groupId, 'items', id, {
      ...{ name, itemCode, categoryId, itemType: 'simple', price: '100.00', outlets: ['COL'] },
    });
  await put(db, groupId, 'floors', 'garden', {
    ...{ floorName: 'Garden', outletId: 'COL', tables: [{ tableId: 't4', tableName: 'T4', seats: 4 }] },
  });
  const importer = { groupId, userId: 'u', outletIds: ['COL'] };
  const owner = person(groupId, [['COL', 'Colombo']]);
  const read = async (asked: Report, query: Record<string, string>): Promise<ReportAnswer> =>
    (
      await runReport({ db }, owner, asked, {
        ...{ outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-05', ...query },
      })
    ).json() as Promise<ReportAnswer>;
  return {
    groupId,
    send: (...bills: Sent[]) => importBills(db, importer, { bills }),
    cancel: (billNumber: string) => cancelBill(db, importer, { outlet: 'COL', billNumber, reason: 'Wrong table' }),
    rows: (sql: string) => db.query<Record<string, unknown>>(sql, [groupId]),
    read,
    ask: (name: string, query: Record<string, string> = {}) => read(report(name) as Report, query),
    lock: (day: string) =>
      db.query(`update records set data = data || $2 where group_id = $1 and resource = 'outlets'`, [
        groupId,
        JSON.stringify({ lockDate: day }),
      ]),
    set: (name: string, value: unknown) =>
      put(db, groupId, 'systemSettings', 'COL', { outletId: 'COL', settings: [{ name, value }] }),
  };
}
type Group = Awaited<ReturnType<typeof group>>;

const columns = (row: Record<string, unknown> | undefined, ...keys: string[]) => keys.map((key) => row?.[key]);
const inTime = { groupBy: 'day' };
const onDay = (day: string) => ({ fromDate: day, toDate: day });
const [THIRD, FOURTH, FIFTH] = [onDay('2026-06-03'), onDay('2026-06-04'), onDay('2026-06-05')] as const;
type Filter = Record<string, string>;
/** Read from the roll-ups, and from the lines of some bills. */
const FILTERS: readonly Filter[] = [{}, { orderType: 'dineIn' }];

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

describe('a refund', () => {
  /** What is left of the bill after its refunds. */
  const totals = async ({ rows }: Group) =>
    (
      await rows(
        `select sum(refunds) as refunds, sum(net_sales) as net_sales, sum(grand_total) as grand_total from bills where group_id = $1 and bill_no = 'B1'`,
      )
    )[0];
  const left = { refunds: '360.00', net_sales: '540.00', grand_total: '718.20' };
  const refused = (field: string, rule: string, message?: string) => ({
    status: 400,
    errors: [
      expect.objectContaining({ field, rule, ...(message ? { message: expect.stringContaining(message) } : {}) }),
    ],
  });

  it('counts once, in any order of arrival, and also with the first document', async () => {
    const own = await group();
    const versions = [example(), example({ version: 2, refunds: [tea] })] as const;
    expect((await own.send(versions[1])).bills.created).toBe(1);
    for (const late of [versions[0], versions[1], { ...versions[0], version: 0 }])
      expect((await own.send(late)).bills).toMatchObject({ created: 0, updated: 0, skipped: 1, refused: 0 });
    expect(await totals(own)).toEqual(left);
    expect((await own.ask('salesReport', inTime)).totals).toMatchObject({ netSales: '540.00', difference: '0.00' });
  });

  it('counts once without versions', async () => {
    const own = await group();
    const plain = example({ version: null });
    for (const bill of [plain, { ...plain, refunds: [tea] }, plain, { ...plain, refunds: [tea] }]) await own.send(bill);
    expect(await totals(own)).toEqual(left);
  });

  it('can’t be changed, undone, or come with another change of the bill', async () => {
    const own = await group();
    await own.send(example({ version: 2, refunds: [tea] }));
    const changed = { ...tea, amount: '400' };
    await expect(own.send(example({ version: 3, refunds: [changed] }))).rejects.toMatchObject(
      refused('refunds', 'differs', 'can’t change or undo a refund'),
    );
    await expect(own.send(example({ version: 3 }))).rejects.toMatchObject(refused('refunds', 'differs'));
    await expect(own.send(example({ version: 3, guests: 3, refunds: [tea, waited] }))).rejects.toMatchObject(
      refused('billNumber', 'differs'),
    );
    expect(await totals(own)).toEqual(left);
  });

  it('is at most what was paid, less what was refunded before', async () => {
    const own = await group();
    await expect(own.send(example({ refunds: [{ ...tea, amount: '1197.01' }] }))).rejects.toMatchObject(
      refused('refunds.0.amount', 'max', 'only 1197.00 of what was paid is left'),
    );
    await expect(own.send(example({ refunds: [tea, { ...rest, amount: '718.21' }] }))).rejects.toMatchObject(
      refused('refunds.1.amount', 'max', 'only 718.20 of what was paid is left'),
    );
    await expect(own.send(example({ refunds: [{ ...tea, amount: '0' }] }))).rejects.toMatchObject(
      refused('refunds.0.amount', 'moreThan'),
    );
  });

  it('names a line of the bill, and needs a settled one', async () => {
    const own = await group();
    await expect(own.send(example({ refunds: [{ ...tea, line: 3 }] }))).rejects.toMatchObject(
      refused('refunds.0.line', 'reference'),
    );
    await expect(own.send(example({ status: 'billed', refunds: [tea] }))).rejects.toMatchObject(
      refused('refunds', 'contradiction', 'Only settled bills can be refunded'),
    );
    await expect(own.send(example({ refunds: [{ ...tea, method: 'cityLedger' }] }))).rejects.toMatchObject(
      refused('refunds.0.method', 'contradiction'),
    );
  });

  it('of a line above its price takes the rest off the bill', async () => {
    const own = await group();
    await own.send(example({ refunds: [{ ...tea, amount: '578.80' }] }));
    expect(await totals(own)).toEqual({ refunds: '435.18', net_sales: '464.82', grand_total: '618.20' });
    expect(
      await own.rows(
        `select line_no, refund from bill_lines where group_id = $1 and bill_id = 'refund_COL_B1_1' order by 1`,
      ),
    ).toEqual([
      { line_no: 1, refund: '75.18' },
      { line_no: 2, refund: '360.00' },
    ]);
  });

  it('leaves tip and delivery fee alone as long as the food covers it', async () => {
    const own = await group();
    const charges = [{ kind: 'delivery', name: 'Delivery', amount: '50' }];
    const bill = { ...other, charges, tip: '20', payments: [{ method: 'cash', amount: '270' }] };
    await own.send({ ...bill, refunds: [{ ...waited, amount: '200' }] });
    const amounts = `select sum(net_sales) as net_sales, sum(delivery_fee) as delivery_fee, sum(tips) as tips, sum(grand_total) as grand_total
      from bills where group_id = $1`;
    expect(await own.rows(amounts)).toEqual([
      { net_sales: '0.00', delivery_fee: '50.00', tips: '20.00', grand_total: '70.00' },
    ]);
    await own.send({
      ...bill,
      refunds: [
        { ...waited, amount: '200' },
        { ...waited, amount: '70' },
      ],
    });
    expect(await own.rows(amounts)).toEqual([
      { net_sales: '0.00', delivery_fee: '0.00', tips: '0.00', grand_total: '0.00' },
    ]);
  });

  it('of lines with their own taxes takes these', async () => {
    const own = await group();
    const lines = [
      { itemCode: 'RICE', quantity: 1, unitPrice: '600', tax: '108' },
      { itemCode: 'TEA', quantity: 4, unitPrice: '100', tax: '20' },
    ];
    const bill = example({
      lines,
      discounts: [],
      charges: [],
      rounding: null,
      total: '1128',
      payments: [{ method: 'cash' }],
    });
    await own.send({ ...bill, refunds: [{ ...tea, amount: '420' }] });
    const left = () =>
      own.rows(
        'select sum(net) as net, sum(tax) as tax from bill_lines where group_id = $1 group by line_no order by line_no',
      );
    expect(await left()).toEqual([
      { net: '600.00', tax: '108.00' },
      { net: '0.00', tax: '0.00' },
    ]);
    const [, given] = await own.rows(
      'select net_sales, taxes from bills where group_id = $1 order by refund_no nulls first',
    );
    expect(given).toEqual({ net_sales: '-400.00', taxes: { Tax: '-20.00' } });
    await own.send({
      ...bill,
      refunds: [
        { ...tea, amount: '420' },
        { ...waited, amount: '354' },
      ],
    });
    expect(await left()).toEqual([
      { net: '300.00', tax: '54.00' },
      { net: '0.00', tax: '0.00' },
    ]);
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('needs a reason where cancellations do', async () => {
    const own = await group();
    await expect(own.send(example({ refunds: [{ ...tea, reason: null }] }))).rejects.toMatchObject(
      refused('refunds.0.reason', 'required'),
    );
    await own.set('cancelReasonMandatory', false);
    expect((await own.send(example({ refunds: [{ ...tea, reason: null }] }))).bills.created).toBe(1);
  });

  it('is possible when the day of its bill is closed, but not on a closed day', async () => {
    const own = await group();
    await own.send(example());
    const before = await own.ask('salesReport', { ...inTime, ...THIRD });
    await own.lock('2026-06-03');
    await expect(own.send(example({ version: 2, refunds: [tea] }))).rejects.toMatchObject(
      refused('refunds.0.at', 'lockDate', 'closed up to 2026-06-03; refund 1 of bill B1 belongs to 2026-06-03'),
    );
    expect((await own.send(example({ version: 2, refunds: [waited] }))).bills.updated).toBe(1);
    expect((await own.ask('salesReport', { ...inTime, ...THIRD })).docs).toEqual(before.docs);
    expect((await own.ask('salesReport', { ...inTime, ...FOURTH })).totals).toMatchObject({ grandTotal: '-100.00' });
    // A reprint is no figure of the period.
    expect((await own.send(example({ version: 3, reprints: 1, refunds: [waited] }))).bills.updated).toBe(1);
    // The 4th is closed now: what is stored already is no news, a new refund of that day is.
    await own.lock('2026-06-04');
    expect((await own.send(example({ version: 4, reprints: 2, refunds: [waited] }))).bills.updated).toBe(1);
    const late = { ...waited, at: '2026-06-04 13:00' };
    await expect(own.send(example({ version: 5, refunds: [waited, late] }))).rejects.toMatchObject(
      refused('refunds.1.at', 'lockDate', 'refund 2 of bill B1 belongs to 2026-06-04'),
    );
    await expect(
      own.send(example({ version: 5, refunds: [waited, { ...rest, at: '2999-01-01 10:00' }] })),
    ).rejects.toMatchObject(refused('refunds.1.at', 'future'));
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('without a time was paid when it came, or with its bill', async () => {
    const own = await group();
    const [{ at: _tea, ...first }, { at: _waited, ...second }] = [tea, waited];
    await own.send(example({ refunds: [first] }));
    await own.send(example({ version: 2, refunds: [first, second] }));
    const days = await own.rows(
      `select business_date from bills where group_id = $1 and refund_of is not null order by refund_no`,
    );
    expect(days[0]).toEqual({ business_date: '2026-06-03' });
    const now = Date.parse(String(days[1]?.business_date));
    expect(Math.abs(Date.now() - now)).toBeLessThan(2 * 24 * 60 * 60_000);
  });

  it('of an archived bill is one of its own day, and is archived with that', async () => {
    const own = await group();
    await own.send(example({ refunds: [tea] }));
    const before = await own.ask('salesReport', { ...inTime, ...THIRD });
    await own.lock('2026-06-03');
    const archive = async (day: string) => {
      const count = await archiveBills(db, own.groupId, 'COL', day);
      await db.query(`update records set data = data || $2 where group_id = $1 and resource = 'outlets'`, [
        own.groupId,
        JSON.stringify({ archiveBefore: day }),
      ]);
      return count;
    };
    // The bill and the refund of its day.
    expect(await archive('2026-06-04')).toBe(2);
    const archived = async () => (await own.ask('archivedSalesReport', { ...inTime, ...THIRD })).docs;
    expect(await archived()).toEqual(before.docs);
    expect((await own.ask('archivedProductCategoryReport', { level: 'item', ...THIRD })).totals).toMatchObject({
      ...{ refunds: '360.00', netSales: '540.00' },
    });
    expect((await own.ask('archivedPaymentCancellationReport', THIRD)).totals).toMatchObject({ amount: '478.80' });
    expect((await own.send(example({ refunds: [tea] }))).bills).toMatchObject({ skipped: 1 });
    expect((await own.send(example({ version: 9, refunds: [tea, waited] }))).bills.updated).toBe(1);
    expect((await own.send(example({ version: 9, refunds: [tea, waited] }))).bills).toMatchObject({ skipped: 1 });
    expect(await archived()).toEqual(before.docs);
    expect((await own.ask('salesReport', { ...inTime, ...FOURTH })).totals).toMatchObject({
      ...{ refunds: '75.18', netSales: '-75.18', grandTotal: '-100.00' },
    });
    expect((await own.ask('paymentCancellationReport', FOURTH)).totals).toMatchObject({ amount: '100.00' });
    await own.lock('2026-06-04');
    expect(await archive('2026-06-05')).toBe(1);
    expect((await own.ask('archivedSalesReport', { ...inTime, ...FOURTH })).totals).toMatchObject({
      netSales: '-75.18',
    });
    expect((await own.ask('archivedPaymentCancellationReport', FOURTH)).totals).toMatchObject({ amount: '100.00' });
    await own.send(example({ version: 10, refunds: [tea, waited, rest] }));
    expect((await own.ask('salesReport', { ...inTime, ...FIFTH })).totals).toMatchObject({ grandTotal: '-618.20' });
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('reads of the amounts what is left after refunds in the archive', async () => {
    const own = await group();
    await own.send(example({ refunds: [tea, waited] }));
    await own.lock('2026-06-04');
    await archiveBills(db, own.groupId, 'COL', '2026-06-05');
    await own.send(example({ version: 2, refunds: [tea, waited, rest] }));
    const [row] = await own.rows('select refunds, grand_total, taxes, service_charge from bills where group_id = $1');
    expect(row).toEqual({
      ...{ refunds: '464.82', grand_total: '-618.20', service_charge: '-46.48' },
      taxes: { SSCL: '-12.78', VAT: '-94.34' },
    });
  });
});

describe('a bill of the last closed day', () => {
  it('can’t be cancelled, by hand or by its till; the day after can', async () => {
    const own = await group();
    await own.send(example(), { ...other, settledAt: '2026-06-04 20:30' });
    await own.lock('2026-06-03');
    await expect(own.cancel('B1')).rejects.toMatchObject({
      ...{ status: 400 },
      errors: [
        expect.objectContaining({ rule: 'lockDate', message: expect.stringContaining('Refund the bill instead') }),
      ],
    });
    await expect(
      own.send(example({ version: 2, status: 'cancelled', cancelled: { reason: 'Twice' } })),
    ).rejects.toMatchObject({ status: 400, errors: [expect.objectContaining({ rule: 'lockDate' })] });
    expect(await own.cancel('B2')).toMatchObject({ status: 'cancelled' });
  });
});
