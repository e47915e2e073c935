import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { letterOf } from '#server/documents/letters/letter';
import { pdfOf } from '#server/documents/letters/pdf';
import { letterState } from '#server/documents/letters/send';
import { insertDocument, runAction } from '#server/documents/service';
import { startJobs } from '#server/jobs/jobs';
import { mailJobs, noteMailServer } from '#server/mail';
import { addPurchasing, type Group, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { ownDatabase } from '#tests/kit/database';
import { type MailServer, mailServer } from '#tests/kit/mailServer';

const db = await ownDatabase();
const orders = entity('purchaseOrders') as Document;
let group: Group;
let mails: MailServer;
let order: AnyRecord;

const items = [
  { itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '4', unitPrice: '11500' },
  { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '12.5', unitPrice: '4.37' },
];
const run = (key: string, { _id, _rev }: AnyRecord, more: object = {}, who: Identity = group.owner) =>
  runAction({ db }, who, orders, key, { _id, _rev, ...more });
const send = (more: object) => run('send', order, more);
const state = () => letterState(db, group.groupId, 'purchaseOrders', String(order._id));
/** Runs the jobs that are due, `times` times. */
async function work(times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    await db.query("update jobs set run_after = now() - interval '1 second' where state = 'queued'");
    const runner = startJobs(db, mailJobs({ db, config: mails.config }), { everyMs: 20 });
    await vi.waitFor(async () =>
      expect(
        await db.query("select 1 from jobs where state = 'running' or state = 'queued' and run_after < now()"),
      ).toEqual([]),
    );
    await runner.stop();
  }
}

beforeAll(async () => {
  group = await newGroup(db, { currency: 'LKR', contact_info: { address: '1 Galle Road', phone: '011' } });
  await addPurchasing(db, group);
  await group.put('groups', { _id: group.groupId, name: 'Harbour & Spice' });
});
beforeEach(async () => {
  mails = await mailServer();
  noteMailServer(mails.config);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await db.query('delete from jobs');
  const input = { outletId: 'out_COL', docDate: '2026-06-05', supplierId: 'farm', paymentModeId: 'credit', items };
  const draft = (await insertDocument({ db }, group.owner, orders, input)).body;
  order = (await run('approve', draft)).body;
});
afterEach(() => {
  mails.close();
  noteMailServer({ smtpUrl: undefined });
  vi.restoreAllMocks();
});

it('goes to the supplier as a PDF, again when someone sends it again', async () => {
  order = (await send({ to: 'orders@farm.example', message: 'Before 8, please.' })).body;
  expect(order).toMatchObject({ sentTo: 'orders@farm.example', sentDateTime: expect.any(String), status: 'approved' });
  expect((await state()).emails).toMatchObject([{ to: 'orders@farm.example', sentAt: null, error: null }]);
  await work();
  expect(mails.received[0]).toContain('To: orders@farm.example');
  expect(mails.received[0]).toContain(`filename=${order.pONumber}.pdf`);
  expect(mails.received[0]).toContain('Content-Type: application/pdf');
  // '%PDF-1.3'
  expect(mails.received[0]).toContain('JVBERi0xLjM');
  expect(mails.received[0]).toContain('Before 8, please.');
  expect(await state()).toMatchObject({ canEmail: true, emails: [{ sentAt: expect.any(String), isGivenUp: false }] });

  await send({ to: 'boss@farm.example' });
  await work();
  expect(mails.received).toHaveLength(2);
  expect((await state()).emails.map(({ to }) => to)).toEqual(['boss@farm.example', 'orders@farm.example']);
  const told = (await group.history('purchaseOrders', order._id)).filter(({ action }) => action === 'send');
  expect(told.map(({ user_id, note }) => [user_id, note])).toEqual([
    ['owner', 'orders@farm.example'],
    ['owner', 'boss@farm.example'],
  ]);
});

it('says what the mail server answered, tries again, and in the end gives up where people see it', async () => {
  mails.verdict = '550 no such mailbox';
  order = (await send({ to: 'typo@farm.example' })).body;
  await work();
  expect((await state()).emails).toMatchObject([
    { sentAt: null, error: expect.stringContaining('550 no such mailbox'), isGivenUp: false },
  ]);
  await work(8);
  expect((await state()).emails).toMatchObject([{ isGivenUp: true }]);
  // It counts as unsent again, and its history and its sender know why.
  const { sentDateTime, sentTo } = await group.stored('purchaseOrders', order._id);
  expect([sentDateTime ?? null, sentTo ?? null]).toEqual([null, null]);
  expect((await group.history('purchaseOrders', order._id)).at(-1)).toMatchObject({
    action: 'notSent',
    note: expect.stringContaining('typo@farm.example: '),
  });
  const [notice] = await db.query<{ data: AnyRecord }>(
    "select data from records where group_id = $1 and resource = 'notifications' and data ->> 'title' like '%was not sent'",
    [group.groupId],
  );
  expect(notice?.data).toMatchObject({ audience: { userIds: ['owner'] }, message: expect.stringContaining('550') });
});

it('without a mail server is refused with what to do, and records what was sent elsewhere', async () => {
  noteMailServer({ smtpUrl: undefined });
  const refused = await refusal(send({ to: 'orders@farm.example' }));
  expect(refused).toMatchObject({
    status: 400,
    errors: [{ rule: 'mail', message: expect.stringContaining('SMTP_URL') }],
  });
  expect((await send({ way: 'whatsApp' })).body).toMatchObject({ sentTo: 'WhatsApp' });
  expect((await state()).emails).toEqual([]);
});

it('asks for an address, an approved order and the permission', async () => {
  expect(await refusal(send({}))).toMatchObject({ status: 400, errors: [{ field: 'to', rule: 'required' }] });
  expect(await refusal(send({ to: 'nobody' }))).toMatchObject({ status: 400, errors: [{ field: 'to' }] });
  const reader = group.person('reader', { PO: ['view', 'approve'] });
  const to = { to: 'orders@farm.example' };
  expect(await refusal(run('send', order, to, reader))).toMatchObject({ status: 403 });
  const gone = (await run('cancel', order, { reason: 'Not needed' })).body;
  expect(await refusal(run('send', gone, to))).toMatchObject({ status: 409 });
  expect(await db.query('select 1 from outbox where record_id = $1', [order._id])).toEqual([]);
});

it('has what the print has, and no costs of a sender who doesn’t see them', async () => {
  const outlet = await group.stored('outlets', 'out_COL');
  const written = await letterOf(db, group.owner, orders, order, outlet);
  expect(written).toMatchObject({
    title: 'Purchase order',
    number: order.pONumber,
    about: '5 Jun 2026',
    from: { name: 'Harbour & Spice', lines: ['COL', '1 Galle Road', '011'] },
    to: ['Farm', '0112345678'],
    person: 'Farm',
    deliverTo: { heading: 'Deliver to', lines: ['COL', '1 Galle Road', '011'] },
  });
  expect(written?.columns.map(({ heading }) => heading)).toEqual([
    'Item',
    'Quantity',
    'Unit',
    'Unit price',
    'Net',
    'Total',
  ]);
  expect(written?.rows).toEqual([
    ['chicken', '4', 'Case', '11,500.00', '46,000.00', '46,000.00'],
    ['rice', '12.5', 'Kilogram', '4.37', '54.63', '54.63'],
  ]);
  expect(written?.totals.at(-1)).toEqual(['Total', 'LKR 46,054.63']);
  const keeper = group.person('keeper', { PO: ['view', 'send'], SUPPLIER: ['view'] });
  const plain = await letterOf(db, keeper, orders, order, outlet);
  expect([plain?.columns.map(({ heading }) => heading), plain?.totals]).toEqual([['Item', 'Quantity', 'Unit'], []]);
});

it('is drawn in every script that it has a font for, on as many pages as it needs', async () => {
  const outlet = await group.stored('outlets', 'out_COL');
  const written = await letterOf(db, group.owner, orders, order, outlet);
  if (!written) throw new Error('orders are letters');
  const names = ['Café au lait Łódź', 'කුකුල් මස්', 'கோழி 12 kg', 'دجاج', 'Молоко', 'एक'];
  const rows = Array.from({ length: 90 }, (_, index) => [names[index % names.length] ?? '', '1', 'Case', '', '', '']);
  const pdf = Buffer.from(await pdfOf({ ...written, rows })).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(3);
  // Not drawn as an empty box: refused.
  await expect(pdfOf({ ...written, rows: [['寿司', '1', '', '', '', '']] })).rejects.toThrow('寿司');
});
