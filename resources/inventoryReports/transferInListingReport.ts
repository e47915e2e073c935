import { column, defineListing } from '#engine/define';
import { transferIns } from '../inventory';

/** R11: received transfers, by transfer or by line (domain 3.1). */
export default defineListing(transferIns, {
  name: 'transferInListingReport',
  label: 'Transfer in listing',
  path: '/transferinlistingreport',
  about: 'What came from other outlets, what was short or damaged, and who bears it',
  module: 'RPT_TRANSFER_IN',
  nav: { group: 'inventoryReports', order: 120, label: 'Transfer In Listing' },
  filters: ['fromOutletId', 'status', 'discrepancyAction', 'itemId'],
  columns: {
    fromOutletId: { group: 1, main: 7 },
    transferOutNumber: { label: 'Transfer out' },
    dispatched: column.datetime({ optional: true }),
    transitHours: column.decimal({ good: 'down', label: 'Hours in transit', scale: 1, optional: true }),
    receivedBy: true,
    status: { group: 2, main: 8 },
    totalCost: { label: 'Value received', tile: 1, main: 1 },
    discrepancyValue: column.costMoney({ good: 'down', label: 'Value short', sum: true, tile: 2 }),
    approvedBy: { onDemand: true },
    approvedDateTime: { label: 'Approved at', onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 2 },
    unitId: { main: 6 },
    sentQty: { main: 3 },
    receivedQty: { main: 4 },
    shortQty: { good: 'down', main: 5 },
    damagedQty: { good: 'down', optional: true },
    discrepancyReason: { optional: true },
    discrepancyAction: { optional: true },
    shortCost: { good: 'down', label: 'Value short' },
    lineCost: { label: 'Value' },
  },
  synonyms: { report: 'transfers in, transfers, transferred, received from other outlets' },
});
