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

/**
 * Creates the one-time code for creating the first administrator, and replaces an earlier one. Only a hash is stored (table installation,
 * key `setupCode`). 12 random characters, 58 bits, can't be guessed, so a fast hash is enough.
 * @returns the code, e.g. `7KQ2-M9XA-TD4R`
 */
export async function createSetupCode(db: Queryable): Promise<string> {
  const code = Array.from(
    { length: 12 },
    (_, i) => (i === 4 || i === 8 ? '-' : '') + alphabet[randomInt(alphabet.length)],
  ).join('');
  await db.query(
    `insert into installation (key, value) values ('setupCode', $1) on conflict (key) do update set value = excluded.value`,
    [hashOf(code)],
  );
  return code;
}

/** Uses up the code: true once for the right one, in the transaction that creates the administrator; false changes nothing. */
export async function takeSetupCode(tx: Queryable, code: string): Promise<boolean> {
  const rows = await tx.query(`delete from installation where key = 'setupCode' and value = $1 returning key`, [
    hashOf(code),
  ]);
  return rows.length === 1;
}
