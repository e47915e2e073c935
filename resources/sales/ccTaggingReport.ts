import { boolean, column, defineReport, percent, text } from '#engine/define';
import { salesFilters } from './salesReports.rules';

/** S9: card payments beside the bank's slips (domain 3.2). */
export default defineReport({
  name: 'ccTaggingReport',
  label: 'Card tagging',
  path: '/ccTaggingReport',
  about: 'Card payments by bank and card, and those nobody has matched yet',
  module: 'RPT_CC_TAGGING',
  nav: { group: 'reports', order: 73, label: 'Card Tagging' },
  period: 'range',
  filters: salesFilters,
  parameters: {
    bank: text(),
    cardType: text({ label: 'Card' }),
    terminal: text(),
    untagged: boolean({ label: 'Only untagged' }),
    commissionPct: percent({ unit: '%', label: 'Commission' }),
  },
  columns: {
    date: column.date({ group: 3 }),
    billNo: column.text({ label: 'Bill' }),
    paymentNo: column.integer({ label: 'Payment' }),
    outlet: column.reference('outlets', { group: 4 }),
    amount: column.money({ sum: true, tile: 1 }),
    tip: column.money({ sum: true, optional: true }),
    cardType: column.text({ label: 'Card', group: 2 }),
    bank: column.text({ group: 1 }),
    terminalId: column.text({ label: 'Terminal', optional: true }),
    batchNo: column.text({ label: 'Batch', optional: true }),
    last4: column.text({ label: 'Last 4' }),
    approvalCode: column.text({ label: 'Approval', optional: true }),
    tagged: column.boolean(),
    taggedBy: column.text({ label: 'Tagged by', optional: true }),
    commissionPct: column.percent({ label: 'Commission %', optional: true }),
    expectedSettlement: column.money({ label: 'Bank pays', sum: true }),
    reference: column.text({ onDemand: true }),
    untaggedAmount: column.money({ hidden: true, sum: true, label: 'Not matched', tile: 2 }),
    payments: column.integer({ hidden: true, sum: true, tile: 3 }),
  },
  sort: ['tagged', 'bank', 'cardType', 'date', 'billNo', 'paymentNo'],
  main: ['amount', 'bank', 'cardType', 'last4', 'tagged', 'expectedSettlement'],
});
