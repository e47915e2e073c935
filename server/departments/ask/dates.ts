/** Dates in words: 'yesterday', 'last week', '1 to 15 June', 'this month so far'. Weeks begin on Monday. Business dates as YYYY-MM-DD. */

import { addDays, daysInclusive, daysSinceMonday, isDay } from '#engine/run/time/days';

/** Days that a question names. */
export interface Period {
  from: string;
  to: string;
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'days';
  /** 'last month', 'the week before': next to another period, it is counted back from that one. */
  isBack?: boolean;
}
interface Matched extends Period {
  length: number;
}
type Matcher = (words: readonly string[], at: number, today: string) => Matched | undefined;

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
const TO = ['to', 'until', 'till', 'through'];

const indexIn = (names: readonly string[], word: string | undefined, short = 3): number =>
  word === undefined
    ? -1
    : names.findIndex((name) => name === word || (word.length >= short && word.length <= 5 && name.startsWith(word)));
const pad = (value: number): string => String(value).padStart(2, '0');
const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;
const lastOf = (month: string): string => addDays(firstOf(monthOf(addDays(firstOf(month), 31))), -1);
/** A month so many months later, as YYYY-MM. */
function shifted(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}`;
}
const whole = (month: string): Pick<Period, 'from' | 'to' | 'unit'> => ({
  from: firstOf(month),
  to: lastOf(month),
  unit: 'month',
});
const dayOf = (word: string | undefined): number | undefined => {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '')?.[1];
  return found && Number(found) >= 1 && Number(found) <= 31 ? Number(found) : undefined;
};
const yearOf = (word: string | undefined): number | undefined =>
  /^20\d\d$/.test(word ?? '') ? Number(word) : undefined;

/** A month without a year is the latest that has begun. */
const monthNamed = (index: number, year: number | undefined, today: string): string => {
  const month = `${year ?? today.slice(0, 4)}-${pad(index + 1)}`;
  return year === undefined && month > monthOf(today) ? shifted(month, -12) : month;
};
const date = (month: string, day: number): string => `${month}-${pad(day)}`;

/** 'may' is a month unless it is said of somebody, or asked: 'we may', 'may I'. */
const monthAt = (words: readonly string[], at: number): number => {
  const index = indexIn(MONTHS, words[at]);
  if (words[at] !== 'may' || index < 0) return index;
  const isVerb =
    /^(i|we|you|they|he|she|it|there|that|which|who)$/.test(words[at - 1] ?? '') ||
    /^(i|we|you|they|be|have|not|need)$/.test(words[at + 1] ?? '');
  return isVerb && !/^(last|of)$/.test(words[at - 1] ?? '') ? -1 : index;
};

function numeric(word: string | undefined): string | undefined {
  if (isDay(word)) return word;
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/.exec(word ?? '') ?? [];
  if (!day || !month || !year) return undefined;
  const text = `${year.length === 2 ? `20${year}` : year}-${pad(Number(month))}-${pad(Number(day))}`;
  return isDay(text) ? text : undefined;
}

/** One date: '10/06/2026', '10 June', 'June 10', 'the 10th of June 2026'. */
function single(words: readonly string[], at: number, today: string): { day: string; length: number } | undefined {
  const written = numeric(words[at]);
  if (written) return { day: written, length: 1 };
  const ahead = dayOf(words[at]);
  const skip = words[at + 1] === 'of' ? 1 : 0;
  const behind = monthAt(words, at);
  const [index, day, length] =
    ahead !== undefined
      ? ([monthAt(words, at + 1 + skip), ahead, 2 + skip] as const)
      : ([behind, behind >= 0 ? dayOf(words[at + 1]) : undefined, 2] as const);
  if (index < 0 || day === undefined) return undefined;
  const year = yearOf(words[at + length]);
  const text = date(monthNamed(index, year, today), day);
  return isDay(text) ? { day: text, length: length + (year ? 1 : 0) } : undefined;
}

const isTo = (words: readonly string[], at: number, start: number): boolean =>
  TO.includes(words[at] ?? '') || (words[at] === 'and' && words[start - 1] === 'between');

const between: Matcher = (words, at, today) => {
  const first = dayOf(words[at]);
  // '1 to 15 June'
  if (first !== undefined && isTo(words, at + 1, at)) {
    const last = single(words, at + 2, today);
    const from = last && date(monthOf(last.day), first);
    if (last && isDay(from)) return { from, to: last.day, unit: 'days', length: 2 + last.length };
  }
  const start = single(words, at, today);
  if (!start) return undefined;
  const next = at + start.length;
  if (isTo(words, next, at)) {
    const end = single(words, next + 1, today);
    if (end) return { from: start.day, to: end.day, unit: 'days', length: start.length + 1 + end.length };
    // 'June 1 to 15'
    const day = dayOf(words[next + 1]);
    const to = day === undefined ? undefined : date(monthOf(start.day), day);
    if (isDay(to)) return { from: start.day, to, unit: 'days', length: start.length + 2 };
  }
  return { from: start.day, to: start.day, unit: 'day', length: start.length };
};

const months: Matcher = (words, at, today) => {
  const index = monthAt(words, at);
  if (index < 0) return undefined;
  const year = yearOf(words[at + 1]);
  const month = monthNamed(index, year, today);
  const length = year ? 2 : 1;
  const end = TO.includes(words[at + length] ?? '') ? monthAt(words, at + length + 1) : -1;
  if (end < 0) return { ...whole(month), length };
  const last = yearOf(words[at + length + 2]);
  return {
    from: firstOf(month),
    to: lastOf(monthNamed(end, last ?? year, today)),
    unit: 'days',
    length: length + 2 + (last ? 1 : 0),
  };
};

export const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
type Unit = (typeof UNITS)[number];
const unitOf = (word: string | undefined): Unit | undefined =>
  UNITS.find((unit) => word === unit || word === `${unit}s`);

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

const relative: Matcher = (words, at, today) => {
  const [word, next, third] = [words[at], words[at + 1], words[at + 2]];
  const day = (back: number, length: number): Matched => ({
    from: addDays(today, -back),
    to: addDays(today, -back),
    unit: 'day',
    length,
  });
  if (word === 'day' && next === 'before' && third === 'yesterday') return day(2, 3);
  if (word === 'yesterday') return day(1, 1);
  if (word === 'today' || word === 'tonight') return day(0, 1);
  if (word === 'mtd' || word === 'ytd')
    return { ...around(today, word === 'mtd' ? 'month' : 'year'), to: today, length: 1 };
  if (next === 'weekend' && /^(last|this|previous|past)$/.test(word ?? '')) {
    const monday = addDays(today, -daysSinceMonday(today));
    // On a Saturday or Sunday, this weekend has begun.
    const saturday = addDays(monday, word === 'this' && daysSinceMonday(today) > 4 ? 5 : -2);
    const sunday = addDays(saturday, 1);
    return { from: saturday, to: sunday > today ? today : sunday, unit: 'days', length: 2 };
  }
  const unit = unitOf(word);
  if (unit && next === 'to' && third === 'date') return { ...around(today, unit), to: today, length: 3 };
  if (unit && unit !== 'day' && next === 'before')
    return { ...around(addDays(around(today, unit).from, -1), unit), isBack: true, length: 2 };
  const isLast = /^(last|previous|past|prior)$/.test(word ?? '');
  const count = /^\d{1,3}$/.test(next ?? '') ? Number(next) : undefined;
  const many = unitOf(third);
  if (isLast && count && many && many !== 'quarter' && many !== 'year') {
    const from =
      many === 'month'
        ? addDays(date(shifted(monthOf(today), -count), 1), Math.min(Number(today.slice(8)), 28))
        : addDays(today, 1 - count * (many === 'week' ? 7 : 1));
    return { from, to: today, unit: 'days', length: 3 };
  }
  const named = unitOf(next);
  if (named && (word === 'this' || word === 'current')) {
    const period = around(today, named);
    return { ...period, to: period.to > today ? today : period.to, length: 2 };
  }
  if (named && isLast) return { ...around(addDays(around(today, named).from, -1), named), isBack: true, length: 2 };
  return undefined;
};

const weekdays: Matcher = (words, at, today) => {
  const isBefore = /^(last|this|previous|on)$/.test(words[at] ?? '');
  const index = indexIn(WEEKDAYS, words[at + (isBefore ? 1 : 0)]);
  if (index < 0) return undefined;
  const back = (daysSinceMonday(today) - index + 7) % 7;
  const day = addDays(today, -(back === 0 && words[at] !== 'this' ? 7 : back));
  return { from: day, to: day, unit: 'day', length: isBefore ? 2 : 1 };
};

/** 'first week of June': its first seven days; 'second half of June': from the 16th. */
const parts: Matcher = (words, at, today) => {
  const [which = '', part = ''] = [words[at], words[at + 1]];
  const index = words[at + 2] === 'of' || words[at + 2] === 'in' ? monthAt(words, at + 3) : -1;
  if (index < 0 || !/^(first|second|third|fourth|last)$/.test(which) || !/^(week|half)$/.test(part)) return undefined;
  const year = yearOf(words[at + 4]);
  const month = monthNamed(index, year, today);
  const end = lastOf(month);
  const place = ['first', 'second', 'third', 'fourth'].indexOf(which);
  const length = year ? 5 : 4;
  if (part === 'half') {
    if (place > 1) return undefined;
    return place === 0
      ? { from: firstOf(month), to: date(month, 15), unit: 'days', length }
      : { from: date(month, 16), to: end, unit: 'days', length };
  }
  const from = place < 0 ? addDays(end, -6) : date(month, 1 + 7 * place);
  return { from, to: addDays(from, 6), unit: 'days', length };
};

const years: Matcher = (words, at) => {
  const year = yearOf(words[at]);
  return year ? { from: `${year}-01-01`, to: `${year}-12-31`, unit: 'year', length: 1 } : undefined;
};

const MATCHERS = [parts, between, months, relative, weekdays, years];

export interface DatesRead {
  periods: Period[];
  /** The words that are no dates; a gap where a date was. */
  rest: string[];
  /** Something that has not happened yet was asked for. */
  isFuture: boolean;
}

/** Takes the dates out of a question. */
export function readDates(words: readonly string[], today: string): DatesRead {
  const periods: Period[] = [];
  const rest: string[] = [];
  let isFuture = words.some((word) => /^(tomorrow|will|forecast|predict)$/.test(word));
  for (let at = 0; at < words.length; ) {
    const found = MATCHERS.map((matcher) => matcher(words, at, today)).find((each) => each !== undefined);
    if (words[at] === 'next' && (unitOf(words[at + 1]) || indexIn(WEEKDAYS, words[at + 1]) >= 0)) isFuture = true;
    if (!found) {
      rest.push(words[at] ?? '');
      at++;
      continue;
    }
    const { length, ...period } = found;
    const isSince = words[at - 1] === 'since';
    if (isSince) rest.pop();
    periods.push({ ...period, ...(isSince ? { to: today, unit: 'days' as const } : {}) });
    at += length;
  }
  if (periods.some(({ from }) => from > today)) isFuture = true;
  return { periods, rest, isFuture };
}

/** The same stretch before: the week before a week, the month before a month, as many days before some days. */
export function before({ from, to, unit }: Period): Period {
  if (unit !== 'day' && unit !== 'days') return around(addDays(from, -1), unit);
  const days = daysInclusive(from, to);
  return { from: addDays(from, -days), to: addDays(from, -1), unit };
}

/** What 'last week' means beside another period: the same weekday a week before a day, the week before a week. */
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
