import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import type { Database } from '#server/db/types';
import { runReport } from '#server/reports/service';
import { person, put, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { freshDatabase } from '#tests/kit/database';

/** R3 over the receipt of domain 2.6: chicken and rice, 66 000 + 1 320 + 11 880 VAT. */

let db: Database;
const owner = person('harbour', [['COL', 'Colombo']]);
const line = { purchaseUnitId: 'kg', rejectedQty: '0.0000', freeQty: '0.0000' };

beforeAll(async () => {
  db = await freshDatabase();
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await putItems(db, 'harbour', 'COL');
  await put(db, 'harbour', 'suppliers', 'sup', {
    supplierName: 'Anura Farms',
    supplierCode: 'SUP-1',
    outlets: ['COL'],
  });
  await put(db, 'harbour', 'paymentModes', 'onCredit', { name: 'On credit', kind: 'credit' });
  await put(db, 'harbour', 'users', 'tester', { firstName: 'Nimal', lastName: 'Perera', outletIds: ['COL'] });
  await put(db, 'harbour', 'goodsReceivedNotes', 'grn_1', {
    outletId: 'COL',
    docDate: '2026-06-05',
    grnNumber: 'GRN-COL-26-000001',
    supplierId: 'sup',
    invoiceNumber: 'INV 77',
    invoiceDate: '2026-06-04',
    pONumber: 'PO-COL-26-000001',
    paymentModeId: 'onCredit',
    status: 'approved',
    approvedBy: 'tester',
    approvedDateTime: '2026-06-05T10:00:00.000Z',
    clientRequestId: 'a',
    subTotal: '66000.00',
    freight: '1320.00',
    taxAmount: '11880.00',
    grandTotal: '79200.00',
    invoiceTotal: '79200.00',
    invoiceDifference: '0.00',
    items: [
      {
        ...line,
        lineNo: 1,
        itemId: 'chicken',
        deliveredQty: '40.0000',
        acceptedQty: '40.0000',
        unitPrice: '1125.0000',
        netAmount: '45000.00',
        landedUnitCost: '1147.500000',
      },
      {
        ...line,
        lineNo: 2,
        itemId: 'rice',
        deliveredQty: '50.0000',
        acceptedQty: '50.0000',
        unitPrice: '420.0000',
        netAmount: '21000.00',
        landedUnitCost: '428.400000',
      },
    ],
  });
});
afterAll(() => db.close());

const ask = async (query: Record<string, string> = {}): Promise<ReportAnswer> =>
  (
    await runReport({ db }, owner, report('grnListingReport') as Report, {
      fromDate: '2026-06-01',
      toDate: '2026-06-30',
      ...query,
    })
  ).json() as Promise<ReportAnswer>;

test('one row per note, with its total and who approved it', async () => {
  const { docs, totals } = await ask();
  expect(docs).toMatchObject([
    {
      grnNumber: 'GRN-COL-26-000001',
      date: '2026-06-05',
      outlet: 'Colombo',
      supplier: 'Anura Farms',
      invoiceNumber: 'INV 77',
      invoiceDate: '2026-06-04',
      pONumber: 'PO-COL-26-000001',
      status: 'approved',
      lines: 2,
      subTotal: '66000.00',
      freight: '1320.00',
      taxAmount: '11880.00',
      grandTotal: '79200.00',
      invoiceTotal: '79200.00',
      invoiceDifference: '0.00',
      approvedBy: 'Nimal Perera',
    },
  ]);
  expect(totals).toMatchObject({
    documents: 1,
    lines: 2,
    subTotal: '66000.00',
    freight: '1320.00',
    taxAmount: '11880.00',
    grandTotal: '79200.00',
  });
});

test('one row per line, with prices and landed costs', async () => {
  const { docs, totals } = await ask({ show: 'detail' });
  expect(docs.map((row) => [row.item, row.acceptedQty, row.unitPrice, row.landedUnitCost, row.netAmount])).toEqual([
    ['Chicken', '40.0000', '1125.0000', '1147.500000', '45000.00'],
    ['Rice', '50.0000', '420.0000', '428.400000', '21000.00'],
  ]);
  expect(totals).toEqual({ documents: 1, netAmount: '66000.00', priceRise: null });
});

test.each([
  [{ supplierId: 'sup' }, 1],
  [{ pONumber: 'po-col-26-000001' }, 1],
  [{ invoiceNumber: 'INV 78' }, 0],
  [{ paymentModeId: 'onCredit' }, 1],
  [{ status: 'draft' }, 0],
  [{ itemId: 'oil' }, 0],
  [{ itemId: 'rice' }, 1],
] as [Record<string, string>, number][])('asked for %o', async (query, notes) =>
  expect((await ask(query)).docs).toHaveLength(notes),
);
