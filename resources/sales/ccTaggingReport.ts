import { boolean, column, defineReport, integer, oneOf, percent, text } from '#engine/define';
import { words } from './ccTaggingReport.words';
import { salesFilters } from './salesReports.rules';

/** S9: card payments compared with bank slips, and custom payments with payouts of their provider (domain 3.2). */
export default defineReport({
  name: 'ccTaggingReport',
  label: 'Card tagging',
  about: 'Card payments and later payouts, with what is expected and what isn’t matched yet',
  module: 'RPT_CC_TAGGING',
  nav: { group: 'reports', order: 73, label: 'Card Tagging' },
  filters: salesFilters,
  tools: 'CardSlips',
  paged: { key: ['id', 'paymentNo'], filled: ['date', 'billNo', 'paymentNo'] },
  parameters: {
    kind: oneOf({ cards: 'Card payments', payouts: 'Custom payments paid out later' }, { label: 'Show' }),
    bank: text(),
    cardType: text({ label: 'Card' }),
    terminal: text(),
    untagged: boolean(),
    commissionPct: percent({ unit: '%', label: 'Commission', help: 'Leave blank for each custom payment’s own' }),
    settlementDays: integer({
      min: 0,
      max: 365,
      label: 'Paid out after days',
      help: 'Leave blank for each custom payment’s own',
    }),
  },
  columns: {
    date: column.date({ group: 3, sort: 4 }),
    billNo: column.text({ label: 'Bill' }),
    paymentNo: column.integer({ label: 'Payment', sort: 6 }),
    outlet: column.reference('outlets', { group: 4 }),
    amount: column.money({ sum: true, tile: 1, main: 1 }),
    tip: column.money({ sum: true, optional: true }),
    cardType: column.text({ label: 'Card', group: 2, main: 3, sort: 3 }),
    bank: column.text({ group: 1, main: 2, sort: 2 }),
    terminalId: column.text({ label: 'Terminal', optional: true }),
    batchNo: column.text({ label: 'Batch', optional: true }),
    last4: column.text({ label: 'Last 4', main: 4 }),
    approvalCode: column.text({ label: 'Approval', optional: true }),
    tagged: column.boolean({ main: 5, sort: 1 }),
    taggedBy: column.text({ optional: true }),
    promotion: column.text({ optional: true }),
    commissionPct: column.percent({ good: 'down', label: 'Commission %', optional: true }),
    expectedSettlement: column.money({ label: 'Paid out', sum: true, main: 6 }),
    settlementDate: column.date({ label: 'Paid out on', optional: true }),
    reference: column.text({ onDemand: true }),
    id: column.text({ hidden: true, sort: 5 }),
    untaggedAmount: column.money({ good: 'down', hidden: true, sum: true, label: 'Not matched', tile: 2 }),
    payments: column.count({ label: 'Card payments', tile: 3 }),
  },
  ...words,
});
