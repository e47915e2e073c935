/** The keys of a report: parameters, columns, chart. Its SQL is in a file next to its declaration. */

import type { Columns, ReportValues } from './columns';
import type { AnyRecord, Fields } from './fields';
import type { Named, Reach } from './named';
import type { FilterSet } from './parameters';
import type { Picture } from './picture';
import type { Places, Span } from './reports/placement';
import type { Statement, TurnedLayout } from './reports/statement';
import type { Problem } from './rules';

export type { Column, Columns, Drill, ReportValues, Source } from './columns';

/** A report about one record, sent to it as a message: a statement to a company. It shows the paper’s title, the dates and these totals. */
export interface ReportLetter<P extends string = string, K extends string = string> {
  /** The parameters that choose the record. If several are set, the last one counts. @example to: ['companyId', 'accountId'] */
  to: readonly P[];
  /**
   * The field of the chosen record with another record that gets the letter instead, if it is set.
   * @default the chosen record
   * @example through: { accountId: 'companyId' }
   */
  through?: Readonly<Partial<Record<P, string>>>;
  /** The addressee’s field with the contact person. */
  person: string;
  /** Totals, in order, each with its name in the letter. Totals with `foot` follow if they aren’t zero. */
  figures: Readonly<Partial<Record<K, string>>>;
  /** With these parameters the totals aren’t complete, so nothing can be sent. */
  without: readonly P[];
  /** A text of the outlet at the end: its heading, and its field. @example closing: ['How to pay', 'contact_info.paymentDetails'] */
  closing?: readonly [heading: string, field: string];
}

/** How a figure is a quantity times a price. */
export interface CountedFigure {
  /** The breakdown with a row per item: `level=item`. */
  by: string;
  /** Its column with the quantity. */
  quantity: string;
  /** What the quantities are called: 'Quantities sold'. */
  counts: string;
  /** What the price is called: 'cost per item'. */
  each: string;
}

/** A figure that the product doesn't have, and what a question about it is answered with. */
export interface NotRecorded {
  /** What people say, as they type it, separated by commas: small words count, 'we owe' isn't 'owes us'. Articles don't. */
  words: string;
  /** A sentence that says what isn't recorded. */
  says: string;
  /** Questions that people can ask instead. */
  instead: readonly string[];
}

export interface ReportShape<P extends Fields, F extends Fields, K extends string> extends Named {
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
  /** Covers all of the person's outlets by default, because a debtor may sign at several. @default false: the selected outlet */
  everyOutlet?: true;
  /**
   * Filters. They come after required parameters and before the others.
   * @default none
   */
  filters?: FilterSet<F>;
  /** Dated filters also read the same number of days before the range, for comparison: `:fromDate - :days`. @default false */
  readsBefore?: true;
  /**
   * What of each day's sales the report tells apart with these parameters, besides its filters: hour, orderType, channel or cashier; anything
   * else is ignored. With fewer of them, the engine reads a smaller roll-up; the other columns are empty there.
   * @default with `paged`, what its totals are grouped by; otherwise those whose columns its SQL names
   */
  tellsApart?: (parameters: AnyRecord) => readonly string[];
  /**
   * Whether the report needs every day of `stock_moved` with these parameters, because its bounds are in records.
   * @default if it has a row per day or week (`rowsBy` of a column); otherwise whole months are read as one row where the dates allow it
   */
  readsDays?: (parameters: ReportValues) => boolean;
  /**
   * For very many rows: reads only one page, in index order. Totals and subtotals come from `<name>.totals.sql`: all summed columns, and
   * `rows` (the number of report rows), for each value of the columns in `:groups`; ungrouped columns are null. Has no chart.
   * @default the whole result is evaluated once, and totals are added up from it
   */
  paged?: {
    /** The columns that identify a row. */
    key: readonly K[];
    /** Columns that are never empty. */
    filled: readonly K[];
    /**
     * The column with a row's outlet: a page ordered by it reads only the first rows of each outlet.
     * @default all rows are sorted by the outlet's name
     */
    outlet?: K;
  };
  /** The report's own parameters, by field builders; the SQL applies them. @default none */
  parameters?: P;
  /** Shows a change next to a tile's figure without a comparison, and what it is compared with. @default none */
  trend?: {
    /** The tile's column. */
    of: K;
    /** The column whose total is the change in percent. */
    by: K;
    /** What the change compares with: 'vs last week'. */
    words: string;
  };
  /** How the chart above the table is drawn, if columns say `chart`: bars for categories, a line for days. @default 'bar' */
  chart?: 'bar' | 'line';
  /** The caption of the totals below the table, on screen and in print, for columns with `foot`. @default none */
  foot?: string;
  /**
   * In print it becomes this document, with the header that `src/departments/<department>/<head>.tsx` draws: a statement of account.
   * @default the report under its own name
   */
  paper?: {
    /** The document's title. */
    title: string;
    /** The component that draws the header. */
    head: string;
  };
  /**
   * People who can export it can send it to the record that it is about, by email or WhatsApp.
   * @default it can't be sent
   */
  letter?: ReportLetter<keyof (P & F) & string, K>;
  /**
   * A layout with a line for each figure, and the rows of another layout as columns: columns say which part of it they are (`line`,
   * `statement`), and its SQL is only asked for the other layout.
   * @default none
   * @example statement: { by: 'per', when: 'line', turns: 'outlet', pctOf: 'sales' }
   */
  statement?: Statement<NoInfer<keyof (P & F) & string>, K>;
  /**
   * A picture in place of the chart: a quadrant, a heat map, a funnel, outlets side by side.
   * @default the chart
   * @example picture: { kind: 'funnel', steps: ['scans', 'orders'] }
   */
  picture?: Picture<K>;
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
   * Figures that are a quantity times a price and have words of their own.
   * @default columns with `ofQuantity`; besides, columns whose formula divides the figure by a count are split by that count, and listings by
   * their lines
   * @example countedBy: { netCost: { by: 'per=item', quantity: 'usedQty', counts: 'Quantities used', each: 'cost per unit' } }
   */
  countedBy?: Readonly<Record<string, CountedFigure>>;
  /**
   * What is open now, whatever its date: columns and choices of parameters (`parameter=value`). A question about one of them that names no
   * dates is asked for the past year.
   * @default such a question is asked for the initial number of days
   * @example openNow: ['openValue', 'overdue=true']
   */
  openNow?: readonly string[];
  /** What people look for here although nobody records it: a question about it is refused with a sentence. @default none */
  notRecorded?: NotRecorded | readonly NotRecorded[];
  /** The column of a listing's lines with an item's price per unit: questions about its prices over time are answered with it. @default none */
  priced?: string;
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
  /** The field with the business date that the report's dates apply to. */
  dateField: string;
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
    Pick<Reach, 'outline'> {
  /** Distinguishes a report from other declarations. */
  kind: 'report';
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
