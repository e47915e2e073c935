import { column, defineListing } from '#engine/define';
import { stockEntries } from '../inventory';

/** R16: counts, by entry or by line (domain 3.1). */
export default defineListing(stockEntries, {
  name: 'stockEntryReport',
  label: 'Stock entry listing',
  about: 'What was counted, and how far it was from what was expected',
  module: 'RPT_STOCK_ENTRY',
  nav: { group: 'inventoryReports', order: 160, label: 'Stock Entry Listing' },
  filters: ['entryType', 'stockEntryNumber', 'countedBy', 'itemId', 'status'],
  columns: {
    entryType: { group: 1, main: 6 },
    countDateTime: true,
    countedBy: { group: 2, main: 7 },
    isBlind: { onDemand: true },
    status: { group: 4, main: 8 },
    varianceValue: { good: 'up', label: 'Difference', tile: 1 },
    systemValue: column.costMoney({ label: 'Expected value', sum: true }),
    missedValue: column.costMoney({ good: 'down', label: 'Off by', sum: true, onDemand: true }),
    accuracy: column.percent({ good: 'up', formula: '100 - 100 * missedValue / systemValue', tile: 2 }),
    recountReason: { onDemand: true },
    approvedBy: { onDemand: true },
    approvedDateTime: { label: 'Approved at', onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 1 },
    location: { label: 'Place', optional: true },
    unitId: { main: 5 },
    countedQty: { main: 3 },
    systemQty: { label: 'Expected', main: 2 },
    varianceQty: { good: 'up', main: 4 },
    variancePct: column.share('varianceQty', 'systemQty', { good: 'up', label: 'Difference %' }),
    category: column.reference('inventoryCategories', { group: 5 }),
    enteredCost: { label: 'Opening cost', optional: true },
    unitCost: { optional: true },
    varianceValue: { good: 'up', label: 'Value' },
    note: { optional: true },
  },
  synonyms: {
    report: 'stock count, stock counts, stocktake, stock take, count stock, counted stock',
    accuracy: 'accuracy, accurate, count accuracy',
    varianceValue: 'variance, difference, count variance/difference',
  },
});
