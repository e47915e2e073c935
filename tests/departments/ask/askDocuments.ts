import type { AnyRecord } from '#engine/define/fields';
import type { Database } from '#server/db/types';
import { put } from '#tests/engine/server/reports/reportsFixture';

/**
 * Documents that questions name by their numbers, in November 2025: long before the golden June, so that no other figure changes. An order
 * that has arrived in part, its receipt, a receipt that is a draft, a transfer on its way, and documents of another outlet and another group.
 */

const line = (lineNo: number, itemId: string, more: AnyRecord): AnyRecord => ({
  ...{ lineNo, itemId, itemName: `${itemId[0]?.toUpperCase()}${itemId.slice(1)}` },
  ...{ unitId: 'kg', purchaseUnitId: 'kg', ...more },
});

async function putPeople(db: Database, groupId: string): Promise<void> {
  const user = (id: string, firstName: string, lastName: string) =>
    put(db, groupId, 'users', id, { firstName, lastName, outletIds: ['COL'], email: `${id}@harbour.example` });
  // Who writes the fixture's records.
  await user('tester', 'Asha', 'Fernando');
  await user('dilan', 'Dilan', 'Perera');
}

export async function putNumberedDocuments(db: Database): Promise<void> {
  await putPeople(db, 'harbour');
  const document = (resource: string, id: string, docDate: string, more: AnyRecord, groupId = 'harbour') =>
    put(db, groupId, resource, id, {
      ...{ outletId: 'COL', docDate, status: 'approved', clientRequestId: id },
      ...{ approvedBy: 'dilan', approvedDateTime: `${docDate}T09:15:00.000Z` },
      ...more,
    });
  const draft = { status: 'draft', approvedBy: null, approvedDateTime: null };
  await put(db, 'harbour', 'suppliers', 'greens', {
    ...{ outletId: 'COL', supplierName: 'Ceylon Greens', supplierCode: 'CG', status: 'active' },
  });
  await document('purchaseOrders', 'po12', '2025-11-20', {
    ...{ pONumber: 'PO-COL-00012', supplierId: 'lanka', expectedDate: '2025-11-22', status: 'partiallyReceived' },
    ...{ subTotal: '21000.00', taxAmount: '3780.00', grandTotal: '24780.00', receivedPct: '80.0000' },
    items: [
      line(1, 'chicken', {
        ...{ orderedQty: '10.0000', receivedQty: '6.0000', closedQty: '0.0000', openQty: '4.0000' },
        ...{ unitPrice: '1500.0000', netAmount: '15000.00' },
      }),
      line(2, 'rice', {
        ...{ orderedQty: '20.0000', receivedQty: '20.0000', closedQty: '0.0000', openQty: '0.0000' },
        ...{ unitPrice: '300.0000', netAmount: '6000.00' },
      }),
    ],
  });
  await document('purchaseOrders', 'po11', '2025-11-12', {
    ...{ pONumber: 'PO-COL-00011', supplierId: 'greens', expectedDate: '2025-11-13', status: 'received' },
    ...{ subTotal: '12000.00', taxAmount: '0.00', grandTotal: '12000.00', receivedPct: '100.0000' },
    items: [
      line(1, 'onion', {
        ...{ orderedQty: '50.0000', receivedQty: '50.0000', closedQty: '0.0000', openQty: '0.0000' },
        ...{ unitPrice: '240.0000', netAmount: '12000.00' },
      }),
    ],
  });
  await document('goodsReceivedNotes', 'grn7', '2025-11-22', {
    ...{ grnNumber: 'GRN-COL-00007', poId: 'po12', pONumber: 'PO-COL-00012', supplierId: 'lanka' },
    ...{ invoiceNumber: 'LM-4711', invoiceDate: '2025-11-22', receivedBy: 'tester' },
    ...{ subTotal: '15000.00', taxAmount: '2700.00', grandTotal: '17700.00', invoiceTotal: '17700.00' },
    items: [
      line(1, 'chicken', {
        acceptedQty: '6.0000',
        deliveredQty: '6.0000',
        unitPrice: '1500.0000',
        netAmount: '9000.00',
      }),
      line(2, 'rice', { acceptedQty: '20.0000', deliveredQty: '20.0000', unitPrice: '300.0000', netAmount: '6000.00' }),
    ],
  });
  await document('goodsReceivedNotes', 'grn8', '2025-11-24', {
    ...{ grnNumber: 'GRN-COL-00008', supplierId: 'greens', invoiceNumber: 'CG-12', receivedBy: 'tester' },
    ...{ subTotal: '2400.00', taxAmount: '0.00', grandTotal: '2400.00', ...draft },
    items: [line(1, 'onion', { acceptedQty: '10.0000', deliveredQty: '10.0000', netAmount: '2400.00' })],
  });
  await document('transferOuts', 'to3', '2025-11-25', {
    ...{ transferOutNumber: 'TO-COL-00003', toOutletId: 'KDY', totalCost: '5000.00', receivedPct: '0.0000' },
    items: [
      line(1, 'chicken', { sentQty: '5.0000', receivedQty: '0.0000', pendingQty: '5.0000', lineCost: '5000.00' }),
    ],
  });
  await document('purchaseOrders', 'pok1', '2025-11-21', {
    ...{ outletId: 'KDY', pONumber: 'PO-KDY-00001', supplierId: 'greens', expectedDate: '2025-11-23' },
    ...{ subTotal: '900.00', taxAmount: '0.00', grandTotal: '900.00' },
    items: [],
  });
  const others = { outletId: 'LAK', pONumber: 'PO-LAK-00001', subTotal: '500.00', grandTotal: '500.00', items: [] };
  await document('purchaseOrders', 'pol1', '2025-11-21', others, 'lakeside');
}
