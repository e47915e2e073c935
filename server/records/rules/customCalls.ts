/** Handlers of custom calls: `custom:<key>` in a declaration, the key in `server/departments/<department>/<name>.calls.ts`. */

import type { Declaration } from '#engine/define/declaration';
import { routesOf } from '#engine/read/calls';
import { declarations } from '#resources';
import { type CustomHandlers, departments } from '#server/department';

/** @throws Error for a key without a handler; found at startup (`customCallProblems`) */
export function customHandler(name: string, key: string): CustomHandlers[string] {
  const handler = departments().calls[name]?.[key];
  if (!handler) throw new Error(`server/departments/<department>/${name}.calls.ts has no handler "${key}"`);
  return handler;
}

/** Declared calls without a handler, and handlers without a declared call, as sentences. */
export function customCallProblems(declared: readonly Declaration[] = declarations): string[] {
  const wanted = routesOf(declared).flatMap(({ name, operation }) =>
    operation.startsWith('custom:') ? [`${name} ${operation.slice('custom:'.length)}`] : [],
  );
  const written = Object.entries(departments().calls).flatMap(([name, handlers]) =>
    Object.keys(handlers).map((key) => `${name} ${key}`),
  );
  const inWords = (each: string) => each.replace(' ', '.ts has no handler ');
  return [
    ...new Set(
      wanted
        .filter((each) => !written.includes(each))
        .map((each) => `server/departments/<department>/${inWords(each)}`),
    ),
    ...written
      .filter((each) => !wanted.includes(each))
      .map((each) => `server/departments/<department>/${each.replace(' ', '.calls.ts: no declaration asks for ')}`),
  ];
}
