import { defineListing } from '#engine/define';
import { stockAdjustments } from '../inventory';

/** R15: corrections, document by document or line by line (domain 3.1). */
export default defineListing(stockAdjustments, {
  name: 'stockAdjustmentReport',
  label: 'Stock adjustments',
  path: '/stockAdjustmentReport',
  about: 'Corrections of stock, their direction, reason and value',
  module: 'RPT_STOCK_ADJUSTMENT',
  nav: { group: 'inventoryReports', order: 150, label: 'Stock Adjustment Listing' },
  inventory: true,
  filters: ['adjustmentTypeId', 'direction', 'itemId', 'status'],
  main: ['totalCost', 'item', 'adjustQty', 'unit', 'adjustmentType', 'direction', 'status'],
  columns: {
    adjustmentTypeId: { group: 1, label: 'Type' },
    direction: { group: 2 },
    reason: true,
    status: true,
    totalCost: { label: 'Value', tile: 1 },
    addedBy: true,
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 3 },
    systemQty: { label: 'Was' },
    adjustQty: true,
    newQty: true,
    unitId: true,
    unitCost: true,
    lineCost: { label: 'Value' },
  },
});
