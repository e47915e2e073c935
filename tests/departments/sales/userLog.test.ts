import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { localMoment } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import { PASSWORD, type PeopleTenant, peopleTenant } from '#tests/departments/users/peopleFixture';
import type { Client } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** S11: the console's part of the user log: sign-ins, changes and exports. */

const { db, app } = await testApp();
const ADDRESS = '203.0.113.9';
let people: PeopleTenant;
let user: AnyRecord;

const today = new Date().toISOString().slice(0, 10);
const log = async (who: Client, query: Record<string, string> = {}) =>
  (await who.get('/api/v1/userLogReport/', { fromDate: addDays(today, -1), toDate: addDays(today, 1), ...query })).body;
const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  people = await peopleTenant(db, app);
  user = await people.make();
  const address = (groupId: string) =>
    db.query('update sessions set address = $2 where group_id = $1', [groupId, ADDRESS]);
  await address(people.groupId);
  // A wrong password, the right one, and out.
  await send('/api/v1/auth/validateUser', { email: user.email, password: 'not the password' });
  const answer = await send('/api/v1/auth/validateUser', { email: user.email, password: PASSWORD });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  for (let twice = 0; twice < 2; twice++)
    await send('/api/v1/auth/logout', {}, { Authorization: `Bearer ${accessToken}` });
  await send('/api/v1/auth/validateUser', { email: 'nobody@nowhere.example', password: 'whatever it is' });

  const { owner } = people;
  const made = await owner.post('/api/v1/items/insertmodifierItem', {
    ...{ name: 'Extra egg', price: '100.00', outlets: ['out_COL'] },
  });
  const changed = await owner.put('/api/v1/items/updatemodifierItem', { ...made.body, price: '120.00' });
  expect(changed.body).toMatchObject({ price: '120.00' });
  expect((await owner.send('GET', `/api/v1/salesReport/?fromDate=${today}&toDate=${today}&format=csv`)).status).toBe(
    200,
  );
});

describe('the user log', () => {
  it('says who signed in and out and who failed to, once each, and nothing of emails that nobody has', async () => {
    const { docs = [], totals } = await log(people.owner, { user: `${user.firstName} ${user.lastName}`, sort: 'at' });
    expect(docs.map(({ action, terminal }) => [action, terminal])).toEqual([
      ['failedLogin', 'Console'],
      ['login', 'Console'],
      ['logout', 'Console'],
    ]);
    expect(totals).toMatchObject({ entries: 3, failures: 1 });
  });

  it('says which price was changed, by whom, in which role and from where, with what was changed', async () => {
    const { docs = [] } = await log(people.owner, { action: 'priceChange' });
    expect(docs).toMatchObject([
      {
        ...{ user: 'Ada Perera', role: 'Administrator', action: 'priceChange', reference: 'Extra egg' },
        ...{ resource: 'addonItems', changed: 'price', ip: ADDRESS, terminal: 'Console', place: 'console' },
      },
    ]);
  });

  it('says which file was taken out', async () => {
    const { docs = [] } = await log(people.owner, { action: 'export' });
    expect(docs).toMatchObject([{ user: 'Ada Perera', detail: `Sales ${today}.csv`, ip: ADDRESS }]);
  });

  it('says which list was taken out, and only people who can export it can say so', async () => {
    const { owner } = people;
    const list = { resource: 'suppliers', rows: 1, format: 'xlsx' };
    expect((await owner.post('/api/v1/exports', list)).status).toBe(201);
    expect((await log(owner, { action: 'export' })).docs).toMatchObject([
      { user: 'Ada Perera', detail: 'Suppliers.xlsx, 1 row', ip: ADDRESS },
      { detail: `Sales ${today}.csv` },
    ]);
    const reader = await people.person({ SUPPLIER: ['view'] });
    expect((await reader.post('/api/v1/exports', list)).status).toBe(403);
    for (const wrong of [{ resource: 'nothing' }, { rows: 1.5 }, { format: 'html' }])
      expect((await owner.post('/api/v1/exports', { ...list, ...wrong })).status).toBe(400);
    expect((await log(owner, { action: 'export' })).docs).toHaveLength(2);
  });

  it('tells changes of rights apart, and everything else by its name', async () => {
    const rights = await log(people.owner, { action: 'permissions' });
    expect((rights.docs ?? []).length).toBeGreaterThan(0);
    expect(new Set(rights.docs?.map(({ resource }) => resource))).toEqual(new Set(['userRoles', 'users']));
    const { docs = [] } = await log(people.owner);
    expect(new Set(docs.map(({ place }) => place))).toEqual(new Set(['console']));
    expect(await log(people.owner, { place: 'till' })).toMatchObject({ docs: [] });
  });

  it('shows what was changed only to those who may open the record, and nothing of other outlets or groups', async () => {
    const auditor = await people.person({ RPT_USER_LOG: ['view'] });
    const { docs = [] } = await log(auditor, { action: 'update' });
    const all = await log(auditor);
    expect(all.docs?.find(({ reference }) => reference === 'Extra egg')).toMatchObject({ changed: null, detail: null });
    expect(docs.every(({ changed }) => changed === null)).toBe(true);
    const other = await peopleTenant(db, app);
    expect((await log(other.owner)).docs?.some(({ reference }) => reference === 'Extra egg')).toBe(false);
  });

  it('calls records in a file what the console calls them', async () => {
    const file = await people.owner.send('GET', '/api/v1/userLogReport/?action=priceChange&format=csv');
    expect(await file.text()).toContain(',Add-on item,');
  });

  it('needs its own permission', async () => {
    const nobody = await people.person({ LOG: ['view'] });
    expect((await nobody.get('/api/v1/userLogReport/', { fromDate: today, toDate: today })).status).toBe(403);
  });

  it('has the outlet’s local time in a CSV, as on screen', async () => {
    const response = await people.owner.send(
      'GET',
      `/api/v1/userLogReport/?action=login&fromDate=${addDays(today, -1)}&toDate=${addDays(today, 1)}&format=csv`,
    );
    const [heading, first = ''] = (await response.text()).split('\r\n');
    expect(heading).toMatch(/^When,/);
    const page = await people.owner.send('GET', '/api/v1/userLogReport/?action=login&format=html');
    expect(await page.text()).toMatch(/Made.*?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d\b/s);
    const { docs = [] } = await log(people.owner, { action: 'login' });
    const { date, time } = localMoment(new Date(String(docs[0]?.at)), 'Asia/Colombo');
    expect(first).toMatch(new RegExp(`^${date} ${time},`));
  });
});
