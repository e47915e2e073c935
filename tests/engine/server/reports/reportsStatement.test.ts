import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, defineReport, oneOf, type Report, reference } from '#engine/define';
import type { ReportAnswer } from '#engine/read/reporting';
import { salesFilters } from '#resources/sales/salesReports.rules';
import type { Identity } from '#server/auth/identity';
import type { OpenDatabase } from '#server/db/core';
import { runReport } from '#server/reports/service';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { person, put, putBills, putOutlet } from './reportsFixture';

/** A profit and loss account over the SQL of the sales report: by outlet and day, and as a statement with the outlets side by side. */

const profit: Report = {
  ...defineReport({
    name: 'testProfit',
    label: 'Profit',
    about: 'What is left of sales',
    module: 'RPT_TEST',
    filters: salesFilters,
    readsBefore: true,
    rollUpBy: () => [],
    parameters: {
      groupBy: oneOf(['statement', 'outlet', 'day'], { label: 'By' }),
      categoryId: reference('menuCategories'),
    },
    chart: { as: 'columns', y: ['netSales'] },
    statement: { by: 'groupBy', when: 'statement', turns: 'outlet', pctOf: 'netSales' },
    columns: {
      period: column.text({ statement: 'line', rowsBy: 'groupBy', sort: 2 }),
      place: column.integer({ statement: 'order', hidden: true, sort: 1 }),
      amount: column.money({ statement: 'total', label: 'All outlets' }),
      pct: column.percent({ statement: 'pct', label: '% of net sales' }),
      byOutlet: column.money({ statement: 'each', label: 'At', namesOf: 'outlets' }),
      grossSales: column.money({ sum: true, line: 'gross', lineLabel: 'Sales' }),
      itemDiscount: column.money({ sum: true, line: '-discount', lineLabel: 'Less discounts' }),
      netSales: column.money({ sum: true, line: true, tile: 1 }),
      costOfSales: column.costMoney({ sum: true, line: '-cost' }),
      profit: column.costMoney({ formula: 'netSales - costOfSales', sum: true, line: true, tile: 2 }),
      third: column.costMoney({ label: 'A third of it', formula: 'profit / 3', sum: true, line: true }),
      bills: column.integer({ sum: true }),
      avgBill: column.money({ formula: 'netSales / bills', hidden: true, foot: true }),
    },
  }),
  sqlOf: 'salesReport',
};

const OUTLETS = [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
] as const;
const owner = person('harbour', OUTLETS);
const cashier = person('harbour', OUTLETS, { RPT_TEST: ['view'] });
const JUNE = { outlets: 'COL,KDY', fromDate: '2026-06-01', toDate: '2026-06-30' };
const LINES = ['gross', 'discount', 'netSales', 'cost', 'profit', 'third'];

describe.each([
  ['the embedded database', true, freshDatabase],
  ['PostgreSQL', postgresUrl !== undefined, postgresDatabase],
] as const)('a statement on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  beforeAll(async () => {
    if (!isThere) return;
    db = await open();
    for (const [id, name] of OUTLETS) await putOutlet(db, 'harbour', id, id, name);
    await put(db, 'harbour', 'menuCategories', 'rices', {
      name: 'Rice',
      outlets: ['COL', 'KDY'],
      revenueGroup: 'food',
    });
    const bill = (id: string, outletId: string, date: string, gross: string, itemDiscount: string, cost: string) => {
      const net = (Number(gross) - Number(itemDiscount)).toFixed(2);
      return { id, outletId, date, gross, itemDiscount, net, total: net, payments: { cash: net }, cost };
    };
    await putBills(db, 'harbour', [
      bill('may', 'COL', '2026-05-20', '300.00', '0.00', '100.00'),
      bill('one', 'COL', '2026-06-03', '500.00', '50.00', '150.00'),
      bill('two', 'COL', '2026-06-10', '100.00', '0.00', '50.00'),
      bill('three', 'KDY', '2026-06-10', '400.00', '0.00', '50.00'),
    ]);
  }, 120_000);
  afterAll(() => db?.close());

  const response = (query: Record<string, string>, who: Identity = owner) =>
    runReport({ db }, who, profit, { ...JUNE, ...query });
  const ask = async (query: Record<string, string> = {}, who?: Identity): Promise<ReportAnswer> =>
    (await (await response(query, who)).json()) as ReportAnswer;
  const amounts = ({ docs }: ReportAnswer, key = 'amount') => docs.map((row) => [row.period, row[key]]);

  it.skipIf(!isThere)(
    'has a row per line in their order, with each outlet’s amount, what is deducted below zero',
    async () => {
      const { docs, total } = await ask();
      expect(total).toBe(LINES.length);
      expect(docs).toMatchObject([
        { period: 'gross', amount: '1000.00', pct: '105.2632', byOutlet: { Colombo: '600.00', Kandy: '400.00' } },
        { period: 'discount', amount: '-50.00', pct: '-5.2632', byOutlet: { Colombo: '-50.00', Kandy: '0.00' } },
        { period: 'netSales', amount: '950.00', pct: '100.0000', byOutlet: { Colombo: '550.00', Kandy: '400.00' } },
        { period: 'cost', amount: '-250.00', pct: '-26.3158', byOutlet: { Colombo: '-200.00', Kandy: '-50.00' } },
        { period: 'profit', amount: '700.00', pct: '73.6842', byOutlet: { Colombo: '350.00', Kandy: '350.00' } },
        // 116.666… each: the outlets' amounts add up to the total.
        { period: 'third', amount: '233.34', byOutlet: { Colombo: '116.67', Kandy: '116.67' } },
      ]);
    },
  );

  it.skipIf(!isThere)('has the totals of the layout that it turns', async () => {
    const statement = await ask();
    const byOutlet = await ask({ groupBy: 'outlet' });
    // A third is rounded for each outlet.
    expect(statement.totals).toEqual({ ...byOutlet.totals, third: '233.34', byOutlet: { Colombo: null, Kandy: null } });
    expect(byOutlet.totals).toMatchObject({ netSales: '950.00', profit: '700.00', third: '233.33', avgBill: '316.67' });
    expect(byOutlet.docs).toMatchObject([
      { period: 'Colombo', grossSales: '600.00', profit: '350.00' },
      { period: 'Kandy', grossSales: '400.00', profit: '350.00' },
    ]);
    expect([statement.docs[0], byOutlet.docs[0]].map((row) => [row?.amount, row?.netSales])).toEqual([
      ['1000.00', undefined],
      [undefined, '550.00'],
    ]);
    expect([statement.chart, byOutlet.chart?.length]).toEqual([undefined, 2]);
  });

  it.skipIf(!isThere)('is compared line by line, with other days and with an outlet', async () => {
    const before = await ask({ compare: '2026-05-01..2026-05-31' });
    expect(amounts(before, 'amountBefore').slice(0, 5)).toEqual([
      ['gross', '300.00'],
      ['discount', '0.00'],
      ['netSales', '300.00'],
      ['cost', '-100.00'],
      ['profit', '200.00'],
    ]);
    expect(amounts(before, 'amountChange')[4]).toEqual(['profit', '500.00']);
    expect(before.totals).toMatchObject({ netSalesBefore: '300.00', profit: '700.00', profitBefore: '200.00' });
    const elsewhere = await ask({ outlets: 'COL', compare: 'outlets:KDY' });
    expect(amounts(elsewhere, 'amountBefore')[2]).toEqual(['netSales', '400.00']);
    expect(amounts(elsewhere, 'pctChange')[4]).toEqual(['profit', '-23.8636']);
  });

  it.skipIf(!isThere)('matches the first day with the first in the layout by day', async () => {
    const day = { groupBy: 'day', fromDate: '2026-06-03', toDate: '2026-06-03', compare: '2026-05-20..2026-05-20' };
    expect((await ask(day)).docs).toMatchObject([
      { period: '2026-06-03', netSales: '450.00', netSalesBefore: '300.00', profitChange: '100.00' },
    ]);
  });

  it.skipIf(!isThere)('is sorted and filtered by its own columns; no row has a figure that is a line', async () => {
    expect(amounts(await ask({ sort: '-amount' })).map(([line]) => line)).toEqual([
      ...['gross', 'netSales', 'profit', 'third', 'discount', 'cost'],
    ]);
    const large = await ask({ where: 'amount>=700', sort: 'amount' });
    expect(amounts(large)).toEqual([
      ['profit', '700.00'],
      ['netSales', '950.00'],
      ['gross', '1000.00'],
    ]);
    expect((await ask({ where: 'period=profit' })).docs).toMatchObject([{ amount: '700.00' }]);
    for (const where of ['netSales>=1', 'bills>=1', 'netSalesChange>=1'])
      expect((await ask({ where, compare: '2026-05-01..2026-05-31' })).docs).toEqual([]);
    expect((await ask({ where: 'netSales>=500', groupBy: 'outlet' })).docs).toMatchObject([{ period: 'Colombo' }]);
  });

  it.skipIf(!isThere)('is a file with an outlet per column', async () => {
    const [heads, ...rows] = (await (await response({ format: 'csv' })).text()).replace(/^\uFEFF/, '').split('\r\n');
    expect(heads).toBe('Statement,All outlets,% of net sales,Colombo,Kandy');
    expect(rows.slice(0, 2)).toEqual([
      'Sales,1000.00,105.2632,600.00,400.00',
      'Less discounts,-50.00,-5.2632,-50.00,0.00',
    ]);
  });

  it.skipIf(!isThere)('shows no line’s amount to people who can’t see costs, nor a total with one in it', async () => {
    const { docs, totals } = await ask({}, cashier);
    expect(docs.map((row) => Object.keys(row).sort())).toEqual(LINES.map(() => ['avgBill', 'period', 'place']));
    expect(Object.keys(totals).sort()).toEqual(['avgBill', 'bills', 'grossSales', 'itemDiscount', 'netSales']);
    const byOutlet = await ask({ groupBy: 'outlet' }, cashier);
    expect(byOutlet.docs[0]).toMatchObject({ period: 'Colombo', netSales: '550.00' });
    expect(Object.keys(byOutlet.docs[0] ?? {})).not.toContain('profit');
    await expect(ask({ sort: '-amount' }, cashier)).rejects.toMatchObject({ status: 400 });
  });
});
