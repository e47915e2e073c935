import { boolean, column, defineReport, oneOf } from '#engine/define';
import { detailInWords, POSTINGS } from './postings.rules';

/** A balanced journal per outlet and day or month, for the accounts (docs/accounting.md). */
export default defineReport({
  name: 'journal',
  label: 'Journal',
  about: 'Sales, payments, purchases and stock as debits and credits, by account',
  module: 'RPT_JOURNAL',
  extension: true,
  nav: { group: 'reports', order: 76, label: 'Journal' },
  tools: 'JournalExport',
  parameters: {
    per: oneOf({ day: 'Day', month: 'Month' }, { label: 'By' }),
    unmapped: boolean({ label: 'Without an account' }),
  },
  columns: {
    date: column.date({ group: 2, sort: 1 }),
    outlet: column.reference('outlets', { group: 3, sort: 2 }),
    accountCode: column.text({ label: 'Account', main: 1, sort: 3 }),
    accountName: column.text({ label: 'Account name', main: 2 }),
    posting: column.choice(POSTINGS, { label: 'For', group: 1, main: 3, sort: 4 }),
    detail: column.text({ label: 'Of', main: 4, sort: 5, words: detailInWords }),
    debit: column.costMoney({ sum: true, tile: 1, main: 5 }),
    credit: column.costMoney({ sum: true, tile: 2, main: 6 }),
    difference: column.costMoney({ hidden: true, sum: true, formula: 'debit - credit', good: 'down', signed: true }),
    withoutAccount: column.count({ label: 'Without an account', good: 'down', tile: 3, tileTo: { unmapped: 'true' } }),
    taxRate: column.text({ hidden: true }),
  },
  note: ({ unmapped }) =>
    unmapped === true || unmapped === 'true'
      ? 'These postings have no account yet: add one in Settings > Accounts. Only some of the journal is listed, so debit and credit differ.'
      : undefined,
});
