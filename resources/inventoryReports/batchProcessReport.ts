import { defineListing } from '#engine/define';
import { batchRuns } from '../inventory';

/** R13: batch production, by run or by component (domain 3.1). */
export default defineListing(batchRuns, {
  name: 'batchProcessReport',
  label: 'Batch process listing',
  about: 'What the kitchen made in batches, how much it gave, and what went into it',
  module: 'RPT_BATCH_PROCESS',
  nav: { group: 'inventoryReports', order: 130, label: 'Batch Process Listing' },
  filters: ['recipeId', 'outputItemId', 'status', 'itemId'],
  columns: {
    recipeId: { group: 2 },
    recipeVersion: { label: 'Version', optional: true },
    batchCount: true,
    outputItemId: { group: 1, main: 1 },
    outputUnitId: { label: 'Unit' },
    standardOutput: { main: 2 },
    actualOutput: { main: 3 },
    yieldPct: { good: 'up' },
    expiryDate: true,
    status: { group: 3, main: 8 },
    approvedBy: { label: 'Run by' },
    approvedDateTime: { label: 'Run at', onDemand: true },
    totalCost: { label: 'Cost of components', tile: 1, onDemand: true },
  },
  detail: {
    itemId: { label: 'Component', group: 4, main: 4 },
    standardQty: { main: 5 },
    actualQty: { main: 6 },
    unitId: { label: 'Component unit', main: 7 },
  },
  synonyms: { report: 'batches, batches made, batch production, production, produced, batch runs' },
});
