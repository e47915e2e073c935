/** What reports about stock share (domain 3.1). */
import { boolean, choice, column, type Drill, defineFilters, oneOf, reference, spanInWords } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { addDays } from '#engine/run/time/days';
import { inventoryItems } from '../inventory';

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
export const costBasis = oneOf({ sale: 'Cost when sold', current: 'Cost of today' }, { label: 'Cost' });

/** Whether items without activity have a row. */
export const includeZero = boolean({ label: 'Include zero rows' });

/** The movements of a row's item: in the report's dates, or in the four weeks up to its day. */
export const ledgerCard: Drill = ({ itemId }, { asOf, fromDate = addDays(String(asOf), -27), toDate = asOf }) =>
  linkTo('/itemTransactionReport', { itemId, fromDate, toDate });

/** The first columns of a report with a row per item: its name, which leads to what is behind the row, with its code. */
export const stockItem = (drill: Drill) => ({
  itemName: column.text({ label: 'Item', compared: true, sort: 2, drill, synonyms: 'ingredient, inventory item' }),
  itemCode: column.of(inventoryItems, 'itemCode', { within: 'itemName', compared: true }),
  ...column.forLinks('itemId'),
});

/** A row's span in words; other values unchanged. */
export const spanName = (value: string, { per }: { per?: unknown }): string => spanInWords(per, value) ?? value;
