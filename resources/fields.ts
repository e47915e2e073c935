/**
 * The field builders: what a record can hold. A field is plain data; the readers (validator, inputs, cells, storage,
 * OpenAPI, CSV) are tables keyed by `kind`, so that a new kind does not compile until each of them knows it.
 */

import type { WorldName } from './worldNames';

/** The value each kind holds. Every decimal travels and is stored as a string (domain section 0). */
export interface Values {
  text: string;
  longText: string;
  email: string;
  phone: string;
  colour: string;
  image: string;
  integer: number;
  decimal: string;
  /** Stock quantity, 4 decimals, shown with 3. */
  quantity: string;
  /** Amount in the outlet's currency, 2 decimals. */
  money: string;
  /** Cost per unit, 6 decimals; hidden without VIEW_COST. */
  cost: string;
  /** 0 to 100, 4 decimals. */
  percent: string;
  boolean: boolean;
  /** Business date, YYYY-MM-DD. */
  date: string;
  /** HH:mm. */
  time: string;
  /** ISO-8601 in UTC; shown in the outlet's time zone. */
  datetime: string;
  choice: string;
  choices: string[];
  /** Free words, e.g. tags. */
  words: string[];
  reference: string;
  references: string[];
  group: Record<string, unknown>;
  list: Record<string, unknown>[];
  lines: Record<string, unknown>[];
  computed: unknown;
}
export type Kind = keyof Values;

/** A record as the engine sees it, without its declaration's types. */
export type AnyRecord = Record<string, unknown>;

/** What a default may be beside a plain value: today's business date, now, the selected outlet(s), the signed-in user, a field of the group. */
export type DefaultWord = '@today' | '@now' | '@outlet' | '@outlets' | '@user' | `@group.${string}`;

export interface Common {
  /** @default the key in words: `invoiceDate` is 'Invoice date' */
  label?: string;
  /** Must be given. */
  required?: boolean;
  /** Set by the server; shown, never typed. */
  readOnly?: boolean;
  /** May be given when creating, and is frozen afterwards. */
  once?: boolean;
  /** A short sentence below the input. */
  help?: string;
  /** A copy of the record begins without it: it was about that one alone. */
  uncopied?: true;
  /** Unique in the group (`true`), or among records that agree in the named fields. Compared without regard to case. */
  unique?: true | readonly string[];
  /** @default none */
  default?: unknown;
  /**
   * Shown and checked only while this holds; its value is left alone otherwise. `record` is what the field stands in (the
   * record, or the group or row), `whole` the record that is being edited.
   */
  when?: (record: AnyRecord, whole: AnyRecord) => boolean;
  /** Must be given while this holds; for what other values make necessary. */
  requiredWhen?: (record: AnyRecord, whole: AnyRecord) => boolean;
  /** Who may see it: 'cost' needs VIEW_COST, 'personal' needs VIEW_PERSONAL_DATA. @default 'cost' for cost fields */
  sensitive?: 'cost' | 'personal';
  /** Action of the module that one must hold to change it, e.g. 'editPrice'; others see it read-only. */
  needs?: string;
  /** Never shown by default: kept for the record (ids of sources, snapshots). */
  hidden?: boolean;
  /** A component of `src/slots/` in place of the kind's own input: floor plan, permission matrix. */
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
  /** A component of `src/slots/` that says what changed in it, for a record's history. */
  changes?: string;
}

interface DecimalOptions {
  min?: string | number;
  max?: string | number;
  /** Strictly above. */
  moreThan?: string | number;
  /** Decimal places kept. @default by kind: money 2, cost 6, quantity 4, percent 4, decimal 6 */
  scale?: number;
  /** Text behind the figure: a unit, or `@currency`; by the record (or row) in a form, where it follows from another field. */
  unit?: string | ((record: AnyRecord) => string);
  /** Read from a ledger, never stored in the record: the figure always equals the sum of what was posted. */
  ledger?: LedgerFigure;
}

/**
 * Figures that ledgers keep: of an item's stock at its outlet; of a city-ledger company or account what is owed, what of it is overdue
 * and what may still be charged. The server knows where each stands (server/records/ledgers.ts).
 */
export type LedgerFigure = 'quantity' | 'averageCost' | 'value' | 'owed' | 'overdue' | 'available';

interface TextOptions {
  minLength?: number;
  /** @default 200 (long text 2,000) */
  maxLength?: number;
  /** A regular expression and what to say when it does not match. */
  pattern?: { test: string; message: string };
  /** How it is stored. */
  letters?: 'upper' | 'lower';
  /** One of the world's names: checked, and searched instead of typed. */
  names?: WorldName;
}

export interface Options {
  text: TextOptions;
  longText: TextOptions & { rows?: number };
  email: Pick<TextOptions, 'maxLength' | 'letters'>;
  phone: object;
  colour: object;
  /** Pixels and bytes as stored; the crop dialog makes it fit (spec section 7 and 9: at most 480 px wide, JPEG quality 1). */
  image: { maxWidth?: number; maxBytes?: number };
  integer: {
    min?: number;
    max?: number;
    unit?: string;
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
  date: { notAfter?: '@today' | string; notBefore?: '@today' | string };
  time: object;
  datetime: object;
  choice: {
    values: readonly string[];
    labels?: Readonly<Record<string, string>>;
    tones?: Readonly<Record<string, Tone>>;
  };
  choices: { values: readonly string[]; labels?: Readonly<Record<string, string>>; min?: number };
  words: {
    max?: number;
    /** Of one word. @default 40 */
    maxLength?: number;
  };
  reference: ReferenceOptions;
  references: ReferenceOptions & { min?: number };
  group: { fields: Fields };
  list: {
    fields: Fields;
    min?: number;
    max?: number;
    one?: string;
    /**
     * The field by which an entry is known again when it is saved, e.g. an id that the server gives: its read-only fields stay
     * with it whatever else changes. @default the first text, choice or reference that must be given
     */
    key?: string;
  };
  lines: { fields: Fields; min?: number };
  /** Worked out from the record on every write and live in the form; `as` says how it is stored and shown. */
  computed: { as: Exclude<Kind, 'computed' | 'group' | 'list' | 'lines'>; value: (record: AnyRecord) => unknown };
}

interface ReferenceOptions {
  to: string;
  /** Which records may be chosen, given the record (or line) being edited: exact matches by field. */
  filter?: (record: AnyRecord) => AnyRecord;
  /** Narrows the choice to these ids, given the facts (units of the chosen item); undefined: all. */
  among?: (record: AnyRecord, facts: AnyRecord) => readonly string[] | undefined;
  /** What choosing fills in besides the id: fields of the record (or line) being edited. */
  fill?: (chosen: AnyRecord, record: AnyRecord) => AnyRecord;
}

/** One colour and one word for a status everywhere (look.md): draft grey, waiting amber, approved green, ... */
export type Tone = 'grey' | 'amber' | 'green' | 'blue' | 'muted' | 'red';

export type Field<K extends Kind = Kind, V = unknown, R extends boolean = boolean> = {
  [P in K]: { kind: P } & Common & Options[P];
}[K] & { readonly '~value'?: V; readonly '~required'?: R };

export type Fields = Readonly<Record<string, Field>>;

type Flat<T> = { [K in keyof T]: T[K] } & {};
type ValueOf<F> = F extends { readonly '~value'?: infer V } ? V : never;
type RequiredKeys<F> = { [K in keyof F]: F[K] extends { readonly '~required'?: true } ? K : never }[keyof F];
/** The values that a set of fields describes; nobody writes an interface beside a declaration. */
export type ValuesOf<F extends Fields> = Flat<
  { [K in RequiredKeys<F>]: ValueOf<F[K]> } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> }
>;

type Base<R> = Omit<Common, 'required'> & { required?: R };

const make =
  <
    K extends Exclude<
      Kind,
      'choice' | 'choices' | 'reference' | 'references' | 'group' | 'list' | 'lines' | 'computed'
    >,
  >(
    kind: K,
    defaults: Partial<Common> = {},
  ) =>
  <const R extends boolean = false>(options?: Base<R> & Options[K]) =>
    ({ kind, ...defaults, ...options }) as unknown as Field<K, Values[K], R>;

export const text = make('text');
export const longText = make('longText');
export const email = make('email');
export const phone = make('phone');
export const colour = make('colour');
export const image = make('image');
export const integer = make('integer');
export const decimal = make('decimal');
export const quantity = make('quantity');
export const money = make('money');
export const cost = make('cost', { sensitive: 'cost' });
/** Money derived from a cost (line cost, stock value, purchase totals): carries VIEW_COST by type. */
export const costMoney = make('money', { sensitive: 'cost' });
export const percent = make('percent');
export const boolean = make('boolean');
export const date = make('date');
export const time = make('time');
export const datetime = make('datetime');
export const words = make('words');

type Labels<V extends readonly string[]> = Readonly<Partial<Record<V[number], string>>>;
type Tones<V extends readonly string[]> = Readonly<Partial<Record<V[number], Tone>>>;

/** One of `values`; labels are the values in words unless given. */
export const choice = <const V extends readonly string[], const R extends boolean = false>(
  values: V,
  options?: Base<R> & { labels?: Labels<V>; tones?: Tones<V> },
) => ({ kind: 'choice', values, ...options }) as unknown as Field<'choice', V[number], R>;

export const choices = <const V extends readonly string[], const R extends boolean = false>(
  values: V,
  options?: Base<R> & { labels?: Labels<V>; min?: number },
) => ({ kind: 'choices', values, ...options }) as unknown as Field<'choices', V[number][], R>;

export const reference = <const R extends boolean = false>(
  to: string,
  options?: Base<R> & Omit<Options['reference'], 'to'>,
) => ({ kind: 'reference', to, ...options }) as unknown as Field<'reference', string, R>;

export const references = <const R extends boolean = false>(
  to: string,
  options?: Base<R> & Omit<Options['references'], 'to'>,
) => ({ kind: 'references', to, ...options }) as unknown as Field<'references', string[], R>;

/** Fields under one key, shown together. */
export const group = <const F extends Fields, const R extends boolean = false>(fields: F, options?: Base<R>) =>
  ({ kind: 'group', fields, ...options }) as unknown as Field<'group', ValuesOf<F>, R>;

/** A list of small groups: units of an item, price levels, portions. */
export const list = <const F extends Fields, const R extends boolean = false>(
  fields: F,
  options?: Base<R> & Omit<Options['list'], 'fields'>,
) => ({ kind: 'list', fields, ...options }) as unknown as Field<'list', ValuesOf<F>[], R>;

export const lines = <const F extends Fields, const R extends boolean = false>(
  fields: F,
  options?: Base<R> & Omit<Options['lines'], 'fields'>,
) => ({ kind: 'lines', fields, ...options }) as unknown as Field<'lines', ValuesOf<F>[], R>;

export const computed = <const A extends Options['computed']['as']>(
  as: A,
  value: (record: AnyRecord) => unknown,
  options?: Common,
) =>
  ({
    kind: 'computed',
    as,
    value,
    readOnly: true,
    ...(as === 'cost' ? { sensitive: 'cost' } : {}),
    ...options,
  }) as unknown as Field<'computed', Values[A], false>;

/** Kinds held as decimal strings, with the places they keep. */
export const DECIMAL_SCALE: Partial<Record<Kind, number>> = { decimal: 6, quantity: 4, money: 2, cost: 6, percent: 4 };

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

/** A field's label: its own, or its key in words without the trailing 'Id'. */
export const labelOf = (key: string, field: Field | undefined): string =>
  field?.label ??
  inWords(field && (field.kind === 'reference' || field.kind === 'references') ? key.replace(/Ids?$/, '') : key);

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
