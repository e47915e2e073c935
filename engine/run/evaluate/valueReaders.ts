/** Valid values for each kind, with messages: one reader per kind, the parts of the validator. */
import { type AnyRecord, choiceLabel, type Field, type Kind, scaleOf, shownKind } from '#engine/define/fields';
import { WORLD_NAMES } from '../currenciesAndZones';
import { currencyNow } from '../currency';
import { dec, fixed, isDecimal } from '../decimal';
import { tooManyFiles } from '../files/attachedFiles';
import { nearest } from '../nearest';
import { isDay } from '../time/days';
import { isRecord } from '../values';

/** What the rules need besides the value. */
export interface ReadingDay {
  /** Business date, YYYY-MM-DD. */
  today: string;
  /** The record around a nested value, for `when`. @default the value itself */
  whole?: AnyRecord;
}

/** The place of a problem inside a value: keys of groups and positions in lists. */
type Path = readonly (string | number)[];
/** Says what is wrong with a value; `path` is the place inside it. @default path: the value itself */
type Refuse = (rule: string, message: string, path?: Path) => void;
/** Reads one value: returns how it is stored. What it returns after `refuse` isn't used. */
export type Read = (value: unknown, refuse: Refuse) => unknown;
/** Creates the check for a field's value; its messages use the label. */
type Reader = (field: Field, label: string, moment: ReadingDay) => Read;

/** The rule that a value of another type breaks. */
const TYPE = 'invalid_type';

/** Reads a text, trimmed and with accents in one normal form, because people can't see the difference. */
const ofText =
  (read: (value: string, refuse: Refuse) => unknown): Read =>
  (value, refuse) =>
    typeof value === 'string' ? read(value.trim().normalize('NFC'), refuse) : refuse(TYPE, 'must be text');

const boundsOf = (field: Field) =>
  field as { min?: string | number; max?: string | number; moreThan?: string | number };

/** The maximum number of characters in a text; the API description has the same. */
export const longestOf = (field: Field): number =>
  (field as { maxLength?: number }).maxLength ??
  (field.kind === 'longText' ? 2000 : field.kind === 'email' ? 120 : 200);

/** Names the currency if it isn't one with the usual two decimals. */
function tooExact(field: Field, label: string, scale: number): string {
  const { code, places } = currencyNow();
  const where = shownKind(field) === 'money' && places !== 2 ? ` in ${code}` : '';
  return scale === 0 ? `${label} takes no decimals${where}` : `${label} takes at most ${scale} decimals${where}`;
}

const decimalReader: Reader = (field, label) => {
  const { min, max, moreThan } = boundsOf(field);
  const upper = field.kind === 'percent' ? (max ?? 100) : max;
  const lower = field.kind === 'percent' && moreThan === undefined ? (min ?? 0) : min;
  return (given, refuse) => {
    if (typeof given !== 'string' && (typeof given !== 'number' || !Number.isFinite(given)))
      return refuse(TYPE, `${label} must be a number`);
    const value = String(given).trim();
    if (!isDecimal(value)) return refuse('number', `${label} must be a number, such as 12.5`);
    if (value.replace(/(\.\d*?)0+$/, '$1').replace(/[^0-9]/g, '').length > 18)
      return refuse('digits', `${label} has more than 18 digits`);
    const scale = scaleOf(field) ?? 6;
    if (!dec(value).eq(dec(fixed(value, scale)))) return refuse('decimals', tooExact(field, label, scale));
    if (moreThan !== undefined && !dec(value).gt(dec(moreThan)))
      return refuse('moreThan', `${label} must be more than ${moreThan}`);
    if (lower !== undefined && dec(value).lt(dec(lower))) return refuse('min', `${label} must be at least ${lower}`);
    if (upper !== undefined && dec(value).gt(dec(upper))) return refuse('max', `${label} must be at most ${upper}`);
    return fixed(value, scale);
  };
};

const inLetters = (value: string, { letters }: Pick<Field<'text'>, 'letters'>): string =>
  letters === 'upper' ? value.toUpperCase() : letters === 'lower' ? value.toLowerCase() : value;

const textReader: Reader = (field, label) => {
  const options = field as Field<'text'>;
  const max = longestOf(field);
  const read = (typed: string, refuse: Refuse) => {
    const value = inLetters(typed, options);
    if (value.length > max) refuse('maxLength', `${label} takes at most ${max} characters; this has ${value.length}`);
    if (options.minLength && value.length < options.minLength)
      refuse('minLength', `${label} needs at least ${options.minLength} characters`);
    if (options.pattern && value && !new RegExp(options.pattern.test, 'u').test(value))
      refuse('pattern', options.pattern.message);
    const names = options.names && WORLD_NAMES[options.names];
    if (names && value && !names.isValid(value)) refuse('name', `${label} must be ${names.example}`);
    return value;
  };
  // Spaces may be part of a password.
  if (field.secret)
    return (value, refuse) => (typeof value === 'string' ? read(value, refuse) : refuse(TYPE, 'must be text'));
  return ofText(read);
};

/** The addresses that a form, the API and the sign-in accept. */
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const emailReader: Reader = (field, label) => {
  const max = longestOf(field);
  return ofText((typed, refuse) => {
    const value = inLetters(typed, field as Field<'email'>);
    if (!EMAIL.test(value)) refuse('email', `${label} must be an email address such as name@example.com`);
    else if (value.length > max) refuse('maxLength', `${label} takes at most ${max} characters`);
    return value;
  });
};

const matching =
  (test: RegExp, say: (label: string) => string, rule: string): Reader =>
  (_field, label) =>
    ofText((value, refuse) => {
      if (!test.test(value)) refuse(rule, say(label));
      return value;
    });

const dateReader: Reader = (field, label, moment) => {
  const { notAfter, notBefore } = field as Field<'date'>;
  const resolve = (bound: string | undefined) => (bound === '@today' ? moment.today : bound);
  return ofText((value, refuse) => {
    if (!isDay(value)) return refuse('date', `${label} must be a date such as ${moment.today}`);
    const after = resolve(notAfter);
    const before = resolve(notBefore);
    if (after && value > after)
      refuse('notAfter', `${label} must not be after ${after === moment.today ? 'today' : after}`);
    if (before && value < before)
      refuse('notBefore', `${label} must not be before ${before === moment.today ? 'today' : before}`);
    return value;
  });
};

/** Stored in UTC, so that timestamps compare as text. */
const datetimeReader: Reader = (_field, label) =>
  ofText((value, refuse) => {
    if (Number.isNaN(Date.parse(value))) return refuse('datetime', `${label} must be a date and time`);
    return new Date(value).toISOString();
  });

const integerReader: Reader = (field, label) => {
  const { min, max } = boundsOf(field);
  return (given, refuse) => {
    const value = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN;
    if (!Number.isSafeInteger(value)) return refuse(TYPE, `${label} must be a whole number`);
    if (min !== undefined && value < Number(min)) refuse('min', `${label} must be at least ${min}`);
    if (max !== undefined && value > Number(max)) refuse('max', `${label} must be at most ${max}`);
    return value;
  };
};

const booleanReader: Reader = (_field, label) => (value, refuse) =>
  typeof value === 'boolean' ? value : refuse(TYPE, `${label} must be yes or no`);

/** Beyond this number, values aren't listed one by one. */
const TOLD_AT_MOST = 12;

const referenceReader: Reader = (_field, label) => (value, refuse) =>
  typeof value === 'string' ? value : refuse(TYPE, `${label} must be chosen from the list`);

const choiceReader: Reader = (field, label, moment) => {
  const { values } = field as Field<'choice'>;
  const refusalOf = (value: string): string => {
    if (values.length <= TOLD_AT_MOST)
      return `${label} must be one of: ${values.map((each) => choiceLabel(field, each)).join(', ')}`;
    const near = nearest(value, values);
    return `${label} “${value.slice(0, 60)}” is not in the list${near ? `; did you mean “${near}”?` : ''}`;
  };
  const ofList = referenceReader(field, label, moment);
  return (value, refuse) => {
    if (typeof value === 'string' && !values.includes(value)) refuse('choice', refusalOf(value));
    return ofList(value, refuse);
  };
};

const many =
  (item: Reader): Reader =>
  (field, label, moment) => {
    const read = item(field, label, moment);
    const min = (field as { min?: number }).min ?? (field.required ? 1 : 0);
    const max = (field as { max?: number }).max;
    return (value, refuse) => {
      if (!Array.isArray(value)) return refuse(TYPE, `${label} must be a list`);
      const entries = value.map((each, index) =>
        read(each, (rule, message, path = []) => refuse(rule, message, [index, ...path])),
      );
      if (value.length < min)
        refuse('min', min === 1 ? `${label} must have at least one entry` : `${label} must have at least ${min}`);
      if (max !== undefined && value.length > max) refuse('max', `${label} takes at most ${max} entries`);
      return entries;
    };
  };

const isShortText = (value: unknown, longest: number): boolean =>
  value === undefined || (typeof value === 'string' && value.length <= longest);

/** The API knows name, type and size of what was uploaded; the id is enough. */
function attachedFile(value: unknown) {
  if (!isRecord(value)) return undefined;
  const { id, name, type, size } = value;
  const isFile =
    typeof id === 'string' &&
    /^[\w-]{1,60}$/.test(id) &&
    isShortText(name, 200) &&
    isShortText(type, 60) &&
    (size === undefined || Number.isFinite(size));
  if (!isFile) return undefined;
  const known = Object.entries({ name, type, size }).filter(([, each]) => each !== undefined);
  return { id, ...Object.fromEntries(known) };
}

const filesReader: Reader = (field, label) => (value, refuse) => {
  if (!Array.isArray(value)) return refuse(TYPE, `${label} must be a list of uploaded files`);
  const files = value.map(attachedFile);
  for (const [index, file] of files.entries())
    if (!file) refuse(TYPE, `${label} must be a list of uploaded files`, [index]);
  const refusal = tooManyFiles(field as Field<'files'>, value.length);
  if (refusal) refuse('max', refusal);
  if (field.required && value.length === 0) refuse('required', 'Choose at least one file');
  const ids = files.flatMap((file) => file?.id ?? []);
  if (new Set(ids).size < ids.length) refuse('unique', `${label} has a file twice`);
  return files;
};

/** International or national, as written on papers: `+49 30 5551234`, `(617) 555-3267 ext. 12`, `0211/555 12 34`. */
const PHONE = /^(?=(?:\D*\d){6,20}\D*$)\+?[0-9(][0-9 ()/.-]{4,24}(?: *(?:ext\.?|x|#) *\d{1,6})?$/i;

/** A reader for every kind; `nested` reads the fields of a group or list entry. */
export const readersWith = (nested: Reader): { [K in Exclude<Kind, 'computed'>]: Reader } => ({
  text: textReader,
  longText: textReader,
  email: emailReader,
  phone: matching(
    PHONE,
    (label) => `${label} must be a phone number: digits with spaces, dashes or brackets, and + before a country code`,
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
  integer: integerReader,
  decimal: decimalReader,
  quantity: decimalReader,
  money: decimalReader,
  cost: decimalReader,
  percent: decimalReader,
  boolean: booleanReader,
  date: dateReader,
  time: matching(/^([01]\d|2[0-3]):[0-5]\d$/, (label) => `${label} must be a time such as 17:30`, 'time'),
  datetime: datetimeReader,
  choice: choiceReader,
  choices: many(choiceReader),
  tags: many((field, label, moment) => textReader({ maxLength: 40, ...field, kind: 'text' } as Field, label, moment)),
  reference: referenceReader,
  references: many(referenceReader),
  group: nested,
  list: many(nested),
  lines: many(nested),
});
