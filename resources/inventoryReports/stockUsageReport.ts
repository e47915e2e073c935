import { choice, column, columnsWith, defineReport, reference } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { inventoryItems } from '../inventory';
import { includeZero, itemFilters, spanName, spanOf } from './stockReports.rules';

const SPANS = ['period', 'day', 'week', 'month', 'department', 'dish'] as const;
/** Each value belongs to a quantity of the same row. */
const counted = (quantity: string) => ({ by: 'itemName', quantity, counts: 'Quantities used', each: 'cost per unit' });
const CAUSES = ['sales', 'batch', 'issue', 'wastage', 'other'] as const;

/** R5: usage by cause, in quantity and value (domain 3.1). */
export default defineReport({
  name: 'stockUsageReport',
  label: 'Stock usage',
  path: '/stockusagereport',
  about: 'Usage by purpose and cost',
  module: 'RPT_STOCK_USAGE',
  nav: { group: 'inventoryReports', order: 50, label: 'Usage' },
  inventory: true,
  period: 'range',
  days: 28,
  filters: itemFilters,
  readsDays: ({ per }) => per === 'day' || per === 'week',
  parameters: {
    per: choice(SPANS, { default: 'period', required: true, label: 'Per', labels: { period: 'Whole period' } }),
    departmentId: reference('foodDepartments', { label: 'Department' }),
    cause: choice(CAUSES, {
      label: 'Cause',
      labels: { sales: 'Sold', batch: 'Batches', issue: 'Issues', wastage: 'Wastage', other: 'Adjustments' },
    }),
    includeZero,
  },
  columns: {
    itemName: column.text({
      label: 'Item',
      compared: true,
      sort: 2,
      drill: ({ itemId }, { fromDate, toDate }) => linkTo('/itemTransactionReport', { itemId, fromDate, toDate }),
    }),
    itemCode: column.of(inventoryItems, 'itemCode', { within: 'itemName', compared: true }),
    span: column.text({ label: 'When', optional: true, words: spanName, compared: true, sort: 3 }),
    department: column.reference('foodDepartments', { group: 3, optional: true }),
    outlet: column.reference('outlets', { group: 2, compared: true }),
    category: column.reference('inventoryCategories', { group: 1, chart: 'x' }),
    unit: column.unit('units', { main: 5 }),
    ...columnsWith(
      { onlyFor: { per: 'dish' } },
      {
        dish: column.reference('items', { label: 'Dish', group: 4, drill: 'record', compared: true, main: 1 }),
        soldQty: column.quantity({ label: 'Sold', main: 2, unitless: true }),
        perPortion: column.quantity({ label: 'Each', formula: 'salesUsage / soldQty', main: 3 }),
      },
    ),
    salesUsage: column.quantity({ label: 'Sales', main: 7 }),
    batchUsage: column.quantity({ label: 'Batches' }),
    issueUsage: column.quantity({ label: 'Issues' }),
    wastageUsage: column.quantity({ label: 'Wastage', main: 8 }),
    otherUsage: column.quantity({ label: 'Adjustments' }),
    totalUsage: column.quantity({ label: 'Total used', main: 4 }),
    salesValue: column.costMoney({ sum: true, tile: 2 }),
    batchValue: column.costMoney({ sum: true, optional: true }),
    issueValue: column.costMoney({ sum: true, optional: true }),
    wastageValue: column.costMoney({ sum: true, tile: 3 }),
    otherValue: column.costMoney({ label: 'Adjustment value', sum: true, optional: true }),
    totalValue: column.costMoney({ sum: true, tile: 1, main: 6, sort: -1, chart: 'y' }),
    usedInMenuItems: column.integer({
      label: 'Used in dishes',
      drill: ({ itemId }, { outlets, fromDate, toDate }) =>
        linkTo('/stockusagereport', { itemId, outlets, fromDate, toDate, per: 'dish' }),
    }),
    averageDaily: column.decimal({ label: 'Daily use', scale: 3, main: 9 }),
    daysOnHand: column.decimal({ scale: 1, main: 10 }),
    pctOfNetSales: column.percent({ label: '% of net sales', sensitive: 'cost' }),
    itemId: column.text({ hidden: true }),
  },
  alignedBy: spanOf,
  chart: 'bar',
  explainedBy: ['category', 'itemName', 'outlet'],
  countedBy: {
    totalValue: counted('totalUsage'),
    salesValue: counted('salesUsage'),
    batchValue: counted('batchUsage'),
    issueValue: counted('issueUsage'),
    wastageValue: counted('wastageUsage'),
  },
  synonyms: {
    itemName: 'ingredient, inventory item',
    totalUsage: 'used, usage, consumption, consumed',
    totalValue: 'usage value, usage cost, used cost, cost of usage, value used',
    wastageUsage: 'wasted, wastage, binned, throw away, throw out',
    wastageValue: 'wastage value, wastage cost',
  },
  questions: ['What was the usage value last month?'],
});
