import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import type { Action } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { declaredOnly, withUndeclared } from '#engine/run/evaluate/undeclared';
import { isDay, showDay } from '#engine/run/time/days';
import { isRecord, stepInto } from '#engine/run/values';
import { isSame } from './saving/changes';

const SYSTEM = ['_id', '_rev', 'id', 'status'];

/** An entry without its server-assigned values, which belong to the original. */
const withoutGiven = (fields: Fields, row: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(row).filter(([key]) => fields[key]?.readOnly !== true));

/**
 * A copied field: unique values and those about the original alone are left out; names that must be unique among their kind say that they
 * are a copy.
 */
function copied(field: Field, value: unknown): unknown {
  if (field.unique === true || field.notCopied) return undefined;
  if ('fields' in field && Array.isArray(value))
    return value.map((row) => (isRecord(row) ? withoutGiven(field.fields, row) : row));
  if (!field.unique || field.kind !== 'text' || typeof value !== 'string') return value;
  const copy = `${value} (copy)`;
  return copy.length <= (field.maxLength ?? 200) ? copy : value;
}

const only = (record: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => keys.includes(key) && !isEmpty(value)));

const without = (record: AnyRecord, keys: readonly string[]): AnyRecord =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** A new record's initial values: defaults, or the fields of the copied one. */
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

/**
 * What an address fills in of a new record, by its plain fields.
 * @example filledBy(entity('dayCloses'), '?businessDay=2026-11-27') → { businessDay: '2026-11-27' }
 */
export function filledBy(entity: Entity, parameters: URLSearchParams): Readonly<Record<string, string>> {
  const fields = fieldsOf(entity);
  const isFilled = ([key]: [string, string]) => {
    const field = fields[key];
    return field && !field.readOnly && field.kind !== 'computed' && !('fields' in field);
  };
  return Object.fromEntries([...parameters].filter(isFilled));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * A record in the form: every declared field is present, null if blank, because an input keeps its text when its value is merely missing.
 */
export function withAllFields(fields: Fields, record: AnyRecord): AnyRecord {
  const output: AnyRecord = { ...record };
  for (const [key, field] of Object.entries(fields)) {
    const value = output[key] ?? null;
    if (field.kind === 'group') output[key] = withAllFields(field.fields, isRecord(value) ? value : {});
    else if ('fields' in field && Array.isArray(value))
      output[key] = value.map((row) => (isRecord(row) ? withAllFields(field.fields, row) : row));
    else output[key] = value;
  }
  return output;
}

/** The same for rules: without blanks, including empty groups unless they are required. */
export function applicableFields(fields: Fields, values: AnyRecord): AnyRecord {
  const output: AnyRecord = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key];
    if (isEmpty(value)) continue;
    if (field && 'fields' in field && Array.isArray(value))
      output[key] = value.map((row) => (isRecord(row) ? applicableFields(field.fields, row) : row));
    else if (field?.kind === 'group' && isRecord(value)) {
      const inner = applicableFields(field.fields, value);
      if (field.required || Object.keys(inner).length > 0) output[key] = inner;
    } else output[key] = value;
  }
  return output;
}

/** `given` over the stored record; null for removed values, which is how a call clears them. */
function over(fields: Fields, stored: AnyRecord, given: AnyRecord): AnyRecord {
  const output: AnyRecord = { ...given };
  for (const [key, field] of Object.entries(fields)) {
    if (field.readOnly || field.kind === 'computed') {
      if (stored[key] !== undefined) output[key] = stored[key];
      continue;
    }
    const [before, after] = [stored[key], given[key]];
    if (isEmpty(after)) {
      if (isEmpty(before)) delete output[key];
      else output[key] = field.kind === 'group' && isRecord(before) ? over(field.fields, before, {}) : null;
    } else if (field.kind === 'group' && isRecord(after))
      output[key] = over(field.fields, isRecord(before) ? before : {}, after);
  }
  return output;
}

/** The stored row of a form's row: by its key, otherwise by position. */
export function storedRow(field: Field, row: unknown, rows: readonly unknown[], index: number): unknown {
  const key = field.kind === 'lines' ? 'lineNo' : field.kind === 'list' ? field.key : undefined;
  const id = key === undefined ? undefined : stepInto(row, key);
  return isEmpty(id) || key === undefined ? rows[index] : rows.find((each) => stepInto(each, key) === id);
}

/** The stored form of a value, if they mean the same. */
function asStoredIn(field: Field, before: unknown, after: unknown): unknown {
  if (before === undefined || after === undefined) return after;
  if (isSame(field, before, after)) return before;
  if (field.kind === 'group' && isRecord(before) && isRecord(after)) return asStored(field.fields, before, after);
  if (!('fields' in field) || !Array.isArray(before) || !Array.isArray(after)) return after;
  return after.map((row, index) => {
    const found = storedRow(field, row, before, index);
    return isRecord(row) && isRecord(found) ? asStored(field.fields, found, row) : row;
  });
}

/** `given` with equal values in their stored form: an API's '25' isn't sent back as '25.0000', and its '' isn't left out. */
const asStored = (fields: Fields, stored: AnyRecord, given: AnyRecord) =>
  Object.fromEntries([
    ...Object.entries(stored).filter(([key, value]) => key in fields && !(key in given) && isEmpty(value)),
    ...Object.entries(given).map(([key, value]) => {
      const field = fields[key];
      return [key, field ? asStoredIn(field, stored[key], value) : value];
    }),
  ]);

/**
 * The payload. New: entered values without blanks and server-computed ones. Changed: the whole record, so that an API that replaces
 * documents loses nothing, declared or not, with null for cleared values.
 * @param typed the checked form values: its rows are the rows of `checked`, with everything they were read with
 * @param worked computed fields that are sent too, to an API that stores what it gets (`computedKeys`)
 */
export function payloadOf(
  entity: Entity,
  mode: 'create' | 'edit',
  checked: AnyRecord,
  stored: AnyRecord,
  typed: AnyRecord = checked,
  worked: readonly string[] = [],
): AnyRecord {
  const fields = fieldsOf(entity);
  if (mode === 'edit') {
    const { _id, _rev } = stored;
    const given = { ...over(fields, stored, declaredOnly(fields, checked)), ...only(checked, worked) };
    const changed = asStored(fields, stored, given);
    // Rows carry what they were read with, wherever they were moved; the record's own values are the stored ones.
    const { id: _, ...held } = { ...typed, ...without(stored, Object.keys(fields)) };
    return { ...withUndeclared(fields, changed, held), _id, _rev };
  }
  const given = Object.entries(checked).filter(([key, value]) => {
    const field = fields[key];
    if (!field || isEmpty(value)) return false;
    return worked.includes(key) || (!field.readOnly && field.kind !== 'computed');
  });
  // A cleared default: if it were left out, the API would set the default again.
  const cleared = Object.entries(fields).filter(
    ([key, { default: given, readOnly }]) =>
      given !== undefined && !readOnly && !isEmpty(stored[key]) && isEmpty(checked[key]),
  );
  return { ...Object.fromEntries(cleared.map(([key]) => [key, null])), ...Object.fromEntries(given) };
}

/**
 * A record's computed fields that are sent to an API with only the specification's calls: it may store totals as they come, and changed
 * lines would otherwise have old totals. The reference API computes them itself.
 * @param computed the result of the declaration's `compute`
 */
export const computedKeys = (entity: Entity, computed: object): readonly string[] => {
  if (!entity.onlySpec) return [];
  const declared = Object.entries(fieldsOf(entity)).filter(([, field]) => field.kind === 'computed');
  return [...Object.keys(computed), ...declared.map(([key]) => key)];
};

/** A record's frozen fields with the reasons, from the API's answer. */
export const frozenIn = (record: AnyRecord): Readonly<Record<string, string>> | undefined =>
  isRecord(record._frozen) ? (record._frozen as Record<string, string>) : undefined;

/** Fills `{name}` in a declared text from a record. */
export const fillTemplate = (template: string, record: AnyRecord): string =>
  template
    .replace(/\{(\w+)\}/g, (_, key: string) => (isDay(record[key]) ? showDay(record[key]) : String(record[key] ?? '')))
    .trim();

/** The question of an action's confirmation; undefined if it asks none of its own. */
export function questionOf(
  { confirm }: Pick<Action, 'confirm'>,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const template = typeof confirm === 'function' ? confirm(record) : confirm;
  return template === undefined ? undefined : fillTemplate(template, record);
}
