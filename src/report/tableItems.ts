import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { type ReportAnswer, type ReportGroup, type TableColumn, valueAt } from '#engine/read/reporting';
import type { ColumnPlaces, FigureColumn, UnitPlaces } from '#engine/run/figures';
import { placesInTable } from '../format/format';

/** One line of the table: a row, or the head of a group with its subtotals. */
export type TableItem =
  | { kind: 'row'; row: AnyRecord; key: string }
  | { kind: 'group'; group: ReportGroup; key: string; isOpen: boolean };

const groupKey = (value: unknown): string => `group ${value ?? ''}`;

/** Rows in their order; under their groups when there are some, those of closed groups left out. */
export function itemsOf(answer: ReportAnswer, closed: ReadonlySet<string>): TableItem[] {
  const rows = answer.docs.map((row, index) => ({ kind: 'row' as const, row, key: `row ${index}` }));
  const by = answer.params.group;
  if (!answer.groups || typeof by !== 'string') return rows;
  const within = new Map<string, TableItem[]>();
  for (const item of rows) {
    const key = groupKey(item.row[by]);
    const known = within.get(key);
    if (known) known.push(item);
    else within.set(key, [item]);
  }
  return answer.groups.flatMap((group): TableItem[] => {
    const key = groupKey(group.value);
    const isOpen = !closed.has(key);
    return [{ kind: 'group', group, key, isOpen }, ...(isOpen ? (within.get(key) ?? []) : [])];
  });
}

/** How many rows of the answer are among them. */
export const rowsIn = (items: readonly TableItem[]): number => items.filter(({ kind }) => kind === 'row').length;

/** Keys of all groups, to close them at once. */
export const groupKeys = (answer: ReportAnswer): string[] => (answer.groups ?? []).map(({ value }) => groupKey(value));

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || /^-?0*(\.0*)?$/.test(String(value));

/** Said already: the group above the rows, what was asked for, the one outlet. */
const isSaid = ({ columns }: Report, { key }: TableColumn, { params }: ReportAnswer): boolean =>
  key === params.group ||
  Boolean(params[columns[key]?.hideWhenAsked ?? '']) ||
  (key === 'outlet' && Array.isArray(params.outlets) && params.outlets.length === 1);

/**
 * Columns to show, those left out for holding nothing (nothing known at all, or declared optional and nothing but zeros), and those
 * that wait to be asked for. What a tile says has its column always.
 */
export function splitColumns(report: Report, columns: readonly TableColumn[], answer: ReportAnswer) {
  const rows = [...answer.docs, answer.totals];
  const isLeftOut = (column: TableColumn): boolean => {
    if (answer.docs.length === 0 || report.columns[column.key]?.tile) return false;
    const values = rows.map((row) => valueAt(column, row));
    if (report.columns[column.key]?.optional) return values.every(isNothing);
    return answer.docs.every((row) => valueAt(column, row) === null) && column.field.kind !== 'text';
  };
  const left = columns.filter(isLeftOut);
  const others = columns.filter((column) => !left.includes(column) && !isSaid(report, column, answer));
  const waits = ({ key }: TableColumn): boolean => report.columns[key]?.onDemand === true;
  return { shown: others.filter((column) => !waits(column)), left, waiting: others.filter(waits) };
}

/** Decimals per column: the same in all its rows that are counted in one unit, and in its totals. */
export const placesByColumn = (
  columns: readonly TableColumn[],
  answer: ReportAnswer,
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
    [...answer.docs, answer.totals],
    placesOfUnit,
  );
  return new Map(columns.map(({ id }, index) => [id, places[index] ?? WHOLE]));
};
export type RowPlaces = ColumnPlaces<AnyRecord>;
const WHOLE: RowPlaces = { of: () => 0, most: 0 };

/** The resource of the units that a report's figures are counted in. */
export const unitsIn = ({ columns }: Report): string | undefined => {
  const [unit] = Object.values(columns).flatMap(({ inUnit }) => (inUnit === undefined ? [] : [inUnit]));
  return unit === undefined ? undefined : columns[unit]?.titleOf;
};
