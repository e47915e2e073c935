/** What the restaurant says once, beyond its declarations. */

import type { NavGroup, Trade } from '#engine/define/trade/trade';
import { tillPermissions } from './sales/tillPermissions.rules';
import { features } from './settings/features.rules';
import { periodClose } from './settings/periodClose.rules';
import { SETTINGS } from './settings/settings.rules';
import { RISKS } from './users/riskKinds.rules';

/** The groups of the side navigation in the spec's order (section 2). */
const navigation: readonly NavGroup[] = [
  { key: 'home', label: 'Home', icon: 'home', open: true },
  { key: 'menu', label: 'Menu Management', icon: 'dishes' },
  { key: 'users', label: 'User Management', icon: 'people', isSetUp: true },
  { key: 'selling', label: 'Selling', icon: 'tag' },
  { key: 'ledger', label: 'City Ledger', icon: 'wallet' },
  { key: 'books', label: 'Closing', icon: 'clipboard' },
  { key: 'settings', label: 'Settings', icon: 'gear', isSetUp: true },
  { key: 'olo', label: 'OLO', icon: 'delivery', feature: 'online' },
  { key: 'inventoryMaster', label: 'Inventory Master', icon: 'shapes', feature: 'inventory' },
  { key: 'inventory', label: 'Inventory', icon: 'boxes', feature: 'inventory' },
  {
    key: 'inventoryReports',
    label: 'Inventory Reports',
    icon: 'clipboard',
    feature: 'inventory',
    reportsAt: 'invReport',
  },
  { key: 'reports', label: 'Reports', icon: 'chart' },
  { key: 'archived', label: 'Archived', icon: 'archive' },
];

export const trade: Trade = {
  navigation,
  settings: SETTINGS,
  features,
  permissions: [periodClose, ...tillPermissions],
  risks: RISKS,
};
