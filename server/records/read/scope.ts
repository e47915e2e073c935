/** Which records a query can see: the only place where tenancy and outlet scope become SQL. */

import type { Entity } from '#engine/define/declaration';
import { builtInOf, fieldsOf, scopeOf, storedName } from '#engine/read/entities';
import type { Identity } from '#server/auth/identity';
import { audienceCondition } from '../rules/recipients';
import { searchText } from './rows';
import { literal, type Parameters } from './sql';

export interface Scope {
  groupId: string;
  /** The visible outlets; 'all' is for the program's own work, never for a person's request. */
  outletIds: readonly string[] | 'all';
  userId: string;
  /** The requesting person: records with an audience are only visible to that audience. */
  person?: Pick<Identity, 'userId' | 'permissions' | 'isAdministrator'> & Partial<Pick<Identity, 'sessionId'>>;
}

/** What a signed-in person can see. */
export const scopeOfIdentity = (identity: Identity): Scope => {
  const { groupId, outletIds, userId } = identity;
  return { groupId, outletIds, userId, person: identity };
};

/** Condition over `r` (a row of `records`) for the records of an entity in scope. */
export function scopeCondition(entity: Entity, scope: Scope, parameters: Parameters): string {
  const within = outletCondition(entity, scope, parameters);
  const audience = scope.person && audienceCondition(entity, scope.person, parameters);
  return audience ? `${within} and ${audience}` : within;
}

function outletCondition(entity: Entity, scope: Scope, parameters: Parameters): string {
  const base = `r.group_id = ${parameters.add(scope.groupId)} and r.resource = ${literal(storedName(entity))}`;
  if (scope.outletIds === 'all') return base;
  const outlets = () => `${parameters.add([...(scope.outletIds as readonly string[])])}::text[]`;
  switch (scopeOf(entity)) {
    case 'outlet': {
      const mine = `r.outlet_id = any(${outlets()})`;
      const partner = entity.kind === 'document' ? entity.partner : undefined;
      // The other outlet sees it too, once it is no longer a draft.
      const own = partner
        ? `(${mine} or (r.status not in ('draft', 'delete') and r.data ->> ${literal(partner)} = any(${outlets()})))`
        : mine;
      // If the outlet is optional, a record without one is visible to everyone.
      return fieldsOf(entity).outletId?.required ? `${base} and ${own}` : `${base} and (r.outlet_id is null or ${own})`;
    }
    case 'outlets':
      // No outlet named: shared by the whole group.
      return `${base} and (r.outlets is null or r.outlets && ${outlets()})`;
    case 'self':
      return `${base} and r.id = any(${outlets()})`;
    case 'group':
      return base;
  }
}

/** The source of an entity's lists: the table, with built-in records if there are any. */
export function sourceOf(entity: Entity, { groupId }: Scope, parameters: Parameters): string {
  const rows = builtInOf(entity).map(({ _id, _rev, status, ...data }) => ({
    ...{ id: _id, rev: _rev, status, data },
    search: searchText(entity, data),
  }));
  if (rows.length === 0) return 'records';
  const [group, name] = [parameters.add(groupId), literal(entity.name)];
  return `(select group_id, resource, id, rev, outlet_id, outlets, status, data, search from records where group_id = ${group} and resource = ${name}
    union all select ${group}::text, ${name}, b.id, b.rev, null, null, b.status, b.data, b.search
    from jsonb_to_recordset(${parameters.json(rows)}) as b(id text, rev text, status text, data jsonb, search text))`;
}

/** A scope narrowed to some outlets, never widened. */
export function narrowed(scope: Scope, outletIds: readonly string[] | undefined): Scope {
  if (!outletIds) return scope;
  const allowed = scope.outletIds;
  return { ...scope, outletIds: allowed === 'all' ? outletIds : outletIds.filter((id) => allowed.includes(id)) };
}

/** Whether an outlet is in a scope. */
export const seesOutlet = (scope: Scope, outletId: unknown): boolean =>
  scope.outletIds === 'all' || (typeof outletId === 'string' && scope.outletIds.includes(outletId));
