import { describe, expect, it } from 'vitest';
import { boolean, choice, reference, text } from '#engine/define/builders';
import { defineFilters, oneOf } from '#engine/define/parameters';
import type { ReportWords } from '#engine/define/report';
import { column } from '#engine/define/reports/column';
import { archived, defineReport } from '#engine/define/reports/defineReport';
import { toReport } from '#engine/define/reports/drills';
import { reportCalls } from '#engine/read/calls';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { formatFinding } from '#engine/read/checks/finding';
import { isReport } from '#engine/read/entities';
import { gathered } from '#engine/read/gathered';
import { groupColumns, isFor, tableColumns, tileColumns, totalsFrom } from '#engine/read/reporting';
import { reports, trade } from '#resources';

/** What a report declares once, and what follows from it. */

const head = { name: 'x', label: 'X', path: '/x', about: 'x', module: 'RPT_X', period: 'range' } as const;
const administrator = { permissions: {}, isAdministrator: true };
const clerk = { permissions: {}, isAdministrator: false };

const sales = defineReport({
  ...head,
  filters: defineFilters({ of: ['bills'], fields: { channel: text() } }),
  parameters: { zero: boolean(), by: choice(['day', 'hour'], { required: true, default: 'day' }), companyId: text() },
  columns: {
    day: column.date({ group: 2, sort: 2 }),
    company: column.text({ group: 1, hideWhenFiltered: 'companyId' }),
    hour: column.integer({ onlyFor: { by: 'hour' } }),
    bills: column.integer({ sum: true, tile: 2 }),
    net: column.money({ sum: true, tile: 1, sort: -1 }),
    cost: column.costMoney({ sum: true }),
    profit: column.money({ formula: 'net - cost' }),
    profitPct: column.percent({ formula: '100 * profit / net' }),
    rate: column.decimal(),
    rated: column.money({ formula: 'net * rate' }),
    shown: column.money({ total: 'net - cost' }),
    perBill: column.money({ hidden: true, total: '(net - 300) / bills' }),
  },
});

describe('a report', () => {
  it('asks for what must be given, then the standard filters, then the rest', () => {
    expect(Object.keys(sales.parameters)).toEqual(['by', 'channel', 'zero', 'companyId']);
  });

  it('puts tiles and groups in the places that their columns say', () => {
    expect([tileColumns(sales), groupColumns(sales)]).toEqual([
      ['net', 'bills'],
      ['company', 'day'],
    ]);
  });

  it('takes its order, its main columns and its paper from what columns say, and quantities their unit', () => {
    const stock = defineReport({
      ...head,
      chart: { as: 'columns', x: 'category', y: ['value'] },
      columns: {
        item: column.text({ compared: true, sort: 2, onPaper: true }),
        category: column.text(),
        unit: column.unit('units', { main: 2 }),
        used: column.quantity({ main: 1, onPaper: true }),
        sold: column.quantity({ unitless: true }),
        value: column.money({ sort: -1 }),
      },
    });
    expect(stock).toMatchObject({
      ...{ sort: ['-value', 'item'], main: ['used', 'unit'], comparedBy: ['item'], onPaper: ['item', 'used'] },
      chart: { as: 'columns', x: 'category', y: ['value'] },
    });
    expect([stock.columns.used?.inUnit, stock.columns.sold?.inUnit]).toEqual(['unit', undefined]);
  });

  it('needs no path or dates of its own, and answers where its navigation group says', () => {
    const { path: _path, period: _period, ...brief } = head;
    const columns = { day: column.date({ sort: 1 }), net: column.money() };
    const plain = defineReport({ ...brief, columns });
    expect(plain).toMatchObject({ path: '/x', period: 'range' });
    expect(plain.chart).toBeUndefined();
    expect(archived(plain, { name: 'old', label: 'Old', module: 'RPT_OLD' }).path).toBe('/old');
    const paths = (group: string) =>
      gathered(trade, [defineReport({ ...brief, nav: { group, order: 1 }, columns })])
        .filter(isReport)
        .flatMap((report) => reportCalls(report).map((call) => call.path));
    expect([paths('inventoryReports'), paths('reports')]).toEqual([['v1/x', 'v1/invReport/x'], ['v1/x']]);
  });

  it('has a chart along a column, a picture in its place, or both', () => {
    const columns = { day: column.date({ sort: 1 }), net: column.money(), gross: column.money() };
    const line = { as: 'line', x: 'day', y: ['net'] } as const;
    const funnel = { as: 'funnel', y: ['gross', 'net'] } as const;
    const chartsWith = (chart: typeof line | typeof funnel | readonly [typeof funnel, typeof line]) => {
      const report = defineReport({ ...head, columns, chart });
      return [report.chart, report.picture];
    };
    expect(chartsWith(line)).toEqual([line, undefined]);
    expect(chartsWith(funnel)).toEqual([undefined, funnel]);
    expect(chartsWith([funnel, line])).toEqual([line, funnel]);
  });

  it('has a row per day, week or month as its parameter says, and reads single days for days and weeks', () => {
    const spans = defineReport({
      ...head,
      parameters: { per: oneOf(['day', 'week', 'month', 'outlet']) },
      columns: { span: column.text({ rowsBy: 'per', sort: 1 }) },
    });
    const asked = [{}, { per: 'week' }, { per: 'month' }, { per: 'outlet' }];
    expect(asked.map((values) => spans.alignedBy?.(values))).toEqual(['day', 'week', 'month', undefined]);
    expect(asked.map((values) => spans.readsDays?.(values))).toEqual([true, true, false, false]);
  });

  it('has a column that names its rows, which is compared, in the chart and in print with others, and in words', () => {
    const parameters = { groupBy: oneOf(['day', 'week', 'orderType']) };
    const net = column.money({ sum: true, onPaper: true });
    const grouped = defineReport({
      ...head,
      parameters,
      chart: { as: 'columns', y: ['net'] },
      columns: {
        key: column.text({ hidden: true, compared: true }),
        period: column.text({
          rowsBy: 'groupBy',
          sort: 1,
          words: (value, { groupBy }) => (groupBy === 'week' ? undefined : `${value}!`),
        }),
        net,
      },
    });
    expect(grouped).toMatchObject({
      ...{ sort: ['period'], comparedBy: ['key', 'period'], onPaper: ['period', 'net'] },
      chart: { x: 'period', y: ['net'] },
    });
    const { heading, words, ...period } = grouped.columns.period ?? {};
    expect(period).toEqual({ kind: 'text', sort: 1, compared: true, onPaper: true });
    const asked = [{}, { groupBy: 'week' }, { groupBy: 'orderType' }, { groupBy: 'moon' }];
    expect(asked.map((values) => heading?.(values))).toEqual(['Day', 'Week', 'Order type', 'Day']);
    expect(asked.map((values) => words?.('2026-06-01', values))).toEqual([
      ...['2026-06-01!', 'Week of 1 Jun 2026', '2026-06-01!', '2026-06-01!'],
    ]);
    expect(asked.map((values) => grouped.alignedBy?.(values))).toEqual(['day', 'week', undefined, undefined]);
    expect(grouped.readsDays?.({})).toBe(true);

    const named = defineReport({
      ...head,
      parameters,
      chart: { as: 'columns', x: 'item', y: [] },
      columns: { span: column.text({ rowsBy: 'groupBy', label: 'When', sort: 1 }), item: column.text() },
    });
    expect([named.columns.span?.heading, named.onPaper, named.chart?.x]).toEqual([undefined, undefined, 'item']);
    expect(asked.map((values) => named.columns.span?.words?.('2026-06-01', values))).toEqual([
      ...['1 Jun 2026', 'Week of 1 Jun 2026', undefined, '1 Jun 2026'],
    ]);
  });

  it('tells apart what its totals are grouped by, if it reads page by page', () => {
    const paged = { key: ['bill'], filled: ['bill'] } as const;
    const bills = defineReport({ ...head, paged, columns: { bill: column.text({ sort: 1 }) } });
    expect([bills.rollUpBy?.({ groups: ['hour'] }), bills.rollUpBy?.({})]).toEqual([['hour'], []]);
    expect(sales.rollUpBy).toBeUndefined();
  });

  it('has an order, in every report', () => {
    expect(reports.length).toBeGreaterThan(40);
    expect(reports.filter(({ sort }) => sort.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it('computes totals from the sums, and none for columns that are not added up', () => {
    expect(totalsFrom(sales, administrator, { bills: 3, net: '900.00', cost: '300.00' })).toEqual({
      bills: 3,
      net: '900.00',
      cost: '300.00',
      profit: '600.00',
      profitPct: '66.6667',
      shown: '600.00',
      perBill: '200.00',
    });
    expect(totalsFrom(sales, administrator, { bills: 0, net: '0.00', cost: '0.00' })).toMatchObject({
      ...{ profitPct: null, perBill: null },
    });
  });

  it('hides from people who may not see costs what follows from costs', () => {
    expect(tableColumns(sales, clerk, { by: 'hour' }, {}).map(({ key }) => key)).toEqual([
      'day',
      'company',
      'hour',
      'bills',
      'net',
      'rate',
      'rated',
    ]);
    expect(totalsFrom(sales, clerk, { bills: 3, net: '900.00' })).toEqual({
      bills: 3,
      net: '900.00',
      perBill: '200.00',
    });
  });

  it('has a column only under the parameters that it is for', () => {
    const hour = sales.columns.hour;
    expect(hour && [isFor(hour, { by: 'day' }), isFor(hour, { by: 'hour' })]).toEqual([false, true]);
  });

  it('refuses names that are no column and no parameter when it is compiled', () => {
    defineReport({
      ...head,
      // @ts-expect-error: no column "bils"
      columns: {
        bills: column.integer({ sort: 1 }),
        net: column.money(),
        avg: column.money({ formula: '100 * (net / bils)' }),
      },
    });
    defineReport({
      ...head,
      // @ts-expect-error: no column "bils" in a total
      columns: { bills: column.integer({ sort: 1 }), avg: column.money({ total: '100 / bils' }) },
    });
    defineReport({
      ...head,
      // @ts-expect-error: no parameter "company"
      columns: { net: column.money({ hideWhenFiltered: 'company', sort: 1 }) },
    });
    defineReport({
      ...head,
      // @ts-expect-error: no column "quantity"
      columns: { net: column.money({ ofQuantity: 'quantity', sort: 1 }) },
    });
    defineReport({
      ...head,
      // @ts-expect-error: no parameter "per"
      columns: { span: column.text({ rowsBy: 'per', sort: 1 }) },
    });
    // @ts-expect-error: texts are not added up
    column.text({ sum: true });
    expect(() => defineReport({ ...head, columns: { net: column.money({ formula: 'net +', sort: 1 }) } })).toThrow(
      '“net +” is no formula',
    );
  });

  it('reports words, breakdowns and totals of a letter that name nothing it has', () => {
    const words: ReportWords = {
      synonyms: { report: 'takings', net: 'revenue', 'by=hour': 'hourly', nett: 'turnover', 'by=week': 'weekly' },
    };
    const wrong = defineReport({
      ...head,
      parameters: { by: oneOf(['day', 'hour']), open: boolean() },
      columns: { net: column.money({ sum: true, sort: 1 }), state: column.choice(['new']) },
      openNow: ['open=true', 'state=new', 'state=old'],
      explainedBy: ['by=hour', 'other:shop', 'other:shops', 'others:shop'],
      countedBy: { net: { by: 'by=item', quantity: 'qty', counts: 'Sold', each: 'price' } },
      letter: { to: ['by'], person: 'name', figures: { net: 'Net', ...{ gross: 'Gross' } }, without: [] },
      ...words,
    });
    const other = defineReport({ ...head, name: 'other', path: '/other', columns: { shop: column.text({ sort: 1 }) } });
    expect(checkDeclarations([wrong, other]).map(formatFinding)).toEqual([
      "R006 x.synonyms: no column or choice named 'nett' (did you mean 'net'?)",
      "R006 x.synonyms: no column or choice named 'by=week'",
      "R006 x.openNow: no column or choice named 'state=old' (did you mean 'state=new'?)",
      "R006 x.letter.figures: no column or choice named 'gross'",
      "R006 x.countedBy.net.by: no column or choice named 'by=item'",
      "R006 x.countedBy.net.quantity: no column or choice named 'qty'",
      "R006 x.explainedBy: no column or choice named 'shops' (did you mean 'shop'?)",
      "R004 x.explainedBy: no report named 'others' (did you mean 'other'?)",
    ]);
  });

  it('reports links to what another report does not have', () => {
    const wrong = defineReport({
      ...head,
      columns: {
        shop: column.text({ sort: 1, drill: toReport('othr') }),
        net: column.money({
          drill: toReport('other', ({ shop }) => ({ filters: { shopId: shop }, where: { shp: shop } })),
        }),
        tax: column.money({ drill: toReport('other', ({ shop }) => ({ where: { shop } })) }),
      },
    });
    const other = defineReport({ ...head, name: 'other', path: '/other', columns: { shop: column.text({ sort: 1 }) } });
    expect(checkDeclarations([wrong, other]).map(formatFinding)).toEqual([
      "R004 x.columns.shop.drill: no report named 'othr' (did you mean 'other'?)",
      "R006 x.columns.net.drill: other has no parameter 'shopId'",
      "R006 x.columns.net.drill: other has no column 'shp' (did you mean 'shop'?)",
    ]);
  });

  it('reports undeclared resources', () => {
    const wrong = defineReport({
      ...head,
      filters: defineFilters({ of: 'itms', fields: { itemId: reference('itms') } }),
      columns: { outlet: column.reference('outlts', { sort: 1 }) },
    });
    expect(checkDeclarations([wrong]).map(formatFinding)).toEqual([
      "R004 x.columns.outlet: no resource named 'outlts'",
      "R004 x.filters: no resource named 'itms'",
      "R004 x.parameters.itemId: no resource named 'itms'",
    ]);
  });
});

describe('every declared report', () => {
  const shown = reports.map((report): [string, typeof report] => [report.name, report]);

  it.each(shown)('%s has a name of its own for each column of a file', (_name, report) => {
    const perValue = Object.entries(report.columns).filter(([, { perValue: is }]) => is);
    const totals = Object.fromEntries(perValue.map(([key]) => [key, { card: '1.00', cash: '1.00' }]));
    for (const values of parametersOf(report)) {
      const names = tableColumns(report, administrator, values, totals).map(({ label }) => label);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  it.each(shown)('%s puts first, on paper and within others only columns that it has', (_name, report) => {
    const named = [...(report.main ?? []), ...(report.onPaper ?? [])];
    const within = Object.values(report.columns).flatMap(({ within: host }) => host ?? []);
    expect([...named, ...within].filter((key) => !(key in report.columns))).toEqual([]);
  });
});

/** The parameters that determine the columns. */
const parametersOf = ({ columns }: (typeof reports)[number]) => {
  const decided = Object.values(columns).flatMap(({ onlyFor }) => (onlyFor ? [onlyFor] : []));
  return decided.length > 0 ? decided : [{}];
};
