/** What a report's answer looks like as a table: the same columns in the same order on the screen and in files. */

import { type AnyRecord, choiceLabel, type Field, inWords, labelOf, scaleOf } from '../define/fields';
import type { Column, Report } from '../define/report';
import { fixed } from '../run/decimal';
import { type ColumnPlaces, type FigureColumn, placesInTable, type UnitPlaces } from '../run/figures';
import { evaluateFormula, namesIn, parseFormula } from '../run/formula';
import { isDay, showDay } from '../run/time/days';
import { objectIn } from '../run/values';
import { type AccessUser, canSee } from './access';
import type { OtherSide } from './comparison';

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
  /** The other side of a comparison: its dates or outlets. */
  compared?: OtherSide;
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
  /** The second grouping within this one, where two were asked for. */
  groups?: ReportGroup[];
}

/** Columns that a person may see, hidden ones included. */
export const visibleColumns = (report: Report, user: AccessUser): [key: string, column: Column][] =>
  Object.entries(report.columns).filter(([, column]) => canSee(user, column));

const keysOf = (report: Report, holds: (column: Column) => unknown): string[] =>
  Object.entries(report.columns).flatMap(([key, column]) => (holds(column) ? [key] : []));
const keysInPlace = (report: Report, placeOf: (column: Column) => number | undefined): string[] =>
  keysOf(report, placeOf).sort((a, b) => place(report, a, placeOf) - place(report, b, placeOf));
const place = (report: Report, key: string, placeOf: (column: Column) => number | undefined): number =>
  placeOf(report.columns[key] as Column) ?? 0;

/** Columns that are added up over the whole result, and per group. */
export const summedColumns = (report: Report): string[] => keysOf(report, ({ sum }) => sum);
/** Columns by which the table can be grouped, the first offered first. */
export const groupColumns = (report: Report): string[] => keysInPlace(report, ({ group }) => group);
/** The figures on top, in their order. */
export const tileColumns = (report: Report): string[] => keysInPlace(report, ({ tile }) => tile);
/** The totals below the table, in the order of the columns. */
export const footColumns = (report: Report): string[] => keysOf(report, ({ foot }) => foot);

/** Whether a chart has the order of the table: where what is along its bottom ends that order. Otherwise the largest are first. */
export const isChartInOrder = ({ sort, chart }: Report): boolean => chart !== undefined && sort.at(-1) === chart.x;

/** Whether a column is there under these parameters. */
export const isFor = ({ onlyFor }: Column, parameters: AnyRecord): boolean =>
  !onlyFor || Object.entries(onlyFor).every(([key, value]) => parameters[key] === value);

/** A column's heading under these parameters. */
export const headingOf = (report: Report, key: string, parameters: AnyRecord): string =>
  report.columns[key]?.heading?.(parameters) ?? labelOf(key, report.columns[key]);

/** What a column comes to over sums: null where unknown, undefined where something that it reads is not added up. */
function overSums(report: Report, key: string, sums: AnyRecord): unknown {
  const column = report.columns[key];
  if (!column?.formula) return sums[key];
  const formula = parseFormula(column.formula);
  const parts = new Map(namesIn(formula).map((name) => [name, overSums(report, name, sums)]));
  return [...parts.values()].includes(undefined) ? undefined : evaluateFormula(formula, (name) => parts.get(name));
}

function formulaTotal(report: Report, key: string, column: Column, sums: AnyRecord): string | null | undefined {
  const value = column.formula ? overSums(report, key, sums) : undefined;
  return value === undefined || value === null ? value : fixed(value, scaleOf(column) ?? 0);
}

/** The totals of a report from the sums that the database gave: the sums themselves, and what follows from them. */
export function totalsFrom(report: Report, user: AccessUser, sums: AnyRecord): AnyRecord {
  return Object.fromEntries(
    visibleColumns(report, user).flatMap(([key, column]) => {
      const value = column.total
        ? column.total(sums)
        : column.sum
          ? sums[key]
          : formulaTotal(report, key, column, sums);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** One column of the table. */
export interface TableColumn {
  /** `netSales`, or `payments.cash` where a column has one per value. */
  id: string;
  key: string;
  /** The value it stands for in a column that has one per value. */
  value?: string;
  label: string;
  field: Field;
  /** The column with the unit that its figures are counted in. */
  inUnit?: string;
}

/** The table's columns: those shown, with one per value where the result has several (payment methods, taxes). */
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
      return inWords(value) === label ? label : `${label}: ${inWords(value)}`;
    };
    return values.map((value) => ({ id: `${key}.${value}`, key, value, label: named(value), field }));
  });
}

const ZEROS: Record<string, unknown> = { money: '0.00', quantity: '0.0000', integer: 0 };

/** A row's value in a column. A method without a payment that day is zero, not unknown; a total that says null is unknown. */
export function valueAt(column: TableColumn, row: AnyRecord): unknown {
  const stored = row[column.key];
  if (column.value === undefined || stored === null || stored === undefined) return stored ?? null;
  const value = objectIn(stored)[column.value];
  return value === undefined ? ZEROS[column.field.kind] : value;
}

/** Decimals per column: the same in all its rows that are counted in one unit, and in its totals. */
export const placesByColumn = (
  columns: readonly TableColumn[],
  { docs, totals }: ReportAnswer,
  placesOfUnit?: UnitPlaces,
): ReadonlyMap<string, RowPlaces> => {
  const places = placesInTable(
    columns.map((column): FigureColumn<AnyRecord> => {
      const { field, inUnit } = column;
      return {
        field,
        value: (row) => valueAt(column, row),
        unitOf: inUnit === undefined ? undefined : (row) => row[inUnit],
      };
    }),
    [...docs, totals],
    placesOfUnit,
  );
  return new Map(columns.map(({ id }, index) => [id, places[index] ?? WHOLE]));
};
export type RowPlaces = ColumnPlaces<AnyRecord>;
export const WHOLE: RowPlaces = { of: () => 0, most: 0 };

const RIGHT = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];
/** Whether a column has figures. */
export const isFigure = (field: Field): boolean => RIGHT.includes(field.kind);

/** Whether a column has a total: one that is not known counts, one of a name that says nothing does not. */
export const hasTotal = (column: TableColumn, totals: ReportAnswer['totals']): boolean =>
  isFigure(column.field) && column.key in totals && (column.value === undefined || valueAt(column, totals) !== null);

/** A value that is no figure, in words. */
export function wordsOf(report: Report, parameters: AnyRecord, key: string, field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const words = report.columns[key]?.words;
  if (words) return words(text, parameters);
  if (field.kind === 'choice') return choiceLabel(field, text);
  if (field.kind === 'boolean') return value ? 'Yes' : 'No';
  return field.kind === 'date' ? showDay(text) : text;
}

/** The same for files, where a day stays YYYY-MM-DD so that a spreadsheet knows it. */
export const fileText: typeof wordsOf = (report, parameters, key, field, value) =>
  isDay(value) ? value : wordsOf(report, parameters, key, field, value);
