/**
 * Access: one pure function for navigation, routes, buttons, columns, actions and the API. Modules and actions are derived from the
 * declarations (domain section 4).
 */

import type { Declaration } from '../define/declaration';
import type { AnyRecord, Field } from '../define/fields';
import type { Module } from '../define/permissions';
import { FEATURE_SETTINGS } from '../run/features';
import { isRecord, objectIn } from '../run/values';
import { isEntity, isTool, labelOfDeclaration, offers, offersImport } from './entities';
import { NAV_GROUPS, type NavGroup } from './navigation';
import { pagesOf } from './paths';

export type { Module } from '../define/permissions';

/** Common actions, in display order; a module's own actions come after. */
export const COMMON_ACTIONS: readonly string[] = ['view', 'create', 'edit', 'delete', 'approve', 'import', 'export'];

export interface AccessUser {
  /** Module -> actions the person has. */
  permissions: Readonly<Record<string, readonly string[]>>;
  /** The built-in role with every permission. */
  isAdministrator: boolean;
}

/** The built-in role with every permission (domain section 4); it has no record. */
export const ADMINISTRATOR_ROLE = 'role_administrator';

/** The module of pages for which signing in is enough: changing your password, diagnostics. */
export const EVERYBODY = 'EVERYBODY';

/** Whether a user has an action of a module; `view` is the permission to open it. */
export const can = (user: AccessUser, module: string, action: string): boolean =>
  user.isAdministrator || module === EVERYBODY || (user.permissions[module]?.includes(action) ?? false);

/** Permissions that apply across modules (domain section 4). */
export const VIEW_COST = 'VIEW_COST';
export const VIEW_PERSONAL_DATA = 'VIEW_PERSONAL_DATA';
/** Importing bills from tills or files. */
export const BILL_IMPORT = 'BILL_IMPORT';
/** The audit log: who changed what, in all modules. */
export const LOG = 'LOG';
/** Closing periods (run) and reopening them (reverse): actions of the outlet's settings. */
export const PERIOD_CLOSE = 'PERIOD_CLOSE';
const sensitiveModule = { cost: VIEW_COST, personal: VIEW_PERSONAL_DATA } as const;

/** The permission module whose `view` a field needs in addition to its entity's; undefined if none. */
export const sensitivityOf = ({ sensitive }: Field): string | undefined => sensitive && sensitiveModule[sensitive];

/** Whether a user can see a field. Hidden fields keep their stored value on every write. */
export const canSee = (user: AccessUser, field: Field): boolean =>
  !field.sensitive || can(user, sensitiveModule[field.sensitive], 'view');

/** The section of permissions that tills enforce. */
export const TILL = 'Till';
const CROSS_CUTTING = 'Across all screens';
const GENERAL = 'General';

/** Till permissions: edited here, enforced at the till (domain section 4). */
const TILL_MODULES: readonly (readonly [moduleId: string, name: string])[] = [
  ['OPEN_SHIFT', 'Open shifts'],
  ['CLOSE_SHIFT', 'Close shifts'],
  ['CANCEL_ITEM', 'Cancel items'],
  ['CANCEL_BILL', 'Cancel bills'],
  ['CANCEL_PAYMENT', 'Cancel payments'],
  ['DISCOUNT_GIVE', 'Give discounts'],
  ['DISCOUNT_APPROVE', 'Approve discounts'],
  ['PRICE_OVERRIDE', 'Override prices'],
  ['REPRINT', 'Reprint bills'],
  ['MERGE_SPLIT', 'Merge and split bills'],
  ['TRANSFER_TABLE', 'Move tables'],
  ['CITY_LEDGER_CHARGE', 'Charge to city ledger'],
  ['OPEN_DRAWER', 'Open the drawer'],
  ['REFUND', 'Refund bills'],
  ['ADVANCE_TAKE', 'Take advances'],
  ['ADVANCE_REFUND', 'Refund advances'],
];

/** Permissions without a screen. */
const OTHER_MODULES: readonly Module[] = [
  ...[
    [VIEW_COST, 'See costs and margins'] as const,
    [VIEW_PERSONAL_DATA, 'See personal data', ['view', 'export', 'erase']] as const,
    [LOG, 'Audit log'] as const,
    [BILL_IMPORT, 'Import of bills', ['import']] as const,
  ].map(
    ([moduleId, name, actions = ['view']]): Module => ({
      ...{ moduleId, name, actions: [...actions], routes: [] },
      ...{ section: CROSS_CUTTING, channel: 'backOffice' },
    }),
  ),
  ...TILL_MODULES.map(
    ([moduleId, name]): Module => ({ moduleId, name, section: TILL, actions: ['view'], routes: [], channel: 'pos' }),
  ),
];

/** Actions on the outlet's settings for fewer people than the settings themselves. */
const PERIODS: Module = {
  ...{ moduleId: PERIOD_CLOSE, name: 'Period close', section: 'Settings', channel: 'backOffice' },
  ...{ actions: ['run', 'reverse'], routes: [] },
};

const groupOf = ({ nav }: Declaration): NavGroup | undefined => NAV_GROUPS.find(({ key }) => key === nav?.group);

/** The actions of a module that a declaration offers, most common first. */
function actionsOf(declaration: Declaration): string[] {
  const actions = ['view'];
  if (isEntity(declaration)) {
    if (offers(declaration, 'create')) actions.push('create');
    if (offers(declaration, 'update')) actions.push('edit');
    if (offers(declaration, 'delete')) actions.push('delete');
    for (const [key, action] of Object.entries(declaration.actions ?? {}))
      if (typeof action.needs !== 'function') actions.push(action.needs ?? key);
    if (offersImport(declaration)) actions.push('import');
  }
  if (!isTool(declaration)) actions.push('export');
  if (declaration.kind !== 'report') actions.push(...(declaration.permissions ?? []));
  // Actions that need another module's permission belong to that module.
  return actions.filter((action) => !action.includes('.'));
}

/** A module's position: navigation order, then modules without an entry. */
const placeOf = (declaration: Declaration | undefined): readonly [number, number] => {
  const group = declaration ? NAV_GROUPS.findIndex(({ key }) => key === declaration.nav?.group) : -1;
  return group < 0 ? [NAV_GROUPS.length, 0] : [group, declaration?.nav?.order ?? 0];
};

const isList = ({ kind }: Declaration): number => (kind === 'document' ? 0 : 1);

const byCommon = (actions: readonly string[]): string[] => [
  ...COMMON_ACTIONS.filter((action) => actions.includes(action)),
  ...actions.filter((action) => !COMMON_ACTIONS.includes(action)),
];

/** The permission catalogue in navigation order: every module once, with all actions its declarations offer. */
export function modulesOf(declarations: readonly Declaration[]): Module[] {
  // What cuts across all screens has its own name and place, also where it opens a page.
  const isOther = (id: string) => OTHER_MODULES.some(({ moduleId }) => moduleId === id);
  const ids = [...new Set(declarations.map(({ module }) => module))].filter((id) => id !== EVERYBODY && !isOther(id));
  const declared = ids.map((moduleId) => {
    const own = declarations.filter(({ module }) => module === moduleId);
    // Small lists share the module of the screen they support. A document gives the module its name and position, otherwise its first
    // screen does.
    const [named = own[0] as Declaration] = own
      .filter(({ nav }) => nav)
      .sort((a, b) => isList(a) - isList(b) || placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1]);
    const group = groupOf(named);
    const feature = named.nav?.feature ?? group?.feature;
    const setting = feature && FEATURE_SETTINGS[feature];
    const module: Module = {
      moduleId,
      name: labelOfDeclaration(named),
      section: group?.label ?? GENERAL,
      actions: byCommon([...new Set(own.flatMap(actionsOf))]),
      routes: own.flatMap((declaration) => pagesOf([declaration]).map((page) => page.path)),
      channel: 'backOffice',
      ...(feature ? { feature } : {}),
      ...(setting ? { requiresSetting: setting } : {}),
    };
    return { module, place: placeOf(named) };
  });
  const settings = NAV_GROUPS.findIndex(({ label }) => label === PERIODS.section);
  declared.push({ module: PERIODS, place: [settings, Number.POSITIVE_INFINITY] });
  const inOrder = declared.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
  return [...inOrder.map(({ module }) => module), ...OTHER_MODULES];
}

/** A record without the fields that the user can't see, nested fields included. */
export function redact(user: AccessUser, fields: Readonly<Record<string, Field>>, record: AnyRecord): AnyRecord {
  const output: AnyRecord = {};
  for (const [key, value] of Object.entries(record)) {
    const field = fields[key];
    if (!field) {
      output[key] = value;
      continue;
    }
    if (!canSee(user, field)) continue;
    if ('fields' in field && Array.isArray(value))
      output[key] = value.map((each) => (isRecord(each) ? redact(user, field.fields, each) : each));
    else if ('fields' in field && value && typeof value === 'object')
      output[key] = redact(user, field.fields, objectIn(value));
    else output[key] = value;
  }
  return output;
}

/** Whether any field may be hidden from this user; if not, lists can skip `redact`. */
export const hidesSomething = (user: AccessUser, fields: Readonly<Record<string, Field>>): boolean =>
  Object.values(fields).some(
    (field) => !canSee(user, field) || ('fields' in field && hidesSomething(user, field.fields)),
  );

/** What someone lacks, in the same words on a page, in a hint and in the API's answer: 'the “Edit” permission for menu items'. */
export const permissionText = (action: string, what: string): string => `the “${action}” permission for ${what}`;

/** The refusal: 'You need the “Edit” permission for menu items'. */
export const neededText = (action: string, what: string): string => `You need ${permissionText(action, what)}`;
