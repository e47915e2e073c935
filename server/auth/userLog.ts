/**
 * What people do beyond records, kept with the history of records for the user log: signing in and out, and taking data out as files. The id is the
 * person's, so that those who may see the person see it.
 */
import type { Queryable } from '../db/types';

/** A row of the history that is about a person. */
interface Noted {
  groupId: string;
  userId: string;
}

/** Notes that a person has signed in. */
export const noteSignIn = (db: Queryable, { groupId, userId }: Noted, address: string) =>
  db.query(
    `insert into history (group_id, resource, id, user_id, action, changes, address) values ($1, 'signIns', $2, $2, 'signIn', '{}', $3)`,
    [groupId, userId, address],
  );

/** Notes a wrong password. One statement with the same work for emails that nobody has, of which there is nothing to note. */
export const noteFailedSignIn = (db: Queryable, email: string, address: string) =>
  db.query(
    `insert into history (group_id, resource, id, user_id, action, changes, address)
     select c.group_id, 'signIns', c.user_id, c.user_id, 'failedSignIn', '{}', $2 from credentials c where c.email = $1`,
    [email.toLowerCase(), address],
  );

/** Notes that a person has taken data out as a file; what is sent on a schedule, without anybody being signed in, is in its own list. */
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
