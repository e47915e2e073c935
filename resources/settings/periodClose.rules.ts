import type { PermissionModule } from '#engine/define/trade/permissions';

/** Closing and reopening periods: actions of the outlet's settings for fewer people than the settings themselves. */
export const periodClose: PermissionModule = {
  moduleId: 'PERIOD_CLOSE',
  name: 'Period close',
  section: 'Settings',
  permissions: {
    run: { label: 'Close periods', about: 'Close a period. Nothing can be dated in it afterwards.', risk: 'settings' },
    reverse: { label: 'Reopen periods', about: 'Reopen a closed period.', risk: 'settings' },
  },
};
