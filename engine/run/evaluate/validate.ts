/**
 * The validator, derived from `fields`: the form runs it while people type, the API on incoming records. Each rule is written once, with
 * one message.
 */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Fields, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { unknownNames } from '../nearest';
import { isRecord } from '../values';
import { type Read, type ReadingDay, readersWith } from './valueReaders';

/** Blanks alone count as empty, except in a secret, which may contain them. */
const isEmpty = (value: unknown, field?: Field) =>
  value === undefined || value === null || (typeof value === 'string' && (field?.secret ? value : value.trim()) === '');

/** Whether a nested field depends on the record around it: then its reader can't be shared. */
export function looksAround(field: Field): boolean {
  if (!('fields' in field)) return false;
  let looks = looking.get(field);
  if (looks === undefined) {
    looks = Object.values(field.fields).some(
      (inner) => [inner.when, inner.requiredWhen].some((rule) => (rule?.length ?? 0) > 1) || looksAround(inner),
    );
    looking.set(field, looks);
  }
  return looks;
}
const looking = new WeakMap<Field, boolean>();

/** Whether a missing group lacks something that the record around it requires. */
const wantsWithin = (group: Field<'group'>, whole: AnyRecord): boolean =>
  Object.values(group.fields).some(
    (inner) => (!inner.when || inner.when({}, whole)) && (inner.requiredWhen?.({}, whole) ?? false),
  );

const readers = readersWith((field, _label, moment) => readerFor((field as Field<'group'>).fields, moment));

const single = new WeakMap<Field, Map<string, Read>>();
/** A field's reader, created once per field and day. */
function readerOf(field: Exclude<Field, Field<'computed'>>, label: string, moment: ReadingDay): Read {
  if (looksAround(field)) return readers[field.kind](field, label, moment);
  const byDay = single.get(field) ?? new Map<string, Read>();
  single.set(field, byDay);
  const key = `${label}|${moment.today}`;
  let reader = byDay.get(key);
  if (!reader) {
    if (byDay.size > 2) byDay.clear();
    reader = readers[field.kind](field, label, { today: moment.today });
    byDay.set(key, reader);
  }
  return reader;
}

/** Reads an object of fields; nested groups and lines report their own paths. */
const readerFor =
  (fields: Fields, moment: ReadingDay): Read =>
  (input, refuse) => {
    if (!isRecord(input)) return refuse('invalid_type', 'must be an object');
    const output: AnyRecord = {};
    const whole = moment.whole ?? input;
    for (const { key, message } of unknownNames(Object.keys(input), fields)) refuse('unknownField', message, [key]);
    for (const [key, field] of Object.entries(fields)) {
      const value = input[key];
      if (field.kind === 'computed' || field.readOnly || (field.when && !field.when(input, whole))) {
        if (value !== undefined) output[key] = value;
        continue;
      }
      const isBlank = isEmpty(value, field);
      if (isBlank && !(field.kind === 'group' && wantsWithin(field, whole))) {
        if (field.required || field.requiredWhen?.(input, whole))
          refuse('required', `${labelOf(key, field)} is required`, [key]);
        else if (value !== undefined) output[key] = null;
        continue;
      }
      const read = readerOf(field, labelOf(key, field), { ...moment, whole });
      output[key] = read(isBlank ? {} : value, (rule, message, path = []) => refuse(rule, message, [key, ...path]));
    }
    return output;
  };

export interface Validated {
  value: AnyRecord;
  problems: Problem[];
}

const whole = new WeakMap<Fields, { today: string; read: Read }>();
/** The reader for a set of fields, created once a day: a document reads hundreds of lines with it. */
function fieldsReader(fields: Fields, moment: ReadingDay): Read {
  if (moment.whole) return readerFor(fields, moment);
  let known = whole.get(fields);
  if (known?.today !== moment.today) {
    known = { today: moment.today, read: readerFor(fields, { today: moment.today }) };
    whole.set(fields, known);
  }
  return known.read;
}

/** Validates a whole record: types, limits, required and unknown fields. Returns normalized values. */
export function validateFields(fields: Fields, input: AnyRecord, moment: ReadingDay): Validated {
  const problems: Problem[] = [];
  const value = fieldsReader(fields, moment)(input, (rule, message, path = []) =>
    problems.push({ field: path.join('.'), rule, message }),
  );
  return problems.length === 0 && isRecord(value) ? { value, problems } : { value: input, problems };
}

/** Fields of which some aren't required, made once for each of `fields`. */
function withoutNeed(isFree: (field: Fields[string]) => boolean): (fields: Fields) => Fields {
  const made = new WeakMap<Fields, Fields>();
  return (fields) => {
    let known = made.get(fields);
    if (!known) {
      const needed = Object.entries(fields).filter(([, field]) => field.required && isFree(field));
      known =
        needed.length === 0
          ? fields
          : { ...fields, ...Object.fromEntries(needed.map(([key, field]) => [key, { ...field, required: false }])) };
      made.set(fields, known);
    }
    return known;
  };
}

/** The fields for validating a stored record: required secrets already exist and can't be seen. */
export const onceStored = withoutNeed(({ secret }) => secret !== undefined);
/** The fields for validating a record from a file: some secrets are set later. */
export const fromFile = withoutNeed(({ setLater }) => setLater !== undefined);

/** The same for an entity's own fields; a record with a revision is stored. */
export const validateRecord = (entity: Entity, input: AnyRecord, moment: ReadingDay): Validated =>
  validateFields(input._rev ? onceStored(fieldsOf(entity)) : fieldsOf(entity), input, moment);
