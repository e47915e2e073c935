/** CSV for spreadsheets: figures as plain numbers, dates in words. */
import { isDecimal } from '#engine/run/decimal';
import { exactly } from '#engine/run/figures';
import { csvFile } from '#engine/run/files/csv';
import { formatDate, formatMoment } from '#src/format/format';
import type { ExportColumn, ExportTable } from './types';

/** The decimals on screen; without a row, in the totals, the column's. */
export const placesOf = <R>({ places = 0 }: ExportColumn<R>, row: R | undefined): number =>
  typeof places === 'number' ? places : row === undefined ? 0 : places(row);

const cellOf = <R>(column: ExportColumn<R>, value: string | null | undefined, timeZone: string, row?: R): string => {
  if (value === null || value === undefined || value === '') return '';
  if (column.kind === 'number' && isDecimal(value))
    return column.places === undefined ? value : exactly(value, placesOf(column, row));
  if (column.kind === 'date') return formatDate(value);
  if (column.kind === 'moment') return formatMoment(value, timeZone);
  return value;
};

/** The table as rows of cells, heading first; figures with all their decimals, without grouping. */
export const cellsOf = <R>({ columns, rows, totals, timeZone }: ExportTable<R>): string[][] => [
  columns.map(({ label }) => label),
  ...rows.map((row) => columns.map((column) => cellOf(column, column.value(row), timeZone, row))),
  ...(totals
    ? [
        totals.map((total, index) =>
          cellOf(columns[index] ?? { label: '', kind: 'text', value: () => '' }, total, timeZone),
        ),
      ]
    : []),
];

/** The whole file. */
export const toCsv = <R>(table: ExportTable<R>): Blob =>
  new Blob([csvFile(cellsOf(table))], { type: 'text/csv;charset=utf-8' });
