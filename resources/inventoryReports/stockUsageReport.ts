import { choice, column, defineReport, oneOf, reference, toReport } from '#engine/define';
import { includeZero, itemFilters, ledgerCard, stockItem } from './stockReports.rules';

const PER_DISH = { per: 'dish' };
const usageByDish = toReport('stockUsageReport', ({ itemId, outletId: outlets }) => ({
  ...{ filters: { itemId, per: 'dish' }, outlets },
}));

/** R5: usage by cause, in quantity and value (domain 3.1). */
export default defineReport({
  name: 'stockUsageReport',
  label: 'Stock usage',
  path: '/stockusagereport',
  about: 'Usage by purpose and cost',
  module: 'RPT_STOCK_USAGE',
  nav: { group: 'inventoryReports', order: 50, label: 'Usage' },
  days: 28,
  filters: itemFilters,
  parameters: {
    per: oneOf(['period', 'day', 'week', 'month', 'department', 'dish'], { labels: { period: 'Whole period' } }),
    departmentId: reference('foodDepartments'),
    cause: choice({ sales: 'Sold', batch: 'Batches', issue: 'Issues', wastage: 'Wastage', other: 'Adjustments' }),
    includeZero,
  },
  columns: {
    ...stockItem(ledgerCard),
    span: column.text({ label: 'When', rowsBy: 'per', optional: true, sort: 3 }),
    department: column.reference('foodDepartments', { group: 3, optional: true }),
    outlet: column.reference('outlets', { group: 2, compared: true }),
    category: column.reference('inventoryCategories', { group: 1 }),
    unit: column.unit('units', { main: 5 }),
    dish: column.reference('items', { onlyFor: PER_DISH, group: 4, drill: 'record', compared: true, main: 1 }),
    soldQty: column.quantity({ onlyFor: PER_DISH, label: 'Sold', main: 2, unitless: true }),
    perPortion: column.quantity({ onlyFor: PER_DISH, label: 'Each', formula: 'salesUsage / soldQty', main: 3 }),
    salesUsage: column.quantity({ label: 'Sales', main: 7 }),
    ...column.alike({ batchUsage: 'Batches', issueUsage: 'Issues' }, column.quantity()),
    wastageUsage: column.quantity({ good: 'down', label: 'Wastage', main: 8 }),
    otherUsage: column.quantity({ label: 'Adjustments' }),
    totalUsage: column.quantity({ label: 'Total used', main: 4, synonyms: 'used, usage, consumption, consumed' }),
    salesValue: column.costMoney({ sum: true, tile: 2, ofQuantity: 'salesUsage' }),
    batchValue: column.costMoney({ sum: true, optional: true, ofQuantity: 'batchUsage' }),
    issueValue: column.costMoney({ sum: true, optional: true, ofQuantity: 'issueUsage' }),
    wastageValue: column.costMoney({ good: 'down', sum: true, tile: 3, ofQuantity: 'wastageUsage' }),
    otherValue: column.costMoney({ label: 'Adjustment value', sum: true, optional: true }),
    totalValue: column.costMoney({ sum: true, tile: 1, main: 6, sort: -1, ofQuantity: 'totalUsage' }),
    usedInMenuItems: column.integer({ label: 'Used in dishes', drill: usageByDish }),
    averageDaily: column.decimal({ label: 'Daily use', scale: 3, main: 9 }),
    daysOnHand: column.decimal({ scale: 1, main: 10 }),
    pctOfNetSales: column.percent({ good: 'down', label: '% of net sales', sensitive: 'cost' }),
  },
  chart: { as: 'columns', x: 'category' },
  explainedBy: ['category', 'itemName', 'outlet'],
  counted: { by: 'itemName', counts: 'Quantities used', per: 'unit' },
  synonyms: {
    totalValue: 'usage value, usage cost, used cost, cost of usage, value used',
    wastageValue: 'wastage value, wastage cost',
    wastageUsage: 'wasted, wastage, binned, throw away, throw out',
  },
  questions: ['What was the usage value last month?'],
});
