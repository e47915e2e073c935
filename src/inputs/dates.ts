import { parseDate } from '../grid/values';

/**
 * Days, times and moments as people type and read them. Business dates are plain YYYY-MM-DD; moments are ISO in UTC and
 * shown in the outlet's zone.
 */

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * A typed date as YYYY-MM-DD: '20 Nov 2026', '20/11', '2026-11-20', 'today', 'yesterday', 'tomorrow', '+3', '-1'. Text that
 * means none stays as it is for the validator; empty is null. `today` is the outlet's business date.
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

/** A typed time as HH:mm: '17:30', '1730', '5.30pm', '9'. Text that means none stays; empty is null. */
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

const zoneFormats = new Map<string, Intl.DateTimeFormat>();
const zoneFormat = (timeZone: string) => {
  let format = zoneFormats.get(timeZone);
  if (!format) {
    const options: Intl.DateTimeFormatOptions = {
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    };
    try {
      format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    } catch {
      // A zone this browser does not know: its own zone is the best guess left.
      format = new Intl.DateTimeFormat('en-GB', options);
    }
    zoneFormats.set(timeZone, format);
  }
  return format;
};

/** A moment as wall-clock day and time in a zone; undefined when it is none. */
export function toZone(iso: unknown, timeZone: string): { day: string; time: string } | undefined {
  const at = Date.parse(String(iso ?? ''));
  if (Number.isNaN(at)) return undefined;
  const parts = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** Wall-clock day and time in a zone as a moment. A time that a clock change skips moves on by the skipped hour. */
export function fromZone(day: string, time: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  let at = wanted;
  for (let round = 0; round < 2; round++) {
    const there = toZone(new Date(at).toISOString(), timeZone);
    if (!there) return undefined;
    at += wanted - Date.parse(`${there.day}T${there.time}:00Z`);
  }
  return new Date(at).toISOString();
}
