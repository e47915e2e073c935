/**
 * Browsers that people have signed in from. A person who guesses passwords has none of their tokens, so an account under attack stays open to
 * its owner's own browsers. A token opens nothing: without the password it is worth five guesses.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/types';
import type { Person } from './sessions';

/** A browser that nobody has signed in from for this long is a stranger again. */
const keep = '90 days';

/** Stored in place of the token: reading the table makes no browser known. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isToken = (token: string | undefined): token is string => token !== undefined && /^[\w-]{43}$/.test(token);

/** The browser's id when this person has signed in from it before; undefined makes it a stranger. */
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
 * Notes that a person has signed in from a browser. Several people may share one.
 * @returns its token: the one it came with if that was made here, else a new one
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
