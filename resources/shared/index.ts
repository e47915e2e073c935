/** Choices that several departments share. */

import { choices, type RecordLink } from '#engine/define';
import { VIEW_PERSONAL_DATA } from '#engine/read/access';

/** How an order reaches its guest. */
export const ORDER_TYPES = ['dineIn', 'takeaway', 'delivery', 'pickup'] as const;

/** Cost groups in food cost reports. */
export const COST_GROUPS = ['food', 'beverage', 'alcohol', 'packaging', 'cleaning', 'other'] as const;

/** What the sales of a menu category count as. */
export const REVENUE_GROUPS = ['food', 'beverage', 'alcohol', 'tobacco', 'merchandise', 'other'] as const;

/** Stored weekday values, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** Weekday labels. */
export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Order channels and their labels. */
export const CHANNELS = ['pos', 'qr', 'olo', 'uber', 'pickme', 'urbanPiper', 'phone'] as const;

/** The order types that something is for. */
export const orderTypes = (options: { column?: true | number } = {}) => choices(ORDER_TYPES, { help: 'Leave blank for all', ...options });

/** Leads from a record to everything that is kept about its person. */
export const personalDataLink = (resource: string): RecordLink<{ _id: string }> => ({
  label: 'Personal data',
  to: ({ _id }) => `/personalData?resource=${resource}&id=${encodeURIComponent(_id)}`,
  needs: `${VIEW_PERSONAL_DATA}.export`,
});
