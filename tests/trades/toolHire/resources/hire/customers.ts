import { defineResource, name, phone, status } from '#engine/define';

export default defineResource({
  name: 'customers',
  label: { one: 'Customer', many: 'Customers' },
  module: 'CUSTOMER',
  nav: { group: 'hire', order: 20 },
  fields: { name: name(80, { unique: true }), phone: phone({ sensitive: 'personal' }), status: status() },
});
