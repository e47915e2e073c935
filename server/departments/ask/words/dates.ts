/** Takes dates in words out of a question: 'yesterday', 'last week', '1 to 15 June', 'this month so far'. */

import { isDay } from '#engine/run/time/days';
import { date, dayOf, indexIn, MONTHS, monthOf, ordinalOf, type Period, unitOf, WEEKDAYS } from './calendar';
import { MATCHERS } from './dateWords';

interface DatesRead {
  periods: Period[];
  /** The words that are no dates; a gap where a date was. */
  rest: string[];
  /** Something that has not happened yet was asked for. */
  isFuture: boolean;
  /** One end of a stretch is named without the other: 'until 10 June', 'from Wednesday'. */
  isOpen: boolean;
}

/** Days before or after a named one: the other end is unknown. */
const OPEN = /^(until|till|upto|before|after|through|beyond)$/;

/** Takes 'at the end of' in front of a date out of the words: its last day is meant. */
function takeEnd(rest: string[]): boolean {
  const [end, of] = [rest.at(-2), rest.at(-1)];
  const length = of === 'end' ? 1 : end === 'end' && of === 'of' ? 2 : 0;
  rest.splice(rest.length - length, length);
  return length > 0;
}

const LEAVES_OUT = /^(except|without|excluding|excl|ignoring|minus)$/;
/** Days as one word, where they are left out. */
const daysWord = ({ from, to }: Period): string => `days:${from}:${to}`;

const ORDINAL = /^\d{1,2}(st|nd|rd|th)$/;

/** 'Since the 5th of June': articles in front of a day's number do not matter. */
const withoutArticles = (words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      word !== 'the' || !(ORDINAL.test(words[at + 1] ?? '') || (ordinalOf(words[at + 1]) && words[at + 2] === 'of')),
  );

const isMonth = (word: string | undefined): boolean => indexIn(MONTHS, word) >= 0;
/** 'The month of June' and 'June month' are June, and no list by month. */
const withoutUnits = (words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      !(word === 'month' && ((words[at + 1] === 'of' && isMonth(words[at + 2])) || isMonth(words[at - 1]))) &&
      !(word === 'of' && words[at - 1] === 'month' && isMonth(words[at + 1])) &&
      !(word === 'the' && words[at + 1] === 'month' && words[at + 2] === 'of' && isMonth(words[at + 3])),
  );

/** Takes the dates out of a question. */
export function readDates(typed: readonly string[], today: string): DatesRead {
  const words = withoutUnits(withoutArticles(typed));
  const periods: Period[] = [];
  const rest: string[] = [];
  let isOpen = false;
  // 'How long will it last?' asks what is there.
  const asksHowLong = /^how (long|many days) will .*last\b/.test(words.join(' '));
  let isFuture = words.some(
    (word) => /^(tomorrow|will|forecast|predict)$/.test(word) && !(word === 'will' && asksHowLong),
  );
  for (let at = 0; at < words.length; ) {
    const found = MATCHERS.map((matcher) => matcher(words, at, today)).find((each) => each !== undefined);
    if (words[at] === 'next' && (unitOf(words[at + 1]) || indexIn(WEEKDAYS, words[at + 1]) >= 0)) isFuture = true;
    if (!found) {
      if (words[at] !== 'will' || !asksHowLong) rest.push(words[at] ?? '');
      at++;
      continue;
    }
    const { length, ...period } = found;
    // 'Except 10 June' leaves days out of those that are asked about.
    if (LEAVES_OUT.test(rest.findLast((word) => word !== 'on' && word !== 'the') ?? '')) {
      rest.push(daysWord(period));
      at += length;
      continue;
    }
    const ahead = words[at - 1] ?? '';
    if (OPEN.test(ahead) || (period.unit === 'day' && /^(from|by)$/.test(ahead))) isOpen = true;
    if (ahead === 'between' && period.unit === 'days') rest.pop();
    const isSince = words[at - 1] === 'since';
    // What is in front of a date belongs to it: 'eat in June' is no 'eat in'.
    if (/^(since|in|on|at|for|from|during|with)$/.test(words[at - 1] ?? '') && rest.at(-1) === words[at - 1])
      rest.pop();
    const isEnd = takeEnd(rest);
    if (isEnd) period.from = period.to;
    periods.push({
      ...period,
      ...(isEnd ? { unit: 'day' as const } : {}),
      ...(isSince ? { to: today, unit: 'days' as const } : {}),
    });
    at += length;
  }
  if (periods.some(({ from }) => from > today)) isFuture = true;
  return { periods, rest, isFuture, isOpen };
}

/**
 * The days that a word names within a period: 'the 10th' of the month that is asked about.
 * @returns undefined if it names none, or some outside the period
 */
export function daysIn(
  word: string,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Pick<Period, 'from' | 'to'> | undefined {
  const [, first, last] = /^days:([\d-]+):([\d-]+)$/.exec(word) ?? [];
  const day = ORDINAL.test(word) && monthOf(from) === monthOf(to) ? dayOf(word) : undefined;
  const one = day === undefined ? undefined : date(monthOf(from), day);
  const days = first && last ? { from: first, to: last } : isDay(one) ? { from: one, to: one } : undefined;
  return days && days.from >= from && days.to <= to ? days : undefined;
}
