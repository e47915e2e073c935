/** The business date (domain 1.1, dayStartTime): anything before the start of day belongs to the day before. */

import { addDays } from './days';

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per time zone, because creating one is expensive; an unknown zone counts as UTC. */
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

interface LocalMoment {
  /** Calendar date at the outlet, YYYY-MM-DD. */
  date: string;
  /** HH:mm */
  time: string;
}

/** Time zone offsets by UTC day, because computing one is slow; in milliseconds, NaN on days when clocks change. */
const offsets = new Map<string, Map<number, number>>();
const DAY = 24 * 60 * 60_000;
/** Earlier, clocks were off by seconds too; later years have five digits. */
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

/** An instant in the outlet's local time. */
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

/** What of an outlet decides its business days; unsaved outlets have no id. */
export type OutletClock = Readonly<{ _id?: unknown; timeZone?: unknown; dayStartTime?: unknown }>;

/**
 * An instant's business date at an outlet, YYYY-MM-DD, from its `timeZone` (default UTC) and `dayStartTime` (default 04:00, as for new
 * outlets). Without an outlet: the UTC calendar date.
 */
export function businessDate(instant: Date, outlet: OutletClock | undefined): string {
  if (!outlet?._id) return instant.toISOString().slice(0, 10);
  const { date, time } = localMoment(instant, outlet.timeZone);
  return time < startTimeOf(outlet) ? addDays(date, -1) : date;
}

const startTimeOf = ({ dayStartTime }: OutletClock): string =>
  typeof dayStartTime === 'string' && dayStartTime ? dayStartTime : '04:00';

/**
 * The instant at which a business date begins at an outlet. On a night when clocks change: the first instant of that date.
 * @param day YYYY-MM-DD
 */
export function startOfBusinessDay(day: string, outlet: OutletClock | undefined): Date {
  if (!outlet?._id) return new Date(`${day}T00:00:00.000Z`);
  const wanted = Date.parse(`${day}T${startTimeOf(outlet)}:00.000Z`);
  // The offset at the wanted local time as if it were UTC is right, or an hour off near a change of clocks: then the second one is.
  let start = wanted;
  for (let twice = 0; twice < 2; twice++) {
    const { date, time } = localMoment(new Date(start), outlet.timeZone);
    start += wanted - Date.parse(`${date}T${time}:00.000Z`);
  }
  while (businessDate(new Date(start), outlet) < day) start += 30 * 60_000;
  return new Date(start);
}
