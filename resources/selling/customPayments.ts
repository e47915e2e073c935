import { boolean, choice, defineResource, integer, percent, references, text } from '../schema';

/** What the till has by itself (domain 1.3). */
const BUILT_IN = ['cash', 'card', 'city ledger'];

/** Means of payment beside cash, card and city ledger (domain 1.3). */
export default defineResource({
  name: 'customPayments',
  label: { one: 'Custom payment', many: 'Custom payments' },
  title: 'name',
  module: 'CUSTOM_PAYMENT',
  nav: { group: 'selling', order: 30, label: 'Custom Payments' },
  paths: { list: '/customPayment' },
  fields: {
    group_id: text({ readOnly: true, hidden: true, label: 'Group' }),
    name: text({ required: true, maxLength: 30, unique: true, help: 'As it stands on the till and on the bill' }),
    paymentKind: choice(['voucher', 'wallet', 'aggregator', 'bankTransfer', 'cheque', 'staffAccount', 'other'], {
      required: true,
      label: 'Kind',
      labels: { aggregator: 'Delivery platform', wallet: 'Mobile wallet' },
    }),
    sortOrder: integer({ min: 0, label: 'Order at the till', help: 'Lower stands first' }),
    referenceRequired: boolean({ label: 'Ask for a reference', help: 'A voucher or order number' }),
    referenceLabel: text({
      maxLength: 30,
      label: 'What to ask for',
      help: 'Reference, when left empty',
      when: (payment) => payment.referenceRequired === true,
    }),
    allowOverpayment: boolean({
      label: 'May exceed the bill',
      help: 'The rest is not given back: a voucher of 5,000 for 4,200',
    }),
    openCashDrawer: boolean({ label: 'Opens the cash drawer' }),
    includeInSales: boolean({
      default: true,
      label: 'Counts as sales',
      help: 'Off: settled bills stand apart in reports',
    }),
    commissionPct: percent({ label: 'Commission', help: 'What the provider keeps' }),
    settlementDays: integer({ min: 0, max: 365, unit: 'days', label: 'Paid out after' }),
    outlets: references('outlets', { required: true, default: '@outlets', label: 'Taken at' }),
  },
  sections: [
    { label: 'Payment', fields: ['name', 'paymentKind', 'sortOrder', 'status', 'outlets'] },
    {
      label: 'At the till',
      fields: ['referenceRequired', 'referenceLabel', 'allowOverpayment', 'openCashDrawer'],
    },
    { label: 'In the accounts', fields: ['commissionPct', 'settlementDays', 'includeInSales'] },
  ],
  list: {
    columns: ['name', 'paymentKind', 'referenceRequired', 'commissionPct', 'settlementDays', 'outlets', 'status'],
    filters: ['paymentKind', 'includeInSales', 'outlets', 'status'],
    sort: 'name',
    about:
      'Means of payment beside cash, card and city ledger: vouchers, delivery platforms, mobile wallets, transfers.',
  },
  check: ({ name }) =>
    BUILT_IN.includes(
      String(name ?? '')
        .trim()
        .replace(/\s+/g, ' ')
        .toLowerCase(),
    )
      ? [{ field: 'name', rule: 'reserved', message: `The till has ${name} already; choose another name` }]
      : [],
  calls: {
    getList: 'GET v1/customPayments/ ? group_id outlets',
    create: 'POST v1/customPayments/',
    update: 'PUT v1/customPayments/',
  },
});
