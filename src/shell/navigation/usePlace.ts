import { useMemo } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import { type Page, pagesOf } from '#engine/read/paths';
import { declarations, fromDeclarations, outlinedEntity, tools } from '#resources';
import { byFirstStep, firstStep } from '../paths';
import type { NavigationGroup } from './screens';

/** Exact paths before those with an id: '/supplierlist/create' isn't the record 'create'. */
const ordered = fromDeclarations(() =>
  byFirstStep<Page>(
    [...pagesOf(declarations)].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':'))),
    ({ path }) => path,
  ),
);

export interface CurrentPage {
  /** The current page's declaration. */
  name: string;
  role: Page['role'];
  /** Possibly as an outline. */
  entity: Entity | undefined;
  /** The declaration whose navigation entry is highlighted. */
  entry: string;
}

const entries = fromDeclarations(
  () => new Map(tools.flatMap(({ name, below }) => (below ? [[name, below] as const] : []))),
);

export function pageAt(pathname: string): CurrentPage | undefined {
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

/** The declared page at the current address. */
export function usePlace(): CurrentPage | undefined {
  const { pathname } = useLocation();
  return useMemo(() => pageAt(pathname), [pathname]);
}

/**
 * The highlighted entry. A page without an entry in these groups (its feature is off) highlights one with the same permission module:
 * modifier items highlight their categories.
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
