import { code, cost, defineResource, money, name, outlet, quantity, reference, status } from '#engine/define';

/** What is hired out. Stock movements move these. */
export default defineResource({
  name: 'tools',
  label: { one: 'Tool', many: 'Tools' },
  title: 'name',
  module: 'TOOL',
  servesAs: 'stockItems',
  permissions: { editRate: { label: 'Change rates', about: 'Change what customers pay for a day.' } },
  nav: { group: 'stock', order: 10 },
  fields: {
    name: name(60),
    code: code('T-{4}', { maxLength: 10, unique: ['outletId'], column: true }),
    toolGroupId: reference('toolGroups', { required: true, label: 'Group', column: true, filterBy: true }),
    dayRate: money({ min: 0, needs: 'editRate', label: 'Rate per day', column: true }),
    standardCost: cost({ label: 'Purchase price' }),
    onShelf: quantity({ readOnly: true, ledger: 'quantity', label: 'On the shelf', column: true }),
    outletId: outlet(),
    status: status(),
  },
});
