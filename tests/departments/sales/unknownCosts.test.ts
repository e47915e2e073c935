import { beforeAll, expect, it } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { juneReports } from '#tests/engine/server/reports/juneReports';
import { type Bill, put, putBills, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/**
 * Imported history and dishes without a recipe have no costs. A cost is unknown where none was recorded, and profit compares costs with the
 * sales that have one: 900.00 of history on 1 June, and 600.00 of sales on 2 June, of which 500.00 cost 150.00 and 100.00 have no recipe.
 */

const db = await ownDatabase();
const GROUP = 'unknownCosts';
const { ask } = juneReports(db, GROUP);
const pick = ({ docs, totals }: ReportAnswer, ...keys: string[]) =>
  [...docs, totals].map((row) => keys.map((key) => row[key]));

const sold = (id: string, outletId: string, date: string, cashier: string, lines: NonNullable<Bill['lines']>): Bill => {
  const sum = (key: 'net' | 'cost') => lines.reduce((total, line) => total + Number(line[key] ?? 0), 0).toFixed(2);
  const net = sum('net');
  return {
    ...{ id, outletId, date, cashier, gross: net, net, total: net, payments: { cash: net }, cost: sum('cost') },
    lines,
  };
};
const line = (item: string, category: string, quantity: string, net: string, cost?: string) => ({
  ...{ item, category, quantity, gross: net, net },
  ...(cost ? { cost } : {}),
});

beforeAll(async () => {
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await putOutlet(db, GROUP, 'KDY', 'KDY', 'Kandy');
  for (const [id, revenueGroup] of [
    ['mains', 'food'],
    ['drinks', 'beverage'],
  ])
    await put(db, GROUP, 'menuCategories', String(id), { name: id, revenueGroup, outlets: ['COL', 'KDY'] });
  for (const [id, categoryId] of [
    ['rice', 'mains'],
    ['tea', 'drinks'],
  ])
    await put(db, GROUP, 'items', String(id), {
      ...{ name: id, itemCode: id, itemType: 'simple', price: '100.00', outlets: ['COL', 'KDY'], categoryId },
      costSource: 'recipe',
    });
  await putBills(db, GROUP, [
    sold('old', 'COL', '2026-06-01', 'Nimal', [line('rice', 'mains', '9', '900.00')]),
    sold('new1', 'COL', '2026-06-02', 'Nimal', [line('rice', 'mains', '5', '500.00', '150.00')]),
    sold('new2', 'COL', '2026-06-02', 'Ruwani', [line('tea', 'drinks', '1', '100.00')]),
  ]);
});

it('sales: a day without costs has a dash, and the total is the profit of the others', async () => {
  expect(pick(await ask('salesReport'), 'netSales', 'costOfSales', 'grossProfitPct')).toEqual([
    ['900.00', null, null],
    ['600.00', '150.00', '70.0000'],
    ['1500.00', '150.00', '70.0000'],
  ]);
});

it.each(['week', 'outlet', 'hour', 'orderType', 'channel', 'category'])(
  'sales by %s: a row of days with and without costs has the profit of those with',
  async (groupBy) => {
    const { docs, totals } = await ask('salesReport', { groupBy });
    expect(totals).toMatchObject({ netSales: '1500.00', costOfSales: '150.00', grossProfitPct: '70.0000' });
    const [row] = docs.filter(({ costOfSales }) => costOfSales !== null);
    expect(row?.grossProfitPct).toBe('70.0000');
  },
);

it('sales of some bills: the cost is theirs', async () => {
  expect((await ask('salesReport', { cashier: 'Nimal' })).totals).toMatchObject({
    ...{ netSales: '1400.00', costOfSales: '150.00', grossProfitPct: '70.0000' },
  });
  expect(pick(await ask('salesReport', { groupBy: 'cashier' }), 'period', 'netSales', 'grossProfitPct')).toEqual([
    ['Nimal', '1400.00', '70.0000'],
    ['Ruwani', '100.00', null],
    [undefined, '1500.00', '70.0000'],
  ]);
});

it.each(['category', 'item'])('product categories by %s', async (level) => {
  const { docs, totals } = await ask('productCategoryReport', { level });
  expect(docs.map((row) => [row.category, row.netSales, row.cost, row.gpPct])).toEqual([
    ['mains', '1400.00', '150.00', '70.0000'],
    ['drinks', '100.00', null, null],
  ]);
  expect(totals).toMatchObject({ netSales: '1500.00', cost: '150.00', gpPct: '70.0000' });
  expect((await ask('productCategoryReport', { level, cashier: 'Nimal' })).totals.gpPct).toBe('70.0000');
});

it.each(['category', 'item', 'portion'])('cost of sales by %s, as sold and today', async (level) => {
  const variants: Record<string, string>[] = [{}, { basis: 'current' }, { orderType: 'dineIn' }];
  for (const query of variants) {
    const { docs, totals } = await ask('costOfSalesReport', { level, ...query });
    expect(totals).toMatchObject({
      ...{ netSales: '1500.00', costOfSales: '150.00', costPct: '30.0000', grossProfit: '350.00', gpPct: '70.0000' },
      withoutCost: '1000.00',
    });
    // What has no known cost has no profit, which would be all of its sales: it is listed apart, and the total is the sum of the rows.
    expect(docs.map((row) => [row.category, row.grossProfit, row.withoutCost])).toEqual([
      ['mains', '350.00', '900.00'],
      ['drinks', null, '100.00'],
    ]);
    // Of 14 portions of rice, the 5 of 2 June have a cost: nine without one would make each look cheaper.
    expect(docs.map((row) => row.costedQty)).toEqual(['5.0000', null]);
  }
  const history = await ask('costOfSalesReport', { level, toDate: '2026-06-01' });
  expect(pick(history, 'netSales', 'costOfSales', 'costPct', 'grossProfit', 'deviation')).toEqual([
    ['900.00', null, null, null, null],
    ['900.00', null, null, null, undefined],
  ]);
});

it('profit margin: per portion of the days with a cost, and no class without one', async () => {
  const variants: Record<string, string>[] = [{}, { orderType: 'dineIn' }];
  for (const query of variants) {
    const { docs, totals } = await ask('profitMarginReport', { within: 'menu', ...query });
    expect(docs.map((row) => [row.itemName, row.qty, row.avgCost, row.contributionMargin, row.class])).toEqual([
      ['rice', '14.0000', '30.00', '70.00', 'star'],
      ['tea', '1.0000', null, null, null],
    ]);
    expect(docs[1]).toMatchObject({
      popularity: 'low',
      profitability: null,
      action: 'Its cost is unknown: add a recipe',
    });
    expect(totals).toMatchObject({
      netSales: '1500.00',
      totalCost: '150.00',
      totalMargin: '350.00',
      marginPct: '70.0000',
    });
  }
});

it('menu items: one costs what those sold with a cost did', async () => {
  const { docs } = await ask('menuItemReport', { sort: 'item' });
  expect(docs.map((row) => [row.item, row.qtySold, row.cost, row.costPct])).toEqual([
    ['rice', '14.0000', '30.00', '30.0000'],
    ['tea', '1.0000', null, null],
  ]);
});

it('bills: a dash, in rows and in the totals of bills without one', async () => {
  expect(pick(await ask('billWiseReport'), 'netSales', 'costOfSales')).toEqual([
    ['900.00', null],
    ['500.00', '150.00'],
    ['100.00', null],
    ['1500.00', '150.00'],
  ]);
  expect((await ask('billWiseReport', { toDate: '2026-06-01' })).totals.costOfSales).toBeNull();
  expect((await ask('billWiseReport', { outlets: 'KDY' })).totals.costOfSales).toBe('0.00');
});

it('a comparison does not take what was sold without a cost for profit either', async () => {
  const { totals } = await ask('salesReport', {
    ...{ fromDate: '2026-06-02', toDate: '2026-06-02', groupBy: 'outlet', compare: '2026-06-01' },
  });
  expect(totals).toMatchObject({ grossProfitPct: '70.0000', grossProfitPctBefore: null });
});
