/** The dates in a list's filters, by name: last week stays last week. Part of a list's first load. */

import { isPeriod, periodAt, periodNamed } from '../../run/time/periods';
import { objectIn } from '../../run/values';

/** A list's filters: a value by field, any of an array, or a range. */
export type ListFilter = Readonly<Record<string, unknown>>;

const eachValue = (filter: ListFilter, change: (value: ListFilter) => ListFilter | undefined): ListFilter =>
  Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, change(objectIn(value)) ?? value]));

/** Turns each named period (`{ period: 'lastWeek' }`) into days; nothing else changes. */
export const datedFilter = (filter: ListFilter, today: string): ListFilter =>
  eachValue(filter, ({ period }) => (isPeriod(period) ? { ...periodAt(period, today) } : undefined));

/** Replaces days that have a name today with that name, so the filter means the same next week; other days stay. */
export const namedFilter = (filter: ListFilter, today: string): ListFilter =>
  eachValue(filter, ({ from, to }) => {
    const period = typeof from === 'string' && typeof to === 'string' ? periodNamed({ from, to }, today) : undefined;
    return period && { period };
  });
