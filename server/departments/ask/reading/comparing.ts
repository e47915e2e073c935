/** What a period is compared with, and when that is fair. */

import { addDays, daysInclusive, isDay } from '#engine/run/time/days';
import { around, date, lastOf, monthOf, type Period, shifted } from './calendar';

/** The same stretch before: the week before a week, the month before a month, as many days before some days. */
export function before({ from, to, unit }: Period): Period {
  if (unit !== 'day' && unit !== 'days') return around(addDays(from, -1), unit);
  const days = daysInclusive(from, to);
  return { from: addDays(from, -days), to: addDays(from, -1), unit };
}

/** What 'last week' means next to another period: the same weekday a week before a day, the week before a week. */
export function backFrom(period: Period, { unit }: Period): Period {
  if (period.unit !== 'day' && period.unit !== 'days') return before(period);
  const days = unit === 'week' ? 7 : undefined;
  if (days) return { from: addDays(period.from, -days), to: addDays(period.to, -days), unit: period.unit };
  const by = unit === 'year' ? -12 : -1;
  const moved = (day: string): string => {
    const month = shifted(monthOf(day), by);
    const same = date(month, Number(day.slice(8)));
    return isDay(same) ? same : lastOf(month);
  };
  return unit === 'month' || unit === 'year'
    ? { from: moved(period.from), to: moved(period.to), unit: period.unit }
    : before(period);
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
