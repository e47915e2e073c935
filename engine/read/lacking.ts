/** The filter for records that no other record names: items without a recipe, categories without items. */

import type { Entity } from '../define/declaration';
import type { Field } from '../define/fields';
import type { Lacking } from '../define/list';

/** The filter's key; its values are the keys of the list's `lacking`. */
export const LACKING = 'lacking';

/** What records of an entity may lack, by key. */
export const lackingOf = (entity: Entity): Readonly<Record<string, Lacking>> => entity.list?.lacking ?? {};

/** The filter as a choice, for its chip and menu; undefined if the list declares none. */
export function lackingField(entity: Entity): Field<'choice'> | undefined {
  const each = Object.entries(lackingOf(entity));
  return each.length === 0
    ? undefined
    : {
        kind: 'choice',
        label: 'Without',
        values: each.map(([key]) => key),
        labels: Object.fromEntries(each.map(([key, { label }]) => [key, label])),
      };
}
