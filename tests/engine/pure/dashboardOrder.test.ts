import { expect, it } from 'vitest';
import { type AccessUser, modulesOf } from '#engine/read/access';
import { tilesFor } from '#engine/read/dashboards';
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
const firstOf = (dashboard: string, who: AccessUser, count: number): string[] => {
  const found = dashboards.find(({ name }) => name === dashboard);
  return found
    ? tilesFor(found, who, findReport)
        .map(([key]) => key)
        .slice(0, count)
    : [];
};

it.each([
  ['invdashboard', 'Store Keeper', ['short', 'negative', 'expiring']],
  ['invdashboard', 'Purchasing Officer', ['lateOrders', 'openOrders', 'short']],
  ['invdashboard', 'Cost Controller', ['foodCost', 'wastage', 'accuracy']],
  ['invdashboard', 'Outlet Manager', ['stockValue', 'daysOfStock', 'short']],
  ['dashboard', 'Cost Controller', ['costPct', 'grossProfit', 'netSales']],
  ['dashboard', 'Accountant', ['netSales', 'cityLedger', 'advances']],
  ['dashboard', 'Marketing', ['netSales', 'avgBill', 'guests']],
  ['dashboard', 'Group Manager', ['netSales', 'grossSales', 'bills']],
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
