/** What prevents removing a record, or against taking it out of use: those who name it. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import type { Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { countedUse, openUsesOf, referencesTo, type Use } from './references';
import type { Scope } from './store';

/** Users named in a refusal. */
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
 * Refuses to remove for good what is in use, naming up to three users.
 * @throws ApiError 409
 */
export async function requireUnused(tx: Queryable, scope: Scope, entity: Entity, record: AnyRecord): Promise<void> {
  const id = String(record._id);
  const uses = await referencesTo(tx, scope, entity, id);
  const counted = uses.length === 0 ? await countedUse(tx, scope, entity, id) : undefined;
  if (uses.length > 0 || counted) throw inUse(entity, record, counted ?? named(uses), 'Make it inactive instead', uses);
}

/** Whether a write takes a record out of use. */
export const isRetired = (after: AnyRecord, before: AnyRecord): boolean =>
  after.status === 'inactive' && before.status !== 'inactive';

/**
 * Refuses to take out of use what others go by, naming up to three of them: active records (`keptWhileUsed`), since nothing would come
 * out of a printer that is another one's backup; documents that are still to be done (`keptWhileOpen`), since they could not be finished.
 * @throws ApiError 409
 */
export async function requireUnnamed(tx: Queryable, scope: Scope, entity: Entity, record: AnyRecord): Promise<void> {
  if (entity.kind !== 'resource') return;
  const id = String(record._id);
  const uses = entity.keptWhileUsed ? await referencesTo(tx, scope, entity, id, { isNow: true }) : [];
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
