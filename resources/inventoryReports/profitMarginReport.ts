import { choice, column, defineReport, percent } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { menuCategory, salesFilters } from '../sales';
import { costBasis } from './stockReports.rules';

const CLASSES = ['star', 'plowhorse', 'puzzle', 'dog'] as const;

/** R9: menu engineering: popularity and profit of each item, with a recommendation (domain 3.1). */
export default defineReport({
  name: 'profitMarginReport',
  label: 'Profit margin',
  path: '/profitMarginReport',
  about: 'Which dishes sell, which ones earn, and what to do about the rest',
  module: 'RPT_PROFIT_MARGIN',
  nav: { group: 'inventoryReports', order: 90, label: 'Profit Margin' },
  inventory: true,
  period: 'range',
  days: 28,
  filters: salesFilters,
  parameters: {
    within: choice(['category', 'menu'], {
      default: 'category',
      required: true,
      label: 'Compare within',
      labels: { menu: 'Whole menu' },
    }),
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
    itemName: column.text({
      label: 'Item',
      compared: true,
      sort: 2,
      drill: ({ itemId }, { fromDate, toDate }) => linkTo('/menuItemReport', { itemId, fromDate, toDate }),
    }),
    category: column.text({ group: 1, compared: true }),
    qty: column.quantity({ label: 'Sold', main: 5 }),
    mixPct: column.percent({ label: 'Share of sales', main: 6 }),
    avgNetPrice: column.money({ label: 'Average price', formula: 'netSales / qty', main: 7 }),
    avgCost: column.costMoney({ label: 'Average cost', formula: 'totalCost / costedQty', main: 8 }),
    contributionMargin: column.costMoney({
      label: 'Margin each',
      formula: '(costedNet - totalCost) / costedQty',
      main: 4,
    }),
    netSales: column.money({ label: 'Net', sum: true, tile: 2 }),
    totalCost: column.costMoney({ label: 'Cost', sum: true }),
    totalMargin: column.costMoney({
      label: 'Margin',
      formula: 'costedNet - totalCost',
      sum: true,
      tile: 1,
      main: 1,
      sort: -1,
      chart: 'y',
    }),
    marginPct: column.margin('costedNet', 'totalCost', { label: 'Margin %', tile: 3, main: 3 }),
    popularity: column.choice(['high', 'low'], { label: 'Popularity', onDemand: true }),
    profitability: column.choice(['high', 'low'], { label: 'Profitability', onDemand: true, sensitive: 'cost' }),
    class: column.choice(CLASSES, {
      group: 2,
      sensitive: 'cost',
      tones: { star: 'green', plowhorse: 'blue', puzzle: 'amber', dog: 'red' },
      main: 2,
      chart: 'x',
    }),
    action: column.text({ label: 'What to do', sensitive: 'cost' }),
    itemId: column.text({ hidden: true }),
    costedQty: column.quantity({ hidden: true }),
    costedNet: column.money({ hidden: true, sum: true }),
  },
  chart: 'bar',
  note: () =>
    'Dishes without a recorded cost have no class, and their sales are not part of the margin. Days without any recorded cost, such as imported history, are not either.',
  countedBy: {
    totalCost: { by: 'itemName', quantity: 'costedQty', counts: 'Quantities sold', each: 'cost per item' },
    netSales: { by: 'itemName', quantity: 'qty', counts: 'Quantities sold', each: 'price per item' },
  },
  picture: { kind: 'quadrant', x: 'mixPct', y: 'contributionMargin', name: 'itemName', classOf: 'class' },
});
