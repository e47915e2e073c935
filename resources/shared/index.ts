/** Choices that several departments share. */

import { choices, type Problem, type RecordLink, refuse } from '#engine/define';
import { VIEW_PERSONAL_DATA } from '#engine/read/access';

/** How an order reaches its guest. */
export const ORDER_TYPES = ['dineIn', 'takeaway', 'delivery', 'pickup'] as const;

/** What food must be labelled with (EU regulation 1169/2011, annex II). */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'egg',
  'fish',
  'peanut',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;

/** What may get into it by accident: from the same fryer, line or kitchen. */
const mayContain = () => choices(ALLERGENS, { label: 'May contain' });

/** The allergens of something that says all of them. `none`: it has none, while blank means that no one knows. */
export const allAllergens = (help: string) => ({
  allergens: choices([...ALLERGENS, 'none'], { labels: { none: 'None of these' }, help }),
  mayContain: mayContain(),
});

/** What a recipe adds to the allergens of its ingredients. */
export const addedAllergens = () => ({
  allergens: choices(ALLERGENS, { label: 'Other allergens', help: 'Besides the allergens of the ingredients' }),
  mayContain: mayContain(),
});

/** Nothing is both free of allergens and has one. */
export const allergenProblems = ({ allergens }: { allergens?: readonly string[] | null }): Problem[] =>
  allergens?.includes('none') && allergens.length > 1
    ? [refuse('allergens', 'none', 'Allergens: choose either “None of these” or what it contains')]
    : [];

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
