import { choice, column, columnsWith, defineReport, inWords, reference } from '#engine/define';

/** How a granted or missing permission is shown. */
const TICKS: Readonly<Record<string, string>> = { '1': '✓', '0': '–' };

/** S17: permissions (domain 3.2): roles side by side, or the people who have them. */
export default defineReport({
  name: 'userRoleReport',
  label: 'User role permissions',
  path: '/userRoleReport',
  about: 'Which role may do what, and who has it',
  module: 'RPT_USER_ROLE',
  nav: { group: 'reports', order: 140, label: 'User Role' },
  period: 'none',
  everyOutlet: true,
  parameters: {
    show: choice(['permissions', 'people'], { default: 'permissions', required: true }),
    roleId: reference('userRoles', { label: 'Role' }),
    may: choice(['approve', 'adjust', 'cancel', 'cost'], {
      label: 'Who may',
      labels: {
        approve: 'Approve',
        adjust: 'Adjust or count stock',
        cancel: 'Cancel, reverse or refund',
        cost: 'See costs',
      },
    }),
  },
  columns: {
    ...columnsWith(
      { onlyFor: { show: 'permissions' } },
      {
        permission: column.text({ modules: true, group: 1, sort: 1 }),
        action: column.text({ words: inWords, main: 1, sort: 2 }),
        roles: column.integer({ label: 'Roles with it', main: 4 }),
        byRole: column.integer({
          ...{ label: 'Role', perValue: true, namesOf: 'userRoles', sum: true },
          words: (value) => TICKS[value] ?? value,
        }),
      },
    ),
    ...columnsWith(
      { onlyFor: { show: 'people' } },
      {
        name: column.text({ sort: 3 }),
        email: column.text({ sensitive: 'personal' }),
        role: column.text({ group: 2, main: 2 }),
        outlets: column.text(),
        status: column.choice(['active', 'inactive', 'locked'], {
          group: 3,
          tones: { active: 'green', inactive: 'muted', locked: 'red' },
          main: 3,
        }),
        lastLogin: column.datetime({ label: 'Last sign-in' }),
      },
    ),
    rows: column.integer({ hidden: true, sum: true }),
  },
  note: ({ show }) =>
    show === 'people'
      ? undefined
      : '✓ (1 in files) means that the role has the permission. Administrators may do everything and are not listed.',
});
