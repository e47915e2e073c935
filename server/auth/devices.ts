/**
 * Browsers that people have signed in from. An attacker has none of their tokens, so an account under attack stays open to its owner's
 * browsers. A token opens nothing: without the password it is worth five guesses.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/types';
import type { Person } from './sessions';

/** A browser without a sign-in for this long is unknown again. */
const keep = '90 days';

/** Stored instead of the token, so that reading the table makes no browser known. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isToken = (token: string | undefined): token is string => token !== undefined && /^[\w-]{43}$/.test(token);

/** The browser's id if this person has signed in from it before; undefined if it is unknown. */
export async function knownDevice(
  db: Queryable,
  { groupId, userId }: Person,
  token: string | undefined,
): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const [row] = await db.query<{ id: string }>(
    `select id from devices where id = $1 and group_id = $2 and user_id = $3 and seen_at > now() - interval '${keep}'`,
    [idOf(token), groupId, userId],
  );
  return row?.id;
}

/**
 * Records that a person has signed in from a browser. Several people may share one.
 * @returns its token: the one it sent if it is valid, otherwise a new one
 */
export async function noteDevice(
  tx: Queryable,
  { groupId, userId }: Person,
  token: string | undefined,
): Promise<string> {
  const isOurs =
    isToken(token) &&
    (await tx.query('select 1 as found from devices where id = $1 limit 1', [idOf(token)])).length > 0;
  const own = isOurs ? token : randomBytes(32).toString('base64url');
  await tx.query(
    `insert into devices (id, group_id, user_id) values ($1, $2, $3)
     on conflict (id, group_id, user_id) do update set seen_at = now()`,
    [idOf(own), groupId, userId],
  );
  await tx.query(`delete from devices where group_id = $1 and user_id = $2 and seen_at < now() - interval '${keep}'`, [
    groupId,
    userId,
  ]);
  return own;
}
