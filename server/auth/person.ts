/** A person without a session: their permissions are read again for every email sent to them. */

import type { Queryable } from '../db/types';
import { administratorRole, type Identity } from './identity';

interface PersonRow extends Record<string, unknown> {
  id: string;
  user: { email: string; firstName?: string; lastName?: string; outletIds?: string[]; roleId?: string };
  modules: { moduleId: string; actions?: string[] }[] | null;
  outlets: { id: string; name: string }[];
}

/**
 * People who could sign in now, in no particular order; others are missing.
 * @param userIds @default everyone in the group
 */
export async function peopleOf(db: Queryable, groupId: string, userIds?: readonly string[]): Promise<Identity[]> {
  const rows = await db.query<PersonRow>(
    `select u.id, u.data as "user", r.data -> 'module' as modules, coalesce((
         select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.data ->> 'name') order by mine.place)
         from jsonb_array_elements_text(case jsonb_typeof(u.data -> 'outletIds') when 'array' then u.data -> 'outletIds' else '[]' end)
           with ordinality as mine (id, place)
         join records o on o.group_id = u.group_id and o.resource = 'outlets' and o.id = mine.id
       ), '[]') as outlets
     from records u
     left join records r on r.group_id = u.group_id and r.resource = 'userRoles' and r.id = u.data ->> 'roleId' and r.status = 'active'
     where u.group_id = $1 and u.resource = 'users' ${userIds ? 'and u.id = any($2::text[])' : ''}
       and u.status = 'active' and coalesce(u.data ->> 'userType', 'backOffice') <> 'pos'`,
    userIds ? [groupId, [...userIds]] : [groupId],
  );
  return rows.map((row) => personIn(groupId, row));
}

/** The person, if they could sign in now; otherwise undefined. */
export const personOf = async (
  db: Queryable,
  { groupId, userId }: Pick<Identity, 'groupId' | 'userId'>,
): Promise<Identity | undefined> => (await peopleOf(db, groupId, [userId]))[0];

function personIn(groupId: string, { id, user, modules, outlets }: PersonRow): Identity {
  const permissions: Record<string, readonly string[]> = {};
  for (const { moduleId, actions = [] } of modules ?? [])
    permissions[moduleId] = [...(permissions[moduleId] ?? []), ...actions];
  return {
    userId: id,
    email: user.email,
    groupId,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    outletIds: user.outletIds ?? [],
    outlets,
    permissions,
    isAdministrator: user.roleId === administratorRole,
    sessionId: '',
  };
}
