import { z } from 'zod';
import { fieldsOf } from '#engine/read/entities';
import { WORLD_NAMES } from '#engine/run/currenciesAndZones';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { brokenPasswordRule, passwordMessages } from '#engine/run/passwords';
import { shortNameOf } from '#engine/run/shortName';
import { entity } from '#resources';
import type { Database } from '../db/types';
import { ApiError } from '../http/errors';
import { newId } from '../records/write/identifiers';
import { seedGroup } from '../records/write/seeds';
import { insertRecord } from '../records/write/store';
import { awaitsSetupCode, takeSetupCode } from '../setupCode';
import { noteFailure, secondsAddressIsLocked } from './attempts';
import { addCredentials } from './credentials';
import { administratorRole } from './identity';
import { hashChosen } from './newPassword';
import { emailText, fieldRefusal, lockedOut, newPassword, plainText } from './requests';

const personName = plainText(50).regex(/^[\p{L}\p{M} '.-]+$/u, "Use only letters, spaces and ' . -");

/** Optional values; a blank form field counts as missing. */
const optional = <T>(shape: z.ZodType<T>) => z.union([z.literal('').transform(() => undefined), shape]).optional();

/** The setup form's values (domain 1.1). */
export const setupBody = z.object({
  code: z.string().min(1).max(100, 'Enter at most 100 characters'),
  group: plainText(80),
  outlet: plainText(60),
  outletCode: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{3,6}$/, 'Use 3 to 6 letters or digits'),
  ),
  country: optional(
    z.string().trim().toUpperCase().refine(WORLD_NAMES.country.isValid, `Give ${WORLD_NAMES.country.example}`),
  ),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine(WORLD_NAMES.currency.isValid, `Give ${WORLD_NAMES.currency.example}`),
  timeZone: plainText(60).refine(WORLD_NAMES.timeZone.isValid, `Give ${WORLD_NAMES.timeZone.example}`),
  email: emailText,
  password: newPassword,
  firstName: personName,
  lastName: personName,
});
type SetupBody = z.infer<typeof setupBody>;

type Started = Parameters<typeof insertRecord>[3];

/** A first record: these values of declared fields, and the others as their declarations start them. */
function started(name: string, values: Started): Started {
  const fields = fieldsOf(entity(name));
  const given = Object.entries(values).filter(([key]) => key === '_id' || key in fields);
  // A group of fields is filled in by a person, all at once.
  const plain = Object.entries(fields).filter(([, { kind }]) => kind !== 'group');
  return withDefaults(Object.fromEntries(plain), Object.fromEntries(given), {});
}

const wrongCode = () => new ApiError(403, 'forbidden', 'This setup code is wrong or has been used.');

/**
 * Uses an installation's one-time code to create a group, its first outlet, its first administrator and the initial lists, all or nothing.
 * System settings need no record: unsaved ones have their default.
 * @throws ApiError 403 for a wrong or used code; wrong codes count against the address
 */
export async function setUp(
  db: Database,
  body: SetupBody,
  address: string,
): Promise<{ groupId: string; outletId: string; userId: string; email: string }> {
  // Without a code there is nothing to guess, and guesses must not keep others at this address from signing in.
  if (!(await awaitsSetupCode(db))) throw wrongCode();
  const seconds = await secondsAddressIsLocked(db, address);
  if (seconds > 0) throw lockedOut(seconds);
  const broken = brokenPasswordRule(body.password, body.email);
  if (broken) throw fieldRefusal('password', broken, passwordMessages[broken]);
  const [groupId, outletId, userId] = [newId('groups'), newId('outlets'), newId('users')];
  const made = await db.transaction(async (tx) => {
    // Checked first: a wrong code costs no hashing and reveals nothing.
    if (!(await takeSetupCode(tx, body.code))) return false;
    const passwordHash = await hashChosen(body.password, 'password');
    if (!(await addCredentials(tx, { email: body.email, groupId, userId, passwordHash }))) {
      throw fieldRefusal('email', 'unique', 'This email address is already used');
    }
    const { country, currency, timeZone, email, firstName, lastName } = body;
    const add = (name: string, values: Started) =>
      insertRecord(tx, { groupId, userId, outletIds: 'all' }, entity(name), started(name, values));
    await add('groups', {
      _id: groupId,
      name: body.group,
      ...(country ? { country } : {}),
      currency,
      timeZone,
      showFirstDay: true,
      outlet_ids: [outletId],
    });
    await add('outlets', {
      _id: outletId,
      code: body.outletCode ?? shortNameOf(body.outlet),
      name: body.outlet,
      currency,
      timeZone,
    });
    await add('users', {
      _id: userId,
      firstName,
      lastName,
      email,
      groupId,
      outletIds: [outletId],
      roleId: administratorRole,
      mustChangePassword: false,
    });
    await seedGroup(tx, groupId, userId);
    return true;
  });
  if (!made) {
    await noteFailure(db, address);
    throw wrongCode();
  }
  return { groupId, outletId, userId, email: body.email };
}
