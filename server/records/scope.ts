/** Whose records a query may see: the one place where tenancy and outlet scope become SQL. */
import { fieldsOf, scopeOf } from '../../resources/entities';
import type { Entity } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import type { Parameters } from './sql';

export interface Scope {
  groupId: string;
  /** Outlets that may be seen; 'all' is for the program's own work, never for a person's request. */
  outletIds: readonly string[] | 'all';
  userId: string;
}

/** What a signed-in person may see. */
export const scopeOfIdentity = ({ groupId, outletIds, userId }: Identity): Scope => ({ groupId, outletIds, userId });

/** Condition over `r` (a row of `records`) that holds for what the scope may see of an entity. */
export function scopeCondition(entity: Entity, scope: Scope, parameters: Parameters): string {
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
