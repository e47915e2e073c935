/**
 * What must hold between people (domain 1.1, section 4): someone can always administer the group, nobody acts on rights that were
 * taken from them a moment ago, nobody gives away or touches what is beyond their own.
 */
import { inWordsOf, lacking } from '#engine/read/permissions';
import type { Queryable } from '../db/types';
import { forbidden } from '../http/errors';
import { catalogue, holdsOf } from './catalogue';
import { administratorRole, type Identity } from './identity';

/**
 * Changes of who administers a group happen one after another: of two administrators who demote each other at once the second one
 * sees what the first has done. Held until the transaction ends.
 */
export async function lockAdministration(tx: Queryable, groupId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))::text', [`administration of ${groupId}`]);
}

/**
 * Refuses someone who was switched off or is no administrator any more since the request began. After `lockAdministration`. Who
 * changes an administrator is therefore an active one, and nobody can do it to themselves: one always stays.
 * @throws ApiError 403
 */
export async function requireStanding(tx: Queryable, { groupId, userId, isAdministrator }: Identity): Promise<void> {
  const [row] = await tx.query<{ stands: boolean }>(
    `select status = 'active' and coalesce(data ->> 'userType', 'backOffice') <> 'pos'
       and (not $3::boolean or data ->> 'roleId' = $4) as stands
     from records where group_id = $1 and resource = 'users' and id = $2`,
    [groupId, userId, isAdministrator, administratorRole],
  );
  if (!row?.stands) throw forbidden('USER', 'edit');
}

/** The permissions of a role; undefined for one that is not there. */
async function permissionsOfRole(q: Queryable, groupId: string, roleId: unknown): Promise<unknown> {
  const [row] = await q.query<{ module: unknown }>(
    `select data -> 'module' as module from records where group_id = $1 and resource = 'userRoles' and id = $2`,
    [groupId, roleId],
  );
  return row?.module;
}

/** What a role holds and this person does not, in words; undefined when nothing. */
export async function beyondOf(q: Queryable, identity: Identity, roleId: unknown): Promise<string | undefined> {
  if (identity.isAdministrator) return undefined;
  if (roleId === administratorRole) return 'everything';
  const missing = lacking(await permissionsOfRole(q, identity.groupId, roleId), catalogue(), holdsOf(identity));
  return missing.length > 0 ? inWordsOf(missing) : undefined;
}
