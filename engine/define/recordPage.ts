/** What the declaration of a resource says about the page on which one of its records opens: how it does, before its form. */

import type { Column } from './columns';
import type { AnyRecord } from './fields';

/** Values by the names of figures. */
export type FigureValues = Readonly<Record<string, unknown>>;

/** A figure at the head of a record's page. */
export interface DeclaredFigure<K extends string = string> {
  /** A field of the record, or the name under which the API answers the figure. */
  key: string;
  /**
   * What the API works out: its kind, label and who may see it. Its value is a column of `resources/<department>/<name>.figures.sql`, or what
   * `server/departments/<department>/<name>.figures.ts` answers. @default the field of that name
   * @example column: column.costMoney({ label: 'Bought in 90 days' })
   */
  column?: Column;
  /** The field whose record is the unit: '12.5 kg'. @default none */
  unitOf?: K;
  /** The key of the figure that it reaches up to, which has no place of its own then: '1,450.00 to 2,100.00'. @default one value */
  upTo?: string;
}

interface Related<R> {
  /** The heading. @default what the records or the report are called */
  label?: string;
  /** Whether this record has any. @default always */
  when?: (record: R) => boolean;
}

/** Records that say something about this one: the first few, and the way to all of them. */
export interface RelatedRecords<R = AnyRecord> extends Related<R> {
  /** Whose records. */
  resource: string;
  /**
   * Their field with this record's id; within a list or lines with a dot.
   * @example by: 'ingredients.itemId'
   */
  by: string;
  /** Only those with these values: documents that are still open. @default all */
  filter?: Readonly<Record<string, string | readonly string[]>>;
  /** '-docDate' sorts downwards. @default as their own list does */
  sort?: string;
  /** Fields to show. @default the first columns of their own list */
  columns?: readonly string[];
}

/** Rows of a report that say something about the record: the first few, and the way to the whole. */
export interface RelatedRows<R = AnyRecord> extends Related<R> {
  /** Whose rows. */
  report: string;
  /** What the report is asked; `day(-30)` is the business date thirty days ago. */
  parameters: (record: R, day: (offset: number) => string) => Readonly<Record<string, unknown>>;
  /** '-date' sorts downwards; several with commas. @default as the report does */
  sort?: string;
  /** Columns to show. */
  columns: readonly string[];
}

/** The page on which a record opens. */
export interface RecordPage<K extends string = string, R = AnyRecord> {
  /**
   * How the record does, in order, at the head of its page: fields of its own, and what the API works out.
   * @default none
   * @example figures: ['outstanding', { key: 'openOrders', column: column.integer() }]
   */
  figures?: readonly (K | DeclaredFigure<K>)[];
  /**
   * Where it is used and what happened with it, each list with a few rows and a link to all of them.
   * @default none
   * @example related: [{ resource: 'recipes', by: 'ingredients.itemId' }]
   */
  related?: readonly (RelatedRecords<R> | RelatedRows<R>)[];
}
