/** What reports about stock share (domain 3.1). */
import { boolean, choice, defineFilters, reference } from '#engine/define';
import { monthName, showDay } from '#engine/run/time/days';

/** Item filters: category, sub-category, item, type. They narrow movements and balances too. */
export const itemFilters = defineFilters({
  of: 'inventoryItems',
  fields: {
    categoryId: reference('inventoryCategories', { label: 'Category' }),
    subCategoryId: reference('inventorySubCategories', { label: 'Sub-category' }),
    itemId: reference('inventoryItems', { label: 'Item' }),
    itemType: choice(['raw', 'semiFinished', 'resale', 'packaging', 'consumable'], { label: 'Type' }),
  },
});

/** How sold menu items are costed: with ingredient costs at the time, or with current ones. */
export const costBasis = choice(['sale', 'current'], {
  default: 'sale',
  required: true,
  label: 'Cost',
  labels: { sale: 'Cost when sold', current: 'Cost of today' },
});

/** Whether items without activity have a row. */
export const includeZero = boolean({ label: 'Include zero rows' });

/** Periods that a report can have a row for. Its SQL names a week by its first day. */
export type Span = 'day' | 'week' | 'month';
const isSpan = (per: unknown): per is Span => per === 'day' || per === 'week' || per === 'month';

/** The span of a row, if any: a comparison matches the first with the first. */
export const spanOf = ({ per }: { per?: unknown }): Span | undefined => (isSpan(per) ? per : undefined);

/** A row's span in words; other values unchanged. */
export const spanName = (value: string, { per }: { per?: unknown }): string => {
  if (!isSpan(per)) return value;
  return per === 'month' ? monthName(value) : per === 'week' ? `Week of ${showDay(value)}` : showDay(value);
};
