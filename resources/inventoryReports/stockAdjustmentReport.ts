import { column, defineListing } from '#engine/define';
import { stockAdjustments } from '../inventory';

/** R15: adjustments, by document or by line (domain 3.1). */
export default defineListing(stockAdjustments, {
  name: 'stockAdjustmentReport',
  label: 'Stock adjustments',
  about: 'Corrections of stock, their direction, reason and value',
  module: 'RPT_STOCK_ADJUSTMENT',
  nav: { group: 'inventoryReports', order: 150, label: 'Stock Adjustment Listing' },
  filters: ['adjustmentTypeId', 'direction', 'itemId', 'status'],
  columns: {
    adjustmentTypeId: { group: 1, label: 'Type', main: 6 },
    direction: { group: 2, main: 7 },
    reason: true,
    status: { main: 8 },
    increase: column.costMoney({ label: 'Value in', sum: true, tile: 2 }),
    decrease: column.costMoney({ label: 'Value out', sum: true, tile: 4 }),
    netValue: column.costMoney({ label: 'Net', sum: true, tile: 1, formula: 'increase - decrease', main: 1 }),
    addedBy: true,
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 3 },
    systemQty: { label: 'Was' },
    change: column.quantity({ label: 'Adjusted by', main: 4 }),
    newQty: true,
    unitId: { main: 5 },
    unitCost: true,
    valueImpact: column.costMoney({ label: 'Value', sum: true, main: 2 }),
  },
});
