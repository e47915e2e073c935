/** The business date (domain 1.1, dayStartTime): what happens before the day starts belongs to the day before. */

import type { AnyRecord } from '#engine/define/fields';
import { addDays } from './days';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter per time zone, since making one costs far more than using it; an unknown zone counts as UTC. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const options: Intl.DateTimeFormatOptions = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    };
    try {
      format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone });
    } catch {
      format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' });
    }
    formats.set(timeZone, format);
  }
  return format;
}

export interface LocalMoment {
  /** Calendar date at the outlet, YYYY-MM-DD. */
  date: string;
  /** HH:mm */
  time: string;
}

/** Offsets of a zone by the day (UTC) that has no other, since asking for one is slow; in milliseconds, NaN on days when clocks change. */
const offsets = new Map<string, Map<number, number>>();
const DAY = 24 * 60 * 60_000;
/** Before this clocks were off by seconds as well; years after it have five digits. */
const [FIRST, LAST] = [Date.UTC(1973, 0), Date.UTC(9999, 0)];
const KEPT = 20_000;

function offsetAt(moment: number, timeZone: string): number {
  const { date, time } = shownIn(new Date(moment), timeZone);
  return Date.parse(`${date}T${time}Z`) - moment;
}

function offsetOn(day: number, timeZone: string): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, known);
  let offset = known.get(day);
  if (offset === undefined) {
    const [first, last] = [offsetAt(day * DAY, timeZone), offsetAt((day + 1) * DAY, timeZone)];
    offset = first === last ? first : Number.NaN;
    if (known.size >= KEPT) known.clear();
    known.set(day, offset);
  }
  return offset;
}

/** An instant as the clock on the outlet's wall shows it. */
export function localMoment(instant: Date, timeZone: unknown): LocalMoment {
  const zone = typeof timeZone === 'string' && timeZone ? timeZone : 'UTC';
  const moment = instant.getTime();
  const offset = moment >= FIRST && moment < LAST ? offsetOn(Math.floor(moment / DAY), zone) : Number.NaN;
  if (Number.isNaN(offset)) return shownIn(instant, zone);
  const shown = new Date(moment + offset).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

function shownIn(instant: Date, timeZone: string): LocalMoment {
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/**
 * The business date of an instant at an outlet, YYYY-MM-DD, by its `timeZone` (UTC when unknown) and `dayStartTime` (04:00
 * when unknown, as new outlets get it). Without an outlet: the calendar date in UTC.
 */
export function businessDate(instant: Date, outlet: AnyRecord | undefined): string {
  if (!outlet?._id) return instant.toISOString().slice(0, 10);
  const { date, time } = localMoment(instant, outlet.timeZone);
  const start = typeof outlet.dayStartTime === 'string' && outlet.dayStartTime ? outlet.dayStartTime : '04:00';
  return time < start ? addDays(date, -1) : date;
}
