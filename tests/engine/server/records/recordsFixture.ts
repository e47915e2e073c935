import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { entity } from '#resources/index';
import { openSession } from '#server/auth/sessions';
import { issueAccessToken, tokenKey } from '#server/auth/tokens';
import type { OpenDatabase } from '#server/db/core';
import { insertRecord, insertRecords, type Scope } from '#server/records/write/store';

/** The application over a database, and separate tenants for each test. */
export interface Answer<T = AnyRecord> {
  status: number;
  headers: Headers;
  body: T & { code?: string; message?: string; errors?: Problem[]; docs?: AnyRecord[] };
}

export interface Client {
  get: (path: string, query?: Record<string, string | number | object>) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  put: (path: string, body?: unknown) => Promise<Answer>;
  remove: (path: string) => Promise<Answer>;
  send: (method: string, path: string, init?: RequestInit) => Promise<Response>;
  userId: string;
  token: string;
}

/** An application called in this process: the reference API, or a substitute. */
export interface Asked {
  request: (path: string, init?: RequestInit) => Response | Promise<Response>;
}

export function clientOf(app: Asked, token: string, userId = ''): Client {
  const send = async (method: string, path: string, init: RequestInit = {}) =>
    app.request(path, {
      method,
      ...init,
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...init.headers },
    });
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await send(
      method,
      path,
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
    );
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  };
  return {
    send,
    token,
    userId,
    get: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]) => [
          key,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      );
      return call('GET', `${path}${search.size > 0 ? `?${search}` : ''}`);
    },
    post: (path, body = {}) => call('POST', path, body),
    put: (path, body = {}) => call('PUT', path, body),
    remove: (path) => call('DELETE', path),
  };
}

/** The outlets of a tenant by code, with their currencies. */
type Currencies = Readonly<Record<string, string>>;

/** A tenant with two outlets and users: an administrator, and the ones that `person` creates. */
export async function newTenant(db: OpenDatabase, app: Hono, currencies: Currencies = { COL: 'USD', KDY: 'USD' }) {
  const groupId = `group_${randomBytes(6).toString('hex')}`;
  const scope: Scope = { groupId, outletIds: 'all', userId: 'setup' };
  const put = (resource: string, record: AnyRecord) =>
    db.transaction((tx) => insertRecord(tx, scope, entity(resource), record));
  const putMany = (resource: string, records: readonly AnyRecord[]) =>
    db.transaction((tx) => insertRecords(tx, scope, entity(resource), records));
  for (const [code, currency] of Object.entries(currencies)) {
    await put('outlets', {
      _id: `out_${code}`,
      code,
      name: `Outlet ${code}`,
      currency,
      timeZone: 'Asia/Colombo',
      dayStartTime: '04:00',
      contact_info: { address: '1 Main Street', phone: '+94 11 234 5678' },
    });
  }
  /** Signs a user in, without the cost of password hashing. */
  const person = async (
    permissions: Record<string, string[]> | 'all',
    outletIds = Object.keys(currencies).map((code) => `out_${code}`),
  ): Promise<Client> => {
    const userId = `user_${randomBytes(5).toString('hex')}`;
    let roleId = 'role_administrator';
    if (permissions !== 'all') {
      const module = Object.entries(permissions).map(([moduleId, actions]) => ({ moduleId, actions }));
      roleId = String((await put('userRoles', { name: `Role of ${userId}`, module }))._id);
    }
    await put('users', {
      _id: userId,
      firstName: 'Ada',
      lastName: 'Perera',
      email: `${userId}@example.com`,
      roleId,
      outletIds,
      userType: 'backOffice',
    });
    const { sessionId } = await openSession(db, { groupId, userId });
    return clientOf(app, await issueAccessToken(await tokenKey(db), { sessionId, userId, groupId }), userId);
  };
  return { groupId, scope, put, putMany, person, owner: await person('all') };
}
export type Tenant = Awaited<ReturnType<typeof newTenant>>;

/** `field: rule` of each problem. */
export const rulesOf = ({ body }: Answer): string[] =>
  (body.errors ?? []).map(({ field, rule }) => `${field}: ${rule}`);
