import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { declaredOnly, withUndeclared } from '#engine/run/evaluate/undeclared';
import { isRecord, stepInto } from '#engine/run/values';
import { isSame } from './saving/changes';

const SYSTEM = ['_id', '_rev', 'id', 'status'];

/** An entry without what the server gave it: that is the other's. */
const withoutGiven = (fields: Fields, row: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(row).filter(([key]) => fields[key]?.readOnly !== true));

/** A field of a copy: what must be unique or is about the other alone is left out, what must be unique among its like says that it is a copy. */
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

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A record as the form holds it: every declared field is there, null when empty, since an input keeps its text when its value only goes missing. */
export function complete(fields: Fields, record: AnyRecord): AnyRecord {
  const output: AnyRecord = { ...record };
  for (const [key, field] of Object.entries(fields)) {
    const value = output[key] ?? null;
    if (field.kind === 'group') output[key] = complete(field.fields, isRecord(value) ? value : {});
    else if ('fields' in field && Array.isArray(value))
      output[key] = value.map((row) => (isRecord(row) ? complete(field.fields, row) : row));
    else output[key] = value;
  }
  return output;
}

/** The same as rules take it: without what is empty, a group without content included, unless it must have some. */
export function present(fields: Fields, values: AnyRecord): AnyRecord {
  const output: AnyRecord = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key];
    if (isEmpty(value)) continue;
    if (field && 'fields' in field && Array.isArray(value))
      output[key] = value.map((row) => (isRecord(row) ? present(field.fields, row) : row));
    else if (field?.kind === 'group' && isRecord(value)) {
      const inner = present(field.fields, value);
      if (field.required || Object.keys(inner).length > 0) output[key] = inner;
    } else output[key] = value;
  }
  return output;
}

/** `given` over what is stored; null for what is stored and not given any more, which is how a call clears it. */
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

/** The stored row that a row of the form is: by what tells its rows apart, else at the same place. */
function storedRow(field: Field, row: unknown, rows: readonly unknown[], index: number): unknown {
  const key = field.kind === 'lines' ? 'lineNo' : field.kind === 'list' ? field.key : undefined;
  const id = key === undefined ? undefined : stepInto(row, key);
  return isEmpty(id) || key === undefined ? rows[index] : rows.find((each) => stepInto(each, key) === id);
}

/** A value as it is stored, where it means the same. */
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

/** `given` with whatever means the same as what is stored as it is stored: an API's '25' does not come back as '25.0000'. */
const asStored = (fields: Fields, stored: AnyRecord, given: AnyRecord) =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const field = fields[key];
      return [key, field ? asStoredIn(field, stored[key], value) : value];
    }),
  );

/**
 * What is sent. New: what was given, without empties and what the server works out. Changed: the whole record, so that an
 * API that replaces documents loses nothing, declared or not, with null for what was cleared.
 * @param typed the form's values that were checked: its rows are the rows of `checked`, with all that they were read with
 * @param worked fields that rules worked out and that are sent as well, to an API that stores what it is given (`workedIn`)
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
    // Rows carry what they were read with, wherever they have been moved; the record's own is what is stored now.
    const { id: _, ...held } = { ...typed, ...without(stored, Object.keys(fields)) };
    return { ...withUndeclared(fields, changed, held), _id, _rev };
  }
  const given = Object.entries(checked).filter(([key, value]) => {
    const field = fields[key];
    if (!field || isEmpty(value)) return false;
    return worked.includes(key) || (!field.readOnly && field.kind !== 'computed');
  });
  // What began with a default and was cleared: left out, the API would give it the default again.
  const cleared = Object.entries(fields).filter(
    ([key, { default: given, readOnly }]) =>
      given !== undefined && !readOnly && !isEmpty(stored[key]) && isEmpty(checked[key]),
  );
  return { ...Object.fromEntries(cleared.map(([key]) => [key, null])), ...Object.fromEntries(given) };
}

/**
 * The fields of a record that its declaration works out, and that an API with the specification's calls alone is sent: it may store totals
 * as they come, and a change of a line would leave the old ones beside it. The reference API works them out again.
 * @param computed what the declaration's `compute` gave
 */
export const workedIn = (entity: Entity, computed: object): readonly string[] => {
  if (!entity.onlySpec) return [];
  const declared = Object.entries(fieldsOf(entity)).filter(([, field]) => field.kind === 'computed');
  return [...Object.keys(computed), ...declared.map(([key]) => key)];
};

/** What cannot be changed in a record now, and why; the API says so with the record. */
export const frozenIn = (record: AnyRecord): Readonly<Record<string, string>> | undefined =>
  isRecord(record._frozen) ? (record._frozen as Record<string, string>) : undefined;

/** Fills `{name}` in a declared text from a record. */
export const fillTemplate = (template: string, record: AnyRecord): string =>
  template.replace(/\{(\w+)\}/g, (_, key: string) => String(record[key] ?? '')).trim();
