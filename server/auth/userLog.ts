/**
 * Sign-ins, sign-outs and exports for the user log, stored with the history of records. The id is the person's, so they are visible to people who can
 * see that person.
 */
import { afterCommit } from '../db/core';
import type { Queryable } from '../db/types';
import { logSecurity } from '../log';

/** The person that a history row is about. */
interface Noted {
  groupId: string;
  userId: string;
}

/** Records a sign-in; `how`, if not by the password alone. */
export async function noteSignIn(
  db: Queryable,
  { groupId, userId }: Noted,
  address: string,
  how?: string,
): Promise<void> {
  await db.query(
    `insert into history (group_id, resource, id, user_id, action, changes, address, note)
     values ($1, 'signIns', $2, $2, 'signIn', '{}', $3, $4)`,
    [groupId, userId, address, how ?? null],
  );
  afterCommit(() => logSecurity('signIn', { groupId, userId, address, how }));
}

/**
 * Records a wrong password, or what else was wrong. The same single statement runs for unknown emails, so that timing doesn't reveal who has
 * an account.
 */
export async function noteFailedSignIn(db: Queryable, email: string, address: string, what?: string): Promise<void> {
  const [known] = await db.query<{ groupId: string; userId: string }>(
    `insert into history (group_id, resource, id, user_id, action, changes, address, note)
     select c.group_id, 'signIns', c.user_id, c.user_id, 'failedSignIn', '{}', $2, $3 from credentials c where c.email = $1
     returning group_id as "groupId", id as "userId"`,
    [email.toLowerCase(), address, what ?? null],
  );
  // The email is what someone typed, perhaps a password in the wrong field.
  afterCommit(() => logSecurity('signInRefused', { ...known, address, how: what }));
}

/** Records an exported file. Scheduled emails have no session and are listed with their schedule instead. */
export async function noteExport(
  db: Queryable,
  { groupId, userId, sessionId }: Noted & { sessionId: string },
  file: string,
): Promise<void> {
  await db.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note, address)
     select $1, 'exports', $2, $2, 'export', '{}', $3, s.address from sessions s where s.id = $4`,
    [groupId, userId, file, sessionId],
  );
  afterCommit(() => logSecurity('export', { groupId, userId, file }));
}
