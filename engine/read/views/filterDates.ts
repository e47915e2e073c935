/** The dates in a list's filters, by name: last week stays last week. Part of a list's first load. */

import type { AnyRecord } from '../../define/fields';
import { isPeriod, periodAt, periodNamed } from '../../run/time/periods';
import { objectIn } from '../../run/values';

const eachValue = (filter: AnyRecord, change: (value: AnyRecord) => AnyRecord | undefined): AnyRecord =>
  Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, change(objectIn(value)) ?? value]));

/** Turns each named period (`{ period: 'lastWeek' }`) into days; nothing else changes. */
export const datedFilter = (filter: AnyRecord, today: string): AnyRecord =>
  eachValue(filter, ({ period }) => (isPeriod(period) ? { ...periodAt(period, today) } : undefined));

/** Replaces days that have a name today with that name, so the filter means the same next week; other days stay. */
export const namedFilter = (filter: AnyRecord, today: string): AnyRecord =>
  eachValue(filter, ({ from, to }) => {
    const period = typeof from === 'string' && typeof to === 'string' ? periodNamed({ from, to }, today) : undefined;
    return period && { period };
  });
