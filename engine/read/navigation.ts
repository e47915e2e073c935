/** The groups of the side navigation in the spec's order (section 2); the declarations provide the entries. */

import type { Declaration } from '../define/declaration';
import type { Feature } from '../run/features';
import { isAbsent, isEntity, labelOfDeclaration } from './entities';
import { homeOf } from './paths';

interface GroupShape {
  key: string;
  label: string;
  icon: string;
  /** Shown only while the person's outlets and settings have this (spec section 6). */
  feature?: Feature;
  /** Its entries are shown without a collapsible heading. */
  open?: boolean;
  /** Its reports also answer below this: `v1/invReport/<path>`. */
  reportsAt?: string;
}

/** `icon` is a name of the console's icon table; only groups have one (look.md). */
export const NAV_GROUPS = [
  { key: 'home', label: 'Home', icon: 'home', open: true },
  { key: 'menu', label: 'Menu Management', icon: 'menu' },
  { key: 'users', label: 'User Management', icon: 'users' },
  { key: 'selling', label: 'Selling', icon: 'selling' },
  { key: 'ledger', label: 'City Ledger', icon: 'ledger' },
  { key: 'settings', label: 'Settings', icon: 'settings' },
  { key: 'olo', label: 'OLO', icon: 'olo', feature: 'online' },
  { key: 'inventoryMaster', label: 'Inventory Master', icon: 'inventoryMaster', feature: 'inventory' },
  { key: 'inventory', label: 'Inventory', icon: 'inventory', feature: 'inventory' },
  {
    key: 'inventoryReports',
    label: 'Inventory Reports',
    icon: 'inventoryReports',
    feature: 'inventory',
    reportsAt: 'invReport',
  },
  { key: 'reports', label: 'Reports', icon: 'reports' },
  { key: 'archived', label: 'Archived', icon: 'archived' },
] as const satisfies readonly GroupShape[];
export type NavGroup = GroupShape & (typeof NAV_GROUPS)[number];

/** Whether a group's entries are shown without a collapsible heading. */
export const isOpenGroup = (group: GroupShape): boolean => group.open === true;

export interface NavEntry {
  name: string;
  label: string;
  path: string;
  module: string;
  order: number;
  feature?: Feature;
}

/** A screen's name in the navigation: its title, and the name people search for. */
export const navLabelOf = (declaration: Declaration): string =>
  declaration.nav?.label ?? labelOfDeclaration(declaration);

/** Where a report answers besides its own path, because of its group. */
export function reportsAlsoAt({ nav }: Declaration): string | undefined {
  const group: GroupShape | undefined = NAV_GROUPS.find(({ key }) => key === nav?.group);
  return group?.reportsAt;
}

/** The navigation group above a declaration's pages; none for pages without one, such as the dashboard. */
export function headingOver(declaration: Declaration | undefined): string | undefined {
  const group: NavGroup | undefined = NAV_GROUPS.find(({ key }) => key === declaration?.nav?.group);
  return group && !isOpenGroup(group) ? group.label : undefined;
}

/** Groups with their entries in order; empty groups are left out. */
export function navigationOf(declarations: readonly Declaration[]): { group: NavGroup; entries: NavEntry[] }[] {
  return NAV_GROUPS.map((group) => ({
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
          },
        ];
      })
      .sort((a, b) => a.order - b.order),
  })).filter(({ entries }) => entries.length > 0);
}
