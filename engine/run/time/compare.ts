/** The comparison days for a dashboard's days (domain 3.5, D1). */

import { daysBefore } from './before';
import { addDays, daysInclusive, showDay, weekdayName } from './days';

/** `previous` is what reports and Ask AI compare with too (`daysBefore`). The others are chosen. */
export const COMPARISONS = ['previous', 'previousDay', 'lastMonth', 'lastYear'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A comparison by its name in an address. @returns undefined for an unknown name */
export const comparisonNamed = (name: string): Comparison | undefined =>
  // The name of `previous` in links that people have kept.
  name === 'sameWeekday' ? 'previous' : COMPARISONS.find((each) => each === name);

export interface Days {
  fromDate: string;
  toDate: string;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** The same day some months before, or the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * 12 + month - 1 - months;
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate();
  return `${inYear}-${pad(inMonth)}-${pad(Math.min(date, last))}`;
}

const earlier: Record<Comparison, (days: Days) => Days> = {
  previous: ({ fromDate, toDate }) => {
    const { from, to } = daysBefore({ from: fromDate, to: toDate });
    return { fromDate: from, toDate: to };
  },
  previousDay: ({ fromDate, toDate }) => {
    const days = daysInclusive(fromDate, toDate);
    return { fromDate: addDays(fromDate, -days), toDate: addDays(toDate, -days) };
  },
  lastMonth: ({ fromDate, toDate }) => ({ fromDate: monthsBefore(fromDate, 1), toDate: monthsBefore(toDate, 1) }),
  lastYear: ({ fromDate, toDate }) => ({ fromDate: monthsBefore(fromDate, 12), toDate: monthsBefore(toDate, 12) }),
};

/** The days that a range is compared with. */
export const comparedWith = (comparison: Comparison, days: Days): Days => earlier[comparison](days);

/** 'Sat 21 Nov 2026', '1 Nov 2026 – 7 Nov 2026'. */
export const daysInWords = ({ fromDate, toDate }: Days): string =>
  fromDate === toDate ? `${weekdayName(fromDate)} ${showDay(fromDate)}` : `${showDay(fromDate)} – ${showDay(toDate)}`;
