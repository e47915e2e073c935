import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AnyRecord } from '../../resources/fields';
import { SETTINGS } from '../../resources/settings';
import type { Database, Queryable } from '../db/types';
import { ApiError } from '../errors';
import { takeSetupCode } from '../setupCode';
import { noteFailure, secondsAddressIsLocked } from './attempts';
import { addCredentials } from './credentials';
import { administratorRole } from './identity';
import { hash } from './passwords';
import { emailText, fieldRefusal, newPassword, plainText } from './requests';
import { lockedOut } from './signIn';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const personName = plainText(50).regex(/^[\p{L}\p{M} '.-]+$/u, "Give letters, spaces and ' . - only");

/** What the first administrator of an empty installation gives (domain 1.1). */
export const setupBody = z.object({
  code: z.string().min(1).max(100, 'Give at most 100 characters'),
  group: plainText(80),
  outlet: plainText(60),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Give a three-letter currency such as USD'),
  timeZone: plainText(60).refine(isTimeZone, 'Give a time zone such as Europe/Berlin'),
  email: emailText,
  password: newPassword,
  firstName: personName,
  lastName: personName,
});
export type SetupBody = z.infer<typeof setupBody>;

const newId = (kind: string): string => `${kind}_${randomBytes(9).toString('base64url')}`;

/** Three letters of the name, for document numbers; it can be changed until the first document. */
const codeOf = (name: string): string => {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.length < 3 ? 'OUT' : letters.slice(0, 3);
};

/** Writes a record of the new tenant. Its values cannot be taken yet: the group begins with them. */
async function insert(
  tx: Queryable,
  groupId: string,
  resource: string,
  id: string,
  data: AnyRecord,
  unique: readonly string[] = [],
): Promise<void> {
  const text = JSON.stringify({ ...data, status: 'active' });
  const rev = `1-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  const search = Object.values(data)
    .filter((value) => typeof value === 'string')
    .join(' ')
    .toLowerCase();
  await tx.query(
    `insert into records (group_id, resource, id, rev, outlet_id, data, search) values ($1, $2, $3, $4, $5, $6, $7)`,
    [groupId, resource, id, rev, data.outletId ?? null, text, search],
  );
  for (const key of unique) {
    await tx.query('insert into record_keys (group_id, resource, key, value, id) values ($1, $2, $3, $4, $5)', [
      groupId,
      resource,
      key,
      String(data[key]).toLowerCase(),
      id,
    ]);
  }
}

/**
 * Uses the one-time code of an installation to make a group, its first outlet and its first administrator: all of it or nothing.
 * @throws ApiError 403 for a code that is wrong or used up; wrong codes count against the address
 */
export async function setUp(
  db: Database,
  body: SetupBody,
  address: string,
): Promise<{ groupId: string; outletId: string; userId: string; email: string }> {
  const seconds = await secondsAddressIsLocked(db, address);
  if (seconds > 0) throw lockedOut(seconds);
  if (body.password.trim().toLowerCase() === body.email) {
    throw fieldRefusal('password', 'notEmail', 'The password must not be the e-mail address');
  }
  const [groupId, outletId, userId] = [newId('group'), newId('outlet'), newId('user')];
  const made = await db.transaction(async (tx) => {
    // First of all: a wrong code costs no hashing and shows nothing of what exists.
    if (!(await takeSetupCode(tx, body.code))) return false;
    const passwordHash = await hash(body.password);
    if (!(await addCredentials(tx, { email: body.email, groupId, userId, passwordHash }))) {
      throw fieldRefusal('email', 'unique', 'This e-mail address already belongs to somebody');
    }
    const now = new Date().toISOString();
    const made = { createdBy: userId, createdDateTime: now, modifiedBy: '', modifiedDateTime: now };
    const { currency, timeZone, email, firstName, lastName } = body;
    await insert(tx, groupId, 'groups', groupId, {
      name: body.group,
      currency,
      timeZone,
      fiscalYearStart: '01-01',
      outletIdTransition: false,
      outlet_ids: [outletId],
      ...made,
    });
    const outlet = {
      code: codeOf(body.outlet),
      name: body.outlet,
      currency,
      timeZone,
      dayStartTime: '04:00',
      fiscalYearStart: '01-01',
      taxInclusivePricing: false,
      roundingRule: 'none',
      tags: [],
      ...made,
    };
    await insert(tx, groupId, 'outlets', outletId, outlet, ['code', 'name']);
    const settings = SETTINGS.map(({ name, default: value }) =>
      typeof value === 'boolean' ? { name, state: value } : { name, state: true, value: String(value) },
    );
    await insert(tx, groupId, 'systemSettings', outletId, { outletId, settings, ...made }, ['outletId']);
    const person = { firstName, lastName, email, groupId, outletIds: [outletId], roleId: administratorRole };
    await insert(tx, groupId, 'users', userId, { ...person, userType: 'backOffice', ...made }, ['email']);
    return true;
  });
  if (!made) {
    await noteFailure(db, address);
    throw new ApiError(403, 'forbidden', 'This setup code is wrong or has been used.');
  }
  return { groupId, outletId, userId, email: body.email };
}
