/** Inventory dashboard figures about documents that no report has: goods on the way, price rises, count accuracy. */
import { column, defineReport, toReport } from '#engine/define';

/** Links a row to its document. */
const toDocument =
  (resource: string) =>
  ({ documentId }: { readonly documentId?: unknown }) => ({ resource, id: String(documentId) });

/** Orders that suppliers still have to deliver. */
export const ordersToCome = defineReport({
  name: 'ordersToCome',
  label: 'Open orders',
  path: '',
  about: 'Orders that suppliers still have to deliver',
  module: 'PO',
  period: 'none',
  columns: {
    pONumber: column.text({ label: 'Order', drill: toDocument('purchaseOrders'), sort: 2 }),
    supplier: column.reference('suppliers'),
    outlet: column.reference('outlets'),
    expectedDate: column.date({ label: 'Expected', sort: 1 }),
    daysLate: column.integer({ good: 'down' }),
    value: column.costMoney({ sum: true }),
    ...column.forLinks('documentId'),
    late: column.count({ good: 'down', label: 'Late orders' }),
  },
});

/** Goods that left an outlet and have not arrived. */
export const goodsInTransit = defineReport({
  name: 'goodsInTransit',
  label: 'In transit',
  path: '',
  about: 'Transfers not yet received',
  module: 'TRANSFER_OUT',
  period: 'none',
  columns: {
    transferOutNumber: column.text({ label: 'Transfer', drill: toDocument('transferOuts'), sort: 2 }),
    toOutlet: column.reference('restaurants', { label: 'To' }),
    date: column.date({ label: 'Sent', sort: 1 }),
    daysOpen: column.integer({ good: 'down', label: 'Days' }),
    value: column.costMoney({ sum: true }),
    ...column.forLinks('documentId'),
    oldest: column.count({ good: 'down', label: 'Transfers older than 3 days' }),
    transfers: column.count(),
    /** On the row of the transfer sent first, so the total is its number of days; unknown if none is in transit, not 0 days. */
    longest: column.integer({
      good: 'down',
      hidden: true,
      sum: true,
      ...{ label: 'Oldest transfer', unit: 'days' },
      total: ({ transfers, longest }) => (Number(transfers) > 0 ? longest : null),
    }),
  },
});

/** Semi-finished items that no batch recipe makes: a recipe names its item, so the item exists first. */
export const itemsWithoutBatchRecipe = defineReport({
  name: 'itemsWithoutBatchRecipe',
  label: 'Without batch recipe',
  path: '',
  about: 'Semi-finished items that no batch recipe makes',
  module: 'RECIPE',
  period: 'none',
  columns: {
    item: column.reference('inventoryItems', { drill: 'record', sort: 1 }),
    outlet: column.reference('outlets'),
  },
});

/** Requisitions that aren't fulfilled yet. */
export const requisitionsPending = defineReport({
  name: 'requisitionsPending',
  label: 'Requisitions pending',
  path: '',
  about: 'Approved requisitions that are not fulfilled',
  module: 'SRN',
  period: 'none',
  columns: {
    srnNumber: column.text({ label: 'Requisition', drill: toDocument('storeRequisitions'), sort: 2 }),
    requiredDate: column.date({ label: 'Required', sort: 1 }),
    department: column.reference('foodDepartments'),
    outlet: column.reference('outlets'),
    daysLate: column.integer({ good: 'down' }),
    ...column.forLinks('documentId'),
  },
});

/** Prices that rose with receipts of the last 30 days. */
export const priceRises = defineReport({
  name: 'priceRises',
  label: 'Price rises',
  path: '',
  about: 'Items that suppliers charge more for',
  module: 'SUPPLIER_PRICE',
  columns: {
    item: column.reference('inventoryItems', { drill: 'record', sort: 2 }),
    supplier: column.reference('suppliers'),
    previousPrice: column.cost({ label: 'Before' }),
    price: column.cost({ label: 'Now' }),
    changePct: column.percent({ good: 'down', signed: true, label: 'Change', sensitive: 'cost', sort: -1 }),
    lastReceiptDate: column.date({ label: 'Received' }),
    steep: column.count({ good: 'down', label: 'Above the price alert', sensitive: 'cost' }),
  },
});

/** What stock was worth at the end of each day. */
export const stockValueByDay = defineReport({
  name: 'stockValueByDay',
  label: 'Stock value',
  path: '',
  about: 'What stock was worth at the end of each day',
  module: 'RPT_STOCK_SUMMARY',
  columns: {
    day: column.date({
      sort: 1,
      drill: toReport('stockSummaryReport', ({ day }) => ({ period: String(day) })),
    }),
    stockValue: column.costMoney({ label: 'Stock value' }),
  },
});

/** What was received of each category of items. */
export const purchasesByCategory = defineReport({
  name: 'purchasesByCategory',
  label: 'Purchases by category',
  path: '',
  about: 'What was received of each category of items',
  module: 'RPT_GRN_LISTING',
  columns: {
    category: column.reference('inventoryCategories', { sort: 2 }),
    netAmount: column.costMoney({ label: 'Net amount', sum: true, sort: -1 }),
  },
});

/** The latest count of each outlet, and how close the ledger was. */
export const latestCounts = defineReport({
  name: 'latestCounts',
  label: 'Latest counts',
  path: '',
  about: 'When stock was last counted, and how near the ledger was',
  module: 'STOCK_ENTRY',
  period: 'none',
  columns: {
    stockEntryNumber: column.text({ label: 'Count', drill: toDocument('stockEntries'), sort: 2 }),
    outlet: column.reference('outlets'),
    date: column.date({ sort: 1 }),
    daysAgo: column.integer({ good: 'down', label: 'Days ago' }),
    accuracy: column.percent({ good: 'up', formula: '100 - 100 * off / expected' }),
    off: column.costMoney({ good: 'down', hidden: true, sum: true }),
    expected: column.costMoney({ hidden: true, sum: true }),
    ...column.forLinks('documentId'),
  },
});
