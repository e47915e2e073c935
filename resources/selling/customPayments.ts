import { block, boolean, choice, defineResource, integer, name, outlets, percent, refuse, status, text } from '#engine/define';
import { isBuiltInPayment } from './selling.rules';

/** Payment methods in addition to cash, card and city ledger (domain 1.3). */
export default defineResource({
  name: 'customPayments',
  label: { one: 'Custom payment', many: 'Custom payments' },
  module: 'CUSTOM_PAYMENT',
  nav: { group: 'selling', order: 30, label: 'Custom Payments' },
  paths: { list: '/customPayment' },
  fields: {
    group_id: text({ readOnly: true, hidden: true, label: 'Group' }),
    Payment: block({
      name: name(30, { help: 'Shown on the till and on the bill' }),
      paymentKind: choice(['voucher', 'wallet', 'aggregator', 'bankTransfer', 'cheque', 'staffAccount', 'other'], {
        required: true,
        label: 'Kind',
        labels: { aggregator: 'Delivery platform', wallet: 'Mobile wallet' },
        column: true,
        filterBy: true,
      }),
      sortOrder: integer({ min: 0, label: 'Sort order at the till', help: 'Lower numbers come first' }),
      status: status(),
      outlets: outlets({ label: 'Accepted at', column: 6, filterBy: 3 }),
    }),
    'At the till': block({
      referenceRequired: boolean({ label: 'Ask for a reference', help: 'A voucher or order number', column: true }),
      referenceLabel: text({
        maxLength: 30,
        label: 'Reference label',
        help: 'Leave blank to ask for “Reference”',
        when: ({ referenceRequired }) => referenceRequired === true,
      }),
      allowOverpayment: boolean({
        label: 'Can exceed the bill',
        help: 'The rest is kept and no change is given, such as a 5,000 voucher for a 4,200 bill',
      }),
      openCashDrawer: boolean({ label: 'Opens the cash drawer' }),
    }),
    Accounting: block({
      commissionPct: percent({ label: 'Commission', help: 'Kept by the provider', column: true }),
      settlementDays: integer({ min: 0, max: 365, unit: 'days', label: 'Paid out after', column: true }),
      includeInSales: boolean({
        default: true,
        label: 'Counts as sales',
        help: 'If off, what it pays is not part of net sales, such as a voucher that was sold before. Sales reports show it as “Not sales”',
        filterBy: true,
      }),
    }),
  },
  list: { about: 'Payment methods other than cash, card and city ledger: vouchers, delivery platforms, mobile wallets, transfers.' },
  check: ({ name }) => [isBuiltInPayment(name) && refuse('name', 'reserved', `Tills already have ${name}. Choose another name`)],
  calls: { getList: 'GET v1/customPayments/ ? group_id outlets', create: 'POST v1/customPayments/', update: 'PUT v1/customPayments/' },
});
