import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#engine/define/report';
import { archived } from '#engine/define/reports/defineReport';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import type { Database } from '#server/db/types';
import { Parameters } from '#server/records/read/sql';
import { runReport } from '#server/reports/service';
import { refusals, scopedTables } from '#server/reports/tables';
import { freshDatabase } from '#tests/kit/database';
import { person, putBills, putOutlet } from './reportsFixture';

/** An archived report equals the live one over the archived data (domain 3.3). */

const live = report('salesReport') as Report;
const bills = report('billWiseReport') as Report;
const twin = (of: Report) =>
  archived(of, { name: 'archivedTest', label: 'Archived', path: '/archivedTest', module: 'RPT_ARCHIVED' });

let db: Database;
const bill = (id: string, date: string, amount: string) => ({
  id,
  outletId: 'COL',
  date,
  gross: amount,
  net: amount,
  total: amount,
  payments: { cash: amount },
  lines: [{ item: 'tea', quantity: '1', gross: amount, net: amount }],
});
const TABLES = [
  'bills',
  'bill_lines',
  'payments',
  'daily_sales',
  'sales_by_day',
  'sales_by_category',
  'sold_by_day',
  'cards_by_day',
];

beforeAll(async () => {
  db = await freshDatabase();
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo', { archiveBefore: '2025-01-10' });
  await putBills(db, 'harbour', [bill('old', '2024-06-03', '70.00'), bill('older', '2024-06-02', '5.00')]);
  await putBills(db, 'lakeside', [bill('other', '2024-06-03', '9.00')]);
  // What the archiving job does: the rows move unchanged.
  for (const table of TABLES) {
    await db.query(`insert into archived_${table} select * from ${table}`);
    await db.query(`delete from ${table}`);
  }
  await putBills(db, 'harbour', [bill('new', '2026-06-03', '300.00')]);
});
afterAll(() => db.close());

const owner = person('harbour', [['COL', 'Colombo']]);
const ask = async (of: Report, query: Record<string, string>): Promise<ReportAnswer> =>
  (await runReport({ db }, owner, of, query)).json() as Promise<ReportAnswer>;

test('the twin has the columns, the parameters and the SQL of the live report, and the figures of the archive', async () => {
  const june = { fromDate: '2024-06-01', toDate: '2024-06-10' };
  const answer = await ask(twin(live), june);
  expect(answer.totals).toMatchObject({ bills: 2, netSales: '75.00', payments: { cash: '75.00' } });
  expect(answer.docs.map(({ period, netSales }) => [period, netSales])).toEqual([
    ['2024-06-02', '5.00'],
    ['2024-06-03', '70.00'],
  ]);
  expect((await ask(twin(live), { ...june, groupBy: 'category' })).totals.netSales).toBe('75.00');
  expect(Object.keys(twin(live).columns)).toEqual(Object.keys(live.columns));
});

test('the live report has the bills of its days wherever they are, and reads the archive only for archived days', async () => {
  const june = { fromDate: '2024-06-01', toDate: '2024-06-10' };
  const now = { fromDate: '2026-06-01', toDate: '2026-06-10' };
  expect((await ask(live, june)).totals).toMatchObject({ bills: 2, netSales: '75.00' });
  expect((await ask(live, now)).totals).toMatchObject({ bills: 1, netSales: '300.00' });
  const readFor = (fromDate: string, toDate: string) => {
    const scope = { groupId: 'g', userId: 'u', outletIds: ['COL'], allowed: ['COL'], archivedBefore: '2025-01-10' };
    const reading = { report: live, scope, values: { fromDate, toDate } };
    return scopedTables('select * from bills', reading, new Parameters()).join();
  };
  // The days before are read as well: nine days are compared with the same weekdays two weeks earlier.
  expect(readFor('2025-01-24', '2025-02-01')).not.toContain('archived_bills');
  expect(readFor('2025-01-23', '2025-01-31')).toContain('archived_bills');
});

test('filters narrow the archive too, lines and payments with their bills', async () => {
  const { docs } = await ask(twin(bills), { fromDate: '2024-06-01', toDate: '2024-06-10', billNo: 'OLD' });
  expect(docs).toMatchObject([{ billNo: 'old', items: '1 × tea', payments: { cash: '70.00' } }]);
});

test('no SQL names the archive itself', () => {
  expect(refusals('select * from archived_bills')).toEqual(['it names the table "archived_bills"']);
});
