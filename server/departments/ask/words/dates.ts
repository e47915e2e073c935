/** Takes dates in words out of a question: 'yesterday', 'last week', '1 to 15 June', 'the first week of June'. The first way that fits is meant. */

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
  ORDINALS,
  type Period,
  pad,
  shifted,
  type Unit,
  unitOf,
  WEEKDAYS,
  whole,
  yearOf,
} from './calendar';
import { contentOf } from './english';

/** Where a date is looked for, and what its pattern found. */
interface Place {
  today: string;
  /** The text in front of it, and behind it. */
  ahead: string;
  behind: string;
  unit: Unit;
  /** YYYY-MM */
  month: string;
  day: string;
}
/** A way to name dates: its groups, and the days that they mean; undefined if they are no dates after all. */
type Rule = readonly [pattern: string, days: (groups: readonly string[], place: Place) => Period | undefined];

const shortened = (names: readonly string[]): string =>
  names.flatMap((name) => [name, ...[5, 4, 3].map((length) => name.slice(0, length))]).join('|');
/** 'may' is a month unless it is said of someone, or asked: 'we may', 'may I'. */
const MAY = String.raw`(?<!\b(?:i|we|you|they|he|she|it|there|that|which|who) )may(?! (?:i|we|you|they|be|have|not|need)(?!\S))|(?<=\b(?:last|of) )may`;
const MONTHS_NAMED = `(?:${shortened(MONTHS.filter((month) => month !== 'may'))}|${MAY})`;
const MONTH = `(?<month>${MONTHS_NAMED})(?: (?<year>20\\d\\d))?`;
const WEEKDAY = `(${shortened(WEEKDAYS)})`;
const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?|${ORDINALS.join('|')})`;
const UNIT = '(?<unit>day|week|month|quarter|year)s?';
const LAST = '(?:last|previous|past|prior)';
const TO = '(?:to|until|till|through)';
const DATE = `\\d{4}-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}/\\d{2,4}|${DAY} (?:of )?${MONTHS_NAMED}(?: 20\\d\\d)?|${MONTHS_NAMED} ${DAY}(?: 20\\d\\d)?`;
const MANY: ReadonlyMap<string, number> = new Map(
  Object.entries({ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 }),
);
const COUNT = `(${[...MANY.keys()].join('|')}|[1-9]\\d{0,2})`;
const countOf = (word = ''): number => MANY.get(word) ?? Number(word);

/** One date: '10/06/2026', '10 June', 'June 10', '10th of June 2026'. */
function dayIn(text: string, today: string): string | undefined {
  const [first = '', second = '', year = ''] = text.split(/\/| of | /);
  const [month, day] = indexIn(MONTHS, first) >= 0 ? [first, second] : [second, first];
  const written = text.includes('/')
    ? `${year.length === 2 ? `20${year}` : year}-${pad(Number(second))}-${pad(Number(first))}`
    : second === ''
      ? first
      : date(monthNamed(indexIn(MONTHS, month), yearOf(year), today), dayOf(day) ?? 0);
  return isDay(written) ? written : undefined;
}

const days = (from: string | undefined, to: string | undefined): Period | undefined =>
  isDay(from) && isDay(to) ? { from, to, unit: 'days' } : undefined;
const one = (day: string): Period => ({ from: day, to: day, unit: 'day' });
/** The stretch before the running one, which is counted back from another period next to it. */
const back = (unit: Unit, today: string): Period => ({
  ...around(addDays(around(today, unit).from, -1), unit),
  isBack: true,
});
/** 'And' joins the ends of a stretch behind 'between' alone. */
const joins = (word: string | undefined, { ahead }: Place): boolean => word !== 'and' || ahead.endsWith('between ');
const soFar = (period: Period, today: string): Period => ({ ...period, to: period.to > today ? today : period.to });

const RULES: readonly Rule[] = [
  // 'A month ago': that day for what is known as of a day, the whole month for what is added up.
  [
    `${COUNT} ${UNIT} (?:ago|back)`,
    ([many], { today, unit }) => {
      const on = dayBack(today, unit, countOf(many));
      return { ...around(on, unit), isBack: true, back: countOf(many), on };
    },
  ],
  [
    `(first|last) ${COUNT} days (?:of|in) ${MONTH}`,
    ([which, many], { month }) => {
      const count = countOf(many);
      if (count > 28) return undefined;
      return which === 'first'
        ? days(firstOf(month), date(month, count))
        : days(addDays(lastOf(month), 1 - count), lastOf(month));
    },
  ],
  [
    `(first|second) half (?:of|in) ${MONTH}`,
    ([which], { month }) =>
      which === 'first' ? days(firstOf(month), date(month, 15)) : days(date(month, 16), lastOf(month)),
  ],
  [
    `(first|second|third|fourth|last) week (?:of|in) ${MONTH}`,
    ([which = ''], { month }) => {
      const place = ORDINALS.indexOf(which);
      const from = place < 0 ? addDays(lastOf(month), -6) : date(month, 1 + 7 * place);
      return days(from, addDays(from, 6));
    },
  ],
  // 'Q2' means this year's, or last year's where it has not begun.
  [
    'q ([1-4])(?: (20\\d\\d))?',
    ([number, year], { today }) =>
      around(firstOf(monthNamed(3 * (Number(number) - 1), yearOf(year), today)), 'quarter'),
  ],
  // 'The week of 8 June' is the one that day is in; 'the week beginning 8 June' has seven days from it on.
  [
    `week (of|from|beginning|starting|commencing) (?<date>${DATE})`,
    ([of], { day }) => (of === 'of' ? around(day, 'week') : days(day, addDays(day, 6))),
  ],
  // 'Wednesday 10 June' is one day, where that is a Wednesday; otherwise they are two days, and one is wrong.
  [
    `(?:(?:last|this|previous|on) )?${WEEKDAY} (?:the )?(?<date>${DATE})`,
    ([name], { day }) => (daysSinceMonday(day) === indexIn(WEEKDAYS, name) ? one(day) : undefined),
  ],
  // '1 to 15 June', '1 June to 15 July', 'June 1 to 15', '1 June'.
  [
    `(${DAY}) (${TO}|and) (?<date>${DATE})`,
    ([first, to], place) =>
      joins(to, place) ? days(date(monthOf(place.day), dayOf(first) ?? 0), place.day) : undefined,
  ],
  [
    `(?<date>${DATE}) (${TO}|and) (${DATE})`,
    ([, to, last = ''], place) => (joins(to, place) ? days(place.day, dayIn(last, place.today)) : undefined),
  ],
  [
    `(?<date>${DATE}) (${TO}|and) (${DAY})`,
    ([, to, last], place) =>
      joins(to, place) ? days(place.day, date(monthOf(place.day), dayOf(last) ?? 0)) : undefined,
  ],
  [`(?<date>${DATE})`, (_, { day }) => one(day)],
  [
    `${MONTH} ${TO} (${MONTHS_NAMED})(?: (20\\d\\d))?`,
    ([, year, last, lastYear], { month, today }) =>
      days(firstOf(month), lastOf(monthNamed(indexIn(MONTHS, last), yearOf(lastYear ?? year), today))),
  ],
  [MONTH, (_, { month }) => whole(month)],
  ['day before yesterday', (_, { today }) => one(addDays(today, -2))],
  ['yesterday', (_, { today }) => one(addDays(today, -1))],
  ['today|tonight', (_, { today }) => one(today)],
  ['(m|y)td', ([of], { today }) => ({ ...around(today, of === 'm' ? 'month' : 'year'), to: today })],
  [
    '(last|this|previous|past) weekend',
    ([word], { today }) => {
      // On a Saturday or Sunday, this weekend has begun.
      const hasBegun = word === 'this' && daysSinceMonday(today) > 4;
      const saturday = addDays(today, (hasBegun ? 5 : -2) - daysSinceMonday(today));
      return soFar({ from: saturday, to: addDays(saturday, 1), unit: 'days' }, today);
    },
  ],
  [`${UNIT} to date`, (_, { today, unit }) => ({ ...around(today, unit), to: today })],
  // 'Yesterday vs the day before'.
  [
    `${UNIT} before`,
    (_, { today, ahead, unit }) => {
      if (unit !== 'day') return back(unit, today);
      const [day] = /\byesterday\b/.exec(ahead) ?? /\btoday\b/.exec(ahead) ?? [];
      return day ? { ...one(addDays(today, day === 'today' ? -1 : -2)), isBack: true } : undefined;
    },
  ],
  [
    `${LAST} ([1-9]\\d{0,2}) (?<unit>day|week|month)s?`,
    ([many], { today, unit }) => {
      const first = date(shifted(monthOf(today), -Number(many)), 1);
      const from =
        unit === 'month'
          ? addDays(first, Math.min(Number(today.slice(8)), 28))
          : addDays(today, 1 - Number(many) * (unit === 'week' ? 7 : 1));
      return { from, to: today, unit: 'days', hasToday: true };
    },
  ],
  [`(?:this|current) ${UNIT}`, (_, { today, unit }) => soFar(around(today, unit), today)],
  // 'Yesterday vs the same day last week', 'vs last week, same day'.
  [
    `same days? (?:${LAST} weeks?|(?:the )?week before)|${LAST} weeks? same days?`,
    (_, { today }) => back('week', today),
  ],
  [`${LAST} ${UNIT}`, (_, { today, unit }) => back(unit, today)],
  // 'This month vs last': the period in front has the unit.
  [
    LAST,
    (_, { today, ahead, behind }) => {
      const unit = unitOf(ahead.split(' ').findLast((word) => unitOf(word)));
      const isCompared = /\b(?:vs|versus|against|than|to|with) $/.test(ahead);
      const [next = 'the'] = behind.split(' ').filter(Boolean);
      return unit && unit !== 'day' && isCompared && contentOf([next]).length === 0 ? back(unit, today) : undefined;
    },
  ],
  // 'On a Sunday in October' is any of them.
  [
    `(?<!\\b(?:an?|any|each|every) )(?:(last|this|previous|on) )?${WEEKDAY}`,
    ([named, name], { today }) => {
      const before = (daysSinceMonday(today) - indexIn(WEEKDAYS, name) + 7) % 7;
      return one(addDays(today, -(before === 0 && named !== 'this' ? 7 : before)));
    },
  ],
  ['(20\\d\\d)', ([year]) => ({ from: `${year}-01-01`, to: `${year}-12-31`, unit: 'year' })],
];
const PATTERNS = RULES.map(([pattern, rule]) => [new RegExp(`(?:${pattern})(?!\\S)`, 'y'), rule] as const);

/** The dates at a place in a text, and how many words they take. */
function datesAt(text: string, at: number, today: string): { period: Period; length: number } | undefined {
  for (const [pattern, rule] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const { date: written, month, year, unit } = match?.groups ?? {};
    const day = written === undefined ? today : dayIn(written, today);
    if (!match || !day) continue;
    const [found, ...groups] = match;
    const period = rule(groups, {
      ...{ today, day, unit: unitOf(unit) ?? 'day', month: monthNamed(indexIn(MONTHS, month), yearOf(year), today) },
      ...{ ahead: text.slice(0, at), behind: text.slice(at + found.length) },
    });
    if (period) return { period, length: found.split(' ').length };
  }
  return undefined;
}

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
const LEAVES_OUT = /^(except|without|excluding|excl|ignoring|minus)$/;
const ORDINAL = /^\d{1,2}(st|nd|rd|th)$/;
/** Articles in front of a day's number don't matter; 'the month of June' and 'June month' are June, and no list by month. */
const NEEDLESS = new RegExp(
  `\\bthe (?=\\d{1,2}(?:st|nd|rd|th)\\b|(?:${ORDINALS.join('|')}) of\\b)|\\b(?:the )?month of (?=${MONTHS_NAMED}(?!\\S))|(?<=\\b(?:${shortened(MONTHS)}) )month(?: |$)`,
  'g',
);

/** Takes 'at the end of' in front of a date out of the words: its last day is meant. */
function takeEnd(rest: string[]): boolean {
  const length = rest.at(-1) === 'end' ? 1 : rest.at(-2) === 'end' && rest.at(-1) === 'of' ? 2 : 0;
  rest.splice(rest.length - length, length);
  return length > 0;
}

/** Takes the dates out of a question. */
export function readDates(typed: readonly string[], today: string): DatesRead {
  const text = typed.join(' ').replace(NEEDLESS, '').trim();
  const words = text.split(' ');
  const periods: Period[] = [];
  const rest: string[] = [];
  let isOpen = false;
  // 'How long will it last?' asks what is there.
  const asksHowLong = /^how (long|many days) will .*last\b/.test(text);
  let isFuture = words.some((word) => /^(tomorrow|forecast|predict)$/.test(word) || (word === 'will' && !asksHowLong));
  let offset = 0;
  for (let at = 0; at < words.length; ) {
    const [word = '', ahead = ''] = [words[at], words[at - 1]];
    const { period, length = 1 } = datesAt(text, offset, today) ?? {};
    offset += words.slice(at, at + length).join(' ').length + 1;
    at += length;
    if (word === 'next' && (unitOf(words[at]) || indexIn(WEEKDAYS, words[at]) >= 0)) isFuture = true;
    if (!period) {
      if (word !== 'will' || !asksHowLong) rest.push(word);
      continue;
    }
    // 'Except 10 June' leaves days out of those that are asked about.
    if (LEAVES_OUT.test(rest.findLast((each) => each !== 'on' && each !== 'the') ?? '')) {
      rest.push(`days:${period.from}:${period.to}`);
      continue;
    }
    if (OPEN.test(ahead) || (period.unit === 'day' && /^(from|by)$/.test(ahead))) isOpen = true;
    // What is in front of a date belongs to it: 'eat in June' is no 'eat in'.
    const isOfDate = /^(since|in|on|at|for|from|during|with)$/.test(ahead) && rest.at(-1) === ahead;
    if (isOfDate || (ahead === 'between' && period.unit === 'days')) rest.pop();
    const isEnd = takeEnd(rest);
    periods.push({
      ...period,
      ...(isEnd ? { from: period.to, unit: 'day' as const } : {}),
      ...(ahead === 'since' ? { to: today, unit: 'days' as const } : {}),
    });
  }
  return { periods, rest, isFuture: isFuture || periods.some(({ from }) => from > today), isOpen };
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
  const single = day === undefined ? undefined : date(monthOf(from), day);
  const found = first && last ? { from: first, to: last } : isDay(single) ? { from: single, to: single } : undefined;
  return found && found.from >= from && found.to <= to ? found : undefined;
}
