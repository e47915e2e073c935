import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { CHANGEABLE_HOURS, hasDiscussion, MOST_LETTERS, MOST_MENTIONS } from '#engine/read/discussion';
import { entities, entity } from '#resources/index';
import { testApp } from '#tests/kit/app';
import { type Answer, type Client, newTenant, rulesOf, type Tenant } from './recordsFixture';

/** Discussing a record: users who can open it read and write, no one else does. */

const { db, app } = await testApp();
let tenant: Tenant;
let order: AnyRecord;
/** Both may open orders; the second one works only at Kandy. */
let ann: Client;
let ben: Client;
let kandy: Client;

const BUYER = { PO: ['view'], NOTIFICATION: ['view'] };
const of = ({ _id }: AnyRecord, name = 'purchaseOrders') => `/api/v1/${name}/${_id}/discussion`;
const textsOf = ({ body }: Answer) => (body.docs ?? []).map(({ text }) => text);
const noticesOf = async (who: Client) => (await who.get('/api/v1/notification/list')).body.docs ?? [];

beforeEach(async () => {
  tenant = await newTenant(db, app);
  order = await tenant.put('purchaseOrders', { pONumber: 'PO-0042', outletId: 'out_COL', status: 'draft', items: [] });
  ann = await tenant.person(BUYER, ['out_COL']);
  ben = await tenant.person(BUYER, ['out_COL', 'out_KDY']);
  kandy = await tenant.person(BUYER, ['out_KDY']);
});

/** Writes a message and expects it to be accepted. */
async function written(who: Client, text: string, mentions: readonly string[] = [], about = order) {
  const { status, body } = await who.post(of(about), { text, mentions });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}
const ageBy = (hours: number) =>
  db.query(`update discussion set at = at - interval '${hours} hours' where group_id = $1`, [tenant.groupId]);

describe('a discussion belongs', () => {
  it('to every document and every record with a page of its own, and to nothing else', () => {
    const discussed = entities.filter(hasDiscussion).map(({ name }) => name);
    expect(discussed).toEqual(expect.arrayContaining(['purchaseOrders', 'goodsReceivedNotes', 'suppliers', 'items']));
    expect(discussed).not.toEqual(expect.arrayContaining(['units']));
    expect(discussed.every((name) => entity(name).kind === 'document' || 'record' in entity(name))).toBe(true);
    expect(hasDiscussion({ ...entity('purchaseOrders'), onlySpec: true })).toBe(false);
    expect(hasDiscussion({ ...entity('suppliers'), discussion: false })).toBe(false);
    expect(hasDiscussion({ ...entity('units'), discussion: true })).toBe(true);
  });

  it('to its record: messages in their order, with their author, and counted', async () => {
    const other = await tenant.put('purchaseOrders', { pONumber: 'PO-0043', outletId: 'out_COL', items: [] });
    await written(ann, '  Is this price right?\r\nIt was 4,680.  ');
    await written(ben, 'It is, since Monday.');
    await written(ben, 'About another order', [], other);
    const answer = await ann.get(of(order));
    expect(answer.body).toMatchObject({ total: 2, hasOlder: false });
    expect(textsOf(answer)).toEqual(['Is this price right?\nIt was 4,680.', 'It is, since Monday.']);
    expect(answer.body.docs?.map(({ author, canChange }) => [author, canChange])).toEqual([
      ['Ada Perera', true],
      ['Ada Perera', false],
    ]);
  });

  it('in pages: the latest first, older ones before the first that is there', async () => {
    for (let index = 1; index <= 105; index++) await written(ann, `Message ${index}`);
    const latest = await ann.get(of(order));
    expect([textsOf(latest)[0], textsOf(latest).at(-1)]).toEqual(['Message 6', 'Message 105']);
    expect(latest.body).toMatchObject({ total: 105, hasOlder: true });
    const older = await ann.get(of(order), { before: String(latest.body.docs?.[0]?._id) });
    expect(textsOf(older)).toEqual([1, 2, 3, 4, 5].map((index) => `Message ${index}`));
    expect(older.body.hasOlder).toBe(false);
  });
});

describe('people who may not open the record', () => {
  it('neither read nor write: without the right, at another outlet, in another group', async () => {
    const { _id } = await written(ann, 'For us alone');
    const blind = await tenant.person({ SUPPLIER: ['view'], NOTIFICATION: ['view'] });
    // Can choose orders on the screen of receipts, but can't read their discussions.
    const chooser = await tenant.person({ GRN: ['view', 'create'] });
    const stranger = (await newTenant(db, app)).owner;
    const expected: readonly (readonly [Client, number])[] = [
      [blind, 403],
      [chooser, 403],
      [kandy, 404],
      [stranger, 404],
    ];
    for (const [who, status] of expected) {
      const answers = [
        await who.get(of(order)),
        await who.get(`${of(order)}/people`),
        await who.post(of(order), { text: 'Hello' }),
        await who.put(`${of(order)}/${_id}`, { text: 'Hello' }),
        await who.remove(`${of(order)}/${_id}`),
      ];
      expect(answers.map((each) => each.status)).toEqual(Array(5).fill(status));
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('For us alone');
    }
    expect(textsOf(await ann.get(of(order)))).toEqual(['For us alone']);
  });

  it('sees nothing of a group that has a record of the same id', async () => {
    await written(ann, 'Ours');
    const twin = await newTenant(db, app);
    await twin.put('purchaseOrders', { _id: order._id, pONumber: 'PO-0001', outletId: 'out_COL', items: [] });
    expect((await twin.owner.get(of(order))).body).toMatchObject({ docs: [], total: 0 });
    expect((await twin.owner.post(of(order), { text: 'Hi', mentions: [ann.userId] })).body.message).toBe(
      'Someone you mentioned isn’t in your group or can’t sign in any more',
    );
  });

  it('of a transfer: the outlet at the other end reads it once it is more than a draft', async () => {
    const TRANSFER = { TRANSFER_OUT: ['view'], NOTIFICATION: ['view'] };
    const sender = await tenant.person(TRANSFER, ['out_COL']);
    const receiver = await tenant.person(TRANSFER, ['out_KDY']);

    const sent = (status: string) =>
      tenant.put('transferOuts', {
        transferOutNumber: `TO-${status}`,
        outletId: 'out_COL',
        toOutletId: 'out_KDY',
        status,
        items: [],
      });
    const [draft, approved] = [await sent('draft'), await sent('approved')];
    expect((await receiver.get(of(draft, 'transferOuts'))).status).toBe(404);
    const { status } = await sender.post(of(approved, 'transferOuts'), {
      text: 'On its way',
      mentions: [receiver.userId],
    });
    expect(status).toBe(201);
    expect(textsOf(await receiver.get(of(approved, 'transferOuts')))).toEqual(['On its way']);
    expect(await noticesOf(receiver)).toHaveLength(1);
  });
});

describe('a mention', () => {
  it('offers users who can open the record and get notifications', async () => {
    await tenant.person({ PO: ['view'] }, ['out_COL']);
    await tenant.person({ SUPPLIER: ['view'], NOTIFICATION: ['view'] }, ['out_COL']);
    const { body } = await ann.get(`${of(order)}/people`);
    expect(body.docs?.map(({ userId }) => userId).sort()).toEqual([tenant.owner.userId, ben.userId].sort());
    expect(body.docs?.find(({ userId }) => userId === ben.userId)).toEqual({
      userId: ben.userId,
      name: 'Ada Perera',
      role: `Role of ${ben.userId}`,
    });
  });

  it('notifies that user alone, and links to the message', async () => {
    const { _id } = await written(ann, '@Ada Perera is this right?', [ben.userId]);
    const [notice, ...others] = await noticesOf(ben);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      title: 'Ada Perera mentioned you on PO-0042',
      message: '@Ada Perera is this right?',
      isRead: false,
      outletId: 'out_COL',
      transactionObj: { docType: 'purchaseOrders', docId: order._id, docNumber: 'PO-0042' },
    });
    const target = await ben.get('/api/v1/notification/transactionObj', { _id: String(notice?._id) });
    expect(target.body).toMatchObject({ route: `/posummary/${order._id}#message-${_id}`, exists: true });
    expect([await noticesOf(ann), await noticesOf(tenant.owner), await noticesOf(kandy)]).toEqual([[], [], []]);
  });

  it('is refused, with the reason, for users who can’t open the record, get no notifications, or are unknown', async () => {
    const silent = await tenant.person({ PO: ['view'] }, ['out_COL']);
    const cases: readonly (readonly [string, string])[] = [
      [kandy.userId, 'Ada Perera can’t open this purchase order, so you can’t mention them here'],
      [silent.userId, 'Ada Perera gets no notifications, so you can’t mention them'],
      [ann.userId, 'You can’t mention yourself'],
      ['user_nobody', 'Someone you mentioned isn’t in your group or can’t sign in any more'],
      [(await newTenant(db, app)).owner.userId, 'Someone you mentioned isn’t in your group or can’t sign in any more'],
    ];
    for (const [userId, message] of cases) {
      const answer = await ann.post(of(order), { text: 'Hello', mentions: [ben.userId, userId] });
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect((await ann.get(of(order))).body.total).toBe(0);
    expect(await noticesOf(ben)).toEqual([]);
  });
});

describe('a user’s own message', () => {
  it('can be changed: it says so, notifications follow, and only newly mentioned users are notified', async () => {
    const { _id } = await written(ann, 'Ask @Ada', [ben.userId]);
    const { body } = await ann.put(`${of(order)}/${_id}`, {
      text: 'Ask @Ada and the owner',
      mentions: [ben.userId, tenant.owner.userId],
    });
    expect(body).toMatchObject({ text: 'Ask @Ada and the owner', editedAt: expect.any(String), canChange: true });
    expect((await noticesOf(ben)).map(({ message }) => message)).toEqual(['Ask @Ada and the owner']);
    expect(await noticesOf(tenant.owner)).toHaveLength(1);
    const again = await ann.put(`${of(order)}/${_id}`, {
      text: 'Ask @Ada and the owner',
      mentions: [ben.userId, tenant.owner.userId],
    });
    expect(again.body.editedAt).toBe(body.editedAt);
  });

  it('can be deleted: a line stays without its words, the notices go', async () => {
    const { _id } = await written(ann, 'Never mind', [ben.userId]);
    expect((await ann.remove(`${of(order)}/${_id}`)).body).toMatchObject({ text: '', isDeleted: true });
    expect((await ben.get(of(order))).body).toMatchObject({ total: 0, docs: [{ text: '', mentions: [] }] });
    expect(await noticesOf(ben)).toEqual([]);
    expect((await ann.put(`${of(order)}/${_id}`, { text: 'Back' })).status).toBe(404);
    expect((await ann.remove(`${of(order)}/${_id}`)).status).toBe(404);
  });

  it('can’t be changed by others, not even an administrator, nor after a day', async () => {
    const { _id } = await written(ann, 'Mine');
    for (const who of [ben, tenant.owner]) {
      expect((await who.put(`${of(order)}/${_id}`, { text: 'Yours' })).status).toBe(403);
      expect((await who.remove(`${of(order)}/${_id}`)).status).toBe(403);
    }
    await ageBy(CHANGEABLE_HOURS);
    expect((await ann.get(of(order))).body.docs?.[0]).toMatchObject({ text: 'Mine', canChange: false });
    const late = await ann.put(`${of(order)}/${_id}`, { text: 'Later' });
    expect([late.status, late.body.message]).toEqual([403, 'A message can be changed or deleted for 24 hours']);
    expect((await ann.remove(`${of(order)}/${_id}`)).status).toBe(403);
  });

  it('is of its own record: by the address of another one it is not there', async () => {
    const other = await tenant.put('purchaseOrders', { pONumber: 'PO-0043', outletId: 'out_COL', items: [] });
    const { _id } = await written(ann, 'Mine');
    expect((await ann.put(`${of(other)}/${_id}`, { text: 'Moved' })).status).toBe(404);
    expect((await ann.remove(`${of(other)}/${_id}`)).status).toBe(404);
  });
});

describe('what is sent', () => {
  it('has its limits, with a message', async () => {
    const send = async (body: unknown) => {
      const answer = await ann.post(of(order), body);
      return [answer.status, ...rulesOf(answer)];
    };
    expect(await send({})).toEqual([400, 'text: required']);
    expect(await send({ text: ' \n ' })).toEqual([400, 'text: required']);
    expect(await send({ text: 7 })).toEqual([400, 'text: required']);
    expect(await send({ text: 'x'.repeat(MOST_LETTERS + 1) })).toEqual([400, 'text: maxLength']);
    expect(await send({ text: 'x', mentions: 'all' })).toEqual([400, 'mentions: type']);
    expect(await send({ text: 'x', mentions: [1] })).toEqual([400, 'mentions: type']);
    const many = Array.from({ length: MOST_MENTIONS + 1 }, (_, index) => `user_${index}`);
    expect(await send({ text: 'x', mentions: many })).toEqual([400, 'mentions: maxItems']);
    expect(await send({ text: 'x', html: '<b>' })).toEqual([400, 'html: unknownField']);
    expect(await send({ text: 'x', _id: 'not an id' })).toEqual([400, '_id: id']);
    expect(await send({ text: 'x'.repeat(MOST_LETTERS) })).toEqual([201]);
    expect((await ann.get(of(order))).body.total).toBe(1);
  });

  it('twice, since no answer came, is written once and told once', async () => {
    const body = { _id: 'm-1', text: 'Once', mentions: [ben.userId] };
    const [first, second] = [await ann.post(of(order), body), await ann.post(of(order), body)];
    expect([first.status, second.status, second.body._id]).toEqual([201, 201, 'm-1']);
    expect(textsOf(await ann.get(of(order)))).toEqual(['Once']);
    expect(await noticesOf(ben)).toHaveLength(1);
    // Another text is another message; no one can reuse the id of someone else's.
    expect((await ann.post(of(order), { ...body, text: 'Twice' })).status).toBe(409);
    expect((await ben.post(of(order), { _id: 'm-1', text: 'Once' })).status).toBe(409);
  });
});

it('a permanently deleted record loses its discussion: a new one with its id begins without', async () => {
  const supplier = await tenant.put('suppliers', { supplierName: 'Lanka Foods', supplierCode: 'LF' });
  const { deleteRecord } = await import('#server/records/write/store');
  expect((await tenant.owner.post(of(supplier, 'suppliers'), { text: 'Good fish' })).status).toBe(201);
  await db.transaction((tx) => deleteRecord(tx, tenant.scope, entity('suppliers'), supplier));
  await tenant.put('suppliers', { _id: supplier._id, supplierName: 'Other', supplierCode: 'OT' });
  expect((await tenant.owner.get(of(supplier, 'suppliers'))).body).toMatchObject({ docs: [], total: 0 });
});
