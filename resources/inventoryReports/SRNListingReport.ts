import { column, defineListing } from '#engine/define';
import { storeRequisitions } from '../inventory';

/** R21: requisitions to stores, by requisition or by line (domain 3.1). */
export default defineListing(storeRequisitions, {
  name: 'SRNListingReport',
  label: 'Store requisition listing',
  about: 'What was asked for, how much of it came, and what is still open',
  module: 'RPT_SRN',
  nav: { group: 'inventoryReports', order: 210, label: 'SRN Listing' },
  filters: ['srnType', 'departmentId', 'toOutletId', 'priorityLevelId', 'status', 'itemId'],
  columns: {
    srnType: { group: 1 },
    departmentId: { group: 2, main: 7 },
    toOutletId: { label: 'Requested from', optional: true },
    requiredDate: { main: 8, sort: 1 },
    daysLate: column.integer({ good: 'down', optional: true }),
    priorityLevelId: true,
    status: { group: 4, main: 6 },
    fulfilledPct: { good: 'up', main: 1 },
    hoursToApprove: column.decimal({ good: 'down', scale: 1, optional: true }),
    hoursToFulfil: column.decimal({ good: 'down', scale: 1, optional: true }),
    linkedDocuments: column.text({ label: 'Issued with', optional: true }),
    closeReason: { onDemand: true },
    approvedBy: { onDemand: true },
    approvedDateTime: { label: 'Approved at', onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 2 },
    requestedQty: { main: 3 },
    approvedQty: true,
    fulfilledQty: true,
    pendingQty: { main: 4 },
    closedQty: { optional: true },
    unitId: { main: 5 },
  },
});
