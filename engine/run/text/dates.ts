/**
 * Days and times as people and files write them. `20/11/2026` and `3 Apr 2026` can be read in one way only; `3/4/2026` is refused unless the
 * order of day and month is known.
 */

import { plainDigits } from './characters';
import type { Parsed } from './parsed';

/** Whether a date of figures begins with the day or the month. */
export type DateOrder = 'dayFirst' | 'monthFirst';

interface DateForm {
  /** The order that the date must have. @default either, if only one is possible */
  order?: DateOrder | undefined;
  /** YYYY-MM-DD: dates without a year are in its year. @default a year is required */
  today?: string;
}

/** Names of months and weekdays are read in these languages; the earlier takes precedence. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'tr', 'pl', 'sv', 'da', 'nb'];
const SHORTEST_NAME = 3;

const simple = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase();

/** Names in a language of the parts of dates `0 ... count - 1`. */
const namesOf = (language: string, part: 'month' | 'weekday', count: number): string[][] =>
  Array.from({ length: count }, (_, index) => {
    const date = part === 'month' ? new Date(Date.UTC(2026, index, 15)) : new Date(Date.UTC(2026, 5, 1 + index));
    return (['long', 'short'] as const).map((width) =>
      simple(new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' }).format(date)),
    );
  });

let names: { months: string[][][]; weekdays: string[][][] } | undefined;
const known = new Map<string, number | undefined>();

/** The position of the only month or weekday that begins with this text, in the first language that has one. */
function positionIn(languages: readonly string[][][], text: string): number | undefined {
  for (const each of languages) {
    const found = each.flatMap((ways, index) => (ways.some((way) => way.startsWith(text)) ? [index] : []));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

function tables() {
  names ??= {
    months: LANGUAGES.map((language) => namesOf(language, 'month', 12)),
    weekdays: LANGUAGES.map((language) => namesOf(language, 'weekday', 7)),
  };
  return names;
}

/** 1 to 12; undefined if no month is called so. */
function monthCalled(word: string): number | undefined {
  const text = simple(word);
  if (text.length < SHORTEST_NAME || !/^\p{L}+$/u.test(text)) return undefined;
  if (!known.has(text)) {
    const position = positionIn(tables().months, text);
    known.set(text, position === undefined ? undefined : position + 1);
  }
  return known.get(text);
}

const isWeekday = (word: string): boolean =>
  /^\p{L}{2,}$/u.test(simple(word)) && tables().weekdays.some((days) => days.flat().includes(simple(word)));

const TIME =
  /(?:[T\s]|,\s*)(\d{1,2}(?:[:.h]\d{2}){1,2}(?:\.\d+)?\s*(?:[ap]\.?\s?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)\s*(Z|[+-]\d{2}:?\d{2})?$/i;

interface Moment {
  /** As written. */
  day: string;
  /** HH:mm; '' without one. */
  time: string;
  /** Offset from UTC, as written; undefined without one. */
  offset?: string;
}

/** Splits a date from the time after it: `20/11/2026 1:45 PM`. */
export function splitMoment(text: string): Moment {
  const written = plainDigits(text).trim();
  const found = TIME.exec(written);
  const read = found?.[1] === undefined ? undefined : readTime(found[1]);
  if (!found || !read || 'error' in read) return { day: written, time: '' };
  return { day: written.slice(0, found.index), time: read.value, ...(found[2] ? { offset: found[2] } : {}) };
}

/** YYYY-MM-DD; undefined if there is no such day. */
function dayOf(year: string, month: number, day: string | number): string | undefined {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, month - 1, Number(day)));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day) && full >= 1900 && full < 2200;
  return isDay ? date.toISOString().slice(0, 10) : undefined;
}

/** A month and two digits: spreadsheets write so the year, and people the day. */
const MONTH_AND_TWO = /^\p{L}+\.?[-/]\d{2}$/u;
/** Years from today beyond which two digits are rather something else. */
const FAR = 5;

/** Whether a date with two digits for the year can be read with the year first, and is far away otherwise: 26-11-12. */
function isYearFirstNear(parts: readonly string[], today: string | undefined): boolean {
  const [first = '', month = '', day = ''] = parts;
  if (!today || parts.length !== 3 || !parts.every((part) => /^\d{1,2}$/.test(part)) || first.length !== 2)
    return false;
  const now = Number(today.slice(0, 4));
  const years = (text: string) => Math.abs(2000 + Number(text) - now);
  return years(day) > FAR && years(first) <= 1 && dayOf(first, Number(month), day) !== undefined;
}

const FILLERS = new Set(['de', 'del', 'of', 'the', 'den']);

/** The days that a text can mean, with the day and with the month first. */
function meanings(text: string, today: string | undefined): Partial<Record<DateOrder, string | undefined>> {
  const [, basicYear, basicMonth, basicDay] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const parts = basicYear
    ? [basicYear, String(basicMonth), String(basicDay)]
    : text
        .normalize('NFKC')
        .split(/[\s./,\-年月日]+/)
        .map((part) => part.replace(/^(\d{1,2})(st|nd|rd|th|er)$/i, '$1'))
        .filter((part) => part && !FILLERS.has(part.toLowerCase()));
  if (MONTH_AND_TWO.test(text.trim()) || isYearFirstNear(parts, today)) return {};
  const named = parts.findIndex((part) => monthCalled(part) !== undefined);
  const rest = parts.filter((part, index) => index !== named && !(named >= 0 && isWeekday(part)));
  const isYearFirst = /^\d{4}$/.test(rest[0] ?? '');
  const figures = isYearFirst ? [...rest.slice(1), rest[0] ?? ''] : rest;
  const year = figures.length === (named >= 0 ? 1 : 2) ? today?.slice(0, 4) : figures.pop();
  if (year === undefined || !/^(\d{2}|\d{4})$/.test(year) || !figures.every((each) => /^\d{1,2}$/.test(each)))
    return {};
  const [one = '', other = '', ...more] = figures;
  if (more.length > 0 || one === '') return {};
  if (named >= 0) {
    const month = monthCalled(parts[named] ?? '') ?? 0;
    const day = other === '' ? dayOf(year, month, one) : undefined;
    return { dayFirst: day, monthFirst: day };
  }
  if (isYearFirst) {
    const day = dayOf(year, Number(one), other);
    return { dayFirst: day, monthFirst: day };
  }
  return { dayFirst: dayOf(year, Number(other), one), monthFirst: dayOf(year, Number(one), other) };
}

const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );

/** The two days that a text can mean, in words: '3 April', '4 March'. Undefined if it is certain, or no date. */
export function uncertainDays(text: string, today?: string): Record<DateOrder, string> | undefined {
  const { dayFirst, monthFirst } = meanings(splitMoment(text).day, today);
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return undefined;
  return { dayFirst: inWords(dayFirst), monthFirst: inWords(monthFirst) };
}

/** A date as YYYY-MM-DD; a time after it is left out. The error is a sentence without its full stop. */
export function readDate(text: string, { order, today }: DateForm = {}): Parsed<string> {
  const { dayFirst, monthFirst } = meanings(splitMoment(text).day, today);
  const wanted = order === 'dayFirst' ? dayFirst : order === 'monthFirst' ? monthFirst : undefined;
  if (wanted) return { value: wanted };
  if (order || !(dayFirst || monthFirst)) return { error: `“${text}” is not a date; write it like 20 Nov 2026` };
  if (dayFirst && monthFirst && dayFirst !== monthFirst)
    return { error: `“${text}” can mean ${inWords(dayFirst)} or ${inWords(monthFirst)}. Write it like 20 Nov 2026` };
  return { value: dayFirst ?? monthFirst ?? '' };
}

/** The order of a date that can be read in one way only, and shows it; otherwise undefined. */
export function orderShownBy(text: string, today?: string): DateOrder | undefined {
  const { dayFirst, monthFirst } = meanings(splitMoment(text).day, today);
  if (dayFirst && !monthFirst) return 'dayFirst';
  return monthFirst && !dayFirst ? 'monthFirst' : undefined;
}

/** The order of dates that were written together, from the orders that some of them show; undefined if none does, or both occur. */
export function orderAmong(shown: Iterable<DateOrder>): DateOrder | undefined {
  const [only, other] = new Set(shown);
  return other ? undefined : only;
}

/** The same from the dates themselves. */
export const dateOrderOf = (texts: Iterable<string>, today?: string): DateOrder | undefined =>
  orderAmong(Array.from(texts, (text) => orderShownBy(text, today) ?? []).flat());

const DAY = 86_400_000;

/** The day number of 1950-01-01: smaller numbers are rather no dates. */
const FIRST_SERIAL = 18_264;

/** The date of a spreadsheet's day number: 46346 is 2026-11-20. Undefined if it is no day of 1950 to 2199. */
export function dateOfSerial(text: string): string | undefined {
  const serial = Math.floor(Number(text));
  return serial >= FIRST_SERIAL && serial < 109_575
    ? new Date(Date.UTC(1899, 11, 30) + serial * DAY).toISOString().slice(0, 10)
    : undefined;
}

/** A time as HH:mm: '17:30', '1730', '5.30pm', '1:45:00 PM', '9'. */
export function readTime(text: string): Parsed<string> {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2})(?:[:.]\d{2}(?:\.\d+)?)?)?\s*([ap])?\.?\s?m?\.?$/i.exec(text.trim());
  const half = match?.[3]?.toLowerCase();
  const hour = match ? (Number(match[1]) % (half ? 12 : 100)) + (half === 'p' ? 12 : 0) : 24;
  const minute = Number(match?.[2] ?? 0);
  return hour < 24 && minute < 60
    ? { value: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
    : { error: `“${text}” is not a time; write it like 17:30` };
}
