/** Texts of a statement of account besides its columns (domain 3.4). */
import type { AnyRecord, Source } from '#engine/define';
import { dec, money } from '#engine/run/decimal';
import { linkTo } from '#engine/run/links';
import { showDay } from '#engine/run/time/days';
import { ENTRY_LABELS } from './cityLedger.rules';

export const ENTRY_WORDS = { ...ENTRY_LABELS, BALANCE: 'Brought forward' };

/** The link of an entry: a bill in its report, a payment's receipt. */
export const entrySource = ({ billNo, outletId, date, settlementId, type }: AnyRecord): Source | undefined => {
  if (settlementId) return { resource: 'cityLedgerSettlements', id: String(settlementId) };
  if (!billNo || type !== 'BILL') return undefined;
  return linkTo('/billWiseReport', { fromDate: date, toDate: date, outlets: outletId, billNo });
};

/** The company or account of a row. */
export const holderOf =
  (resource: string, key: string) =>
  (row: AnyRecord): Source | undefined =>
    row[key] ? { resource, id: String(row[key]) } : undefined;

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
