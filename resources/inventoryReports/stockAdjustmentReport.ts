import { column, defineListing } from '#engine/define';
import { stockAdjustments } from '../inventory';

/** R15: adjustments, by document or by line (domain 3.1). */
export default defineListing(stockAdjustments, {
  name: 'stockAdjustmentReport',
  label: 'Stock adjustments',
  path: '/stockAdjustmentReport',
  about: 'Corrections of stock, their direction, reason and value',
  module: 'RPT_STOCK_ADJUSTMENT',
  nav: { group: 'inventoryReports', order: 150, label: 'Stock Adjustment Listing' },
  inventory: true,
  filters: ['adjustmentTypeId', 'direction', 'itemId', 'status'],
  main: ['netValue', 'valueImpact', 'item', 'change', 'unit', 'adjustmentType', 'direction', 'status'],
  columns: {
    adjustmentTypeId: { group: 1, label: 'Type' },
    direction: { group: 2 },
    reason: true,
    status: true,
    increase: column.costMoney({ label: 'Value in', sum: true, tile: 2 }),
    decrease: column.costMoney({ label: 'Value out', sum: true, tile: 4 }),
    netValue: column.costMoney({ label: 'Net', sum: true, tile: 1, formula: 'increase - decrease' }),
    addedBy: true,
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 3 },
    systemQty: { label: 'Was' },
    change: column.quantity({ label: 'Adjusted by' }),
    newQty: true,
    unitId: true,
    unitCost: true,
    valueImpact: column.costMoney({ label: 'Value', sum: true }),
  },
});
