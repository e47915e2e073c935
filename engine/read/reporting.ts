/** A report's answer as a table: the same columns in the same order on screen and in files. */

import { type AnyRecord, choiceLabel, type Field, labelOf, nameInWords, scaleOf } from '../define/fields';
import type { Column, Report } from '../define/report';
import { inCurrency } from '../run/currency';
import { fixed, money } from '../run/decimal';
import { type ColumnPlaces, type FigureColumn, placesInTable, type UnitPlaces } from '../run/figures';
import { evaluateFormula, namesIn, parseFormula } from '../run/formula';
import { isDay, showDay } from '../run/time/days';
import { objectIn } from '../run/values';
import { type AccessUser, canSee } from './access';
import type { OtherSide } from './comparison';

/** The answer to a report's call. Decimals are strings with the column's decimals; whole numbers are numbers. */
export interface ReportAnswer {
  docs: AnyRecord[];
  /** For the whole result, not the page. */
  totals: AnyRecord;
  /** Subtotals for the whole result in the table's order, if grouping was requested. */
  groups?: ReportGroup[];
  /** The chart's points for the whole result: its x and y columns. */
  chart?: AnyRecord[];
  /** Opens the next page; null on the last. */
  bookmark: string | null;
  /** Number of rows in the whole result. */
  total: number;
  /** When the figures were right, ISO-8601. */
  generatedAt: string;
  /** How many seconds that was before the answer, if it was read from a replica that is behind. */
  behindSeconds?: number;
  /** The other side of a comparison: its dates or outlets. */
  compared?: OtherSide;
  /** The effective request, defaults filled in: outlets (ids), dates, the declared parameters. */
  params: AnyRecord;
  /** ISO code; null if the requested outlets have several currencies. */
  currency: string | null;
  /** The answer for the outlets of each currency, if amounts are in several: they are never added up, so the whole has no rows and no totals. */
  currencies?: readonly ReportAnswer[];
  note?: string;
}

export interface ReportGroup {
  /** The value of the grouping column; null if a row has none. */
  value: string | null;
  rows: number;
  totals: AnyRecord;
  /** The second grouping within this one, if two were requested. */
  groups?: ReportGroup[];
}

/** A report's columns for a person. */
type Seen = readonly (readonly [key: string, column: Column])[];
const seenBy = new WeakMap<AccessUser, WeakMap<Report, Seen>>();

/** Columns that a person can see, hidden ones included. A column given instead of another is left out for people who can see the other. */
export function visibleColumns(report: Report, user: AccessUser): Seen {
  const known = seenBy.get(user) ?? new WeakMap<Report, Seen>();
  seenBy.set(user, known);
  const seen = known.get(report) ?? seenColumns(report, user);
  known.set(report, seen);
  return seen;
}

const seenColumns = (report: Report, user: AccessUser): Seen =>
  Object.entries(report.columns).filter(([, column]) => {
    const better = column.replacesColumn === undefined ? undefined : report.columns[column.replacesColumn];
    return canSee(user, column) && !(better && canSee(user, better));
  });

const keysOf = (report: Report, holds: (column: Column) => unknown): string[] =>
  Object.entries(report.columns).flatMap(([key, column]) => (holds(column) ? [key] : []));
const keysInPlace = (report: Report, placeOf: (column: Column) => number | undefined): string[] =>
  keysOf(report, placeOf).sort((a, b) => place(report, a, placeOf) - place(report, b, placeOf));
const place = (report: Report, key: string, placeOf: (column: Column) => number | undefined): number =>
  placeOf(report.columns[key] as Column) ?? 0;

/** Columns that are added up for the whole result and per group. */
export const summedColumns = (report: Report): string[] => keysOf(report, ({ sum }) => sum);
/** Columns the table can be grouped by, the default first. */
export const groupColumns = (report: Report): string[] => keysInPlace(report, ({ group }) => group);
/** The figures at the top, in order. */
export const tileColumns = (report: Report): string[] => keysInPlace(report, ({ tile }) => tile);
/** The totals below the table, in column order. */
export const footColumns = (report: Report): string[] => keysOf(report, ({ foot }) => foot);

/** Whether a chart uses the table's order, which is when that order ends with its x column. Otherwise the largest bars come first. */
export const isChartInOrder = ({ sort, chart }: Report): boolean => chart !== undefined && sort.at(-1) === chart.x;

/** Whether a column exists with these parameters. */
export const isFor = ({ onlyFor }: Column, parameters: AnyRecord): boolean =>
  !onlyFor || Object.entries(onlyFor).every(([key, value]) => [value].flat().includes(String(parameters[key])));

/** A column's heading with these parameters. */
export const headingOf = (report: Report, key: string, parameters: AnyRecord): string =>
  report.columns[key]?.heading?.(parameters) ?? labelOf(key, report.columns[key]);

/** A column's value over sums: null if unknown, undefined if it reads a column that isn't added up. */
function overSums(report: Report, key: string, sums: AnyRecord, text = report.columns[key]?.formula): unknown {
  if (!text) return sums[key];
  const formula = parseFormula(text);
  const parts = new Map(namesIn(formula).map((name) => [name, overSums(report, name, sums)]));
  return [...parts.values()].includes(undefined) ? undefined : evaluateFormula(formula, (name) => parts.get(name));
}

/** A formula over the sums, with the column's decimals. */
function formulaTotal(report: Report, key: string, sums: AnyRecord, text?: string): string | null | undefined {
  const column = report.columns[key] as Column;
  const value = (text ?? column.formula) ? overSums(report, key, sums, text ?? column.formula) : undefined;
  return value === undefined || value === null ? value : fixed(value, scaleOf(column) ?? 0);
}

/** A report's totals from the database's sums: the sums and the figures derived from them. */
export function totalsFrom(report: Report, user: AccessUser, sums: AnyRecord): AnyRecord {
  return Object.fromEntries(
    visibleColumns(report, user).flatMap(([key, column]) => {
      const { total } = column;
      const value =
        typeof total === 'function'
          ? total(sums)
          : total === undefined && column.sum
            ? sums[key]
            : formulaTotal(report, key, sums, total);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** One column of the table. */
export interface TableColumn {
  /** `netSales`, or `payments.cash` for one value of a column. */
  id: string;
  key: string;
  /** The value it represents, for a column with one per value. */
  value?: string;
  label: string;
  field: Field;
  /** The column with the unit of its figures. */
  inUnit?: string;
}

/** The table's columns: the visible ones, with one per value if the result has several (payment methods, taxes). */
export function tableColumns(
  report: Report,
  user: AccessUser,
  parameters: AnyRecord,
  totals: AnyRecord,
): TableColumn[] {
  return visibleColumns(report, user).flatMap(([key, field]): TableColumn[] => {
    if (field.hidden || !isFor(field, parameters)) return [];
    const label = headingOf(report, key, parameters);
    if (!field.perValue)
      return [{ id: key, key, label, field, ...(field.inUnit === undefined ? {} : { inUnit: field.inUnit }) }];
    const values = Object.keys(objectIn(totals[key]));
    const named = (value: string) => {
      if (field.namesOf) return value;
      return nameInWords(value) === label ? label : `${label}: ${nameInWords(value)}`;
    };
    return values.map((value) => ({ id: `${key}.${value}`, key, value, label: named(value), field }));
  });
}

const ZEROS: Record<string, () => unknown> = { money: () => money(0), quantity: () => '0.0000', integer: () => 0 };

/** A row's value in a column. A payment method without a payment is zero, not unknown; a null total is unknown. */
export function valueAt(column: TableColumn, row: AnyRecord): unknown {
  const stored = row[column.key];
  if (column.value === undefined || stored === null || stored === undefined) return stored ?? null;
  const value = objectIn(stored)[column.value];
  return value === undefined ? ZEROS[column.field.kind]?.() : value;
}

/** Decimals per column: the same in all rows with the same unit, and in the totals; amounts have as many as the answer's currency. */
export const placesByColumn = (
  columns: readonly TableColumn[],
  { docs, totals, currency }: ReportAnswer,
  placesOfUnit?: UnitPlaces,
): ReadonlyMap<string, RowPlaces> => {
  const figures = columns.map((column): FigureColumn<AnyRecord> => {
    const { field, inUnit } = column;
    return {
      field,
      value: (row) => valueAt(column, row),
      unitOf: inUnit === undefined ? undefined : (row) => row[inUnit],
    };
  });
  const places = inCurrency(currency, () => placesInTable(figures, [...docs, totals], placesOfUnit));
  return new Map(columns.map(({ id }, index) => [id, places[index] ?? WHOLE]));
};
export type RowPlaces = ColumnPlaces<AnyRecord>;
export const WHOLE: RowPlaces = { of: () => 0, most: 0 };

const RIGHT = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];
/** Whether a column has figures. */
export const isFigure = (field: Field): boolean => RIGHT.includes(field.kind);

/** Whether a column has a total. A null total counts; a missing one for a name doesn't. */
export const hasTotal = (column: TableColumn, totals: ReportAnswer['totals']): boolean =>
  isFigure(column.field) && column.key in totals && (column.value === undefined || valueAt(column, totals) !== null);

/** A value that isn't a figure, in words. */
export function wordsOf(report: Report, parameters: AnyRecord, key: string, field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const words = report.columns[key]?.words?.(text, parameters);
  if (words !== undefined) return words;
  if (field.kind === 'choice') return choiceLabel(field, text);
  if (field.kind === 'boolean') return value ? 'Yes' : 'No';
  return field.kind === 'date' ? showDay(text) : text;
}

/** The same for files, where dates stay YYYY-MM-DD so that spreadsheets recognise them. */
export const fileText: typeof wordsOf = (report, parameters, key, field, value) =>
  isDay(value) ? value : wordsOf(report, parameters, key, field, value);
