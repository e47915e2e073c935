/** The rates of a purchase tax over time (domain 2.3.3): a document uses the rate of its date. */

import type { Draft, RecordOf } from '#engine/define';
import { type Problem, refuse } from '#engine/define/rules';
import { dec } from '#engine/run/decimal';
import { showDay } from '#engine/run/time/days';

/** A rate or another figure from a day on, YYYY-MM-DD, until the next one. Blank: it has always applied. */
interface Dated {
  from?: string | null | undefined;
}

/** A purchase tax: its last known rate with its first day, and the rates before that. */
export type Tax = Draft<Pick<RecordOf<'inventoryTaxes'>, 'rate' | 'effectiveFrom' | 'earlierRates' | 'recoverable'>>;

const dayOf = ({ from }: Dated): string => from ?? '';

/** In the order of their days. */
const inOrderOfDays = <R extends Dated>(rates: readonly R[]): R[] =>
  rates.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));

/** All rates of a tax, in the order of their days. */
export const ratesIn = ({ rate, effectiveFrom, earlierRates }: Tax) =>
  inOrderOfDays([...(earlierRates ?? []), { from: effectiveFrom ?? null, rate }]);

/** What applies on a day; undefined before the first one. */
export const inForceOn = <R extends Dated>(rates: readonly R[], day: string): R | undefined =>
  rates.findLast((each) => dayOf(each) <= day);

/** '18%, 20% from 1 Dec 2026'. */
export const ratesInWords = (rates: readonly (Dated & { rate?: unknown })[]): string =>
  rates.map(({ rate, from }) => `${dec(rate).toFixed()}%${from ? ` from ${showDay(from)}` : ''}`).join(', ');

/**
 * A changed tax's rates, with those that documents of earlier days need. A rate that was in force before today is kept, and without a new
 * first day the changed one starts today. What no document of an earlier day can have used is corrected: a tax of today, a rate to come.
 * @param isNew the tax was created today
 */
export function keepingRates(tax: Tax, before: Tax | undefined, { today, isNew }: { today: string; isNew: boolean }) {
  const { rate = null, effectiveFrom, earlierRates } = tax;
  const [first, typed] = [before?.effectiveFrom ?? null, effectiveFrom ?? null];
  const rows = (earlierRates ?? []).map((row) => ({ ...row, from: row.from ?? null }));
  const isKept =
    before !== undefined && !dec(before.rate).eq(dec(rate)) && (first ?? '') < today && !(isNew && typed === first);
  const from = isKept && typed === first ? today : typed;
  const kept = isKept && !rows.some((row) => row.from === first) ? [{ from: first, rate: before.rate ?? null }] : [];
  const all = inOrderOfDays([...rows, ...kept, { from, rate }]);
  const last = all.at(-1);
  return { rate: last?.rate ?? null, effectiveFrom: last?.from ?? null, earlierRates: all.slice(0, -1) };
}

/** Two rates from the same day. */
export function* rateProblems(tax: Tax): Generator<Problem> {
  const days = [dayOf({ from: tax.effectiveFrom })];
  for (const [index, row] of (tax.earlierRates ?? []).entries()) {
    const day = dayOf(row);
    if (days.includes(day))
      yield refuse(
        `earlierRates.${index}.from`,
        'unique',
        day ? `From: there is another rate from ${showDay(day)}` : 'From: only one rate can have no first day',
      );
    days.push(day);
  }
}
