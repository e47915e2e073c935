/**
 * What a person may do with an entity's records, in react-admin's words: its buttons, its guards and what `<Resource>` registers all
 * ask this one function. What nobody can do, since no call of the API does it, nobody may do.
 */

import type { Entity } from '../define/declaration';
import type { AnyRecord } from '../define/fields';
import { type AccessUser, can } from './access';
import { offers } from './entities';

/** react-admin's names of actions where the permission modules have another. */
const ACTIONS: Readonly<Record<string, string>> = { list: 'view', show: 'view', clone: 'create' };

/** The permission behind an action of react-admin's: its `list` and `show` are `view`. */
export const permissionOf = (action: string): string => ACTIONS[action] ?? action;

/** Whether a record as it is can still be changed: documents in the first state of their life, others unless the API has locked them. */
const isOpen = (entity: Entity, record: AnyRecord): boolean =>
  entity.kind === 'document'
    ? record.status === undefined || record.status === Object.keys(entity.statuses)[0]
    : record._locked === undefined;

/**
 * Whether a person may do `action` (list, show, create, clone, edit, delete, export, or one that the declaration names) with the records of
 * an entity, or with the one given. A document is not deleted but cancelled by an action of its own.
 */
export function mayDo(user: AccessUser, entity: Entity, action: string, record?: AnyRecord): boolean {
  if (!can(user, entity.module, permissionOf(action))) return false;
  const isStillOpen = record === undefined || isOpen(entity, record);
  if (action === 'create' || action === 'clone') return offers(entity, 'create');
  if (action === 'edit') return offers(entity, 'update') && isStillOpen;
  if (action === 'delete') return entity.kind === 'resource' && offers(entity, 'delete') && isStillOpen;
  return true;
}
