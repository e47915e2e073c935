/**
 * Rules across people (domain 1.1, section 4): someone can always administer the group, no one uses permissions that were just removed, and
 * no one grants or changes what is beyond their own.
 */
import { inWordsOf, lacking } from '#engine/read/permissions';
import { entity } from '#resources';
import type { Queryable } from '../db/types';
import { forbidden } from '../http/errors';
import { catalogue, holdsOf } from './catalogue';
import { administratorRole, type Identity } from './identity';

/**
 * Changes of administrators happen one after another: if two administrators demote each other at once, the second sees the first one's
 * change. Held until the transaction ends.
 */
export async function lockAdministration(tx: Queryable, groupId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))::text', [`administration of ${groupId}`]);
}

/**
 * Refuses someone who was deactivated or is no longer an administrator since the request started. Call after `lockAdministration`. Only an
 * active administrator can change an administrator, and no one can change themselves, so one always remains.
 * @throws ApiError 403
 */
export async function requireStanding(tx: Queryable, { groupId, userId, isAdministrator }: Identity): Promise<void> {
  const [row] = await tx.query<{ stands: boolean }>(
    `select status = 'active' and coalesce(data ->> 'userType', 'backOffice') <> 'pos'
       and (not $3::boolean or data ->> 'roleId' = $4) as stands
     from records where group_id = $1 and resource = 'users' and id = $2`,
    [groupId, userId, isAdministrator, administratorRole],
  );
  if (!row?.stands) throw forbidden(entity('users').module, 'edit');
}

/** A role's permissions; undefined if there is no such role. */
async function permissionsOfRole(q: Queryable, groupId: string, roleId: unknown): Promise<unknown> {
  const [row] = await q.query<{ module: unknown }>(
    `select data -> 'module' as module from records where group_id = $1 and resource = 'userRoles' and id = $2`,
    [groupId, roleId],
  );
  return row?.module;
}

/** The role's permissions that this person doesn't have, in words; undefined if there are none. */
export async function permissionsNotHeld(
  q: Queryable,
  identity: Identity,
  roleId: unknown,
): Promise<string | undefined> {
  if (identity.isAdministrator) return undefined;
  if (roleId === administratorRole) return 'everything';
  const missing = lacking(await permissionsOfRole(q, identity.groupId, roleId), catalogue(), holdsOf(identity));
  return missing.length > 0 ? inWordsOf(missing) : undefined;
}
