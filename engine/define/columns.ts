/** The columns of a report: a field's kind, and what the column does in the report. */

import { fieldsOf, lineFieldsOf } from '../read/entities';
import { choice } from './builders';
import type { Entity } from './declaration';
import type { Document } from './document';
import type { AnyRecord, Field, Tone } from './fields';
import { labelOf, shownKind } from './fields';
import type { Shaped } from './named';
import type { Placement } from './placement';
import type { StatementPart } from './reports/statement';

/** The target of a figure's link: a page of the console, or a record, whose declaration knows its page. */
export type Source =
  | string
  | {
      /** The record's entity. */
      resource: string;
      /** The record's id. */
      id: string;
    };

/** Where a row's value links to, given the row and the report's parameters; undefined for nowhere. */
export type Drill = (row: AnyRecord, parameters: AnyRecord) => Source | undefined;

/** Options of a column besides its kind. */
export interface ColumnFlags extends Placement {
  /** @default the key in words: `netSales` is 'Net sales' */
  label?: string;
  /** Part of the answer, for tiles and links, but not of tables and files. @default false */
  hidden?: boolean;
  /** Who can see it. @default 'cost' for costs and for formulas that read one */
  sensitive?: 'cost' | 'personal';
  /**
   * Another column of the report: people who can see that one don't get this one.
   * @default everyone gets it
   * @example phoneEnding: column.text({ insteadOf: 'phone' })
   */
  insteadOf?: string;
  /**
   * Its position among the ways to group the table with subtotals, from 1.
   * @default not offered
   */
  group?: number;
  /**
   * Shows this column's value in another column's cells, in grey after its value: a code after its name. Files have a separate column.
   * @default a separate column
   * @example itemCode: column.text({ within: 'itemName' })
   */
  within?: string;
  /** The table drops the column, and says so, if all values are zero. @default false */
  optional?: true;
  /** Hidden in the table until people choose it; always in files. @default false */
  onDemand?: true;
  /**
   * The parameter that makes the column redundant: if people filter by one company, every row has the same one.
   * @default none
   */
  hideWhenAsked?: string;
  /** Shown only while the parameters have these values (one of several, if a list): line columns in a listing's detail. @default always */
  onlyFor?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * What it is in the report's `statement`: the lines' names ('line') and their order, each line's amount over all columns ('total'), that as a
   * percentage ('pct'), and an amount for each row of the layout that is turned ('each').
   * @default a column of the other layouts, and a line if it says `line`
   */
  statement?: StatementPart;
  /** Its heading, depending on the parameters. @default its label */
  heading?: (parameters: AnyRecord) => string;
  /**
   * The words for its value, depending on the parameters; undefined for the usual ones.
   * @default by the column's kind
   */
  words?: (value: string, parameters: AnyRecord) => string | undefined;
  /**
   * Other words for it in questions, separated by commas, besides its label.
   * @default those that the report's `synonyms` has for it
   * @example costOfSales: column.costMoney({ synonyms: 'food cost, cost of goods' })
   */
  synonyms?: string;
  /** The values are ids of permission modules, shown with their names in the navigation, or names of resources, shown with their labels. @default shown as they are */
  names?: 'modules' | 'resources';
  /**
   * Where its value links to: a record, a URL (a spec path with its query), or nowhere. 'record' for a `column.reference`.
   * @default nowhere
   * @example drill: ({ docId }) => ({ resource: 'purchaseOrders', id: String(docId) })
   */
  drill?: 'record' | Drill;
}

/** More options for columns of figures. */
export interface FigureFlags extends ColumnFlags {
  /**
   * Which direction is better: colours of changes, tiles, and words such as best, worse and ahead follow.
   * @default neither: an amount bought, the value of stock
   */
  good?: 'up' | 'down';
  /**
   * Its sign is the news, not a warning: a change, a distance from a target. It is coloured by `good`, other figures in red below zero.
   * @default false
   */
  signed?: true;
  /** Added up over the whole result and per group. Quantities in different units never are. @default false */
  sum?: true;
  /**
   * Computed from other columns, for rows and, if those are added up, for totals; the SQL leaves it out. Division by zero is unknown.
   * @default given by the SQL
   * @example costPct: column.percent({ formula: '100 * costOfSales / netSales' })
   */
  formula?: string;
  /**
   * The total, if neither a sum nor the formula fits: a formula over the sums, or a function of them.
   * @default the sum, or the formula over sums
   * @example costPct: column.percent({ total: '100 * cost / netSales' })
   */
  total?: string | ((sums: AnyRecord) => unknown);
  /** Its position among the (at most three) figures at the top, from 1. @default none */
  tile?: number;
  /**
   * Its tile leads to the same report with these parameters: to what it counts.
   * @default nowhere
   * @example tileTo: { stockStatus: 'short' }
   */
  tileTo?: Readonly<Record<string, string>>;
  /** The SQL gives a JSON object, and each of its names gets a column: payment methods, taxes. @default false */
  perValue?: true;
  /**
   * The names are user-defined and come from this resource's records, so they are shown as they are. Outlets appear in the person's order.
   * @default the program's names, in words
   */
  namesOf?: string;
  /** Its total is in the row below the table that the report's `foot` names, as in an ageing report. @default false */
  foot?: true;
  /**
   * In the report's `statement` it is a line: by its own name (`true`) or another one, with '-' in front if it is deducted there.
   * @default no line
   * @example wasted: column.costMoney({ sum: true, line: '-wastage' })
   */
  line?: true | string;
  /** Its label as a line. @default its label */
  lineLabel?: string;
  /** Decimal places. @default by kind: money 2, cost 6, quantity 4, percent 4, decimal 6 */
  scale?: number;
  /**
   * The column with its quantity, if the figure is a quantity times a price; the report's `counted` has the words for the two.
   * @default none
   * @example salesValue: column.costMoney({ ofQuantity: 'salesUsage' })
   */
  ofQuantity?: string;
  /** Text after the figure. @default none */
  unit?: string;
  /**
   * The column with the figure's unit. Figures in the same unit have the same decimals.
   * @default for quantities the report's `column.unit`, if it has one; otherwise none
   */
  inUnit?: string;
  /** A quantity in another unit than the report's: portions, where others are kilograms. @default false */
  unitless?: true;
}

/**
 * A column as readers take it. `titleOf`: the SQL gives a record's id and people read its title. With `drill: 'record'`, a hidden column
 * `<column>Id` (`idOf`) keeps the id.
 */
export type Column = Field &
  Omit<FigureFlags, 'label' | 'sensitive' | 'unit' | 'scale'> & {
    /** The resource whose title people read instead of the id. @default the value as it is */
    titleOf?: string;
    /** Shows the record's code instead of its title. @default its title */
    titleBy?: 'code';
    /** Whether the report's quantities are in this unit. @default false */
    isUnit?: true;
    /** The column whose record's id this hidden column keeps. @default none */
    idOf?: string;
  };
export type Columns = Readonly<Record<string, Column>>;

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
    | (O extends { insteadOf: infer S extends string } ? S : never)
    | (O extends { ofQuantity: infer S extends string } ? S : never);
  readonly '~asks'?:
    | (O extends { hideWhenAsked: infer S extends string } ? S : never)
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

/**
 * Columns that differ in nothing but their names, or their names and labels.
 * @example ...column.alike(['promotions', 'refunds'], column.money({ sum: true, optional: true }))
 */
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
  choice: choiceColumn,
  /**
   * One of some values, each with its colour.
   * @example flag: column.coloured({ above: 'red', within: 'green' }, { group: 1 })
   */
  coloured: <const V extends string, const O extends ColumnFlags>(
    tones: Readonly<Record<V, Tone>>,
    options?: O & { labels?: Readonly<Partial<Record<NoInfer<V>, string>>> },
  ): Made<O> => made('choice', { values: Object.keys(tones), tones })(options),
  alike,
  /**
   * Hidden ids and other texts that links are made of.
   * @example ...column.forLinks('itemId', 'outletId')
   */
  forLinks: <const N extends string>(...names: readonly N[]) => alike(names, column.text({ hidden: true })),
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
