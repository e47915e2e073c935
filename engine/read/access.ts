/**
 * Access: one pure function for navigation, routes, buttons, columns, actions and the API. Modules and actions are derived from the
 * declarations (domain section 4).
 */

import type { Declaration } from '../define/declaration';
import type { AnyRecord, Field } from '../define/fields';
import type { Module, PermissionModule, Permissions } from '../define/trade/permissions';
import type { Trade } from '../define/trade/trade';
import { isRecord, objectIn } from '../run/values';
import { isEntity, isTool, labelOfDeclaration, offers, offersImport } from './entities';
import { groupOf } from './navigation';
import { pagesOf } from './paths';

export type { Module } from '../define/trade/permissions';

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
/** The audit log: who changed what, in all modules. */
export const LOG = 'LOG';
const sensitiveModule = { cost: VIEW_COST, personal: VIEW_PERSONAL_DATA } as const;

/** The permission module whose `view` a field needs in addition to its entity's; undefined if none. */
export const sensitivityOf = ({ sensitive }: Field): string | undefined => sensitive && sensitiveModule[sensitive];

/** Whether a user can see a field. Hidden fields keep their stored value on every write. */
export const canSee = (user: AccessUser, field: Field): boolean =>
  !field.sensitive || can(user, sensitiveModule[field.sensitive], 'view');

/** The section of permissions that no screen has to itself. */
export const ACROSS = 'Across all screens';
const GENERAL = 'General';

/** The engine's own permissions without a screen. Where a declaration names one as its module, it adds actions and words. */
const OWN_MODULES: readonly PermissionModule[] = [
  {
    moduleId: VIEW_COST,
    name: 'See costs and margins',
    section: ACROSS,
    permissions: {
      view: { label: 'Allowed', about: 'See costs, margins and stock values, everywhere they appear.', risk: 'costs' },
    },
  },
  {
    moduleId: VIEW_PERSONAL_DATA,
    name: 'See personal data',
    section: ACROSS,
    permissions: {
      view: { label: 'Allowed', about: 'See people’s names, phones and addresses.', risk: 'personal' },
    },
  },
  {
    moduleId: LOG,
    name: 'Audit log',
    section: ACROSS,
    permissions: { view: { about: 'See who changed what, in the whole group.' } },
  },
];

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
  if (declaration.kind !== 'report') actions.push(...Object.keys(declaration.permissions ?? {}));
  // Actions that need another module's permission belong to that module.
  return actions.filter((action) => !action.includes('.'));
}

/** A module's position: navigation order, then modules without an entry. */
const placeOf = (groups: Trade['navigation'], declaration: Declaration | undefined): readonly [number, number] => {
  const group = groups.findIndex(({ key }) => key === declaration?.nav?.group);
  return group < 0 ? [groups.length, 0] : [group, declaration?.nav?.order ?? 0];
};

const isList = ({ kind }: Declaration): number => (kind === 'document' ? 0 : 1);

const byCommon = (actions: readonly string[]): string[] => [
  ...COMMON_ACTIONS.filter((action) => actions.includes(action)),
  ...actions.filter((action) => !COMMON_ACTIONS.includes(action)),
];

/** The words that these declarations have for actions of their module. */
const wordsIn = (declarations: readonly Declaration[]): Permissions =>
  Object.fromEntries(
    declarations
      .flatMap((declaration) => (declaration.kind === 'report' ? [] : Object.entries(declaration.permissions ?? {})))
      .filter(([, words]) => Object.keys(words).length > 0),
  );

/** A module without a screen of its own, with what declarations that name it add. */
const withoutScreen = (
  { moduleId, name, section, permissions, channel = 'backOffice' }: PermissionModule,
  declarations: readonly Declaration[],
): Module => {
  const own = declarations.filter(({ module }) => module === moduleId);
  const actions = [...Object.keys(permissions), ...own.flatMap(actionsOf)];
  const added = Object.entries(wordsIn(own)).map(([action, words]) => [action, { ...permissions[action], ...words }]);
  return {
    ...{ moduleId, name, section, channel, routes: [] },
    actions: byCommon([...new Set(actions)]),
    words: { ...permissions, ...Object.fromEntries(added) },
  };
};

/** The permission catalogue in navigation order: every module once, with all actions its declarations offer. */
export function modulesOf(
  { navigation, features, permissions }: Pick<Trade, 'navigation' | 'features' | 'permissions'>,
  declarations: readonly Declaration[],
): Module[] {
  // They have their own name and place, also where they open a page.
  const apart = [...OWN_MODULES, ...permissions];
  const isApart = (id: string) => apart.some(({ moduleId }) => moduleId === id);
  const place = (declaration: Declaration | undefined) => placeOf(navigation, declaration);
  const ids = [...new Set(declarations.map(({ module }) => module))].filter((id) => id !== EVERYBODY && !isApart(id));
  const declared = ids.map((moduleId) => {
    const own = declarations.filter(({ module }) => module === moduleId);
    // Small lists share the module of the screen they support. A document gives the module its name and position, otherwise its first
    // screen does.
    const [named = own[0] as Declaration] = own
      .filter(({ nav }) => nav)
      .sort((a, b) => isList(a) - isList(b) || place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]);
    const group = groupOf(navigation, named);
    const feature = named.nav?.feature ?? group?.feature;
    const setting = feature && features[feature]?.setting;
    const module: Module = {
      moduleId,
      name: labelOfDeclaration(named),
      section: group?.label ?? GENERAL,
      actions: byCommon([...new Set(own.flatMap(actionsOf))]),
      words: wordsIn(own),
      routes: own.flatMap((declaration) => pagesOf([declaration]).map((page) => page.path)),
      channel: 'backOffice',
      ...(feature ? { feature } : {}),
      ...(setting ? { requiresSetting: setting } : {}),
    };
    return { module, place: place(named) };
  });
  const others: Module[] = [];
  for (const each of apart) {
    const module = withoutScreen(each, declarations);
    const group = navigation.findIndex(({ label }) => label === each.section);
    if (group < 0) others.push(module);
    else declared.push({ module, place: [group, Number.POSITIVE_INFINITY] });
  }
  const inOrder = declared.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
  return [...inOrder.map(({ module }) => module), ...others];
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
