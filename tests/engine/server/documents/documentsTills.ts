import { money as moneyField, reference, text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import { money, type Numeric } from '#engine/run/decimal';

/** A plain resource with actions. */
export const tills = defineResource({
  name: 'testTills',
  label: { one: 'Till', many: 'Tills' },
  title: 'name',
  module: 'TEST_TILL',
  fields: { name: text({ required: true }), outletId: reference('outlets', { required: true }), float: moneyField() },
  actions: {
    open: {
      from: 'inactive',
      to: 'active',
      arguments: { float: moneyField({ required: true, min: 0 }) },
      plan: (_till, _facts, _context, args) => ({ set: { float: money(args.float as Numeric) } }),
    },
    close: { from: 'active', to: 'inactive', when: (till) => till.name !== 'Bar' },
  },
});
