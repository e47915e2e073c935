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

/** Refunds of settled bills, through every report; each figure is computed by hand from the bill below. */

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
        ...{ outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-03', ...query },
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
type Filter = Record<string, string>;
/** Read from the roll-ups, and from the lines of some bills. */
const FILTERS: readonly Filter[] = [{}, { orderType: 'dineIn' }];
const ONE_BILL: readonly Filter[] = [{ waiter: 'Kasun' }, { shift: 'S1' }];

describe('two refunds of a bill', () => {
  let own: Group;
  beforeAll(async () => {
    own = await group();
    await own.send(example(), other);
    expect((await own.send(example({ version: 2, refunds: [tea] }))).bills).toMatchObject({ created: 0, updated: 1 });
    expect((await own.send(example({ version: 3, refunds: [tea, waited] }))).bills).toMatchObject({ updated: 1 });
  });

  it('leave it settled, with what is left of every amount', async () => {
    const [bill] = await own.rows(`select * from bills where group_id = $1 and bill_no = 'B1'`);
    expect(bill).toMatchObject({
      ...{ status: 'settled', gross: '1000.00', bill_discount: '100.00', refunds: '435.18', net_sales: '464.82' },
      ...{ service_charge: '46.48', tax: '107.12', taxes: { SSCL: '12.78', VAT: '94.34' }, rounding: '-0.22' },
      ...{ grand_total: '618.20', paid: '621.20', change_given: '3.00', version: 3 },
    });
    const lines = await own.rows(
      `select line_no, gross, refund, net, refund_share, bill_share, qty from bill_lines where group_id = $1 and bill_id = 'bill_COL_B1' order by 1`,
    );
    expect(lines).toEqual([
      {
        ...{ line_no: 1, gross: '600.00', refund: '0.00', net: '600.00', refund_share: '75.18', bill_share: '135.18' },
        qty: '1.0000',
      },
      {
        ...{ line_no: 2, gross: '400.00', refund: '360.00', net: '40.00', refund_share: '0.00', bill_share: '40.00' },
        qty: '4.0000',
      },
    ]);
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('are seen by `npm run verify` if a figure is wrong', async () => {
    const change = (by: string) =>
      own.rows(`update cancellations set refund_net = refund_net ${by} where group_id = $1 and cancel_no = 'refund:1'`);
    await change('+ 1');
    expect(await verifyGroup(db, own.groupId)).toEqual([
      {
        ...{ kind: 'bills', outletId: 'COL', of: 'B1', figure: 'refunds, by each of them' },
        expected: '436.18',
        found: '435.18',
      },
    ]);
    await change('- 1');
  });

  it.each(['day', 'week', 'month', 'weekday', 'hour', 'outlet', 'orderType', 'channel', 'cashier'])(
    'lower sales by %s as much as what was paid',
    async (groupBy) => {
      const { totals, docs } = await own.ask('salesReport', { groupBy });
      expect(docs).toHaveLength(1);
      for (const row of [totals, docs[0]])
        expect(row).toMatchObject({
          ...{ bills: 2, grossSales: '1200.00', billDiscount: '100.00', refunds: '435.18', netSales: '664.82' },
          ...{ serviceCharge: '46.48', taxes: { SSCL: '12.78', VAT: '94.34' }, rounding: '-0.22' },
          ...{ grandTotal: '818.20', changeGiven: '3.00', difference: '0.00' },
          payments: { card: '600.00', cash: '221.20' },
        });
    },
  );

  it('lower the sales of a waiter and a shift, which only bills know', async () => {
    for (const query of ONE_BILL)
      expect((await own.ask('salesReport', { ...inTime, ...query })).totals).toMatchObject({
        ...{ refunds: '435.18', netSales: '464.82', payments: { card: '600.00', cash: '21.20' }, difference: '0.00' },
      });
  });

  it('show in the bill wise report and its totals', async () => {
    const { docs, totals } = await own.ask('billWiseReport');
    expect(docs[0]).toMatchObject({
      ...{ billNo: 'B1', gross: '1000.00', discount: '100.00', refunds: '435.18', netSales: '464.82' },
      ...{ grandTotal: '618.20', payments: { card: '600.00', cash: '21.20' }, changeGiven: '3.00', status: 'settled' },
    });
    expect(totals).toMatchObject({ refunds: '435.18', netSales: '664.82', grandTotal: '818.20' });
  });

  it('of a line lower its item and category; of the bill they are left out, as its discounts are', async () => {
    for (const filter of FILTERS) {
      const items = await own.ask('productCategoryReport', { level: 'item', ...filter });
      expect(items.docs.map((row) => columns(row, 'itemName', 'qty', 'grossSales', 'refunds', 'netSales'))).toEqual([
        ['Fried rice', '2.0000', '800.00', '0.00', '800.00'],
        ['Tea', '4.0000', '400.00', '360.00', '40.00'],
      ]);
      const categories = await own.ask('productCategoryReport', { level: 'category', ...filter });
      expect(categories.docs.map((row) => columns(row, 'category', 'refunds', 'netSales'))).toEqual([
        ['Rice dishes', '0.00', '800.00'],
        ['Drinks', '360.00', '40.00'],
      ]);
      const sales = await own.ask('salesReport', { groupBy: 'category', ...filter });
      expect(sales.docs.map((row) => columns(row, 'period', 'grossSales', 'refunds', 'netSales'))).toEqual([
        ['Drinks', '400.00', '360.00', '40.00'],
        ['Rice dishes', '800.00', '0.00', '800.00'],
      ]);
    }
    const { docs } = await own.ask('salesReport', { ...inTime, categoryId: 'drinks' });
    expect(docs.map((row) => columns(row, 'grossSales', 'refunds', 'netSales'))).toEqual([
      ['400.00', '360.00', '40.00'],
    ]);
    const menu = await own.ask('menuItemReport');
    expect(menu.docs.map((row) => columns(row, 'item', 'qtySold', 'netSales')).sort()).toEqual([
      ['Fried rice', '2.0000', '800.00'],
      ['Tea', '4.0000', '40.00'],
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
    }
    expect((await own.ask('FoodCostControlReport')).totals.netSales).toBe('664.82');
  });

  it('lower what a guest spent and a table earned, and no discount', async () => {
    expect((await own.ask('customerReport')).totals).toMatchObject({ netSales: '464.82', bills: 1 });
    expect((await own.ask('tableRevenueReport')).totals).toMatchObject({ netSales: '464.82', bills: 1 });
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

  it('say why, by whom and who approved, on the bill’s own day', async () => {
    const { docs, totals } = await own.ask('paymentCancellationReport');
    expect(docs.map((row) => columns(row, 'date', 'kind', 'billNo', 'item', 'method', 'amount', 'reason'))).toEqual([
      ['2026-06-03', 'refund', 'B1', null, 'card', '100.00', 'Waited long'],
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
    const [bill] = await own.rows(`select * from bills where group_id = $1 and bill_no = 'B1'`);
    expect(bill).toMatchObject({
      ...{ status: 'settled', gross: '1000.00', bill_discount: '100.00', refunds: '900.00', net_sales: '0.00' },
      ...{ service_charge: '0.00', tax: '0.00', taxes: { SSCL: '0.00', VAT: '0.00' }, rounding: '0.00' },
      ...{ grand_total: '0.00', paid: '3.00', change_given: '3.00' },
    });
    expect((await own.ask('salesReport', inTime)).totals).toMatchObject({
      ...{ bills: 2, refunds: '900.00', netSales: '200.00', grandTotal: '200.00', difference: '0.00' },
      payments: { card: '600.00', cash: '221.20', online: '-618.20' },
    });
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('and its cancellation leave the day without it', async () => {
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
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });
});

describe('a refund', () => {
  const totals = async ({ rows }: Group) =>
    (await rows(`select refunds, net_sales, grand_total from bills where group_id = $1 and bill_no = 'B1'`))[0];
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
    expect(await own.rows('select refund, refund_share from bill_lines where group_id = $1 order by line_no')).toEqual([
      { refund: '0.00', refund_share: '75.18' },
      { refund: '360.00', refund_share: '0.00' },
    ]);
  });

  it('leaves tip and delivery fee alone as long as the food covers it', async () => {
    const own = await group();
    const charges = [{ kind: 'delivery', name: 'Delivery', amount: '50' }];
    const bill = { ...other, charges, tip: '20', payments: [{ method: 'cash', amount: '270' }] };
    await own.send({ ...bill, refunds: [{ ...waited, amount: '200' }] });
    const amounts = 'select net_sales, delivery_fee, tips, grand_total from bills where group_id = $1';
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
    expect(await own.rows('select net, tax from bill_lines where group_id = $1 order by line_no')).toEqual([
      { net: '600.00', tax: '108.00' },
      { net: '0.00', tax: '0.00' },
    ]);
    const [stored] = await own.rows('select net_sales, taxes from bills where group_id = $1');
    expect(stored).toEqual({ net_sales: '600.00', taxes: { Tax: '108.00' } });
    await own.send({
      ...bill,
      refunds: [
        { ...tea, amount: '420' },
        { ...waited, amount: '354' },
      ],
    });
    expect(
      await own.rows('select net - bill_share as net, tax from bill_lines where group_id = $1 order by line_no'),
    ).toEqual([
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

  it('belongs to the day of its bill, and is refused once that is closed', async () => {
    const own = await group();
    await own.send(example());
    await own.lock('2026-06-03');
    await expect(own.send(example({ version: 2, refunds: [tea] }))).rejects.toMatchObject(
      refused('dateTime', 'lockDate', 'The books of Colombo are closed up to 2026-06-03'),
    );
    // A reprint is no figure of the period.
    expect((await own.send(example({ version: 3, reprints: 1 }))).bills.updated).toBe(1);
  });

  it('goes to the archive with its bill, where the reports say the same', async () => {
    const own = await group();
    await own.send(example({ refunds: [tea, waited] }));
    const before = await own.ask('salesReport', inTime);
    await own.lock('2026-06-03');
    expect(await archiveBills(db, own.groupId, 'COL', '2026-06-04')).toBe(1);
    await db.query(
      `update records set data = data || '{"archiveBefore": "2026-06-04"}' where group_id = $1 and resource = 'outlets'`,
      [own.groupId],
    );
    expect((await own.ask('archivedSalesReport', inTime)).docs).toEqual(before.docs);
    expect((await own.ask('archivedProductCategoryReport', { level: 'item' })).totals).toMatchObject({
      ...{ refunds: '360.00', netSales: '640.00' },
    });
    expect((await own.ask('archivedPaymentCancellationReport')).totals).toMatchObject({ amount: '578.80' });
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
    expect((await own.send(example({ refunds: [tea, waited] }))).bills).toMatchObject({ skipped: 1 });
    await own.lock('2026-05-31');
    await expect(own.send(example({ version: 9, refunds: [tea, waited, rest] }))).rejects.toMatchObject(
      refused('refunds', 'archived'),
    );
  });
});
