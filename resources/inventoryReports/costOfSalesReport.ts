import { column, defineReport, oneOf } from '#engine/define';
import { menuCategory, salesFilters, salesOfItem } from '../sales';
import { REVENUE_GROUPS } from '../shared';
import { words } from './costOfSalesReport.words';
import { costBasis } from './stockReports.rules';

/** R6: cost of sales by menu category, item or portion, against the food cost target (domain 3.1). */
export default defineReport({
  name: 'costOfSalesReport',
  label: 'Cost of sales',
  path: '/costofsalesreport',
  about: 'What your sales cost, and how far that is from the target',
  module: 'RPT_COST_OF_SALES',
  nav: { group: 'inventoryReports', order: 30, label: 'Cost of Sales' },
  days: 28,
  filters: salesFilters,
  parameters: {
    level: oneOf(['category', 'item', 'portion'], { default: 'item', label: 'By' }),
    categoryId: menuCategory,
    basis: costBasis,
  },
  columns: {
    itemName: column.text({ label: 'Item', optional: true, compared: true, sort: 3, drill: salesOfItem }),
    portion: column.text({ optional: true, compared: true }),
    category: column.text({ group: 2, compared: true, sort: 2 }),
    revenueGroup: column.choice(REVENUE_GROUPS, { group: 1, optional: true }),
    qtySold: column.quantity({ good: 'up', label: 'Sold', main: 6 }),
    complimentaryQty: column.quantity({ good: 'down', label: 'On the house', optional: true }),
    grossSales: column.money({ good: 'up', label: 'Gross', sum: true }),
    discounts: column.money({ good: 'down', sum: true }),
    refunds: column.money({ good: 'down', sum: true, optional: true }),
    netSales: column.money({
      ...{ good: 'up', sum: true, tile: 1, main: 1, sort: -1 },
      ...{ label: 'Net', ofQuantity: 'qtySold' },
    }),
    costOfSales: column.costMoney({
      ...{ good: 'down', sum: true, tile: 2, main: 2 },
      ...{ label: 'Cost', ofQuantity: 'costedQty' },
    }),
    costPct: column.share('costOfSales', 'costedNet', { good: 'down', label: 'Cost %', tile: 3, main: 3 }),
    grossProfit: column.costMoney({ good: 'up', formula: 'costedNet - costOfSales', sum: true, main: 4 }),
    gpPct: column.margin('costedNet', 'costOfSales', { good: 'up', label: 'Gross profit %' }),
    targetPct: column.percent({ label: 'Target %', sensitive: 'cost' }),
    deviation: column.percent({ good: 'down', signed: true, label: 'Against target', sensitive: 'cost', main: 5 }),
    withoutCost: column.money({ good: 'down', label: 'Net without a known cost', sum: true, optional: true }),
    ...column.forLinks('itemId'),
    costedNet: column.money({ hidden: true, sum: true, label: 'Net with a known cost' }),
    costedQty: column.quantity({ hidden: true, label: 'Sold with a known cost' }),
  },
  chart: { as: 'columns', x: 'category', y: ['netSales', 'costOfSales'] },
  note: () =>
    'Discounts on a whole bill are shared among its lines; refunds count on the day they were paid. The cost is what the ingredients cost when the bill was settled; what goods that were sold before their receipt cost more or less than assumed is a revaluation, in stock valuation and food cost control. What was sold without a known cost, such as dishes without a recipe and imported history, is in net sales but not in cost, profit and their percentages: “Net without a known cost” shows how much it is.',
  explainedBy: ['level=item', 'level=category'],
  counted: { by: 'level=item', counts: 'Quantities sold', per: 'item' },
  ...words,
});
