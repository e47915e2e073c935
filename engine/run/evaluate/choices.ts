/** What a record refers to: the ids that are new in it, and those that its facts do not allow. */

import { type AnyRecord, type Field, type Fields, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { isRecord } from '../values';

/** One id in a reference field. */
export interface Chosen {
  path: string;
  label: string;
  id: string;
  field: Field<'reference'> | Field<'references'>;
  /** The record, or the entry of a list over the record: what the field's filter looks at. */
  record: AnyRecord;
}

function idsAt(fields: Fields, record: AnyRecord, keys: readonly string[]): Set<string> {
  const [key = '', ...rest] = keys;
  const value = record[key];
  const field = fields[key];
  if (rest.length === 0) return new Set((Array.isArray(value) ? value : [value]).map(String));
  if (!field || !('fields' in field)) return new Set();
  const entries = (Array.isArray(value) ? value : [value]).filter(isRecord);
  return new Set(entries.flatMap((entry) => [...idsAt(field.fields, entry, rest)]));
}

/** Every id that a record has and its stored version does not have at the same place: what was there before is not questioned again. */
export function referencesIn(fields: Fields, record: AnyRecord, before: AnyRecord | undefined): Chosen[] {
  const chosen: Chosen[] = [];
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
        const known = before ? idsAt(fields, before, [...keys, key]) : new Set<string>();
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

/** Problems of choices that only the facts can judge (units of the chosen item). */
export const amongProblems = (chosen: readonly Chosen[], facts: AnyRecord): Problem[] =>
  chosen.flatMap(({ path, label, id, field, record }) => {
    const among = field.among?.(record, facts);
    return among && !among.includes(id)
      ? [{ field: path, rule: 'choice', message: `${label} isn’t one of the options here` }]
      : [];
  });
