/**
 * Presets of the roles that a group begins with (domain section 4). They are written over the sections of the navigation, so that
 * a module which is declared later falls into place. The Administrator is built in and has no record: it is none of these.
 */
import type { Module } from '#engine/read/access';

/** A role as it is stored (declaration `userRoles`), without its id. */
export interface RolePreset {
  name: string;
  module: { moduleId: string; actions: string[] }[];
}

/**
 * `which actions`, read from left to right, later ones adding: which is a module's id, a prefix (`RPT_*`), every module (`*`) or a
 * section's label (`@Inventory Reports`); actions are words or `*` for all that the module has. `-` in front takes away.
 */
type Grant = string;

const COSTS: Grant = 'VIEW_COST view';
const NOTICES: Grant = 'NOTIFICATION view';
/** Master data that one chooses from while working with documents. */
const CHOICES: readonly Grant[] = [
  'INV_ITEM view',
  'INV_CATEGORY view',
  'UOM view',
  'SUPPLIER view',
  'INV_TAX view',
  'OUTLET_SETTING view',
];
const OFFICE: readonly Grant[] = ['DASHBOARD view', NOTICES, 'OUTLET_SETTING view'];
/** Documents of the stock room, which the one who writes them does not approve (domain 2.1). */
const STOCK_ROOM = ['GRN', 'SRN', 'ISSUE_NOTE', 'TRANSFER_OUT', 'TRANSFER_IN', 'STOCK_ENTRY', 'WASTAGE'] as const;
/** What exceeds the rules of a document, and belongs to those who answer for the costs. */
const EXCEPTIONS: readonly Grant[] = ['-PO approveAny', '-GRN overReceive reverse', '-PERIOD_CLOSE *'];

const ROLES = {
  'Group Manager': ['* *', '-USER_ROLE delete', '-PERIOD_CLOSE reverse', '-GROUP_SETTING *'],
  'Outlet Manager': [
    ...OFFICE,
    'ASK_AI *',
    '@Menu Management view export setStockStatus',
    '@Selling view',
    '@City Ledger view export',
    '@OLO *',
    'FLOOR *',
    'COMMENT *',
    'PRINTER *',
    'CHARGE view',
    'USER view',
    'SYSTEM_SETTING view',
    'INV_DASHBOARD view',
    '@Inventory Master view export',
    '-SUPPLIER_PRICE *',
    '@Inventory *',
    'STOCK_ADJUSTMENT view create edit approve',
    ...EXCEPTIONS,
    '@Inventory Reports *',
    '@Reports *',
    '@Till *',
    COSTS,
    'VIEW_PERSONAL_DATA view',
  ],
  'Cost Controller': [
    ...OFFICE,
    'ASK_AI *',
    'INV_DASHBOARD view',
    'MENU_ITEM view export',
    'MENU_CATEGORY view',
    '@Inventory Master *',
    '@Inventory *',
    'STOCK_ADJUSTMENT *',
    'PERIOD_CLOSE *',
    'SYSTEM_SETTING view',
    '@Inventory Reports *',
    '@Reports *',
    COSTS,
  ],
  'Purchasing Officer': [
    ...OFFICE,
    ...CHOICES,
    'INV_DASHBOARD view',
    'PO *',
    '-PO approveAny',
    'GRN *',
    '-GRN approve reverse overReceive',
    'SUPPLIER_RETURN *',
    'SUPPLIER *',
    'SUPPLIER_PRICE *',
    'RPT_STOCK_SUMMARY *',
    COSTS,
  ],
  'Store Keeper': [
    ...CHOICES,
    NOTICES,
    'INV_DASHBOARD view',
    'PO view',
    ...STOCK_ROOM.map((module) => `${module} view create edit`),
    'RPT_STOCK_SUMMARY view',
  ],
  Chef: [
    NOTICES,
    'OUTLET_SETTING view',
    'MENU_ITEM view',
    'INV_ITEM view',
    'UOM view',
    'RECIPE *',
    'BATCH_PROCESS *',
    'WASTAGE view create edit',
    'SRN view create edit',
    'RPT_STOCK_SUMMARY view',
    COSTS,
  ],
  Accountant: [
    ...OFFICE,
    '@City Ledger *',
    'CUSTOM_PAYMENT view',
    'PO view export',
    'GRN view export',
    'SUPPLIER view export',
    'INV_TAX view',
    'CHARGE view',
    '@Reports *',
    '@Archived *',
    COSTS,
    'VIEW_PERSONAL_DATA view',
  ],
  Marketing: [
    ...OFFICE,
    'MENU_ITEM view edit export',
    'MENU_CATEGORY view',
    'DISCOUNT *',
    'PROMOTION *',
    '@OLO *',
    'RPT_SALES *',
  ],
  Viewer: [...OFFICE, '@Inventory Reports view', '@Reports view', '@Archived view'],
} as const satisfies Readonly<Record<string, readonly Grant[]>>;

/** What each is for, in a line. */
const ABOUT: Readonly<Record<keyof typeof ROLES, string>> = {
  'Group Manager': 'Everything except group settings, deleting roles and reopening periods',
  'Outlet Manager': 'Runs an outlet and approves its stock documents; no supplier prices',
  'Cost Controller': 'Inventory, stock, periods and cost reports; no menu prices',
  'Purchasing Officer': 'Orders, suppliers and prices; creates receipts but can’t approve them',
  'Store Keeper': 'Creates stock documents without seeing costs; can’t approve',
  Chef: 'Recipes, batches, wastage and stock requests, with costs',
  Accountant: 'City ledger, payments, sales and archived reports',
  Marketing: 'Promotions, discounts, online menu and menu texts; no prices',
  Viewer: 'Views reports; can’t change anything',
};

const isMeant = (which: string, { moduleId, section }: Module): boolean =>
  which === '*' ||
  which === moduleId ||
  (which.startsWith('@') && which.slice(1) === section) ||
  (which.endsWith('*') && moduleId.startsWith(which.slice(0, -1)));

/** The grant's parts; a section's label has spaces of its own, actions never begin with a capital letter. */
function read(grant: Grant): { takes: boolean; which: string; actions: readonly string[] } {
  const match = /^(-?)(\S+(?: [A-Z]\S*)*) (.+)$/.exec(grant);
  if (!match) throw new Error(`cannot read the grant "${grant}": write 'MODULE action action'`);
  const [, minus, which = '', actions = ''] = match;
  return { takes: minus === '-', which, actions: actions.split(' ') };
}

/** Actions of a module that the grants add up to, in the module's own order. */
function actionsOf(grants: readonly Grant[], module: Module): string[] {
  const held = new Set<string>();
  for (const { takes, which, actions } of grants.map(read)) {
    if (!isMeant(which, module)) continue;
    for (const action of actions.includes('*') ? module.actions : actions) {
      if (takes) held.delete(action);
      else held.add(action);
    }
  }
  return module.actions.filter((action) => held.has(action));
}

/** The seed roles over a catalogue of modules (access.ts, `modulesOf`); modules of which a role holds nothing are left out. */
export const seedRoles = (modules: readonly Module[]): RolePreset[] =>
  Object.entries(ROLES).map(([name, grants]) => ({
    name,
    module: modules.flatMap((module) => {
      const actions = actionsOf(grants, module);
      return actions.length > 0 ? [{ moduleId: module.moduleId, actions }] : [];
    }),
  }));

/** What a preset is for, in a line; empty for a name that is none. */
export const aboutPreset = (name: string): string =>
  Object.hasOwn(ABOUT, name) ? ABOUT[name as keyof typeof ROLES] : '';
