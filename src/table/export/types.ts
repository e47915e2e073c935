/** A table for export: passed by lists, documents and reports. */
export type ExportKind = 'text' | 'number' | 'date' | 'moment';

export interface ExportColumn<R> {
  label: string;
  kind: ExportKind;
  /** Decimals of a number column, or of a row's figure in it, as on screen. The file keeps all of the value's decimals. */
  places?: number | ((row: R) => number);
  /** After its figures: '%'. */
  sign?: string;
  /** Number: a plain decimal. Date: YYYY-MM-DD. Moment: ISO. Text: as on screen. Nothing: '' or null. */
  value: (row: R) => string | null | undefined;
  /** Width in characters. */
  width?: number;
}

export interface ExportTable<R> {
  /** The file's name without its extension. */
  name: string;
  columns: readonly ExportColumn<R>[];
  rows: readonly R[];
  /** A last row of totals, cell by cell; '' if there is none. */
  totals?: readonly string[];
  /** Time zone of timestamps. */
  timeZone: string;
}
