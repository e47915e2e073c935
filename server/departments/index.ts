/**
 * Gathers what departments supply, from their folders: `department.ts`, `<entity>.hooks.ts`, `<name>.calls.ts` and `<entity>.figures.ts`, each
 * by default export. A program registers it when it starts; nothing else names a department.
 */

import type { CustomHandlers, Department, Hooks, PageFigures } from '../department';

const own = import.meta.glob<Department>('./*/department.ts', { eager: true, import: 'default' });
const hooks = import.meta.glob<Hooks>('./*/*.hooks.ts', { eager: true, import: 'default' });
const calls = import.meta.glob<CustomHandlers>('./*/*.calls.ts', { eager: true, import: 'default' });
const pageFigures = import.meta.glob<PageFigures>('./*/*.figures.ts', { eager: true, import: 'default' });

/** By the declaration's name: `items` for `./menu/items.hooks.ts`. */
const byName = <T>(files: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([file, content]) => [file.replace(/^.*\/|\.\w+\.ts$/g, ''), content]));

/** What every department supplies. */
export const allDepartments: readonly Department[] = [
  ...Object.values(own),
  { hooks: byName(hooks), calls: byName(calls), pageFigures: byName(pageFigures) },
];
