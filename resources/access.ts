/**
 * Who may do what: one pure function for navigation, routes, buttons, columns, actions and the API. Modules and their actions
 * are derived from the declarations (domain section 4).
 */
import { isEntity, isTool, labelOfDeclaration, offers } from './entities';
import type { AnyRecord, Field } from './fields';
import { NAV_GROUPS } from './navigation';
import { pagesOf } from './paths';
import type { Declaration } from './schema';

export interface AccessUser {
  /** Module -> actions held. */
  permissions: Readonly<Record<string, readonly string[]>>;
  /** The built-in role that holds everything. */
  isAdministrator: boolean;
}

/** The module of pages for which signing in is enough: one's own password, diagnostics. */
export const EVERYBODY = 'EVERYBODY';

/** Whether a user holds an action of a module; `view` is the right to open it at all. */
export const can = (user: AccessUser, module: string, action: string): boolean =>
  user.isAdministrator || module === EVERYBODY || (user.permissions[module]?.includes(action) ?? false);

/** Rights that cut across modules (domain section 4). */
export const VIEW_COST = 'VIEW_COST';
export const VIEW_PERSONAL_DATA = 'VIEW_PERSONAL_DATA';
/** Bringing in bills from tills or files. */
export const BILL_IMPORT = 'BILL_IMPORT';
/** The audit log: who changed what, in all modules. */
export const LOG = 'LOG';
const sensitiveModule = { cost: VIEW_COST, personal: VIEW_PERSONAL_DATA } as const;

/** Whether a user may see a field; what is hidden keeps its stored value on every write. */
export const canSee = (user: AccessUser, field: Field): boolean =>
  !field.sensitive || can(user, sensitiveModule[field.sensitive], 'view');

export interface Module {
  moduleId: string;
  name: string;
  section: string;
  actions: string[];
  /** Screens it opens. */
  routes: string[];
}

const sectionOf = (declaration: Declaration): string =>
  NAV_GROUPS.find(({ key }) => key === declaration.nav?.group)?.label ?? 'General';

/** The catalogue of permissions: every module once, with the union of what its declarations offer. */
export function modulesOf(declarations: readonly Declaration[]): Module[] {
  const modules = new Map<string, Module>();
  const cross = { section: 'Cross-cutting', actions: ['view'], routes: [] };
  for (const declaration of declarations) {
    const { module: moduleId } = declaration;
    if (moduleId === EVERYBODY) continue;
    const known = modules.get(moduleId);
    // Seeded lists share the module of the screen that they serve; the screen gives it its name and place.
    const named = declarations.find((each) => each.module === moduleId && each.nav) ?? declaration;
    const module: Module = known ?? {
      moduleId,
      name: labelOfDeclaration(named),
      section: sectionOf(named),
      actions: [],
      routes: [],
    };
    if (!known) modules.set(moduleId, module);
    const add = (action: string) => module.actions.includes(action) || module.actions.push(action);
    add('view');
    if (!isTool(declaration)) add('export');
    else for (const action of declaration.permissions ?? []) add(action);
    if (isEntity(declaration)) {
      if (offers(declaration, 'create')) add('create');
      if (offers(declaration, 'update')) add('edit');
      if (offers(declaration, 'delete')) add('delete');
      if (declaration.kind === 'resource' && offers(declaration, 'create')) add('import');
      for (const [key, action] of Object.entries(declaration.actions ?? {}))
        if (typeof action.needs !== 'function') add(action.needs ?? key);
      for (const action of declaration.permissions ?? []) add(action);
    }
    module.routes.push(...pagesOf([declaration]).map((page) => page.path));
  }
  return [
    ...modules.values(),
    { moduleId: VIEW_COST, name: 'See costs and margins', ...cross },
    { moduleId: VIEW_PERSONAL_DATA, name: 'See personal data', ...cross },
    { moduleId: LOG, name: 'Audit log', ...cross },
    { moduleId: BILL_IMPORT, name: 'Import of bills', ...cross, actions: ['import'] },
  ];
}

/** A record without what the user may not see, nested fields included. */
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
      output[key] = value.map((each) => redact(user, field.fields, each as AnyRecord));
    else if ('fields' in field && value && typeof value === 'object')
      output[key] = redact(user, field.fields, value as AnyRecord);
    else output[key] = value;
  }
  return output;
}

/** Whether any field has something to hide from this user; lists can skip `redact` otherwise. */
export const hidesSomething = (user: AccessUser, fields: Readonly<Record<string, Field>>): boolean =>
  Object.values(fields).some(
    (field) => !canSee(user, field) || ('fields' in field && hidesSomething(user, field.fields)),
  );
