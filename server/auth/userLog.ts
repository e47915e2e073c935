/**
 * Sign-ins, sign-outs and exports for the user log, stored with the history of records. The id is the person's, so they are visible to people who can
 * see that person.
 */
import type { Queryable } from '../db/types';

/** The person that a history row is about. */
interface Noted {
  groupId: string;
  userId: string;
}

/** Records a sign-in; `how`, if not by the password alone. */
export const noteSignIn = (db: Queryable, { groupId, userId }: Noted, address: string, how?: string) =>
  db.query(
    `insert into history (group_id, resource, id, user_id, action, changes, address, note)
     values ($1, 'signIns', $2, $2, 'signIn', '{}', $3, $4)`,
    [groupId, userId, address, how ?? null],
  );

/** Records a wrong password, or what else was wrong. The same single statement runs for unknown emails, so that timing doesn't reveal who has an account. */
export const noteFailedSignIn = (db: Queryable, email: string, address: string, what?: string) =>
  db.query(
    `insert into history (group_id, resource, id, user_id, action, changes, address, note)
     select c.group_id, 'signIns', c.user_id, c.user_id, 'failedSignIn', '{}', $2, $3 from credentials c where c.email = $1`,
    [email.toLowerCase(), address, what ?? null],
  );

/** Records an exported file. Scheduled emails have no session and are listed with their schedule instead. */
export const noteExport = (
  db: Queryable,
  { groupId, userId, sessionId }: Noted & { sessionId: string },
  file: string,
) =>
  db.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note, address)
     select $1, 'exports', $2, $2, 'export', '{}', $3, s.address from sessions s where s.id = $4`,
    [groupId, userId, file, sessionId],
  );
