import { describe, expect, test } from 'vitest';
import { type Module, modulesOf } from '#engine/read/access';
import { declarations, trade } from '#resources';
import { seedRoles } from '#resources/users/roles.rules';

/** What the seeded roles of domain section 4 may do, over existing modules and some future ones. */

const later = (moduleId: string, section: string, actions: string[]): Module => ({
  moduleId,
  name: moduleId,
  section,
  actions,
  words: {},
  routes: [],
  channel: 'backOffice',
});
const modules = [
  ...modulesOf(trade, declarations),
  later('TRANSFER_OUT', 'Inventory', ['view', 'create', 'edit', 'delete', 'approve']),
  later('RPT_STOCK_VARIANCE', 'Inventory Reports', ['view', 'export']),
  later('CL_SETTLEMENT', 'City Ledger', ['view', 'settle', 'cancel']),
];
const roles = seedRoles(modules);
const may = (name: string, moduleId: string): string[] => {
  const role = roles.find((each) => each.name === name);
  if (!role) throw new Error(`there is no role ${name}`);
  return role.module.find((each) => each.moduleId === moduleId)?.actions ?? [];
};

describe('seed roles', () => {
  test('there are nine besides the built-in Administrator, and each can do something', () => {
    expect(roles.map(({ name }) => name)).toEqual([
      'Group Manager',
      'Outlet Manager',
      'Cost Controller',
      'Purchasing Officer',
      'Store Keeper',
      'Chef',
      'Accountant',
      'Marketing',
      'Viewer',
    ]);
    for (const { module } of roles) expect(module.length).toBeGreaterThan(0);
  });

  test('none grants an action that its module does not have', () => {
    for (const { name, module } of roles)
      for (const { moduleId, actions } of module) {
        const known = modules.find((each) => each.moduleId === moduleId)?.actions ?? [];
        expect(known, `${name}: ${moduleId}`).toEqual(expect.arrayContaining(actions));
      }
  });

  test('the store keeper receives goods, counts blind and approves nothing', () => {
    expect(may('Store Keeper', 'GRN')).toEqual(['view', 'create', 'edit']);
    expect(may('Store Keeper', 'SRN')).toEqual(['view', 'create', 'edit']);
    expect(may('Store Keeper', 'PO')).toEqual(['view']);
    expect(may('Store Keeper', 'RPT_STOCK_SUMMARY')).toEqual(['view']);
    expect(may('Store Keeper', 'INV_DASHBOARD')).toEqual(['view']);
    expect(may('Store Keeper', 'VIEW_COST')).toEqual([]);
    expect(may('Store Keeper', 'SUPPLIER_PRICE')).toEqual([]);
  });

  test('the outlet manager approves orders and receipts, but neither sets prices nor reverses', () => {
    expect(may('Outlet Manager', 'PO')).toEqual(expect.arrayContaining(['create', 'approve', 'sendToGRN', 'close']));
    expect(may('Outlet Manager', 'PO')).not.toContain('approveAny');
    expect(may('Outlet Manager', 'GRN')).toContain('approve');
    expect(may('Outlet Manager', 'GRN')).not.toContain('reverse');
    expect(may('Outlet Manager', 'SUPPLIER_PRICE')).toEqual([]);
    expect(may('Outlet Manager', 'MENU_ITEM')).not.toContain('editPrice');
    expect(may('Outlet Manager', 'VIEW_COST')).toEqual(['view']);
  });

  test('the buyer writes receipts and does not approve them; the accountant settles the city ledger', () => {
    expect(may('Purchasing Officer', 'GRN')).toContain('create');
    expect(may('Purchasing Officer', 'GRN')).not.toContain('approve');
    expect(may('Accountant', 'CL_SETTLEMENT').toSorted()).toEqual(['cancel', 'export', 'settle', 'view', 'writeOff']);
    expect(may('Accountant', 'PO')).not.toContain('approve');
  });

  test('the group manager lacks three things only, the viewer sees reports without costs', () => {
    expect(may('Group Manager', 'PERIOD_CLOSE')).toEqual(['view', 'export', 'run']);
    expect(may('Group Manager', 'GROUP_SETTING')).toEqual([]);
    expect(may('Group Manager', 'USER_ROLE')).not.toContain('delete');
    expect(may('Viewer', 'RPT_STOCK_VARIANCE')).toEqual(['view']);
    expect(may('Viewer', 'VIEW_COST')).toEqual([]);
    expect(may('Viewer', 'GRN')).toEqual([]);
  });
});
