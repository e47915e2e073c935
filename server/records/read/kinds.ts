/** The kinds of records that answers about an entity depend on (server/db/changes.ts). */
import type { Entity } from '#engine/define/declaration';
import { fieldsOf, storedName, walkFields } from '#engine/read/entities';
import { findEntity } from '#resources';

const known = new WeakMap<Entity, readonly string[]>();

/** The entity's own kind first, then its references' kinds: their titles are shown, searched and sorted by. */
export function kindsOf(entity: Entity): readonly string[] {
  const found = known.get(entity);
  if (found) return found;
  const named = [...walkFields(fieldsOf(entity))].flatMap(([, field]) => {
    const target = 'to' in field ? findEntity(field.to) : undefined;
    return target ? [storedName(target)] : [];
  });
  // A record's audience depends on the reader's role.
  const readers = fieldsOf(entity).audience ? ['users'] : [];
  const kinds = [...new Set([storedName(entity), ...named, ...readers])];
  known.set(entity, kinds);
  return kinds;
}
