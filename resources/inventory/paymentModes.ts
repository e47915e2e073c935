import { choice, defineResource, integer, text } from '#engine/define';

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
  seeds: [
    { _id: 'paymentMode_1', name: 'Cash', kind: 'cash', creditDays: 0 },
    { _id: 'paymentMode_2', name: 'Credit', kind: 'credit', creditDays: 30 },
    { _id: 'paymentMode_3', name: 'Cheque', kind: 'cheque', creditDays: 0 },
    { _id: 'paymentMode_4', name: 'Bank transfer', kind: 'bankTransfer', creditDays: 0 },
    { _id: 'paymentMode_5', name: 'Card', kind: 'card', creditDays: 0 },
  ],
});
