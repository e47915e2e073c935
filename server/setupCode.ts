import { createHash, randomInt } from 'node:crypto';
import type { Queryable } from './db/types';

/** Letters and digits that are hard to confuse when read off a terminal. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Case and dashes don't matter when typing the code. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex');

/** Whether no one can sign in yet. */
export async function needsAdministrator(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>('select exists (select from credentials) as found');
  return row?.found !== true;
}

/** Keys in table installation: this with a code's hash. Earlier versions had one code with the key `setupCode`. */
const KEY = 'setupCode:';
const isSetupCode = `(key = 'setupCode' or starts_with(key, '${KEY}'))`;

/**
 * Creates a one-time code for creating the first administrator. Several processes can start on one database, and each prints its own: all of
 * them work until one is used. Only a hash is stored. 12 random characters, 58 bits, can't be guessed, so a fast hash is enough.
 * @returns the code, e.g. `7KQ2-M9XA-TD4R`
 */
export async function createSetupCode(db: Queryable): Promise<string> {
  const code = Array.from(
    { length: 12 },
    (_, i) => (i === 4 || i === 8 ? '-' : '') + alphabet[randomInt(alphabet.length)],
  ).join('');
  await db.query('insert into installation (key, value) values ($1, now()::text)', [KEY + hashOf(code)]);
  return code;
}

/** A link with a new code; `url` is the console's address, as people reach it. */
export const setupLink = async (db: Queryable, url: string): Promise<string> =>
  `${url}/setup#${await createSetupCode(db)}`;

/** Whether a code could be right. */
export async function awaitsSetupCode(q: Queryable): Promise<boolean> {
  const [row] = await q.query<{ found: boolean }>(
    `select exists (select from installation where ${isSetupCode}) as found`,
  );
  return row?.found === true;
}

/**
 * Uses up a code, and with it all others: true once for a right one, in the transaction that creates the administrator; false changes
 * nothing.
 */
export async function takeSetupCode(tx: Queryable, code: string): Promise<boolean> {
  const [taken] = await tx.query('delete from installation where key = $1 returning key', [KEY + hashOf(code)]);
  if (taken) await tx.query(`delete from installation where ${isSetupCode}`);
  return taken !== undefined;
}
