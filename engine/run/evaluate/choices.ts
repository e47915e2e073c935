/** A record's references: newly added ids, and ids that its facts don't allow. */

import { type AnyRecord, type Field, type Fields, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { isRecord, stepInto } from '../values';

/** One id in a reference field. */
export interface Chosen {
  path: string;
  label: string;
  id: string;
  field: Field<'reference'> | Field<'references'>;
  /** The record, or the list entry over the record: the input of the field's filter. */
  record: AnyRecord;
}

/** Ids at a path of fields, in all list entries on the way. */
function idsAt(record: object, [key = '', ...rest]: readonly string[]): string[] {
  const value = stepInto(record, key);
  const held = Array.isArray(value) ? value : [value];
  return rest.length === 0 ? held.map(String) : held.filter(isRecord).flatMap((entry) => idsAt(entry, rest));
}

/** The stored record's ids, each path looked up once: hundreds of lines may ask for it. */
function storedIds(before: object | undefined): (keys: readonly string[]) => ReadonlySet<string> {
  const found = new Map<string, Set<string>>();
  return (keys) => {
    const path = keys.join('.');
    const known = found.get(path) ?? new Set(before ? idsAt(before, keys) : []);
    found.set(path, known);
    return known;
  };
}

/** Every id in a record that its stored version doesn't have at the same place. Existing ones aren't checked again. */
export function referencesIn(fields: Fields, record: AnyRecord, before: AnyRecord | undefined): Chosen[] {
  const chosen: Chosen[] = [];
  const stored = storedIds(before);
  const walk = (
    level: Fields,
    value: AnyRecord,
    whole: AnyRecord,
    path: readonly string[],
    keys: readonly string[],
  ): void => {
    for (const [key, field] of Object.entries(level)) {
      const held = value[key];
      const isIdle = field.readOnly || (field.when && !field.when(value, record));
      if (held === undefined || held === null || held === '' || isIdle) continue;
      if (field.kind === 'reference' || field.kind === 'references') {
        const known = stored([...keys, key]);
        const ids = Array.isArray(held) ? held : [held];
        for (const id of ids) {
          if (typeof id === 'string' && !known.has(id))
            chosen.push({ path: [...path, key].join('.'), label: labelOf(key, field), id, field, record: whole });
        }
      } else if (field.kind === 'group' && isRecord(held)) {
        walk(field.fields, held, { ...whole, ...held }, [...path, key], [...keys, key]);
      } else if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(held)) {
        held.forEach((entry, index) => {
          if (isRecord(entry))
            walk(field.fields, entry, { ...whole, ...entry }, [...path, key, String(index)], [...keys, key]);
        });
      }
    }
  };
  walk(fields, record, record, [], []);
  return chosen;
}

/** Choices that only the facts can check (units of the chosen item). */
export const amongProblems = (chosen: readonly Chosen[], facts: AnyRecord): Problem[] =>
  chosen.flatMap(({ path, label, id, field, record }) => {
    const among = field.among?.(record, facts);
    return among && !among.includes(id)
      ? [{ field: path, rule: 'choice', message: `${label} isn’t one of the options here` }]
      : [];
  });
