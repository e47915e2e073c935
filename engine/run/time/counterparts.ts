/** Which days of a comparison's two sides meet: the days, weeks or months of one side, at the place of the other's. */

import { endOfMonth, monthsBefore } from './before';
import { addDays, daysInclusive } from './days';
import { mondayOf, type Range, startOfMonth } from './periods';

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** From the other side's first month to this side's. */
export const monthsApart = (other: string, own: string): number => monthOf(own) - monthOf(other);
/** From the other side's first day to this side's. */
export const daysApart = (other: string, own: string): number => daysInclusive(other, own) - 1;
/** Whole years between two sides that begin on the same date, so that dates meet, whatever leap day is between them; 0 if they don't. */
export const yearsApart = (other: string, own: string): number =>
  other.slice(4) === own.slice(4) ? Number(own.slice(0, 4)) - Number(other.slice(0, 4)) : 0;

/**
 * The other side's days at the place of a part of this side's. Months meet months, the first the first, and weeks the nearest weeks; days meet the
 * same dates of another year, otherwise the first day meets the first.
 * @param span what the part is a row of
 * @returns undefined if the other side has no such place, as the last days of a month have none in a shorter one, and 29 February in a common year
 */
export function counterpart(
  part: Range,
  { own, other }: { own: Range; other: Range },
  span: 'day' | 'week' | 'month' | undefined,
): Range | undefined {
  const [days, years] = [daysApart(other.from, own.from), yearsApart(other.from, own.from)];
  const months = monthsApart(other.from, own.from);
  const nearest = (day: string): string => mondayOf(addDays(mondayOf(day), 3 - days));
  const there =
    span === 'month'
      ? { from: startOfMonth(part.from, -months), to: endOfMonth(part.to, -months) }
      : span === 'week'
        ? { from: nearest(part.from), to: addDays(nearest(part.to), 6) }
        : years !== 0
          ? monthsBefore(part, 12 * years)
          : { from: addDays(part.from, -days), to: addDays(part.to, -days) };
  const isLeapDay = years !== 0 && span === 'day' && there.from.slice(4) !== part.from.slice(4);
  if (isLeapDay || there.from > other.to || there.to < other.from) return undefined;
  return {
    from: there.from < other.from ? other.from : there.from,
    to: there.to > other.to ? other.to : there.to,
  };
}
