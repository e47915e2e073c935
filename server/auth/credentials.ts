import type { Queryable } from '../db/types';
import type { Person } from './sessions';

/** Credentials, kept apart from the user's record, so that no list, export or history contains a hash. */
export interface Credentials extends Person {
  email: string;
  passwordHash: string;
  /** Hashes of previous passwords, newest first. */
  previousHashes: string[];
}

/** Emails are compared in lower case (domain 1.1). */
const normalEmail = (email: string): string => email.trim().toLowerCase();

/** A new password must differ from the last three: the current one and the two before (domain 1.1, reset form). */
const remembered = 2;

interface CredentialsRow extends Record<string, unknown> {
  email: string;
  group_id: string;
  user_id: string;
  password_hash: string;
  previous_hashes: string[];
}

/** In place of a hash, for people who have no password yet: no text is it. */
export const NO_PASSWORD = 'none';

const columns = 'email, group_id, user_id, password_hash, previous_hashes';

const fromRow = (row: CredentialsRow | undefined): Credentials | undefined =>
  row && {
    email: row.email,
    groupId: row.group_id,
    userId: row.user_id,
    passwordHash: row.password_hash,
    previousHashes: row.previous_hashes,
  };

/** The credentials for an email in any group: emails are unique in the whole system. */
export async function credentialsByEmail(db: Queryable, email: string): Promise<Credentials | undefined> {
  const [row] = await db.query<CredentialsRow>(`select ${columns} from credentials where email = $1`, [
    normalEmail(email),
  ]);
  return fromRow(row);
}

/** A person's credentials. */
export async function credentialsOf(db: Queryable, person: Person): Promise<Credentials | undefined> {
  const [row] = await db.query<CredentialsRow>(
    `select ${columns} from credentials where group_id = $1 and user_id = $2`,
    [person.groupId, person.userId],
  );
  return fromRow(row);
}

/** Creates credentials for a new person. Returns false, and changes nothing, if someone already has the email. */
export async function addCredentials(
  db: Queryable,
  credentials: Person & { email: string; passwordHash: string },
): Promise<boolean> {
  const rows = await db.query(
    `insert into credentials (email, group_id, user_id, password_hash) values ($1, $2, $3, $4)
     on conflict (email) do nothing returning email`,
    [normalEmail(credentials.email), credentials.groupId, credentials.userId, credentials.passwordHash],
  );
  return rows.length === 1;
}

/** Replaces a password that hasn't changed since it was read; false if someone else was faster. */
export async function replacePassword(db: Queryable, before: Credentials, passwordHash: string): Promise<boolean> {
  const rows = await db.query(
    `update credentials set password_hash = $1, previous_hashes = $2, changed_at = now()
     where email = $3 and password_hash = $4 returning email`,
    [
      passwordHash,
      [before.passwordHash, ...before.previousHashes].slice(0, remembered),
      before.email,
      before.passwordHash,
    ],
  );
  return rows.length === 1;
}

/** Stores the same password at another cost, unless it was changed in the meantime. It counts neither as a change nor as a previous password. */
export async function renewHash(tx: Queryable, before: Credentials, passwordHash: string): Promise<void> {
  await tx.query('update credentials set password_hash = $1 where email = $2 and password_hash = $3', [
    passwordHash,
    before.email,
    before.passwordHash,
  ]);
}

/**
 * The person has chosen their own password: a change required by an administrator (`mustChangePassword`, domain 1.1) is done. Like the time
 * of a sign-in, this doesn't count as an edit of the user: `_rev` stays.
 */
export async function noteOwnPassword(db: Queryable, person: Person): Promise<void> {
  await db.query(
    `update records set data = data || '{"mustChangePassword": false}'
     where group_id = $1 and resource = 'users' and id = $2 and data ->> 'mustChangePassword' = 'true'`,
    [person.groupId, person.userId],
  );
}

/** Sets a person's password, whatever it was. A person without credentials gets them; false if someone else has the email. */
export async function setPassword(
  tx: Queryable,
  person: Person & { email: string; passwordHash: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update credentials set password_hash = $1, previous_hashes = (array[password_hash] || previous_hashes)[1:${remembered}], changed_at = now()
     where group_id = $2 and user_id = $3 returning email`,
    [person.passwordHash, person.groupId, person.userId],
  );
  return rows.length === 1 || addCredentials(tx, person);
}

/** Changes a person's sign-in email. Returns false if someone else has it; then the transaction must be rolled back. */
export async function moveCredentials(tx: Queryable, person: Person, email: string): Promise<boolean> {
  const [row] = await tx.query<CredentialsRow & { changed_at: string }>(
    `delete from credentials where group_id = $1 and user_id = $2 returning ${columns}, changed_at`,
    [person.groupId, person.userId],
  );
  if (!row) return true;
  // The unique key decides between two people who want the same address, also in different groups.
  const rows = await tx.query(
    `insert into credentials (email, group_id, user_id, password_hash, previous_hashes, changed_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing returning email`,
    [normalEmail(email), row.group_id, row.user_id, row.password_hash, row.previous_hashes, row.changed_at],
  );
  return rows.length === 1;
}

/** Removes a person's credentials. */
export async function dropCredentials(tx: Queryable, person: Person): Promise<void> {
  await tx.query('delete from credentials where group_id = $1 and user_id = $2', [person.groupId, person.userId]);
}
