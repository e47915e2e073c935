import { defineListing } from '#engine/define';
import goodsReceivedNotes from './goodsReceivedNotes';

/** R3: what was received, note by note or line by line (domain 3.1). */
export default defineListing(goodsReceivedNotes, {
  name: 'grnListingReport',
  label: 'GRN listing',
  path: '/grnlistingreport',
  about: 'What was received, from whom, and what it cost',
  module: 'RPT_GRN_LISTING',
  nav: { group: 'inventoryReports', order: 60, label: 'GRN Listing' },
  inventory: true,
  filters: ['supplierId', 'pONumber', 'status', 'itemId', 'invoiceNumber', 'paymentModeId'],
  columns: {
    supplierId: { group: 1 },
    invoiceNumber: true,
    invoiceDate: true,
    pONumber: true,
    status: true,
    subTotal: { tile: 2 },
    headerDiscount: { label: 'Discount', optional: true },
    freight: { optional: true },
    otherCharges: { optional: true },
    taxAmount: true,
    grandTotal: { tile: 1 },
    invoiceTotal: { optional: true },
    invoiceDifference: { label: 'Difference', optional: true },
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 2 },
    deliveredQty: true,
    acceptedQty: true,
    rejectedQty: { optional: true },
    freeQty: { optional: true },
    purchaseUnitId: true,
    unitPrice: true,
    poPrice: { optional: true },
    priceVariancePct: { optional: true },
    landedUnitCost: true,
    netAmount: true,
  },
});
