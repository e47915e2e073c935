/**
 * Records with an audience (`audience: { roleIds, userIds }`, both empty: everyone) and a target (`transactionObj.docType`) are only
 * visible to recipients who can open the target (domain 1.1, Notification).
 */

import type { Entity } from '#engine/define/declaration';
import { type AccessUser, can } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { declarations } from '#resources';
import type { Parameters } from '../read/sql';

/** Condition over `r`; undefined for entities without an audience. */
export function audienceCondition(
  entity: Entity,
  person: AccessUser & { userId: string },
  parameters: Parameters,
): string | undefined {
  if (fieldsOf(entity).audience?.kind !== 'group') return undefined;
  const me = `${parameters.add(person.userId)}::text`;
  const openable = declarations.filter(({ module }) => can(person, module, 'view')).map(({ name }) => name);
  const named = (key: string) => `coalesce(r.data -> 'audience' -> '${key}', '[]')`;
  const role = `(select u.data ->> 'roleId' from records u where u.group_id = r.group_id and u.resource = 'users' and u.id = ${me})`;
  const isMeant = [
    `(${named('userIds')} = '[]' and ${named('roleIds')} = '[]')`,
    `${named('userIds')} ? ${me}`,
    `coalesce(${named('roleIds')} ? ${role}, false)`,
  ].join(' or ');
  const about = `coalesce(r.data -> 'transactionObj' ->> 'docType', '')`;
  return `(${isMeant}) and ${about} = any(${parameters.add(['', ...openable])}::text[])`;
}
