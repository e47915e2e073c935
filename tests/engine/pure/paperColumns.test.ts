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
