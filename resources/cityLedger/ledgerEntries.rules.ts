/** Entries of the city ledger in reports (domain 3.4): whose they are, and what they link to. */
import { type AnyRecord, type Drill, defineFilters, firstOf, reference, toReport } from '#engine/define';
import { recordLink } from '#engine/run/links';
import { oneBill } from '../sales';
import { ENTRY_LABELS } from './cityLedger.rules';

/** The company or the account whose entries are read. */
export const ledgerFilters = defineFilters({
  of: ['ledger_entries'],
  fields: {
    companyId: reference('cityLedgerCompanies'),
    accountId: reference('cityLedgerAccounts', {
      filter: ({ companyId }): AnyRecord => (companyId ? { companyId } : {}),
    }),
  },
});

/** The kinds of entries, and the balance from before the first one. */
export const ENTRY_WORDS = { ...ENTRY_LABELS, BALANCE: 'Brought forward' };

/** The link of an entry: a bill in its report, a payment's receipt. */
export const entrySource = firstOf(
  ({ settlementId }) => recordLink('cityLedgerSettlements', settlementId),
  toReport('billWiseReport', ({ billNo, outletId, date, type }) =>
    billNo && type === 'BILL' ? oneBill(billNo, outletId, date) : undefined,
  ),
);

/** The company of a row. */
export const companyOf: Drill = ({ companyId }) => recordLink('cityLedgerCompanies', companyId);
/** The account of a row. */
export const accountOf: Drill = ({ accountId }) => recordLink('cityLedgerAccounts', accountId);
