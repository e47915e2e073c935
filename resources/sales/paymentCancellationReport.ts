import { choice, column, defineReport, nameInWords, text } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { PAYMENT_METHODS } from './tillWords.rules';

const KINDS = { payment: 'Cancelled', refund: 'Refunded' };

/** S4: payments that were cancelled, and money that was given back (domain 3.2). */
export default defineReport({
  name: 'paymentCancellationReport',
  label: 'Payment cancellation',
  path: '/paymentCancellationReport',
  about: 'Cancelled payments and refunds, by whom and why',
  module: 'RPT_PAYMENT_CANCELLATION',
  nav: { group: 'reports', order: 50, label: 'Payment Cancellation' },
  period: 'range',
  parameters: {
    kind: choice(['payment', 'refund'], { label: 'Kind', labels: KINDS }),
    method: choice(PAYMENT_METHODS, { label: 'Method' }),
    cashier: text(),
  },
  columns: {
    date: column.date({ group: 3 }),
    at: column.datetime({ label: 'When' }),
    kind: column.choice(['payment', 'refund'], { labels: KINDS, group: 5, tones: { payment: 'amber', refund: 'red' } }),
    billNo: column.text({
      label: 'Bill',
      drill: ({ billNo, billDate, billStatus, outletId }) =>
        billDate
          ? linkTo('/billWiseReport', {
              ...{ billNo, outlets: outletId, fromDate: billDate, toDate: billDate },
              status: billStatus === 'settled' ? undefined : billStatus,
            })
          : undefined,
    }),
    paymentNo: column.integer({ label: 'Payment' }),
    item: column.text({ optional: true }),
    outlet: column.reference('outlets', { group: 4 }),
    method: column.text({ group: 1, words: nameInWords }),
    amount: column.money({ sum: true, tile: 1 }),
    originalTime: column.datetime({ label: 'Taken' }),
    reason: column.text(),
    cancelledBy: column.text({ label: 'By' }),
    approvedBy: column.text({ label: 'Approved by', optional: true }),
    replacementMethod: column.choice(PAYMENT_METHODS, { label: 'Paid instead by', optional: true }),
    shift: column.text({ optional: true }),
    cashier: column.text({ group: 2 }),
    billDate: column.date({ hidden: true }),
    billStatus: column.text({ hidden: true }),
    outletId: column.text({ hidden: true }),
    cancelledPayments: column.integer({ label: 'Cancellations and refunds', hidden: true, sum: true, tile: 2 }),
  },
  sort: ['-at', 'billNo'],
  main: ['amount', 'kind', 'method', 'reason', 'cancelledBy', 'replacementMethod'],
  synonyms: { 'kind=refund': 'refunds, refunded, money back' },
});
