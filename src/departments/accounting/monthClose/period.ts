/** Which period an outlet closes next, and which months are closed. Pure. */
import { addDays, isDay } from '#engine/run/time/days';
import { textIn } from '#engine/run/values';

/** What of an outlet's record decides its periods. */
interface PlaceBooks {
  /** The last closed day, YYYY-MM-DD. */
  readonly lockDate?: unknown;
}

/** A period at an outlet; days are YYYY-MM-DD, both included. */
export interface Period {
  from: string;
  to: string;
  isClosed: boolean;
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const endOfMonth = (day: string): string => addDays(monthOf(addDays(monthOf(day), 31)), -1);

/** The last closed day; undefined if nothing is closed. */
export const closedTo = ({ lockDate }: PlaceBooks): string | undefined => textIn(lockDate) || undefined;

/**
 * The period to show: up to the asked day, or the month after the last closed day. An outlet that never closed begins with last month.
 * @param asked the last day that a person chose
 */
export function periodOf(books: PlaceBooks, today: string, asked: string | null): Period {
  const closed = closedTo(books);
  const next = closed === undefined ? undefined : addDays(closed, 1);
  const to = isDay(asked) ? asked : endOfMonth(next ?? addDays(monthOf(today), -1));
  if (closed !== undefined && to <= closed) return { from: monthOf(to), to, isClosed: true };
  return { from: next ?? monthOf(to), to, isClosed: false };
}

/** The last day that stays closed if the shown period, or else the last closed one, is reopened: the end of the month before. */
export const keptClosed = (books: PlaceBooks, period: Period): string =>
  addDays(monthOf(period.isClosed ? period.to : (closedTo(books) ?? period.to)), -1);

/** The last days of the months before this one, oldest first. */
export function monthEnds(today: string, count: number): string[] {
  const ends: string[] = [];
  for (let end = addDays(monthOf(today), -1); ends.length < count; end = addDays(monthOf(end), -1)) ends.unshift(end);
  return ends;
}
