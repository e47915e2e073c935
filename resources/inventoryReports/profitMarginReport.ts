import { column, defineReport, oneOf, percent } from '#engine/define';
import { menuCategory, salesFilters, salesOfItem } from '../sales';
import { costBasis } from './stockReports.rules';

const CLASSES = { star: 'green', plowhorse: 'blue', puzzle: 'amber', dog: 'red' } as const;

/** R9: menu engineering: popularity and profit of each item, with a recommendation (domain 3.1). */
export default defineReport({
  name: 'profitMarginReport',
  label: 'Profit margin',
  about: 'Which dishes sell, which ones earn, and what to do about the rest',
  module: 'RPT_PROFIT_MARGIN',
  nav: { group: 'inventoryReports', order: 90, label: 'Profit Margin' },
  days: 28,
  filters: salesFilters,
  parameters: {
    within: oneOf({ category: 'Category', menu: 'Whole menu' }, { label: 'Compare within' }),
    fairShare: percent({
      default: '70',
      unit: '%',
      label: 'Popular from',
      help: 'Share of an equal split of the sales',
    }),
    categoryId: menuCategory,
    basis: costBasis,
  },
  columns: {
    itemName: column.text({ label: 'Item', compared: true, sort: 2, drill: salesOfItem }),
    category: column.text({ group: 1, compared: true }),
    qty: column.quantity({ good: 'up', label: 'Sold', main: 5 }),
    mixPct: column.percent({ label: 'Share of sales', main: 6 }),
    avgNetPrice: column.money({ label: 'Average price', formula: 'netSales / qty', main: 7 }),
    avgCost: column.costMoney({ good: 'down', label: 'Average cost', formula: 'totalCost / costedQty', main: 8 }),
    contributionMargin: column.costMoney({
      ...{ good: 'up', main: 4 },
      ...{ label: 'Margin each', formula: 'totalMargin / costedQty' },
    }),
    netSales: column.money({ good: 'up', label: 'Net', sum: true, tile: 2, ofQuantity: 'qty' }),
    totalCost: column.costMoney({ good: 'down', label: 'Cost', sum: true, ofQuantity: 'costedQty' }),
    totalMargin: column.costMoney({
      ...{ formula: 'costedNet - totalCost', good: 'up', sum: true, tile: 1, main: 1, sort: -1 },
    }),
    marginPct: column.margin('costedNet', 'totalCost', { good: 'up', label: 'Margin %', tile: 3, main: 3 }),
    popularity: column.choice(['high', 'low'], { onDemand: true }),
    profitability: column.choice(['high', 'low'], { onDemand: true, sensitive: 'cost' }),
    class: column.coloured(CLASSES, { group: 2, sensitive: 'cost', main: 2 }),
    action: column.text({ label: 'What to do', sensitive: 'cost' }),
    ...column.forLinks('itemId'),
    costedQty: column.quantity({ hidden: true }),
    costedNet: column.money({ hidden: true, sum: true }),
  },
  note: () =>
    'What was sold without a known cost has no class, and is not part of the margin. Refunds count on the day they were paid.',
  counted: { by: 'itemName', counts: 'Quantities sold', per: 'item' },
  synonyms: { itemName: 'dish, menu item', marginPct: 'margin' },
  chart: [
    { as: 'quadrant', x: 'mixPct', y: 'contributionMargin', name: 'itemName', classOf: 'class' },
    { as: 'columns', x: 'class' },
  ],
});
