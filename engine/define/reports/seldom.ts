/** The keys that few reports need: letters, statements, paging, and how their SQL reads the ledger. */

import type { Fields } from '../fields';
import type { ReportValues } from './drills';
import type { Statement } from './statement';

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
  /** A text of the outlet at the end: its heading, and its field. @default none @example closing: ['How to pay', 'contact_info.paymentDetails'] */
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

/** What few reports say. */
export interface SeldomInReport<P extends Fields, F extends Fields, K extends string> {
  /** The specification has no such report: an API with only its calls doesn't offer it. @default false */
  extension?: true;
  /** Covers all of the person's outlets by default, because a debtor may sign at several. @default false: the selected outlet */
  everyOutlet?: true;
  /** Dated filters also read the days before, for comparison: from `:beforeFrom` to `:beforeTo`. @default false */
  readsBefore?: true;
  /**
   * What of each day's sales the report tells apart with these parameters, besides its filters: hour, orderType, channel or cashier; anything
   * else is ignored. With fewer of them, the engine reads a smaller roll-up; the other columns are empty there.
   * @default with `paged`, what its totals are grouped by; otherwise those whose columns its SQL names
   */
  rollUpBy?: (parameters: ReportValues) => readonly string[];
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
  /** Shows a change next to a tile's figure without a comparison, and what it is compared with. @default none */
  trend?: {
    /** The tile's column. */
    of: K;
    /** The column whose total is the change in percent. */
    by: K;
    /** What the change compares with: 'vs last week'. */
    words: string;
  };
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
   * Figures that are a quantity times a price and have words of their own.
   * @default columns with `ofQuantity`; besides, columns whose formula divides the figure by a count are split by that count, and listings by
   * their lines
   * @example countedBy: { netCost: { by: 'per=item', quantity: 'usedQty', counts: 'Quantities used', each: 'cost per unit' } }
   */
  countedBy?: Readonly<Record<string, CountedFigure>>;
  /** A component of `src/departments/` next to its buttons, for what people do with its rows. @default none */
  tools?: string;
  /** The column of a listing's lines with an item's price per unit: questions about its prices over time are answered with it. @default none */
  priced?: string;
}
