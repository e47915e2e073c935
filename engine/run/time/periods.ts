/** Named ranges of business days: `lastWeek` stays last week whenever it is used. */

import { addDays, daysSinceMonday } from './days';

/** An inclusive range of business days. */
export interface Range {
  /** YYYY-MM-DD. */
  from: string;
  /** YYYY-MM-DD. */
  to: string;
}

/** The first day of a day's month, some months away. */
export const startOfMonth = (day: string, months = 0): string => {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
  return at.toISOString().slice(0, 10);
};
/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -daysSinceMonday(day));
/** The first day of a day's quarter, some quarters away. */
const startOfQuarter = (day: string, quarters = 0): string =>
  startOfMonth(day, 3 * quarters - ((Number(day.slice(5, 7)) - 1) % 3));

const PERIODS = {
  today: { label: 'Today', at: (today: string) => ({ from: today, to: today }) },
  yesterday: { label: 'Yesterday', at: (today: string) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  thisWeek: { label: 'This week', at: (today: string) => ({ from: mondayOf(today), to: today }) },
  lastWeek: {
    label: 'Last week',
    at: (today: string) => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  },
  lastTwoWeeks: {
    label: 'Last two weeks',
    at: (today: string) => ({ from: addDays(mondayOf(today), -14), to: addDays(mondayOf(today), -1) }),
  },
  thisMonth: { label: 'This month', at: (today: string) => ({ from: startOfMonth(today), to: today }) },
  lastMonth: {
    label: 'Last month',
    at: (today: string) => ({ from: startOfMonth(today, -1), to: addDays(startOfMonth(today), -1) }),
  },
  last7Days: { label: 'Last 7 days', at: (today: string) => ({ from: addDays(today, -6), to: today }) },
  last30Days: { label: 'Last 30 days', at: (today: string) => ({ from: addDays(today, -29), to: today }) },
  lastQuarter: {
    label: 'Last quarter',
    at: (today: string) => ({ from: startOfQuarter(today, -1), to: addDays(startOfQuarter(today), -1) }),
  },
  thisYear: { label: 'This year', at: (today: string) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }) },
} as const;

/** The name of a period. Weeks start on Monday. */
export type PeriodName = keyof typeof PERIODS;
/** All named periods, shortest first. */
export const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];

export const isPeriod = (name: unknown): name is PeriodName => PERIOD_NAMES.some((each) => each === name);

/** 'Last week'. */
export const periodLabel = (name: PeriodName): string => PERIODS[name].label;

/** The days of a period, given the business date. */
export const periodAt = (name: PeriodName, today: string): Range => PERIODS[name].at(today);

/** The name of a range on this day, if it has one: the first that fits. */
export const periodNamed = ({ from, to }: Range, today: string): PeriodName | undefined =>
  PERIOD_NAMES.find((name) => {
    const range = periodAt(name, today);
    return range.from === from && range.to === to;
  });
