import { block, boolean, choice, defineResource, integer, list, name, tags, text } from '#engine/define';
import { ADMINISTRATOR_ROLE } from '#engine/read/access';
import { seedRoles } from './roles.rules';

/**
 * Roles of a group and their permissions (spec section 3, domain section 4). The server ensures that no one grants permissions they don't
 * have, and that only permissions in the catalogue are stored (server/departments/users/userRoles.hooks.ts).
 */
export default defineResource({
  name: 'userRoles',
  label: { one: 'User role', many: 'User roles' },
  module: 'USER_ROLE',
  permissions: {
    create: { about: 'Create roles, within your own permissions.', risk: 'rights' },
    edit: { about: 'Change role permissions, within your own permissions.', risk: 'rights' },
  },
  nav: { group: 'users', order: 10, label: 'User Roles' },
  // Who assigns a role must know what it permits.
  choosers: { fields: ['name', 'type'], whole: ['users'] },
  paths: { list: '/userRole' },
  builtIn: [{ _id: ADMINISTRATOR_ROLE, name: 'Administrator', type: 'role', module: [] }],
  fields: {
    Role: block({
      name: name(40),
      status: choice(['active', 'inactive'], {
        default: 'active',
        tones: { inactive: 'muted' },
        help: 'People with an inactive role lose access until it is active again',
      }),
      twoStep: boolean({
        extension: true,
        label: 'Requires two-step verification',
        help: 'People with this role must set it up at their next sign-in',
      }),
    }),
    Permissions: block({
      module: list(
        { moduleId: text({ required: true }), actions: tags() },
        { required: true, min: 1, label: 'Permissions', input: 'PermissionMatrix', changes: 'PermissionChanges' },
      ),
    }),
    risks: text({ readOnly: true, virtual: true, hidden: true, label: 'Sensitive permissions', column: true }),
    people: integer({ readOnly: true, virtual: true, hidden: true, column: true }),
    permissions: integer({ readOnly: true, virtual: true, hidden: true, column: true }),
    type: choice(['role'], { readOnly: true, hidden: true, default: 'role' }),
    groupId: text({ readOnly: true, hidden: true }),
  },
  list: { filters: ['status'], about: 'What people can do. Each role is a set of permissions, and everyone has one role.' },
  calls: {
    getList: 'GET v1/userRoles/{groupId}',
    create: 'POST v1/userRoles/',
    update: 'POST v1/userRoles/',
    delete: 'DELETE /v1/userRoles/{id}/{rev}',
  },
  clientIds: 'role_',
  seeds: ({ modules }) => seedRoles(modules).map((role, index) => ({ _id: `role_${index + 1}`, type: 'role', ...role })),
  // The specification puts the permission catalogue among the outlet calls.
  serves: { 'custom:modules': 'GET /v1/outlets/modules' },
});
