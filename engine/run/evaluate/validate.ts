/**
 * The validator, derived from `fields`: the form runs it while people type, the API on incoming records. Each rule is written once, with
 * one message.
 */

import { z } from 'zod';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Fields, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { unknownNames } from '../nearest';
import { objectIn } from '../values';
import { type ReadingDay, readersWith } from './valueReaders';

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

const readers = readersWith((field, _label, moment) => schemaFor((field as Field<'group'>).fields, moment));

const single = new WeakMap<Field, Map<string, z.ZodType>>();
/** A field's reader, created once per field and day. */
function readerOf(field: Exclude<Field, Field<'computed'>>, label: string, moment: ReadingDay): z.ZodType {
  if (looksAround(field)) return readers[field.kind](field, label, moment);
  const byDay = single.get(field) ?? new Map<string, z.ZodType>();
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

/** Validates an object of fields; a transform, so that nested groups and lines report their own paths. */
export const schemaFor = (fields: Fields, moment: ReadingDay): z.ZodType =>
  z.record(z.string(), z.unknown(), { error: 'must be an object' }).transform((input, context) => {
    const output: AnyRecord = {};
    const whole = moment.whole ?? input;
    const refuse = (path: PropertyKey[], rule: string, message: string) =>
      context.addIssue({ code: 'custom', path, message, params: { rule } });
    for (const { key, message } of unknownNames(Object.keys(input), fields)) refuse([key], 'unknownField', message);
    for (const [key, field] of Object.entries(fields)) {
      const value = input[key];
      if (field.kind === 'computed' || field.readOnly) {
        if (value !== undefined) output[key] = value;
        continue;
      }
      if (field.when && !field.when(input, whole)) {
        if (value !== undefined) output[key] = value;
        continue;
      }
      if (isEmpty(value, field) && !(field.kind === 'group' && wantsWithin(field, whole))) {
        if (field.required || field.requiredWhen?.(input, whole))
          refuse([key], 'required', `${labelOf(key, field)} is required`);
        else if (value !== undefined) output[key] = null;
        continue;
      }
      const result = readerOf(field, labelOf(key, field), { ...moment, whole }).safeParse(
        isEmpty(value, field) ? {} : value,
      );
      if (result.success) {
        output[key] = result.data;
        continue;
      }
      for (const issue of result.error.issues) {
        const rule = (issue as { params?: { rule?: string } }).params?.rule ?? issue.code;
        refuse([key, ...issue.path], rule, issue.message);
      }
    }
    return output;
  });

export interface Validated {
  value: AnyRecord;
  problems: Problem[];
}

const whole = new WeakMap<Fields, { today: string; schema: z.ZodType }>();
/** The reader for a set of fields, created once a day: a document reads hundreds of lines with it. */
function schemaOf(fields: Fields, moment: ReadingDay): z.ZodType {
  if (moment.whole) return schemaFor(fields, moment);
  let known = whole.get(fields);
  if (known?.today !== moment.today) {
    known = { today: moment.today, schema: schemaFor(fields, { today: moment.today }) };
    whole.set(fields, known);
  }
  return known.schema;
}

/** Validates a whole record: types, limits, required and unknown fields. Returns normalized values. */
export function validateFields(fields: Fields, input: AnyRecord, moment: ReadingDay): Validated {
  const result = schemaOf(fields, moment).safeParse(input);
  if (result.success) return { value: objectIn(result.data), problems: [] };
  return {
    value: input,
    problems: result.error.issues.map((issue) => ({
      field: issue.path.map(String).join('.'),
      rule: (issue as { params?: { rule?: string } }).params?.rule ?? issue.code,
      message: issue.message,
    })),
  };
}

const stored = new WeakMap<Fields, Fields>();
/** The fields for validating a stored record: required secrets already exist and can't be seen. */
export function onceStored(fields: Fields): Fields {
  let known = stored.get(fields);
  if (!known) {
    const needed = Object.entries(fields).filter(([, { secret, required }]) => secret && required);
    known =
      needed.length === 0
        ? fields
        : { ...fields, ...Object.fromEntries(needed.map(([key, field]) => [key, { ...field, required: false }])) };
    stored.set(fields, known);
  }
  return known;
}

/** The same for an entity's own fields; a record with a revision is stored. */
export const validateRecord = (entity: Entity, input: AnyRecord, moment: ReadingDay): Validated =>
  validateFields(input._rev ? onceStored(fieldsOf(entity)) : fieldsOf(entity), input, moment);
