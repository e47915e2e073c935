import { expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import { documents } from '#resources';
import { copiedDocument, wordsOn } from '#src/document/newDocument';

/** Copies of documents: what people typed, without what belongs to the original alone. */

const of = (name: string) => documents.find((each) => each.name === name) as Document;
const words = { '@today': '2026-11-28' };

it('an order that is repeated is expected on a day of its own', () => {
  const copy = copiedDocument(
    of('purchaseOrders'),
    {
      ...{ outletId: 'COL', supplierId: 'farm', pONumber: 'PO-1', docDate: '2026-11-21', expectedDate: '2026-11-22' },
      ...{ status: 'approved', remarks: 'Before noon' },
      items: [{ lineNo: 1, itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '4', unitPrice: '210' }],
    },
    words,
  );
  expect(copy).toMatchObject({ outletId: 'COL', supplierId: 'farm', docDate: '2026-11-28', remarks: 'Before noon' });
  expect(copy.expectedDate).toBeUndefined();
  expect(copy.pONumber).toBeUndefined();
  expect(copy.items).toMatchObject([{ itemId: 'rice', orderedQty: '4', unitPrice: '210' }]);
});

it('goods that come again have a batch and an expiry date of their own', () => {
  const line = { itemId: 'milk', purchaseUnitId: 'l', deliveredQty: '6', unitPrice: '300' };
  const copy = copiedDocument(
    of('goodsReceivedNotes'),
    {
      ...{ outletId: 'COL', supplierId: 'farm', invoiceNumber: 'F-1' },
      items: [{ ...line, batchNo: 'B-7', expiryDate: '2026-11-30' }],
    },
    words,
  );
  expect(copy.items).toMatchObject([line]);
  expect(JSON.stringify(copy.items)).not.toMatch(/B-7|2026-11-30/);
});

it('a document that a link dates back is as of the end of its day, by the outlet’s clock', () => {
  const words = { '@today': '2026-11-29', '@now': '2026-11-29T05:00:00.000Z' };
  const outlet = { _id: 'COL', timeZone: 'Asia/Colombo', dayStartTime: '04:00' };
  // 3:59 on 1 September in Colombo is still 31 August's business.
  expect(wordsOn(words, '2026-08-31', outlet)['@now']).toBe('2026-08-31T22:29:00.000Z');
  expect(wordsOn(words, '2026-11-29', outlet)).toBe(words);
  expect(wordsOn(words, undefined, outlet)).toBe(words);
});
