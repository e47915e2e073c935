/** What a report's answer looks like as a table: the same columns in the same order on the screen and in files. */
import { type AccessUser, canSee } from './access';
import { isDay, showDay } from './days';
import { type AnyRecord, choiceLabel, type Field, inWords, labelOf } from './fields';
import type { Report } from './schema';

/** The answer to a report's call. Decimals are strings with the column's places, whole numbers are numbers. */
export interface ReportAnswer {
  docs: AnyRecord[];
  /** Over the whole result, not the page. */
  totals: AnyRecord;
  /** Subtotals over the whole result in the table's order, when grouping was asked for. */
  groups?: ReportGroup[];
  /** The chart's points over the whole result: its x and y columns. */
  chart?: AnyRecord[];
  /** Leads to the next page; null on the last. */
  bookmark: string | null;
  /** Rows of the whole result. */
  total: number;
  /** ISO-8601 */
  generatedAt: string;
  /** What was really asked, defaults filled in: outlets (ids), dates, the declared parameters. */
  params: AnyRecord;
  /** ISO code, the same for all outlets asked. */
  currency: string | null;
  note?: string;
}

export interface ReportGroup {
  /** Value of the grouping column; null where a row has none. */
  value: string | null;
  rows: number;
  totals: AnyRecord;
}

/** Columns that a person may see, hidden ones included. */
export const visibleColumns = (report: Report, user: AccessUser): [key: string, field: Field][] =>
  Object.entries(report.columns).filter(([, field]) => canSee(user, field));

/** One column of the table. */
export interface TableColumn {
  /** `netSales`, or `payments.cash` where a column has one per value. */
  id: string;
  key: string;
  /** The value it stands for in a column that has one per value. */
  value?: string;
  label: string;
  field: Field;
}

/** The table's columns: those shown, with one per value where the result has several (payment methods, taxes). */
export function tableColumns(
  report: Report,
  user: AccessUser,
  parameters: AnyRecord,
  totals: AnyRecord,
): TableColumn[] {
  return visibleColumns(report, user).flatMap(([key, field]): TableColumn[] => {
    if (field.hidden) return [];
    const label = report.headings?.[key]?.(parameters) ?? labelOf(key, field);
    const kind = report.perValue?.[key];
    if (!kind) return [{ id: key, key, label, field }];
    const values = Object.keys((totals[key] as AnyRecord | null | undefined) ?? {});
    return values.map((value) => ({
      id: `${key}.${value}`,
      key,
      value,
      label: inWords(value) === label ? label : `${label}: ${inWords(value)}`,
      field: { ...field, kind } as Field,
    }));
  });
}

const ZEROS: Record<string, unknown> = { money: '0.00', quantity: '0.0000', integer: 0 };

/** A row's value in a column. A method without a payment that day is zero, not unknown. */
export function valueAt(column: TableColumn, row: AnyRecord): unknown {
  const stored = row[column.key];
  if (column.value === undefined || stored === null || stored === undefined) return stored ?? null;
  return (stored as AnyRecord)[column.value] ?? ZEROS[column.field.kind];
}

const RIGHT = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];
/** Whether a column holds figures. */
export const isFigure = (field: Field): boolean => RIGHT.includes(field.kind);

/** A value that is no figure, in words. */
export function wordsOf(report: Report, parameters: AnyRecord, key: string, field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const named = report.texts?.[key];
  if (named) return named(text, parameters);
  if (field.kind === 'choice') return choiceLabel(field, text);
  if (field.kind === 'boolean') return value ? 'Yes' : 'No';
  return field.kind === 'date' ? showDay(text) : text;
}

/** The same for files, where a day stays YYYY-MM-DD so that a spreadsheet knows it. */
export const fileText: typeof wordsOf = (report, parameters, key, field, value) =>
  isDay(value) ? value : wordsOf(report, parameters, key, field, value);
