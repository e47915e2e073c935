/**
 * What a record can hold. A field is plain data; the readers (validator, inputs, cells, storage, OpenAPI, CSV) are tables keyed by
 * `kind`, so that a new kind does not compile until each of them knows it.
 */

import {
  type AnyRecord,
  DECIMAL_SCALE,
  type DecimalOptions,
  type Kind,
  type LedgerFigure,
  type Marks,
  type ReferenceOptions,
  type TextOptions,
  type Tone,
} from './kinds';

export type { AnyRecord, Kind, LedgerFigure, Marks, Offers, Told, Tone, Values } from './kinds';
export { DECIMAL_SCALE } from './kinds';

/** What a default may be beside a plain value: today's business date, now, the selected outlet(s), the signed-in user, a field of the group. */
export type DefaultWord = '@today' | '@now' | '@outlet' | '@outlets' | '@user' | `@group.${string}`;

/** What every field can say, whatever its kind. */
export interface Common {
  /** @default the key in words: `invoiceDate` is 'Invoice date' */
  label?: string;
  /** Must be given. @default false */
  required?: boolean;
  /** Set by the server; shown, never typed. @default false */
  readOnly?: boolean;
  /** May be given when creating, and is frozen afterwards. @default false */
  once?: boolean;
  /** A short sentence below the input. @default none */
  help?: string;
  /** A copy of the record begins without it: it was about that one alone. */
  notCopied?: true;
  /** Unique in the group (`true`), or among records that agree in the named fields. Compared without regard to case. */
  unique?: true | readonly string[];
  /** @default none */
  default?: unknown;
  /**
   * Shown and checked only while this is true; its value is left alone otherwise. `record` is what the field belongs to (the
   * record, or the group or row), `whole` the record that is being edited.
   */
  when?: (record: AnyRecord, whole: AnyRecord) => boolean;
  /** Must be given while this is true, for what other values make necessary. @default `required` decides alone */
  requiredWhen?: (record: AnyRecord, whole: AnyRecord) => boolean;
  /** Who may see it: 'cost' needs VIEW_COST, 'personal' needs VIEW_PERSONAL_DATA. @default 'cost' for cost fields */
  sensitive?: 'cost' | 'personal';
  /** Action of the module that one must hold to change it, e.g. 'editPrice'; others see it read-only. */
  needs?: string;
  /** Never shown by default: kept for the record (ids of sources, snapshots). */
  hidden?: boolean;
  /** In lines that a kit makes (`stockLines`): whether it has a column in the grid; 'wide' has room for a name. @default what people type has one */
  inGrid?: boolean | 'wide';
  /** A component of `src/departments/` in place of the kind's own input: floor plan, permission matrix. */
  input?: string;
  /** Has no input of its own: it is edited in that of this other field (prices per outlet in the table of prices). */
  editedIn?: string;
  /**
   * Taken on a write and handed to the entity's hooks; never stored in the record, answered, exported or kept in its history or
   * in a draft. Required ones must be given once: a stored record has them. For a 'password' the form offers to make one up.
   */
  secret?: true | 'password';
  /** Worked out by the entity's hooks when records are read (with `readOnly`): never stored, nothing to sort or filter by. */
  virtual?: boolean;
  /** A component of `src/departments/` that says what changed in it, for a record's history. */
  changes?: string;
  /**
   * A column of the list: in the order of the form behind code and name, or at this place from 1. The status comes last. Only of an
   * entity's own fields, not of those within a group or list.
   * @default once nothing has it, the first six plain fields
   * @example column: true
   */
  column?: true | number;
  /** A filter of the list, likewise; the status is one beside them. @default the first three choices, references and switches */
  filterBy?: true | number;
  /**
   * What lists and their files show where a record has no value of its own: the range of its portions' prices.
   * @default a dash
   */
  orElse?: (record: AnyRecord) => string | undefined;
  /** The search box finds its text, beside code and name. */
  searchBy?: true;
  /**
   * Its cell of the list can be edited there, by anyone who may change it in the form. Of fields with an input of one line.
   * @default it is changed in the form
   */
  editInList?: true;
  /**
   * One value can be given to it in all selected rows of the list.
   * @default it is changed record by record
   */
  bulk?: true;
}

/** What each kind can say beyond what every field can. */
export interface Options {
  text: TextOptions & Marks;
  longText: TextOptions & {
    /** Height of the input, in lines of text. @default 3 */
    rows?: number;
  };
  email: Pick<TextOptions, 'maxLength' | 'letters'>;
  phone: object;
  colour: object;
  /** Pixels and bytes as stored; the crop dialog makes it fit (spec section 7 and 9: at most 480 px wide, JPEG quality 1). */
  image: {
    /** Pixels. */
    maxWidth?: number;
    /** Bytes. */
    maxBytes?: number;
  };
  integer: {
    /** The lowest value allowed. @default none */
    min?: number;
    /** The highest value allowed. @default none */
    max?: number;
    /** Text behind the number: 'minutes'. @default none */
    unit?: string;
    /** Of a unit: how many decimals figures that are counted in it are shown with. */
    saysDecimals?: true;
    /** A number that names something, such as a port: shown as its digits, at the left. */
    isName?: true;
  };
  decimal: DecimalOptions;
  quantity: DecimalOptions;
  money: DecimalOptions;
  cost: DecimalOptions;
  percent: DecimalOptions;
  boolean: {
    /** In rows of a list: one row at most has it, so that giving it to one takes it from the others. */
    only?: boolean;
  };
  date: {
    /** The latest day allowed: '@today' or YYYY-MM-DD. @default none */
    notAfter?: '@today' | string;
    /** The earliest day allowed: '@today' or YYYY-MM-DD. @default none */
    notBefore?: '@today' | string;
  };
  time: object;
  datetime: {
    /** Read from a ledger, never stored in the record. */
    ledger?: LedgerFigure;
  };
  choice: Pick<Marks, 'isOwnStatus'> & {
    /** The values as they are stored, in the order in which people choose from them. */
    values: readonly string[];
    /** What people read for a value. @default the value in words: `dineIn` is 'Dine in' */
    labels?: Readonly<Record<string, string>>;
    /** The colours of the values, shown as chips. @default plain text */
    tones?: Readonly<Record<string, Tone>>;
  };
  choices: {
    /** The values as they are stored, in the order in which people choose from them. */
    values: readonly string[];
    /** What people read for a value. @default the value in words */
    labels?: Readonly<Record<string, string>>;
    /** The fewest values that must be chosen. @default 1 where the field is required, else 0 */
    min?: number;
  };
  tags: {
    /** The most words allowed. @default no limit */
    max?: number;
    /** Of one word. @default 40 */
    maxLength?: number;
  };
  reference: ReferenceOptions;
  references: ReferenceOptions & {
    /** The fewest records that must be chosen. @default 1 where the field is required, else 0 */
    min?: number;
  };
  group: {
    /** The fields under the key, by their names. */
    fields: Fields;
  };
  list: {
    /** The fields of one entry, by their names. */
    fields: Fields;
    /** The fewest entries allowed. @default 1 where the field is required, else 0 */
    min?: number;
    /** The most entries allowed. @default no limit */
    max?: number;
    /** What people call one entry, on the button that adds it: 'unit'. @default the field's key in words */
    one?: string;
    /**
     * The field by which an entry is known again when it is saved, e.g. an id that the server gives: its read-only fields stay
     * with it whatever else changes. @default the first text, choice or reference that must be given
     */
    key?: string;
  };
  lines: {
    /** The fields of one line, by their names. */
    fields: Fields;
    /** The fewest lines allowed. @default 1 where the field is required, else 0 */
    min?: number;
  };
  /** Worked out from the record on every write and live in the form; `as` says how it is stored and shown. */
  computed: {
    /** The kind that it is stored and shown as. */
    as: Exclude<Kind, 'computed' | 'group' | 'list' | 'lines'>;
    /** Works the value out from the record. @example value: ({ seats, tables }) => Number(seats) * Number(tables) */
    value: (record: AnyRecord) => unknown;
  };
}

export type Field<K extends Kind = Kind, V = unknown, R extends boolean = boolean> = {
  [P in K]: { kind: P } & Common & Options[P];
}[K] & { readonly '~value'?: V; readonly '~required'?: R };

export type Fields = Readonly<Record<string, Field>>;

type Flat<T> = { [K in keyof T]: T[K] } & {};
type ValueOf<F> = F extends { readonly '~value'?: infer V } ? V : never;
type RequiredKeys<F> = { [K in keyof F]: F[K] extends { readonly '~required'?: true } ? K : never }[keyof F];
/** The values that a set of fields describes; nobody writes an interface beside a declaration. What was emptied is null. */
export type ValuesOf<F extends Fields> = Flat<
  { [K in RequiredKeys<F>]: ValueOf<F[K]> } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null }
>;

/** The kind that decides how a field is stored and shown: a computed field's own kind otherwise. */
export const shownKind = (field: Field): Exclude<Kind, 'computed'> =>
  field.kind === 'computed' ? field.as : field.kind;

/** Decimal places that a field keeps, or undefined when it is not a decimal. */
export const scaleOf = (field: Field): number | undefined => {
  const kind = shownKind(field);
  const own = (field as { scale?: number }).scale;
  return kind in DECIMAL_SCALE ? (own ?? DECIMAL_SCALE[kind]) : undefined;
};

/** 'invoiceDate' -> 'Invoice date', 'sentToGRN' -> 'Sent to GRN'. */
export const inWords = (key: string): string => {
  const words = key
    .replace(/^_+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const sentence = words.join(' ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};

/** A label within a sentence: 'Purchase order' -> 'purchase order', 'Sent to GRN' -> 'sent to GRN'. Abbreviations keep their capitals. */
export const inSentence = (label: string): string =>
  label.replace(/[^\s/()-]+/g, (word) => (/[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase()));

const worded = new WeakMap<Field, { key: string; label: string }>();

/** A field's label: its own, or its key in words without the trailing 'Id'. Each line of a document asks for it, so the words are made once. */
export function labelOf(key: string, field: Field | undefined): string {
  if (!field) return inWords(key);
  if (field.label !== undefined) return field.label;
  const known = worded.get(field);
  if (known?.key === key) return known.label;
  const label = inWords(field.kind === 'reference' || field.kind === 'references' ? key.replace(/Ids?$/, '') : key);
  worded.set(field, { key, label });
  return label;
}

/** What tells the entries of a list apart: the declared key, the line's number, else the first field that every entry must have. */
export const entryKeyOf = ({ fields, ...field }: Field<'list'> | Field<'lines'>): string | undefined =>
  'key' in field && field.key
    ? field.key
    : 'lineNo' in fields
      ? 'lineNo'
      : Object.entries(fields).find(
          ([, field]) => field.required && ['text', 'reference', 'choice'].includes(field.kind),
        )?.[0];

/** The word for one value of a choice field. */
export const choiceLabel = (field: Field, value: string): string =>
  (field as { labels?: Record<string, string> }).labels?.[value] ?? inWords(value);
