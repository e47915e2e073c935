import { addDays } from '../days';
import {
  type AnyRecord,
  boolean,
  choice,
  cost,
  costMoney,
  date,
  decimal,
  defineReport,
  integer,
  quantity,
  reference,
  text,
} from '../schema';

/** The movements behind what is on hand: the item's ledger card of the four weeks before. */
const card = ({ itemId }: AnyRecord, { asOf }: AnyRecord): string =>
  `/itemTransactionReport?itemId=${itemId}&fromDate=${addDays(String(asOf), -27)}&toDate=${asOf}`;

/** R1: what is on hand now, or was at a past date (domain 3.1). */
export default defineReport({
  name: 'stockSummaryReport',
  label: 'Current stock summary',
  path: '/stocksummaryreport',
  about: 'What is on hand, what is short, and what it is worth',
  module: 'RPT_STOCK_SUMMARY',
  nav: { group: 'inventoryReports', order: 10, label: 'Current Stock Summary' },
  inventory: true,
  period: 'asOf',
  parameters: {
    categoryId: reference('inventoryCategories', { label: 'Category' }),
    subCategoryId: reference('inventorySubCategories', { label: 'Sub-category' }),
    itemId: reference('inventoryItems', { label: 'Item' }),
    itemType: choice(['raw', 'semiFinished', 'resale', 'packaging', 'consumable'], { label: 'Type' }),
    stockStatus: choice(['negative', 'low', 'belowPar', 'ok', 'expiring'], {
      label: 'Status',
      labels: { low: 'Low', belowPar: 'Below par', ok: 'Enough', expiring: 'Expiring' },
    }),
    includeZero: boolean({ label: 'Zero stock', default: true }),
  },
  columns: {
    itemName: text({ label: 'Item' }),
    itemCode: text({ label: 'Code' }),
    outlet: text(),
    category: text(),
    unit: text(),
    onHand: quantity(),
    inTransitIn: quantity({ label: 'In transit' }),
    onOrder: quantity(),
    available: quantity(),
    minLevel: quantity({ label: 'Minimum' }),
    parLevel: quantity({ label: 'Par' }),
    status: choice(['negative', 'low', 'belowPar', 'ok'], {
      labels: { low: 'Low', belowPar: 'Below par', ok: 'Enough' },
      tones: { negative: 'red', low: 'amber', belowPar: 'blue', ok: 'green' },
    }),
    suggestedOrder: quantity({ label: 'Suggested order' }),
    averageDailyUsage: decimal({ label: 'Used a day', scale: 3 }),
    daysOnHand: decimal({ label: 'Days on hand', scale: 1 }),
    lastReceived: date(),
    nearestExpiry: date(),
    unitCost: cost({ label: 'Average cost' }),
    stockValue: costMoney({ label: 'Value' }),
    itemId: text({ hidden: true }),
    items: integer({ hidden: true }),
    short: integer({ hidden: true, label: 'Low or negative' }),
    expiring: integer({ hidden: true, label: 'Expiring within 7 days' }),
  },
  totals: ['stockValue', 'items', 'short', 'expiring'],
  groups: ['category', 'outlet', 'status'],
  sort: ['category', 'itemName'],
  tiles: ['stockValue', 'short', 'expiring'],
  optional: ['inTransitIn'],
  chart: { kind: 'bar', x: 'category', y: ['stockValue'] },
  note: ({ asOf, today }) =>
    String(asOf) < String(today)
      ? 'At a past date, what was on order and under way is not known and shows a dash; minimum and par are those of now.'
      : undefined,
  drill: {
    onHand: card,
    stockValue: card,
    onOrder: (row) =>
      `/polist?filter=${encodeURIComponent(JSON.stringify({ 'items.itemId': row.itemId, status: ['approved', 'sentToGRN', 'partiallyReceived'] }))}`,
    itemName: ({ itemId }) => ({ resource: 'inventoryItems', id: String(itemId) }),
  },
});
