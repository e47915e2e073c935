/** A report as a file: the same figures as on screen, in the same order, with the totals below. */

import { type AnyRecord, choiceLabel, type Field, inSentence, labelOf, shownKind } from '#engine/define/fields';
import type { Report, ReportValues } from '#engine/define/report';
import {
  fileText,
  footColumns,
  hasTotal,
  isFigure,
  placesByColumn,
  type ReportAnswer,
  type ReportGroup,
  type RowPlaces,
  type TableColumn,
  valueAt,
  wordsOf,
} from '#engine/read/reporting';
import { groupingsIn } from '#engine/read/tableView';
import { signBehind } from '#engine/run/figures';
import { csvFile as csvText } from '#engine/run/files/csv';
import { localMoment } from '#engine/run/time/businessDay';
import { isDay } from '#engine/run/time/days';

/** A file's input. */
export interface ReportFile {
  report: Report;
  answer: ReportAnswer;
  columns: readonly TableColumn[];
  /** The parameters in words, by label: outlets, dates and the rest. */
  about: readonly (readonly [label: string, text: string])[];
  /** The time zone for timestamps. */
  timeZone?: string | undefined;
}

/** Totals that belong below the table, such as the ageing of a statement, by label. */
export const footOf = ({ report, answer }: ReportFile): [label: string, column: TableColumn][] =>
  footColumns(report).flatMap((key): [string, TableColumn][] => {
    const field = report.columns[key];
    const label = labelOf(key, field);
    return field && answer.totals[key] !== undefined && answer.totals[key] !== null
      ? [[label, { id: key, key, field, label }]]
      : [];
  });

export const hasTotals = ({ answer }: ReportFile, columns: readonly TableColumn[]): boolean =>
  answer.docs.length > 0 && columns.some((column) => hasTotal(column, answer.totals));

/** A timestamp as a spreadsheet reads it, YYYY-MM-DD hh:mm in the outlet's local time; undefined if it isn't one. */
function localTime(field: Field, value: unknown, timeZone: string | undefined): string | undefined {
  const at = field.kind === 'datetime' ? new Date(String(value)) : undefined;
  if (!at || Number.isNaN(at.getTime())) return undefined;
  const { date, time } = localMoment(at, timeZone);
  return `${date} ${time}`;
}

function csvCell({ report, answer, timeZone }: ReportFile, column: TableColumn, row: AnyRecord): string {
  const value = valueAt(column, row);
  if (value === null || value === undefined) return '';
  if (isFigure(column.field)) return String(value);
  return localTime(column.field, value, timeZone) ?? fileText(report, answer.params, column.key, column.field, value);
}

/** The first column without figures shows 'Total' and group names; if there is none, the first column does. */
export const nameAt = (columns: readonly TableColumn[]): number =>
  Math.max(
    0,
    columns.findIndex(({ field }) => !isFigure(field)),
  );
/** The last line's name. */
export const TOTAL = 'Total';
/** Whether a summed line is named in this column: a group always, the total if it has no figure. */
export const isNamed = (column: TableColumn, title: string): boolean => !isFigure(column.field) || title !== TOTAL;
/** A group's name, indented if it is inside another. */
const indented = (name: string, depth: number): string => `${'    '.repeat(depth)}${name}`;

/** The lines of a table as CSV; with `currency`, each begins with it. */
function csvLines(file: ReportFile, currency: string | undefined): string[][] {
  const { columns, answer } = file;
  const at = nameAt(columns);
  const summed = (title: string, totals: ReportValues): string[] =>
    columns.map((column, index) => {
      if (index === at && isNamed(column, title)) return title;
      return isFigure(column.field) ? csvCell(file, column, totals) : '';
    });
  const lines = [columns.map(({ label }) => label)];
  for (const line of fileLinesOf(file))
    lines.push(
      'row' in line
        ? columns.map((column) => csvCell(file, column, line.row))
        : summed(indented(line.name, line.depth), line.totals),
    );
  if (hasTotals(file, columns)) lines.push(summed(TOTAL, answer.totals));
  if (currency === undefined) return lines;
  return lines.map((cells, index) => [index === 0 ? 'Currency' : currency, ...cells]);
}

/** Subtotals and totals are where the screen has them. One table; of amounts in several currencies, one below the other. */
export function csvFile(files: readonly ReportFile[]): string {
  const isOne = files.length === 1;
  const lines = files.flatMap((file) => csvLines(file, isOne ? undefined : (file.answer.currency ?? '')));
  return csvText(lines);
}

/** Excel keeps 15 digits; a longer figure stays text instead of being changed. */
const DIGITS = 15;
/** As on screen; the cell has the exact value. */
const formatOf = (column: TableColumn, places: number): string => {
  const sign = signBehind(column.field);
  return `#,##0${places > 0 ? `.${'0'.repeat(places)}` : ''}${sign ? `"${sign}"` : ''}`;
};

interface Cell {
  value: string | number | Date;
  type: StringConstructor | NumberConstructor | DateConstructor;
  format?: string;
  align?: 'right' | 'left';
  fontWeight?: 'bold';
}

/** Dates and times in a spreadsheet's numbering, in the outlet's local time. */
function dateCell(field: Field, value: unknown, timeZone: string | undefined): Cell | undefined {
  if (isDay(value)) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'd mmm yyyy', align: 'left' };
  const local = localTime(field, value, timeZone);
  if (local === undefined) return undefined;
  return { value: new Date(`${local.replace(' ', 'T')}:00Z`), type: Date, format: 'd mmm yyyy hh:mm', align: 'left' };
}

function xlsxCell(
  { report, answer, timeZone }: ReportFile,
  column: TableColumn,
  row: AnyRecord,
  places: ReadonlyMap<string, RowPlaces>,
): Cell | null {
  const value = valueAt(column, row);
  if (value === null || value === undefined) return null;
  if (!isFigure(column.field))
    return (
      dateCell(column.field, value, timeZone) ?? {
        value: fileText(report, answer.params, column.key, column.field, value),
        type: String,
      }
    );
  const digits = String(value).replace(/\D/g, '').replace(/^0+/, '').length;
  return digits <= DIGITS
    ? { value: Number(value), type: Number, format: formatOf(column, places.get(column.id)?.of(row) ?? 0) }
    : { value: String(value), type: String, align: 'right' };
}

/** A table line: a row, or a group's header with its subtotals, indented by depth. */
type Line = { row: ReportValues } | { name: string; depth: number; totals: ReportValues };

/** Rows below their group headers, as on screen with all groups expanded. */
export function fileLinesOf({ report, answer }: Pick<ReportFile, 'report' | 'answer'>): Line[] {
  const keys = groupingsIn(answer.params.group);
  const nameOf = (key: string, value: unknown): string => {
    const field = report.columns[key];
    const words = field && value !== null ? wordsOf(report, answer.params, key, field, value) : '';
    return words || `No ${inSentence(labelOf(key, field))}`;
  };
  const within = (groups: readonly ReportGroup[] | undefined, depth: number, rows: readonly ReportValues[]): Line[] => {
    const key = keys[depth];
    if (!groups || key === undefined) return rows.map((row) => ({ row }));
    return groups.flatMap((group): Line[] => [
      { name: nameOf(key, group.value), depth, totals: group.totals },
      ...within(
        group.groups,
        depth + 1,
        rows.filter((row) => (row[key] ?? null) === group.value),
      ),
    ]);
  };
  return within(answer.groups, 0, answer.docs);
}

/** A sheet's name: at most 31 characters, without the ones that workbooks refuse. */
const sheetName = (label: string): string => label.replace(/[[\]/\\:*?]/g, ' ').slice(0, 31);

const bold = (value: string, column?: TableColumn): Cell => ({
  value,
  type: String,
  fontWeight: 'bold',
  ...(column && isFigure(column.field) ? { align: 'right' } : {}),
});

/** A table as a sheet. */
function sheetOf(file: ReportFile, name: string) {
  const { report, columns, answer, about } = file;
  const foot = footOf(file);
  const places = placesByColumn([...columns, ...foot.map(([, column]) => column)], answer);
  const at = nameAt(columns);
  const summed = (title: string, totals: ReportValues): (Cell | null)[] =>
    columns.map((column, index) => {
      const cell =
        index === at && isNamed(column, title)
          ? bold(title)
          : isFigure(column.field)
            ? xlsxCell(file, column, totals, places)
            : null;
      return cell && { ...cell, fontWeight: 'bold' };
    });
  const asked = about.filter(([label]) => label !== 'Made' && label !== 'Note');
  const heading: (Cell | null)[][] = [
    [{ value: report.label, type: String, fontWeight: 'bold' }],
    [{ value: asked.map(([label, text]) => `${label}: ${text}`).join(' · '), type: String }],
    [],
    columns.map((column) => bold(column.label, column)),
  ];
  const rows: (Cell | null)[][] = [...heading];
  for (const line of fileLinesOf(file))
    rows.push(
      'row' in line
        ? columns.map((column) => xlsxCell(file, column, line.row, places))
        : summed(indented(line.name, line.depth), line.totals),
    );
  if (hasTotals(file, columns)) rows.push(summed(TOTAL, answer.totals));
  if (foot.length > 0) rows.push([], [bold(report.foot ?? '')]);
  for (const [label, column] of foot)
    rows.push([{ value: label, type: String }, xlsxCell(file, column, answer.totals, places)]);
  const widths = columns.map((column) => ({
    width: isFigure(column.field) ? Math.max(12, column.label.length + 2) : 24,
  }));
  return { data: rows, sheet: name, columns: widths, stickyRowsCount: heading.length };
}

/** A workbook: a sheet with each table, of amounts in several currencies one for each, and a sheet that describes them. */
export async function xlsxFile(files: readonly ReportFile[]): Promise<Uint8Array> {
  // Loaded with the first file, not with the server.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const nameOf = ({ report, answer }: ReportFile) =>
    files.filter((file) => file.report === report).length === 1
      ? sheetName(report.label)
      : `${sheetName(report.label).slice(0, 27)} ${answer.currency ?? ''}`;
  const described = files.filter(({ report }, index) => files.findIndex((file) => file.report === report) === index);
  const facts = described.flatMap(({ report, about }) => [
    [bold(report.label)],
    ...about.map(([label, text]): Cell[] => [bold(label), { value: text, type: String }]),
  ]);
  const buffer = await writeXlsxFile([
    ...files.map((file) => sheetOf(file, nameOf(file))),
    { data: facts, sheet: 'About', columns: [{ width: 24 }, { width: 60 }] },
  ]).toBuffer();
  return new Uint8Array(buffer);
}

/** A declared parameter's value in words, for the file's description. */
export const parameterText = (report: Report, key: string, value: unknown): string => {
  const field = report.parameters[key];
  if (field?.kind === 'choice') return choiceLabel(field, String(value));
  if (field && shownKind(field) === 'boolean') return value ? 'Yes' : 'No';
  if (field?.kind === 'choices' && Array.isArray(value))
    return value.map((each) => choiceLabel(field, String(each))).join(', ');
  return Array.isArray(value) ? value.join(', ') : String(value);
};
export const parameterLabel = (report: Report, key: string): string => labelOf(key, report.parameters[key]);
