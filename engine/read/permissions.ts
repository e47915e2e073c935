/**
 * Permissions as a role holds them: `[{ moduleId, actions }]` (spec section 3, user role). Pure rules for the matrix and the API:
 * nothing works without `view`, and nobody grants what they lack.
 */

import { inWords } from '../define/fields';
import type { Module } from './access';
import { actionWords } from './actionWords';

/** One entry of a role's list. */
export interface Grant {
  moduleId: string;
  actions: string[];
}
/** Module -> actions held. */
export type Granted = ReadonlyMap<string, ReadonlySet<string>>;
/** Whether someone holds an action of a module. */
export type Holds = (moduleId: string, action: string) => boolean;

const EMPTY: ReadonlySet<string> = new Set();

/**
 * A role's list as a table; what is no entry is ignored. Other APIs name a module by its id alone, and mean all of it.
 * @param modules the catalogue that says what all of a module is
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

/** The table as a list, in the catalogue's order; modules of which nothing is held, and what no module has, are left out. */
export const listOf = (granted: Granted, modules: readonly Module[]): Grant[] =>
  modules.flatMap(({ moduleId, actions }) => {
    const held = actions.filter((action) => granted.get(moduleId)?.has(action));
    return held.length > 0 ? [{ moduleId, actions: held }] : [];
  });

/** With `view` wherever something else of the module is held. */
export const withView = (granted: Granted, modules: readonly Module[]): Granted =>
  new Map(
    modules.map(({ moduleId, actions }) => {
      const held = heldIn(granted, moduleId);
      return [moduleId, held.size > 0 && actions.includes('view') ? new Set([...held, 'view']) : held];
    }),
  );

/** What follows from giving or taking one action. */
export interface Step {
  held: ReadonlySet<string>;
  /** `view` came along; or everything else went with it. */
  also?: 'view' | 'rest';
  /** Nothing changed: what the person may not take away still needs `view`. */
  refused?: true;
}

/** Gives or takes one action of a module, with what follows from it. `mayChange`: what the editor holds. */
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

/** Gives or takes all that the editor may change of a module. `view` stays while something else must. */
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

/** What a list grants and someone does not hold. Only what the catalogue knows counts. */
export function lacking(list: unknown, modules: readonly Module[], holds: Holds): { module: Module; action: string }[] {
  const granted = grantedOf(list);
  return modules.flatMap((module) =>
    module.actions
      .filter((action) => granted.get(module.moduleId)?.has(action) && !holds(module.moduleId, action))
      .map((action) => ({ module, action })),
  );
}

/** 'Approve', as the matrix says it. */
export const labelOfAction = ({ moduleId }: Pick<Module, 'moduleId'>, action: string): string =>
  actionWords(moduleId, action)?.label ?? inWords(action);

/** '“Approve” of Purchase orders, “Delete” of Suppliers and 3 more'. */
export function inWordsOf(missing: readonly { module: Module; action: string }[]): string {
  const named = missing.slice(0, 3).map(({ module, action }) => `“${labelOfAction(module, action)}” of ${module.name}`);
  return missing.length > 3 ? `${named.join(', ')} and ${missing.length - 3} more` : sentenceList(named);
}

/** 'a, b and c' */
export const sentenceList = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** How many permissions a list holds of those that there are. */
export const countOf = (granted: Granted, modules: readonly Module[]): { held: number; all: number } => ({
  held: modules.reduce(
    (sum, { moduleId, actions }) => sum + actions.filter((each) => granted.get(moduleId)?.has(each)).length,
    0,
  ),
  all: modules.reduce((sum, { actions }) => sum + actions.length, 0),
});
