import { choice, column, defineReport, inWords, reference } from '#engine/define';

const MATRIX = { show: 'permissions' };
const PEOPLE = { show: 'people' };
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
    permission: column.text({ modules: true, group: 1, onlyFor: MATRIX }),
    action: column.text({ onlyFor: MATRIX, words: inWords }),
    roles: column.integer({ label: 'Roles with it', onlyFor: MATRIX }),
    byRole: column.integer({
      label: 'Role',
      perValue: true,
      namesOf: 'userRoles',
      sum: true,
      onlyFor: MATRIX,
      words: (value) => TICKS[value] ?? value,
    }),
    name: column.text({ onlyFor: PEOPLE }),
    email: column.text({ sensitive: 'personal', onlyFor: PEOPLE }),
    role: column.text({ group: 2, onlyFor: PEOPLE }),
    outlets: column.text({ onlyFor: PEOPLE }),
    status: column.choice(['active', 'inactive', 'locked'], {
      group: 3,
      onlyFor: PEOPLE,
      tones: { active: 'green', inactive: 'muted', locked: 'red' },
    }),
    lastLogin: column.datetime({ label: 'Last sign-in', onlyFor: PEOPLE }),
    rows: column.integer({ hidden: true, sum: true }),
  },
  sort: ['permission', 'action', 'name'],
  main: ['action', 'role', 'status', 'roles'],
  note: ({ show }) =>
    show === 'people'
      ? undefined
      : '✓ (1 in files) means that the role has the permission. Administrators may do everything and are not listed.',
});
