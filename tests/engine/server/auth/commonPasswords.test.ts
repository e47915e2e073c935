import { beforeAll, describe, expect, it } from 'vitest';
import { hash } from '#server/auth/passwords';
import { createSetupCode } from '#server/setupCode';
import { ownDatabase } from '#tests/kit/database';
import { client, insertGroup, password } from './authPeople';

/** Passwords that anyone would guess first, wherever someone chooses one. Users set by others are in tests/departments/users. */

const db = await ownDatabase();
const api = client(db);
const problem = (field: string) => ({ status: 400, body: { errors: [{ field, rule: 'common' }] } });

const COMMON = [
  'password123',
  'Password123!',
  'P@ssw0rd123',
  '1234567890',
  'qwertyuiop',
  '1q2w3e4r5t',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'iloveyou2026',
  'Summer2026!',
  'welcome123',
  'x'.repeat(200),
];

describe('a common password', () => {
  beforeAll(async () => insertGroup(db, 'g1', await hash(password)));

  it.each(COMMON)('%s is refused when you change your own', async (newPassword) => {
    const { accessToken } = await api.signIn('owner@g1.example');
    const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
    expect(await api.post('v1/auth/resetPassword', change, accessToken)).toMatchObject(problem('newPassword'));
    expect((await api.signIn('owner@g1.example')).status).toBe(200);
  });

  it.each(['lotus mango kettle', 'x7#kLq92Zt', 'Tr8n-stoel-blauw'])('%s is not one', async (newPassword) => {
    const email = `owner@${newPassword.length}.example`;
    await insertGroup(db, String(newPassword.length), await hash(password));
    const { accessToken } = await api.signIn(email);
    const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
    expect((await api.post('v1/auth/resetPassword', change, accessToken)).status).toBe(200);
    expect((await api.signIn(email, newPassword)).status).toBe(200);
  });
});

it('is refused for the first administrator, and the setup code stays valid', async () => {
  const body = {
    code: await createSetupCode(db),
    group: 'Kandy Kitchens',
    outlet: 'Lake Road',
    currency: 'LKR',
    timeZone: 'Asia/Colombo',
    email: 'owner@kandy.example',
    firstName: 'Ruvini',
    lastName: 'de Silva',
  };
  expect(await api.post('setup', { ...body, password: 'password123' })).toMatchObject(problem('password'));
  expect((await api.post('setup', { ...body, password: 'lotus mango kettle' })).status).toBe(201);
});
