/** What answers about an entity's records are made of: the kinds whose changes make them new (server/db/changes.ts). */
import type { Entity } from '#engine/define/declaration';
import { fieldsOf, storedName, walkFields } from '#engine/read/entities';
import { findEntity } from '#resources';

const known = new WeakMap<Entity, readonly string[]>();

/** The entity's own kind first, then those that its fields name: their titles are shown, searched and sorted by. */
export function kindsOf(entity: Entity): readonly string[] {
  const found = known.get(entity);
  if (found) return found;
  const named = [...walkFields(fieldsOf(entity))].flatMap(([, field]) => {
    const target = 'to' in field ? findEntity(field.to) : undefined;
    return target ? [storedName(target)] : [];
  });
  // Whom a record is meant for follows from the reader's role.
  const readers = fieldsOf(entity).audience ? ['users'] : [];
  const kinds = [...new Set([storedName(entity), ...named, ...readers])];
  known.set(entity, kinds);
  return kinds;
}
