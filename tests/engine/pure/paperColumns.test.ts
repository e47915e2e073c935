import { expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer, TableColumn } from '#engine/read/reporting';
import { paperColumns } from '#engine/read/tableView';
import { report } from '#resources';

/** The columns of a printed statement. */
const statement = report('transactionDetailReport') as Report;
const all = Object.entries(statement.columns).map(
  ([key, field]) => ({ id: key, key, label: key, field }) as TableColumn,
);
const printed = (params: object) =>
  paperColumns(statement, all, [], { docs: [], totals: {}, params } as unknown as ReportAnswer).map(({ key }) => key);

it('a statement of one company does not repeat the company in every row', () => {
  expect(printed({})).toEqual(expect.arrayContaining(['company', 'account', 'dueDate', 'debit']));
  const ofOne = printed({ companyId: 'company_1' });
  expect(ofOne).not.toContain('company');
  expect(ofOne).toEqual(expect.arrayContaining(['account', 'dueDate', 'debit']));
});

it('printed sales have the discounts and refunds of their period, without empty columns', () => {
  const sales = report('salesReport') as Report;
  const columns = Object.entries(sales.columns).map(
    ([key, field]) => ({ id: key, key, label: key, field }) as TableColumn,
  );
  const day = { itemDiscount: '5.00', billDiscount: '0.00', promotions: '0.00', complimentary: '0.00' };
  const others = { period: '2026-11-01', bills: 2, guests: 3, grossSales: '90.00', netSales: '78.00' };
  const answer = (row: object) => ({ docs: [row], totals: row, params: {} }) as unknown as ReportAnswer;
  const onPaper = (row: object) =>
    paperColumns(sales, columns, [], answer({ ...others, ...day, ...row })).map(({ key }) => key);
  expect(onPaper({ refunds: '0.00' })).not.toContain('refunds');
  expect(onPaper({ refunds: '7.00' }).slice(3, 7)).toEqual(['grossSales', 'itemDiscount', 'refunds', 'netSales']);
});
