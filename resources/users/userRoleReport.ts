import { choice, column, columnsWith, defineReport, inWords, oneOf, reference } from '#engine/define';

/** How a granted or missing permission is shown. */
const TICKS: Readonly<Record<string, string>> = { '1': '✓', '0': '–' };
const ticked = (value: string) => TICKS[value] ?? value;
const PERMISSIONS = { onlyFor: { show: 'permissions' } };
const PEOPLE = { onlyFor: { show: 'people' } };

/** S17: permissions (domain 3.2): roles side by side, or the people who have them. */
export default defineReport({
  name: 'userRoleReport',
  label: 'User role permissions',
  about: 'Which role may do what, and who has it',
  module: 'RPT_USER_ROLE',
  nav: { group: 'reports', order: 140, label: 'User Role' },
  period: 'none',
  everyOutlet: true,
  parameters: {
    show: oneOf(['permissions', 'people']),
    roleId: reference('userRoles'),
    may: choice(
      { approve: 'Approve', adjust: 'Adjust or count stock', cancel: 'Cancel, reverse or refund', cost: 'See costs' },
      { label: 'Who may' },
    ),
  },
  columns: {
    ...columnsWith(PERMISSIONS, {
      permission: column.text({ names: 'modules', group: 1, sort: 1 }),
      action: column.text({ words: inWords, main: 1, sort: 2 }),
      roles: column.integer({ label: 'Roles with it', main: 4 }),
      byRole: column.integer({ label: 'Role', perValue: true, namesOf: 'userRoles', sum: true, words: ticked }),
    }),
    ...columnsWith(PEOPLE, {
      name: column.text({ sort: 3 }),
      email: column.text({ sensitive: 'personal' }),
      role: column.text({ group: 2, main: 2 }),
      outlets: column.text(),
      status: column.coloured({ active: 'green', inactive: 'muted', locked: 'red' }, { group: 3, main: 3 }),
      lastLogin: column.datetime({ label: 'Last sign-in' }),
    }),
    rows: column.count(),
  },
  note: ({ show }) =>
    show === 'people'
      ? undefined
      : '✓ (1 in files) means that the role has the permission. Administrators may do everything and are not listed.',
});
