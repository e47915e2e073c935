import { useMemo } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import { type Page, pagesOf } from '#engine/read/paths';
import { declarations, fromDeclarations, outlinedEntity, tools } from '#resources';
import { byFirstStep, firstStep } from '../paths';
import type { NavigationGroup } from './screens';

/** Exact paths before those with an id: '/supplierlist/create' is not the record 'create'. */
const ordered = fromDeclarations(() =>
  byFirstStep<Page>(
    [...pagesOf(declarations)].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':'))),
    ({ path }) => path,
  ),
);

export interface Place {
  /** The declaration whose page is shown. */
  name: string;
  role: Page['role'];
  /** In outline as long as no more of it is here. */
  entity: Entity | undefined;
  /** The declaration whose entry the navigation marks. */
  entry: string;
}

const entries = fromDeclarations(
  () => new Map(tools.flatMap(({ name, below }) => (below ? [[name, below] as const] : []))),
);

export function placeOf(pathname: string): Place | undefined {
  const page = ordered()
    .get(firstStep(pathname))
    ?.find(({ path }) => matchPath(path, pathname) !== null);
  return (
    page && {
      name: page.name,
      role: page.role,
      entity: outlinedEntity(page.name),
      entry: entries().get(page.name) ?? page.name,
    }
  );
}

/** Which declared page the address shows. */
export function usePlace(): Place | undefined {
  const { pathname } = useLocation();
  return useMemo(() => placeOf(pathname), [pathname]);
}

/**
 * The entry that is marked. A page whose own entry these groups do not have (its feature is off) marks the one that shares its permission
 * module: modifier items that of their categories.
 */
export function useMarkedEntry(groups: readonly NavigationGroup[]): string | undefined {
  const place = usePlace();
  return useMemo(() => {
    if (!place) return undefined;
    const entries = groups.flatMap((group) => group.entries);
    if (entries.some(({ name }) => name === place.entry)) return place.entry;
    const module = place.entity?.module;
    return entries.find((entry) => entry.module === module)?.name ?? place.entry;
  }, [groups, place]);
}
