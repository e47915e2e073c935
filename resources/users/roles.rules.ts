/**
 * Presets of a new group's roles (domain section 4). They refer to navigation sections, so modules declared later are included. The
 * Administrator is built in, has no record and isn't one of these.
 */
import type { Module } from '#engine/read/access';

/** A stored role (declaration `userRoles`), without its id. */
export interface RolePreset {
  name: string;
  module: { moduleId: string; actions: string[] }[];
}

/**
 * `which actions`, read from left to right and added up. `which` is a module's id, a prefix (`RPT_*`), every module (`*`) or a section's
 * label (`@Inventory Reports`). Actions are words, or `*` for all of the module's. A leading `-` removes.
 */
type Grant = string;

const COSTS: Grant = 'VIEW_COST view';
const NOTICES: Grant = 'NOTIFICATION view';
/** Master data chosen in documents. */
const CHOICES: readonly Grant[] = [
  'INV_ITEM view',
  'INV_CATEGORY view',
  'UOM view',
  'SUPPLIER view',
  'INV_TAX view',
  'OUTLET_SETTING view',
];
const OFFICE: readonly Grant[] = ['DASHBOARD view', NOTICES, 'OUTLET_SETTING view'];
/** Stockroom documents, whose author doesn't approve them (domain 2.1). */
const STOCK_ROOM = ['GRN', 'SRN', 'ISSUE_NOTE', 'TRANSFER_OUT', 'TRANSFER_IN', 'STOCK_ENTRY', 'WASTAGE'] as const;
/** Permissions to exceed a document's rules, for people responsible for costs. */
const EXCEPTIONS: readonly Grant[] = ['-PO approveAny', '-GRN overReceive reverse', '-PERIOD_CLOSE *'];

const ROLES = {
  'Group Manager': ['* *', '-USER_ROLE delete', '-PERIOD_CLOSE reverse', '-GROUP_SETTING *'],
  'Outlet Manager': [
    ...OFFICE,
    'ASK_AI *',
    '@Menu Management view export setStockStatus',
    '@Selling view',
    '@City Ledger view export',
    '@Closing *',
    '-DAY_CLOSE reopen',
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
    'PERIOD_CLOSE view',
    '@Inventory Reports *',
    '@Reports *',
    '-JOURNAL_EXPORT *',
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
    '-JOURNAL_EXPORT *',
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
    'CREDIT_REQUEST *',
    'SUPPLIER *',
    'SUPPLIER_PRICE *',
    'RPT_STOCK_SUMMARY *',
    'RPT_SUPPLIER_CREDITS *',
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
    '@Closing *',
    'PERIOD_CLOSE view export',
    'ACCOUNT_MAPPING *',
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

/** The purpose of each, in a line. */
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

/** The grant's parts. A section's label may contain spaces; actions never start with a capital letter. */
function read(grant: Grant): { takes: boolean; which: string; actions: readonly string[] } {
  const match = /^(-?)(\S+(?: [A-Z]\S*)*) (.+)$/.exec(grant);
  if (!match) throw new Error(`cannot read the grant "${grant}": write 'MODULE action action'`);
  const [, minus, which = '', actions = ''] = match;
  return { takes: minus === '-', which, actions: actions.split(' ') };
}

/** The module's actions that the grants add up to, in the module's order. */
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

/** The seed roles over a catalogue of modules (access.ts, `modulesOf`); modules without a granted action are left out. */
export const seedRoles = (modules: readonly Module[]): RolePreset[] =>
  Object.entries(ROLES).map(([name, grants]) => ({
    name,
    module: modules.flatMap((module) => {
      const actions = actionsOf(grants, module);
      return actions.length > 0 ? [{ moduleId: module.moduleId, actions }] : [];
    }),
  }));

/** A preset's purpose, in a line; empty for an unknown name. */
export const aboutPreset = (name: string): string =>
  Object.hasOwn(ABOUT, name) ? ABOUT[name as keyof typeof ROLES] : '';
