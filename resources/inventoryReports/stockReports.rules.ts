/** What reports about stock share (domain 3.1). */
import { boolean, choice, defineFilters, reference } from '#engine/define';

/** Which items: category, sub-category, one item, type. Movements and balances are narrowed with the items. */
export const itemFilters = defineFilters({
  of: 'inventoryItems',
  fields: {
    categoryId: reference('inventoryCategories', { label: 'Category' }),
    subCategoryId: reference('inventorySubCategories', { label: 'Sub-category' }),
    itemId: reference('inventoryItems', { label: 'Item' }),
    itemType: choice(['raw', 'semiFinished', 'resale', 'packaging', 'consumable'], { label: 'Type' }),
  },
});

/** What a dish that was sold is taken to have cost: what its ingredients cost then, or what the same ingredients cost now. */
export const costBasis = choice(['sale', 'current'], {
  default: 'sale',
  required: true,
  label: 'Cost',
  labels: { sale: 'Cost when sold', current: 'Cost of today' },
});

/** Whether items that nothing happened to have a row. */
export const includeZero = boolean({ label: 'Include zero rows' });
