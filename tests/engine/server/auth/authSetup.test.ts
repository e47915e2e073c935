import { expect, it } from 'vitest';
import { createSetupCode } from '#server/setupCode';
import { ownDatabase } from '#tests/kit/database';
import { client } from './authPeople';

const db = await ownDatabase();

const body = {
  group: 'Kandy Kitchens',
  outlet: 'Lake Road',
  currency: 'lkr',
  timeZone: 'Asia/Colombo',
  email: 'Owner@Kandy.example',
  password: 'a long password',
  firstName: 'Ruvini',
  lastName: 'de Silva',
};

it('makes group, outlet, settings and administrator with the one-time code, once', async () => {
  const api = client(db);
  const rows = async (resources = ['groups', 'outlets', 'users']) =>
    (await db.query<{ n: number }>('select count(*)::int as n from records where resource = any($1)', [resources]))[0]
      ?.n;
  const code = await createSetupCode(db);

  expect((await api.post('setup', { ...body, code: 'AAAA-AAAA-AAAA' })).status).toBe(403);
  expect((await api.post('setup', body)).body).toMatchObject({ errors: [{ field: 'code', rule: 'required' }] });
  const wrong = {
    ...body,
    code,
    currency: 'XX',
    timeZone: 'Moon/Base',
    email: 'x',
    password: 'short',
    lastName: 'R2D2',
  };
  const fields = ((await api.post('setup', wrong)).body.errors as { field: string }[]).map(({ field }) => field);
  expect(fields.sort()).toEqual(['currency', 'email', 'lastName', 'password', 'timeZone']);
  expect((await api.post('setup', { ...body, code, password: 'OWNER@kandy.example' })).status).toBe(400);
  expect((await db.query('select 1 from records')).length).toBe(0);

  const made = await api.post('setup', { ...body, code });
  expect(made.status).toBe(201);
  expect(await rows()).toBe(3);
  const signedIn = await api.signIn('owner@kandy.example', body.password);
  expect(signedIn.body).toMatchObject({
    isAdministrator: true,
    user: { firstName: 'Ruvini', outlets: [{ name: 'Lake Road' }] },
    group: { _id: made.body.groupId, name: 'Kandy Kitchens', currency: 'LKR', timeZone: 'Asia/Colombo' },
    outlets: [{ _id: made.body.outletId, code: 'LAK', dayStartTime: '04:00', timeZone: 'Asia/Colombo' }],
  });
  const keys = await db.query<{ value: string }>(
    `select value from record_keys where resource in ('outlets', 'users') order by value`,
  );
  expect(keys.map(({ value }) => value)).toEqual(['lak', 'lake road', 'owner@kandy.example']);

  expect((await api.post('setup', { ...body, code, email: 'second@kandy.example' })).status).toBe(403);
  expect(await rows()).toBe(3);
});

it('leaves the code usable when the e-mail is taken', async () => {
  const api = client(db);
  const code = await createSetupCode(db);
  expect((await api.post('setup', { ...body, code })).body).toMatchObject({
    errors: [{ field: 'email', rule: 'unique' }],
  });
  expect((await api.post('setup', { ...body, code, email: 'second@kandy.example' })).status).toBe(201);
});

it('limits guesses at the code per address', async () => {
  const api = client(db, () => '203.0.113.9');
  const code = await createSetupCode(db);
  await db.query(
    `insert into sign_in_attempts (key, at, ok) select 'address:203.0.113.9', now() - n * interval '1 second', false from generate_series(1, 50) n`,
  );
  expect((await api.post('setup', { ...body, code, email: 'third@kandy.example' })).status).toBe(429);
});

it('counts no guesses where no code could be right: they would only keep others at the address from signing in', async () => {
  const address = '203.0.113.10';
  const api = client(db, () => address);
  await db.query(`delete from installation where key like 'setupCode%'`);
  for (let guess = 0; guess < 60; guess++)
    expect((await api.post('setup', { ...body, code: 'AAAA-AAAA-AAAA' })).status).toBe(403);
  expect((await api.signIn('owner@kandy.example', body.password)).status).toBe(200);
  // While one is awaited they count.
  await createSetupCode(db);
  expect((await api.post('setup', { ...body, code: 'AAAA-AAAA-AAAA' })).status).toBe(403);
  const counted = await db.query('select 1 from sign_in_attempts where key = $1 and not ok', [`address:${address}`]);
  expect(counted).toHaveLength(1);
});
