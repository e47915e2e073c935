/** The columns of a report, as readers take them: a field's kind, and what the column does in the report. `column` builds them. */

import type { AnyRecord, Field } from './fields';
import type { Drill } from './reports/drills';
import type { Placement } from './reports/placement';
import type { StatementPart } from './reports/statement';

/** What few columns say. */
interface SeldomInColumn {
  /**
   * Another column of the report: people who can see that one don't get this one.
   * @default everyone gets it
   * @example phoneEnding: column.text({ replacesColumn: 'phone' })
   */
  replacesColumn?: string;
  /**
   * Shows this column's value in another column's cells, in grey after its value: a code after its name. Files have a separate column.
   * @default a separate column
   * @example itemCode: column.text({ within: 'itemName' })
   */
  within?: string;
  /**
   * The parameter that makes the column redundant: if people filter by one company, every row has the same one.
   * @default none
   */
  hideWhenFiltered?: string;
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
  /** The values are ids of permission modules, shown with their names in the navigation, or names of resources, shown with their labels. @default shown as they are */
  names?: 'modules' | 'resources';
}

/** Options of a column besides its kind. */
export interface ColumnFlags extends Placement, SeldomInColumn {
  /** @default the key in words: `netSales` is 'Net sales' */
  label?: string;
  /** Part of the answer, for tiles and links, but not of tables and files. @default false */
  hidden?: boolean;
  /** Who can see it. @default 'cost' for costs and for formulas that read one */
  sensitive?: 'cost' | 'personal';
  /**
   * Its position among the ways to group the table with subtotals, from 1.
   * @default not offered
   */
  group?: number;
  /** The table drops the column, and says so, if all values are zero. @default false */
  optional?: true;
  /** Hidden in the table until people choose it; always in files. @default false */
  onDemand?: true;
  /** Shown only while the parameters have these values (one of several, if a list): line columns in a listing's detail. @default always */
  onlyFor?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * Other words for it in questions, separated by commas, besides its label.
   * @default those that the report's `synonyms` has for it
   * @example costOfSales: column.costMoney({ synonyms: 'food cost, cost of goods' })
   */
  synonyms?: string;
  /**
   * Where its value links to: a report, a record, another page, or nowhere. 'record' for a `column.reference`.
   * @default nowhere
   * @example drill: ({ docId }) => ({ resource: 'purchaseOrders', id: String(docId) })
   * @example drill: toReport('billWiseReport', ({ billNo }) => ({ filters: { billNo } }))
   */
  drill?: 'record' | Drill;
}

/** What few columns of figures say. */
interface SeldomInFigure {
  /**
   * Its sign is the news, not a warning: a change, a distance from a target. It is coloured by `good`, other figures in red below zero.
   * @default false
   */
  signed?: true;
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
  /** Its label as a line. @default its label */
  lineLabel?: string;
  /**
   * The column with its quantity, if the figure is a quantity times a price; the report's `counted` has the words for the two.
   * @default none
   * @example salesValue: column.costMoney({ ofQuantity: 'salesUsage' })
   */
  ofQuantity?: string;
  /** A quantity in another unit than the report's: portions, where others are kilograms. @default false */
  unitless?: true;
}

/** More options for columns of figures. */
export interface FigureFlags extends ColumnFlags, SeldomInFigure {
  /**
   * Which direction is better: colours of changes, tiles, and words such as best, worse and ahead follow.
   * @default neither: an amount bought, the value of stock
   */
  good?: 'up' | 'down';
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
  /** Its total is in the row below the table that the report's `foot` names, as in an ageing report. @default false */
  foot?: true;
  /**
   * In the report's `statement` it is a line: by its own name (`true`) or another one, with '-' in front if it is deducted there and '='
   * if it is a subtotal.
   * @default no line
   * @example wasted: column.costMoney({ sum: true, line: '-wastage' })
   */
  line?: true | string;
  /** Decimal places. @default by kind: money 2, cost 6, quantity 4, percent 4, decimal 6 */
  scale?: number;
  /** Text after the figure. @default none */
  unit?: string;
  /**
   * The column with the figure's unit. Figures in the same unit have the same decimals.
   * @default for quantities the report's `column.unit`, if it has one; otherwise none
   */
  inUnit?: string;
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
