/** A report as a file: the same figures as the screen, in the same order, with the totals below. */

import { type AnyRecord, choiceLabel, labelOf, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import {
  fileText,
  hasTotal,
  isFigure,
  placesByColumn,
  type ReportAnswer,
  type RowPlaces,
  type TableColumn,
  valueAt,
} from '#engine/read/reporting';
import { signBehind } from '#engine/run/figures';

/** What a file is made of. */
export interface ReportFile {
  report: Report;
  answer: ReportAnswer;
  columns: readonly TableColumn[];
  /** The parameters in words, by their labels: outlets, dates and the rest. */
  about: readonly (readonly [label: string, text: string])[];
}

const hasTotals = ({ answer }: ReportFile, columns: readonly TableColumn[]): boolean =>
  answer.docs.length > 0 && columns.some((column) => hasTotal(column, answer.totals));

/** A cell that a spreadsheet would take for a formula starts with an apostrophe, which it shows as text. */
export const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvCell({ report, answer }: ReportFile, column: TableColumn, row: AnyRecord): string {
  const value = valueAt(column, row);
  if (value === null || value === undefined) return '';
  if (isFigure(column.field)) return String(value);
  return quoted(harmless(fileText(report, answer.params, column.key, column.field, value)));
}

/** The first column without figures says 'Total'. */
const totalAt = (columns: readonly TableColumn[]) => columns.findIndex(({ field }) => !isFigure(field));

/** UTF-8 with a mark, so that spreadsheets read it as such; lines end as RFC 4180 wants. */
export function csvFile(file: ReportFile): string {
  const { columns, answer } = file;
  const lines = [columns.map(({ label }) => quoted(harmless(label)))];
  for (const row of answer.docs) lines.push(columns.map((column) => csvCell(file, column, row)));
  if (hasTotals(file, columns)) {
    const name = totalAt(columns);
    lines.push(columns.map((column, index) => (index === name ? 'Total' : csvCell(file, column, answer.totals))));
  }
  return `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

/** Excel keeps 15 digits; a longer figure stays text rather than being changed. */
const DIGITS = 15;
/** As the screen writes it; the cell has the exact value. */
const formatOf = (column: TableColumn, places: number): string => {
  const sign = signBehind(column.field);
  return `#,##0${places > 0 ? `.${'0'.repeat(places)}` : ''}${sign ? `"${sign}"` : ''}`;
};

interface Cell {
  value: string | number;
  type: StringConstructor | NumberConstructor;
  format?: string;
  align?: 'right';
  fontWeight?: 'bold';
}

function xlsxCell(
  { report, answer }: ReportFile,
  column: TableColumn,
  row: AnyRecord,
  places: ReadonlyMap<string, RowPlaces>,
): Cell | null {
  const value = valueAt(column, row);
  if (value === null || value === undefined) return null;
  if (!isFigure(column.field))
    return { value: fileText(report, answer.params, column.key, column.field, value), type: String };
  const digits = String(value).replace(/\D/g, '').replace(/^0+/, '').length;
  return digits <= DIGITS
    ? { value: Number(value), type: Number, format: formatOf(column, places.get(column.id)?.of(row) ?? 0) }
    : { value: String(value), type: String, align: 'right' };
}

/** A sheet's name: at most 31 characters, without those that a workbook refuses there. */
const sheetName = (label: string): string => label.replace(/[[\]/\\:*?]/g, ' ').slice(0, 31);

/** A workbook: the table, and a sheet that says what it is about. */
export async function xlsxFile(file: ReportFile): Promise<Uint8Array> {
  // Loaded with the first file that is asked for, not with the server.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const { report, columns, answer, about } = file;
  const places = placesByColumn(columns, answer);
  const bold = (value: string, column?: TableColumn): Cell => ({
    value,
    type: String,
    fontWeight: 'bold',
    ...(column && isFigure(column.field) ? { align: 'right' } : {}),
  });
  const rows: (Cell | null)[][] = [columns.map((column) => bold(column.label, column))];
  for (const row of answer.docs) rows.push(columns.map((column) => xlsxCell(file, column, row, places)));
  if (hasTotals(file, columns)) {
    const name = totalAt(columns);
    rows.push(
      columns.map((column, index) => {
        const cell = index === name ? bold('Total') : xlsxCell(file, column, answer.totals, places);
        return cell && { ...cell, fontWeight: 'bold' };
      }),
    );
  }
  const widths = columns.map((column) => ({
    width: isFigure(column.field) ? Math.max(12, column.label.length + 2) : 24,
  }));
  const facts = [
    [bold(report.label)],
    ...about.map(([label, text]): Cell[] => [bold(label), { value: text, type: String }]),
  ];
  const buffer = await writeXlsxFile([
    { data: rows, sheet: sheetName(report.label), columns: widths, stickyRowsCount: 1 },
    { data: facts, sheet: 'About', columns: [{ width: 24 }, { width: 60 }] },
  ]).toBuffer();
  return new Uint8Array(buffer);
}

/** A declared parameter's value in words, for the file's facts. */
export const parameterText = (report: Report, key: string, value: unknown): string => {
  const field = report.parameters[key];
  if (field?.kind === 'choice') return choiceLabel(field, String(value));
  if (field && shownKind(field) === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
};
export const parameterLabel = (report: Report, key: string): string => labelOf(key, report.parameters[key]);
