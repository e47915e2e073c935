/** The side navigation (spec section 2): the trade's groups with the entries that declarations provide. */

import type { Declaration } from '../define/declaration';
import type { NavGroup, NavIcon } from '../define/trade/trade';
import { isAbsent, isEntity, labelOfDeclaration } from './entities';
import { homeOf } from './paths';

/** A trade's groups, in order. */
type Groups = readonly NavGroup[];

/** The group that a declaration is listed in; undefined if it has no entry. */
export const groupOf = (groups: Groups, { nav }: Pick<Declaration, 'nav'>): NavGroup | undefined =>
  groups.find(({ key }) => key === nav?.group);

export interface NavEntry {
  name: string;
  label: string;
  path: string;
  module: string;
  order: number;
  feature?: string;
  icon?: NavIcon;
}

/** A screen's name in the navigation: its title, and the name people search for. */
export const navLabelOf = (declaration: Declaration): string =>
  declaration.nav?.label ?? labelOfDeclaration(declaration);

/** The label of the group above a declaration's pages; none for pages without one, such as the dashboard. */
export function headingOver(groups: Groups, declaration: Declaration | undefined): string | undefined {
  const group = declaration && groupOf(groups, declaration);
  return group && !group.open ? group.label : undefined;
}

/** Groups with their entries in order; empty groups are left out. */
export function navigationOf(
  groups: Groups,
  declarations: readonly Declaration[],
): { group: NavGroup; entries: NavEntry[] }[] {
  return groups
    .map((group) => ({
      group,
      entries: declarations
        .flatMap((declaration): NavEntry[] => {
          const path = isEntity(declaration) ? homeOf(declaration) : declaration.path;
          if (declaration.nav?.group !== group.key || !path || isAbsent(declaration)) return [];
          const { name, module, nav } = declaration;
          return [
            {
              name,
              module,
              path,
              order: nav.order,
              label: navLabelOf(declaration),
              ...(nav.feature ? { feature: nav.feature } : {}),
              ...(nav.icon ? { icon: nav.icon } : {}),
            },
          ];
        })
        .sort((a, b) => a.order - b.order),
    }))
    .filter(({ entries }) => entries.length > 0);
}
