import { boolean, choice, column, defineReport, inWords } from '#engine/define';
import { ADVANCE_PURPOSES, ADVANCE_STATES } from './tillWords.rules';

const COLOURS = { open: 'blue', partlyUsed: 'amber', used: 'green', refunded: 'muted', forfeited: 'muted' } as const;

/** S14: advances for reservations and parties, with balances owed to guests (domain 3.2). */
export default defineReport({
  name: 'advancePaymentReport',
  label: 'Advance payments',
  about: 'What guests paid in advance, and how much of it you still owe them',
  module: 'RPT_ADVANCE_PAYMENT',
  nav: { group: 'reports', order: 100, label: 'Advance Payment' },
  days: 28,
  parameters: {
    status: choice(ADVANCE_STATES),
    purpose: choice(ADVANCE_PURPOSES, { label: 'For' }),
    held: boolean({ label: 'All still held on the last day', help: 'Includes advances received before the dates' }),
  },
  columns: {
    advanceNo: column.text({ label: 'Advance', sort: 2 }),
    received: column.date(),
    outlet: column.reference('outlets', { group: 3 }),
    customer: column.text({ sensitive: 'personal', main: 3 }),
    phone: column.text({ sensitive: 'personal', onDemand: true }),
    eventDate: column.date({ label: 'Event', main: 4, sort: 1 }),
    purpose: column.choice(ADVANCE_PURPOSES, { label: 'For', group: 1, main: 5 }),
    guests: column.integer({ optional: true }),
    method: column.text({ label: 'Paid by', words: inWords }),
    amount: column.money({ sum: true, tile: 2, main: 2 }),
    used: column.money({ sum: true }),
    refunded: column.money({ good: 'down', sum: true, optional: true }),
    refundReason: column.text({ label: 'Reason for the refund', optional: true }),
    balance: column.money({ formula: 'amount - used - refunded', sum: true, tile: 1, main: 1 }),
    bills: column.text({ optional: true }),
    status: column.coloured(COLOURS, { group: 2, main: 6 }),
    receivedBy: column.text({ label: 'Taken by' }),
    advances: column.count({ tile: 3 }),
  },
  synonyms: {
    report: 'advances',
    amount: 'advances taken/received/collected, advance (money/payments) taken/received/collected',
    'held=true':
      'held, holding, advances held, advance payments held, advance (money/payments) holding, holding advances',
  },
});
