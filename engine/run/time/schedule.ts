/** When a recurring task is due next, in an outlet's local time. */

import { localMoment } from './businessDay';
import { addDays, daysSinceMonday } from './days';

/** The frequency. */
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A recurring time. */
export interface Regularly {
  every: Frequency;
  /** 1 is Monday; for `weekly`. */
  weekday?: number | null | undefined;
  /** 1 to 28; for `monthly`. */
  dayOfMonth?: number | null | undefined;
  /** 0 to 23. */
  hour: number;
}

const isDueOn = ({ every, weekday, dayOfMonth }: Regularly, day: string): boolean =>
  every === 'daily' ||
  (every === 'weekly' ? daysSinceMonday(day) + 1 === (weekday ?? 1) : Number(day.slice(8)) === (dayOfMonth ?? 1));

/** The instant when a zone's clock shows this hour on this day; if the clock skips the hour, right after. */
function instantAt(day: string, hour: number, timeZone: unknown): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  let at = wanted;
  for (let tries = 0; tries < 3; tries++) {
    const { date, time } = localMoment(new Date(at), timeZone);
    const off = wanted - Date.parse(`${date}T${time}:00Z`);
    if (off === 0) break;
    at += off;
  }
  return new Date(at);
}

/** The next time after an instant. */
export function nextDue(regularly: Regularly, after: Date, timeZone: unknown): Date {
  let day = addDays(localMoment(after, timeZone).date, -1);
  for (let count = 0; count < 64; count++, day = addDays(day, 1)) {
    if (!isDueOn(regularly, day)) continue;
    const at = instantAt(day, regularly.hour, timeZone);
    if (at > after) return at;
  }
  throw new Error(`nothing is due in the 62 days after ${after.toISOString()}`);
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** 'Every Monday at 07:00', 'Every day at 07:00', 'On day 1 of every month at 07:00'. */
export function regularlyWords({ every, weekday, dayOfMonth, hour }: Regularly): string {
  const at = `at ${String(hour).padStart(2, '0')}:00`;
  if (every === 'daily') return `Every day ${at}`;
  return every === 'weekly'
    ? `Every ${WEEKDAYS[(weekday ?? 1) - 1] ?? ''} ${at}`
    : `On day ${dayOfMonth ?? 1} of every month ${at}`;
}
