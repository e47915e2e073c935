/** What several departments let people choose from, once for all of them. */

import { choices } from '#engine/define';

/** How an order reaches its guest. */
export const ORDER_TYPES = ['dineIn', 'takeaway', 'delivery', 'pickup'] as const;

/** What stock costs count for, in reports of food cost. */
export const COST_GROUPS = ['food', 'beverage', 'alcohol', 'packaging', 'cleaning', 'other'] as const;

/** Days of the week as records hold them, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** Days of the week as people read them. */
export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Channels that an order comes through, and what people call them. */
export const CHANNELS = ['pos', 'qr', 'olo', 'uber', 'pickme', 'urbanPiper', 'phone'] as const;

/** The order types that something is for. */
export const orderTypes = (options: { column?: true | number } = {}) => choices(ORDER_TYPES, { help: 'Leave blank for all', ...options });
