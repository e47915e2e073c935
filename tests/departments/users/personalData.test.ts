import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { TILL_EVENTS } from '#resources/sales/tillEvents.rules';
import { isAboutPeople, personalKeys } from '#server/personalData/declared';
import { groupTables } from '#server/personalData/tables';
import { type Client, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Everything that is kept about one person, on request: found, exported, and erased for a guest. */

const { db, app } = await testApp();
const PHONE = '+94 77 123-4567';
const EMAIL = 'nimali@example.com';
let tenant: Tenant;

interface Sectioned {
  name: string;
  label: string;
  rows: AnyRecord[];
}
const call = (path: string, body: AnyRecord, who: Client = tenant.owner) =>
  who.post(`/api/v1/personalData/${path}`, body);
const exported = async (body: AnyRecord, who?: Client): Promise<Map<string, AnyRecord[]>> => {
  const answer = await call('export', body, who);
  expect(answer.status).toBe(200);
  return new Map((answer.body.sections as Sectioned[]).map(({ name, rows }) => [name, rows]));
};

const bill = (billNumber: string, customer: AnyRecord) => ({
  ...{ outlet: 'COL', billNumber, openedAt: '2026-06-03 19:00', settledAt: '2026-06-03 20:00', cashier: 'Ada Perera' },
  ...{ customer, lines: [{ itemCode: 'RICE', quantity: 1, unitPrice: 500 }], payments: [{ method: 'cash' }] },
});
const event = (kind: string, more: AnyRecord) => ({ kind, outlet: 'COL', ...more });

beforeAll(async () => {
  tenant = await newTenant(db, app);
  const item = { name: 'Fried rice', itemCode: 'RICE', itemType: 'simple', price: '100.00', outlets: ['out_COL'] };
  await tenant.put('items', item);
  const bills = await tenant.owner.post('/api/v1/bills/import', {
    bills: [
      bill('B1', { name: 'Ms Perera', phone: PHONE, email: EMAIL }),
      bill('B2', { name: 'Ms Perera', phone: '+94771234567' }),
      bill('B3', { name: 'Mr Silva', phone: '+94771234568' }),
    ],
    stock: 'none',
  });
  expect(bills.status).toBe(200);
  const at = '2026-06-03 19:00';
  const guest = { phone: '+94771234567', email: EMAIL };
  const events = await tenant.owner.post('/api/v1/tills/events', {
    events: [
      event('customer', { phone: '+94771234567', firstVisitAt: at, name: 'Nimali Perera', birthday: '1990-06-15' }),
      event('qrOrder', { orderNumber: 'Q1', placedAt: at, customerName: 'Nimali', amount: '500.00', ...guest }),
      event('advance', { advanceNumber: 'A1', receivedAt: at, customerName: 'Nimali', amount: '100.00', phone: PHONE }),
      event('advance', {
        advanceNumber: 'A2',
        receivedAt: at,
        customerName: 'Silva',
        amount: '100.00',
        phone: '+9411',
      }),
    ],
  });
  expect(events.status).toBe(200);
});

describe('an export', () => {
  it('finds a guest by phone, however it was typed, in bills and in what tills report, and nobody else', async () => {
    const sections = await exported({ contact: '+94 (77) 1234567' });
    expect([...sections.keys()].sort()).toEqual(['bills', 'till_events']);
    expect(sections.get('bills')?.map(({ bill_no, customer_name }) => [bill_no, customer_name])).toEqual([
      ['B1', 'Ms Perera'],
      ['B2', 'Ms Perera'],
    ]);
    expect(
      sections
        .get('till_events')
        ?.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['advance', 'customer', 'qrOrder']);
  });

  it('finds a guest by email, and says of a part of one that it is no contact', async () => {
    expect((await exported({ contact: 'Nimali@Example.com' })).get('bills')).toHaveLength(1);
    expect((await call('find', { contact: '12345' })).body.errors?.[0]).toMatchObject({ field: 'contact' });
    expect((await call('find', { contact: 'imali@example.com' })).body.docs).toEqual([]);
  });

  it("has a user's record, what they did with when, their sign-ins without what lets someone in, and their bills", async () => {
    const user = await tenant.person({ SUPPLIER: ['view', 'create'] });
    const admin = await tenant.person('all');
    const supplier = { supplierName: 'Of this user', phone: '+94 11 000 0000', outlets: ['out_COL'] };
    expect((await user.post('/api/v1/supplier/insert', supplier)).status).toBe(201);
    const sections = await exported({ resource: 'users', id: user.userId }, admin);
    expect([...sections.keys()][0]).toBe('users');
    expect(sections.get('users')?.[0]).toMatchObject({ firstName: 'Ada', email: `${user.userId}@example.com` });
    expect(sections.get('suppliers')?.[0]).toMatchObject({ title: 'Of this user', createdBy: user.userId });
    expect(sections.get('suppliers')?.[0]).not.toHaveProperty('phone');
    expect(sections.get('sessions')?.[0]).toMatchObject({ user_id: user.userId });
    expect(sections.get('sessions')?.[0]).not.toHaveProperty('id');
    // Of bills of which they were the cashier: which, and when; not what guests had.
    expect(sections.get('bills')?.[0]).toMatchObject({ bill_no: expect.anything(), cashier: 'Ada Perera' });
    expect(sections.get('bills')?.[0]).not.toHaveProperty('customer_name');
    expect(JSON.stringify([...sections])).not.toMatch(/password_hash|scrypt/);
  });

  it('has who may sign for an account with the account', async () => {
    const account = await tenant.put('cityLedgerAccounts', {
      ...{ accountName: 'Lake house', individual: true, creditLimit: '100.00', status: 'active', outlets: ['out_COL'] },
      authorisedPersons: [{ name: 'Ruwan', phone: '+94 71 222 3333' }],
    });
    const own = (await exported({ resource: 'cityLedgerAccounts', id: account._id })).get('cityLedgerAccounts');
    expect(own?.[0]).toMatchObject({ accountName: 'Lake house', authorisedPersons: [{ name: 'Ruwan' }] });
    // Someone who asks by that phone gets their own row, not the whole account.
    const theirs = (await exported({ contact: '+94712223333' })).get('cityLedgerAccounts')?.[0];
    expect(theirs).toMatchObject({ title: 'Lake house' });
    expect(theirs).not.toHaveProperty('creditLimit');
    expect(JSON.stringify(theirs)).toContain('Ruwan');
  });

  it('is written into the audit log without the contact', async () => {
    await exported({ contact: '+94771234567' });
    const { body } = await tenant.owner.get('/api/v1/log?action=exportPersonalData');
    expect(body.docs?.[0]).toMatchObject({ note: 'Guest …567' });
  });

  it('needs its permission, every outlet, and stays in its group', async () => {
    const rights = { VIEW_PERSONAL_DATA: ['view'] };
    const refused = await call('export', { contact: PHONE }, await tenant.person(rights));
    expect([refused.status, refused.body.missing]).toEqual([403, { module: 'VIEW_PERSONAL_DATA', action: 'export' }]);
    const all = { VIEW_PERSONAL_DATA: ['view', 'export', 'erase'] };
    const oneOutlet = await call('export', { contact: PHONE }, await tenant.person(all, ['out_COL']));
    expect(oneOutlet.status).toBe(403);
    const other = await newTenant(db, app);
    expect((await call('find', { contact: PHONE }, other.owner)).body.docs).toEqual([]);
    expect((await call('find', { resource: 'users', id: tenant.owner.userId }, other.owner)).status).toBe(404);
  });

  it('shows costs only to those who may see them', async () => {
    const all = { VIEW_PERSONAL_DATA: ['view', 'export', 'erase'] };
    const [mine] = (await exported({ contact: PHONE })).get('bills') ?? [];
    const [theirs] = (await exported({ contact: PHONE }, await tenant.person(all))).get('bills') ?? [];
    expect(mine).toHaveProperty('cost');
    expect(theirs).not.toHaveProperty('cost');
    expect(theirs).toHaveProperty('customer_name');
  });
});

describe('erasing a guest', () => {
  it('leaves nothing of them in any table, and every amount where it was', async () => {
    const sums = () =>
      db.query(
        'select count(*) as bills, sum(grand_total) as total, count(customer_name) as named from bills where group_id = $1',
        [tenant.groupId],
      );
    const [before] = await sums();
    const answer = await call('erase', { contact: PHONE });
    expect(answer.body).toMatchObject({ erased: 5, docs: [] });
    const [after] = await sums();
    expect(after).toMatchObject({ bills: before?.bills, total: before?.total, named: Number(before?.named) - 2 });
    expect((await call('find', { contact: EMAIL })).body.docs).toEqual([]);
    // Not in any other table, whichever it is.
    let looked = 0;
    for (const { name } of await groupTables(db)) {
      const rows = await db.query(
        `select 1 from ${name} t where group_id = $1 and t::text ~* 'nimali|4771234567|771234567'`,
        [tenant.groupId],
      );
      expect([name, rows.length]).toEqual([name, 0]);
      looked++;
    }
    expect(looked).toBeGreaterThan(20);
    const advances = await db.query<{ name: string }>(
      `select data ->> 'customerName' as name from till_events where group_id = $1 and kind = 'advance' order by id`,
      [tenant.groupId],
    );
    expect(advances.map(({ name }) => name)).toEqual(['Erased guest', 'Silva']);
    // The till sends the same bill again: it is known, and stays erased.
    await tenant.owner.post('/api/v1/bills/import', {
      bills: [bill('B2', { name: 'Ms Perera', phone: '+94771234567' })],
    });
    expect((await call('find', { contact: PHONE })).body.docs).toEqual([]);
  });

  it('is for guests only, and needs its permission', async () => {
    const user = await tenant.person({ PO: ['view'] });
    expect((await call('erase', { resource: 'users', id: user.userId })).status).toBe(400);
    const exporter = await tenant.person({ VIEW_PERSONAL_DATA: ['view', 'export'] });
    expect((await call('erase', { contact: PHONE }, exporter)).body.missing).toMatchObject({ action: 'erase' });
  });
});

describe('what is personal', () => {
  it('is read from the declarations', () => {
    expect(personalKeys(TILL_EVENTS.customer.fields)).toEqual(['phone', 'name', 'email', 'address', 'birthday']);
    expect(
      ['users', 'suppliers', 'cityLedgerCompanies', 'cityLedgerAccounts'].filter(
        (name) => !isAboutPeople(entity(name)),
      ),
    ).toEqual([]);
    expect(isAboutPeople(entity('units'))).toBe(false);
  });
});
