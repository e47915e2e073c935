import { describe, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import { entity } from '#resources';
import { isUntouched, notYetCounted } from '#src/document/newDocument';

/** What a delivery begins with on a phone, where its lines are ticked. */
describe('a document begun on a phone', () => {
  const line = {
    itemId: 'rice',
    orderedQty: '5',
    deliveredQty: '5.0000',
    sentQty: '3',
    receivedQty: '3.0000',
    quantity: '2',
    actualQty: null,
    returnQty: null,
  };

  it.each([
    ['goodsReceivedNotes', { deliveredQty: '0' }],
    ['transferIns', { receivedQty: '0' }],
    ['transferOuts', { sentQty: '0' }],
    ['supplierReturns', { returnQty: '0' }],
    ['batchRuns', { actualQty: '0' }],
    // Nothing is expected of waste, so there is nothing to tick.
    ['wastageNotes', {}],
  ])('has received nothing yet (%s)', (name, changed) => {
    const record = { remarks: 'Back door', items: [line] };
    expect(notYetCounted(entity(name) as Document, record)).toEqual({ ...record, items: [{ ...line, ...changed }] });
  });

  it.each([
    ['wastageNotes', 'quantity', true],
    ['transferOuts', 'sentQty', true],
    ['issueNotes', 'issuedQty', true],
    ['supplierReturns', 'returnQty', true],
    ['batchRuns', 'actualQty', true],
    ['goodsReceivedNotes', 'deliveredQty', undefined],
    ['transferIns', 'receivedQty', false],
    ['purchaseOrders', 'orderedQty', undefined],
  ])('types its quantity beside what there is (%s)', (name, given, leaves) => {
    expect((entity(name) as Document).counting).toMatchObject({ given, stock: 'availableStock' });
    expect((entity(name) as Document).counting?.leaves).toBe(leaves);
  });

  it('shows no stock in a count, where people are to count it', () => {
    const counts = entity('stockEntries') as Document;
    expect(counts.counting).toBeUndefined();
    expect(counts.lines.availableStock).toBeUndefined();
  });

  it('was never saved while a person would have had to fill in more', () => {
    const receipts = entity('goodsReceivedNotes') as Document;
    const sent = {
      outletId: 'out_COL',
      supplierId: 'farm',
      paymentModeId: 'cash',
      receivedBy: 'u',
      docDate: '2026-06-05',
      invoiceDate: '2026-06-05',
    };
    const filled = { ...sent, invoiceNumber: 'F-1' };
    expect([isUntouched(receipts, sent), isUntouched(receipts, filled)]).toEqual([true, false]);
  });
});
