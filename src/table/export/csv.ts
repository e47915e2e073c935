/** CSV for spreadsheets: figures as plain numbers, dates in words, and no cell that a spreadsheet would run as a formula. */
import { isDecimal } from '#engine/run/decimal';
import { exactly } from '#engine/run/figures';
import { formatDate, formatMoment } from '#src/format/format';
import type { ExportColumn, ExportTable } from './types';

/**
 * Text that starts like a formula gets a leading apostrophe (OWASP, CSV injection). Only text: figures come from the console's own
 * formatting, and a minus must stay one.
 */
export const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The decimals on screen; without a row, in the totals, the column's. */
export const placesOf = <R>({ places = 0 }: ExportColumn<R>, row: R | undefined): number =>
  typeof places === 'number' ? places : row === undefined ? 0 : places(row);

const cellOf = <R>(column: ExportColumn<R>, value: string | null | undefined, timeZone: string, row?: R): string => {
  if (value === null || value === undefined || value === '') return '';
  if (column.kind === 'number' && isDecimal(value))
    return column.places === undefined ? value : exactly(value, placesOf(column, row));
  if (column.kind === 'date') return withoutFormula(formatDate(value));
  if (column.kind === 'moment') return withoutFormula(formatMoment(value, timeZone));
  return withoutFormula(value);
};

/** The table as rows of cells, heading first; figures with all their decimals, without grouping. */
export const cellsOf = <R>({ columns, rows, totals, timeZone }: ExportTable<R>): string[][] => [
  columns.map(({ label }) => withoutFormula(label)),
  ...rows.map((row) => columns.map((column) => cellOf(column, column.value(row), timeZone, row))),
  ...(totals
    ? [
        totals.map((total, index) =>
          cellOf(columns[index] ?? { label: '', kind: 'text', value: () => '' }, total, timeZone),
        ),
      ]
    : []),
];

/** The whole file; the byte order mark tells spreadsheets that it is UTF-8. */
export async function toCsv<R>(table: ExportTable<R>): Promise<Blob> {
  const { default: papaparse } = await import('papaparse');
  return new Blob(['\uFEFF', papaparse.unparse(cellsOf(table), { newline: '\r\n' })], {
    type: 'text/csv;charset=utf-8',
  });
}
