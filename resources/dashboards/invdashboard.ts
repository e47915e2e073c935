import { defineDashboard, tile } from '#engine/define';
import { listLink } from '#engine/run/links';
import { ON_ORDER } from '../inventory';
import { recipeAlerts, stockAlerts } from './attention.rules';
import {
  goodsInTransit,
  itemsWithoutBatchRecipe,
  latestCounts,
  ordersToCome,
  priceRises,
  purchasesByCategory,
  requisitionsPending,
  stockValueByDay,
} from './stock.rules';

const openOrders = listLink('/polist', { status: ON_ORDER });
const inTransit = listLink('/transferoutlist', { status: ['approved', 'partiallyReceived'] });
const pending = listLink('/srnlist', { status: ['approved', 'partiallyFulfilled'] });
const counts = listLink('/stockentrylist', { status: 'approved', entryType: ['fullCount', 'partialCount'] });
const MONTH = { over: 'month' } as const;
const APPROVED = { status: 'approved' };

/** D2: the inventory dashboard: stock on hand, goods on the way, and documents awaiting someone (domain 3.5). */
export default defineDashboard({
  name: 'invdashboard',
  label: 'Inventory dashboard',
  module: 'INV_DASHBOARD',
  path: '/invdashboard',
  nav: { group: 'inventoryMaster', order: 5, label: 'Dashboard' },
  about: 'Stock, orders and documents that wait',
  period: 'today',
  own: [ordersToCome, goodsInTransit, itemsWithoutBatchRecipe, requisitionsPending, priceRises, latestCounts, stockValueByDay, purchasesByCategory],
  alerts: { ...stockAlerts, ...recipeAlerts },
  tiles: {
    stockValue: tile.figure('stockSummaryReport', 'Stock value', {
      ...{ of: 'stockValue', formula: 'What is on hand, at its average cost.' },
    }),
    foodCost: tile.figure('FoodCostControlReport', 'Food cost this month', {
      ...{ ...MONTH, of: 'actualPct', target: 'targetPct' },
      formula: 'Net cost of sales divided by net sales since the first of the month, and the target.',
    }),
    wastage: tile.figure('FoodCostControlReport', 'Wastage this month', {
      ...{ ...MONTH, of: 'wastage', beside: 'wastagePct', besideIs: 'of net sales', target: 'wastageTargetPct' },
      to: { report: 'stockUsageReport' },
      formula:
        'The cost of wastage notes and of food made for bills that were cancelled since the first of the month, its share of net sales, and the target.',
    }),
    daysOfStock: tile.figure('stockSummaryReport', 'Days of stock', {
      ...{ of: 'stockDays', formula: 'Stock value divided by what was used per day in the last 28 days, at average cost.' },
    }),
    short: tile.figure('stockSummaryReport', 'Items below minimum', {
      ...{ of: 'short', formula: 'Items at or below their minimum level, negative ones included.' },
      to: { report: 'stockSummaryReport', filters: { stockStatus: 'short' } },
    }),
    negative: tile.figure('stockSummaryReport', 'Negative items', {
      ...{ of: 'negative', formula: 'Items with negative stock.' },
      to: { report: 'stockSummaryReport', filters: { stockStatus: 'negative' } },
    }),
    expiring: tile.figure('stockSummaryReport', 'Expiring soon', {
      ...{ of: 'expiring', formula: 'Items with stock that expires within the days set under Alerts in System Settings.' },
      to: { report: 'stockSummaryReport', filters: { stockStatus: 'expiring' } },
    }),
    openOrders: tile.figure('ordersToCome', 'Open orders', {
      ...{ of: 'rows', beside: 'value', to: openOrders },
      formula: 'Approved orders that have not arrived in full, and their value.',
    }),
    lateOrders: tile.figure('ordersToCome', 'Late orders', {
      ...{ of: 'late', to: stockAlerts.lateOrders.to },
      formula: 'Open orders that were expected before today.',
    }),
    inTransit: tile.figure('goodsInTransit', 'In transit', {
      ...{ of: 'rows', beside: 'value', to: inTransit },
      formula: 'Transfers not fully received, and their value in transit.',
    }),
    oldestTransfer: tile.figure('goodsInTransit', 'Oldest transfer', {
      ...{ of: 'longest', to: inTransit, formula: 'Days since the transfer was sent that has been in transit for longest.' },
    }),
    pending: tile.figure('requisitionsPending', 'Requisitions pending', {
      ...{ of: 'rows', to: pending, formula: 'Approved requisitions that have not been fulfilled in full.' },
    }),
    purchases: tile.figure('grnListingReport', 'Purchases this month', {
      ...{ ...MONTH, of: 'grandTotal', parameters: APPROVED },
      formula: 'Receipts approved since the first of the month, with tax and charges.',
    }),
    accuracy: tile.figure('latestCounts', 'Count accuracy', {
      ...{ of: 'accuracy', to: counts },
      formula: '100% less the value that the latest counts were off by, divided by the value expected.',
    }),
    reorder: tile.list('stockSummaryReport', 'To reorder', {
      ...{ columns: ['itemName', 'onHand', 'suggestedOrder'], parameters: { stockStatus: 'short' } },
      ...{ sort: '-suggestedOrder', none: 'No items below minimum.' },
      settle: { label: 'Draft orders', to: '/reorder' },
    }),
    orders: tile.list('ordersToCome', 'Expected deliveries', {
      ...{ columns: ['pONumber', 'supplier', 'expectedDate', 'value'], to: openOrders, none: 'No order is open.' },
    }),
    waiting: tile.waiting('Waiting for others', 'Nothing is waiting for someone else.'),
    requisitions: tile.list('requisitionsPending', 'Requisitions to fulfil', {
      ...{ columns: ['srnNumber', 'department', 'requiredDate'], to: pending, none: 'No requisition is pending.' },
    }),
    transfers: tile.list('goodsInTransit', 'On the way', {
      ...{ columns: ['transferOutNumber', 'toOutlet', 'daysOpen', 'value'], to: inTransit, none: 'Nothing is in transit.' },
    }),
    counts: tile.list('latestCounts', 'Latest counts', {
      ...{ columns: ['stockEntryNumber', 'outlet', 'daysAgo', 'accuracy'], to: counts, none: 'No counts yet.' },
    }),
    priceRises: tile.list('priceRises', 'Price rises, last 30 days', {
      ...{ columns: ['item', 'supplier', 'price', 'changePct'], over: 30, none: 'No price rose.' },
      to: '/supplierPrice?sort=-changePct',
    }),
    suppliers: tile.chart('grnListingReport', 'Purchases by supplier, this month', {
      ...{ ...MONTH, as: 'bars', x: 'supplier', byGroup: true, y: ['grandTotal'], parameters: APPROVED, most: 8 },
    }),
    categories: tile.chart('purchasesByCategory', 'Purchases by category, this month', {
      ...{ ...MONTH, as: 'bars', x: 'category', y: ['netAmount'], most: 8 },
      to: { report: 'grnListingReport', filters: { ...APPROVED, show: 'detail' } },
    }),
    valueTrend: tile.chart('stockValueByDay', 'Stock value, last 30 days', {
      ...{ as: 'line', x: 'day', y: ['stockValue'], over: 30 },
      to: { report: 'stockValuationReport' },
    }),
    usage: tile.chart('stockUsageReport', 'Most used, last 28 days', {
      ...{ as: 'bars', x: 'itemName', y: ['totalValue'], parameters: { per: 'period' }, over: 28, most: 10 },
    }),
    variance: tile.chart('stockVarianceReport', 'Unexplained, last 28 days', {
      ...{ as: 'bars', x: 'itemName', y: ['varianceValue'], over: 28, most: 10 },
    }),
    wastageByCause: tile.chart('wastageNoteReport', 'Wastage by cause, this month', {
      ...{ ...MONTH, as: 'bars', x: 'wastageType', byGroup: true, y: ['lineCost'], most: 8 },
      parameters: { status: 'approved', show: 'detail' },
    }),
  },
  // Store keepers, buyers and cost controllers start with their own work; everyone else with the declared order.
  beginnings: [
    {
      ...{ can: ['STOCK_ENTRY', 'create'], cannot: ['STOCK_ENTRY', 'approve'] },
      first: ['short', 'negative', 'expiring', 'pending', 'inTransit', 'lateOrders', 'requisitions', 'transfers', 'orders'],
    },
    {
      ...{ can: ['PO', 'create'], cannot: ['STOCK_ENTRY', 'create'] },
      first: ['lateOrders', 'openOrders', 'short', 'purchases', 'orders', 'reorder', 'priceRises', 'suppliers'],
    },
    {
      ...{ can: ['PERIOD_CLOSE', 'run'], cannot: ['MENU_ITEM', 'edit'] },
      first: ['foodCost', 'wastage', 'accuracy', 'stockValue', 'variance', 'wastageByCause', 'usage', 'priceRises'],
    },
  ],
  calls: {
    read: 'GET v1/invReport/invDashboard ? group_id outlets',
    transactionCount: 'GET v1/dashboard/transactionCount ? group_id outlets',
    arrange: '+ PUT v1/invdashboard/arrangement',
  },
});
