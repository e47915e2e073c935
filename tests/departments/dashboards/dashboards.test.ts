import { beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '#engine/define/dashboard';
import { type DashboardAnswer, queryOf, reportOf, type TileAnswer, tilesFor } from '#engine/read/dashboards';
import { isDashboard } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import { queryText } from '#engine/run/query/query';
import { objectIn } from '#engine/run/values';
import { report as findReport, tools } from '#resources';
import type { Identity } from '#server/auth/identity';
import { arrange } from '#server/reports/arrangements';
import { readAsked } from '#server/reports/dashboardAsked';
import { readDashboard } from '#server/reports/dashboards';
import { runReport } from '#server/reports/service';
import { person, playJune, put, putItems } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { putSales } from '../sales/salesFixture';

/** Dashboards: every figure equals its report's, and shows only what the user can see there. */

const db = await ownDatabase();
const named = (name: string): Dashboard => {
  const found = tools.find((tool) => tool.name === name);
  if (!found || !isDashboard(found)) throw new Error(`no dashboard ${name}`);
  return found;
};
const dashboards = [named('dashboard'), named('invdashboard')];
const [revenue, inventory] = dashboards as [Dashboard, Dashboard];
const owner = person('harbour', [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
]);

beforeAll(async () => {
  await putSales(db);
  await putItems(db, 'harbour', 'COL');
  await playJune(db, 'harbour', 'COL');
  const order = (id: string, status: string, expectedDate: string) =>
    put(db, 'harbour', 'purchaseOrders', id, {
      outletId: 'COL',
      pONumber: id,
      status,
      expectedDate,
      docDate: '2026-06-01',
      grandTotal: '1500.00',
      items: [],
    });
  await put(db, 'harbour', 'goodsReceivedNotes', 'GRN-1', {
    ...{ outletId: 'COL', grnNumber: 'GRN-1', status: 'approved', docDate: '2026-06-05', grandTotal: '45000.00' },
    items: [{ lineNo: 1, itemId: 'chicken', acceptedQty: '40.0000', unitPrice: '1125.0000', netAmount: '45000.00' }],
  });
  await order('PO-1', 'approved', '2026-06-02');
  await order('PO-2', 'partiallyReceived', '2999-01-01');
  await order('PO-3', 'draft', '2026-06-02');
});

const read = async (
  dashboard: Dashboard,
  query: Record<string, string> = {},
  who: Identity = owner,
  only?: string[],
): Promise<DashboardAnswer> =>
  readDashboard(db, who, dashboard, await readAsked(db, who, dashboard, new URLSearchParams(query)), only);
const june = { outlets: 'COL,KDY', fromDate: '2026-06-01', toDate: '2026-06-30', compare: 'lastMonth' };

/** A tile's figure, from its report's answer. */
function expected(dashboard: Dashboard, key: string, answer: ReportAnswer): Partial<TileAnswer> {
  const tile = dashboard.tiles[key];
  if (tile?.kind === 'figure') {
    if (tile.of === 'rows') return { value: answer.total };
    const [column = '', value] = tile.of.split('.');
    const total = answer.totals[column];
    return { value: value === undefined ? total : (objectIn(total)[value] ?? '0.00') };
  }
  if (tile?.kind === 'list') return { docs: answer.docs.slice(0, tile.most ?? 5), total: answer.total };
  if (tile?.kind === 'chart' && tile.x && !tile.byGroup) return { docs: answer.docs.slice(0, tile.most ?? 62) };
  return {};
}

describe.each(dashboards.map((each) => [each.name, each] as const))('%s', (_name, dashboard) => {
  test('every tile says what its report says', async () => {
    const answer = await read(dashboard, june);
    const tiles = tilesFor(dashboard, owner, findReport).filter(([, { kind }]) => kind !== 'waiting');
    expect(tiles.length).toBeGreaterThan(10);
    for (const [key, tile] of tiles) {
      if (tile.kind === 'waiting') continue;
      const report = reportOf(dashboard, tile, findReport);
      if (!report) throw new Error(`${key} has no report`);
      const asked = queryOf(tile, report, { ...answer.params, today: answer.today }, answer.params.outlets);
      const query = queryText(report, { ...asked, by: [] });
      const own = (await (await runReport({ db }, owner, report, query)).json()) as ReportAnswer;
      expect([key, answer.tiles[key]?.problem]).toEqual([key, undefined]);
      expect([key, answer.tiles[key]]).toEqual([key, expect.objectContaining(expected(dashboard, key, own))]);
    }
  });

  test('who may see no report sees no tile of one', async () => {
    const nobody = person('harbour', [['COL', 'Colombo']], { [dashboard.module]: ['view'] });
    const { tiles, alerts } = await read(dashboard, {}, nobody);
    expect([tiles, alerts]).toEqual([{}, {}]);
  });
});

describe('figures', () => {
  test('figures of June, and of May to compare with', async () => {
    const { tiles, params, currency } = await read(revenue, june);
    expect(params.before).toEqual({ fromDate: '2026-05-01', toDate: '2026-05-31' });
    expect(currency).toBe('LKR');
    const sales = (await (
      await runReport({ db }, owner, findReport('salesReport') as never, {
        outlets: 'COL,KDY',
        fromDate: '2026-05-01',
        toDate: '2026-05-31',
        groupBy: 'day',
      })
    ).json()) as ReportAnswer;
    expect(tiles.netSales?.previous).toBe(sales.totals.netSales);
    expect(Number(tiles.netSales?.value)).toBeGreaterThan(0);
  });

  test('figures that no page of a report has agree with the reports they are part of', async () => {
    const days = { outlets: 'COL', fromDate: '2026-06-01', toDate: '2026-06-30' };
    const ask = async (name: string, query: Record<string, string>): Promise<ReportAnswer> =>
      (
        await runReport({ db }, owner, findReport(name) as never, { ...days, ...query })
      ).json() as Promise<ReportAnswer>;
    const own = async (dashboard: Dashboard, key: string): Promise<ReportAnswer> => {
      const tile = dashboard.tiles[key];
      const report = tile && tile.kind !== 'waiting' && reportOf(dashboard, tile, findReport);
      if (!report) throw new Error(key);
      return (await runReport({ db }, owner, report, days)).json() as Promise<ReportAnswer>;
    };
    const hours = await ask('salesReport', { groupBy: 'hour' });
    expect((await own(revenue, 'byHour')).docs.map(({ hour, netSales }) => [hour, netSales])).toEqual(
      hours.docs.filter(({ bills }) => Number(bills) > 0).map(({ key, netSales }) => [key, netSales]),
    );
    const trend = (await own(inventory, 'valueTrend')).docs;
    expect(trend).toHaveLength(30);
    const closing = await ask('stockValuationReport', {});
    expect(trend.at(-1)).toMatchObject({ day: '2026-06-30', stockValue: closing.totals.closingValue });
    const summary = findReport('stockSummaryReport');
    for (const asOf of ['2026-06-01', '2026-06-10']) {
      const past = await runReport({ db }, owner, summary as never, { outlets: 'COL', asOf });
      const { totals } = (await past.json()) as ReportAnswer;
      expect([asOf, trend.find(({ day }) => day === asOf)?.stockValue]).toEqual([asOf, totals.stockValue]);
    }
    const [total] = (await own(inventory, 'categories')).docs;
    const received = await ask('grnListingReport', { show: 'detail', status: 'approved', group: 'item' });
    expect([total?.category, total?.netAmount]).toEqual(['Meat', received.totals.netAmount]);
    const cost = await ask('FoodCostControlReport', {});
    const line = (key: string) => cost.docs.find(({ line }) => line === key);
    expect(cost.totals.wastage).toBe(String(line('wastage')?.amount).replace('-', ''));
    expect(cost.totals).toMatchObject({ wastagePct: '0.7887', wastageTargetPct: '2.0000', targetPct: '30.0000' });
  });

  test('days of stock are what is on hand by what a day uses, at cost', async () => {
    const { docs, totals } = (await (
      await runReport({ db }, owner, findReport('stockSummaryReport') as never, { outlets: 'COL', asOf: '2026-06-30' })
    ).json()) as ReportAnswer;
    const daily = docs.reduce((sum, { dailyCost }) => sum + Number(dailyCost), 0);
    expect(daily).toBeGreaterThan(0);
    expect(Number(totals.stockDays)).toBeCloseTo(Number(totals.stockValue) / daily, 0);
  });

  test('only the tiles asked for', async () => {
    const { tiles, alerts } = await read(revenue, june, owner, ['bills']);
    expect(Object.keys(tiles)).toEqual(['bills']);
    expect(alerts).toEqual({});
  });

  test('orders to come: how many, their value, how many late; drafts wait for approval', async () => {
    const { tiles, alerts, waiting } = await read(inventory, { outlets: 'COL' });
    expect(tiles.openOrders).toMatchObject({ value: 2, beside: '3000.00' });
    expect(tiles.lateOrders).toMatchObject({ value: 1 });
    expect(alerts.lateOrders).toMatchObject({ value: 1 });
    expect(waiting).toContainEqual(expect.objectContaining({ resource: 'purchaseOrders', count: 1 }));
  });

  test('semi-finished items are listed until a batch recipe makes them', async () => {
    const found = async () => (await read(inventory, { outlets: 'COL' })).alerts.withoutRecipe;
    const base = { outletId: 'COL', itemType: 'semiFinished', status: 'active' };
    // The curry base of June.
    expect(await found()).toMatchObject({ value: 1 });
    await put(db, 'harbour', 'inventoryItems', 'sauce', { ...base, itemCode: 'SAU', itemName: 'Sauce' });
    await put(db, 'harbour', 'inventoryItems', 'stock', { ...base, itemCode: 'STO', itemName: 'Stock' });
    const recipe = { outletId: 'COL', recipeName: 'Sauce', outputItemId: 'sauce', effectiveFrom: '2026-06-01' };
    expect(await found()).toMatchObject({ value: 3 });
    await put(db, 'harbour', 'batchRecipes', 'made', { ...recipe, status: 'active' });
    expect(await found()).toMatchObject({ value: 2 });
  });

  test('the oldest transfer is unknown while none is in transit, and 0 days old on the day it is sent', async () => {
    const oldest = async () => read(inventory, { outlets: 'COL' }, owner, ['oldestTransfer', 'inTransit']);
    const { tiles, params } = await oldest();
    expect(tiles).toMatchObject({ oldestTransfer: { value: null }, inTransit: { value: 0 } });
    await put(db, 'harbour', 'transferOuts', 'TO-1', {
      ...{ outletId: 'COL', toOutletId: 'KDY', transferOutNumber: 'TO-1', status: 'approved', items: [] },
      docDate: params.toDate,
    });
    expect((await oldest()).tiles).toMatchObject({ oldestTransfer: { value: 0 }, inTransit: { value: 1 } });
  });

  test('what waits for an approval: for whom, and since when', async () => {
    const role = (id: string, name: string, status: string, actions: string[]) =>
      put(db, 'harbour', 'userRoles', id, {
        ...{ name, status, groupId: 'harbour', module: [{ moduleId: 'PO', actions }] },
      });
    await role('r1', 'Outlet manager', 'active', ['view', 'approve']);
    await role('r2', 'Buyer', 'active', ['view', 'create']);
    await role('r3', 'Former manager', 'inactive', ['approve']);
    const { waiting } = await read(inventory, { outlets: 'COL' });
    expect(waiting).toEqual([
      { resource: 'purchaseOrders', count: 1, oldest: '2026-06-01', approvers: ['Outlet manager'] },
    ]);
  });

  test('wrong parameters are named', async () => {
    const wrong = { outlets: 'LAK', fromDate: 'june', compare: 'never' };
    await expect(read(revenue, wrong)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'outlets' }, { field: 'fromDate' }, { field: 'compare' }],
    });
    await expect(read(revenue, { fromDate: '2026-06-02', toDate: '2026-06-01' })).rejects.toMatchObject({
      errors: [{ field: 'fromDate', rule: 'order' }],
    });
  });
});

test('a store keeper sees quantities and no cost', async () => {
  const modules = ['INV_DASHBOARD', 'RPT_STOCK_SUMMARY', 'PO', 'RPT_WASTAGE', 'RPT_FOOD_COST', 'SUPPLIER_PRICE'];
  const keeper = person('harbour', [['COL', 'Colombo']], Object.fromEntries(modules.map((each) => [each, ['view']])));
  const answer = await read(inventory, {}, keeper);
  expect(Object.keys(answer.tiles)).toEqual(expect.arrayContaining(['short', 'openOrders', 'lateOrders', 'orders']));
  for (const key of ['stockValue', 'purchases', 'wastage', 'foodCost', 'accuracy', 'usage'])
    expect(answer.tiles).not.toHaveProperty(key);
  expect(answer.tiles.openOrders).not.toHaveProperty('beside');
  expect(JSON.stringify(answer)).not.toMatch(/"(stockValue|value|price|unitCost|grandTotal|changePct)":"/);
});

describe('arranging', () => {
  test('is kept per person; hidden tiles are not read', async () => {
    const colleague = { ...owner, userId: 'colleague' };
    await arrange(db, owner, revenue, { order: ['bills', 'netSales'], hidden: ['topItems'] });
    expect((await read(revenue, june)).arrangement).toEqual({ order: ['bills', 'netSales'], hidden: ['topItems'] });
    expect((await read(revenue, june)).tiles).not.toHaveProperty('topItems');
    expect((await read(revenue, june, colleague)).tiles).toHaveProperty('topItems');
    await arrange(db, owner, revenue, { order: [], hidden: [] });
    expect((await read(revenue, june)).arrangement).toEqual({ order: [], hidden: [] });
  });

  test('names of no tile are refused', async () => {
    for (const body of [{ order: ['unknown'], hidden: [] }, { order: 'bills', hidden: [] }, {}])
      await expect(arrange(db, owner, revenue, body)).rejects.toMatchObject({ status: 400 });
  });
});
