/** A person's methods of two-step verification: authenticator apps and passkeys. */

import type { Queryable } from '../../db/types';
import type { Person } from '../sessions';

export type MethodKind = 'app' | 'passkey';

/** A method that a person has set up. */
export interface Method {
  id: string;
  kind: MethodKind;
  /** The person's name for it. */
  name: string;
  /** An app's sealed secret, or a passkey's public key in base64url. */
  key: string;
  /** The host name at which a passkey works; null for an app. */
  site: string | null;
  transports: string[] | null;
  /** An app's last used time step, or a passkey's signature counter. */
  usedCount: number;
  createdAt: string;
  usedAt: string | null;
}

const columns = `id, kind, name, key, site, transports, used_count::float8 as "usedCount", created_at as "createdAt", used_at as "usedAt"`;

/** A person's methods, oldest first; none if two-step verification is off. */
export const methodsOf = (db: Queryable, { groupId, userId }: Person): Promise<Method[]> =>
  db.query<Method & Record<string, unknown>>(
    `select ${columns} from two_step_methods where group_id = $1 and user_id = $2 order by created_at, id`,
    [groupId, userId],
  );

/** Adds a method. False if someone has it already: a passkey belongs to one person. */
export async function addMethod(
  tx: Queryable,
  { groupId, userId }: Person,
  method: Pick<Method, 'id' | 'kind' | 'name' | 'key' | 'site' | 'transports' | 'usedCount'>,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into two_step_methods (group_id, user_id, id, kind, name, key, site, transports, used_count, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $4 = 'app' then now() end) on conflict do nothing returning id`,
    [
      groupId,
      userId,
      method.id,
      method.kind,
      method.name,
      method.key,
      method.site,
      method.transports,
      method.usedCount,
    ],
  );
  return rows.length === 1;
}

/**
 * Records the use of a method, in one statement: of two requests with the same code, only one counts as used.
 * @param usedCount must be higher than the last one; passkeys that several devices share always have 0
 * @returns whether it was
 */
export async function noteUse(
  db: Queryable,
  { groupId, userId }: Person,
  id: string,
  usedCount: number,
): Promise<boolean> {
  const rows = await db.query(
    `update two_step_methods set used_count = $4, used_at = now()
     where group_id = $1 and user_id = $2 and id = $3 and (used_count < $4 or (kind = 'passkey' and used_count = 0 and $4 = 0))
     returning id`,
    [groupId, userId, id, usedCount],
  );
  return rows.length === 1;
}

/** Removes one method; false if the person has no such one. */
export async function removeMethod(tx: Queryable, { groupId, userId }: Person, id: string): Promise<boolean> {
  const rows = await tx.query(
    'delete from two_step_methods where group_id = $1 and user_id = $2 and id = $3 returning id',
    [groupId, userId, id],
  );
  return rows.length === 1;
}

/** Turns a person's two-step verification off: removes methods and recovery codes. */
export async function removeAll(tx: Queryable, person: Person): Promise<void> {
  for (const table of ['two_step_methods', 'recovery_codes'])
    await tx.query(`delete from ${table} where group_id = $1 and user_id = $2`, [person.groupId, person.userId]);
}

/** Updates the user's record (field `twoStep`). Like the time of a sign-in, this doesn't count as an edit of the user: `_rev` stays. */
export const noteTwoStep = (tx: Queryable, { groupId, userId }: Person, isOn: boolean) =>
  tx.query(
    `update records set data = data || jsonb_build_object('twoStep', $3::boolean)
     where group_id = $1 and resource = 'users' and id = $2`,
    [groupId, userId, isOn],
  );
