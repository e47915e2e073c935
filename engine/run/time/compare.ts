/** The comparison days for a dashboard's days (domain 3.5, D1). */

import { daysBefore, monthsBefore, yearBefore } from './before';
import { addDays, daysInclusive, showDay, weekdayName } from './days';
import type { Range } from './periods';

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

const asDays = ({ from, to }: Range): Days => ({ fromDate: from, toDate: to });

const earlier: Record<Comparison, (days: Days) => Days> = {
  previous: ({ fromDate, toDate }) => asDays(daysBefore({ from: fromDate, to: toDate })),
  previousDay: ({ fromDate, toDate }) => {
    const days = daysInclusive(fromDate, toDate);
    return { fromDate: addDays(fromDate, -days), toDate: addDays(toDate, -days) };
  },
  lastMonth: ({ fromDate, toDate }) => asDays(monthsBefore({ from: fromDate, to: toDate }, 1)),
  lastYear: ({ fromDate, toDate }) => asDays(yearBefore({ from: fromDate, to: toDate })),
};

/** The days that a range is compared with. */
export const comparedWith = (comparison: Comparison, days: Days): Days => earlier[comparison](days);

/** 'Sat 21 Nov 2026', '1 Nov 2026 – 7 Nov 2026'. */
export const daysInWords = ({ fromDate, toDate }: Days): string =>
  fromDate === toDate ? `${weekdayName(fromDate)} ${showDay(fromDate)}` : `${showDay(fromDate)} – ${showDay(toDate)}`;
