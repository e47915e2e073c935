import { column, defineListing } from '#engine/define';
import { goodsReceivedNotes } from '../inventory';
import { words } from './grnListingReport.words';

/** R3: receipts, by note or by line (domain 3.1). */
export default defineListing(goodsReceivedNotes, {
  name: 'grnListingReport',
  label: 'GRN listing',
  path: '/grnlistingreport',
  about: 'Goods received, by supplier and cost',
  module: 'RPT_GRN_LISTING',
  nav: { group: 'inventoryReports', order: 60, label: 'GRN Listing' },
  filters: ['supplierId', 'pONumber', 'status', 'itemId', 'invoiceNumber', 'paymentModeId'],
  columns: {
    supplierId: { group: 1, main: 7 },
    invoiceNumber: true,
    invoiceDate: true,
    pONumber: true,
    status: { main: 6 },
    subTotal: { tile: 2 },
    headerDiscount: { label: 'Discount', optional: true },
    freight: { optional: true, synonyms: 'freight paid, paid freight' },
    otherCharges: { optional: true },
    taxAmount: { synonyms: 'tax on purchases, purchases tax' },
    grandTotal: { tile: 1, main: 1 },
    // An invoice for several receipts would be added up several times.
    invoiceTotal: { optional: true, sum: false },
    invoiceDifference: { label: 'Difference', optional: true, sum: false },
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 2, main: 5 },
    deliveredQty: true,
    acceptedQty: { main: 3 },
    rejectedQty: { good: 'down', optional: true },
    freeQty: { optional: true },
    purchaseUnitId: { main: 4 },
    unitPrice: { good: 'down' },
    poPrice: { optional: true },
    priceVariancePct: { good: 'down', signed: true, optional: true },
    landedUnitCost: { good: 'down' },
    temperature: { optional: true },
    netAmount: { main: 2 },
    priceRise: column.costMoney({ good: 'down', label: 'Price change', sum: true, optional: true }),
  },
  priced: 'unitPrice',
  ...words,
});
