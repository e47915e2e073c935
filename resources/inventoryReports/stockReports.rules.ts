/** What reports about stock share (domain 3.1). */
import {
  boolean,
  choice,
  column,
  type Drill,
  defineFilters,
  firstOf,
  oneOf,
  type ReportValues,
  reference,
  toReport,
} from '#engine/define';
import { dec, fixed } from '#engine/run/decimal';
import { recordLink } from '#engine/run/links';
import { addDays } from '#engine/run/time/days';
import { inventoryItems } from '../inventory';
import { oneBill } from '../sales';

/** Item filters: category, sub-category, item, type. They narrow movements and balances too. */
export const itemFilters = defineFilters({
  of: 'inventoryItems',
  fields: {
    categoryId: reference('inventoryCategories', { label: 'Category' }),
    subCategoryId: reference('inventorySubCategories', { label: 'Sub-category' }),
    itemId: reference('inventoryItems', { label: 'Item' }),
    itemType: choice(['raw', 'semiFinished', 'resale', 'packaging', 'consumable'], {
      label: 'Type',
      labels: { semiFinished: 'Semi-finished' },
    }),
  },
});

/** How sold menu items are costed: with ingredient costs at the time, or with current ones. */
export const costBasis = oneOf({ sale: 'Cost when sold', current: 'Cost of today' }, { label: 'Cost' });

/** Whether items without activity have a row. */
export const includeZero = boolean({ label: 'Include zero rows' });

/** The movements of a row's item at its outlet: in the report's dates, or in the four weeks up to its day. */
export const ledgerCard = toReport('itemTransactionReport', ({ itemId, outletId: outlets }, { asOf }) => ({
  ...{ filters: { itemId }, outlets },
  ...(asOf ? { period: { from: addDays(String(asOf), -27), to: String(asOf) } } : {}),
}));

/** The document behind a movement: a bill in its report, or a document's page. */
export const documentOf = firstOf(
  ({ docType, docId, docNumber }) => (docNumber && docType !== 'bills' ? recordLink(docType, docId) : undefined),
  toReport('billWiseReport', ({ docType, docNumber, date, outletId }) =>
    docNumber && docType === 'bills' ? oneBill(docNumber, outletId, date) : undefined,
  ),
);

/** The first columns of a report with a row per item: its name, which leads to what is behind the row, with its code. */
export const stockItem = (drill: Drill) => ({
  itemName: column.text({ label: 'Item', compared: true, sort: 2, drill, synonyms: 'ingredient, inventory item' }),
  itemCode: column.of(inventoryItems, 'itemCode', { within: 'itemName', compared: true }),
  ...column.forLinks('itemId'),
  ...column.idsOf('outlet'),
});

/** How many days the stock lasts at its daily use. */
export const STOCK_DAYS = 'stockValue / dailyCost';
/** The same for all stock: less than nothing doesn't last any number of days. */
export const stockDaysOfAll = ({ stockValue, dailyCost }: ReportValues): string | null =>
  dec(stockValue).lt(0) || dec(dailyCost).lte(0) ? null : fixed(dec(stockValue).div(dec(dailyCost)), 1);
