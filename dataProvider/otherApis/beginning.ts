/** What a new record begins with, for an API that stores what it gets; the reference API sets all of it itself. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import type { CallScope } from '../lists';

/** Values that only a declaration gives: `type: 'role'`. */
const constantsOf = (entity: Entity): AnyRecord =>
  Object.fromEntries(
    Object.entries(fieldsOf(entity)).flatMap(([key, { readOnly, default: given }]) =>
      readOnly && typeof given === 'string' && !given.startsWith('@') ? [[key, given]] : [],
    ),
  );

/**
 * A document is a draft. A record whose id its client makes has an id, and who made it when, as the specification lists them for a role
 * (spec section 3).
 * @param now ISO 8601
 */
export function beginningOf(entity: Entity, { userId = '' }: CallScope, now: string): AnyRecord {
  if (entity.kind === 'document') return { status: 'draft' };
  if (entity.clientIds === undefined) return {};
  return {
    ...constantsOf(entity),
    _id: `${entity.clientIds}${crypto.randomUUID()}`,
    ...{ createdBy: userId, createdDateTime: now, modifiedBy: '', modifiedDateTime: now },
  };
}
