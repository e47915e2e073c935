import { ENTRY_LABELS, ENTRY_TYPES } from '../cityLedger';
import { showDay } from '../days';
import { dec, money, type Numeric } from '../decimal';
import {
  type AnyRecord,
  money as amount,
  boolean,
  choice,
  date,
  defineReport,
  integer,
  reference,
  type Source,
  text,
} from '../schema';

const LABELS = { ...ENTRY_LABELS, BALANCE: 'Brought forward' };

/** The bill on its report, the receipt of a payment. */
const sourceOf = ({ billNo, outletId, date: day, settlementId, type }: AnyRecord): Source | undefined => {
  if (settlementId) return { resource: 'cityLedgerSettlements', id: String(settlementId) };
  if (!billNo || type !== 'BILL') return undefined;
  return `/billWiseReport?fromDate=${String(day)}&toDate=${String(day)}&outlets=${String(outletId)}&billNo=${encodeURIComponent(String(billNo))}`;
};

/** C1: what companies and accounts signed for and paid, with the balance after each entry (domain 3.4); on paper a statement of account. */
export default defineReport({
  name: 'transactionDetailReport',
  label: 'Transaction details',
  path: '/transactionDetailReport',
  about: 'What companies and accounts signed for and paid, and what is left to pay',
  module: 'CL_TRANSACTION',
  nav: { group: 'ledger', order: 30, label: 'Transaction Details' },
  period: 'range',
  everyOutlet: true,
  days: 31,
  parameters: {
    companyId: reference('cityLedgerCompanies', { label: 'Company' }),
    accountId: reference('cityLedgerAccounts', {
      label: 'Account',
      filter: ({ companyId }): AnyRecord => (companyId ? { companyId } : {}),
    }),
    type: choice(ENTRY_TYPES, { label: 'Type', labels: LABELS }),
    openOnly: boolean({ label: 'Open bills only' }),
    asOf: date({ notAfter: '@today', label: 'Open as of' }),
    balanceOf: choice(['company', 'account'], {
      default: 'company',
      label: 'Balance of',
      labels: { company: 'Each company', account: 'Each account' },
    }),
  },
  columns: {
    date: date(),
    transactionNo: text({ label: 'Transaction' }),
    type: choice([...ENTRY_TYPES, 'BALANCE'], { labels: LABELS }),
    billNo: text({ label: 'Bill' }),
    reference: text(),
    company: text(),
    account: text(),
    authorisedPerson: text({ label: 'Signed by', sensitive: 'personal' }),
    outlet: text(),
    debit: amount(),
    credit: amount(),
    balance: amount(),
    dueDate: date({ label: 'Due' }),
    outstanding: amount(),
    ageDays: integer({ label: 'Days' }),
    settledBy: text({ label: 'Settled by' }),
    opening: amount({ hidden: true }),
    age0: amount({ hidden: true, label: '0 to 30 days' }),
    age31: amount({ hidden: true, label: '31 to 60 days' }),
    age61: amount({ hidden: true, label: '61 to 90 days' }),
    age91: amount({ hidden: true, label: 'More than 90 days' }),
    held: amount({ hidden: true, label: 'Credit on account' }),
    closing: amount({ hidden: true, label: 'Closing balance' }),
    companyId: text({ hidden: true }),
    accountId: text({ hidden: true }),
    outletId: text({ hidden: true }),
    settlementId: text({ hidden: true }),
    sequence: text({ hidden: true }),
  },
  totals: ['debit', 'credit', 'outstanding', 'opening', 'age0', 'age31', 'age61', 'age91', 'held'],
  ratios: ({ opening, debit, credit }) => {
    // Nothing on one side adds up to nothing, not to something unknown.
    const sides = { debit: debit ?? '0.00', credit: credit ?? '0.00' };
    if (opening === null) return { ...sides, balance: null, closing: null };
    const closing = money(
      dec(opening as Numeric)
        .plus(dec(debit as Numeric))
        .minus(dec(credit as Numeric)),
    );
    return { ...sides, balance: closing, closing };
  },
  groups: ['company', 'account', 'type'],
  sort: ['company', 'sequence'],
  tiles: ['debit', 'credit', 'closing'],
  foot: { label: 'Open by age', columns: ['age0', 'age31', 'age61', 'age91', 'held', 'closing'] },
  said: { company: 'companyId', account: 'accountId' },
  optional: ['reference', 'authorisedPerson', 'account'],
  onDemand: ['reference', 'authorisedPerson', 'outlet', 'dueDate', 'settledBy'],
  paper: { title: 'Statement of account', head: 'StatementHead' },
  note: ({ type, openOnly, asOf, toDate, today }) => {
    const day = String(asOf ?? (String(toDate) < String(today) ? toDate : today));
    const open = `What is open, and its age, is as of ${showDay(day)}.`;
    if (openOnly)
      return `${open} Open bills from before these dates are shown as well; balances belong to the whole statement and are left out.`;
    return type ? `${open} One type alone has no opening and no closing balance.` : open;
  },
  drill: {
    transactionNo: sourceOf,
    billNo: sourceOf,
    company: ({ companyId }) => (companyId ? { resource: 'cityLedgerCompanies', id: String(companyId) } : undefined),
    account: ({ accountId }) => (accountId ? { resource: 'cityLedgerAccounts', id: String(accountId) } : undefined),
  },
});
