import { beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { entity, report } from '#resources';
import { insertDocument, runAction } from '#server/documents/service';
import { runReport } from '#server/reports/service';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { ownDatabase } from '#tests/kit/database';

/** The last price: what was bought, in the order of the dates, and not what was reversed; what stock is worth by it, today and on past days. */

const db = await ownDatabase();
const DAYS = ['2026-11-05', '2026-11-10', '2026-11-20', '2026-11-25'] as const;

let group: Group;
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
});

const byLastPrice = () => group.settings({ WAC: { state: false } });
let invoices = 0;
const act = async (name: string, key: string, record: AnyRecord, more: AnyRecord = {}) =>
  (await runAction({ db }, group.owner, entity(name) as Document, key, { _id: record._id, _rev: record._rev, ...more }))
    .body;
const save = async (name: string, docDate: string, input: AnyRecord) =>
  (await insertDocument({ db }, group.owner, entity(name) as Document, { outletId: 'out_COL', docDate, ...input }))
    .body;

/** An approved receipt of rice in kilograms. */
async function receive(
  docDate: string,
  deliveredQty: string,
  unitPrice: string,
  more: AnyRecord = {},
): Promise<AnyRecord> {
  const draft = await save('goodsReceivedNotes', docDate, {
    ...{ supplierId: 'farm', paymentModeId: 'credit', receivedBy: 'owner', invoiceDate: docDate },
    ...{ invoiceNumber: `I-${++invoices}`, invoiceTotal: String(Number(deliveredQty) * Number(unitPrice)) },
    items: [{ itemId: 'rice', purchaseUnitId: 'kg', deliveredQty, unitPrice, ...more }],
  });
  return act('goodsReceivedNotes', 'approve', draft);
}
const reverse = async (receipt: AnyRecord) =>
  act('goodsReceivedNotes', 'delete', await group.stored('goodsReceivedNotes', receipt._id), { reason: 'Typed wrong' });

async function ask(name: string, values: Record<string, string>): Promise<AnyRecord> {
  const answer = await runReport({ db }, group.owner, report(name) as Report, { outlets: 'out_COL', ...values });
  const { docs } = (await answer.json()) as { docs: AnyRecord[] };
  return docs.find((row) => row.itemName === 'Rice' || row.itemId === 'rice') ?? {};
}
/** On hand and stock value at the end of a day. */
const worthOn = async (asOf: string) => {
  const { onHand, stockValue } = await ask('stockSummaryReport', { asOf });
  return [onHand, stockValue];
};
const card = async () => {
  const { purchasePrice, lastPurchaseDate, lastPrice, value } = await group.stored('inventoryItems', 'rice');
  return { purchasePrice, lastPurchaseDate, lastPrice, value };
};

describe('a reversed receipt', () => {
  test('leaves the price before it, and its date', async () => {
    await byLastPrice();
    await receive(DAYS[0], '100', '10');
    const typo = await receive(DAYS[1], '1', '1000');
    expect((await card()).value).toBe('101000.00');
    await reverse(typo);
    expect(await card()).toEqual({
      ...{ purchasePrice: '10.000000', lastPurchaseDate: DAYS[0], lastPrice: '10.000000', value: '1000.00' },
    });
    for (const asOf of DAYS) expect(await worthOn(asOf)).toEqual(['100.0000', '1000.00']);
    expect((await ask('stockSummaryReport', {})).lastReceived).toBe(DAYS[0]);
    expect((await ask('stockSummaryReport', { asOf: DAYS[2] })).lastReceived).toBe(DAYS[0]);
  });

  test('of the only purchase leaves no price but the standard cost', async () => {
    await byLastPrice();
    const only = await receive(DAYS[0], '10', '12');
    await reverse(only);
    expect(await card()).toMatchObject({
      purchasePrice: null,
      lastPurchaseDate: null,
      lastPrice: '0.000000',
      value: '0.00',
    });
  });

  test('says so at average cost too', async () => {
    await receive(DAYS[0], '100', '10');
    await reverse(await receive(DAYS[1], '1', '1000'));
    expect(await card()).toMatchObject({
      purchasePrice: '10.000000',
      lastPurchaseDate: DAYS[0],
      lastPrice: '10.000000',
    });
  });
});

describe('a receipt that is entered late', () => {
  test('has the price of its own days, and not of today', async () => {
    await byLastPrice();
    await receive(DAYS[2], '100', '12');
    await receive(DAYS[0], '1', '2');
    expect(await card()).toEqual({
      ...{ purchasePrice: '12.000000', lastPurchaseDate: DAYS[2], lastPrice: '12.000000', value: '1212.00' },
    });
    expect(await worthOn(DAYS[1])).toEqual(['1.0000', '2.00']);
    expect(await worthOn(DAYS[2])).toEqual(['101.0000', '1212.00']);
    const compared = async (toDate: string) =>
      (await ask('stockValuationReport', { fromDate: '2026-11-01', toDate, costing: 'compare' })).lastPriceValue;
    expect(await compared(DAYS[1])).toBe('2.00');
    expect(await compared(DAYS[3])).toBe('1212.00');
  });

  test('what left before is worth the price of its day', async () => {
    await byLastPrice();
    await receive(DAYS[0], '10', '10');
    await receive(DAYS[2], '10', '12');
    await group.put('adjustmentTypes', { _id: 'lost', name: 'Lost', direction: 'decrease' });
    const draft = await save('stockAdjustments', DAYS[1], {
      ...{ adjustmentTypeId: 'lost', items: [{ itemId: 'rice', unitId: 'kg', adjustQty: '4' }] },
    });
    const note = await act('stockAdjustments', 'approve', draft);
    expect(note.totalCost).toBe('40.00');
    expect(await worthOn(DAYS[1])).toEqual(['6.0000', '60.00']);
    expect(await worthOn(DAYS[2])).toEqual(['16.0000', '192.00']);
    expect((await card()).value).toBe('192.00');
  });
});
