import { describe, expect, it } from 'vitest';
import { type Columns, column, defineReport, oneOf } from '#engine/define';
import type { Statement } from '#engine/define/reports/statement';
import { comparedReport } from '#engine/read/comparison';
import { isFor, tableColumns, totalsFrom, visibleColumns, wordsOf } from '#engine/read/reporting';

/** A profit and loss account: its figures are columns by outlet and month, and lines of a statement with the outlets side by side. */

const everyone = { permissions: {}, isAdministrator: true };
const withoutCost = { permissions: {}, isAdministrator: false };

const head = { name: 'profitOfTest', label: 'Profit', about: 'Profit', module: 'RPT_PROFIT' } as const;
const parameters = { by: oneOf(['statement', 'outlet', 'month'], { label: 'By' }), note: { kind: 'text' } } as const;

const profit = defineReport({
  ...head,
  parameters,
  statement: { by: 'by', when: 'statement', turns: 'outlet', pctOf: 'sales' },
  columns: {
    name: column.text({
      statement: 'line',
      sort: 2,
      words: (value, { by }) => (by === 'month' ? `in ${value}` : value),
    }),
    place: column.integer({ statement: 'order', hidden: true, sort: 1 }),
    sum: column.money({ statement: 'total', label: 'All outlets' }),
    ofSales: column.percent({ statement: 'pct' }),
    each: column.money({ statement: 'each', namesOf: 'outlets' }),
    sales: column.money({ sum: true, line: true, tile: 1 }),
    discounts: column.money({ label: 'Given away', sum: true, line: '-discount', lineLabel: 'Less discounts' }),
    cost: column.costMoney({ sum: true, line: '-cost' }),
    profit: column.money({ formula: 'sales - cost', sum: true, line: '=profit' }),
    bills: column.integer({ sum: true }),
    noted: column.text({ onlyFor: { note: 'yes' } }),
  },
});
const { columns } = profit;

describe('a report with a statement', () => {
  it('has a line for each column that says so, in their order, named and deducted as they say', () => {
    expect(profit.statement).toEqual({
      ...{ by: 'by', when: 'statement', turns: 'outlet', pctOf: 'sales' },
      lines: [
        { name: 'sales', column: 'sales', isDeducted: false, isSubtotal: false },
        { name: 'discount', column: 'discounts', isDeducted: true, isSubtotal: false },
        { name: 'cost', column: 'cost', isDeducted: true, isSubtotal: false },
        { name: 'profit', column: 'profit', isDeducted: false, isSubtotal: true },
      ],
      parts: { line: 'name', order: 'place', total: 'sum', pct: 'ofSales', each: 'each' },
    });
    expect(columns.name).toMatchObject({ kind: 'choice', values: ['sales', 'discount', 'cost', 'profit'] });
  });

  it('says what its rows are called in both layouts', () => {
    const said = (value: string, by: string) => wordsOf(profit, { by }, 'name', columns.name as never, value);
    expect(said('discount', 'statement')).toBe('Less discounts');
    expect(said('profit', 'statement')).toBe('Profit');
    expect(said('Colombo', 'outlet')).toBe('Colombo');
    expect(said('June', 'month')).toBe('in June');
  });

  it('shows amounts of lines in the statement alone, and the figures as columns in the other layouts', () => {
    const shown = (by: string, note = '') =>
      tableColumns(profit, everyone, { by, note }, { each: { Colombo: null, Kandy: null } }).map(({ id }) => id);
    expect(shown('statement')).toEqual(['name', 'sum', 'ofSales', 'each.Colombo', 'each.Kandy']);
    expect(shown('statement', 'yes')).not.toContain('noted');
    const asColumns = ['name', 'sales', 'discounts', 'cost', 'profit', 'bills'];
    expect(shown('outlet')).toEqual(asColumns);
    expect(shown('month', 'yes')).toEqual([...asColumns, 'noted']);
  });

  it('gives no amount of a line to people who can’t see one of the lines', () => {
    const seen = visibleColumns(profit, withoutCost).map(([key]) => key);
    expect(seen).toEqual(['name', 'place', 'sales', 'discounts', 'bills', 'noted']);
    const open = defineReport({
      ...{ ...head, parameters, statement: { by: 'by', when: 'statement', turns: 'outlet' } },
      columns: {
        name: column.text({ statement: 'line' }),
        sum: column.money({ statement: 'total' }),
        sales: column.money({ sum: true, line: true }),
      },
    });
    expect(visibleColumns(open, withoutCost).map(([key]) => key)).toContain('sum');
  });

  it('names its columns in the total row, without a total of theirs', () => {
    const totals = totalsFrom(profit, everyone, { each: { Colombo: '5.00' }, sales: '7.00', cost: '2.00' });
    expect(totals).toMatchObject({ each: { Colombo: null }, sales: '7.00' });
  });

  it('is compared line by line', () => {
    const compared = comparedReport(profit).columns;
    expect(isFor(compared.sumChange as never, { by: 'statement' })).toBe(true);
    expect(isFor(compared.sumChange as never, { by: 'outlet' })).toBe(false);
    expect(isFor(compared.salesBefore as never, { by: 'statement' })).toBe(false);
  });
});

describe('a statement that isn’t complete', () => {
  const said = { by: 'by', when: 'statement', turns: 'outlet' } as const;
  const name = column.text({ statement: 'line' });
  const sum = column.money({ statement: 'total' });
  const sales = column.money({ sum: true, line: true });
  const made = (given: Columns, statement: Statement<'by'> = said) =>
    defineReport({ ...head, parameters, statement, columns: given });

  it.each([
    ['without names', () => made({ sum, sales }), "it needs a column that says statement: 'line'"],
    ['without amounts', () => made({ name, sales }), "it needs a column that says statement: 'total'"],
    ['without lines', () => made({ name, sum }), 'it needs columns that say `line`'],
    ['of another layout', () => made({ name, sum, sales }, { ...said, turns: 'day' }), 'by has no value “day”'],
    [
      'with a name in words',
      () => made({ name, sum, sales: column.money({ line: 'net sales' }) }),
      '“net sales” is no name of a line',
    ],
    [
      'with costs and personal data',
      () =>
        made({
          name,
          sum,
          cost: column.costMoney({ line: true }),
          tips: column.money({ sensitive: 'personal', line: true }),
        }),
      'its lines are both costs and personal data',
    ],
  ])('%s is refused at startup', (_what, make, problem) => {
    expect(make).toThrow(`profitOfTest.statement: ${problem}`);
  });

  it('doesn’t compile with unknown names', () => {
    const given = { ...head, parameters, columns: { name, sum, sales } };
    // @ts-expect-error: there is no parameter "per"
    expect(() => defineReport({ ...given, statement: { ...said, by: 'per' } })).toThrow('per has no value');
    // @ts-expect-error: there is no column "net"
    expect(defineReport({ ...given, statement: { ...said, pctOf: 'net' } }).statement).toMatchObject({ pctOf: 'net' });
  });
});
