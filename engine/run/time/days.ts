/** Business dates as plain YYYY-MM-DD text: arithmetic and names, without time zones. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const DAY_MS = 86_400_000;

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether text is a date that exists, such as 2026-02-28. */
export const isDay = (text: unknown): text is string => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = instantOf(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
};

/** `days` after a date, before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(instantOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Number of days from `first` to `last`, inclusive; below 1 if they are reversed. */
export const daysInclusive = (first: string, last: string): number =>
  Math.round((instantOf(last) - instantOf(first)) / DAY_MS) + 1;

/** 'Wed' */
export const weekdayName = (day: string): string => WEEKDAYS[new Date(instantOf(day)).getUTCDay()] ?? '';

/** 0 for Monday to 6 for Sunday (ISO weeks). */
export const daysSinceMonday = (day: string): number => (new Date(instantOf(day)).getUTCDay() + 6) % 7;

/** '2026-11-20' as '20 Nov 2026' (look.md); other text stays. */
export const showDay = (day: string): string =>
  isDay(day) ? `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}` : day;

/** '2026-11' as 'Nov 2026'. */
export const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
