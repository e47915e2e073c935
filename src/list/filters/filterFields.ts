/** The filters that a list offers, and the label of any filter in a URL. */

import type { Entity } from '#engine/define/declaration';
import { type Field, inWords, type Kind, labelOf, shownKind } from '#engine/define/fields';
import type { AccessUser } from '#engine/read/access';
import { can, canSee } from '#engine/read/access';
import { fieldsOf, walkFields } from '#engine/read/entities';
import { filtersOf, LACKING, lackingField } from '#engine/read/listDefaults';
import { outlinedEntity } from '#resources/index';

/** Which kinds can be filtered by. A new kind doesn't compile until that is decided. */
const FILTERED: { [K in Exclude<Kind, 'computed'>]: boolean } = {
  text: true,
  longText: false,
  email: true,
  phone: true,
  colour: false,
  image: false,
  files: false,
  integer: true,
  decimal: true,
  quantity: true,
  money: true,
  cost: true,
  percent: true,
  boolean: true,
  date: true,
  time: false,
  datetime: true,
  choice: true,
  choices: true,
  tags: true,
  reference: true,
  references: true,
  group: false,
  list: false,
  lines: false,
};

const isFiltered = (field: Field): boolean => FILTERED[shownKind(field)];

export interface FilterField {
  key: string;
  label: string;
  field: Field;
}

/** An entity's filter bar. Documents have their status above the list instead. Only an API with extensions finds what records lack. */
export function filterFields(entity: Entity, access: AccessUser, hasExtensions: boolean): FilterField[] {
  const fields = fieldsOf(entity);
  const offered = filtersOf(entity).flatMap((key): FilterField[] => {
    const field = fields[key];
    if (!field || !canSee(access, field) || !isFiltered(field)) return [];
    if (entity.kind === 'document' && key === 'status') return [];
    return [{ key, field, label: labelOf(key, field) }];
  });
  const sees = (resource: string) => {
    const other = outlinedEntity(resource);
    return other !== undefined && can(access, other.module, 'view');
  };
  const lacking = hasExtensions ? lackingField(entity, sees) : undefined;
  return lacking ? [...offered, { key: LACKING, field: lacking, label: labelOf(LACKING, lacking) }] : offered;
}

/** A filter that the bar doesn't offer, such as one from a report's link: may be anywhere in the record. */
export function filterField(entity: Entity, key: string): FilterField {
  const lacking = key === LACKING ? lackingField(entity) : undefined;
  const own = lacking ?? fieldsOf(entity)[key];
  if (own) return { key, field: own, label: labelOf(key, own) };
  for (const [path, field] of walkFields(fieldsOf(entity)))
    if (path === key || path.endsWith(`.${key}`))
      return { key, field, label: labelOf(path.split('.').at(-1) ?? key, field) };
  return { key, field: { kind: 'text' } as Field, label: inWords(key) };
}
