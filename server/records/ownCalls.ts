/**
 * Handlers of calls that are no standard operation: `own:<key>` in a declaration, the key in `server/calls/<name>.ts`. They get
 * a signed-in caller and check permissions by themselves (`requirePermission`).
 */
import { declarations } from '../../resources';
import { routesOf } from '../../resources/calls';
import type { Declaration } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import type { Database } from '../db/types';

/** A request to an own call, after sign-in. */
export interface OwnCall {
  db: Database;
  identity: Identity;
  declaration: Declaration;
  /** Placeholders of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  request: Request;
}
export type OwnHandlers = Readonly<Record<string, (call: OwnCall) => Promise<Response>>>;

const files = import.meta.glob<OwnHandlers>('../calls/*.ts', { eager: true, import: 'default' });
const byName = new Map(
  Object.entries(files).map(([file, handlers]) => [file.replace(/^\.\.\/calls\/|\.ts$/g, ''), handlers]),
);

/** @throws Error for a key without a handler: found at the start (`ownCallProblems`) */
export function ownHandler(name: string, key: string): OwnHandlers[string] {
  const handler = byName.get(name)?.[key];
  if (!handler) throw new Error(`server/calls/${name}.ts has no handler "${key}"`);
  return handler;
}

/** Declared calls without a handler and handlers that nothing declares, as sentences. */
export function ownCallProblems(declared: readonly Declaration[] = declarations): string[] {
  const wanted = routesOf(declared).flatMap(({ name, operation }) =>
    operation.startsWith('own:') ? [`${name} ${operation.slice('own:'.length)}`] : [],
  );
  const written = [...byName].flatMap(([name, handlers]) => Object.keys(handlers).map((key) => `${name} ${key}`));
  const inWords = (each: string) => each.replace(' ', '.ts has no handler ');
  return [
    ...new Set(wanted.filter((each) => !written.includes(each)).map((each) => `server/calls/${inWords(each)}`)),
    ...written
      .filter((each) => !wanted.includes(each))
      .map((each) => `server/calls/${each.replace(' ', '.ts: no declaration asks for ')}`),
  ];
}
