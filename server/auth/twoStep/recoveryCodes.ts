/**
 * Recovery codes, for people who have lost their phone: shown once, stored as slow digests, and each works once. A code has 49 random bits.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/types';
import { digest } from '../passwords';
import type { Person } from '../sessions';
import { installationKey } from '../tokens';

/** How many a person gets. */
const COUNT = 10;
const LENGTH = 10;

/** Letters and digits that no one confuses. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = (): string => {
  const letters: string[] = [];
  while (letters.length < LENGTH)
    // A byte beyond the last whole round of letters would favour the first ones.
    for (const byte of randomBytes(LENGTH))
      if (byte < 256 - (256 % LETTERS.length) && letters.length < LENGTH)
        letters.push(LETTERS.charAt(byte % LETTERS.length));
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`;
};

/** As typed: capitals, blanks and hyphens don't matter. */
const normal = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

async function digestOf(db: Queryable, { groupId, userId }: Person, code: string): Promise<string> {
  const salt = createHmac('sha256', await installationKey(db, 'recoveryKey'))
    .update(`${groupId} ${userId}`)
    .digest();
  return digest(normal(code), salt);
}

/** New codes with their digests. Slow: to be done before a transaction. */
export async function newRecoveryCodes(db: Queryable, person: Person): Promise<{ codes: string[]; digests: string[] }> {
  const codes = Array.from({ length: COUNT }, newCode);
  return { codes, digests: await Promise.all(codes.map((code) => digestOf(db, person, code))) };
}

/** Replaces a person's codes. */
export async function setRecoveryCodes(
  tx: Queryable,
  { groupId, userId }: Person,
  digests: readonly string[],
): Promise<void> {
  await tx.query('delete from recovery_codes where group_id = $1 and user_id = $2', [groupId, userId]);
  await tx.query('insert into recovery_codes (group_id, user_id, digest) select $1, $2, unnest($3::text[])', [
    groupId,
    userId,
    [...digests],
  ]);
}

/** How many codes a person has left. */
export async function countRecoveryCodes(db: Queryable, { groupId, userId }: Person): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    'select count(*)::int as left from recovery_codes where group_id = $1 and user_id = $2',
    [groupId, userId],
  );
  return row?.left ?? 0;
}

/** Uses a code; false if it is wrong or has been used. */
export async function spendRecoveryCode(db: Queryable, person: Person, code: string): Promise<boolean> {
  const rows = await db.query(
    'delete from recovery_codes where group_id = $1 and user_id = $2 and digest = $3 returning digest',
    [person.groupId, person.userId, await digestOf(db, person, code)],
  );
  return rows.length === 1;
}
