/** The columns of a report: a field's kind, and what the column does in the report, said at the column. */

import { fieldsOf, lineFieldsOf } from '../read/entities';
import { choice } from './builders';
import type { Entity } from './declaration';
import type { Document } from './document';
import type { AnyRecord, Field, Tone } from './fields';
import { labelOf, shownKind } from './fields';
import type { Shaped } from './named';

/** What is behind a figure: a page of the console, or a record, whose page is its declaration's business. */
export type Source =
  | string
  | {
      /** The entity of the record. */
      resource: string;
      /** The record's id. */
      id: string;
    };

/** What a column says beside its kind. */
export interface ColumnFlags {
  /** @default the key in words: `netSales` is 'Net sales' */
  label?: string;
  /** In the answer, for tiles and for what leads on, not in tables and files. @default false */
  hidden?: boolean;
  /** Who may see it. @default 'cost' of costs and of formulas that read one */
  sensitive?: 'cost' | 'personal';
  /**
   * Its place among the ways to group the table with subtotals, from 1.
   * @default not offered
   */
  group?: number;
  /**
   * The column in whose cells it is shown, faint behind the value: a code behind its name. Files have a column of its own.
   * @default a column of its own
   * @example itemCode: column.text({ within: 'itemName' })
   */
  within?: string;
  /** Leaves the table, and says so, while it holds nothing but zeros. @default false */
  optional?: true;
  /** Shown in the table only when asked for; files have it always. @default false */
  onDemand?: true;
  /**
   * The parameter that makes it say nothing: given a company, every row has the same one.
   * @default none
   */
  hideWhenAsked?: string;
  /** Only while the parameters have these values: the columns of lines in a listing's detail. @default always */
  onlyFor?: Readonly<Record<string, string>>;
  /** Its heading, where the parameters decide it. @default its label */
  heading?: (parameters: AnyRecord) => string;
  /**
   * What its value is called, where the parameters decide it.
   * @default by the column's kind
   */
  words?: (value: string, parameters: AnyRecord) => string;
  /** The values are ids of permission modules, and people read the names that the navigation gives them. @default as they are */
  modules?: true;
  /**
   * Where its value leads: a record, a URL (a spec path with its query), or nowhere; 'record' of a `column.reference`.
   * @default nowhere
   * @example drill: ({ docId }) => ({ resource: 'purchaseOrders', id: String(docId) })
   */
  drill?: 'record' | ((row: AnyRecord, parameters: AnyRecord) => Source | undefined);
}

/** What a column of figures says besides. */
export interface FigureFlags extends ColumnFlags {
  /** Added up over the whole result and per group; quantities of different units never are. @default false */
  sum?: true;
  /**
   * Worked out from other columns, for rows and (where those are added up) for totals alike; the SQL leaves it out. What is divided by
   * nothing is unknown.
   * @default given by the SQL
   * @example costPct: column.percent({ formula: '100 * costOfSales / netSales' })
   */
  formula?: string;
  /** A total that no sum and no formula gives, from the sums. @default the sum, or the formula over sums */
  total?: (sums: AnyRecord) => unknown;
  /** Its place among the (at most three) figures on top, from 1. @default none */
  tile?: number;
  /** Where its tile leads, from the parameters. @default nowhere */
  tileTo?: (parameters: AnyRecord) => Source;
  /** The SQL gives a JSON object, and every name in it has a column of its own: payment methods, taxes. @default false */
  perValue?: true;
  /** The names in it are people's own, of records of such a resource: written as they are; outlets in the order of the person's. @default the program's, in words */
  namesOf?: string;
  /** Its total is in the row below the table, which `foot` of the report names: an ageing. @default false */
  foot?: true;
  /** Decimal places. @default by kind: money 2, cost 6, quantity 4, percent 4, decimal 6 */
  scale?: number;
  /** Text behind the figure. @default none */
  unit?: string;
  /** The column with the unit that it is counted in: figures of one unit have the same decimals. @default none */
  inUnit?: string;
}

/**
 * A column as the readers take it. `titleOf`: the SQL gives the id of such a record, and people read its title; with `drill: 'record'` a
 * hidden column `<column>Id` (`idOf`) keeps the id.
 */
export type Column = Field &
  Omit<FigureFlags, 'label' | 'sensitive' | 'unit' | 'scale'> & {
    /** The resource whose title people read in place of the id. @default the value as it is */
    titleOf?: string;
    /** People read the record's code instead of its title. @default its title */
    titleBy?: 'code';
    /** The column whose record's id this hidden column keeps. @default none */
    idOf?: string;
  };
export type Columns = Readonly<Record<string, Column>>;

type Bare<S extends string> = S extends `(${infer R}` | `${infer R})`
  ? Bare<R>
  : S extends '+' | '-' | '*' | '/' | `${number}`
    ? never
    : S;
type NamesOf<S extends string> = S extends `${infer A} ${infer B}` ? Bare<A> | NamesOf<B> : Bare<S>;

/** Carries the columns that a formula reads and the parameter that hides a column, so that `defineReport` can check the names. */
export interface Naming<O> {
  readonly '~reads'?: O extends { formula: infer S extends string } ? NamesOf<S> : never;
  readonly '~asks'?: O extends { hideWhenAsked: infer S extends string } ? S : never;
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

/** What of a field a column shows; a reference is shown by its title. */
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

/** Builders of columns, one per kind. Flags that only figures have are errors elsewhere. */
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
  /** A cost per unit: hidden from people without VIEW_COST. */
  cost: figure('cost', { sensitive: 'cost' }),
  /** Money derived from costs: hidden likewise. */
  costMoney: figure('money', { sensitive: 'cost' }),
  choice: <const V extends readonly string[], const O extends ColumnFlags>(
    values: V,
    options?: O & {
      labels?: Readonly<Partial<Record<V[number], string>>>;
      tones?: Readonly<Partial<Record<V[number], Tone>>>;
    },
  ) => choice(values, options) as unknown as Made<O>,
  /** The SQL gives an id; people read the record's title, sort and group by it. */
  reference: <const O extends ColumnFlags>(to: string, options?: O) =>
    ({ kind: 'text', titleOf: to, ...options }) as unknown as Made<O>,
  /** The SQL gives an id; people read the record's code: 'kg', not 'Kilogram'. */
  codeOf: <const O extends ColumnFlags>(to: string, options?: O) =>
    ({ kind: 'text', titleOf: to, titleBy: 'code', ...options }) as unknown as Made<O>,
  /** Like a field that is declared elsewhere: a parameter that is a column too. */
  like: <const O extends FigureFlags>(field: Field, options?: O) =>
    ({ ...looksOf('', field), label: field.label, ...options }) as unknown as Made<O>,
  /**
   * Like a field of an entity: its kind, label, choices, places and who may see it.
   * @example grandTotal: column.of(goodsReceivedNotes, 'grandTotal', { sum: true })
   */
  of: <R, const O extends FigureFlags>(entity: Entity & Shaped<R>, key: NoInfer<keyof R & string>, options?: O) =>
    like(fieldsOf(entity), key, options) as Made<O>,
  /** Like a field of a document's lines. */
  ofLine: <R, const O extends FigureFlags>(document: Document & Shaped<R>, key: NoInfer<LineOf<R>>, options?: O) =>
    like(lineFieldsOf(document), key, options) as Made<O>,
};
