/**
 * One validator, derived from `fields`: the form runs it while a person types, the API runs it on what arrives. A rule is
 * written once, and both say it in the same words.
 */
import { z } from 'zod';
import { dec, fixed, isDecimal } from './decimal';
import { fieldsOf } from './entities';
import { type AnyRecord, choiceLabel, type Field, type Fields, type Kind, labelOf, scaleOf } from './fields';
import type { Entity, Problem } from './schema';
import { WORLD_NAMES } from './worldNames';

/** What the rules need to know beside the value. */
export interface Moment {
  /** Business date, YYYY-MM-DD. */
  today: string;
  /** The record around a nested value, for `when`. @default the value itself */
  whole?: AnyRecord;
}

type Reader = (field: Field, label: string, moment: Moment) => z.ZodType;

const trimmed = z.string({ error: 'must be text' }).transform((value) => value.trim());

const boundsOf = (field: Field) =>
  field as { min?: string | number; max?: string | number; moreThan?: string | number };

const decimalReader: Reader = (field, label) => {
  const scale = scaleOf(field) ?? 6;
  const { min, max, moreThan } = boundsOf(field);
  const upper = field.kind === 'percent' ? (max ?? 100) : max;
  const lower = field.kind === 'percent' && moreThan === undefined ? (min ?? 0) : min;
  return z
    .union([z.string(), z.number()], { error: `${label} must be a number` })
    .transform((value) => (typeof value === 'number' ? String(value) : value.trim()))
    .superRefine((value, context) => {
      const refuse = (rule: string, message: string) => context.addIssue({ code: 'custom', message, params: { rule } });
      if (!isDecimal(value)) return refuse('number', `${label} must be a number, such as 12.5`);
      if (value.replace(/[^0-9]/g, '').length > 18) return refuse('digits', `${label} has more than 18 digits`);
      if (!dec(value).eq(dec(fixed(value, scale))))
        return refuse('decimals', `${label} takes at most ${scale} decimals`);
      if (moreThan !== undefined && !dec(value).gt(dec(moreThan)))
        return refuse('moreThan', `${label} must be more than ${moreThan}`);
      if (lower !== undefined && dec(value).lt(dec(lower))) return refuse('min', `${label} must be at least ${lower}`);
      if (upper !== undefined && dec(value).gt(dec(upper))) return refuse('max', `${label} must be at most ${upper}`);
    })
    .transform((value) => (isDecimal(value) ? fixed(value, scale) : value));
};

const textReader: Reader = (field, label) => {
  const options = field as Field<'text'>;
  const max = options.maxLength ?? (field.kind === 'longText' ? 2000 : 200);
  // A space may belong to a password.
  const text = field.secret ? z.string({ error: 'must be text' }) : trimmed;
  return text
    .transform((value) => inLetters(value, options))
    .superRefine((value, context) => {
      const refuse = (rule: string, message: string) => context.addIssue({ code: 'custom', message, params: { rule } });
      if (value.length > max) refuse('maxLength', `${label} takes at most ${max} characters; this has ${value.length}`);
      if (options.minLength && value.length < options.minLength)
        refuse('minLength', `${label} needs at least ${options.minLength} characters`);
      if (options.pattern && value && !new RegExp(options.pattern.test, 'u').test(value))
        refuse('pattern', options.pattern.message);
      const names = options.names && WORLD_NAMES[options.names];
      if (names && value && !names.isValid(value)) refuse('name', `${label} must be ${names.example}`);
    });
};

const inLetters = (value: string, { letters }: Pick<Field<'text'>, 'letters'>): string =>
  letters === 'upper' ? value.toUpperCase() : letters === 'lower' ? value.toLowerCase() : value;

/** The same addresses that a sign-in takes. */
const emailReader: Reader = (field, label) => {
  const options = field as Field<'email'>;
  const max = options.maxLength ?? 120;
  return trimmed
    .transform((value) => inLetters(value, options))
    .superRefine((value, context) => {
      const refuse = (rule: string, message: string) => context.addIssue({ code: 'custom', message, params: { rule } });
      if (!z.regexes.email.test(value)) refuse('email', `${label} must be an e-mail address such as name@example.com`);
      else if (value.length > max) refuse('maxLength', `${label} takes at most ${max} characters`);
    });
};

const matching =
  (test: RegExp, say: (label: string) => string, rule: string): Reader =>
  (_field, label) =>
    trimmed.superRefine((value, context) => {
      if (!test.test(value)) context.addIssue({ code: 'custom', message: say(label), params: { rule } });
    });

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
const safeIsDay = (value: string) => {
  try {
    return isDay(value);
  } catch {
    return false;
  }
};

const dateReader: Reader = (field, label, moment) => {
  const { notAfter, notBefore } = field as Field<'date'>;
  const resolve = (bound: string | undefined) => (bound === '@today' ? moment.today : bound);
  return trimmed.superRefine((value, context) => {
    const refuse = (rule: string, message: string) => context.addIssue({ code: 'custom', message, params: { rule } });
    if (!safeIsDay(value)) return refuse('date', `${label} must be a date such as ${moment.today}`);
    const after = resolve(notAfter);
    const before = resolve(notBefore);
    if (after && value > after)
      refuse('notAfter', `${label} must not be after ${after === moment.today ? 'today' : after}`);
    if (before && value < before)
      refuse('notBefore', `${label} must not be before ${before === moment.today ? 'today' : before}`);
  });
};

/** More values than this are not told one by one. */
const TOLD_AT_MOST = 12;

const choiceReader: Reader = (field, label) => {
  const { values } = field as Field<'choice'>;
  const refusalOf = (value: string): string => {
    if (values.length <= TOLD_AT_MOST)
      return `${label} must be one of: ${values.map((each) => choiceLabel(field, each)).join(', ')}`;
    const near = nearest(value, values);
    return `${label} "${value.slice(0, 60)}" is not in the list${near ? `; did you mean "${near}"?` : ''}`;
  };
  return z.string({ error: `${label} must be chosen from the list` }).superRefine((value, context) => {
    if (!values.includes(value))
      context.addIssue({ code: 'custom', message: refusalOf(value), params: { rule: 'choice' } });
  });
};

const many =
  (item: (field: Field, label: string, moment: Moment) => z.ZodType): Reader =>
  (field, label, moment) =>
    z.array(item(field, label, moment), { error: `${label} must be a list` }).superRefine((value, context) => {
      const min = (field as { min?: number }).min ?? (field.required ? 1 : 0);
      const max = (field as { max?: number }).max;
      if (value.length < min)
        context.addIssue({
          code: 'custom',
          message: min === 1 ? `${label} needs at least one entry` : `${label} needs at least ${min}`,
          params: { rule: 'min' },
        });
      if (max !== undefined && value.length > max)
        context.addIssue({ code: 'custom', message: `${label} takes at most ${max} entries`, params: { rule: 'max' } });
    });

const nested: Reader = (field, _label, moment) => schemaFor((field as Field<'group'>).fields, moment);

const readers: { [K in Exclude<Kind, 'computed'>]: Reader } = {
  text: textReader,
  longText: textReader,
  email: emailReader,
  phone: matching(
    /^\+?[0-9][0-9 ()-]{5,18}$/,
    (label) => `${label} must be a phone number such as +94 11 234 5678`,
    'phone',
  ),
  colour: matching(/^#[0-9a-fA-F]{6}$/, (label) => `${label} must be a colour such as #0f766e`, 'colour'),
  image: () => trimmed,
  integer: (field, label) => {
    const { min, max } = boundsOf(field);
    return z.coerce
      .number({ error: `${label} must be a whole number` })
      .int({ error: `${label} must be a whole number` })
      .superRefine((value, context) => {
        if (min !== undefined && value < Number(min))
          context.addIssue({ code: 'custom', message: `${label} must be at least ${min}`, params: { rule: 'min' } });
        if (max !== undefined && value > Number(max))
          context.addIssue({ code: 'custom', message: `${label} must be at most ${max}`, params: { rule: 'max' } });
      });
  },
  decimal: decimalReader,
  quantity: decimalReader,
  money: decimalReader,
  cost: decimalReader,
  percent: decimalReader,
  boolean: (_field, label) => z.boolean({ error: `${label} must be yes or no` }),
  date: dateReader,
  time: matching(/^([01]\d|2[0-3]):[0-5]\d$/, (label) => `${label} must be a time such as 17:30`, 'time'),
  // Kept in UTC, so that moments compare as texts.
  datetime: (_field, label) =>
    trimmed
      .superRefine((value, context) => {
        if (Number.isNaN(Date.parse(value)))
          context.addIssue({
            code: 'custom',
            message: `${label} must be a date and time`,
            params: { rule: 'datetime' },
          });
      })
      .transform((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString())),
  choice: choiceReader,
  choices: many(choiceReader),
  words: many((field, label, moment) => textReader({ maxLength: 40, ...field, kind: 'text' } as Field, label, moment)),
  reference: (_field, label) => z.string({ error: `${label} must be chosen from the list` }),
  references: many((_field, label) => z.string({ error: `${label} must be chosen from the list` })),
  group: nested,
  list: many(nested),
  lines: many(nested),
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Distance in letters, for "did you mean". */
function distance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    let previous = row[0] as number;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] as number;
      row[j] = Math.min(above + 1, (row[j - 1] as number) + 1, previous + (a[i - 1] === b[j - 1] ? 0 : 1));
      previous = above;
    }
  }
  return row[b.length] as number;
}

/** The nearest of `names` to a mistyped one, or undefined when none is near. */
export const nearest = (name: string, names: readonly string[]): string | undefined => {
  const best = names
    .map((each) => [each, distance(name.toLowerCase(), each.toLowerCase())] as const)
    .sort((a, b) => a[1] - b[1])[0];
  return best && best[1] <= Math.max(2, Math.floor(name.length / 3)) ? best[0] : undefined;
};

/** Whether something within a field depends on the record around it: its reader serves that record only. */
const looksAround = (field: Field): boolean =>
  'fields' in field &&
  Object.values(field.fields).some(
    (inner) => [inner.when, inner.requiredWhen].some((rule) => (rule?.length ?? 0) > 1) || looksAround(inner),
  );

/** Whether a group that is not given lacks something that the record around it makes necessary. */
const wantsWithin = (group: Field<'group'>, whole: AnyRecord): boolean =>
  Object.values(group.fields).some(
    (inner) => (!inner.when || inner.when({}, whole)) && (inner.requiredWhen?.({}, whole) ?? false),
  );

const single = new WeakMap<Field, Map<string, z.ZodType>>();
/** A field's reader, made once per field and day. */
function readerOf(field: Exclude<Field, Field<'computed'>>, label: string, moment: Moment): z.ZodType {
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

/** Checks an object of fields; a transform, so that nested groups and lines report paths of their own. */
export const schemaFor = (fields: Fields, moment: Moment): z.ZodType =>
  z.record(z.string(), z.unknown(), { error: 'must be an object' }).transform((input, context) => {
    const output: AnyRecord = {};
    const whole = moment.whole ?? input;
    const refuse = (path: PropertyKey[], rule: string, message: string) =>
      context.addIssue({ code: 'custom', path, message, params: { rule } });
    for (const key of Object.keys(input)) {
      if (key in fields || key.startsWith('_')) continue;
      const near = nearest(key, Object.keys(fields));
      refuse([key], 'unknownField', `There is no field "${key}"${near ? `; did you mean "${near}"?` : ''}`);
    }
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
      const label = labelOf(key, field);
      if (isEmpty(value) && !(field.kind === 'group' && wantsWithin(field, whole))) {
        if (field.required || field.requiredWhen?.(input, whole)) refuse([key], 'required', `${label} is required`);
        else if (value !== undefined) output[key] = null;
        continue;
      }
      const result = readerOf(field, label, { ...moment, whole }).safeParse(isEmpty(value) ? {} : value);
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

/** Checks a whole record of an entity: types, bounds, requirements, unknown fields. Values come back normalised. */
export function validateFields(fields: Fields, input: AnyRecord, moment: Moment): Validated {
  const result = schemaFor(fields, moment).safeParse(input);
  if (result.success) return { value: result.data as AnyRecord, problems: [] };
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
/** The fields as a stored record is held to: secrets that must be given are there already, and cannot be seen. */
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

/** The same over an entity's own fields; a record with a revision is a stored one. */
export const validateRecord = (entity: Entity, input: AnyRecord, moment: Moment): Validated =>
  validateFields(input._rev ? onceStored(fieldsOf(entity)) : fieldsOf(entity), input, moment);

/**
 * Fills in defaults of fields that are not given, within groups that are given or must be as well. `words` resolves '@today',
 * '@outlet' and the like.
 */
export function withDefaults(fields: Fields, input: AnyRecord, words: Readonly<Record<string, unknown>>): AnyRecord {
  const output = { ...input };
  for (const [key, field] of Object.entries(fields)) {
    const held = output[key];
    if (field.kind === 'group' && (held === undefined ? field.required : typeof held === 'object' && held !== null))
      output[key] = withDefaults(field.fields, (held ?? {}) as AnyRecord, words);
    if (output[key] !== undefined || field.default === undefined) continue;
    const given = field.default;
    const value = typeof given === 'string' && given.startsWith('@') ? words[given] : given;
    if (value !== undefined) output[key] = value;
  }
  return output;
}
