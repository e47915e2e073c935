import { defineResource, name, reference, text } from '#engine/define';

export default defineResource({
  name: 'sites',
  label: { one: 'Site', many: 'Sites' },
  module: 'CUSTOMER',
  nav: { group: 'hire', order: 30 },
  fields: {
    name: name(80),
    customerId: reference('customers', { required: true, column: true }),
    address: text({ maxLength: 200 }),
  },
});
