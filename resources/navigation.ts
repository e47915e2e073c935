/** The groups of the side navigation in the spec's order (section 2); entries come from the declarations. */
import { isEntity, labelOfDeclaration } from './entities';
import { pathsOf } from './paths';
import type { Declaration } from './schema';

/** `icon` is a name of the console's icon table; only groups have one (look.md). */
export const NAV_GROUPS = [
  { key: 'menu', label: 'Menu Management', icon: 'menu' },
  { key: 'users', label: 'User Management', icon: 'users' },
  { key: 'selling', label: 'Selling', icon: 'selling' },
  { key: 'ledger', label: 'City Ledger', icon: 'ledger' },
  { key: 'settings', label: 'Settings', icon: 'settings' },
  { key: 'olo', label: 'OLO', icon: 'olo' },
  { key: 'inventoryMaster', label: 'Inventory Master', icon: 'inventoryMaster' },
  { key: 'inventory', label: 'Inventory', icon: 'inventory' },
  { key: 'inventoryReports', label: 'Inventory Reports', icon: 'inventoryReports' },
  { key: 'reports', label: 'Reports', icon: 'reports' },
  { key: 'archived', label: 'Archived', icon: 'archived' },
] as const;
export type NavGroup = (typeof NAV_GROUPS)[number];

export interface NavEntry {
  name: string;
  label: string;
  path: string;
  module: string;
  order: number;
}

/** Groups with their entries in order; groups without entries are left out. */
export function navigationOf(declarations: readonly Declaration[]): { group: NavGroup; entries: NavEntry[] }[] {
  return NAV_GROUPS.map((group) => ({
    group,
    entries: declarations
      .flatMap((declaration): NavEntry[] => {
        const path = isEntity(declaration) ? pathsOf(declaration).list : declaration.path;
        if (declaration.nav?.group !== group.key || !path) return [];
        const { name, module, nav } = declaration;
        return [{ name, module, path, order: nav.order, label: nav.label ?? labelOfDeclaration(declaration) }];
      })
      .sort((a, b) => a.order - b.order),
  })).filter(({ entries }) => entries.length > 0);
}
