import type { Trade } from '#engine/define/trade/trade';
import { SETTINGS } from './shop/settings.rules';

export const trade: Trade = {
  navigation: [
    { key: 'hire', label: 'Hire', icon: 'tag' },
    { key: 'stock', label: 'Tools', icon: 'boxes' },
    { key: 'reports', label: 'Reports', icon: 'chart', feature: 'reporting', reportsAt: 'figures' },
    { key: 'shop', label: 'Shop', icon: 'gear', isSetUp: true },
  ],
  settings: SETTINGS,
  features: { reporting: { setting: 'usesReports' } },
  permissions: [
    {
      moduleId: 'KEY_SAFE',
      name: 'Key safe',
      section: 'At the counter',
      permissions: { view: { label: 'Allowed', about: 'Open the key safe.', risk: 'safety' } },
      channel: 'pos',
    },
  ],
  risks: {
    safety: 'Safety',
    costs: 'Costs',
    personal: 'Personal data',
    approvals: 'Approvals',
    reversals: 'Reversals',
    deletions: 'Deletions',
  },
};
