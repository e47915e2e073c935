import { choice, defineResource, integer, text } from '#engine/define';
import { PAYMENT_MODES } from './seeds.rules';

/** How a supplier is paid (domain 1.1). */
export default defineResource({
  name: 'paymentModes',
  label: { one: 'Payment mode', many: 'Payment modes' },
  module: 'SUPPLIER',
  paths: false,
  fixed: true,
  fields: {
    name: text({ required: true, unique: true, isTitle: true }),
    kind: choice(['cash', 'credit', 'cheque', 'bankTransfer', 'card'], { required: true }),
    creditDays: integer({ min: 0 }),
  },
  calls: { getList: 'GET v1/paymentmode ? group_id' },
  seeds: PAYMENT_MODES,
});
