import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { OpenDatabase } from '#server/db/core';
import returned from '#server/db/returned.sql?raw';
import { insertDocument, planAction, runAction, updateDocument } from '#server/documents/service';
import { list, read } from '#server/records/read/reading';
import { postSales } from '#server/stockLedger/ledger';
import { verifyBalances, verifyTransit } from '#server/stockLedger/verify';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** A transfer between two outlets by users who each work at one: what arrives, what is short, who bears the loss (domain 2.4, 2.5). */

const outs = entity('transferOuts') as Document;
const ins = entity('transferIns') as Document;
const docDate = '2026-06-20';

let db: OpenDatabase;
let group: Group;
let sender: Identity;
let receiver: Identity;
beforeAll(async () => {
  db = await sharedDatabase();
});
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('inventoryItems', {
    _id: 'chickenKdy',
    outletId: 'out_KDY',
    itemCode: 'chicken',
    itemName: 'Chicken',
    itemType: 'raw',
    isStockTracked: true,
    baseUnitId: 'kg',
    measureTypeId: 'weight',
    itemUnits: [{ unitId: 'case', factorToBase: '10', use: ['transfer'] }],
  });
  await group.put('users', {
    _id: 'kandy',
    firstName: 'K',
    lastName: 'Y',
    email: `${group.groupId}@kandy.example`,
    outletIds: ['out_KDY'],
  });
  const rights = ['view', 'create', 'edit', 'delete', 'approve', 'close'];
  const modules = { TRANSFER_OUT: rights, TRANSFER_IN: rights, VIEW_COST: ['view'], NOTIFICATION: ['view'] };
  sender = group.person('owner', modules, ['out_COL']);
  receiver = group.person('kandy', modules, ['out_KDY']);
  await move(db, group, 'stock', { type: 'GRN', itemId: 'chicken', lineNo: 1, quantity: '26.5', value: '29594.43' });
});

const send = async (items: AnyRecord[], by = sender) =>
  (await insertDocument({ db }, by, outs, { outletId: 'out_COL', docDate, toOutletId: 'out_KDY', items })).body;
const act = async (by: Identity, document: Document, key: string, { _id, _rev }: AnyRecord, args: AnyRecord = {}) =>
  (await runAction({ db }, by, document, key, { _id, _rev, arguments: args })).body;
const sent = async (quantity = '5', unitId = 'kg') =>
  act(sender, outs, 'approve', await send([{ itemId: 'chicken', unitId, sentQty: quantity }]));
const context = { today: docDate, userId: 'kandy', can: () => true, settings: {}, outlet: {} };

/** A transfer in's initial values, with the received quantity of its one line. */
const filled = async (source: AnyRecord, found: AnyRecord = {}) => {
  const own = [await group.stored('inventoryItems', 'chickenKdy')];
  const record =
    ins.from?.transferOuts?.fill(
      source,
      { own, units: [await group.stored('units', 'kg'), await group.stored('units', 'case')] },
      context,
    ) ?? {};
  return {
    ...record,
    receivedBy: 'kandy',
    items: (record.items as AnyRecord[]).map((line) => ({ ...line, ...found })),
  };
};
const arrive = async (source: AnyRecord, found: AnyRecord = {}, by = receiver) =>
  (await insertDocument({ db }, by, ins, await filled(source, found))).body;
const again = ({ _id }: AnyRecord) => group.stored('transferOuts', _id);
const atKandy = () => group.balance('chickenKdy', 'out_KDY');

/** Nothing is lost between the outlets: what left has arrived, is in transit, or was written off. */
const sound = async () => {
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
  expect(await verifyTransit(db, group.groupId)).toEqual([]);
};

test('leaves one outlet, is in transit, and arrives at the other at its original cost', async () => {
  const transfer = await sent();
  expect(transfer).toMatchObject({ status: 'approved', totalCost: '5583.85', inTransitValue: '5583.85' });
  await sound();
  const draft = await arrive(transfer);
  expect(draft).toMatchObject({
    outletId: 'out_KDY',
    fromOutletId: 'out_COL',
    items: [
      { itemId: 'chickenKdy', sentQty: '5.0000', receivedQty: '5.0000', shortQty: '0.0000', lineCost: '5583.85' },
    ],
  });
  expect((await refusal(arrive(transfer))).rules).toEqual(['transferOutId: oneDraft']);
  const arrival = await act(receiver, ins, 'approve', draft);
  expect(arrival).toMatchObject({ totalCost: '5583.85', items: [{ unitCost: '1116.770943' }] });
  expect(await atKandy()).toMatchObject({ quantity: '5.0000', value: '5583.85' });
  expect(await again(transfer)).toMatchObject({ status: 'received', inTransitValue: '0.00', receivedPct: '100.0000' });
  await sound();
});

test('June to the cent (domain 2.6): five sent, 4.8 received, the rest the loss of the sender, both told', async () => {
  const transfer = await sent();
  const draft = await arrive(transfer, { receivedQty: '4.8' });
  expect((await refusal(act(receiver, ins, 'approve', draft))).rules).toEqual(['items.0.discrepancyReason: required']);
  const [line] = draft.items as AnyRecord[];
  const items = [{ ...line, discrepancyReason: 'One bag torn' }];
  const arrival = (await updateDocument({ db }, receiver, ins, { ...draft, items })).body;
  expect(arrival.items).toMatchObject([{ shortQty: '0.2000', discrepancyAction: 'writeOffAtSource' }]);
  const preview = await planAction({ db }, receiver, ins, 'approve', arrival);
  expect(preview).toMatchObject({ problems: [], notices: [{ level: 'warning' }, { outletId: 'out_COL' }] });
  await act(receiver, ins, 'approve', arrival);
  expect(await atKandy()).toMatchObject({ quantity: '4.8000', value: '5360.50' });
  expect(await again(transfer)).toMatchObject({ status: 'closed', inTransitValue: '0.00' });
  const lost = await db.query(
    `select outlet_id, value from movements where group_id = $1 and movement_type = 'TRANSIT_LOSS'`,
    [group.groupId],
  );
  expect(lost).toEqual([{ outlet_id: 'transit:out_COL', value: '-223.35' }]);
  for (const outletId of ['out_COL', 'out_KDY']) {
    const notices = await list(db, group.owner, entity('notifications'), { outletIds: [outletId] }, {});
    expect(notices.docs).toMatchObject([{ category: 'transferDiscrepancy', outletId }]);
  }
  await sound();
});

describe('what is short', () => {
  const short = { receivedQty: '3', discrepancyReason: 'Missing' };
  const settle = async (discrepancyAction: string, found: AnyRecord = short) => {
    const transfer = await sent();
    await act(receiver, ins, 'approve', await arrive(transfer, { ...found, discrepancyAction }));
    await sound();
    return again(transfer);
  };

  test('is the loss of the receiver', async () => {
    expect(await settle('writeOffHere')).toMatchObject({ status: 'closed', items: [{ writtenOffQty: '2.0000' }] });
    const lost = await db.query(
      `select outlet_id from movements where group_id = $1 and movement_type = 'TRANSIT_LOSS'`,
      [group.groupId],
    );
    expect(lost).toEqual([{ outlet_id: 'transit:out_KDY' }]);
  });

  test('is back at the sender at the cost it left with', async () => {
    expect(await settle('returnToSource')).toMatchObject({
      ...{ status: 'closed', inTransitValue: '0.00', receivedPct: '60.0000' },
      items: [{ receivedQty: '3.0000', returnedQty: '2.0000', writtenOffQty: '0.0000', pendingQty: '0.0000' }],
    });
    expect(await group.balance('chicken')).toMatchObject({ quantity: '23.5000', value: '26244.12' });
  });

  test('was stored as written off by earlier versions, and is returned after the migration', async () => {
    const { _id } = await settle('returnToSource');
    await settle('writeOffAtSource');
    const all = () =>
      db.query<{ id: string; data: AnyRecord }>(
        `select id, data from records where group_id = $1 and resource in ('transferIns', 'transferOuts') order by id`,
        [group.groupId],
      );
    const before = await all();
    // As earlier versions stored it.
    await db.query(
      `update records r set data = jsonb_set(data, '{items}', (
         select jsonb_agg((l - 'returnedQty') || jsonb_build_object('writtenOffQty', ((l ->> 'writtenOffQty')::numeric + (l ->> 'returnedQty')::numeric)::text))
         from jsonb_array_elements(data -> 'items') l))
       where group_id = $1 and resource in ('transferIns', 'transferOuts')`,
      [group.groupId],
    );
    expect(await again({ _id })).toMatchObject({ items: [{ writtenOffQty: '2.0000' }] });
    await db.transaction((tx) => tx.script(returned));
    const known = ({ data: { items, ...data } }: { data: AnyRecord }) => ({
      ...data,
      items: (items as AnyRecord[]).map(({ returnedQty = '0.0000', ...line }) => ({ ...line, returnedQty })),
    });
    expect((await all()).map(known)).toEqual(before.map(known));
    expect(await again({ _id })).toMatchObject({ items: [{ returnedQty: '2.0000', writtenOffQty: '0.0000' }] });
    await sound();
  });

  test('does not go back into a period that the sender has closed', async () => {
    const close = (lockDate: string | null) =>
      db.query(
        `update records set data = jsonb_set(data, '{lockDate}', to_jsonb($2::text)) where group_id = $1 and resource = 'outlets' and id = 'out_COL'`,
        [group.groupId, lockDate],
      );
    const source = await sent();
    const draft = await arrive(source, {
      ...{ receivedQty: '3', discrepancyReason: 'Left behind', discrepancyAction: 'returnToSource' },
    });
    await close(docDate);
    expect(await refusal(act(receiver, ins, 'approve', draft))).toMatchObject({ rules: ['docDate: locked'] });
    expect(await group.balance('chicken')).toMatchObject({ quantity: '21.5000' });
    await close('2026-06-19');
    await act(receiver, ins, 'approve', draft);
    expect(await group.balance('chicken')).toMatchObject({ quantity: '23.5000' });
  });

  test('is given up on a day that the sender chooses, after a period that is closed', async () => {
    const source = await sent();
    await db.query(
      `update records set data = jsonb_set(data, '{lockDate}', '"2026-06-30"') where group_id = $1 and resource = 'outlets' and id = 'out_COL'`,
      [group.groupId],
    );
    const giveUp = (closedOn: string) => act(sender, outs, 'close', source, { reason: 'Gone', closedOn });
    expect(await refusal(giveUp('2026-06-30'))).toMatchObject({ rules: ['closedOn: locked'] });
    expect(await refusal(giveUp('2026-06-19'))).toMatchObject({ rules: ['closedOn: order'] });
    expect(await refusal(giveUp('2999-01-01'))).toMatchObject({ status: 400, rules: ['closedOn: notAfter'] });
    expect(await again(source)).toMatchObject({ status: 'approved' });
    expect(await giveUp('2026-07-01')).toMatchObject({ status: 'closed', inTransitValue: '0.00' });
    const losses = await db.query(
      `select business_date::text as day, value from movements
       where group_id = $1 and doc_id = $2 and movement_type = 'TRANSIT_LOSS'`,
      [group.groupId, source._id],
    );
    expect(losses).toEqual([{ day: '2026-07-01', value: '-5583.85' }]);
    await sound();
  });

  test('stays in transit, comes later, or is given up by the sender', async () => {
    const open = await settle('keepPending');
    expect(open).toMatchObject({
      status: 'partiallyReceived',
      items: [{ pendingQty: '2.0000' }],
      inTransitValue: '2233.54',
    });
    expect((await refusal(arrive(open, { receivedQty: '2.1' }))).rules).toEqual(['items.0.receivedQty: max']);
    const draft = await arrive(open, {
      receivedQty: '1',
      discrepancyReason: 'Still missing',
      discrepancyAction: 'keepPending',
    });
    expect(await refusal(act(sender, outs, 'close', open, { reason: 'Gone' }))).toMatchObject({ rules: [': draft'] });
    await act(receiver, ins, 'approve', draft);
    const rest = await again(open);
    expect(await refusal(act(receiver, outs, 'close', rest, { reason: 'Gone' }))).toMatchObject({ status: 403 });
    const closed = await act(sender, outs, 'close', rest, { reason: 'The driver lost it' });
    expect(closed).toMatchObject({
      status: 'closed',
      inTransitValue: '0.00',
      closeReason: 'The driver lost it',
      totalCost: '5583.85',
    });
    for (const outletId of ['out_COL', 'out_KDY']) {
      const notices = await list(db, group.owner, entity('notifications'), { outletIds: [outletId] }, {});
      const told = notices.docs.find(({ title }) => String(title).includes('was closed before all of it arrived'));
      expect(told).toMatchObject({
        outletId,
        message: expect.stringMatching(/1 written off\. Reason: The driver lost it$/),
      });
    }
    await sound();
  });

  test('damaged goods come in and leave as waste in the same breath', async () => {
    const transfer = await settle('keepPending', { receivedQty: '4', damagedQty: '1', discrepancyReason: 'Thawed' });
    expect(transfer).toMatchObject({ status: 'received', items: [{ receivedQty: '5.0000' }] });
    expect(await atKandy()).toMatchObject({ quantity: '4.0000', value: '4467.08' });
  });

  test('damaged goods arrive also where tills have sold more than there was', async () => {
    const till = {
      ...{ groupId: group.groupId, docType: 'bills', userId: 'owner' },
      method: () => 'wac' as const,
      itemName: String,
    };
    const sale = {
      docId: 'bill',
      docNumber: 'B1',
      lineNo: 1,
      type: 'SALE',
      itemId: 'chickenKdy',
      quantity: '-20',
    } as const;
    await db.transaction((tx) => postSales(tx, till, [{ ...sale, outletId: 'out_KDY', businessDate: docDate }]));
    const transfer = await settle('keepPending', { receivedQty: '4', damagedQty: '1', discrepancyReason: 'Thawed' });
    expect(transfer).toMatchObject({ status: 'received', items: [{ receivedQty: '5.0000' }] });
    expect(await atKandy()).toMatchObject({ quantity: '-16.0000' });
    await sound();
  });
});

test('what the other outlet does not know or counts otherwise is not sent', async () => {
  expect((await refusal(send([{ itemId: 'rice', unitId: 'kg', sentQty: '1' }]))).rules).toEqual([
    'items.0.itemId: elsewhere',
  ]);
  const stored = await sent('1', 'case');
  expect(stored.items).toMatchObject([{ baseQuantity: '10.0000' }]);
  expect(
    (
      await refusal(
        insertDocument({ db }, sender, outs, {
          outletId: 'out_COL',
          docDate,
          toOutletId: 'out_COL',
          items: [{ itemId: 'chicken', unitId: 'kg', sentQty: '1' }],
        }),
      )
    ).rules,
  ).toEqual(['toOutletId: same']);
});

test('an arrival of nothing that leaves all of it in transit is refused, and one that gives it up is not', async () => {
  const transfer = await sent();
  const nothing = { receivedQty: '0', discrepancyReason: 'Van broke down' };
  const waiting = await arrive(transfer, { ...nothing, discrepancyAction: 'keepPending' });
  expect((await refusal(act(receiver, ins, 'approve', waiting))).rules).toEqual(['items: nothing']);
  await act(receiver, ins, 'delete', waiting);
  await act(receiver, ins, 'approve', await arrive(transfer, { ...nothing, discrepancyAction: 'writeOffAtSource' }));
  expect(await again(transfer)).toMatchObject({ inTransitValue: '0.00' });
  await sound();
});

test('nothing arrives before it was sent', async () => {
  const transfer = await sent();
  const early = { ...(await filled(transfer, { receivedQty: '5' })), docDate: '2026-06-19' };
  expect((await refusal(insertDocument({ db }, receiver, ins, early))).rules).toEqual(['docDate: order']);
  await insertDocument({ db }, receiver, ins, { ...early, docDate });
});

test('the other outlet sees it once it is in transit, and nobody else does', async () => {
  const draft = await send([{ itemId: 'chicken', unitId: 'kg', sentQty: '5' }]);
  expect(await refusal(read(db, receiver, outs, String(draft._id)))).toMatchObject({ status: 404 });
  await act(sender, outs, 'approve', draft);
  expect(await read(db, receiver, outs, String(draft._id))).toMatchObject({ status: 'approved' });
  const stranger = group.person('else', { TRANSFER_OUT: ['view'] }, ['out_GAL']);
  expect(await refusal(read(db, stranger, outs, String(draft._id)))).toMatchObject({ status: 404 });
  const names = await list(db, sender, entity('restaurants'), {}, {});
  expect(names.docs.map(({ name }) => name).sort()).toEqual(['COL', 'KDY']);
  expect(names.docs.every((doc) => !('timeZone' in doc))).toBe(true);
});
