import { expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import taxRates from '#server/db/taxRates.sql?raw';
import { insertDocument, runAction, updateDocument } from '#server/documents/service';
import { listRecords } from '#server/records/read/listing';
import { scopeOfIdentity } from '#server/records/read/scope';
import { create, update } from '#server/records/service';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Purchase documents and the rates of their dates, from the tax's form to the stock ledger. */

const db = await ownDatabase();
const taxes = entity('inventoryTaxes');
const combinations = entity('taxCombinations');
const receipts = entity('goodsReceivedNotes') as Document;
const orders = entity('purchaseOrders') as Document;
const today = new Date().toISOString().slice(0, 10);
const [soon, yesterday, before] = [addDays(today, 30), addDays(today, -1), addDays(today, -3)];

/** A group with a tax of 18% that isn't recovered, created long ago, alone in a combination. */
async function prepare() {
  const group = await newGroup(db);
  await addPurchasing(db, group);
  const tax = await create({ db }, group.owner, taxes, {
    taxName: 'VAT',
    taxCode: 'VAT',
    rate: '18',
    recoverable: false,
  });
  const all = await create({ db }, group.owner, combinations, { name: 'VAT only', taxes: [{ taxId: tax._id }] });
  await db.query(
    `update records set data = data || '{"createdDateTime": "2020-01-01T00:00:00.000Z"}' where group_id = $1 and id = $2`,
    [group.groupId, tax._id],
  );
  const change = async (more: AnyRecord) =>
    update({ db }, group.owner, taxes, {
      _id: tax._id,
      _rev: (await group.stored('inventoryTaxes', String(tax._id)))._rev,
      ...more,
    });
  const line = { itemId: 'rice', purchaseUnitId: 'kg', taxCombinationId: all._id, unitPrice: '100' };
  const header = { outletId: 'out_COL', supplierId: 'farm', paymentModeId: 'credit' };
  const receive = async (docDate: string, invoiceNumber = docDate) => {
    const items = [{ ...line, deliveredQty: '1' }];
    const invoice = { invoiceNumber, invoiceDate: docDate, receivedBy: 'owner', invoiceTotal: '118' };
    return (await insertDocument({ db }, group.owner, receipts, { ...header, ...invoice, docDate, items })).body;
  };
  const order = async (docDate: string) => {
    const items = [{ ...line, orderedQty: '1' }];
    return (await insertDocument({ db }, group.owner, orders, { ...header, docDate, expectedDate: today, items })).body;
  };
  const combination = async () =>
    (await listRecords(db, scopeOfIdentity(group.owner), combinations, {})).docs.find(
      ({ _id }) => _id === all._id,
    ) as AnyRecord;
  return { group, change, receive, order, combination, all };
}
const landed = ({ landedTotal, taxRates: said }: AnyRecord) => [landedTotal, said];

it('a rate to come changes neither today’s documents nor the combination until its day', async () => {
  const { change, receive, order, combination } = await prepare();
  const changed = await change({ rate: '20', effectiveFrom: soon });
  expect(changed).toMatchObject({
    rate: '20.0000',
    effectiveFrom: soon,
    earlierRates: [{ from: null, rate: '18.0000' }],
  });
  expect(landed(await receive(yesterday))).toEqual(['118.00', expect.stringMatching(/^VAT only 18% on /)]);
  expect(await order(today)).toMatchObject({ taxAmount: '18.00', grandTotal: '118.00' });
  expect((await combination()).rates).toMatchObject([
    { from: null, effectiveRate: '18.0000' },
    { from: soon, effectiveRate: '20.0000', nonRecoverableRate: '20.0000' },
  ]);
});

it('an old date still has its old rate, and a draft that moves to another date has that day’s', async () => {
  const { group, change, receive } = await prepare();
  expect(landed(await receive(before, 'untouched'))).toEqual(['118.00', undefined]);
  await change({ rate: '20', effectiveFrom: yesterday });
  expect(landed(await receive(before))).toEqual(['118.00', expect.stringMatching(/^VAT only 18% on /)]);
  const draft = await receive(yesterday);
  expect(landed(draft)).toEqual(['120.00', expect.stringMatching(/^VAT only 20% on /)]);
  const { body: moved } = await updateDocument({ db }, group.owner, receipts, {
    _id: draft._id,
    _rev: draft._rev,
    docDate: before,
  });
  expect(landed(moved)).toEqual(['118.00', expect.stringMatching(/^VAT only 18% on /)]);
  const { body } = await runAction({ db }, group.owner, receipts, 'approve', { _id: moved._id, _rev: moved._rev });
  expect(body).toMatchObject({ status: 'approved', landedTotal: '118.00' });
  const [posted] = await db.query('select value::text from movements where group_id = $1 and doc_id = $2', [
    group.groupId,
    moved._id,
  ]);
  expect(posted).toEqual({ value: '118.00' });
  // What is approved keeps its tax when the rate of its day is corrected.
  await change({ rate: '20', earlierRates: [{ from: null, rate: '15' }] });
  expect(await group.stored('goodsReceivedNotes', String(moved._id))).toMatchObject({
    taxAmount: '18.00',
    landedTotal: '118.00',
  });
  expect(landed(await receive(before, 'corrected'))).toEqual(['115.00', expect.stringMatching(/^VAT only 15% on /)]);
});

it('a tax ends with a rate of 0%, and begins on its first day', async () => {
  const { change, receive } = await prepare();
  await change({ rate: '0', effectiveFrom: yesterday });
  expect([(await receive(before)).landedTotal, (await receive(yesterday)).landedTotal]).toEqual(['118.00', '100.00']);
  await change({ rate: '8', effectiveFrom: today });
  expect([(await receive(yesterday, 'none')).landedTotal, (await receive(today)).landedTotal]).toEqual([
    '100.00',
    '108.00',
  ]);
});

it('what was stored with one rate has had it since ever', async () => {
  const { group, receive, combination, all } = await prepare();
  const old = { effectiveRate: '18.0000', nonRecoverableRate: '18.0000', exactRate: '18.5', exactCostRate: '18.5' };
  await db.query(`update records set data = (data - 'rates') || $3 where group_id = $1 and id = $2`, [
    group.groupId,
    all._id,
    JSON.stringify(old),
  ]);
  await db.query(`update records set data = data || $2 where group_id = $1 and resource = 'inventoryTaxes'`, [
    group.groupId,
    JSON.stringify({ effectiveFrom: soon }),
  ]);
  await db.transaction((tx) => tx.script(taxRates));
  expect((await receive(before)).landedTotal).toBe('118.50');
  expect(await combination()).toMatchObject({ rates: [{ from: null, effectiveRate: '18.0000', exactRate: '18.5' }] });
  const [tax] = await db.query(
    `select data -> 'effectiveFrom' as from from records where group_id = $1 and resource = 'inventoryTaxes'`,
    [group.groupId],
  );
  expect(tax).toEqual({ from: null });
});
