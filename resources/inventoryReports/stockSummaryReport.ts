import { type AnyRecord, boolean, choice, column, columnsWith, defineReport } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { addDays } from '#engine/run/time/days';
import { inventoryItems } from '../inventory';
import { itemFilters } from './stockReports.rules';

/** The movements behind the stock on hand: the item's ledger card for the previous four weeks. */
const card = ({ itemId }: AnyRecord, { asOf }: AnyRecord): string =>
  linkTo('/itemTransactionReport', { itemId, fromDate: addDays(String(asOf), -27), toDate: asOf });
const orders = ({ itemId }: AnyRecord): string =>
  linkTo('/polist', {
    filter: JSON.stringify({ 'items.itemId': itemId, status: ['approved', 'sentToGRN', 'partiallyReceived'] }),
  });

const STATES = { low: 'Low', short: 'Low or negative', belowPar: 'Below par', ok: 'In stock', expiring: 'Expiring' };

/** R1: stock on hand now or on a past date (domain 3.1). */
export default defineReport({
  name: 'stockSummaryReport',
  label: 'Current stock summary',
  path: '/stocksummaryreport',
  about: 'Stock on hand, shortages and value',
  module: 'RPT_STOCK_SUMMARY',
  nav: { group: 'inventoryReports', order: 10, label: 'Current Stock Summary' },
  inventory: true,
  period: 'asOf',
  filters: itemFilters,
  parameters: {
    stockStatus: choice(['negative', 'low', 'short', 'belowPar', 'ok', 'expiring'], {
      label: 'Status',
      labels: STATES,
    }),
    includeZero: boolean({ label: 'Include zero stock', default: true }),
  },
  columns: {
    itemName: column.text({
      label: 'Item',
      compared: true,
      sort: 2,
      drill: ({ itemId }) => ({ resource: 'inventoryItems', id: String(itemId) }),
    }),
    itemCode: column.of(inventoryItems, 'itemCode', { within: 'itemName', compared: true }),
    outlet: column.reference('outlets', { group: 2, compared: true }),
    category: column.reference('inventoryCategories', { group: 1, sort: 1, chart: 'x' }),
    unit: column.unit('units', { main: 2 }),
    onHand: column.quantity({ drill: card, main: 1 }),
    inTransitIn: column.quantity({ label: 'In transit', optional: true }),
    onOrder: column.quantity({ drill: orders, main: 7 }),
    available: column.quantity(),
    minLevel: column.of(inventoryItems, 'minLevel', { inUnit: 'unit' }),
    parLevel: column.of(inventoryItems, 'parLevel', { label: 'Par' }),
    status: column.choice(['negative', 'low', 'belowPar', 'ok'], {
      labels: STATES,
      tones: { negative: 'red', low: 'amber', belowPar: 'blue', ok: 'green' },
      group: 3,
      main: 4,
    }),
    suggestedOrder: column.quantity({ main: 5, drill: () => '/reorder' }),
    averageDailyUsage: column.decimal({ label: 'Daily use', scale: 3 }),
    daysOnHand: column.decimal({ scale: 1, main: 6 }),
    lastReceived: column.date(),
    nearestExpiry: column.date(),
    unitCost: column.cost({ label: 'Average cost', formula: 'stockValue / onHand' }),
    stockValue: column.costMoney({ label: 'Value', sum: true, tile: 1, drill: card, main: 3, chart: 'y' }),
    ...columnsWith(
      { hidden: true },
      {
        itemId: column.text(),
        items: column.integer({ sum: true }),
        /** Daily usage at average cost. */
        dailyCost: column.costMoney({ label: 'Used per day', sum: true }),
        stockDays: column.decimal({ scale: 1, unit: 'days', formula: 'stockValue / dailyCost' }),
        negative: column.integer({ label: 'Negative', sum: true, tileTo: { stockStatus: 'negative' } }),
        short: column.integer({ label: 'Low or negative', sum: true, tile: 2, tileTo: { stockStatus: 'short' } }),
        expiring: column.integer({ label: 'Expiring soon', sum: true, tile: 3, tileTo: { stockStatus: 'expiring' } }),
      },
    ),
  },
  chart: 'bar',
  note: ({ asOf, today }) =>
    String(asOf) < String(today)
      ? 'For past dates, on order and in transit show a dash. Minimum and par are today’s.'
      : undefined,
  synonyms: {
    report: 'current stock, stock on hand',
    itemName: 'ingredient, inventory item, product',
    onHand:
      '(have in) stock, in stock, have (enough), enough, left (in stock), stock left, current stock, stock level, inventory',
    stockValue: 'stock/inventory worth/value, value of/in stock, worth of stock, tied up (in stock)',
    suggestedOrder: 'should order/reorder, need to order/reorder, reorder, to order',
    daysOnHand: 'long (stock) last, days left, days of stock (left)',
    averageDailyUsage: 'daily usage, usage per day',
    short: 'below minimum (level), running low, low on stock',
    'stockStatus=short': 'low (on) stock, running low/out, short, below/under minimum, below minimum level',
    'stockStatus=expiring': 'expire, expiring soon, about to expire',
    'stockStatus=belowPar': 'under/below par (level)',
    unitCost: 'expensive',
  },
  questions: ['What is our stock worth?', 'Which items are low on stock?', 'Which item has the highest stock value?'],
});
