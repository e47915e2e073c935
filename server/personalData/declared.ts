/** Which fields say who a person is: what an export of someone's data looks for, and what erasing removes. */

import type { Entity } from '#engine/define/declaration';
import type { Fields } from '#engine/define/fields';
import { fieldsOf, titleOf, walkFields } from '#engine/read/entities';
import { textIn } from '#engine/run/values';

import type { Row } from '../db/types';

/** The fields declared as personal, as dotted paths; of a personal group each of its fields. */
export function personalKeys(fields: Fields): string[] {
  const marked = [...walkFields(fields)].filter(([, { sensitive }]) => sensitive === 'personal');
  return marked.flatMap(([path, field]) =>
    field.kind === 'group' ? [...walkFields(field.fields)].map(([key]) => `${path}.${key}`) : [path],
  );
}

/** What a person is found by, wherever they are mentioned. */
export interface Identifiers {
  ids: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  /** As people call them: the only trace on what tills report. */
  names: readonly string[];
}

/** Whether records of it are about people: they have an email, a phone number or something that is declared as personal. */
export const isAboutPeople = (entity: Entity): boolean =>
  Object.values(fieldsOf(entity)).some(
    ({ kind, sensitive }) => kind === 'email' || kind === 'phone' || sensitive === 'personal',
  );

/** What the person of a record is found by: its id, its title, and its own email and phone. */
export function identifiersOf(entity: Entity, record: Row): Identifiers {
  const valuesOf = (wanted: string) =>
    Object.entries(fieldsOf(entity)).flatMap(([key, { kind }]) => (kind === wanted ? (textIn(record[key]) ?? []) : []));
  return {
    ids: [String(record._id)],
    emails: valuesOf('email'),
    phones: valuesOf('phone'),
    names: [titleOf(entity, record)].filter((name) => name.trim() !== ''),
  };
}
