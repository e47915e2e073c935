/** What a period is compared with, and when that is fair. */

import { addDays, daysInclusive } from '#engine/run/time/days';
import { around, dayBack, type Period } from './calendar';

/** The same stretch before: the week before a week, the month before a month, as many days before some days. */
export function before({ from, to, unit }: Period): Period {
  if (unit !== 'day' && unit !== 'days') return around(addDays(from, -1), unit);
  const days = daysInclusive(from, to);
  return { from: addDays(from, -days), to: addDays(from, -1), unit };
}

const WEEKS_IN_YEAR = 52;

/**
 * What 'last week' and 'two years ago' mean next to another period: the same weekday a week before a day, the same month two years before a
 * month. A week has no place in a month: it is compared with the month that is named.
 */
export function backFrom(period: Period, named: Period): Period {
  const { unit: own } = period;
  const { unit, back = 1 } = named;
  if (unit === 'days' || (unit === 'day' && own === 'days')) return before(period);
  if (own === 'day' || own === 'days')
    return { from: dayBack(period.from, unit, back), to: dayBack(period.to, unit, back), unit: own };
  if (own === 'week' && unit === 'year') return around(dayBack(period.from, 'week', WEEKS_IN_YEAR * back), own);
  return own === unit || unit === 'year' ? around(dayBack(period.from, unit, back), own) : named;
}

/** A comparison of as many days as have passed. */
export interface Compared {
  period: Period;
  base: Period;
  /** What is not whole, in a sentence; undefined where both are. */
  note: string | undefined;
}

/**
 * Makes a comparison fair: a week, month, quarter or year that is not over is compared with as many days of the one before.
 * @param today the business date, which counts as a day although it is not over
 */
export function fairly(period: Period, base: Period, today: string): Compared {
  if (period.to < today || period.from > today) return { period, base, note: undefined };
  if (period.unit === 'day') return { period, base, note: period.to === today ? 'Today is not over yet.' : undefined };
  const soFar = { ...period, to: today };
  const days = daysInclusive(soFar.from, soFar.to);
  const last = addDays(base.from, days - 1);
  if (base.unit !== period.unit || last >= base.to) return { period: soFar, base, note: undefined };
  return {
    period: soFar,
    base: { ...base, to: last, unit: 'days' },
    note: `The ${period.unit} is not over: both are its first ${days === 1 ? 'day' : `${days} days`}.`,
  };
}

/** The running day, week, month or year next to the only one that is named, which is over. */
export function withNow(periods: readonly Period[], today: string): readonly Period[] {
  const [only, another] = periods;
  return only && !another && only.unit !== 'days' && only.to < today ? [around(today, only.unit), only] : periods;
}
