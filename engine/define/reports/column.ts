/** The builders of a report's columns. */

import { fieldsOf, lineFieldsOf } from '../../read/entities';
import { choice } from '../builders';
import type { Column, ColumnFlags, Columns, FigureFlags } from '../columns';
import type { Entity } from '../declaration';
import type { Document } from '../document';
import { type Field, labelOf, shownKind, type Tone } from '../fields';
import type { Shaped } from '../named';

type Bare<S extends string> = S extends `(${infer R}` | `${infer R})`
  ? Bare<R>
  : S extends '+' | '-' | '*' | '/' | 'abs' | `${number}`
    ? never
    : S;
type NamesOf<S extends string> = S extends `${infer A} ${infer B}` ? Bare<A> | NamesOf<B> : Bare<S>;

/** Carries the columns and the parameter that a column's options name, so that `defineReport` can check these names. */
export interface Naming<O> {
  readonly '~reads'?:
    | (O extends { formula: infer S extends string } ? NamesOf<S> : never)
    | (O extends { total: infer S extends string } ? NamesOf<S> : never)
    | (O extends { replacesColumn: infer S extends string } ? S : never)
    | (O extends { ofQuantity: infer S extends string } ? S : never);
  readonly '~asks'?:
    | (O extends { hideWhenFiltered: infer S extends string } ? S : never)
    | (O extends { rowsBy: infer S extends string } ? S : never)
    | (O extends { tileTo: infer T } ? keyof T & string : never);
}
type Made<O> = Column & Naming<O>;

const made =
  (kind: string, defaults: object = {}) =>
  <const O extends ColumnFlags>(options?: O) =>
    ({ kind, ...defaults, ...options }) as unknown as Made<O>;
const figure =
  (kind: string, defaults: object = {}) =>
  <const O extends FigureFlags>(options?: O) =>
    ({ kind, ...defaults, ...options }) as unknown as Made<O>;

/** The parts of a field that a column shows; a reference shows its title. */
function looksOf(key: string, field: Field): Column {
  const kind = shownKind(field);
  const { values, labels, tones, scale, sensitive } = field as Field & Record<string, unknown>;
  const looks = { values, labels, tones, scale, sensitive, label: labelOf(key, field) };
  const given = Object.fromEntries(Object.entries(looks).filter(([, value]) => value !== undefined));
  if (field.kind === 'reference') return { ...given, kind: 'text', titleOf: field.to } as unknown as Column;
  return { ...given, kind } as unknown as Column;
}

const like = (fields: Readonly<Record<string, Field>>, key: string, options: object | undefined): Column => {
  const field = fields[key];
  if (!field) throw new Error(`there is no field "${key}" for a column to be like`);
  return { ...looksOf(key, field), ...options } as Column;
};

type LineOf<R> = R extends { items: readonly (infer L)[] } ? keyof L & string : never;

/**
 * Columns with the same options; a column's own options win.
 * @example ...columnsWith({ onlyFor: { per: 'dish' } }, { dish: column.reference('items'), soldQty: column.quantity() })
 */
export const columnsWith = <const C extends Columns>(options: ColumnFlags, columns: C): C =>
  Object.fromEntries(Object.entries(columns).map(([key, each]) => [key, { ...options, ...each }])) as C;

function choiceColumn<const V extends readonly string[], const O extends ColumnFlags>(
  values: V,
  options?: O & {
    labels?: Readonly<Partial<Record<V[number], string>>>;
    tones?: Readonly<Partial<Record<V[number], Tone>>>;
  },
): Made<O>;
function choiceColumn<const V extends Readonly<Record<string, string>>, const O extends ColumnFlags>(
  labels: V,
  options?: O & { tones?: Readonly<Partial<Record<keyof V, Tone>>> },
): Made<O>;
/** One of some values, given with their labels if these aren't the values in words. */
function choiceColumn(given: readonly string[] | Readonly<Record<string, string>>, options?: object): unknown {
  return isList(given) ? choice(given, options) : choice(given, options);
}

function alike<const N extends string, const C extends Column>(
  names: readonly N[] | Readonly<Record<N, string>>,
  each: C,
): Readonly<Record<N, C>> {
  const named = isList(names)
    ? names.map((name): [N, C] => [name, each])
    : (Object.entries(names) as [N, string][]).map(([name, label]): [N, C] => [name, { ...each, label }]);
  return Object.fromEntries(named) as Record<N, C>;
}
const isList = (names: readonly string[] | object): names is readonly string[] => Array.isArray(names);

/** A percentage with its formula. */
const ratio =
  <F extends string>(formula: F) =>
  <const O extends Omit<FigureFlags, 'formula'>>(options?: O) =>
    ({ kind: 'percent', unit: '%', formula, ...options }) as unknown as Made<O & { formula: F }>;

/** Column builders, one per kind. Flags for figures are type errors on other columns. */
export const column = {
  text: made('text'),
  boolean: made('boolean'),
  date: made('date'),
  datetime: made('datetime'),
  integer: figure('integer'),
  decimal: figure('decimal'),
  quantity: figure('quantity'),
  money: figure('money'),
  percent: figure('percent', { unit: '%' }),
  /** How many there are, for a tile and for formulas: added up, and not in the table. @example bills: column.count({ tile: 2 }) */
  count: figure('integer', { hidden: true, sum: true }),
  /** What percentage of the second figure the first is: of sales, the cost. Both are columns, or formulas of columns. */
  share: <const P extends string, const W extends string, const O extends Omit<FigureFlags, 'formula'>>(
    part: P,
    whole: W,
    options?: O,
  ) => ratio(`100 * (${part}) / (${whole})` as const)(options),
  /** What percentage of a figure is left without another: of sales, the profit. */
  margin: <const A extends string, const B extends string, const O extends Omit<FigureFlags, 'formula'>>(
    figure: A,
    without: B,
    options?: O,
  ) => ratio(`100 * (${figure} - ${without}) / ${figure}` as const)(options),
  /** By what percentage a figure differs from an earlier one. */
  change: <const A extends string, const B extends string, const O extends Omit<FigureFlags, 'formula' | 'signed'>>(
    now: A,
    before: B,
    options?: O,
  ) => ratio(`100 * (${now} - ${before}) / abs (${before})` as const)({ signed: true, ...options }),
  /** A cost per unit: hidden from people without VIEW_COST. */
  cost: figure('cost', { sensitive: 'cost' }),
  /** Money derived from costs, hidden from the same people. */
  costMoney: figure('money', { sensitive: 'cost' }),
  /** One of some values: a list, or values with their labels. */
  choice: choiceColumn,
  /**
   * One of some values, each with its colour.
   * @example flag: column.coloured({ above: 'red', within: 'green' }, { group: 1 })
   */
  coloured: <const V extends string, const O extends ColumnFlags>(
    tones: Readonly<Record<V, Tone>>,
    options?: O & { labels?: Readonly<Partial<Record<NoInfer<V>, string>>> },
  ): Made<O> => made('choice', { values: Object.keys(tones), tones })(options),
  /**
   * Columns that differ in nothing but their names, or their names and labels.
   * @example ...column.alike(['promotions', 'refunds'], column.money({ sum: true, optional: true }))
   */
  alike,
  /**
   * Hidden ids and other texts that links are made of.
   * @example ...column.forLinks('itemId', 'outletId')
   */
  forLinks: <const N extends string>(...names: readonly N[]) => alike(names, column.text({ hidden: true })),
  /**
   * Hidden ids of the records whose titles columns show, for links: `outletId` of `outlet`.
   * @example ...column.idsOf('outlet')
   */
  idsOf: <const N extends string>(...names: readonly N[]) =>
    Object.fromEntries(names.map((name) => [`${name}Id`, { kind: 'text', hidden: true, idOf: name }])) as Readonly<
      Record<`${N}Id`, Column>
    >,
  /** The SQL gives an id; people read, sort and group by the record's title. */
  reference: <const O extends ColumnFlags>(to: string, options?: O) =>
    ({ kind: 'text', titleOf: to, ...options }) as unknown as Made<O>,
  /** The unit of the report's quantities: the SQL gives an id; people read the record's code, 'kg' and not 'Kilogram'. */
  unit: <const O extends ColumnFlags>(to: string, options?: O) =>
    ({ kind: 'text', titleOf: to, titleBy: 'code', isUnit: true, ...options }) as unknown as Made<O>,
  /** Like a field declared elsewhere: a parameter that is also a column. */
  like: <const O extends FigureFlags>(field: Field, options?: O) =>
    ({ ...looksOf('', field), label: field.label, ...options }) as unknown as Made<O>,
  /**
   * Like an entity's field: its kind, label, choices, decimals and visibility.
   * @example grandTotal: column.of(goodsReceivedNotes, 'grandTotal', { sum: true })
   */
  of: <R, const O extends FigureFlags>(entity: Entity & Shaped<R>, key: NoInfer<keyof R & string>, options?: O) =>
    like(fieldsOf(entity), key, options) as Made<O>,
  /** Like a field of a document's lines. */
  ofLine: <R, const O extends FigureFlags>(document: Document & Shaped<R>, key: NoInfer<LineOf<R>>, options?: O) =>
    like(lineFieldsOf(document), key, options) as Made<O>,
};
