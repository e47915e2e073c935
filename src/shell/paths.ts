/** The console's URLs: react-admin uses `/name/:id`, people see the spec's paths (`/editItem/:id`). */
import { matchPath } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import { isAbsent } from '#engine/read/entities';
import { homeOf, pagesOf, pathsOf } from '#engine/read/paths';
import { declarations, entities, fromDeclarations } from '#resources';

/** Pages outside the declarations. */
export const NOT_FOUND = '/404';
export const LOGOUT = '/logout';
/** Offered once there is such a page. */
export const RESET = '/reset';
export const SIGN_INS = '/signins';
export const TWO_STEP = '/twoStep';
export const OUTBOX = '/outbox';
/** A separate page, outside this application. */
export const LOGIN = '/login';
/** Where react-admin's guards send people without a permission. */
const DENIED = '/access-denied';

/** Entities with screens. */
export const screens = fromDeclarations((): readonly Entity[] =>
  entities.filter((entity) => homeOf(entity) !== undefined),
);

const byName = fromDeclarations(() => new Map(screens().map((entity) => [entity.name, pathsOf(entity)])));
/** All list, start and create paths: they take precedence over an edit path with the same prefix. */
const own = fromDeclarations(
  (): ReadonlySet<string> =>
    new Set(
      screens().flatMap((entity) => {
        const { list, settings, start, create } = pathsOf(entity);
        return [list, settings, start, create].filter((path) => path !== undefined);
      }),
    ),
);

/**
 * `/items/create?x` as `/createItem?x`, `/items/7` as `/editItem/7`, `/items/7/show` as its read-only page, otherwise its form; other paths
 * stay.
 */
export function toSpecPath(path: string): string {
  const [, pathname = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  // First, because '/suppliers/new' would become an edit path otherwise.
  if (own().has(pathname)) return path;
  const [, name = '', second, third] = pathname.split('/');
  const paths = byName().get(name);
  const home = paths?.list ?? paths?.settings;
  if (!paths || !home) return path;
  if (!second) return home + tail;
  if (second === 'create' && !third) return (paths.create ?? home) + tail;
  // The list's path is the resource's name, and what follows is a record's page: `/items/7`, `/items/edit/7`.
  if (paths.view === `/${name}` && (!third || paths.edit === `/${name}/${second}`)) return path;
  // The spec's own: `/printers/show/7`.
  if (third && paths.view === `/${name}/${second}`) return path;
  const page = third === 'show' ? (paths.view ?? paths.edit) : paths.edit;
  return `${page ?? home}/${second}${tail}`;
}

/** A path's first segment, in lower case because the router ignores case: `items` of `/Items/edit/7`. */
export const firstStep = (path: string): string => path.split('/', 2)[1]?.toLowerCase() ?? '';

/** Patterns by first segment: an address is compared with the few that start the same way, not with hundreds. */
export function byFirstStep<T>(all: readonly T[], pathOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const each of all) {
    const step = firstStep(pathOf(each));
    const others = found.get(step);
    if (others) others.push(each);
    else found.set(step, [each]);
  }
  return found;
}

const patterns = fromDeclarations(() => byFirstStep(everyPattern(), (path) => path));

const everyPattern = (): readonly string[] => [
  '/',
  NOT_FOUND,
  LOGOUT,
  LOGIN,
  DENIED,
  ...pagesOf(declarations).map(({ path }) => path),
  // Without an id they redirect to the list.
  ...screens().flatMap((entity) => {
    const { edit, review, view } = pathsOf(entity);
    return [edit, review, view].filter((path) => path !== undefined);
  }),
];

const absent = fromDeclarations(() => pagesOf(declarations.filter(isAbsent)).map(({ path }) => path));

/** Whether the API has no data for the page at this address. */
export const isAbsentPath = (pathname: string): boolean =>
  absent().some((pattern) => matchPath(pattern, pathname) !== null);

/** Whether such a page exists, or a redirect from it to one. */
export function isKnownPath(pathname: string): boolean {
  const alike = patterns().get(firstStep(pathname)) ?? [];
  return byName().has(pathname.split('/')[1] ?? '') || alike.some((pattern) => matchPath(pattern, pathname) !== null);
}
