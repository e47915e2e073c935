/**
 * Permissions from a role in the specification's format (spec section 6: a module list and a status). It doesn't say which modules exist or
 * what they allow, so a module may be an object or text, under the name in the API's own catalogue.
 */

import type { Doc } from '#dataProvider/dialects/dialect';
import { ADMINISTRATOR_ROLE, type Module, modulesOf, VIEW_COST, VIEW_PERSONAL_DATA } from '#engine/read/access';
import { isRecord, isRows, textIn } from '#engine/run/values';
import { declarations, trade } from '#resources';

interface Grants {
  /** Module -> actions the person has. */
  permissions: Record<string, string[]>;
  isAdministrator: boolean;
  /** Modules of the person's roles that mean nothing to the console, as the API names them; absent if there are none. */
  unknownModules?: string[];
}

const EVERYTHING: Grants = { permissions: {}, isAdministrator: true };
const OFF: readonly unknown[] = [false, 'inactive', 'disabled', 'deleted', 'delete'];
/** Words for every module at once. */
const ALL: readonly string[] = ['*', 'all'];

/** Names of an API's modules, and the console's module that each means; from `/config.json` (`modules`). */
export type ModuleNames = Readonly<Record<string, string | readonly string[]>>;

/** A normalized name: 'Menu Items', 'menu_item' and 'MENU_ITEM' are the same. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** Finds the modules of the console that a name means; none if it means nothing here. */
type FindModules = (name: string) => readonly Module[];

/** The console's modules by every name an API may use: configured names, id, title, and the screens' resource names and paths. */
function spellings(names: ModuleNames): FindModules {
  const catalogue = modulesOf(trade, declarations);
  const found = new Map<string, Module>();
  const say = (name: string | undefined, module: Module | undefined) => {
    if (name && module && !found.has(plain(name))) found.set(plain(name), module);
  };
  const byId = new Map(catalogue.map((module) => [module.moduleId, module]));
  for (const module of catalogue) say(module.moduleId, module);
  for (const module of catalogue) say(module.name, module);
  for (const { name, label, nav, module } of declarations) {
    say(nav?.label, byId.get(module));
    say(typeof label === 'object' ? label.many : label, byId.get(module));
    say(name, byId.get(module));
  }
  for (const module of catalogue) for (const route of module.routes) say(route, module);
  const usual = (name: string): Module[] => {
    const module = found.get(plain(name));
    return module ? [module] : [];
  };
  const told = new Map(Object.entries(names).map(([name, means]) => [plain(name), [means].flat().flatMap(usual)]));
  return (name) => told.get(plain(name)) ?? usual(name);
}

const nameOf = (entry: unknown): string | undefined =>
  isRecord(entry)
    ? [entry.moduleId, entry.module, entry.name, entry.id, entry._id, entry.key].map(textIn).find(Boolean)
    : textIn(entry);

/** The actions in an entry, as a list or as switches; undefined if it has none. */
function actionsIn(entry: unknown): string[] | undefined {
  if (!isRecord(entry)) return undefined;
  const given = entry.actions ?? entry.permissions ?? entry.access;
  if (Array.isArray(given)) return given.flatMap((each) => nameOf(each) ?? []);
  if (isRecord(given)) return Object.keys(given).filter((key) => given[key] === true);
  return undefined;
}

const isOff = (entry: unknown): boolean =>
  isRecord(entry) &&
  [entry.state, entry.status, entry.checked, entry.allowed, entry.enabled].some((each) => OFF.includes(each));

/**
 * A role's modules. An entry without actions grants all of the module's. Everyone gets what the API's catalogue doesn't list, such as seeing
 * costs: no role there could grant it, so a page needs only the sign-in (spec section 6), and the API refuses what it refuses. Without a
 * catalogue, these are the permissions that no screen has.
 */
function permissionsOf(
  entries: readonly unknown[],
  catalogue: readonly Doc[],
  find: FindModules,
): Omit<Grants, 'isAdministrator'> {
  const permissions: Record<string, string[]> = {};
  const unknownModules = new Set<string>();
  const grant = (moduleId: string, actions: readonly string[]) => {
    permissions[moduleId] = [...new Set([...(permissions[moduleId] ?? []), ...actions])];
  };
  for (const entry of entries) {
    const name = nameOf(entry);
    if (!name || isOff(entry)) continue;
    const modules = find(name);
    if (modules.length === 0) unknownModules.add(name);
    for (const module of modules) grant(module.moduleId, actionsIn(entry) ?? module.actions);
  }
  const offered = new Set(catalogue.flatMap((entry) => find(nameOf(entry) ?? '')).map(({ moduleId }) => moduleId));
  for (const right of [VIEW_COST, VIEW_PERSONAL_DATA]) if (!offered.has(right)) grant(right, ['view']);
  if (catalogue.length > 0)
    for (const { moduleId, actions } of modulesOf(trade, declarations))
      if (!offered.has(moduleId)) grant(moduleId, actions);
  return { permissions, ...(unknownModules.size > 0 ? { unknownModules: [...unknownModules] } : {}) };
}

/** The roles in a user record, as ids, names or whole documents. */
export function rolesNamed(user: Doc): unknown[] {
  const named = ['roleId', 'role_id', 'userRoleId', 'userRole', 'user_role', 'role', 'roles'].map((key) => user[key]);
  return named.flat().filter((each) => (typeof each === 'string' && each !== '') || isRecord(each));
}

const moduleListOf = (role: Doc): unknown[] => {
  const list = role.module ?? role.modules ?? role.permissions;
  return Array.isArray(list) ? list : typeof list === 'string' && list ? [list] : [];
};

/**
 * A person's permissions. If the user record names no role, or the API has no roles, every screen opens as the specification says, and the
 * API refuses what it refuses. A deleted or inactive role grants nothing.
 * @param roles the group's roles; undefined if the API has no list of them
 * @param catalogue the permission modules as the API lists them
 */
export function grantsOf(
  user: Doc,
  roles: readonly Doc[] | undefined,
  catalogue: readonly Doc[],
  names: ModuleNames = {},
): Grants {
  const named = rolesNamed(user);
  if (named.includes(ADMINISTRATOR_ROLE)) return EVERYTHING;
  const own = isRows(user.module) || Array.isArray(user.module) ? [user] : [];
  if (named.length === 0 && own.length === 0) return EVERYTHING;
  const whole = named.filter(isRecord).filter((role) => moduleListOf(role).length > 0);
  if (roles === undefined && whole.length === 0 && own.length === 0) return EVERYTHING;
  const found = named.flatMap((each): Doc[] => {
    if (isRecord(each) && whole.includes(each)) return [each];
    const name = isRecord(each) ? (textIn(each._id) ?? textIn(each.id) ?? textIn(each.name)) : textIn(each);
    return (roles ?? []).filter(
      (role) => role._id === name || textIn(role.name)?.toLowerCase() === name?.toLowerCase(),
    );
  });
  const entries = [...own, ...found.filter((role) => !OFF.includes(role.status))].flatMap(moduleListOf);
  if (entries.some((entry) => ALL.includes(nameOf(entry)?.toLowerCase() ?? ''))) return EVERYTHING;
  if (entries.length === 0) return { permissions: {}, isAdministrator: false };
  return { ...permissionsOf(entries, catalogue, spellings(names)), isAdministrator: false };
}
