import { boolean, choice, column, date, defineReport } from '#engine/define';
import { ENTRY_LABELS } from './cityLedger.rules';
import { accountOf, companyOf, ENTRY_WORDS, entrySource, ledgerFilters } from './ledgerEntries.rules';
import { ageing, closingOf, nothingIsZero, statementLetter, statementNote } from './statement.rules';
import { words } from './transactionDetailReport.words';

/** C1: what companies and accounts signed for and paid, with the balance after each entry (domain 3.4); on paper a statement of account. */
export default defineReport({
  name: 'transactionDetailReport',
  label: 'Transaction details',
  about: 'Charges, payments and balances of companies and accounts',
  module: 'CL_TRANSACTION',
  nav: { group: 'ledger', order: 30, label: 'Transaction Details' },
  everyOutlet: true,
  days: 31,
  filters: ledgerFilters,
  parameters: {
    type: choice(ENTRY_LABELS),
    openOnly: boolean({ label: 'Open bills only' }),
    asOf: date({ notAfter: '@today', label: 'Open as of' }),
    balanceOf: choice({ company: 'Each company', account: 'Each account' }, { default: 'company' }),
  },
  columns: {
    date: column.date({ onPaper: true }),
    transactionNo: column.text({ label: 'Transaction', drill: entrySource, onPaper: true }),
    type: column.choice(ENTRY_WORDS, { group: 3, onPaper: true }),
    billNo: column.text({ label: 'Bill', drill: entrySource, onPaper: true }),
    reference: column.text({ optional: true, onDemand: true }),
    company: column.text({
      ...{ main: 1, group: 1, hideWhenFiltered: 'companyId' },
      ...{ drill: companyOf, sort: 1, onPaper: true },
    }),
    account: column.text({
      ...{ group: 2, hideWhenFiltered: 'accountId', optional: true },
      ...{ within: 'company', drill: accountOf, onPaper: true },
    }),
    authorisedPerson: column.text({ label: 'Signed by', sensitive: 'personal', optional: true, onDemand: true }),
    outlet: column.reference('outlets', { onDemand: true }),
    dueDate: column.date({ label: 'Due', onDemand: true, onPaper: true }),
    debit: column.money({ sum: true, total: nothingIsZero('debit'), tile: 1, main: 2, onPaper: true }),
    credit: column.money({ sum: true, total: nothingIsZero('credit'), tile: 2, main: 3, onPaper: true }),
    balance: column.money({ total: closingOf, main: 4, onPaper: true }),
    outstanding: column.money({ good: 'down', sum: true, main: 5, onPaper: true }),
    ageDays: column.integer({ good: 'down', label: 'Days', main: 6, onPaper: true }),
    settledBy: column.text({ onDemand: true }),
    opening: column.money({ hidden: true, sum: true }),
    ...ageing,
    held: column.money({ hidden: true, label: 'Credit on account', sum: true, foot: true }),
    closing: column.money({ hidden: true, label: 'Closing balance', total: closingOf, tile: 3, foot: true }),
    ...column.forLinks('companyId', 'accountId', 'outletId', 'settlementId'),
    sequence: column.text({ hidden: true, sort: 2 }),
  },
  openNow: ['outstanding', 'openOnly=true', 'overdue', 'over30', 'over60', 'age91'],
  foot: 'Ageing',
  paper: { title: 'Statement of account', head: 'StatementHead' },
  letter: statementLetter,
  note: statementNote,
  ...words,
});
