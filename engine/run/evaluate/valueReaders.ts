/** Valid values for each kind, with messages: one reader per kind, the parts of the validator. */
import { z } from 'zod';
import { type AnyRecord, choiceLabel, type Field, type Kind, scaleOf } from '#engine/define/fields';
import { WORLD_NAMES } from '../currenciesAndZones';
import { dec, fixed, isDecimal } from '../decimal';
import { tooManyFiles } from '../files/attachedFiles';
import { nearest } from '../nearest';
import { isDay } from '../time/days';

/** What the rules need besides the value. */
export interface ReadingDay {
  /** Business date, YYYY-MM-DD. */
  today: string;
  /** The record around a nested value, for `when`. @default the value itself */
  whole?: AnyRecord;
}

/** Creates the check for a field's value; its messages use the label. */
export type Reader = (field: Field, label: string, moment: ReadingDay) => z.ZodType;

/** Trimmed, and with accents in one normal form, because people can't see the difference. */
const trimmed = z.string({ error: 'must be text' }).transform((value) => value.trim().normalize('NFC'));

const boundsOf = (field: Field) =>
  field as { min?: string | number; max?: string | number; moreThan?: string | number };

/** The maximum number of characters in a text; the API description has the same. */
export const longestOf = (field: Field): number =>
  (field as { maxLength?: number }).maxLength ??
  (field.kind === 'longText' ? 2000 : field.kind === 'email' ? 120 : 200);

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
  const max = longestOf(field);
  // Spaces may be part of a password.
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

/** The same addresses that sign-in accepts. */
const emailReader: Reader = (field, label) => {
  const options = field as Field<'email'>;
  const max = longestOf(field);
  return trimmed
    .transform((value) => inLetters(value, options))
    .superRefine((value, context) => {
      const refuse = (rule: string, message: string) => context.addIssue({ code: 'custom', message, params: { rule } });
      if (!z.regexes.email.test(value)) refuse('email', `${label} must be an email address such as name@example.com`);
      else if (value.length > max) refuse('maxLength', `${label} takes at most ${max} characters`);
    });
};

const matching =
  (test: RegExp, say: (label: string) => string, rule: string): Reader =>
  (_field, label) =>
    trimmed.superRefine((value, context) => {
      if (!test.test(value)) context.addIssue({ code: 'custom', message: say(label), params: { rule } });
    });

const dateReader: Reader = (field, label, moment) => {
  const { notAfter, notBefore } = field as Field<'date'>;
  const resolve = (bound: string | undefined) => (bound === '@today' ? moment.today : bound);
  return trimmed.superRefine((value, context) => {
    const refuse = (rule: string, message: string) => context.addIssue({ code: 'custom', message, params: { rule } });
    if (!isDay(value)) return refuse('date', `${label} must be a date such as ${moment.today}`);
    const after = resolve(notAfter);
    const before = resolve(notBefore);
    if (after && value > after)
      refuse('notAfter', `${label} must not be after ${after === moment.today ? 'today' : after}`);
    if (before && value < before)
      refuse('notBefore', `${label} must not be before ${before === moment.today ? 'today' : before}`);
  });
};

/** Beyond this number, values aren't listed one by one. */
const TOLD_AT_MOST = 12;

const choiceReader: Reader = (field, label) => {
  const { values } = field as Field<'choice'>;
  const refusalOf = (value: string): string => {
    if (values.length <= TOLD_AT_MOST)
      return `${label} must be one of: ${values.map((each) => choiceLabel(field, each)).join(', ')}`;
    const near = nearest(value, values);
    return `${label} “${value.slice(0, 60)}” is not in the list${near ? `; did you mean “${near}”?` : ''}`;
  };
  return z.string({ error: `${label} must be chosen from the list` }).superRefine((value, context) => {
    if (!values.includes(value))
      context.addIssue({ code: 'custom', message: refusalOf(value), params: { rule: 'choice' } });
  });
};

const many =
  (item: (field: Field, label: string, moment: ReadingDay) => z.ZodType): Reader =>
  (field, label, moment) =>
    z.array(item(field, label, moment), { error: `${label} must be a list` }).superRefine((value, context) => {
      const min = (field as { min?: number }).min ?? (field.required ? 1 : 0);
      const max = (field as { max?: number }).max;
      if (value.length < min)
        context.addIssue({
          code: 'custom',
          message: min === 1 ? `${label} must have at least one entry` : `${label} must have at least ${min}`,
          params: { rule: 'min' },
        });
      if (max !== undefined && value.length > max)
        context.addIssue({ code: 'custom', message: `${label} takes at most ${max} entries`, params: { rule: 'max' } });
    });

/** The API knows name, type and size of what was uploaded; the id is enough. */
const attachedFile = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  name: z.string().max(200).optional(),
  type: z.string().max(60).optional(),
  size: z.number().optional(),
});

const filesReader: Reader = (field, label) =>
  z.array(attachedFile, { error: `${label} must be a list of uploaded files` }).superRefine((value, context) => {
    const refusal = tooManyFiles(field as Field<'files'>, value.length);
    if (refusal) context.addIssue({ code: 'custom', message: refusal, params: { rule: 'max' } });
    if (field.required && value.length === 0)
      context.addIssue({ code: 'custom', message: 'Choose at least one file', params: { rule: 'required' } });
    if (new Set(value.map(({ id }) => id)).size < value.length)
      context.addIssue({ code: 'custom', message: `${label} has a file twice`, params: { rule: 'unique' } });
  });

/** A reader for every kind; `nested` reads the fields of a group or list entry. */
export const readersWith = (nested: Reader): { [K in Exclude<Kind, 'computed'>]: Reader } => ({
  text: textReader,
  longText: textReader,
  email: emailReader,
  phone: matching(
    /^\+?[0-9][0-9 ()-]{5,18}$/,
    (label) => `${label} must be a phone number such as +94 11 234 5678`,
    'phone',
  ),
  colour: matching(/^#[0-9a-fA-F]{6}$/, (label) => `${label} must be a colour such as #0f766e`, 'colour'),
  // Only these are shown as pictures: an external address would tell its owner who looks at it.
  image: matching(
    /^(\/api\/v1\/files\/[\w.~-]+|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=\s]*)$/,
    (label) => `${label} must be a picture that was uploaded here`,
    'image',
  ),
  files: filesReader,
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
  // Stored in UTC, so that timestamps compare as text.
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
  tags: many((field, label, moment) => textReader({ maxLength: 40, ...field, kind: 'text' } as Field, label, moment)),
  reference: (_field, label) => z.string({ error: `${label} must be chosen from the list` }),
  references: many((_field, label) => z.string({ error: `${label} must be chosen from the list` })),
  group: nested,
  list: many(nested),
  lines: many(nested),
});
