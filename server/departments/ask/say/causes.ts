/** What is known of why a figure changed, as sentences and tables show it. Types only. */

import type { Report } from '#engine/define/report';
import type { Query } from '#engine/run/query/query';
import type { Dimension } from '../catalogue/vocabulary';

/** One part of a change. */
export interface Part {
  label: string;
  /** Its figures on both sides; undefined if the part has no such figure of its own. */
  before?: string;
  now?: string;
  /** What it adds to the change. */
  change: string;
  /** How much of that is its quantity, and how much its price, if the parts are items with both. */
  ofCount?: string;
  ofAverage?: string;
}

/** A change of a figure between two periods. */
export interface Change {
  /** The column of the figure. */
  figure: string;
  /** What the figure is called. */
  label: string;
  before: string;
  now: string;
  change: string;
}

/** A change with its parts. */
export interface Explained extends Change {
  /** The report that has the parts. */
  report: Report;
  /** What the parts are: categories, outlets. */
  by: Dimension;
  /** What a ratio divides by, which is one of its parts: 'Net sales'. */
  below: string | undefined;
  /** The largest first; together they are the change. */
  parts: readonly Part[];
  /** The query of the report that has the parts. */
  query: Query;
}

/** A change whose parts are items, each with what its quantity and its price add to it. */
export interface ItemSplit {
  /** What the quantities and the prices are called: 'Quantities sold', 'cost per item'. */
  count: string;
  average: string;
  ofCount: string;
  ofAverage: string;
  /** What a row is: 'Item'. */
  by: string;
  /** Every item that changed, the largest change first; together they are the change. */
  parts: readonly (Part & Required<Pick<Part, 'ofCount' | 'ofAverage'>>)[];
  /** The query of the report that has the items. */
  query: Query;
  /** The amount of the lines, if the figure has more in it than they do, such as tax. @default the figure itself */
  of?: string;
}

/** A change split by a count and an average; together they are the change. */
export interface Split {
  count: string;
  average: string;
  /** How many there were, and each on average. */
  sides: { countKey: string; averageKey: string };
  ofCount: string;
  ofAverage: string;
}
