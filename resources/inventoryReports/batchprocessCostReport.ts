import { column, defineListing } from '#engine/define';
import { batchRuns } from '../inventory';

/** R8: batch costs, with the cost of yield and usage variances (domain 3.1). */
export default defineListing(batchRuns, {
  name: 'batchprocessCostReport',
  label: 'Batch cost',
  about: 'What batches cost to make, and what was lost against the recipe',
  module: 'RPT_BATCH_COST',
  nav: { group: 'inventoryReports', order: 75, label: 'Batch Cost' },
  onlyStatus: 'completed',
  filters: ['recipeId', 'outputItemId', 'itemId'],
  columns: {
    outputItemId: { group: 1, main: 1 },
    recipeId: { group: 2, onDemand: true },
    batchCount: true,
    outputUnitId: { label: 'Unit' },
    standardOutput: true,
    actualOutput: { main: 2 },
    yieldPct: { good: 'up', main: 5 },
    totalCost: { label: 'Material' },
    overheadCost: { optional: true },
    byProductCredit: { label: 'By-product credit', optional: true },
    outputCost: { label: 'Total cost', tile: 1, main: 3 },
    standardUnitCost: column.cost({ formula: 'outputCost / standardOutput' }),
    actualUnitCost: column.cost({ good: 'down', formula: 'outputCost / actualOutput', main: 4 }),
    yieldVarianceCost: { label: 'Yield variance', tile: 2, main: 6 },
    usageVarianceCost: { label: 'Usage variance', tile: 4 },
  },
  detail: {
    itemId: { label: 'Component', group: 3, main: 7 },
    standardQty: true,
    actualQty: true,
    unitId: { label: 'Component unit' },
    unitCost: { optional: true },
    lineCost: { label: 'Cost', main: 8 },
  },
});
