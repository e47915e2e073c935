import { boolean, column, defineReport, percent, reference } from '#engine/define';
import { includeZero, itemFilters, ledgerCard, stockItem } from './stockReports.rules';

/** R4: actual usage compared with recipes (domain 3.1). */
export default defineReport({
  name: 'stockVarianceReport',
  label: 'Stock variance',
  path: '/stockvariancereport',
  about: 'Actual usage, recipe usage and unexplained differences',
  module: 'RPT_STOCK_VARIANCE',
  nav: { group: 'inventoryReports', order: 40, label: 'Variance' },
  days: 28,
  filters: itemFilters,
  // What counts cut isn't known before they are read.
  readsDays: ({ fromCount, toCount }) => Boolean(fromCount || toCount),
  parameters: {
    threshold: percent({ default: '2', unit: '%', label: 'Flag above' }),
    onlyFlagged: boolean(),
    fromCount: reference('stockEntries', { help: 'Begins after this count' }),
    toCount: reference('stockEntries', { help: 'Ends with this count' }),
    onlyKeyItems: boolean(),
    includeZero,
  },
  columns: {
    ...stockItem(ledgerCard),
    outlet: column.reference('outlets', { group: 2, compared: true }),
    category: column.reference('inventoryCategories', { group: 1 }),
    unit: column.unit('units', { main: 2 }),
    ...column.alike({ openingQty: 'Opening', receivedQty: 'Received', closingQty: 'Closing' }, column.quantity()),
    actualUsage: column.quantity({ formula: 'openingQty + receivedQty - closingQty', main: 6 }),
    theoreticalUsage: column.quantity({ label: 'By recipes', main: 7 }),
    recordedLoss: column.quantity({ good: 'down', label: 'Recorded' }),
    expectedClosing: column.quantity({
      ...{ label: 'Expected', formula: 'openingQty + receivedQty - theoreticalUsage - recordedLoss' },
    }),
    varianceQty: column.quantity({
      ...{ good: 'up', label: 'Unexplained', main: 1 },
      formula: 'closingQty - expectedClosing',
    }),
    unitCost: column.cost({ label: 'Average cost', onDemand: true }),
    varianceValue: column.costMoney({ good: 'up', label: 'Value', sum: true, tile: 1, main: 3 }),
    variancePct: column.percent({ good: 'up', label: '% of recipes', main: 4 }),
    efficiencyPct: column.share('theoreticalUsage', 'actualUsage', { good: 'up', label: 'Efficiency' }),
    theoreticalValue: column.costMoney({ label: 'Value by recipes', sum: true, tile: 2 }),
    actualValue: column.costMoney({ label: 'Value used', sum: true }),
    flag: column.coloured({ above: 'red', within: 'green' }, { group: 3, main: 5 }),
    flagged: column.count({ good: 'down', label: 'Items flagged', tile: 3 }),
    largest: column.costMoney({ hidden: true, sensitive: 'cost', sort: -1 }),
  },
  chart: { as: 'columns' },
  note: () =>
    'Most useful between two counts. Without a closing count, the closing stock is the book stock and there is no unexplained variance.',
  synonyms: {
    varianceValue: 'variance, stock variance, variance value, unexplained loss',
    varianceQty: 'variance quantity, unexplained, missing',
  },
  questions: ['Which item has the biggest variance last month?'],
});
