import { type DateOrder, readDate, readTime } from '#engine/run/text/dates';
import type { Parsed } from '#engine/run/text/parsed';
import { addDays } from '#engine/run/time/days';

/** Dates and times as people type them: business dates are plain YYYY-MM-DD, times HH:mm. */

/** This computer's date, if the outlet's is unknown. */
export const here = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** Words for dates: 'today', 'yesterday', 'tomorrow', '+3', '-1'. */
function wordedDay(text: string, today: string): string | undefined {
  const word = text.toLowerCase();
  if (word === 'today' || word === 't') return today;
  if (word === 'yesterday') return addDays(today, -1);
  if (word === 'tomorrow') return addDays(today, 1);
  return /^[+-]\d{1,3}$/.test(word) ? addDays(today, Number(word)) : undefined;
}

/**
 * A typed or pasted date as YYYY-MM-DD, or a word such as 'today' or '+3'; without a year, this year. `today` is the outlet's business date.
 * @param order of day and month; undefined: only dates that can be read in one way
 */
export function parseDate(typed: string, today: string, order: DateOrder | undefined): Parsed<string> {
  const worded = wordedDay(typed.trim(), today);
  return worded ? { value: worded } : readDate(typed, { order, today });
}

/** What a reader makes of typed text; text that it can't read stays for the validator, and blank is null. */
function kept(typed: string, read: (text: string) => Parsed<string>): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const parsed = read(text);
  return 'value' in parsed ? parsed.value : text;
}

/** A typed date as YYYY-MM-DD; other text stays for the validator, and blank is null. */
export const readDay = (typed: string, today: string): string | null =>
  kept(typed, (text) => parseDate(text, today, 'dayFirst'));

/** A typed time as HH:mm: '17:30', '1730', '5.30pm', '9'. Other text stays; blank is null. */
export const readHour = (typed: string): string | null => kept(typed, readTime);
