/**
 * The kinds of fields in a record. A field is plain data. The readers (validator, inputs, cells, storage, OpenAPI, CSV) are tables keyed by
 * `kind`, so a new kind doesn't compile until each of them supports it.
 */

import { currencyNow } from '../run/currency';
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

export type { AnyRecord, AttachedFile, Kind, LedgerFigure, Marks, Offers, OptionFigure, Tone, Values } from './kinds';
export { DECIMAL_SCALE } from './kinds';

/** What few fields say. */
interface SeldomInField {
  /** Copies of the record leave it blank, because it belongs to that record alone. @default copied */
  notCopied?: true;
  /** Has no input of its own; another field's input edits it (prices per outlet in the price table). @default its own input */
  editedIn?: string;
  /**
   * Accepted on a write and passed to the entity's hooks, but never stored in the record, returned, exported, or kept in history or drafts.
   * If required, it must be sent once: a stored record has it. For a 'password' the form offers to generate one.
   * @default stored like other fields
   */
  secret?: true | 'password';
  /**
   * For a required secret: an import's new records don't have it yet. What the preview says about them, as a sentence.
   * @default records can't be imported
   */
  setLater?: string;
  /** Only an API with extensions acts on it; elsewhere it isn't shown. @default every API that stores it */
  extension?: true;
  /** Computed by the entity's hooks when records are read (with `readOnly`). It isn't stored, sorted or filtered. @default stored */
  virtual?: boolean;
  /** A component of `src/departments/` that describes its changes in a record's history. @default the old and the new value */
  changes?: string;
  /**
   * What lists and their files show when a record has no value: the range of its portions' prices.
   * @default a dash
   */
  fallback?: (record: AnyRecord) => string | undefined;
  /** Required while this is true, for fields that other values make necessary. @default only `required` decides */
  requiredWhen?: (record: AnyRecord, whole: AnyRecord) => boolean;
}

/** Options of every field, whatever its kind. */
export interface Common extends SeldomInField {
  /** @default the key in words: `invoiceDate` is 'Invoice date' */
  label?: string;
  /** Required. @default false */
  required?: boolean;
  /** Set by the server; shown but never typed. @default false */
  readOnly?: boolean;
  /** Can be set only when the record is created. @default false */
  once?: boolean;
  /** A short sentence below the input. @default none */
  help?: string;
  /**
   * Unique in the group (`true`), or among records that agree in the named fields. Case is ignored.
   * @default any number of records can have the same value
   */
  unique?: true | readonly string[];
  /** @default none */
  default?: unknown;
  /**
   * Shown and checked only while this is true; otherwise its value is kept. `record` is what the field belongs to (the record, or the group
   * or row), `whole` the record being edited.
   * @default always
   */
  when?: (record: AnyRecord, whole: AnyRecord) => boolean;
  /** Who can see it: 'cost' needs VIEW_COST, 'personal' needs VIEW_PERSONAL_DATA. @default 'cost' for cost fields */
  sensitive?: 'cost' | 'personal';
  /**
   * The action of the module that a person must have to change it, e.g. 'editPrice'. Others see it read-only.
   * @default everyone who can change the record
   */
  needs?: string;
  /** Not shown by default; kept for the record (source ids, snapshots). @default false */
  hidden?: boolean;
  /**
   * In lines made by a kit (`stockLines`): whether it has a column in the grid; 'wide' fits a name. @default fields that people type have
   * one
   */
  inGrid?: boolean | 'wide';
  /** A component of `src/departments/` that replaces the kind's input: floor plan, permission matrix. @default the input of its kind */
  input?: string;
  /**
   * A list column, in form order after code and name, or at this position from 1. The status comes last. Only for an entity's own fields,
   * not fields in a group or list. Documents show these fields next to the title too.
   * @default if no field has it, the first six plain fields; of a document, the required references and what it fulfils
   * @example column: true
   */
  column?: true | number;
  /** A list filter, in the same way, in addition to the status. @default the first three choices, references and switches */
  filterBy?: true | number;
  /**
   * The search box searches it, in addition to code and name; in rows of a list, such as an item's barcodes, too.
   * @default not searched, except code and name
   */
  searchBy?: true;
  /**
   * People who can change it in the form can edit its cell in the list. For fields with a one-line input.
   * @default it is changed in the form
   */
  editInList?: true;
  /**
   * People can set one value for all selected rows in the list.
   * @default it is changed record by record
   */
  bulk?: true;
}

/** Options of each kind, in addition to every field's. */
export interface Options {
  text: TextOptions & Marks;
  longText: TextOptions & {
    /** Height of the input, in lines of text. @default 3 */
    rows?: number;
  };
  email: Pick<TextOptions, 'maxLength' | 'letters'>;
  phone: object;
  colour: object;
  /** Pixels and bytes as stored; the crop dialog makes it fit (spec sections 7 and 9: at most 480 px wide, JPEG quality 1). */
  image: {
    /** Pixels. @default 480, by the builder */
    maxWidth?: number;
    /** Bytes. @default no limit of its own */
    maxBytes?: number;
  };
  /** PDF, JPEG and PNG files, only for people who can view the record. For documents, not for their lines. */
  files: {
    /** The maximum number of files. @default 10, by the builder */
    max?: number;
    /** Bytes of each file. @default 5 MB, by the builder */
    maxBytes?: number;
  };
  integer: {
    /** The lowest value allowed. @default none */
    min?: number;
    /** The highest value allowed. @default none */
    max?: number;
    /** Text after the number: 'minutes'. @default none */
    unit?: string;
    /** For a unit: the number of decimals shown for figures in it. @default false */
    saysDecimals?: true;
    /** A number that is a name, such as a port: shown without grouping, left-aligned. @default false */
    isName?: true;
  };
  decimal: DecimalOptions;
  quantity: DecimalOptions;
  money: DecimalOptions;
  cost: DecimalOptions;
  percent: DecimalOptions;
  boolean: {
    /** In a list's rows: at most one row has it. Setting it on one row clears it on the others. @default false */
    only?: boolean;
  };
  date: {
    /** The latest day allowed: '@today' or YYYY-MM-DD. @default none */
    notAfter?: '@today' | string;
    /** The earliest day allowed: '@today' or YYYY-MM-DD. @default none */
    notBefore?: '@today' | string;
    /** Read from a ledger, never stored in the record. @default stored in the record */
    ledger?: LedgerFigure;
  };
  time: object;
  datetime: {
    /** Read from a ledger, never stored in the record. @default stored in the record */
    ledger?: LedgerFigure;
  };
  choice: Pick<Marks, 'isOwnStatus'> & {
    /** The values as stored, in display order. */
    values: readonly string[];
    /** The labels of values. @default the value in words: `dineIn` is 'Dine in' */
    labels?: Readonly<Record<string, string>>;
    /** The colours of values, shown as chips. @default plain text */
    tones?: Readonly<Record<string, Tone>>;
  };
  choices: {
    /** The values as stored, in display order. */
    values: readonly string[];
    /** The labels of values. @default the value in words */
    labels?: Readonly<Record<string, string>>;
    /** The minimum number of values. @default 1 if required, otherwise 0 */
    min?: number;
  };
  tags: {
    /** The maximum number of words. @default no limit */
    max?: number;
    /** Characters per word. @default 40 */
    maxLength?: number;
  };
  reference: ReferenceOptions;
  references: ReferenceOptions & {
    /** The minimum number of records. @default 1 if required, otherwise 0 */
    min?: number;
  };
  group: {
    /** The fields under the key, by name. */
    fields: Fields;
  };
  list: {
    /** The fields of one entry, by name. */
    fields: Fields;
    /** The minimum number of entries. @default 1 if required, otherwise 0 */
    min?: number;
    /** The maximum number of entries. @default no limit */
    max?: number;
    /** The word for one entry on the button that adds it: 'unit'. @default the field's key in words */
    one?: string;
    /**
     * The field that identifies an entry when it is saved, e.g. an id from the server. The entry keeps its read-only fields whatever else
     * changes. @default the first required text, choice or reference
     */
    key?: string;
    /** Fields of the record that a text for this list in a file says for a new record: a pack of `12 x 500 ml` its stock unit. @default none */
    textGives?: readonly string[];
    /** Read from a ledger, never stored in the record. @default stored in the record */
    ledger?: LedgerFigure;
  };
  lines: {
    /** The fields of one line, by name. */
    fields: Fields;
    /** The minimum number of lines. @default 1 if required, otherwise 0 */
    min?: number;
  };
  /** Computed from the record on every write and live in the form. `as` says how it is stored and shown. */
  computed: {
    /** The kind as which it is stored and shown. */
    as: Exclude<Kind, 'computed' | 'group' | 'list' | 'lines'>;
    /** Computes the value from the record. @example value: ({ seats, tables }) => Number(seats) * Number(tables) */
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
/** The values of a set of fields, so that declarations need no separate interface. Cleared fields are null. */
export type ValuesOf<F extends Fields> = Flat<
  { [K in RequiredKeys<F>]: ValueOf<F[K]> } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null }
>;

/** The kind that determines how a field is stored and shown: a computed field's `as`, otherwise its own kind. */
export const shownKind = (field: Field): Exclude<Kind, 'computed'> =>
  field.kind === 'computed' ? field.as : field.kind;

/** A field's decimal places, or undefined if it isn't a decimal. Money has as many as the current currency (run/currency.ts). */
export const scaleOf = (field: Field): number | undefined => {
  const usual = DECIMAL_SCALE[shownKind(field)];
  const own = (field as { scale?: number }).scale;
  if (usual === undefined) return undefined;
  return own ?? (usual === 'currency' ? currencyNow().places : usual);
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

/** The program's names in words, 'cityLedger' -> 'City ledger'; names that people gave have a capital and stay: 'LankaQR'. */
export const nameInWords = (name: string): string => (/^[a-z]/.test(name) ? inWords(name) : name);

/** A label inside a sentence: 'Purchase order' -> 'purchase order', 'Sent to GRN' -> 'sent to GRN'. Abbreviations keep their capitals. */
export const inSentence = (label: string): string =>
  label.replace(/[^\s/()-]+/g, (word) => (/[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase()));

const worded = new WeakMap<Field, { key: string; label: string }>();

/** A field's label: its own, or its key in words without the trailing 'Id'. Cached, because each line of a document asks for it. */
export function labelOf(key: string, field: Field | undefined): string {
  if (!field) return inWords(key);
  if (field.label !== undefined) return field.label;
  const known = worded.get(field);
  if (known?.key === key) return known.label;
  const label = inWords(field.kind === 'reference' || field.kind === 'references' ? key.replace(/Ids?$/, '') : key);
  worded.set(field, { key, label });
  return label;
}

/** What distinguishes the entries of a list: the declared key, the line's number, or the first required field. */
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
