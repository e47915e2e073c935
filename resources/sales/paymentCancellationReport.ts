import { choice, column, defineReport, nameInWords, text } from '#engine/define';
import { billOf } from './salesReports.rules';
import { PAYMENT_METHODS } from './tillWords.rules';

const KINDS = { payment: 'Cancelled payment', refund: 'Refund' };

/** S4: payments that were cancelled, and money that was given back (domain 3.2). */
export default defineReport({
  name: 'paymentCancellationReport',
  label: 'Payment cancellation',
  about: 'Cancelled payments and refunds, by whom and why',
  module: 'RPT_PAYMENT_CANCELLATION',
  nav: { group: 'reports', order: 50, label: 'Payment Cancellation' },
  parameters: {
    kind: choice(KINDS),
    method: choice(PAYMENT_METHODS),
    cashier: text(),
  },
  columns: {
    date: column.date({ group: 3 }),
    at: column.datetime({ label: 'When', sort: -1 }),
    kind: column.coloured({ payment: 'amber', refund: 'red' }, { labels: KINDS, group: 5, main: 2 }),
    billNo: column.text({ label: 'Bill', sort: 2, drill: billOf }),
    paymentNo: column.integer({ label: 'Payment' }),
    item: column.text({ optional: true }),
    outlet: column.reference('outlets', { group: 4 }),
    method: column.text({ group: 1, words: nameInWords, main: 3 }),
    amount: column.money({ good: 'down', sum: true, tile: 1, main: 1 }),
    originalTime: column.datetime({ label: 'Taken' }),
    reason: column.text({ group: 6, main: 4 }),
    cancelledBy: column.text({ label: 'By', main: 5 }),
    approvedBy: column.text({ optional: true }),
    replacementMethod: column.choice(PAYMENT_METHODS, { label: 'Paid instead by', optional: true, main: 6 }),
    shift: column.text({ optional: true }),
    cashier: column.text({ group: 2 }),
    billDate: column.date({ hidden: true }),
    ...column.forLinks('billStatus', 'outletId'),
    cancelledPayments: column.count({ good: 'down', label: 'Cancellations and refunds', tile: 2 }),
  },
  synonyms: {
    'kind=payment': 'cancelled/voided payments, payment cancellations/voids',
    'kind=refund': 'refunds, refunded, money back, gave back',
    cashier: 'who, staff, employee',
  },
});
