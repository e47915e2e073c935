/** The days that a range of business days is compared with. */

import { addDays, daysInclusive, daysSinceMonday } from './days';
import { type Range, startOfMonth } from './periods';

/** The calendar units that a comparison keeps. A quarter is three months that begin in January, April, July or October. */
const CALENDAR_UNITS = ['month', 'quarter', 'year'] as const;
type CalendarUnit = (typeof CALENDAR_UNITS)[number];
export const isCalendarUnit = (unit: unknown): unit is CalendarUnit => CALENDAR_UNITS.some((each) => each === unit);

const MONTHS_IN: Readonly<Record<CalendarUnit, number>> = { month: 1, quarter: 3, year: 12 };

/** The first and last day of the unit with a day in it, some units away. */
function unitAround(day: string, unit: CalendarUnit, units = 0): Range {
  const months = MONTHS_IN[unit];
  const into = (Number(day.slice(5, 7)) - 1) % months;
  const from = startOfMonth(day, units * months - into);
  return { from, to: addDays(startOfMonth(from, months), -1) };
}

/** The last day of a day's month, some months away. */
export const endOfMonth = (day: string, months: number): string => addDays(startOfMonth(day, months + 1), -1);
const isWholeMonths = ({ from, to }: Range): boolean => from === startOfMonth(from) && to === endOfMonth(to, 0);
const isWholeWeeks = ({ from, to }: Range): boolean => daysSinceMonday(from) === 0 && daysSinceMonday(to) === 6;

/** The smallest unit that the range begins and doesn't leave. Up to a week, and whole weeks, are days, also if a month begins with them. */
function unitOf(range: Range): CalendarUnit | undefined {
  const { from, to } = range;
  const isLong = daysInclusive(from, to) > 7 && !isWholeWeeks(range);
  return CALENDAR_UNITS.find((unit) => {
    const whole = unitAround(from, unit);
    return whole.from === from && (to === whole.to || (to < whole.to && isLong));
  });
}

/**
 * The same days some months before. Whole months stay whole: February 2029 becomes February 2028 with its 29 days. Other days keep their place in
 * the month, and become its last one if it is shorter.
 */
export function monthsBefore(range: Range, months: number): Range {
  const back = (day: string): string => {
    const same = addDays(startOfMonth(day, -months), Number(day.slice(8)) - 1);
    const last = endOfMonth(day, -months);
    return same < last ? same : last;
  };
  return { from: back(range.from), to: isWholeMonths(range) ? endOfMonth(range.to, -months) : back(range.to) };
}

const DAYS_IN_52_WEEKS = 364;

/**
 * The same period a year before: one rule for dashboards and reports. Whole months have the same months, whole weeks the weeks 52 weeks earlier,
 * also around a year's 53rd. All other days have the same dates; 29 February has 28 February.
 */
export function yearBefore(range: Range): Range {
  if (isWholeMonths(range) || !isWholeWeeks(range)) return monthsBefore(range, MONTHS_IN.year);
  return { from: addDays(range.from, -DAYS_IN_52_WEEKS), to: addDays(range.to, -DAYS_IN_52_WEEKS) };
}

/**
 * The days that a range is compared with unless someone chooses others: one rule for dashboards, reports and Ask AI.
 * A month, quarter or year is compared with the one before, as far as it has come: to the same day of the month, so that a leap day moves nothing.
 * Everything else is compared with the same weekdays before, because a Saturday isn't a Friday: a day with the day a week earlier, a week with the
 * week before, ten days with those two weeks earlier.
 * @param meant the unit, if someone names it; `null` for days that are none @default what the days are
 */
export function daysBefore(range: Range, meant?: CalendarUnit | null): Range {
  const unit = meant === undefined ? unitOf(range) : meant;
  const { from, to } = range;
  if (!unit) {
    const back = 7 * Math.ceil(daysInclusive(from, to) / 7);
    return { from: addDays(from, -back), to: addDays(to, -back) };
  }
  const before = unitAround(from, unit, -1);
  if (to === unitAround(from, unit).to) return before;
  return { from: before.from, to: monthsBefore(range, MONTHS_IN[unit]).to };
}
