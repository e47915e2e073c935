import { type AnyRecord, boolean, choice, column, date, defineFilters, defineReport, reference } from '#engine/define';
import { ENTRY_TYPES } from './cityLedger.rules';
import {
  accountOf,
  closingOf,
  companyOf,
  ENTRY_WORDS,
  entrySource,
  nothingIsZero,
  statementNote,
} from './statement.rules';

/** C1: what companies and accounts signed for and paid, with the balance after each entry (domain 3.4); on paper a statement of account. */
export default defineReport({
  name: 'transactionDetailReport',
  label: 'Transaction details',
  about: 'Charges, payments and balances of companies and accounts',
  module: 'CL_TRANSACTION',
  nav: { group: 'ledger', order: 30, label: 'Transaction Details' },
  everyOutlet: true,
  days: 31,
  filters: defineFilters({
    of: ['ledger_entries'],
    fields: {
      companyId: reference('cityLedgerCompanies'),
      accountId: reference('cityLedgerAccounts', {
        filter: ({ companyId }): AnyRecord => (companyId ? { companyId } : {}),
      }),
    },
  }),
  parameters: {
    type: choice(ENTRY_TYPES, { labels: ENTRY_WORDS }),
    openOnly: boolean({ label: 'Open bills only' }),
    asOf: date({ notAfter: '@today', label: 'Open as of' }),
    balanceOf: choice({ company: 'Each company', account: 'Each account' }, { default: 'company' }),
  },
  columns: {
    date: column.date({ onPaper: true }),
    transactionNo: column.text({ label: 'Transaction', drill: entrySource, onPaper: true }),
    type: column.choice([...ENTRY_TYPES, 'BALANCE'], { labels: ENTRY_WORDS, group: 3, onPaper: true }),
    billNo: column.text({ label: 'Bill', drill: entrySource, onPaper: true }),
    reference: column.text({ optional: true, onDemand: true }),
    company: column.text({ group: 1, hideWhenAsked: 'companyId', drill: companyOf, sort: 1, onPaper: true }),
    account: column.text({
      group: 2,
      hideWhenAsked: 'accountId',
      optional: true,
      within: 'company',
      drill: accountOf,
      onPaper: true,
    }),
    authorisedPerson: column.text({ label: 'Signed by', sensitive: 'personal', optional: true, onDemand: true }),
    outlet: column.reference('outlets', { onDemand: true }),
    dueDate: column.date({ label: 'Due', onDemand: true, onPaper: true }),
    debit: column.money({ sum: true, total: nothingIsZero('debit'), tile: 1, main: 1, onPaper: true }),
    credit: column.money({ sum: true, total: nothingIsZero('credit'), tile: 2, main: 2, onPaper: true }),
    balance: column.money({ total: closingOf, main: 3, onPaper: true }),
    outstanding: column.money({ sum: true, main: 4, onPaper: true }),
    ageDays: column.integer({ label: 'Days', main: 5, onPaper: true }),
    settledBy: column.text({ onDemand: true }),
    opening: column.money({ hidden: true, sum: true }),
    age0: column.money({ hidden: true, label: '0 to 30 days', sum: true, foot: true }),
    age31: column.money({ hidden: true, label: '31 to 60 days', sum: true, foot: true }),
    age61: column.money({ hidden: true, label: '61 to 90 days', sum: true, foot: true }),
    age91: column.money({ hidden: true, label: 'More than 90 days', sum: true, foot: true }),
    held: column.money({ hidden: true, label: 'Credit on account', sum: true, foot: true }),
    closing: column.money({ hidden: true, label: 'Closing balance', total: closingOf, tile: 3, foot: true }),
    ...column.forLinks('companyId', 'accountId', 'outletId', 'settlementId'),
    sequence: column.text({ hidden: true, sort: 2 }),
  },
  synonyms: {
    outstanding:
      'outstanding, outstanding city ledger, city ledger outstanding, unpaid, unpaid bills, unpaid city ledger, unpaid invoices',
    closing: 'owe (us) (money), owed (to us), debts',
    company: 'who, customers, debtors',
  },
  openNow: ['outstanding', 'openOnly=true'],
  foot: 'Ageing',
  paper: { title: 'Statement of account', head: 'StatementHead' },
  letter: {
    to: ['companyId', 'accountId'],
    through: { accountId: 'companyId' },
    person: 'contactPerson',
    figures: {
      opening: 'Opening balance',
      debit: 'Charges',
      credit: 'Payments and credits',
      closing: 'Closing balance',
    },
    without: ['type', 'openOnly'],
    closing: ['How to pay', 'contact_info.paymentDetails'],
  },
  note: statementNote,
});
