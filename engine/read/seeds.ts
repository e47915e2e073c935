/** The records that a new group starts with (`seeds`), and which lists start together. */

import type { Entity } from '../define/declaration';
import type { NewGroup, Seed } from '../define/seeds';
import { fieldsOf, outletsField, scopeOf, walkFields } from './entities';

/** Entities that declare initial records. */
export const seededOf = (entities: readonly Entity[]): Entity[] =>
  entities.filter((entity) => entity.kind === 'resource' && entity.seeds !== undefined);

/** An entity's initial records for a new group: shared by all outlets, or for an outlet entity, a copy for every outlet. */
export function seedsOf(entity: Entity, group: NewGroup, outletIds: readonly string[]): Seed[] {
  const seeds = entity.kind === 'resource' ? entity.seeds : undefined;
  const records = typeof seeds === 'function' ? seeds(group) : (seeds ?? []);
  const shared = outletsField(entity);
  if (shared) return records.map((record) => ({ ...record, [shared]: outletIds }));
  if (scopeOf(entity) !== 'outlet') return [...records];
  return outletIds.flatMap((outletId) =>
    records.map((record) => ({ ...record, _id: `${record._id}_${outletId}`, outletId })),
  );
}

/** Names of the entities that an entity's fields refer to. */
const targetsOf = (entity: Entity): string[] =>
  [...walkFields(fieldsOf(entity))].flatMap(([, field]) =>
    field.kind === 'reference' || field.kind === 'references' ? [field.to] : [],
  );

/**
 * The lists that can still get their seeds: they never had a record, and neither did lists with seeds that they refer to. Units start
 * together with their measure types or not at all, because self-made ones have other ids.
 * @param used names of entities that have had a record
 */
export function unbegun(entities: readonly Entity[], used: ReadonlySet<string>): Entity[] {
  const seeded = seededOf(entities);
  const begun = new Set(seeded.filter(({ name }) => used.has(name)).map(({ name }) => name));
  for (let before = -1; before !== begun.size; ) {
    before = begun.size;
    for (const entity of seeded) if (targetsOf(entity).some((name) => begun.has(name))) begun.add(entity.name);
  }
  return seeded.filter(({ name }) => !begun.has(name));
}
