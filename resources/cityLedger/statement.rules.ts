/** Texts of a statement of account besides its columns (domain 3.4). */
import type { AnyRecord, Drill } from '#engine/define';
import { dec, money } from '#engine/run/decimal';
import { linkTo, recordLink } from '#engine/run/links';
import { showDay } from '#engine/run/time/days';
import { ENTRY_LABELS } from './cityLedger.rules';

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

/** A column total in a statement, where no entries means zero and not unknown. */
export const nothingIsZero =
  (side: 'debit' | 'credit') =>
  (sums: AnyRecord): unknown =>
    sums[side] ?? '0.00';
/** The closing balance of a statement from its sums; unknown without an opening balance. */
export const closingOf = ({ opening, debit, credit }: AnyRecord): string | null =>
  opening === null ? null : money(dec(opening).plus(dec(debit)).minus(dec(credit)));

/** The date of the open amounts in a statement, and what one kind of entry alone can't show. */
export const statementNote = ({ type, openOnly, asOf, toDate, today }: AnyRecord): string => {
  const day = String(asOf ?? (String(toDate) < String(today) ? toDate : today));
  const open = `Ageing as of ${showDay(day)}.`;
  if (openOnly)
    return `${open} Includes open bills from before these dates. Balances are left out because they belong to the whole statement.`;
  return type ? `${open} A single type has no opening or closing balance.` : open;
};
