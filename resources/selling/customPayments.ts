import { block, boolean, choice, defineResource, integer, name, outlets, percent, refuse, status, text } from '#engine/define';
import { isBuiltInPayment } from './selling.rules';

/** Means of payment beside cash, card and city ledger (domain 1.3). */
export default defineResource({
  name: 'customPayments',
  label: { one: 'Custom payment', many: 'Custom payments' },
  module: 'CUSTOM_PAYMENT',
  nav: { group: 'selling', order: 30, label: 'Custom Payments' },
  paths: { list: '/customPayment' },
  fields: {
    group_id: text({ readOnly: true, hidden: true, label: 'Group' }),
    Payment: block({
      name: name(30, { help: 'As it stands on the till and on the bill' }),
      paymentKind: choice(['voucher', 'wallet', 'aggregator', 'bankTransfer', 'cheque', 'staffAccount', 'other'], {
        required: true,
        label: 'Kind',
        labels: { aggregator: 'Delivery platform', wallet: 'Mobile wallet' },
        column: true,
        filterBy: true,
      }),
      sortOrder: integer({ min: 0, label: 'Order at the till', help: 'Lower stands first' }),
      status: status(),
      outlets: outlets({ label: 'Taken at', column: 6, filterBy: 3 }),
    }),
    'At the till': block({
      referenceRequired: boolean({ label: 'Ask for a reference', help: 'A voucher or order number', column: true }),
      referenceLabel: text({
        maxLength: 30,
        label: 'What to ask for',
        help: 'Reference, when left empty',
        when: ({ referenceRequired }) => referenceRequired === true,
      }),
      allowOverpayment: boolean({ label: 'May exceed the bill', help: 'The rest is not given back: a voucher of 5,000 for 4,200' }),
      openCashDrawer: boolean({ label: 'Opens the cash drawer' }),
    }),
    'In the accounts': block({
      commissionPct: percent({ label: 'Commission', help: 'What the provider keeps', column: true }),
      settlementDays: integer({ min: 0, max: 365, unit: 'days', label: 'Paid out after', column: true }),
      includeInSales: boolean({ default: true, label: 'Counts as sales', help: 'Off: settled bills stand apart in reports', filterBy: true }),
    }),
  },
  list: { about: 'Means of payment beside cash, card and city ledger: vouchers, delivery platforms, mobile wallets, transfers.' },
  check: ({ name }) => [isBuiltInPayment(name) && refuse('name', 'reserved', `The till has ${name} already; choose another name`)],
  calls: { getList: 'GET v1/customPayments/ ? group_id outlets', create: 'POST v1/customPayments/', update: 'PUT v1/customPayments/' },
});
