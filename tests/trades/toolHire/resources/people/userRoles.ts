import { defineResource, list, name, status, tags, text } from '#engine/define';
import { ADMINISTRATOR_ROLE } from '#engine/read/access';

export default defineResource({
  name: 'userRoles',
  label: { one: 'Job', many: 'Jobs' },
  module: 'JOB',
  nav: { group: 'shop', order: 40 },
  choosers: { whole: ['users'] },
  builtIn: [{ _id: ADMINISTRATOR_ROLE, name: 'Administrator', module: [] }],
  fields: {
    name: name(40),
    status: status(),
    module: list(
      { moduleId: text({ required: true }), actions: tags() },
      { required: true, min: 1, label: 'Permissions' },
    ),
    groupId: text({ readOnly: true, hidden: true }),
  },
});
