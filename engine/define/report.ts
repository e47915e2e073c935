/** What the declaration of a report can say: parameters, columns, chart. Its SQL is beside it. */

import { namesIn, parseFormula } from '../run/formula';
import type { Column, Columns } from './columns';
import type { AnyRecord, Fields } from './fields';
import type { ListingSource } from './listing';
import type { Named, Reach } from './named';
import type { Picture } from './picture';
import type { Problem } from './rules';

export type { Column, Columns, Source } from './columns';
export { column } from './columns';

/**
 * Parameters that many reports share, and what they narrow: the engine filters what a report's SQL reads by them, so that no SQL says so.
 * A parameter `orderType` compares the column `order_type`, or the field `orderType` of records; texts compare without regard to case; a
 * reference to the records themselves names one of them.
 */
export interface FilterSet<F extends Fields = Fields> {
  /**
   * Tables that have these columns (what belongs to their rows is narrowed with them: lines and payments of bills), or one resource with
   * these fields (movements and balances of items are narrowed with it).
   * @example of: ['bills', 'daily_sales']
   */
  of: readonly string[] | string;
  /**
   * The tables are also narrowed to the report's dates.
   * @default false: also what was before, for balances
   */
  dated?: true;
  /** The parameters, by field builders. @example fields: { orderType: choice(ORDER_TYPES) } */
  fields: F;
}
/** Filters are declared once and shared: `filters: salesFilters`. */
export const defineFilters = <const F extends Fields>(filters: FilterSet<F>): FilterSet<F> => filters;

/** ReportValues of a report's parameters, or of a row's columns, by their names. */
export type ReportValues = Readonly<Record<string, unknown>>;

export interface ReportShape<P extends Fields, F extends Fields, K extends string> extends Named {
  /** The report's name in the navigation and as its heading. */
  label: string;
  /** The spec's URL; its call is `GET v1/<path without slash>/`. */
  path: string;
  /** One sentence: what question it answers. */
  about: string;
  /** Standard parameters: a range of business dates, a moment, or neither. Outlets are always one. */
  period: 'range' | 'asOf' | 'none';
  /** How many days are asked for before anybody chose. @default 7 */
  days?: number;
  /** Asked for all of the person's outlets unless some are chosen: a debtor signs at several. @default false: the selected outlet */
  everyOutlet?: true;
  /**
   * Parameters that narrow what is read. They are behind those that must be given and before the others.
   * @default none
   */
  filters?: FilterSet<F>;
  /** Dated filters read as many days before the range as well, to compare with: `:fromDate - :days`. @default false */
  readsBefore?: true;
  /**
   * The columns of `daily_sales` that it tells apart under these parameters, beside outlet, day and what it is filtered by. The fewer
   * they are, the smaller the roll-up that the engine reads for it; columns that are not told apart are empty there.
   * @default hour, order_type, channel and cashier, as far as its SQL names them
   */
  tellsApart?: (parameters: AnyRecord) => readonly string[];
  /**
   * For very many rows: a page is read in the order of an index and nothing else of the result. Totals and subtotals come from
   * `<name>.totals.sql` beside its SQL: all columns that are added up, and `rows` (how many rows of the report they are), for each value of
   * the columns named in `:groups`; columns that are not are null. Without a chart.
   * @default the whole result is evaluated once, and totals are added up from it
   */
  paged?: {
    /** The columns that tell two rows apart. */
    key: readonly K[];
    /** Columns that are never empty. */
    filled: readonly K[];
  };
  /** Parameters of its own, by field builders; the SQL says what they do. @default none */
  parameters?: P;
  /**
   * What the table shows before anyone sorts, first wins, '-' downwards.
   * @example sort: ['-netSales', 'itemName']
   */
  sort: readonly (K | `-${K}`)[];
  /**
   * The columns that answer the question: beside the name that stays in view, and on a phone the ones that are seen without scrolling.
   * @default the order of the columns
   * @example main: ['onHand', 'unit', 'stockValue']
   */
  main?: readonly K[];
  /**
   * The columns on paper, in their order; the screen and files have all. They are there whether anybody asked for them or not.
   * @default what the screen shows
   */
  onPaper?: readonly K[];
  /** Beside a tile's figure: the total that says how it moved, in percent, and against what. @default none */
  trend?: {
    /** The column of the tile. */
    of: K;
    /** The column whose total is the change in percent. */
    by: K;
    /** What the change is measured against: 'vs last week'. */
    words: string;
  };
  /**
   * A chart of the rows above the table.
   * @default none
   * @example chart: { kind: 'bar', x: 'category', y: ['netSales'] }
   */
  chart?: {
    /** Bars for things, a line for days. */
    kind: 'bar' | 'line';
    /** The column along the bottom. */
    x: K;
    /** The columns of figures that are drawn, one series each. */
    y: readonly K[];
  };
  /** What the totals below the table are called, on the screen and on paper; columns with `foot` are there. @default none */
  foot?: string;
  /**
   * On paper it is this document, under the head that `src/departments/<department>/<head>.tsx` draws: a statement of account.
   * @default the report under its own name
   */
  paper?: {
    /** The title of the document. */
    title: string;
    /** The component that draws the head. */
    head: string;
  };
  /**
   * The columns that say which thing a row is about: rows of another period or outlet meet the rows that have the same there.
   * @default none: totals and subtotals are compared, rows are not
   * @example comparedBy: ['itemName']
   */
  comparedBy?: readonly K[];
  /** What the texts of `comparedBy` are spans of, under these parameters, so that the first day meets the first. @default names */
  alignedBy?: (parameters: ReportValues) => 'day' | 'week' | 'month' | undefined;
  /**
   * A picture in place of the chart, where people would rather look than read: a quadrant, a heat map, a funnel, outlets side by side.
   * @default the chart
   * @example picture: { kind: 'funnel', steps: ['scans', 'orders'] }
   */
  picture?: Picture<K>;
  /** What a reader must know about the figures under these parameters (and `today`): a sentence below them. @default nothing */
  note?: (parameters: AnyRecord) => string | undefined;
  /** Sentences for parameters that make no sense. @default none */
  check?: (parameters: AnyRecord) => readonly Problem[];
  /**
   * Other words by which people ask for it in questions, beside its labels: of the report itself (`report`), a column, a line (`column=value`)
   * or a choice of a parameter (`parameter=value`).
   * @default its labels
   * @example synonyms: { report: ['takings'], netSales: ['revenue', 'turnover'], 'orderType=takeaway': ['to go'] }
   */
  synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Questions that it answers, offered to people who may see it. @default none */
  questions?: readonly string[];
  /** The report also answers at `v1/invReport/<path>` (inventory reports). @default false */
  inventory?: true;
}

/** A report after the engine has looked at it: what the readers take. */
export interface Report extends Omit<ReportShape<Fields, Fields, string>, 'parameters'>, Pick<Reach, 'outline'> {
  /** Tells a report from other declarations. */
  kind: 'report';
  /** All parameters in the order in which people meet them. */
  parameters: Fields;
  /** All columns by their names, those included that hold the ids of records. */
  columns: Columns;
  /** Reads what was moved to the archive instead of what is live. */
  archived?: true;
  /** The report whose SQL it runs. @default its own */
  sqlOf?: string;
  /** Its SQL follows from this document. @default is in its file */
  listing?: ListingSource;
}

type Reads<C> = { [K in keyof C]: C[K] extends { '~reads'?: infer N } ? N : never }[keyof C];
type Asks<C> = { [K in keyof C]: C[K] extends { '~asks'?: infer N } ? N : never }[keyof C];
/** What is wrong with the names that columns say; nothing when all is well. */
type Misnamed<C, P> =
  | ([Exclude<Reads<C>, keyof C | undefined>] extends [never]
      ? never
      : `no column ${Exclude<Reads<C>, keyof C | undefined> & string}`)
  | ([Exclude<Asks<C>, P | undefined>] extends [never]
      ? never
      : `no parameter ${Exclude<Asks<C>, P | undefined> & string}`);
/** The columns, or a sentence about a name in a formula or in `hideWhenAsked` that is none. */
type Known<C, P> = [Misnamed<C, P>] extends [never] ? unknown : Misnamed<C, P>;

/** A formula over what is hidden from someone is hidden from them. */
function withSensitivity(columns: Columns): Columns {
  const sensitivityOf = (key: string, seen: readonly string[] = []): Column['sensitive'] => {
    const each = columns[key];
    if (!each?.formula || each.sensitive || seen.includes(key)) return each?.sensitive;
    const found = namesIn(parseFormula(each.formula)).map((name) => sensitivityOf(name, [...seen, key]));
    return found.find((sensitive) => sensitive !== undefined);
  };
  return Object.fromEntries(
    Object.entries(columns).map(([key, each]): [string, Column] => {
      const sensitive = sensitivityOf(key);
      return [key, sensitive ? { ...each, sensitive } : each];
    }),
  );
}

/** A title that leads to its record has the record's id beside it. */
const withIds = (columns: Columns): Columns => ({
  ...columns,
  ...Object.fromEntries(
    Object.entries(columns).flatMap(([key, { drill, titleOf, sensitive, onlyFor }]) =>
      titleOf && drill === 'record'
        ? [
            [
              `${key}Id`,
              {
                kind: 'text',
                hidden: true,
                idOf: key,
                ...(sensitive ? { sensitive } : {}),
                ...(onlyFor ? { onlyFor } : {}),
              } as Column,
            ],
          ]
        : [],
    ),
  ),
});

/** The parameters in the order of the bar: those that must be given, the filters, the rest. */
function parametersOf(own: Fields, filters: Fields): Fields {
  const entries = Object.entries(own);
  return Object.fromEntries([
    ...entries.filter(([, field]) => field.required),
    ...Object.entries(filters),
    ...entries.filter(([, field]) => !field.required),
  ]);
}

/**
 * A report: parameters, columns, chart. Its SQL is in `resources/<department>/<name>.sql` and selects a column for each that has no formula.
 * @throws Error at start-up when a formula cannot be read
 */
export const defineReport = <
  const C extends Columns,
  const P extends Fields = Record<never, never>,
  const F extends Fields = Record<never, never>,
>(
  declaration: ReportShape<P, F, NoInfer<keyof C & string>> & { columns: C & NoInfer<Known<C, keyof P | keyof F>> },
): Report => ({
  ...declaration,
  kind: 'report',
  parameters: parametersOf(declaration.parameters ?? {}, declaration.filters?.fields ?? {}),
  columns: withIds(withSensitivity(declaration.columns)),
});

/**
 * The twin of a report over the archive (domain 3.3): its columns, parameters and SQL, over the tables that old bills were moved to. Nothing of it
 * leads to live pages, which do not hold what it shows.
 * @example archived(salesReport, { name: 'archivedSalesReport', label: 'Archived sales', path: '/archivedSalesReport', module: 'RPT_ARCHIVED_SALES' })
 */
export function archived(report: Report, named: Named & Pick<Report, 'label' | 'path'> & { about?: string }): Report {
  const { nav: _nav, ...live } = report;
  const columns = Object.entries(report.columns).map(([key, { drill: _drill, ...each }]) => [key, each as Column]);
  return {
    ...live,
    ...named,
    days: 28,
    columns: Object.fromEntries(columns),
    archived: true,
    sqlOf: report.sqlOf ?? report.name,
  };
}
