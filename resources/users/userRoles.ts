import { defineResource, list, text, words } from '../schema';

/** Roles of a group: chosen modules with their actions (spec section 3). The matrix screen comes with user management. */
export default defineResource({
  name: 'userRoles',
  label: { one: 'User role', many: 'User roles' },
  title: 'name',
  module: 'USER_ROLE',
  paths: false,
  fields: {
    name: text({ required: true, maxLength: 40, unique: true }),
    module: list(
      { moduleId: text({ required: true }), actions: words() },
      { required: true, min: 1, label: 'Permissions' },
    ),
  },
  list: { columns: ['name', 'status'], sort: 'name' },
  calls: { getList: 'GET v1/userRoles/{groupId}' },
});
