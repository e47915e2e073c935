/** Records that a person can view but not change (domain section 4, gate 3, and an entity's hooks). */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { builtInOf, outletsField, titleOf } from '#engine/read/entities';
import { textsIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { hooksOf } from '../rules/hooks';

/** Records of outlets where the person doesn't work. */
function foreignOutlets(identity: Identity, entity: Entity, record: AnyRecord): string | undefined {
  const field = outletsField(entity);
  const shared = record[field ?? ''];
  const outlets = textsIn(shared);
  if (outlets.every((id) => identity.outletIds.includes(id))) return undefined;
  const what = inSentence(entity.label.one);
  return field === 'outletIds'
    ? `This ${what} also works for outlets you don’t have access to. Only someone with access to all of them can edit it`
    : `This ${what} is shared with outlets you don’t have access to. Only someone with access to all of them can edit it`;
}

/**
 * Why this person can't change this record although they can change others; undefined if they can. With `perOutlet` the change only affects
 * one outlet, which the caller has checked.
 */
export async function lockedReason(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  record: AnyRecord,
  perOutlet = false,
): Promise<string | undefined> {
  if (builtInOf(entity).some(({ _id }) => _id === record._id))
    return `${titleOf(entity, record)} is part of the product and can’t be changed`;
  // A document from another outlet is visible at this end, and changed at that one.
  if (entity.kind === 'document' && entity.partner && !identity.outletIds.includes(String(record.outletId)))
    return `${titleOf(entity, record)} belongs to another outlet. Only people who work there can change it`;
  const foreign = perOutlet ? undefined : foreignOutlets(identity, entity, record);
  return foreign ?? (await hooksOf(entity).locked?.(q, { identity, entity, record }));
}

/** @throws ApiError 403 with the reason */
export async function requireChangeable(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  record: AnyRecord,
  perOutlet = false,
): Promise<void> {
  const reason = await lockedReason(q, identity, entity, record, perOutlet);
  if (reason) throw new ApiError(403, 'forbidden', reason);
}
