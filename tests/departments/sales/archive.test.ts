import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { archiveBills } from '#server/departments/sales/archive';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** The archive of old bills, and the reports that read it (domain 3.3). */

const db = await ownDatabase();
const owner = person('archive', [['COL', 'Colombo']]);
const importer = { groupId: 'archive', userId: 'u', outletIds: ['COL'] };

const bill = (billNumber: string, day: string, price: number, more: object = {}) => ({
  outlet: 'COL',
  billNumber,
  settledAt: `${day} 20:00`,
  cashier: 'Ruwani',
  lines: [{ itemCode: 'RICE', quantity: 1, unitPrice: price }],
  payments: [{ method: 'cash' }],
  ...more,
});
const old = [
  bill('1', '2026-03-01', 100, { discounts: [{ name: 'Loyalty', amount: '10' }] }),
  bill('2', '2026-03-01', 200, { charges: [{ kind: 'tax', name: 'VAT', amount: '36' }] }),
  bill('3', '2026-03-02', 400, { status: 'cancelled', cancelled: { reason: 'Twice' } }),
  bill('4', '2026-03-02', 800),
];
const recent = [bill('5', '2026-06-01', 1600)];

const ask = async (name: string, fromDate: string, toDate: string, query = {}): Promise<ReportAnswer> =>
  (
    await runReport({ db }, owner, report(name) as Report, { outlets: 'COL', fromDate, toDate, ...query })
  ).json() as Promise<ReportAnswer>;
const march = ['2026-03-01', '2026-03-31'] as const;

beforeAll(async () => {
  await putOutlet(db, 'archive', 'COL', 'COL', 'Colombo', { archiveBefore: '2026-04-01', lockDate: '2026-03-31' });
  await put(db, 'archive', 'items', 'rice', {
    name: 'Rice',
    itemCode: 'RICE',
    itemType: 'simple',
    price: '100.00',
    outlets: ['COL'],
  });
  await db.query(`update records set data = data - 'lockDate' where resource = 'outlets' and group_id = 'archive'`);
  await importBills(db, importer, { bills: [...old, ...recent] });
});

describe('bills that are archived', () => {
  it('leave the live tables with all that belongs to them, and are sales as before', async () => {
    await db.query(
      `update records set data = data - 'archiveBefore' where resource = 'outlets' and group_id = 'archive'`,
    );
    const before = await Promise.all(
      ['salesReport', 'productCategoryReport', 'orderCancellationReport', 'discountReport'].map((name) =>
        ask(name, ...march),
      ),
    );
    await db.query(
      `update records set data = data || '{"archiveBefore": "2026-04-01"}' where resource = 'outlets' and group_id = 'archive'`,
    );
    expect(await archiveBills(db, 'archive', 'COL', '2026-04-01')).toBe(4);
    const after = await Promise.all(
      [
        'archivedSalesReport',
        'archivedProductCategoryReport',
        'archivedOrderCancellationReport',
        'archivedDiscountReport',
      ].map((name) => ask(name, ...march)),
    );
    expect(before[0]?.totals.netSales).toBe('1090.00');
    expect(after.map(({ docs, totals }) => ({ docs, totals }))).toEqual(
      before.map(({ docs, totals }) => ({ docs, totals })),
    );
    const [left] = await db.query(
      `select (select count(*)::int from bills) as bills, (select count(*)::int from bill_lines) as lines,
              (select count(*)::int from daily_sales) as days, (select count(*)::int from bill_discounts) as discounts`,
    );
    expect(left).toEqual({ bills: 1, lines: 1, days: 1, discounts: 0 });
  });

  it('have an unknown cost and profit if no cost was ever recorded, in rows, totals and files', async () => {
    for (const [name, cost, profit] of [
      ['archivedSalesReport', 'costOfSales', 'grossProfitPct'],
      ['archivedProductCategoryReport', 'cost', 'gpPct'],
    ] as const) {
      const { docs, totals } = await ask(name, ...march);
      expect(docs.length).toBeGreaterThan(0);
      for (const row of [...docs, totals]) expect([row[cost], row[profit]]).toEqual([null, null]);
    }
    const file = await runReport({ db }, owner, report('archivedProductCategoryReport') as Report, {
      ...{ outlets: 'COL', fromDate: march[0], toDate: march[1], format: 'csv' },
    });
    const [head = [], ...lines] = (await file.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = head.indexOf('Cost');
    expect(at).toBeGreaterThan(0);
    expect(lines.map((cells) => cells[at])).toEqual(['', '']);
  });

  it('may be archived again without effect, and are not brought in twice', async () => {
    expect(await archiveBills(db, 'archive', 'COL', '2026-04-01')).toBe(0);
    expect((await importBills(db, importer, { bills: old })).bills).toMatchObject({ created: 0, skipped: 4 });
  });

  it('are in the live report of their days; the archived report ends with the archive and says where the rest is', async () => {
    expect((await ask('salesReport', '2026-03-01', '2026-06-30')).totals.netSales).toBe('2690.00');
    await expect(ask('archivedSalesReport', '2026-03-15', '2026-06-30')).rejects.toMatchObject({
      errors: [expect.objectContaining({ field: 'toDate', message: expect.stringContaining('open Sales') })],
    });
    expect((await ask('salesReport', '2026-04-01', '2026-06-30')).totals.netSales).toBe('1600.00');
  });
});

it('a bill that a guest still owes for stays live until it is paid, and is in the archived reports all the time', async () => {
  const owed = bill('6', '2026-03-02', 50, { discounts: [{ name: 'Loyalty', amount: '5' }], waiter: 'Kasun' });
  await importBills(db, importer, { bills: [owed] });
  await db.query(
    `insert into ledger_charges (group_id, seq, transaction_no, outlet_id, bill_id, bill_no, business_date, due_date, amount, outstanding)
     select 'archive', 1, 'T1', 'COL', id, bill_no, business_date, business_date, 45, 45 from bills where bill_no = '6'`,
  );
  const sold = async (query: Record<string, string> = {}) => {
    const reports = ['archivedSalesReport', 'archivedProductCategoryReport', 'archivedDiscountReport'];
    const answers = await Promise.all(reports.map((name) => ask(name, ...march, query)));
    return answers.map(({ totals }) => [totals.netSales ?? totals.discountAmount, totals.gross].filter(Boolean));
  };
  const all = [['1135.00'], ['1135.00'], ['15.00', '1150.00']];
  expect(await archiveBills(db, 'archive', 'COL', '2026-04-01')).toBe(0);
  expect(await sold()).toEqual(all);
  expect(await sold({ waiter: 'Kasun' })).toEqual([['45.00'], ['45.00'], ['5.00', '50.00']]);
  await db.query(`update ledger_charges set outstanding = 0 where group_id = 'archive'`);
  expect(await sold()).toEqual(all);
  expect(await archiveBills(db, 'archive', 'COL', '2026-04-01')).toBe(1);
  expect(await sold()).toEqual(all);
});
