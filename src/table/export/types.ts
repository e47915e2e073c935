/** A table on its way into a file: what lists, documents and reports hand over. */
export type ExportKind = 'text' | 'number' | 'date' | 'moment';

export interface ExportColumn<R> {
  label: string;
  kind: ExportKind;
  /** Decimals of a number column, or of a row's figure in it: those that the screen shows. The file keeps all that the value has. */
  places?: number | ((row: R) => number);
  /** Behind its figures: '%'. */
  sign?: string;
  /** Number: a plain decimal. Date: YYYY-MM-DD. Moment: ISO. Text: as the screen says it. Nothing: '' or null. */
  value: (row: R) => string | null | undefined;
  /** Width in characters. */
  width?: number;
}

export interface ExportTable<R> {
  /** The file's name without its ending. */
  name: string;
  columns: readonly ExportColumn<R>[];
  rows: readonly R[];
  /** A last row of totals, cell by cell; '' where there is none. */
  totals?: readonly string[];
  /** Zone in which moments are written. */
  timeZone: string;
}
