/** XLSX: exact figures as numbers and dates as dates, in the screen's formats. Text stays text, whatever it starts with. */
import type { Cell, Row } from 'write-excel-file/browser';
import { isDecimal } from '#engine/run/decimal';
import { exactly } from '#engine/run/figures';
import { toZone } from '#src/format/zones';
import { placesOf } from './csv';
import type { ExportColumn, ExportTable } from './types';

/** Beyond this many digits a spreadsheet's number is no longer exact. */
const EXACT_DIGITS = 15;

const numberFormat = (places: number, sign = ''): string =>
  `#,##0${places > 0 ? `.${'0'.repeat(places)}` : ''}${sign ? `"${sign}"` : ''}`;

function cellOf<R>(column: ExportColumn<R>, value: string | null | undefined, timeZone: string, row?: R): Cell {
  if (value === null || value === undefined || value === '') return null;
  const text: Cell = { value, type: String };
  if (column.kind === 'number') {
    if (!isDecimal(value)) return text;
    const places = placesOf(column, row);
    const exact = exactly(value, places);
    if (exact.replace(/\D/g, '').length > EXACT_DIGITS) return { value: exact, type: String, align: 'right' };
    return { value: Number(exact), type: Number, format: numberFormat(places, column.sign) };
  }
  if (column.kind === 'date') {
    const at = Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(at) ? text : { value: new Date(at), type: Date, format: 'd mmm yyyy' };
  }
  if (column.kind === 'moment') {
    // Spreadsheets have no time zones: the outlet's local time, as on screen and in reports' files.
    const local = toZone(value, timeZone);
    return local ? { value: new Date(`${local.day}T${local.time}:00Z`), type: Date, format: 'd mmm yyyy hh:mm' } : text;
  }
  return text;
}

/** The table as rows of cells: a bold heading, the rows, bold totals. */
export function sheetOf<R>({ columns, rows, totals, timeZone }: ExportTable<R>): Row[] {
  const heading = columns.map(
    (column): Cell => ({
      value: column.label,
      type: String,
      fontWeight: 'bold',
      align: column.kind === 'number' ? 'right' : 'left',
    }),
  );
  const bold = (cell: Cell): Cell => (cell && typeof cell === 'object' ? { ...cell, fontWeight: 'bold' } : cell);
  return [
    heading,
    ...rows.map((row) => columns.map((column) => cellOf(column, column.value(row), timeZone, row))),
    ...(totals ? [columns.map((column, index) => bold(cellOf(column, totals[index], timeZone)))] : []),
  ];
}

const DEFAULT_WIDTH: Record<ExportColumn<unknown>['kind'], number> = { text: 22, number: 14, date: 13, moment: 18 };

export async function toXlsx<R>(table: ExportTable<R>): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const columns = table.columns.map(({ width, kind }) => ({ width: width ?? DEFAULT_WIDTH[kind] }));
  // Sheet names take 31 characters and no brackets, slashes and the like.
  const sheet = table.name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);
  return writeExcelFile(sheetOf(table), { columns, sheet, stickyRowsCount: 1 }).toBlob();
}
