import { expect, it } from 'vitest';
import { type AccessUser, modulesOf } from '#engine/read/access';
import { partsOf, tilesFor } from '#engine/read/dashboards';
import { isDashboard } from '#engine/read/entities';
import { declarations, reports, tools, trade } from '#resources/index';
import { seedRoles } from '#resources/users/roles.rules';

/** The initial order of the tiles before users arrange them, by role. */

const modules = modulesOf(trade, declarations);
const dashboards = tools.filter(isDashboard);
const findReport = (name: string) => reports.find((report) => report.name === name);

function personIn(role: string): AccessUser {
  const preset = seedRoles(modules).find(({ name }) => name === role);
  if (!preset) throw new Error(`no role "${role}"`);
  const permissions = Object.fromEntries(preset.module.map(({ moduleId, actions }) => [moduleId, actions]));
  return { isAdministrator: false, permissions };
}
const tilesOf = (dashboard: string, who: AccessUser) => {
  const found = dashboards.find(({ name }) => name === dashboard);
  return found ? tilesFor(found, who, findReport) : [];
};
const firstOf = (dashboard: string, who: AccessUser, count: number): string[] =>
  tilesOf(dashboard, who)
    .map(([key]) => key)
    .slice(0, count);

it.each([
  ['invdashboard', 'Store Keeper', ['short', 'negative', 'expiring']],
  ['invdashboard', 'Purchasing Officer', ['lateOrders', 'openOrders', 'short']],
  ['invdashboard', 'Cost Controller', ['foodCost', 'wastage', 'accuracy']],
  ['invdashboard', 'Outlet Manager', ['stockValue', 'foodCost', 'wastage']],
  ['dashboard', 'Cost Controller', ['costPct', 'grossProfit', 'netSales']],
  ['dashboard', 'Accountant', ['netSales', 'expectedCash', 'cityLedger']],
  ['dashboard', 'Marketing', ['netSales', 'avgBill', 'guests']],
  ['dashboard', 'Group Manager', ['netSales', 'costPct', 'expectedCash']],
])('%s begins for a %s with %j', (dashboard, role, first) => {
  expect(firstOf(dashboard, personIn(role), first.length)).toEqual(first);
});

it('leaves out no tile, and shows an administrator the declared order', () => {
  const administrator: AccessUser = { isAdministrator: true, permissions: {} };
  for (const dashboard of dashboards)
    expect(tilesFor(dashboard, administrator, findReport).map(([key]) => key)).toEqual(Object.keys(dashboard.tiles));
});

it('knows people by rights that there are', () => {
  const rights = dashboards.flatMap(({ beginnings = [] }) => beginnings.flatMap(({ can, cannot }) => [can, cannot]));
  expect(rights.length).toBeGreaterThan(8);
  const unknown = rights.filter(
    ([module, action]) => !modules.find(({ moduleId }) => moduleId === module)?.actions.includes(action),
  );
  expect(unknown).toEqual([]);
});

it('the first three figures and two panels of that order are in sight, everything else is on demand', () => {
  const { headline, panels, moreFigures, morePanels } = partsOf(tilesOf('dashboard', personIn('Group Manager')));
  expect([headline, panels].map((part) => part.map(([key]) => key))).toEqual([
    ['netSales', 'costPct', 'expectedCash'],
    ['trend', 'byHour'],
  ]);
  expect([moreFigures.length, morePanels.length].every((count) => count > 8)).toBe(true);
  const all = [headline, panels, moreFigures, morePanels].flat();
  expect(all.map(([key]) => key).sort()).toEqual(
    tilesOf('dashboard', personIn('Group Manager'))
      .map(([key]) => key)
      .sort(),
  );
});
