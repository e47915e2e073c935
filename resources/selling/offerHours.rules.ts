/**
 * When offers apply: dates, weekdays and hours of the business day, which starts at the outlet's cut-off (domain 1.1, dayStartTime). 01:30
 * on a Saturday morning is late on Friday's business day.
 */
import { addDays, showDay, weekdayName } from '#engine/run/time/days';
import { WEEKDAY_NAMES, WEEKDAYS } from '../shared';

/** A local time at an outlet. */
export interface OfferMoment {
  /** The business date, YYYY-MM-DD; at 01:30 still the previous day. */
  businessDate: string;
  /** Local time, HH:mm. */
  time: string;
  /** The start of the business day, HH:mm. @default '04:00' */
  dayStart?: string | undefined;
}

/** Hours from `from` until before `to`; past midnight if `to` is earlier. */
export interface TimeWindow {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** When an offer applies; blank means always. */
export interface Season {
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
  /** 'mon' to 'sun'. */
  days?: readonly string[] | null | undefined;
  windows?: readonly TimeWindow[] | null | undefined;
}

const MINUTES = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since the business day started: 01:30 comes after 23:00. */
const positionOf = (time: string, dayStart = '04:00'): number =>
  (minutesOf(time) - minutesOf(dayStart) + MINUTES) % MINUTES;

const isTime = (text: string | null | undefined): text is string => /^\d{2}:\d{2}$/.test(text ?? '');
/** Windows with both ends; half-typed ones limit nothing. */
const given = (windows: readonly TimeWindow[] | null | undefined): { from: string; to: string }[] =>
  (windows ?? []).flatMap(({ from, to }) => (isTime(from) && isTime(to) ? [{ from, to }] : []));

/**
 * The business dates whose windows include a time: its own, or the previous day for a night that goes past the cut-off. Without windows,
 * its own.
 */
function datesOf(
  windows: readonly TimeWindow[] | null | undefined,
  { businessDate, time, dayStart }: OfferMoment,
): string[] {
  const all = given(windows);
  if (all.length === 0) return [businessDate];
  const at = positionOf(time, dayStart);
  return all.flatMap((window) => {
    const [from, to] = [positionOf(window.from, dayStart), positionOf(window.to, dayStart)];
    const isOvernight = to <= from;
    if (at >= from && (isOvernight || at < to)) return [businessDate];
    return isOvernight && at < to ? [addDays(businessDate, -1)] : [];
  });
}

/** Whether an offer applies at a time: in one of its windows, on a weekday when the window starts. */
export const isOn = (season: Season, moment: OfferMoment): boolean =>
  datesOf(season.windows, moment).some((businessDate) => offDay(season, { businessDate }) === undefined);

/** Why an offer doesn't apply at a time; undefined if it does. */
export const whyOff = (season: Season, moment: OfferMoment): string | undefined =>
  isOn(season, moment) ? undefined : (offDay(season, moment) ?? outsideInWords(season.windows, moment));

/** Why a time is outside all windows: 'Starts at 17:00' if one is still to come on this business day. */
function outsideInWords(windows: readonly TimeWindow[] | null | undefined, { time, dayStart }: OfferMoment): string {
  const all = given(windows);
  const at = positionOf(time, dayStart);
  const place = (clock: string) => positionOf(clock, dayStart);
  const next = all.filter(({ from }) => place(from) > at).sort((a, b) => place(a.from) - place(b.from))[0];
  if (next) return `Starts at ${next.from}`;
  const last = [...all].sort((a, b) => place(b.to) - place(a.to))[0];
  return `Ended at ${last?.to ?? time}`;
}

/** 'Monday, Tuesday and Friday' */
function daysInWords(days: readonly string[]): string {
  const names = WEEKDAYS.filter((day) => days.includes(day)).map((day) => WEEKDAY_NAMES[day]);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

/** Why an offer doesn't apply on a business date; undefined if it does. `isOn` checks hours. */
export function offDay(
  { firstDay, lastDay, days }: Season,
  { businessDate }: Pick<OfferMoment, 'businessDate'>,
): string | undefined {
  if (firstDay && businessDate < firstDay) return `Starts on ${showDay(firstDay)}`;
  if (lastDay && businessDate > lastDay) return `Ended on ${showDay(lastDay)}`;
  const today = weekdayName(businessDate).toLowerCase();
  return days?.length && !days.includes(today) ? `Only on ${daysInWords(days)}` : undefined;
}
