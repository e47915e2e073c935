/** What reports about stock share (domain 3.1). */
import { boolean, choice, defineFilters, reference } from '#engine/define';

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
