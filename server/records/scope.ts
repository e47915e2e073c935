/** Whose records a query may see: the one place where tenancy and outlet scope become SQL. */
import { fieldsOf, scopeOf } from '../../resources/entities';
import type { Entity } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import { audienceCondition } from './audience';
import type { Parameters } from './sql';

export interface Scope {
  groupId: string;
  /** Outlets that may be seen; 'all' is for the program's own work, never for a person's request. */
  outletIds: readonly string[] | 'all';
  userId: string;
  /** The person whose request it is: records that name their audience are seen by that audience only. */
  person?: Pick<Identity, 'userId' | 'permissions' | 'isAdministrator'>;
}

/** What a signed-in person may see. */
export const scopeOfIdentity = (identity: Identity): Scope => {
  const { groupId, outletIds, userId } = identity;
  return { groupId, outletIds, userId, person: identity };
};

/** Condition over `r` (a row of `records`) that holds for what the scope may see of an entity. */
export function scopeCondition(entity: Entity, scope: Scope, parameters: Parameters): string {
  const within = outletCondition(entity, scope, parameters);
  const audience = scope.person && audienceCondition(entity, scope.person, parameters);
  return audience ? `${within} and ${audience}` : within;
}

function outletCondition(entity: Entity, scope: Scope, parameters: Parameters): string {
  const base = `r.group_id = ${parameters.add(scope.groupId)} and r.resource = ${parameters.add(entity.name)}`;
  if (scope.outletIds === 'all') return base;
  const outlets = () => `${parameters.add([...(scope.outletIds as readonly string[])])}::text[]`;
  switch (scopeOf(entity)) {
    case 'outlet': {
      const own = `r.outlet_id = any(${outlets()})`;
      // Where the outlet may be left open, a record without one is everybody's.
      return fieldsOf(entity).outletId?.required ? `${base} and ${own}` : `${base} and (r.outlet_id is null or ${own})`;
    }
    case 'outlets':
      // No outlet named: shared by all of the group.
      return `${base} and (r.outlets is null or r.outlets && ${outlets()})`;
    case 'self':
      return `${base} and r.id = any(${outlets()})`;
    case 'group':
      return base;
  }
}

/** A scope narrowed to some outlets; never widened. */
export function narrowed(scope: Scope, outletIds: readonly string[] | undefined): Scope {
  if (!outletIds) return scope;
  const allowed = scope.outletIds;
  return { ...scope, outletIds: allowed === 'all' ? outletIds : outletIds.filter((id) => allowed.includes(id)) };
}

/** Whether an outlet lies within a scope. */
export const seesOutlet = (scope: Scope, outletId: unknown): boolean =>
  scope.outletIds === 'all' || (typeof outletId === 'string' && scope.outletIds.includes(outletId));
