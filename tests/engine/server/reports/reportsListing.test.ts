import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { column } from '#engine/define/reports/column';
import { defineListing } from '#engine/define/reports/listing';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed, type Numeric, sum } from '#engine/run/decimal';
import goodsReceivedNotes from '#resources/inventory/goodsReceivedNotes';
import purchaseOrders from '#resources/inventory/purchaseOrders';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { problemsOf } from '#server/reports/catalogue';
import { listingSql } from '#server/reports/listing';
import { runReport } from '#server/reports/service';
import { freshDatabase } from '#tests/kit/database';
import { person, put, putItems, putOutlet } from './reportsFixture';

/** Listings are derived from documents: their figures equal an independent sum over the stored documents. */

const received = defineListing(goodsReceivedNotes, {
  name: 'testReceipts',
  label: 'Receipts',
  path: '/testReceipts',
  about: 'What was received',
  module: 'RPT_TEST',
  filters: ['supplierId', 'status', 'invoiceNumber', 'itemId'],
  columns: {
    supplierId: { group: 1 },
    invoiceNumber: true,
    status: true,
    subTotal: { tile: 2 },
    taxAmount: true,
    grandTotal: { tile: 1 },
    taxPct: column.percent({ formula: '100 * taxAmount / subTotal' }),
  },
  detail: {
    itemId: { group: 2 },
    acceptedQty: true,
    purchaseUnitId: true,
    unitPrice: true,
    netAmount: true,
    taxAmount: true,
  },
});
const ordered = defineListing(purchaseOrders, {
  name: 'testOrders',
  label: 'Orders',
  path: '/testOrders',
  about: 'What was ordered',
  module: 'RPT_TEST',
  filters: ['status'],
  columns: { supplierId: true, expectedDate: true, grandTotal: true },
});

/** The fixture's documents, as they are stored and as the test adds them up. */
const notes: AnyRecord[] = [];
let db: Database;

const itemsOf = (serial: number) =>
  Array.from({ length: 1 + (serial % 3) }, (_, index) => ({
    lineNo: index + 1,
    itemId: ['chicken', 'rice', 'oil'][(serial + index) % 3],
    purchaseUnitId: 'kg',
    acceptedQty: `${serial + index}.2500`,
    unitPrice: '12.345600',
    netAmount: `${serial * 7 + index}.3${serial % 10}`,
    taxAmount: `${serial}.05`,
  }));

async function putNotes(groupId: string, prefix: string) {
  for (let serial = 1; serial <= 24; serial++) {
    const items = itemsOf(serial);
    const subTotal = fixed(sum(items.map(({ netAmount }) => netAmount)), 2);
    const taxAmount = fixed(sum(items.map((line) => line.taxAmount)), 2);
    const note = {
      groupId,
      outletId: serial % 4 === 0 ? 'KDY' : 'COL',
      docDate: `2026-06-${String(serial).padStart(2, '0')}`,
      grnNumber: `GRN-${String(serial).padStart(3, '0')}`,
      supplierId: serial % 2 === 0 ? 'sup_a' : 'sup_b',
      invoiceNumber: `Inv ${serial}`,
      status: serial % 5 === 0 ? 'delete' : serial % 3 === 0 ? 'draft' : 'approved',
      clientRequestId: `${prefix}${serial}`,
      items,
      subTotal,
      taxAmount,
      grandTotal: fixed(dec(subTotal).plus(dec(taxAmount)), 2),
    };
    if (groupId === 'harbour') notes.push({ ...note, id: `${prefix}${serial}` });
    const { groupId: _group, ...record } = note;
    await put(db, groupId, 'goodsReceivedNotes', `${prefix}${serial}`, record);
  }
}

beforeAll(async () => {
  db = await freshDatabase();
  for (const groupId of ['harbour', 'lakeside']) {
    await putOutlet(db, groupId, 'COL', 'COL', 'Colombo');
    await putOutlet(db, groupId, 'KDY', 'KDY', 'Kandy');
    await putItems(db, groupId, 'COL');
    for (const [id, name] of [
      ['sup_a', 'Anura'],
      ['sup_b', 'Bandu'],
    ])
      await put(db, groupId, 'suppliers', String(id), {
        supplierName: name,
        supplierCode: id,
        outlets: ['COL', 'KDY'],
      });
    await putNotes(groupId, groupId === 'harbour' ? 'h' : 'l');
  }
  await put(db, 'harbour', 'purchaseOrders', 'po_1', {
    outletId: 'COL',
    docDate: '2026-06-01',
    pONumber: 'PO-1',
    supplierId: 'sup_a',
    expectedDate: '2026-06-02',
    status: 'approved',
    clientRequestId: 'po1',
    grandTotal: '10.00',
    items: [],
  });
});
afterAll(() => db.close());

const owner = person('harbour', [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
]);
const ask = async (query: Record<string, string> = {}, who: Identity = owner): Promise<ReportAnswer> =>
  (
    await runReport({ db }, who, received, { fromDate: '2026-06-01', toDate: '2026-06-30', ...query })
  ).json() as Promise<ReportAnswer>;

/** The test's own selection of the documents: those that aren't deleted, unless stated otherwise. */
const among = (holds: (note: AnyRecord) => boolean, deleted = false): AnyRecord[] =>
  notes.filter((note) => (note.status === 'delete') === deleted && holds(note));
const added = (rows: readonly AnyRecord[], key: string) => fixed(sum(rows.map((row) => row[key] as Numeric)), 2);
const linesOf = (rows: readonly AnyRecord[]): AnyRecord[] =>
  rows.flatMap((note) => (note.items as AnyRecord[]).map((line) => ({ ...line, note: note.grnNumber })));

describe('the summary', () => {
  test('has one row per document, the latest first, and totals over all pages', async () => {
    const all = among(() => true);
    const rows: AnyRecord[] = [];
    let bookmark: string | null = '';
    while (bookmark !== null) {
      const page: ReportAnswer = await ask({ limit: '7', ...(bookmark ? { bookmark } : {}) });
      rows.push(...page.docs);
      expect(page.totals).toMatchObject({
        documents: all.length,
        lines: linesOf(all).length,
        subTotal: added(all, 'subTotal'),
        grandTotal: added(all, 'grandTotal'),
        taxPct: fixed(
          sum(all.map((note) => note.taxAmount as string))
            .times(100)
            .div(sum(all.map((note) => note.subTotal as string))),
          4,
        ),
      });
      bookmark = page.bookmark;
    }
    expect(rows.map((row) => row.grnNumber)).toEqual(all.map((note) => note.grnNumber).reverse());
    const first = all.at(-1) as AnyRecord;
    expect(rows[0]).toEqual({
      grnNumber: first.grnNumber,
      documentId: first.id,
      date: first.docDate,
      outlet: 'Kandy',
      supplier: 'Anura',
      supplierId: 'sup_a',
      invoiceNumber: first.invoiceNumber,
      status: first.status,
      subTotal: first.subTotal,
      taxAmount: first.taxAmount,
      grandTotal: first.grandTotal,
      taxPct: expect.stringMatching(/^\d+\.\d{4}$/),
      lines: (first.items as AnyRecord[]).length,
      documents: 1,
    });
  });

  test.each([
    [{ supplierId: 'sup_a' }, (note: AnyRecord) => note.supplierId === 'sup_a'],
    [{ status: 'draft' }, (note: AnyRecord) => note.status === 'draft'],
    [{ invoiceNumber: 'inv 7' }, (note: AnyRecord) => note.invoiceNumber === 'Inv 7'],
    [{ itemId: 'rice' }, (note: AnyRecord) => linesOf([note]).some(({ itemId }) => itemId === 'rice')],
    [
      { itemId: 'oil', supplierId: 'sup_b' },
      (note: AnyRecord) => note.supplierId === 'sup_b' && linesOf([note]).some(({ itemId }) => itemId === 'oil'),
    ],
    [{ outlets: 'KDY' }, (note: AnyRecord) => note.outletId === 'KDY'],
    [
      { fromDate: '2026-06-05', toDate: '2026-06-09' },
      (note: AnyRecord) => String(note.docDate) >= '2026-06-05' && String(note.docDate) <= '2026-06-09',
    ],
  ] as [Record<string, string>, (note: AnyRecord) => boolean][])('of %o', async (query, holds) => {
    const expected = among(holds);
    expect(expected.length).toBeGreaterThan(0);
    const { docs, totals } = await ask(query);
    expect(docs.map((row) => row.documentId)).toEqual(expected.map(({ id }) => id).reverse());
    expect(totals).toMatchObject({ documents: expected.length, grandTotal: added(expected, 'grandTotal') });
  });

  test('deleted documents only on request', async () => {
    const { docs } = await ask({ status: 'delete' });
    expect(docs.map((row) => row.documentId)).toEqual(
      among(() => true, true)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(docs.length).toBeGreaterThan(0);
  });

  test('grouped by supplier, subtotals add up its documents', async () => {
    const { groups } = await ask({ group: 'supplier' });
    expect(groups?.map(({ value, rows, totals }) => [value, rows, totals.grandTotal])).toEqual(
      (['sup_a', 'sup_b'] as const).map((id) => {
        const own = among((note) => note.supplierId === id);
        return [id === 'sup_a' ? 'Anura' : 'Bandu', own.length, added(own, 'grandTotal')];
      }),
    );
  });
});

describe('the detail', () => {
  test('has one row per line with the figures of lines; document figures would count more than once', async () => {
    const all = among(() => true);
    const { docs, totals } = await ask({ show: 'detail', limit: '1000' });
    expect(docs).toHaveLength(linesOf(all).length);
    expect(totals).toEqual({
      documents: all.length,
      netAmount: added(linesOf(all), 'netAmount'),
      lineTaxAmount: added(linesOf(all), 'taxAmount'),
    });
    expect(docs[0]).not.toHaveProperty('grandTotal');
    const line = docs.find((row) => row.grnNumber === 'GRN-001' && row.item === 'Rice');
    expect(line).toMatchObject({
      item: 'Rice',
      itemId: 'rice',
      acceptedQty: '1.2500',
      purchaseUnit: 'kg',
      unitPrice: '12.3456',
    });
  });

  test('quantities know their unit, which is shown as its code', () => {
    expect(received.columns).toMatchObject({
      acceptedQty: { inUnit: 'purchaseUnit' },
      purchaseUnit: { titleOf: 'units', titleBy: 'code' },
    });
    // Prices and amounts have none.
    expect(received.columns.unitPrice?.inUnit).toBeUndefined();
  });

  test('of one item: its lines alone, and each document once', async () => {
    const lines = linesOf(among(() => true)).filter(({ itemId }) => itemId === 'rice');
    const { docs, totals } = await ask({ show: 'detail', itemId: 'rice', limit: '1000' });
    expect(docs).toHaveLength(lines.length);
    expect(totals).toMatchObject({
      netAmount: added(lines, 'netAmount'),
      documents: new Set(lines.map(({ note }) => note)).size,
    });
  });
});

describe('who sees what', () => {
  test('an outlet’s people see their outlet, and no other group', async () => {
    const kandy = person('harbour', [['KDY', 'Kandy']]);
    const own = among((note) => note.outletId === 'KDY');
    expect((await ask({}, kandy)).totals).toMatchObject({
      documents: own.length,
      grandTotal: added(own, 'grandTotal'),
    });
    await expect(ask({ outlets: 'COL' }, kandy)).rejects.toMatchObject({ status: 400 });
    const lake = await ask({}, person('lakeside', [['COL', 'Colombo']]));
    expect(lake.docs.length).toBeGreaterThan(0);
    expect(lake.docs.every(({ documentId }) => String(documentId).startsWith('l'))).toBe(true);
  });

  test('without the right to see costs there is none, nor what follows from one', async () => {
    const keeper = person('harbour', [['COL', 'Colombo']], { RPT_TEST: ['view'] });
    for (const show of ['summary', 'detail']) {
      const answer = await ask({ show }, keeper);
      expect(answer.docs.length).toBeGreaterThan(0);
      for (const row of [...answer.docs, answer.totals])
        expect(Object.keys(row).filter((key) => /total|amount|price|pct/i.test(key))).toEqual([]);
    }
  });
});

test('what is derived is checked like any report: every parameter and column is there', () => {
  const isText = () => false;
  const { listing } = received;
  for (const show of ['summary', 'detail'])
    expect(
      listing && problemsOf(received, listingSql(listing, { show, itemId: 'x', supplierId: 'y' }, isText)),
    ).toEqual([]);
  const named = { name: 'x', label: 'X', path: '/x', about: 'x', module: 'X' };
  expect(() =>
    // @ts-expect-error: no such field of an order or its lines
    defineListing(purchaseOrders, { ...named, columns: { grandTotal: true }, filters: ['suplierId'] }),
  ).toThrow('there is no field "suplierId" to list');
  expect(() =>
    // @ts-expect-error: no such field of an order
    defineListing(purchaseOrders, { ...named, filters: [], columns: { grandTotl: true } }),
  ).toThrow('there is no field "grandTotl" to list');
});

test('a listing without detail asks for none', async () => {
  const answer = (await (
    await runReport({ db }, owner, ordered, { fromDate: '2026-06-01', toDate: '2026-06-30' })
  ).json()) as ReportAnswer;
  expect(Object.keys(ordered.parameters)).toEqual(['status']);
  expect(answer.docs).toMatchObject([
    { pONumber: 'PO-1', supplier: 'Anura', expectedDate: '2026-06-02', grandTotal: '10.00' },
  ]);
});
