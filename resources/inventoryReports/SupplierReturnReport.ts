import { column, defineListing } from '#engine/define';
import { supplierReturns } from '../inventory';

/** R18: returns to suppliers, by return or by line (domain 3.1). */
export default defineListing(supplierReturns, {
  name: 'SupplierReturnReport',
  label: 'Supplier returns listing',
  about: 'What went back to suppliers, and which credit is still to come',
  module: 'RPT_SUPPLIER_RETURN',
  nav: { group: 'inventoryReports', order: 180, label: 'Supplier Return Listing' },
  filters: ['supplierId', 'settlement', 'returnReason', 'itemId', 'status'],
  columns: {
    supplierId: { group: 1, main: 6 },
    grnNumber: true,
    invoiceNumber: column.text({ label: 'Invoice no.', optional: true }),
    settlement: { group: 2 },
    creditNoteNo: { main: 7 },
    creditNoteDate: { optional: true },
    status: { main: 8 },
    returnTotal: { label: 'Value at receipt' },
    taxAmount: true,
    creditTotal: { tile: 1, main: 1 },
    creditPending: column.costMoney({ good: 'down', sum: true, tile: 2 }),
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 3 },
    returnQty: { main: 4 },
    unitId: { main: 5 },
    returnReason: true,
    returnUnitCost: true,
    returnValue: { label: 'Value', main: 2 },
    taxAmount: { label: 'Recoverable tax' },
  },
  synonyms: { report: 'supplier returns, returned to suppliers, returns to suppliers, returns, returned' },
  openNow: ['creditPending'],
});
