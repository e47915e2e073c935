import { beforeAll, describe, expect, it } from 'vitest';
import type { Alert, Dashboard, Tile } from '#engine/define/dashboard';
import type { Report } from '#engine/define/report';
import { columnKeyOf, type DashboardAnswer, reportOf, type TileAnswer } from '#engine/read/dashboards';
import { isDashboard } from '#engine/read/entities';
import { report as findReport, tools } from '#resources';
import { putAskWorld } from '#tests/departments/ask/askFixture';
import { Amounts, bothSights, costColumns, keysIn } from '#tests/departments/ask/costless';
import type { Client } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

/**
 * The dashboards’ calls contain no costs, by name or by amount, for a user who can open every report but can't see costs; other users get
 * them.
 */

const { db, app } = await testApp(await ownDatabase());
let all: Client;
let costless: Client;
beforeAll(async () => {
  await putAskWorld(db);
  ({ all, costless } = await bothSights(db, app));
});

const DAYS = { outlets: 'COL', fromDate: '2026-06-01', toDate: '2026-06-30', compare: 'lastMonth' };
const dashboards = tools.filter(isDashboard);
const pathOf = ({ name }: Dashboard) =>
  name === 'dashboard' ? '/api/v1/dashboard/' : '/api/v1/invReport/invDashboard';

const shownOf = (dashboard: Dashboard): [key: string, tile: Exclude<Tile, { kind: 'waiting' }> | Alert][] =>
  [...Object.entries(dashboard.tiles), ...Object.entries(dashboard.alerts ?? {})].flatMap(([key, tile]) =>
    tile.kind === 'waiting' ? [] : [[key, tile]],
  );
const columnsOf = (dashboard: Dashboard, tile: Exclude<Tile, { kind: 'waiting' }> | Alert): Report => {
  const report = reportOf(dashboard, tile, findReport);
  if (!report) throw new Error(`no report ${tile.report}`);
  return report;
};
const read = async (client: Client, dashboard: Dashboard, more: Record<string, string> = {}) => {
  const { status, body } = await client.get(pathOf(dashboard), { ...DAYS, ...more });
  expect(status).toBe(200);
  return body as unknown as DashboardAnswer;
};

/** Every amount in the answer to a user who can see costs. */
function amountsIn(dashboard: Dashboard, answer: DashboardAnswer): Amounts {
  const amounts = new Amounts();
  for (const [key, tile] of shownOf(dashboard)) {
    const told: TileAnswer | undefined = answer.tiles[key] ?? answer.alerts[key];
    const report = columnsOf(dashboard, tile);
    const isCost = (of: string | undefined) => of !== undefined && costColumns(report).includes(columnKeyOf(of));
    if (tile.kind === 'figure') {
      amounts.note(told?.value, isCost(tile.of));
      amounts.note(told?.previous, isCost(tile.of));
      amounts.note(told?.beside, isCost(tile.beside));
      amounts.note(told?.target, isCost(tile.target));
    }
    amounts.rows(report, told?.docs ?? []);
  }
  return amounts;
}

describe.each(dashboards.map((each) => [each.name, each] as const))('%s', (_name, dashboard) => {
  it('shows users who can’t see costs every other tile, list and exception, and no costs', async () => {
    const [open, narrow] = [await read(all, dashboard), await read(costless, dashboard)];
    const amounts = amountsIn(dashboard, open);
    expect(amounts.telling.length).toBeGreaterThan(4);
    expect(amounts.foundIn(JSON.stringify(open)).length).toBeGreaterThan(4);
    expect(amounts.foundIn(JSON.stringify(narrow))).toEqual([]);
    let looked = 0;
    for (const [key, tile] of shownOf(dashboard)) {
      const told = narrow.tiles[key] ?? narrow.alerts[key];
      const costs = costColumns(columnsOf(dashboard, tile));
      const [first] = tile.kind === 'chart' ? tile.y : 'of' in tile && tile.of ? [columnKeyOf(tile.of)] : [];
      const isOfCost = first !== undefined && costs.includes(first);
      expect([key, told === undefined]).toEqual([key, isOfCost]);
      if (!told) continue;
      looked += 1;
      expect([key, [...keysIn(told.docs)].filter((name) => costs.includes(name))]).toEqual([key, []]);
      if (tile.kind === 'figure' && tile.beside && costs.includes(columnKeyOf(tile.beside)))
        expect([key, told.beside]).toEqual([key, undefined]);
    }
    expect(looked).toBeGreaterThan(8);
  });

  it('returns no cost even if its tile is requested by name', async () => {
    const hidden = shownOf(dashboard).flatMap(([key, tile]) => {
      const of = tile.kind === 'figure' ? columnKeyOf(tile.of) : tile.kind === 'chart' ? tile.y[0] : undefined;
      return of && costColumns(columnsOf(dashboard, tile)).includes(of) ? [key] : [];
    });
    expect(hidden.length).toBeGreaterThan(1);
    const answer = await read(costless, dashboard, { tiles: hidden.join(',') });
    expect(answer.tiles).toEqual({});
  });
});

it('the report, the shifts and the counts of other clients contain no costs either', async () => {
  const [revenue] = dashboards as [Dashboard];
  let refused = 0;
  for (const [key, tile] of Object.entries(revenue.tiles)) {
    if (tile.kind === 'waiting') continue;
    const { status, body } = await costless.get('/api/v1/dashboard/report', { ...DAYS, tile: key });
    const costs = costColumns(columnsOf(revenue, tile));
    if (status === 403) refused += 1;
    else expect([key, [...keysIn([body.docs, body.totals])].filter((name) => costs.includes(name))]).toEqual([key, []]);
  }
  expect(refused).toBe(2);
  const amounts = amountsIn(revenue, await read(all, revenue));
  const count = await costless.post('/api/v1/dashboard/dashboardCount', { outlets: 'COL', date: '2026-06-10' });
  const shift = await costless.get('/api/v1/dashboard/shift', DAYS);
  const transactions = await costless.get('/api/v1/dashboard/transactionCount', { outlets: 'COL' });
  for (const { status, body } of [count, shift, transactions]) {
    expect(status).toBe(200);
    expect(amounts.foundIn(JSON.stringify(body))).toEqual([]);
  }
});
