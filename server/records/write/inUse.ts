/** What prevents deleting a record or making it inactive: the records that refer to it. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import type { Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { countedUse, openUsesOf, referencesTo, type Use } from './references';
import type { Scope } from './store';

/** The maximum number of users named in a refusal. */
const NAMED = 3;

const named = (uses: readonly Use[]): string =>
  `${uses
    .slice(0, NAMED)
    .map(({ label, title, id }) => `${label.toLowerCase()} ${title || id}`)
    .join(', ')}${uses.length > NAMED ? ' and others' : ''}`;

const inUse = (entity: Entity, record: AnyRecord, by: string, advice: string, uses: readonly Use[]) =>
  new ApiError(409, 'inUse', `${titleOf(entity, record) || entity.label.one} is used by ${by}. ${advice}`, {
    usedBy: uses.slice(0, NAMED),
  });

/**
 * Refuses to delete a record in use, naming up to three users.
 * @throws ApiError 409
 */
export async function requireUnused(tx: Queryable, scope: Scope, entity: Entity, record: AnyRecord): Promise<void> {
  const id = String(record._id);
  const uses = await referencesTo(tx, scope, entity, id);
  const counted = uses.length === 0 ? await countedUse(tx, scope, entity, id) : undefined;
  if (uses.length > 0 || counted) throw inUse(entity, record, counted ?? named(uses), 'Make it inactive instead', uses);
}

/** Whether a write makes a record inactive. */
export const isRetired = (after: AnyRecord, before: AnyRecord): boolean =>
  after.status === 'inactive' && before.status !== 'inactive';

/**
 * Refuses to make a record inactive that others depend on, naming up to three: active records (`keptWhileUsed`), because a printer whose
 * backup is gone would print nothing; open documents (`keptWhileOpen`), because they couldn't be finished.
 * @throws ApiError 409
 */
export async function requireUnnamed(tx: Queryable, scope: Scope, entity: Entity, record: AnyRecord): Promise<void> {
  if (entity.kind !== 'resource') return;
  const id = String(record._id);
  const uses = entity.keptWhileUsed ? await referencesTo(tx, scope, entity, id, entity.keptWhileUsed) : [];
  if (uses.length > 0) throw inUse(entity, record, named(uses), 'Change that first', uses);
  const open = entity.keptWhileOpen ? await openUsesOf(tx, scope, entity, id) : [];
  if (open.length > 0)
    throw inUse(
      entity,
      record,
      `${named(open)}, which ${open.length === 1 ? 'is' : 'are'} still open`,
      'Finish or delete open documents first',
      open,
    );
}
