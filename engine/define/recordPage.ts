/** The declaration of the page on which a resource's record opens: its figures, before its form. */

import type { Column } from './columns';
import type { AnyRecord } from './fields';

/** Values by figure name. */
export type FigureValues = Readonly<Record<string, unknown>>;

/** A figure at the top of a record's page. */
export interface DeclaredFigure<K extends string = string> {
  /** A field of the record, or the name of a figure in the API's answer. */
  key: string;
  /**
   * A figure that the API computes: its kind, label and visibility. Its value is a column of `resources/<department>/<name>.figures.sql`,
   * or comes from `server/departments/<department>/<name>.figures.ts`. @default the field of that name
   * @example column: column.costMoney({ label: 'Bought in 90 days' })
   */
  column?: Column;
  /** The field whose record is the unit: '12.5 kg'. @default none */
  unitOf?: K;
  /** The key of the figure that ends the range, which then has no place of its own: '1,450.00 to 2,100.00'. @default one value */
  upTo?: string;
}

interface Related<R> {
  /** The heading. @default the name of the records or the report */
  label?: string;
  /** Whether it applies to this record. @default always */
  when?: (record: R) => boolean;
  /** What it means that there are none. @default 'None' */
  none?: string;
}

/** Related records: the first few, and a link to all of them. */
export interface RelatedRecords<R = AnyRecord> extends Related<R> {
  /** The resource. */
  resource: string;
  /**
   * Their field with this record's id; a dot leads into a list or lines.
   * @example by: 'ingredients.itemId'
   */
  by: string;
  /** Only those with these values: documents that are still open. @default all */
  filter?: Readonly<Record<string, string | readonly string[]>>;
  /** '-docDate' sorts descending. @default like their own list */
  sort?: string;
  /** Fields to show. @default the first columns of their own list */
  columns?: readonly string[];
}

/** Related rows of a report: the first few, and a link to the whole report. */
export interface RelatedRows<R = AnyRecord> extends Related<R> {
  /** The report. */
  report: string;
  /** The report's parameters; `day(-30)` is the business date thirty days ago. */
  parameters: (record: R, day: (offset: number) => string) => Readonly<Record<string, unknown>>;
  /** '-date' sorts descending; separate several with commas. @default like the report */
  sort?: string;
  /** Columns to show. */
  columns: readonly string[];
}

/** The page on which a record opens. */
export interface RecordPage<K extends string = string, R = AnyRecord> {
  /**
   * The figures at the top of its page, in order: fields of the record and figures that the API computes.
   * @default none
   * @example figures: ['outstanding', { key: 'openOrders', column: column.integer() }]
   */
  figures?: readonly (K | DeclaredFigure<K>)[];
  /**
   * Where it is used and its recent activity: each list has a few rows and a link to all of them.
   * @default none
   * @example related: [{ resource: 'recipes', by: 'ingredients.itemId' }]
   */
  related?: readonly (RelatedRecords<R> | RelatedRows<R>)[];
}
