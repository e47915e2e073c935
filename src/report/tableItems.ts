import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { type ReportAnswer, type ReportGroup, type TableColumn, valueAt } from '#engine/read/reporting';
import { groupingsIn } from '#engine/read/tableView';

/** One line of the table: a row, or the head of a group with its subtotals. */
export type TableItem =
  | { kind: 'row'; row: AnyRecord; key: string }
  | { kind: 'group'; group: ReportGroup; key: string; isOpen: boolean; by: string; depth: number };

const groupKey = (above: string, value: unknown): string => `${above}group ${value ?? ''}`;

/** Rows in their order; under their groups when there are some, without the rows of closed groups. */
export function itemsOf(answer: ReportAnswer, closed: ReadonlySet<string>): TableItem[] {
  const rows = answer.docs.map((row, index) => ({ kind: 'row' as const, row, key: `row ${index}` }));
  const keys = groupingsIn(answer.params.group);
  const under = (
    groups: readonly ReportGroup[] | undefined,
    own: readonly Extract<TableItem, { kind: 'row' }>[],
    above: string,
    depth: number,
  ): TableItem[] => {
    const by = keys[depth];
    if (!groups || by === undefined) return [...own];
    const within = new Map<unknown, typeof rows>();
    for (const item of own) {
      const value = item.row[by] ?? null;
      const known = within.get(value);
      if (known) known.push(item);
      else within.set(value, [item]);
    }
    return groups.flatMap((group): TableItem[] => {
      const key = groupKey(above, group.value);
      const isOpen = !closed.has(key);
      const inside = isOpen ? under(group.groups, within.get(group.value) ?? [], `${key} / `, depth + 1) : [];
      return [{ kind: 'group', group, key, isOpen, by, depth }, ...inside];
    });
  };
  return under(answer.groups, rows, '', 0);
}

/** How many rows of the answer are among them. */
export const rowsIn = (items: readonly TableItem[]): number => items.filter(({ kind }) => kind === 'row').length;

/** Keys of all groups, to close them at once: inner ones first closed, outer ones as well. */
export const groupKeys = (answer: ReportAnswer): string[] => {
  const keysIn = (groups: readonly ReportGroup[] | undefined, above: string): string[] =>
    (groups ?? []).flatMap(({ value, groups: inner }) => {
      const key = groupKey(above, value);
      return [key, ...keysIn(inner, `${key} / `)];
    });
  return keysIn(answer.groups, '');
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || /^-?0*(\.0*)?$/.test(String(value));

/** Said already: the group above the rows, what was asked for, the one outlet. */
const isSaid = ({ columns }: Report, { key }: TableColumn, { params }: ReportAnswer): boolean =>
  groupingsIn(params.group).includes(key) ||
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

/** The first column of names whose rows lead somewhere stays in view while the figures scroll sideways. */
export const stayingColumn = (report: Report, columns: readonly TableColumn[]): string | undefined =>
  (columns.find(({ key, field }) => field.kind === 'text' && report.columns[key]?.drill) ?? columns[0])?.id;

/** The columns with those that answer the question right behind the name; on a phone the name comes first. */
export function answerFirst(report: Report, columns: readonly TableColumn[], isPhone: boolean): TableColumn[] {
  const main = (report.main ?? []).flatMap((key) => columns.filter((column) => column.key === key));
  const others = columns.filter((column) => !main.includes(column));
  const staying = stayingColumn(report, columns);
  const name = others.filter(({ id }) => id === staying);
  const at = others.findIndex(({ id }) => id === staying);
  const before = isPhone ? [] : others.slice(0, Math.max(0, at));
  const rest = others.filter((column) => !before.includes(column) && !name.includes(column));
  return [...before, ...name, ...main, ...rest];
}

/** The columns on paper, of all that there are: those declared, or those on the screen. */
export const paperColumns = (
  report: Report,
  all: readonly TableColumn[],
  shown: readonly TableColumn[],
): readonly TableColumn[] => report.onPaper?.flatMap((key) => all.filter((column) => column.key === key)) ?? shown;

/** Those that have cells of their own, and for each what is shown within its cells. */
export function withinOthers(report: Report, columns: readonly TableColumn[]) {
  const hostOf = ({ key }: TableColumn): string | undefined => {
    const host = report.columns[key]?.within;
    return columns.some((column) => column.key === host) ? host : undefined;
  };
  const own = columns.filter((column) => hostOf(column) === undefined);
  const within = new Map<string, TableColumn>();
  for (const column of columns) {
    const host = hostOf(column);
    if (host !== undefined) within.set(host, column);
  }
  return { own, within };
}

/** The resource of the units that a report's figures are counted in. */
export const unitsIn = ({ columns }: Report): string | undefined => {
  const [unit] = Object.values(columns).flatMap(({ inUnit }) => (inUnit === undefined ? [] : [inUnit]));
  return unit === undefined ? undefined : columns[unit]?.titleOf;
};
