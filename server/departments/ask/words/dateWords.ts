/** The ways to name dates: 'yesterday', 'last week', '1 to 15 June', 'the first week of June'. The first that fits is meant. */

import { addDays, daysSinceMonday, isDay } from '#engine/run/time/days';
import {
  around,
  date,
  dayBack,
  dayOf,
  firstOf,
  indexIn,
  lastOf,
  MONTHS,
  monthNamed,
  monthOf,
  type Period,
  pad,
  shifted,
  unitOf,
  WEEKDAYS,
  whole,
  yearOf,
} from './calendar';
import { contentOf } from './english';

interface Matched extends Period {
  /** Words that the dates take. */
  length: number;
}
type Matcher = (words: readonly string[], at: number, today: string) => Matched | undefined;

const TO = ['to', 'until', 'till', 'through'];

/** 'may' is a month unless it is said of someone, or asked: 'we may', 'may I'. */
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

/** 'Wednesday 10 June' is one day, where that is a Wednesday; otherwise they are two days, and one is wrong. */
const weekdayDates: Matcher = (words, at, today) => {
  const index = indexIn(WEEKDAYS, words[at]);
  const skip = words[at + 1] === 'the' ? 2 : 1;
  const found = index < 0 ? undefined : single(words, at + skip, today);
  if (!found || daysSinceMonday(found.day) !== index) return undefined;
  return { from: found.day, to: found.day, unit: 'day', length: skip + found.length };
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

const isBefore = (word: string | undefined): boolean => /^(last|previous|past|prior)$/.test(word ?? '');

/** What is in front of 'last' where it is compared with. */
const isComparing = (word: string | undefined): boolean => /^(vs|versus|against|than|to|with)$/.test(word ?? '');

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
  // 'Yesterday vs the day before'.
  if (unit === 'day' && next === 'before' && /\b(yesterday|today)\b/.test(words.slice(0, at).join(' ')))
    return { ...day(words.slice(0, at).includes('yesterday') ? 2 : 1, 2), isBack: true };
  if (unit && unit !== 'day' && next === 'before')
    return { ...around(addDays(around(today, unit).from, -1), unit), isBack: true, length: 2 };
  const isLast = isBefore(word);
  const count = /^\d{1,3}$/.test(next ?? '') ? Number(next) : undefined;
  const many = unitOf(third);
  if (isLast && count && many && many !== 'quarter' && many !== 'year') {
    const from =
      many === 'month'
        ? addDays(date(shifted(monthOf(today), -count), 1), Math.min(Number(today.slice(8)), 28))
        : addDays(today, 1 - count * (many === 'week' ? 7 : 1));
    return { from, to: today, unit: 'days', hasToday: true, length: 3 };
  }
  const named = unitOf(next);
  if (named && (word === 'this' || word === 'current')) {
    const period = around(today, named);
    return { ...period, to: period.to > today ? today : period.to, length: 2 };
  }
  // 'This month vs last': the period in front has the unit.
  const unitBefore = isLast ? unitOf(words.slice(0, at).findLast((each) => unitOf(each))) : undefined;
  if (unitBefore && unitBefore !== 'day' && isComparing(words[at - 1]) && !contentOf([next ?? 'the']).length)
    return { ...around(addDays(around(today, unitBefore).from, -1), unitBefore), isBack: true, length: 1 };
  // 'Yesterday vs the same day last week', 'vs last week, same day'.
  if (word === 'same' && unitOf(next) === 'day' && isBefore(third) && unitOf(words[at + 3]) === 'week')
    return { ...around(addDays(around(today, 'week').from, -1), 'week'), isBack: true, length: 4 };
  if (word === 'same' && unitOf(next) === 'day' && /^(the )?week before/.test(words.slice(at + 2).join(' ')))
    return {
      ...around(addDays(around(today, 'week').from, -1), 'week'),
      isBack: true,
      length: third === 'the' ? 5 : 4,
    };
  if (isLast && named === 'week' && third === 'same' && unitOf(words[at + 3]) === 'day')
    return { ...around(addDays(around(today, 'week').from, -1), 'week'), isBack: true, length: 4 };
  if (named && isLast) return { ...around(addDays(around(today, named).from, -1), named), isBack: true, length: 2 };
  return undefined;
};

const weekdays: Matcher = (words, at, today) => {
  const isNamed = /^(last|this|previous|on)$/.test(words[at] ?? '');
  const index = indexIn(WEEKDAYS, words[at + (isNamed ? 1 : 0)]);
  // 'On a Sunday in October' is any of them.
  if (index < 0 || /^(a|an|any|each|every)$/.test(words[at - 1] ?? '')) return undefined;
  // 'On Wednesday 10 June' is one day.
  if (isNamed && weekdayDates(words, at + 1, today)) return undefined;
  const back = (daysSinceMonday(today) - index + 7) % 7;
  const day = addDays(today, -(back === 0 && words[at] !== 'this' ? 7 : back));
  return { from: day, to: day, unit: 'day', length: isNamed ? 2 : 1 };
};

const MANY: ReadonlyMap<string, number> = new Map(
  Object.entries({ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 }),
);
const ONE = /^(a|an|one)$/;
/** More of them would be before there were reports. */
const MOST_BACK = 999;

/** 'Three days ago', 'a month ago': that day for what is known as of a day, the whole month for what is added up. */
const ago: Matcher = (words, at, today) => {
  const [many = '', of, behind = ''] = words.slice(at);
  const unit = unitOf(of);
  const count = ONE.test(many) ? 1 : (MANY.get(many) ?? (/^\d{1,3}$/.test(many) ? Number(many) : 0));
  if (!unit || !/^(ago|back)$/.test(behind) || count < 1 || count > MOST_BACK) return undefined;
  const on = dayBack(today, unit, count);
  return { ...around(on, unit), isBack: true, back: count, on, length: 3 };
};

/** 'The first five days of June', 'the last 3 days of June'. */
const someDays: Matcher = (words, at, today) => {
  const [which = '', many = '', days = '', of = ''] = words.slice(at);
  if (!/^(first|last)$/.test(which) || days !== 'days' || !/^(of|in)$/.test(of)) return undefined;
  const count = MANY.get(many) ?? (/^\d{1,2}$/.test(many) ? Number(many) : 0);
  const index = monthAt(words, at + 4);
  if (count < 1 || count > 28 || index < 0) return undefined;
  const year = yearOf(words[at + 5]);
  const month = monthNamed(index, year, today);
  const length = year ? 6 : 5;
  return which === 'first'
    ? { from: firstOf(month), to: date(month, count), unit: 'days', length }
    : { from: addDays(lastOf(month), 1 - count), to: lastOf(month), unit: 'days', length };
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

/** 'Q2', 'Q2 2026': of this year, or of the last one where it has not begun. */
const quarters: Matcher = (words, at, today) => {
  const [letter, number = ''] = words.slice(at);
  if (letter !== 'q' || !/^[1-4]$/.test(number)) return undefined;
  const year = yearOf(words[at + 2]);
  const first = monthNamed(3 * (Number(number) - 1), year, today);
  return { ...around(firstOf(first), 'quarter'), length: year ? 3 : 2 };
};

/** 'The week of 8 June' is the one that day is in; 'the week beginning 8 June' has seven days from it on. */
const weeksOf: Matcher = (words, at, today) => {
  const [week, of = ''] = words.slice(at);
  const found =
    week === 'week' && /^(of|from|beginning|starting|commencing)$/.test(of) ? single(words, at + 2, today) : undefined;
  if (!found) return undefined;
  const length = 2 + found.length;
  return of === 'of'
    ? { ...around(found.day, 'week'), length }
    : { from: found.day, to: addDays(found.day, 6), unit: 'days', length };
};

const years: Matcher = (words, at) => {
  const year = yearOf(words[at]);
  return year ? { from: `${year}-01-01`, to: `${year}-12-31`, unit: 'year', length: 1 } : undefined;
};

export const MATCHERS: readonly Matcher[] = [
  ago,
  someDays,
  parts,
  quarters,
  weeksOf,
  weekdayDates,
  between,
  months,
  relative,
  weekdays,
  years,
];
