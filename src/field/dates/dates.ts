import { addDays } from '#engine/run/time/days';
import type { Parsed } from '../numbers';

/** Dates and times as people type them: business dates are plain YYYY-MM-DD, times HH:mm. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

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
 * A typed or pasted date as YYYY-MM-DD, day first: '20/11/2026', '20.11.26', '20 Nov 2026', '2026-11-20', 'today', '+3'; without a year, this
 * year. `today` is the outlet's business date.
 */
export function parseDate(typed: string, today = here()): Parsed<string> {
  const worded = wordedDay(typed.trim(), today);
  if (worded) return { value: worded };
  const wrong = { error: `“${typed}” is not a date; write it like 20 Nov 2026` };
  const [first, second, third, ...rest] = typed.split(/[\s./,-]+/).filter(Boolean);
  if (!first || !second || rest.length > 0) return wrong;
  const yearFirst = /^\d{4}$/.test(first);
  const [day, year] = yearFirst ? [third, first] : [first, third ?? today.slice(0, 4)];
  const named = MONTHS.findIndex((month) => second.toLowerCase().startsWith(month)) + 1;
  const month = named || Number(second);
  if (!day || !/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year)) return wrong;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, month - 1, Number(day)));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== Number(day)) return wrong;
  return { value: date.toISOString().slice(0, 10) };
}

/** A typed date as YYYY-MM-DD; other text stays for the validator, and blank is null. */
export function readDay(typed: string, today: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const parsed = parseDate(text, today);
  return 'value' in parsed ? parsed.value : text;
}

/** A typed time as HH:mm: '17:30', '1730', '5.30pm', '9'. Other text stays; blank is null. */
export function readTime(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text);
  if (!match) return text;
  const half = match[3]?.toLowerCase();
  const hour = (Number(match[1]) % (half ? 12 : 100)) + (half === 'p' ? 12 : 0);
  const minute = Number(match[2] ?? 0);
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : text;
}
