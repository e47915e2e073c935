import { defineResource, name } from '#engine/define';

export default defineResource({
  name: 'toolGroups',
  label: { one: 'Tool group', many: 'Tool groups' },
  module: 'TOOL',
  nav: { group: 'stock', order: 20 },
  fields: { name: name(40, { unique: true }) },
});
