import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { insertDocument, planAction, runAction, updateDocument } from '#server/documents/service';
import { visibleOne } from '#server/records/rules/access';
import { verifyBalances } from '#server/stockLedger/verify';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** Opening stock and counts: what they find, what they post, and what users mustn't see too early (domain 1.6, 2.1, 2.4, 2.5). */

const entries = entity('stockEntries') as Document;
const docDate = '2026-06-30';
const OPENING = { entryType: 'opening', countDateTime: `${docDate}T08:00:00.000Z` };

let db: Database;
let group: Group;
beforeAll(async () => {
  db = await sharedDatabase();
});
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
});

const stock = (itemId: string, quantity: string, value: string, docId = 'opening', day?: string) =>
  move(db, group, `${docId}-${itemId}`, { type: 'GRN', itemId, lineNo: 1, quantity, value }, day);
/** Goods that come after a count at this moment. */
const later = (quantity: string, value: string) =>
  stock('chicken', quantity, value, 'later', new Date().toISOString().slice(0, 10));
const save = async (input: AnyRecord, by: Identity = group.owner) =>
  (await insertDocument({ db }, by, entries, { outletId: 'out_COL', docDate, countedBy: 'owner', ...input })).body;
const act = async (key: string, { _id, _rev }: AnyRecord, args: AnyRecord = {}, by: Identity = group.owner) =>
  (await runAction({ db }, by, entries, key, { _id, _rev, arguments: args })).body;
const line = (itemId: string, countedQty: string | null, more: AnyRecord = {}) => ({
  itemId,
  unitId: 'kg',
  countedQty,
  ...more,
});

test('opening stock comes in at its cost, once, and needs someone who sees costs', async () => {
  const opening = (items: AnyRecord[], by?: Identity) => save({ ...OPENING, items }, by);
  const keeper = group.person('keeper', { STOCK_ENTRY: ['view', 'create', 'edit'] }, ['out_COL']);
  expect((await refusal(opening([line('rice', '5')], keeper))).rules).toContain('entryType: cost');
  const entry = await opening([line('chicken', '2', { unitId: 'case', enteredCost: '1000' }), line('rice', '5')]);
  expect((await refusal(act('approve', entry))).rules).toEqual(['items.1.enteredCost: required']);
  const items = (entry.items as AnyRecord[]).map((each) => ({ ...each, enteredCost: each.enteredCost ?? '400' }));
  const { body } = await updateDocument({ db }, group.owner, entries, { _id: entry._id, _rev: entry._rev, items });
  const approved = await act('approve', body);
  expect(approved).toMatchObject({
    stockEntryNumber: 'SE-COL-26-000001',
    status: 'approved',
    varianceValue: '22000.00',
  });
  expect(await group.balance('chicken')).toMatchObject({ quantity: '20.0000', value: '20000.00' });
  expect((await refusal(opening([line('chicken', '1', { enteredCost: '1' })]))).rules).toEqual([
    'items.0.itemId: moved',
  ]);
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
});

test('opening stock at a cost per case is worth that', async () => {
  const case10 = { unitId: 'case', enteredCost: '1000', costUnitId: 'case' };
  const entry = await save({ ...OPENING, items: [line('chicken', '2', case10)] });
  expect(entry).toMatchObject({ varianceValue: '2000.00', items: [{ unitCost: '100.000000', lineCost: '2000.00' }] });
  await act('approve', entry);
  expect(await group.balance('chicken')).toMatchObject({ quantity: '20.0000', value: '2000.00' });
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
});

test('opening stock without a cost has the preferred supplier’s price of its day, and is asked for it where there is none', async () => {
  const price = (_id: string, more: AnyRecord) =>
    group.put('supplierPrices', {
      ...{ _id, outletId: 'out_COL', supplierId: 'farm', itemId: 'chicken', purchaseUnitId: 'case', status: 'active' },
      ...more,
    });
  await price('past', { price: '10', effectiveFrom: '2020-01-01', effectiveTo: '2020-12-31' });
  await price('dear', { price: '20000', effectiveFrom: '2021-01-01', supplierId: 'market' });
  await price('usual', { price: '11500', effectiveFrom: '2021-01-01', isPreferred: true });
  const entry = await save({ ...OPENING, items: [line('chicken', '2')] });
  expect(entry.items).toMatchObject([{ enteredCost: '1150.000000', lineCost: '2300.00' }]);
  await act('approve', entry);
  expect(await group.balance('chicken')).toMatchObject({ quantity: '2.0000', value: '2300.00' });
  const unlisted = await save({ ...OPENING, items: [line('rice', '2')] });
  expect((await refusal(act('approve', unlisted))).rules).toEqual(['items.0.enteredCost: required']);
});

test('stock that is found says so where no cost of it is known', async () => {
  const entry = await save({ entryType: 'spotCheck', items: [line('rice', '3')] });
  const { warnings, problems } = await planAction({ db }, group.owner, entries, 'approve', entry);
  expect([warnings, problems]).toEqual([
    ['rice: no cost is known, so this stock has no value. Enter its standard cost first.'],
    [],
  ]);
  await group.put('inventoryItems', {
    _id: 'salt',
    outletId: 'out_COL',
    itemCode: 'salt',
    itemName: 'Salt',
    itemType: 'raw',
    standardCost: '5',
    baseUnitId: 'kg',
    measureTypeId: 'weight',
    itemUnits: [],
    isStockTracked: true,
    status: 'active',
  });
  const known = await save({ entryType: 'spotCheck', items: [line('salt', '3')] });
  expect((await planAction({ db }, group.owner, entries, 'approve', known)).warnings).toEqual([]);
});

test('a count posts what differs from the ledger at the time of counting, whatever has moved since', async () => {
  await stock('chicken', '18.5', '20660.26');
  const countDateTime = new Date().toISOString();
  const entry = await save({ entryType: 'spotCheck', countDateTime, items: [line('chicken', '17.9')] });
  expect(entry.items).toMatchObject([{ systemQty: '18.5000', varianceQty: '-0.6000' }]);
  await later('10', '12000');
  const preview = await planAction({ db }, group.owner, entries, 'approve', entry);
  expect(preview.movements).toMatchObject([{ type: 'COUNT', quantity: '-0.6000', onHandBefore: '28.5000' }]);
  const approved = await act('approve', await act('markCounted', entry));
  // At its cost when it was counted (domain 2.4): 20 660.26 / 18.5, whatever was received since at another price.
  expect(approved.items).toMatchObject([{ systemQty: '18.5000', varianceQty: '-0.6000', lineCost: '670.06' }]);
  expect(approved).toMatchObject({ varianceValue: '-670.06' });
  expect(await group.balance('chicken')).toMatchObject({ quantity: '27.9000', value: '31990.20' });
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
});

test('surplus stock is posted at its cost when it was counted', async () => {
  await stock('chicken', '10', '10000');
  const countDateTime = new Date().toISOString();
  const entry = await save({ entryType: 'spotCheck', countDateTime, items: [line('chicken', '11')] });
  await later('10', '20000');
  expect(await act('approve', entry)).toMatchObject({ varianceValue: '1000.00' });
  expect(await group.balance('chicken')).toMatchObject({ quantity: '21.0000', value: '31000.00' });
});

test('an item that has moved since its opening was saved is not opened, however close the two were', async () => {
  const one = await save({ ...OPENING, items: [line('chicken', '1', { enteredCost: '900' })] });
  const other = await save({ ...OPENING, items: [line('chicken', '2', { enteredCost: '800' })] });
  const ended = await Promise.allSettled([act('approve', one), act('approve', other)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
});

test('an item is counted in several places and units; the sum is what counts', async () => {
  await stock('chicken', '30', '30000');
  const entry = await save({
    entryType: 'partialCount',
    items: [
      line('chicken', '2', { unitId: 'case', location: 'Freezer' }),
      line('chicken', '3.5', { location: 'Freezer' }),
      line('chicken', '4', { location: 'Kitchen' }),
    ],
  });
  expect(entry.items).toMatchObject([
    { baseQuantity: '20.0000', systemQty: '30.0000', varianceQty: '-2.5000' },
    { baseQuantity: '3.5000', varianceQty: null },
    { baseQuantity: '4.0000', varianceQty: null },
  ]);
  expect(
    (await refusal(save({ entryType: 'partialCount', items: [line('rice', '1'), line('rice', '2')] }))).rules,
  ).toEqual(['items.1.itemId: unique']);
  await act('approve', entry);
  expect(await group.balance('chicken')).toMatchObject({ quantity: '27.5000', value: '27500.00' });
});

test('nothing is expected of who counts blind, and a second count is blind again', async () => {
  await stock('chicken', '10', '10000');
  const entry = await save({
    entryType: 'spotCheck',
    isBlind: true,
    items: [line('chicken', '9'), line('rice', null)],
  });
  expect(entry.items).toMatchObject([{ systemQty: null, varianceQty: null, lineCost: null }, { systemQty: null }]);
  expect((await refusal(act('markCounted', entry))).rules).toEqual(['items.1.countedQty: required']);
  const items = (entry.items as AnyRecord[]).map((each) => ({ ...each, countedQty: each.countedQty ?? '0' }));
  const whole = (await updateDocument({ db }, group.owner, entries, { _id: entry._id, _rev: entry._rev, items })).body;
  const counted = await act('markCounted', whole);
  expect(counted).toMatchObject({ status: 'counted', items: [{ systemQty: '10.0000', varianceQty: '-1.0000' }, {}] });
  expect(await refusal(updateDocument({ db }, group.owner, entries, { ...counted }))).toMatchObject({ status: 409 });

  const keeper = group.person('keeper', { STOCK_ENTRY: ['view', 'create', 'edit'] }, ['out_COL']);
  expect((visibleOne(keeper, entries, counted).items as AnyRecord[])[0]).not.toHaveProperty('systemQty');
  expect(await refusal(act('recount', counted, {}, keeper))).toMatchObject({ status: 403 });
  const again = await act('recount', counted, { lineNo: 1, reason: 'One box was behind the door' });
  expect(again).toMatchObject({ status: 'draft', recountReason: 'One box was behind the door' });
  expect(again.items).toMatchObject([
    { countedQty: null, systemQty: null, recountRequested: true },
    { countedQty: '0.0000' },
  ]);
});

test('one full count at a time; approved, it takes in what is dated before it', async () => {
  await stock('chicken', '10', '10000');
  const full = await save({ entryType: 'fullCount', items: [line('chicken', '10')] });
  expect((await refusal(save({ entryType: 'fullCount', items: [line('rice', '1')] }))).rules).toEqual([
    'entryType: oneOpen',
  ]);
  await act('approve', full);
  const countDateTime = '2026-06-29T10:00:00.000Z';
  const before = { entryType: 'spotCheck', docDate: '2026-06-29', countDateTime };
  expect(await act('approve', await save({ ...before, items: [line('chicken', '9')] }))).toMatchObject({
    warnings: [expect.stringMatching(/counted it on 30 Jun 2026, so stock on hand stays as it is/)],
  });
  expect(await group.balance('chicken')).toMatchObject({ quantity: '10.0000' });
  await act('approve', await save({ ...before, items: [line('rice', '1')] }));
  expect(await group.balance('rice')).toMatchObject({ quantity: '1.0000' });
});

test('June is counted to the cent (domain 2.6)', async () => {
  await stock('chicken', '18.5', '20660.26');
  await stock('rice', '82', '34038.72');
  const entry = await save({ entryType: 'fullCount', items: [line('chicken', '17.9'), line('rice', '81.5')] });
  const approved = await act('approve', entry);
  expect(approved.items).toMatchObject([{ varianceValue: '-670.06' }, { varianceValue: '-207.55' }]);
  expect(await group.balance('chicken')).toMatchObject({ quantity: '17.9000', value: '19990.20' });
});
