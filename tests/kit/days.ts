import { businessDate } from '#engine/run/time/businessDay';

/**
 * Today's business date at the fixtures' outlets in Colombo, whose day begins at 04:00, YYYY-MM-DD. The UTC date differs for part of every
 * day: from 22:30 to midnight, when tests that use it fail.
 */
export const colomboToday = (): string =>
  businessDate(new Date(), { _id: 'out_COL', timeZone: 'Asia/Colombo', dayStartTime: '04:00' });

/**
 * When a till did something, in Colombo: at a time of a day, or just now if that day is not over. A till can't send what is to come, and
 * tests also run in the morning.
 */
export function tillTime(day: string, time: string): string {
  const now = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  const then = `${day} ${time}`;
  return then < now ? then : now;
}
