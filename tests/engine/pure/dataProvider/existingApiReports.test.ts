import { describe, expect, it } from 'vitest';
import { completed, missingColumns } from '#dataProvider/otherApis/reportRows';
import { column, defineReport } from '#engine/define';
import type { Report } from '#engine/define/report';
import { reports } from '#resources';
import { provide } from './dataProviderFixture';

/** Reports of an API that answers with rows and nothing else. */
const takings = defineReport({
  name: 'takingsReport',
  label: 'Takings',
  about: 'Net sales by day',
  module: 'RPT_TAKINGS',
  nav: { group: 'reports', order: 1 },
  days: 7,
  columns: {
    date: column.date(),
    bills: column.integer({ sum: true }),
    netSales: column.money({ sum: true }),
    cost: column.costMoney({ sum: true }),
    avgBill: column.money({ formula: 'netSales / bills' }),
    profitPct: column.margin('netSales', 'cost'),
    reason: column.text({ optional: true }),
  },
}) as Report;
const rows = [
  { date: '2026-11-01', bills: 3, netSales: '100.00', cost: '40' },
  { date: '2026-11-02', bills: 0, netSales: '0.00', cost: 0 },
  { date: '2026-11-03', bills: 4, netSales: 50.5, cost: '10.50' },
];

describe('rows of another API', () => {
  it('get the formulas of the page, and nothing where one divides by zero', () => {
    const { docs } = completed(takings, { docs: rows });
    expect(docs).toMatchObject([
      { avgBill: '33.33', profitPct: '60.0000' },
      { avgBill: null, profitPct: null },
      { avgBill: '12.63', profitPct: '79.2079' },
    ]);
  });

  it('get totals, computed like the reference API does: a ratio of sums, not of ratios', () => {
    const { totals } = completed(takings, { docs: rows, totals: {} });
    // 150.50 over 7 bills; (150.50 - 50.50) / 150.50.
    expect(totals).toEqual({ bills: 7, netSales: '150.50', cost: '50.50', avgBill: '21.50', profitPct: '66.4452' });
  });

  it('get no total where a row lacks the figure, where only a part came, or where the API has its own', () => {
    const { cost: _cost, ...lacking } = rows[0] ?? {};
    expect(completed(takings, { docs: [lacking, ...rows.slice(1)] }).totals).toEqual({
      ...{ bills: 7, netSales: '150.50', avgBill: '21.50' },
    });
    expect(completed(takings, { docs: rows, bookmark: 'b2' }).totals).toBeUndefined();
    expect(completed(takings, { docs: rows, total: 80 }).totals).toBeUndefined();
    expect(completed(takings, { docs: rows, totals: { netSales: '9.00' } }).totals).toEqual({ netSales: '9.00' });
  });

  it('keep a value that the API computed itself', () => {
    const { docs } = completed(takings, { docs: [{ ...rows[0], avgBill: '34.00' }] });
    expect(docs).toMatchObject([{ avgBill: '34.00' }]);
  });

  it('are read under the names that config.json gives', () => {
    const named = rows.map(({ netSales, ...row }) => ({ ...row, net_amount: netSales }));
    const { docs } = completed(takings, { docs: named }, { netSales: 'net_amount' });
    expect(docs).toMatchObject([{ netSales: '100.00', avgBill: '33.33' }, {}, {}]);
    expect(missingColumns(takings, named)).toEqual(['netSales', 'avgBill', 'profitPct']);
  });

  it('with none of the columns are refused with what came: the page would be dashes only', () => {
    expect(() => completed(takings, { docs: [{ Tag: '1.11.', Umsatz: 4 }] })).toThrow(
      'Takings came in columns that the console doesn’t know: Tag, Umsatz. Say in config.json, under "columns", what they mean.',
    );
    expect(completed(takings, { docs: [] })).toEqual({ docs: [] });
  });
});

it('a report is asked and completed by its name, and the reference API’s answer stays as it is', async () => {
  const sales = reports.find(({ name }) => name === 'salesReport') as Report;
  const config = { apiUrl: 'http://api.test/api', inventoryUrl: 'http://stock.test/inventory-api' };
  const answer = [{ date: '2026-11-01', net_amount: '10.00', bills: 4 }];
  const columns = { salesReport: { netSales: 'net_amount' } };
  const other = provide(() => answer, { config: { ...config, extensions: false, columns } });
  const { docs } = await other.dataProvider.report(sales.path, {});
  expect(docs).toMatchObject([{ netSales: '10.00', avgBill: '2.50' }]);
  const own = provide(() => ({ docs: answer, totals: {} }), { config: { ...config, extensions: true, columns } });
  expect((await own.dataProvider.report(sales.path, {})).docs).toEqual(answer);
});
