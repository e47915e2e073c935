import { choice, defineResource, integer, name } from '#engine/define';
import { PAYMENT_MODES } from './seeds.rules';

/** Payment modes for suppliers (domain 1.1), used by suppliers, orders and receipts. */
export default defineResource({
  name: 'paymentModes',
  label: { one: 'Payment mode', many: 'Payment modes' },
  module: 'SUPPLIER',
  nav: { group: 'inventoryMaster', order: 75, label: 'Payment Modes' },
  keptWhileOpen: true,
  keptWhileUsed: true,
  fields: {
    name: name(40),
    kind: choice(['cash', 'credit', 'cheque', 'bankTransfer', 'card'], { required: true, label: 'Paid by', column: true, filterBy: true }),
    creditDays: integer({ min: 0, max: 365, unit: 'days', default: 0, column: true }),
  },
  list: { inPlace: true, about: 'How suppliers are paid, and how many days they wait for it.' },
  calls: { getList: 'GET v1/paymentmode ? group_id', create: '+ POST v1/paymentmode', update: '+ PUT v1/paymentmode/update' },
  seeds: PAYMENT_MODES,
});
