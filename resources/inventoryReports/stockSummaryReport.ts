import { boolean, choice, column, type Drill, defineReport } from '#engine/define';
import { listLink, recordLink } from '#engine/run/links';
import { inventoryItems, ON_ORDER } from '../inventory';
import { itemFilters, ledgerCard, STOCK_DAYS, stockDaysOfAll, stockItem } from './stockReports.rules';
import { words } from './stockSummaryReport.words';

const openOrders: Drill = ({ itemId }) => listLink('/polist', { 'items.itemId': itemId, status: ON_ORDER });

const STATUSES = ['negative', 'low', 'short', 'belowPar', 'ok', 'expiring'] as const;
const STATES = { short: 'Low or negative', ok: 'In stock' };
const COLOURS = { negative: 'red', low: 'amber', belowPar: 'blue', ok: 'green' } as const;

/** R1: stock on hand now or on a past date (domain 3.1). */
export default defineReport({
  name: 'stockSummaryReport',
  label: 'Current stock summary',
  path: '/stocksummaryreport',
  about: 'Stock on hand, shortages and value',
  module: 'RPT_STOCK_SUMMARY',
  nav: { group: 'inventoryReports', order: 10, label: 'Current Stock Summary' },
  period: 'asOf',
  filters: itemFilters,
  parameters: {
    stockStatus: choice(STATUSES, { label: 'Status', labels: STATES }),
    includeZero: boolean({ label: 'Include zero stock', default: true }),
  },
  columns: {
    ...stockItem(({ itemId }) => recordLink('inventoryItems', itemId)),
    outlet: column.reference('outlets', { group: 2, compared: true }),
    category: column.reference('inventoryCategories', { group: 1, sort: 1 }),
    unit: column.unit('units', { main: 2 }),
    onHand: column.quantity({ drill: ledgerCard, main: 1 }),
    inTransitIn: column.quantity({ label: 'In transit', optional: true }),
    onOrder: column.quantity({ drill: openOrders, main: 7 }),
    available: column.quantity(),
    minLevel: column.of(inventoryItems, 'minLevel', { inUnit: 'unit' }),
    parLevel: column.of(inventoryItems, 'parLevel', { label: 'Par' }),
    status: column.coloured(COLOURS, { labels: STATES, group: 3, main: 4 }),
    suggestedOrder: column.quantity({ main: 5, drill: () => '/reorder' }),
    averageDailyUsage: column.decimal({ label: 'Daily use', scale: 3, synonyms: 'daily usage, usage per day' }),
    daysOnHand: column.decimal({ scale: 1, main: 6, synonyms: 'long (stock) last, days left, days of stock (left)' }),
    ...column.alike(['lastReceived', 'nearestExpiry'], column.date()),
    unitCost: column.cost({ label: 'Average cost', formula: 'stockValue / onHand' }),
    stockValue: column.costMoney({ label: 'Value', sum: true, tile: 1, drill: ledgerCard, main: 3 }),
    items: column.count(),
    /** Daily usage at average cost. */
    dailyCost: column.costMoney({ hidden: true, label: 'Used per day', sum: true }),
    stockDays: column.decimal({ hidden: true, scale: 1, unit: 'days', formula: STOCK_DAYS, total: stockDaysOfAll }),
    negative: column.count({ good: 'down', tileTo: { stockStatus: 'negative' } }),
    short: column.count({ good: 'down', label: STATES.short, tile: 2, tileTo: { stockStatus: 'short' } }),
    expiring: column.count({ good: 'down', label: 'Expiring soon', tile: 3, tileTo: { stockStatus: 'expiring' } }),
  },
  chart: { as: 'columns' },
  note: ({ asOf, today }) =>
    String(asOf) < String(today)
      ? 'For past dates, on order and in transit show a dash. Minimum and par are today’s.'
      : undefined,
  ...words,
});
