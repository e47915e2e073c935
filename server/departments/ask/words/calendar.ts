/** Days, months and years as questions count them. Weeks begin on Monday; business dates are YYYY-MM-DD, months YYYY-MM. */

import { daysBefore, isCalendarUnit } from '#engine/run/time/before';
import { addDays, daysInclusive, daysSinceMonday, isDay } from '#engine/run/time/days';

/** Days that a question names. */
export interface Period {
  from: string;
  to: string;
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'days';
  /** 'last month', 'the week before': next to another period, it is counted back from that one. */
  isBack?: boolean;
  /** How many of its unit it is back. @default 1 */
  back?: number;
  /** The day itself, for what is known as of a day: 'a month ago'. @default the last day */
  on?: string;
  /** 'The last 7 days' have today among them, which is not over. */
  hasToday?: true;
}
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export const indexIn = (names: readonly string[], word: string | undefined, short = 3): number =>
  word === undefined
    ? -1
    : names.findIndex((name) => name === word || (word.length >= short && word.length <= 5 && name.startsWith(word)));
export const pad = (value: number): string => String(value).padStart(2, '0');
export const monthOf = (day: string): string => day.slice(0, 7);
export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(firstOf(monthOf(addDays(firstOf(month), 31))), -1);
/** The month this many months later, as YYYY-MM. */
export function shifted(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}`;
}
export const whole = (month: string): Pick<Period, 'from' | 'to' | 'unit'> => ({
  from: firstOf(month),
  to: lastOf(month),
  unit: 'month',
});
export const ORDINALS =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth
  eighteenth nineteenth twentieth thirtieth`.split(/\s+/);
/** 2 for 'second'; undefined for other words. */
export const ordinalOf = (word: string | undefined): number | undefined => {
  const at = ORDINALS.indexOf(word ?? '');
  return at < 0 ? undefined : at === 20 ? 30 : at + 1;
};
export const dayOf = (word: string | undefined): number | undefined => {
  const inWords = ordinalOf(word);
  if (inWords) return inWords;
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '')?.[1];
  return found && Number(found) >= 1 && Number(found) <= 31 ? Number(found) : undefined;
};
export const yearOf = (word: string | undefined): number | undefined =>
  /^20\d\d$/.test(word ?? '') ? Number(word) : undefined;

/** A month without a year is the latest that has begun. */
export const monthNamed = (index: number, year: number | undefined, today: string): string => {
  const month = `${year ?? today.slice(0, 4)}-${pad(index + 1)}`;
  return year === undefined && month > monthOf(today) ? shifted(month, -12) : month;
};
export const date = (month: string, day: number): string => `${month}-${pad(day)}`;

export const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof UNITS)[number];
export const unitOf = (word: string | undefined): Unit | undefined =>
  UNITS.find((unit) => word === unit || word === `${unit}s`);

const MONTHS_IN: Readonly<Record<Unit, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 };

/** The day a number of days, weeks, months, quarters or years back; the last of a month that is shorter. */
export function dayBack(day: string, unit: Unit, count = 1): string {
  const months = MONTHS_IN[unit];
  if (months === 0) return addDays(day, -count * (unit === 'week' ? 7 : 1));
  const month = shifted(monthOf(day), -months * count);
  const same = date(month, Number(day.slice(8)));
  return isDay(same) ? same : lastOf(month);
}

/** The week, month, quarter or year with a day in it. */
export function around(day: string, unit: Unit): Period {
  if (unit === 'day') return { from: day, to: day, unit };
  if (unit === 'week') {
    const from = addDays(day, -daysSinceMonday(day));
    return { from, to: addDays(from, 6), unit };
  }
  if (unit === 'month') return whole(monthOf(day));
  if (unit === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31`, unit };
  const first = shifted(`${day.slice(0, 4)}-01`, Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3);
  return { from: firstOf(first), to: lastOf(shifted(first, 2)), unit };
}

/** What is compared with if no days are named: as everywhere else, a whole month, quarter or year, or the same weekdays before. */
export function before({ from, to, unit }: Period): Period {
  return { ...daysBefore({ from, to }, unit === 'days' ? undefined : isCalendarUnit(unit) ? unit : null), unit };
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
  baseNote: string | undefined;
}

/**
 * Makes a comparison fair: a week, month, quarter or year that is not over is compared with as many days of the one before.
 * @param today the business date, which counts as a day although it is not over
 */
export function fairly(period: Period, base: Period, today: string): Compared {
  if (period.to < today || period.from > today) return { period, base, baseNote: undefined };
  if (period.unit === 'day')
    return { period, base, baseNote: period.to === today ? 'Today is not over yet.' : undefined };
  const soFar = { ...period, to: today };
  const days = daysInclusive(soFar.from, soFar.to);
  const last = addDays(base.from, days - 1);
  // The one before may be cut to those days already.
  const end = base.unit === 'days' ? base.to : around(base.from, base.unit).to;
  if (base.unit !== period.unit || last >= end) return { period: soFar, base, baseNote: undefined };
  return {
    period: soFar,
    base: { ...base, to: last, unit: 'days' },
    baseNote: `The ${period.unit} is not over: both are its first ${days === 1 ? 'day' : `${days} days`}.`,
  };
}

/** The running day, week, month or year next to the only one that is named, which is over. */
export function withNow(periods: readonly Period[], today: string): readonly Period[] {
  const [only, another] = periods;
  return only && !another && only.unit !== 'days' && only.to < today ? [around(today, only.unit), only] : periods;
}
