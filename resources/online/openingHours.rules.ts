/** Weekly opening hours: windows that may go past midnight, and their problems. Pure. */

import type { Problem } from '#engine/define';
import { addDays, daysSinceMonday } from '#engine/run/time/days';
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '../shared';

export interface OpeningWindow {
  day?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const isTime = (text: string | undefined): text is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(text ?? '');
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A window in minutes of the week; the end may be on the next day, and for Sunday in the next week. Undefined while half typed. */
export function windowOf({ day, from, to }: OpeningWindow): { start: number; end: number } | undefined {
  const place = WEEKDAYS.indexOf(day as Weekday);
  if (place < 0 || !isTime(from) || !isTime(to)) return undefined;
  const start = place * DAY_MINUTES + minutes(from);
  // Midnight as the end is the end of the day; an earlier time is on the next day.
  const length = (minutes(to) - minutes(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return { start, end: start + length };
}

const named = ({ day, from, to }: OpeningWindow): string => `${WEEKDAY_NAMES[day as Weekday]} ${from}–${to}`;

/** Finds windows without length and overlapping windows, also over midnight and the end of the week. */
export function openingProblems(hours: readonly OpeningWindow[], field: string): Problem[] {
  const problems: Problem[] = [];
  const windows = hours.flatMap((opening, index) => {
    const found = windowOf(opening);
    if (found && opening.from === opening.to && opening.from !== '00:00') {
      problems.push({
        field: `${field}.${index}.to`,
        rule: 'order',
        message: `${named(opening)}: the closing time equals the opening time. For the whole day, enter 00:00 to 00:00`,
      });
      return [];
    }
    return found ? [{ ...found, opening, index }] : [];
  });
  windows.forEach((one, place) => {
    const clash = windows
      .slice(0, place)
      .find((other) =>
        [-WEEK_MINUTES, 0, WEEK_MINUTES].some(
          (shift) => one.start + shift < other.end && other.start < one.end + shift,
        ),
      );
    if (clash)
      problems.push({
        field: `${field}.${one.index}.from`,
        rule: 'overlap',
        message: `${named(one.opening)} overlaps ${named(clash.opening)}. End one before the other starts`,
      });
  });
  return problems;
}

/** The first opening on a later day, at most two weeks ahead; undefined if there is none. */
export function nextOpening(
  hours: readonly OpeningWindow[],
  holidays: ReadonlySet<string>,
  today: string,
): { date: string; time: string } | undefined {
  for (let ahead = 1; ahead <= 14; ahead++) {
    const date = addDays(today, ahead);
    if (holidays.has(date)) continue;
    const times = hours.flatMap(({ day, from }) =>
      day === WEEKDAYS[daysSinceMonday(date)] && isTime(from) ? [from] : [],
    );
    const [first] = times.sort();
    if (first) return { date, time: first };
  }
  return undefined;
}
