import { boolean, column, defineReport, percent, reference } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { inventoryItems } from '../inventory';
import { includeZero, itemFilters } from './stockReports.rules';

/** R4: actual usage compared with recipes (domain 3.1). */
export default defineReport({
  name: 'stockVarianceReport',
  label: 'Stock variance',
  path: '/stockvariancereport',
  about: 'Actual usage, recipe usage and unexplained differences',
  module: 'RPT_STOCK_VARIANCE',
  nav: { group: 'inventoryReports', order: 40, label: 'Variance' },
  inventory: true,
  period: 'range',
  days: 28,
  filters: itemFilters,
  // What counts cut isn't known before they are read.
  readsDays: ({ fromCount, toCount }) => Boolean(fromCount || toCount),
  parameters: {
    threshold: percent({ default: '2', unit: '%', label: 'Flag above' }),
    onlyFlagged: boolean({ label: 'Only flagged' }),
    fromCount: reference('stockEntries', { label: 'From count', help: 'Begins after this count' }),
    toCount: reference('stockEntries', { label: 'To count', help: 'Ends with this count' }),
    onlyKeyItems: boolean({ label: 'Only key items' }),
    includeZero,
  },
  columns: {
    itemName: column.text({
      label: 'Item',
      drill: ({ itemId }, { fromDate, toDate }) => linkTo('/itemTransactionReport', { itemId, fromDate, toDate }),
    }),
    itemCode: column.of(inventoryItems, 'itemCode', { within: 'itemName' }),
    outlet: column.reference('outlets', { group: 2 }),
    category: column.reference('inventoryCategories', { group: 1 }),
    unit: column.codeOf('units'),
    openingQty: column.quantity({ inUnit: 'unit', label: 'Opening' }),
    receivedQty: column.quantity({ inUnit: 'unit', label: 'Received' }),
    closingQty: column.quantity({ inUnit: 'unit', label: 'Closing' }),
    actualUsage: column.quantity({ inUnit: 'unit', formula: 'openingQty + receivedQty - closingQty' }),
    theoreticalUsage: column.quantity({ inUnit: 'unit', label: 'By recipes' }),
    recordedLoss: column.quantity({ inUnit: 'unit', label: 'Recorded' }),
    expectedClosing: column.quantity({
      inUnit: 'unit',
      label: 'Expected',
      formula: 'openingQty + receivedQty - theoreticalUsage - recordedLoss',
    }),
    varianceQty: column.quantity({
      inUnit: 'unit',
      label: 'Unexplained',
      formula: 'closingQty - openingQty - receivedQty + theoreticalUsage + recordedLoss',
    }),
    unitCost: column.cost({ label: 'Average cost', onDemand: true }),
    varianceValue: column.costMoney({ label: 'Value', sum: true, tile: 1 }),
    variancePct: column.percent({ label: '% of recipes' }),
    efficiencyPct: column.percent({
      label: 'Efficiency',
      formula: '100 * theoreticalUsage / (openingQty + receivedQty - closingQty)',
    }),
    theoreticalValue: column.costMoney({ label: 'Value by recipes', sum: true, tile: 2 }),
    actualValue: column.costMoney({ label: 'Value used', sum: true }),
    flag: column.choice(['above', 'within'], {
      label: 'Flag',
      labels: { above: 'Above', within: 'Within' },
      tones: { above: 'red', within: 'green' },
      group: 3,
    }),
    itemId: column.text({ hidden: true }),
    flagged: column.integer({ hidden: true, sum: true, label: 'Items flagged', tile: 3 }),
    largest: column.costMoney({ hidden: true, sensitive: 'cost' }),
  },
  sort: ['-largest', 'itemName'],
  comparedBy: ['itemName', 'itemCode', 'outlet'],
  main: ['varianceQty', 'unit', 'varianceValue', 'variancePct', 'flag', 'actualUsage', 'theoreticalUsage'],
  chart: { kind: 'bar', x: 'category', y: ['varianceValue'] },
  note: () =>
    'Most useful between two counts. Without a closing count, the closing stock is the book stock and there is no unexplained variance.',
  synonyms: {
    itemName: 'ingredient, inventory item',
    varianceValue: 'variance, stock variance, variance value, unexplained loss',
    varianceQty: 'variance quantity, unexplained, missing',
  },
  questions: ['Which item has the biggest variance last month?'],
});
