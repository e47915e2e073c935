import { Hono } from 'hono';
import { authRoutes } from '#server/auth/routes';
import type { Database } from '#server/db/types';

/** Users, roles and outlets for the sign-in tests, written as rows. Everyone's password: see `password`. */
export const password = 'correct horse battery';

export async function insertRecord(
  db: Database,
  groupId: string,
  resource: string,
  id: string,
  data: object,
): Promise<void> {
  await db.query('insert into records (group_id, resource, id, rev, data) values ($1, $2, $3, $4, $5)', [
    groupId,
    resource,
    id,
    '1-a',
    data,
  ]);
}

/** A group with two outlets, a store keeper's role, and an administrator; `passwordHash` saves hashing per user. */
export async function insertGroup(db: Database, groupId: string, passwordHash: string): Promise<void> {
  await insertRecord(db, groupId, 'groups', groupId, { name: `Group ${groupId}`, currency: 'USD' });
  await insertRecord(db, groupId, 'outlets', 'outlet_1', { name: 'Harbour', code: 'HAR', currency: 'USD' });
  await insertRecord(db, groupId, 'outlets', 'outlet_2', { name: 'Hill', code: 'HIL', currency: 'USD' });
  await insertRecord(db, groupId, 'systemSettings', 'outlet_1', { settings: [{ name: 'inventory', state: false }] });
  await insertRecord(db, groupId, 'userRoles', 'role_store', {
    name: 'Store keeper',
    module: [{ moduleId: 'GRN', actions: ['view', 'create'] }],
  });
  await insertPerson(db, groupId, 'user_owner', `owner@${groupId}.example`, passwordHash, {
    roleId: 'role_administrator',
  });
}

export async function insertPerson(
  db: Database,
  groupId: string,
  id: string,
  email: string,
  passwordHash: string,
  more: object = {},
): Promise<void> {
  await insertRecord(db, groupId, 'users', id, {
    firstName: 'Ada',
    lastName: "O'Neil",
    email,
    outletIds: ['outlet_2', 'outlet_1', 'outlet_gone'],
    roleId: 'role_store',
    userType: 'backOffice',
    ...more,
  });
  await db.query('insert into credentials (email, group_id, user_id, password_hash) values ($1, $2, $3, $4)', [
    email,
    groupId,
    id,
    passwordHash,
  ]);
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** Sends requests to the sign-in calls as the application mounts them. `address` is the client's. */
export function client(db: Database, address = () => '192.0.2.1') {
  const app = new Hono();
  app.onError((_error, c) => c.json({ code: 'failure', message: 'outer handler' }, 500));
  app.route('/api', authRoutes({ db, addressOf: address }));
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await app.request(`/api/${path}`, init);
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
      headers: response.headers,
    };
  };
  const headersOf = (accessToken?: string, token?: string): Record<string, string> => ({
    ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
    ...(token === undefined ? {} : { 'X-Session-Token': token }),
  });
  return {
    send,
    post: (path: string, body: unknown, accessToken?: string, token?: string) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headersOf(accessToken, token) },
        body: JSON.stringify(body),
      }),
    verify: (accessToken?: string, token?: string) =>
      send('v1/auth/verifyToken', { headers: headersOf(accessToken, token) }),
    signIn: async (email: string, secret = password, device?: string) => {
      const answer = await send('v1/auth/validateUser', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(device ? { 'X-Device': device } : {}) },
        body: JSON.stringify({ email, password: secret }),
      });
      const text = (key: string) => String(answer.body[key]);
      return { ...answer, accessToken: text('accessToken'), token: text('token'), device: text('device') };
    },
  };
}
