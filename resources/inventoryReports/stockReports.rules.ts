/** What reports about stock share (domain 3.1). */
import { choice, defineFilters, reference } from '#engine/define';

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
