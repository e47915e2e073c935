import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { AnyRecord } from '#engine/define/fields';
import type { OpenDatabase } from '#server/db/core';
import { type Client, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';

/** A user manager: full rights on users, and nothing else unless given. */
export const MANAGES_USERS = {
  USER: ['view', 'create', 'edit', 'delete', 'resetPassword', 'unlock'],
  USER_ROLE: ['view', 'create', 'edit', 'delete'],
};

let serial = 0;
/** An unused address. */
export const freshEmail = (): string => `person.${++serial}.${randomBytes(3).toString('hex')}@example.com`;
export const PASSWORD = 'correct horse 1';

/** A tenant with a role that may view orders, and functions that create users in it. */
export async function peopleTenant(db: OpenDatabase, app: Hono) {
  const tenant: Tenant = await newTenant(db, app);
  const { _id: roleId } = await tenant.put('userRoles', {
    name: 'Buyer',
    module: [{ moduleId: 'PO', actions: ['view'] }],
  });
  /** What a form would send for a new user. */
  const input = (given: AnyRecord = {}): AnyRecord => ({
    firstName: 'Nimal',
    lastName: "O'Brien-Silva",
    email: freshEmail(),
    roleId,
    outletIds: ['out_COL'],
    userType: 'backOffice',
    password: PASSWORD,
    ...given,
  });
  const make = async (given: AnyRecord = {}, by: Client = tenant.owner): Promise<AnyRecord> => {
    const { status, body } = await by.post('/api/v1/users', input(given));
    if (status !== 201) throw new Error(`no user: ${JSON.stringify(body)}`);
    return body;
  };
  const change = (by: Client, user: AnyRecord, changes: AnyRecord) =>
    by.post('/api/v1/users', { _id: user._id, _rev: user._rev, ...changes });
  const read = async (id: unknown, by: Client = tenant.owner): Promise<AnyRecord> =>
    (await by.get(`/api/v1/users/${id}`)).body;
  const signIn = (email: unknown, password = PASSWORD) =>
    app.request('/api/v1/auth/validateUser', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  return { ...tenant, db, app, roleId: String(roleId), input, make, change, read, signIn };
}
export type PeopleTenant = Awaited<ReturnType<typeof peopleTenant>>;
