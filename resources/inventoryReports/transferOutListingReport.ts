import { column, defineListing, integer } from '#engine/define';
import { transferOuts } from '../inventory';

/** R12: sent transfers, by transfer or by line (domain 3.1). */
export default defineListing(transferOuts, {
  name: 'transferOutListingReport',
  label: 'Transfer out listing',
  path: '/transferoutlistingreport',
  about: 'What was sent to other outlets, and how much of it arrived',
  module: 'RPT_TRANSFER_OUT',
  nav: { group: 'inventoryReports', order: 110, label: 'Transfer Out Listing' },
  filters: ['toOutletId', 'status', 'itemId'],
  parameters: { openDays: integer({ min: 0, label: 'Open longer than days' }) },
  columns: {
    toOutletId: { group: 1, main: 6 },
    srnId: { label: 'Requisition', optional: true },
    dispatchDateTime: true,
    driver: { optional: true },
    vehicleNo: { onDemand: true },
    status: { group: 2, main: 7 },
    receivedPct: true,
    totalCost: { label: 'Value sent', tile: 1, main: 1 },
    receivedValue: column.costMoney({ label: 'Value received', sum: true }),
    writtenOffValue: column.costMoney({ label: 'Written off', sum: true, optional: true }),
    inTransitValue: column.costMoney({ label: 'In transit', sum: true, tile: 2 }),
    daysOpen: column.integer({ optional: true }),
    closeReason: { onDemand: true },
    approvedBy: { onDemand: true },
    approvedDateTime: { label: 'Approved at', onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 2 },
    unitId: { main: 5 },
    requestedQty: { optional: true },
    sentQty: { main: 3 },
    receivedQty: { main: 4 },
    writtenOffQty: { optional: true },
    pendingQty: true,
    unitCost: { optional: true },
    lineCost: { label: 'Value' },
  },
  synonyms: {
    report: `transfers out, sent to other outlets, transferred out, transferred, sent, stock sent/transferred,
      transfers between outlets`,
  },
  openNow: ['inTransitValue', 'pendingQty', 'status=approved', 'status=partiallyReceived'],
  questions: ['What is in transit between outlets?'],
});
