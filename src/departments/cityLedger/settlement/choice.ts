/** The amount paid on each open bill while it is being selected; pure. */

import { inCurrency, placesOf } from '#engine/run/currency';
import { dec, groupDigits, isDecimal, money, sum, wholly } from '#engine/run/decimal';
import { type OpenBill, oldestFirst } from '#resources/cityLedger/cityLedger.rules';

/** Amounts as typed, by bill; no entry: not selected. */
export type Chosen = Readonly<Record<string, string>>;

/** Whether a typed amount can be posted as it is: nothing is rounded for people. */
export const isAmount = (typed: string, currency: string): boolean =>
  isDecimal(typed) && dec(typed).eq(dec(inCurrency(currency, () => money(typed))));

/** How many decimals an amount can have, in words. */
function decimalsIn(currency: string): string {
  const places = placesOf(currency);
  if (places === 0) return `enter no decimals in ${currency}`;
  return `enter at most ${['', 'one', 'two', 'three', 'four'][places]} decimals`;
}

/** Why an amount can't be paid on a bill, or nothing. */
export function amountProblem(bill: OpenBill, typed: string): string | undefined {
  if (!isDecimal(typed) || !dec(typed).gt(0)) return `${bill.billNo}: enter an amount above zero`;
  if (!isAmount(typed, bill.currency)) return `${bill.billNo}: ${decimalsIn(bill.currency)}`;
  if (dec(typed).gt(dec(bill.outstanding))) return `${bill.billNo}: only ${groupDigits(bill.outstanding)} is open`;
  return undefined;
}

/** The first problem with the selected amounts. */
export const firstProblem = (bills: readonly OpenBill[], chosen: Chosen): string | undefined =>
  bills.flatMap((bill) => {
    const typed = chosen[bill.billId];
    return (typed === undefined ? undefined : amountProblem(bill, typed)) ?? [];
  })[0];

export const totalOf = (chosen: Chosen, currency: string): string =>
  inCurrency(currency, () => money(sum(Object.values(chosen).filter(isDecimal))));

/** The bills that match `wanted`, each in full. */
export const inFull = (bills: readonly OpenBill[], wanted: (bill: OpenBill) => boolean): Chosen =>
  Object.fromEntries(bills.filter(wanted).map(({ billId, outstanding }) => [billId, outstanding]));

/**
 * What an amount pays, oldest bills first.
 * @param until the date of a backdated payment; it pays no later bill
 */
export function spread(amount: string, bills: readonly OpenBill[], currency: string, until?: string): Chosen {
  if (!isAmount(amount, currency) || !dec(amount).gt(0)) return {};
  const { applied } = inCurrency(currency, () => oldestFirst(amount, bills, until));
  return Object.fromEntries(
    bills.flatMap(({ billId }, index) => {
      const share = applied[index];
      return share !== undefined && dec(share).gt(0) ? [[billId, share]] : [];
    }),
  );
}

/** Selected bills in the calls' format. */
export const settledLines = (bills: readonly OpenBill[], chosen: Chosen) =>
  bills.flatMap(({ billId, outstanding }) => {
    const typed = chosen[billId];
    return typed === undefined ? [] : [{ billId, outstanding, amountApplied: wholly(typed) }];
  });
