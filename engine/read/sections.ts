/** How a form is divided: the declared sections, and a place for every other field. */

import type { Entity } from '../define/declaration';
import type { Fields } from '../define/fields';
import type { Section } from '../define/resource';
import { fieldsOf } from './entities';

const STAMPS = ['createdBy', 'createdDateTime', 'modifiedBy', 'modifiedDateTime'];

/** The parts that a resource's blocks make of its form; undefined if it has none. */
export const blocksOf = (entity: Entity): readonly Section[] | undefined =>
  entity.kind === 'resource' ? entity.sections : undefined;

/** The declared sections. Fields in no section come last; system fields never appear (the history shows them). */
export function sectionsOf(entity: Entity): Section[] {
  const fields: Fields = fieldsOf(entity);
  // A derived status is next to the title; no one sets it here.
  const isOurs = (key: string) => key !== 'status' || entity.kind !== 'resource' || entity.statusBy === undefined;
  const blocks = blocksOf(entity) ?? [];
  const declared = blocks.map((section) => ({ ...section, fields: section.fields.filter(isOurs) }));
  const placed = new Set(blocks.flatMap((section) => section.fields));
  // Settings belong to their outlet and have no life cycle, unless the declaration says otherwise.
  const implied = entity.kind === 'resource' && entity.per ? ['outletId', 'status'] : [];
  const isLeft = (key: string) => !placed.has(key) && !STAMPS.includes(key) && !implied.includes(key);
  const rest = Object.keys(fields).filter(
    (key) => isLeft(key) && fields[key]?.kind !== 'lines' && fields[key]?.editedIn === undefined,
  );
  if (declared.length === 0) return [{ label: '', fields: rest }];
  return rest.length ? [...declared, { label: 'More', fields: rest }] : [...declared];
}
