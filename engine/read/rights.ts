/**
 * What a person can do with an entity's records, in react-admin's terms: its buttons, its guards and `<Resource>` all use this function.
 * Actions without an API call are available to no one.
 */

import { statesToEdit } from '../define/amending';
import type { Entity } from '../define/declaration';
import type { AnyRecord } from '../define/fields';
import { type AccessUser, can } from './access';
import { offers } from './entities';

/** react-admin's action names that differ from the permission modules'. */
const ACTIONS: Readonly<Record<string, string>> = { list: 'view', show: 'view', clone: 'create' };

/** The permission behind a react-admin action: `list` and `show` are `view`. */
export const permissionOf = (action: string): string => ACTIONS[action] ?? action;

/** Whether a record can still be changed: documents in their first state or while they are amended, others unless the API has locked them. */
const isOpen = (entity: Entity, record: AnyRecord): boolean =>
  entity.kind === 'document'
    ? record.status === undefined || statesToEdit(entity).includes(String(record.status))
    : record._locked === undefined;

/**
 * Whether a person can do `action` (list, show, create, clone, edit, delete, export, or a declared one) with an entity's records, or with a
 * given one. Documents aren't deleted but cancelled by their own action.
 */
export function mayDo(user: AccessUser, entity: Entity, action: string, record?: AnyRecord): boolean {
  if (!can(user, entity.module, permissionOf(action))) return false;
  const isStillOpen = record === undefined || isOpen(entity, record);
  if (action === 'create' || action === 'clone') return offers(entity, 'create');
  if (action === 'edit') return offers(entity, 'update') && isStillOpen;
  if (action === 'delete') return entity.kind === 'resource' && offers(entity, 'delete') && isStillOpen;
  return true;
}
