/** The field builders: `text({ required: true })`. A field is plain data; a builder gives it its kind and its types. */

import type { AnyRecord, Common, Field, Fields, Kind, Options, Tone, Values, ValuesOf } from './fields';

type Base<R> = Omit<Common, 'required'> & {
  /** Required; the record's type then always has the key. @default false */
  required?: R;
};

const make =
  <
    K extends Exclude<
      Kind,
      'choice' | 'choices' | 'reference' | 'references' | 'group' | 'list' | 'lines' | 'computed'
    >,
  >(
    kind: K,
    defaults: Partial<Common> & Partial<Options[K]> = {},
  ) =>
  <const R extends boolean = false>(options?: Base<R> & Options[K]) =>
    ({ kind, ...defaults, ...options }) as unknown as Field<K, Values[K], R>;

export const text = make('text');
export const longText = make('longText');
export const email = make('email');
export const phone = make('phone');
export const colour = make('colour');
/** A currency's code (ISO 4217). */
export const currency = make('text', { letters: 'upper', names: 'currency' });
/** At most 480 px wide unless it says otherwise (spec sections 7 and 9). */
export const image = make('image', { maxWidth: 480 });
/** At most ten files of 5 MB each unless it says otherwise (domain 0, COMMON-D). */
export const files = make('files', { max: 10, maxBytes: 5 * 1024 * 1024 });
export const integer = make('integer');
export const decimal = make('decimal');
export const quantity = make('quantity');
export const money = make('money');
export const cost = make('cost', { sensitive: 'cost' });
/** Money derived from a cost (line cost, stock value, purchase totals). It needs VIEW_COST. */
export const costMoney = make('money', { sensitive: 'cost' });
export const percent = make('percent');
export const boolean = make('boolean');
export const date = make('date');
export const time = make('time');
export const datetime = make('datetime');
export const tags = make('tags');

type Labels<V extends readonly string[]> = Readonly<Partial<Record<V[number], string>>>;
type Tones<V extends readonly string[]> = Readonly<Partial<Record<V[number], Tone>>>;

/** A reference's `filter`: only records of the same outlet can be chosen. @example filter: sameOutlet */
export const sameOutlet = ({ outletId }: AnyRecord): AnyRecord => ({ outletId });

/**
 * One of `values`. Labels default to the value in words. If every value has a label, pass values and labels as one object.
 * @example outcome: choice({ won: 'They bought', lost: 'They left' }, { default: 'won' })
 */
export function choice<const V extends readonly string[], const R extends boolean = false>(
  values: V,
  options?: Base<R> & { labels?: Labels<V>; tones?: Tones<V> },
): Field<'choice', V[number], R>;
export function choice<const V extends Readonly<Record<string, string>>, const R extends boolean = false>(
  labels: V,
  options?: Base<R> & { tones?: Readonly<Partial<Record<keyof V, Tone>>> },
): Field<'choice', keyof V & string, R>;
export function choice(given: readonly string[] | Readonly<Record<string, string>>, options?: object): unknown {
  const known = Array.isArray(given) ? { values: given } : { values: Object.keys(given), labels: given };
  return { kind: 'choice', ...known, ...options };
}

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

type TextLike = Base<boolean> & Options['text'];

/**
 * The name that identifies a record everywhere. It is required, unique in the group, in the list and searchable.
 * @example printerName: name(40, { unique: ['outletId'] })
 */
export const name = (maxLength: number, options?: TextLike) =>
  ({
    kind: 'text',
    label: 'Name',
    required: true,
    unique: true,
    isTitle: true,
    maxLength,
    ...options,
  }) as unknown as Field<'text', string, true>;

type CodeOptions<R extends boolean> = Base<R> & Options['text'];

/**
 * The short code people type to find a record: capitals, unique. With a pattern, a blank code is generated.
 * @example supplierCode: code('SUP-{4}', { maxLength: 12 })
 */
export const code = <const R extends boolean = false>(
  ...given: [numbering: string, options?: CodeOptions<R>] | [options?: CodeOptions<R>]
) => {
  const [numbering, options] = typeof given[0] === 'string' ? [given[0], given[1]] : [undefined, given[0]];
  return {
    kind: 'text',
    label: 'Code',
    unique: true,
    letters: 'upper',
    isCode: true,
    ...(numbering ? { numbering, help: 'Leave blank to number automatically' } : {}),
    ...options,
  } as unknown as Field<'text', string, R>;
};

/** The outlet that a record belongs to, set when it is created. Defaults to the selected one. */
export const outlet = (options?: Base<boolean>) =>
  reference('outlets', { required: true, once: true, default: '@outlet', ...options }) as Field<
    'reference',
    string,
    true
  >;

/** The outlets that share a record. Defaults to the selected ones. @example outlets: outlets({ label: 'Sold at' }) */
export const outlets = (options?: Base<boolean>) =>
  references('outlets', { required: true, default: '@outlets', ...options }) as Field<'references', string[], true>;

/** Sets the position of the status field in the form. @default last in the first block */
export const status = (options: { bulk?: true; editInList?: true } = {}) =>
  choice(['active', 'inactive'], { isOwnStatus: true, ...options } as object) as Field<
    'choice',
    'active' | 'inactive',
    true
  >;
