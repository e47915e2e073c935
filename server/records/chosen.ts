/** Checks what a record refers to: it exists, it is in the person's scope, and it may be chosen here. */
import { findEntity } from '../../resources';
import { titleOf } from '../../resources/entities';
import { type AnyRecord, type Field, type Fields, labelOf } from '../../resources/fields';
import type { Problem } from '../../resources/schema';
import type { Queryable } from '../db/types';
import { problem } from '../errors';
import { matchesFilter } from './matching';
import { readMany, type Scope } from './store';

/** One id in a reference field. */
export interface Chosen {
  path: string;
  label: string;
  id: string;
  field: Field<'reference'> | Field<'references'>;
  /** The record, or the entry of a list over the record: what the field's filter looks at. */
  record: AnyRecord;
}

const isObject = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function idsAt(fields: Fields, record: AnyRecord, keys: readonly string[]): Set<string> {
  const [key = '', ...rest] = keys;
  const value = record[key];
  const field = fields[key];
  if (rest.length === 0) return new Set((Array.isArray(value) ? value : [value]).map(String));
  if (!field || !('fields' in field)) return new Set();
  const entries = (Array.isArray(value) ? value : [value]).filter(isObject);
  return new Set(entries.flatMap((entry) => [...idsAt(field.fields, entry, rest)]));
}

/** Every id that a record has and its stored version does not have at the same place: what was there before is not questioned again. */
export function chosenIn(fields: Fields, record: AnyRecord, before: AnyRecord | undefined): Chosen[] {
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
      } else if (field.kind === 'group' && isObject(held)) {
        walk(field.fields, held, { ...whole, ...held }, [...path, key], [...keys, key]);
      } else if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(held)) {
        held.forEach((entry, index) => {
          if (isObject(entry))
            walk(field.fields, entry, { ...whole, ...entry }, [...path, key, String(index)], [...keys, key]);
        });
      }
    }
  };
  walk(fields, record, record, [], []);
  return chosen;
}

/** Reads the named records, one query per resource; `resource|id` -> record. Within a transaction they cannot be removed until it ends. */
export async function readChosen(
  q: Queryable,
  scope: Scope,
  chosen: readonly Pick<Chosen, 'id' | 'field'>[],
): Promise<Map<string, AnyRecord>> {
  const ids = new Map<string, Set<string>>();
  for (const { id, field } of chosen) ids.set(field.to, (ids.get(field.to) ?? new Set()).add(id));
  const found = new Map<string, AnyRecord>();
  for (const [resource, wanted] of [...ids].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const entity = findEntity(resource);
    if (!entity) continue;
    for (const record of await readMany(q, scope, entity, [...wanted], { keep: true }))
      found.set(`${resource}|${record._id}`, record);
  }
  return found;
}

/** Problems of chosen ids, each at its field. */
export function chosenProblems(chosen: readonly Chosen[], found: ReadonlyMap<string, AnyRecord>): Problem[] {
  return chosen.flatMap(({ path, label, id, field, record }): Problem[] => {
    const target = findEntity(field.to);
    const named = found.get(`${field.to}|${id}`);
    if (!target || !named) {
      return [
        problem(
          path,
          'reference',
          `${label}: there is no ${target?.label.one.toLowerCase() ?? field.to} "${id.slice(0, 60)}"`,
        ),
      ];
    }
    const filter = field.filter?.(record);
    if (filter && !matchesFilter(named, filter))
      return [problem(path, 'choice', `${label}: ${titleOf(target, named) || id} cannot be chosen here`)];
    return [];
  });
}

/** Problems of choices that only the facts can judge (units of the chosen item). */
export const amongProblems = (chosen: readonly Chosen[], facts: AnyRecord): Problem[] =>
  chosen.flatMap(({ path, label, id, field, record }) => {
    const among = field.among?.(record, facts);
    return among && !among.includes(id) ? [problem(path, 'choice', `${label} is not one of the choices here`)] : [];
  });
