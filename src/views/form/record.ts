import { fieldsOf } from '../../../resources/entities';
import type { AnyRecord, Entity, Field } from '../../../resources/schema';
import { withDefaults } from '../../../resources/validate';
import { declaredPart } from './problems';

const SYSTEM = ['_id', '_rev', 'id', 'status'];

/** A field of a copy: what must be unique is left out, what must be unique among its like says that it is a copy. */
function copied(field: Field, value: unknown): unknown {
  if (field.unique === true) return undefined;
  if (!field.unique || field.kind !== 'text' || typeof value !== 'string') return value;
  const copy = `${value} (copy)`;
  return copy.length <= (field.maxLength ?? 200) ? copy : value;
}

/** What a new record begins with: defaults, or the fields of the one it is a copy of. */
export function newRecord(
  entity: Entity,
  source: AnyRecord | undefined,
  words: Readonly<Record<string, unknown>>,
): AnyRecord {
  const fields = fieldsOf(entity);
  const kept = Object.entries(source ?? {}).flatMap(([key, value]): [string, unknown][] => {
    const field = fields[key];
    if (!field || field.readOnly || field.kind === 'computed' || SYSTEM.includes(key)) return [];
    const copy = copied(field, value);
    return copy === undefined || copy === null ? [] : [[key, copy]];
  });
  return withDefaults(fields, structuredClone(Object.fromEntries(kept)), words);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * What is sent. New: what was given, without empties and what the server works out. Changed: the stored record with the
 * checked values over it, so that an API that replaces whole documents loses nothing either.
 */
export function payloadOf(entity: Entity, mode: 'create' | 'edit', checked: AnyRecord, stored: AnyRecord): AnyRecord {
  const fields = fieldsOf(entity);
  if (mode === 'edit') {
    const { _id, _rev } = stored;
    return { ...declaredPart(entity, stored), ...checked, _id, _rev };
  }
  return Object.fromEntries(
    Object.entries(checked).filter(([key, value]) => {
      const field = fields[key];
      return field && !isEmpty(value) && !field.readOnly && field.kind !== 'computed';
    }),
  );
}

/** Fills `{name}` in a declared text from a record. */
export const fillTemplate = (template: string, record: AnyRecord): string =>
  template.replace(/\{(\w+)\}/g, (_, key: string) => String(record[key] ?? '')).trim();
