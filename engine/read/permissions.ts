/**
 * Permissions in a role: `[{ moduleId, actions }]` (spec section 3, user role). Pure rules for the matrix and the API: everything needs
 * `view`, and no one grants permissions they don't have.
 */

import type { Module } from './access';
import { wordsOf } from './permissionWords';

/** One entry of a role's list. */
export interface Grant {
  moduleId: string;
  actions: string[];
}
/** Module -> actions the person has. */
export type Granted = ReadonlyMap<string, ReadonlySet<string>>;
/** Whether someone has an action of a module. */
export type Holds = (moduleId: string, action: string) => boolean;

const EMPTY: ReadonlySet<string> = new Set();

/**
 * A role's list as a table; invalid entries are ignored. Other APIs name a module only by its id, which means all of its actions.
 * @param modules the catalogue that lists all actions of a module
 */
export function grantedOf(list: unknown, modules: readonly Module[] = []): Granted {
  const granted = new Map<string, Set<string>>();
  for (const each of Array.isArray(list) ? list : []) {
    const entry: Partial<Grant> = typeof each === 'string' ? { moduleId: each } : (each ?? {});
    const { moduleId } = entry;
    const actions = entry.actions ?? modules.find((module) => module.moduleId === moduleId)?.actions;
    if (typeof moduleId !== 'string' || !Array.isArray(actions)) continue;
    const held = granted.get(moduleId) ?? new Set();
    granted.set(moduleId, held);
    for (const action of actions) held.add(String(action));
  }
  return granted;
}

export const heldIn = (granted: Granted, moduleId: string): ReadonlySet<string> => granted.get(moduleId) ?? EMPTY;

/** The table as a list, in the catalogue's order; empty and unknown modules are left out. */
export const listOf = (granted: Granted, modules: readonly Module[]): Grant[] =>
  modules.flatMap(({ moduleId, actions }) => {
    const held = actions.filter((action) => granted.get(moduleId)?.has(action));
    return held.length > 0 ? [{ moduleId, actions: held }] : [];
  });

/** With `view` for every module that has another action. */
export const withView = (granted: Granted, modules: readonly Module[]): Granted =>
  new Map(
    modules.map(({ moduleId, actions }) => {
      const held = heldIn(granted, moduleId);
      return [moduleId, held.size > 0 && actions.includes('view') ? new Set([...held, 'view']) : held];
    }),
  );

/** The effect of granting or removing one action. */
interface Step {
  held: ReadonlySet<string>;
  /** `view` was added, or all other actions were removed. */
  also?: 'view' | 'rest';
  /** Nothing changed: an action that the person can't remove still needs `view`. */
  refused?: true;
}

/** Grants or removes one action of a module, with its consequences. `mayChange`: the editor's permissions. */
export function step(
  held: ReadonlySet<string>,
  action: string,
  isOn: boolean,
  module: Module,
  mayChange: (action: string) => boolean,
): Step {
  const next = new Set(held);
  if (isOn) {
    next.add(action);
    if (action === 'view' || next.has('view') || !module.actions.includes('view')) return { held: next };
    return { held: next.add('view'), also: 'view' };
  }
  if (action !== 'view') {
    next.delete(action);
    return { held: next };
  }
  const rest = [...held].filter((each) => each !== 'view');
  if (rest.some((each) => !mayChange(each))) return { held, refused: true };
  return { held: EMPTY, ...(rest.length > 0 ? { also: 'rest' as const } : {}) };
}

/** Grants or removes all actions of a module that the editor can change. `view` stays while another action must. */
export function stepAll(
  held: ReadonlySet<string>,
  isOn: boolean,
  module: Module,
  mayChange: (action: string) => boolean,
): ReadonlySet<string> {
  const free = module.actions.filter(mayChange);
  if (isOn) return new Set([...held, ...free]);
  const left = [...held].filter((action) => !free.includes(action));
  return new Set(left.length > 0 && held.has('view') ? [...left, 'view'] : left);
}

/** The permissions in a list that someone doesn't have. Only permissions in the catalogue count. */
export function lacking(list: unknown, modules: readonly Module[], holds: Holds): { module: Module; action: string }[] {
  const granted = grantedOf(list);
  return modules.flatMap((module) =>
    module.actions
      .filter((action) => granted.get(module.moduleId)?.has(action) && !holds(module.moduleId, action))
      .map((action) => ({ module, action })),
  );
}

/** '“Approve” of Purchase orders, “Delete” of Suppliers and 3 more'. */
export function inWordsOf(missing: readonly { module: Module; action: string }[]): string {
  const named = missing.slice(0, 3).map(({ module, action }) => `“${wordsOf(module, action).label}” of ${module.name}`);
  return missing.length > 3 ? `${named.join(', ')} and ${missing.length - 3} more` : sentenceList(named);
}

/** 'a, b and c' */
export const sentenceList = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The number of permissions in a list, out of all available ones. */
export const countOf = (granted: Granted, modules: readonly Module[]): { held: number; all: number } => ({
  held: modules.reduce(
    (sum, { moduleId, actions }) => sum + actions.filter((each) => granted.get(moduleId)?.has(each)).length,
    0,
  ),
  all: modules.reduce((sum, { actions }) => sum + actions.length, 0),
});
