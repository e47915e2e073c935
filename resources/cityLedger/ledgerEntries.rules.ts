/** Entries of the city ledger in reports (domain 3.4): whose they are, and what they link to. */
import { type AnyRecord, type Drill, defineFilters, reference } from '#engine/define';
import { linkTo, recordLink } from '#engine/run/links';
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
export const entrySource: Drill = ({ billNo, outletId, date, settlementId, type }) => {
  if (settlementId) return recordLink('cityLedgerSettlements', settlementId);
  if (!billNo || type !== 'BILL') return undefined;
  return linkTo('/billWiseReport', { fromDate: date, toDate: date, outlets: outletId, billNo });
};

/** The company of a row. */
export const companyOf: Drill = ({ companyId }) => recordLink('cityLedgerCompanies', companyId);
/** The account of a row. */
export const accountOf: Drill = ({ accountId }) => recordLink('cityLedgerAccounts', accountId);
