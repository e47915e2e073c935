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

/** The smallest unit that the range begins and doesn't leave. Up to a week, and whole weeks, are days, also if a month begins with them. */
function unitOf({ from, to }: Range): CalendarUnit | undefined {
  const isWeeks = daysSinceMonday(from) === 0 && daysSinceMonday(to) === 6;
  return CALENDAR_UNITS.find((unit) => {
    const whole = unitAround(from, unit);
    return whole.from === from && (to === whole.to || (to < whole.to && daysInclusive(from, to) > 7 && !isWeeks));
  });
}

/**
 * The days that a range is compared with unless someone chooses others: one rule for dashboards, reports and Ask AI.
 * A month, quarter or year is compared with the one before, as far as it has come. Everything else is compared with the same weekdays before,
 * because a Saturday isn't a Friday: a day with the day a week earlier, a week with the week before, ten days with those two weeks earlier.
 * @param meant the unit, if someone names it; `null` for days that are none @default what the days are
 */
export function daysBefore(range: Range, meant?: CalendarUnit | null): Range {
  const unit = meant === undefined ? unitOf(range) : meant;
  const { from, to } = range;
  const days = daysInclusive(from, to);
  if (!unit) {
    const back = 7 * Math.ceil(days / 7);
    return { from: addDays(from, -back), to: addDays(to, -back) };
  }
  const before = unitAround(from, unit, -1);
  if (to === unitAround(from, unit).to) return before;
  const last = addDays(before.from, days - 1);
  return { from: before.from, to: last < before.to ? last : before.to };
}

/** The same day a year before; 29 February becomes 28 February. */
export const yearBefore = (day: string): string => {
  const year = Number(day.slice(0, 4)) - 1;
  const same = `${String(year).padStart(4, '0')}${day.slice(4)}`;
  return day.endsWith('02-29') ? same.replace('02-29', '02-28') : same;
};
