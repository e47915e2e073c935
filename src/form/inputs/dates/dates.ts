import { addDays } from '#engine/run/time/days';
import { parseDate } from '#src/grid/values';

/** Dates and times as people type them: business dates are plain YYYY-MM-DD, times HH:mm. */

/**
 * A typed date as YYYY-MM-DD: '20 Nov 2026', '20/11', '2026-11-20', 'today', 'yesterday', 'tomorrow', '+3', '-1'. Other text stays for the
 * validator; blank is null. `today` is the outlet's business date.
 */
export function readDay(typed: string, today: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const word = text.toLowerCase();
  if (word === 'today' || word === 't') return today;
  if (word === 'yesterday') return addDays(today, -1);
  if (word === 'tomorrow') return addDays(today, 1);
  if (/^[+-]\d{1,3}$/.test(word)) return addDays(today, Number(word));
  const parsed = parseDate(text, new Date(`${today}T12:00:00`));
  return 'value' in parsed ? String(parsed.value) : text;
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
