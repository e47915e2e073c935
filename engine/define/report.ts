/** The keys of a report: parameters, columns, chart. Its SQL is in a file next to its declaration. */

import type { Chart, Charts } from './chart';
import type { Columns } from './columns';
import type { AnyRecord, Fields } from './fields';
import type { Named, Reach } from './named';
import type { FilterSet } from './parameters';
import type { ReportValues } from './reports/drills';
import type { Places, Span } from './reports/placement';
import type { CountedFigure, SeldomInReport } from './reports/seldom';
import type { TurnedLayout } from './reports/statement';
import type { Problem } from './rules';

export type { Column, Columns } from './columns';
export type { Drill, Narrowing, ReportSource, ReportValues, Source } from './reports/drills';
export type { CountedFigure, ReportLetter } from './reports/seldom';

/** A figure that the product doesn't have, and what a question about it is answered with. */
export interface NotRecorded {
  /** What people say, as they type it, separated by commas: small words count, 'we owe' isn't 'owes us'. Articles don't. */
  words: string;
  /** A sentence that says what isn't recorded. */
  says: string;
  /** Questions that people can ask instead. */
  instead: readonly string[];
}

export interface ReportShape<P extends Fields, F extends Fields, K extends string>
  extends Named,
    SeldomInReport<P, F, K> {
  /** The report's name in the navigation and as its heading. */
  label: string;
  /** The spec's URL; its call is `GET v1/<path without slash>/`. @default its name: `/salesReport` */
  path?: string;
  /** One sentence: the question it answers. */
  about: string;
  /** Standard parameters: a range of business dates, a point in time, or neither. Every report has outlets. @default 'range' */
  period?: 'range' | 'asOf' | 'none';
  /** The initial number of days. @default 7 */
  days?: number;
  /**
   * Filters. They come after required parameters and before the others.
   * @default none
   */
  filters?: FilterSet<F>;
  /** The report's own parameters, by field builders; the SQL applies them. @default none */
  parameters?: P;
  /**
   * The chart above the table: bars, columns or a line along a column, or a picture (`define/chart.ts`). Of several, the first that the answer has
   * figures for.
   * @default none
   * @example chart: { as: 'columns', y: ['netSales', 'costOfSales'] }
   */
  chart?: Chart<NoInfer<K>>;
  /** A note below the figures with these parameters (and `today`). @default nothing */
  note?: (parameters: AnyRecord) => string | undefined;
  /** Messages for parameters that make no sense. @default none */
  check?: (parameters: AnyRecord) => readonly Problem[];
  /**
   * Other words for it in questions, besides its labels: for the report (`report`), a column, a line (`column=value`) or a parameter's
   * choice (`parameter=value`). Separated by commas. A column can also say its own (`synonyms`).
   * @default its labels
   * @example synonyms: { report: 'takings', netSales: 'revenue, turnover', 'orderType=takeaway': 'to go' }
   */
  synonyms?: Readonly<Record<string, string>>;
  /**
   * What a change of its figures is broken down by when someone asks why, the most telling first: a parameter's choice (`parameter=value`), a
   * column that groups, or the column that names the rows; with another report's name in front, its column of the same name. A breakdown counts
   * only if its parts add up to exactly the change.
   * @default everything that it can be grouped by, except days and hours
   * @example explainedBy: ['groupBy=outlet', 'costOfSalesReport:level=category']
   */
  explainedBy?: readonly string[];
  /**
   * The words for columns with `ofQuantity`: Ask AI splits their change into quantity and price, item by item. `per: 'unit'` makes it
   * 'cost per unit', or 'price per unit' if the figure isn't a cost.
   * @default none
   * @example counted: { by: 'itemName', counts: 'Quantities used', per: 'unit' }
   */
  counted?: Pick<CountedFigure, 'by' | 'counts'> & {
    /** What the price is for. */
    per: string;
  };
  /**
   * What is open now, whatever its date: columns and choices of parameters (`parameter=value`). A question about one of them that names no
   * dates is asked for the past year.
   * @default such a question is asked for the initial number of days
   * @example openNow: ['openValue', 'overdue=true']
   */
  openNow?: readonly string[];
  /** What people look for here although no one records it: a question about it is refused with a sentence. @default none */
  notRecorded?: NotRecorded | readonly NotRecorded[];
  /** Example questions that it answers, offered to people who can see it. @default none */
  questions?: readonly string[];
}

/**
 * The words of a report for Ask AI. If they take many lines, they are in `<name>.words.ts` next to its declaration, which spreads them.
 * @example export const words: ReportWords = { synonyms: { netSales: 'revenue, turnover' } };
 */
export type ReportWords = Pick<
  ReportShape<Fields, Fields, string>,
  'synonyms' | 'countedBy' | 'notRecorded' | 'questions'
>;

/** The sources of a listing's columns: column -> field. */
export interface ListingSource {
  /** The name of the listed document. */
  document: string;
  /** Columns that show a field of the document: column -> field. */
  header: Readonly<Record<string, string>>;
  /** Columns that show a field of a line: column -> field. Empty without a detail. */
  detail: Readonly<Record<string, string>>;
  /** Document columns that come from `<name>.sql`. */
  given: readonly string[];
  /** Line columns that come from `<name>.detail.sql`. */
  givenInDetail: readonly string[];
  /** Only documents in this state. @default all except deleted ones */
  onlyStatus?: string;
  /** The field with the other outlet, for which documents can be listed too. @default none */
  partner?: string;
  /** Parameter -> whether it is a field of the document or of its lines. */
  filters: Readonly<Record<string, 'document' | 'line'>>;
}

/** A normalized report, as readers take it. */
export interface Report
  extends Omit<
      ReportShape<Fields, Fields, string>,
      'parameters' | 'chart' | 'path' | 'period' | 'counted' | 'statement'
    >,
    Places,
    Charts,
    Pick<Reach, 'absent' | 'outline'> {
  /** Distinguishes a report from other declarations. */
  kind: 'report';
  /** It also answers below this: its navigation group's `reportsAt`. Never written by hand. */
  alsoBelow?: string;
  /** The spec's URL. */
  path: string;
  /** Its standard parameters. */
  period: 'range' | 'asOf' | 'none';
  /** The span of a row with these parameters. @default its rows are no spans */
  alignedBy?: (parameters: ReportValues) => Span | undefined;
  /** All parameters, in display order. */
  parameters: Fields;
  /** Its layout with a line for each figure. @default none */
  statement?: TurnedLayout;
  /** All columns by name, including hidden ones with record ids. */
  columns: Columns;
  /** Reads archived sales instead of live ones. */
  archived?: true;
  /** The report whose SQL it runs. @default its own */
  sqlOf?: string;
  /** Its SQL is derived from this document. @default its SQL is in a file */
  listing?: ListingSource;
}
