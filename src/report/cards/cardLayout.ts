import type { Report } from '#engine/define/report';
import { hasTotal, isFigure, type ReportAnswer, type TableColumn } from '#engine/read/reporting';
import { stayingColumn, withinOthers } from '#engine/read/tableView';
import type { TableItem } from '../tableItems';

/** The columns' positions on a card. */
export interface CardLayout {
  /** The row's title. */
  title: TableColumn | undefined;
  /** The main figure, at the card's end. */
  figure: TableColumn | undefined;
  /** The others by importance, each with its label. */
  values: readonly TableColumn[];
  /** How many of them fit on a card. */
  most: number;
  /** How many columns don't fit on the card. */
  left: number;
  /** Shown in grey within another column. */
  within: ReadonlyMap<string, TableColumn>;
  /** The unit columns for figures with units, by their keys. */
  units: ReadonlyMap<string, TableColumn>;
}

/** The default number of values on a card. */
const MOST_VALUES = 6;

/** Whether a column is worth its place: a percentage explains a figure and isn't a main one. */
const isAnswer = ({ field }: TableColumn): boolean => isFigure(field) && field.kind !== 'percent';

/**
 * A card from the report's column flags: the fixed column is its title, its first main figure is at its end, and the next table columns are
 * below, as many as fit.
 * @param columns in table order, most important first
 * @param isWhole everything fits: the columns were chosen, or all were requested
 */
export function cardLayout(report: Report, columns: readonly TableColumn[], isWhole: boolean): CardLayout {
  const { own, within } = withinOthers(report, columns);
  const staying = stayingColumn(report, own);
  const title = own.find(({ id }) => id === staying);
  const counted = new Set(own.flatMap(({ inUnit }) => (inUnit === undefined ? [] : [inUnit])));
  const units = new Map(own.filter(({ key }) => counted.has(key)).map((column) => [column.key, column]));
  const others = own.filter((column) => column !== title && !units.has(column.key));
  const main = others.filter(({ key }) => report.main?.includes(key));
  const figure = main.find(isAnswer) ?? others.find(isAnswer) ?? others.find(({ field }) => isFigure(field));
  const rest = others.filter((column) => column !== figure);
  const most = isWhole ? rest.length : MOST_VALUES;
  return { title, figure, values: rest, most, left: Math.max(0, rest.length - most), within, units };
}

/** Consecutive rows, below their group header if there is one. */
type CardRun =
  | { kind: 'rows'; key: string; rows: Extract<TableItem, { kind: 'row' }>[] }
  | Extract<TableItem, { kind: 'group' }>;

/** The table's lines as lists of rows between group headers. */
export function cardRuns(items: readonly TableItem[]): CardRun[] {
  const runs: CardRun[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (item.kind === 'group') runs.push(item);
    else if (last?.kind === 'rows') last.rows.push(item);
    else runs.push({ kind: 'rows', key: item.key, rows: [item] });
  }
  return runs;
}

/** A card's columns with totals. */
export const cardSums = ({ figure, values }: CardLayout, totals: ReportAnswer['totals']): TableColumn[] =>
  [figure, ...values].flatMap((column) =>
    column && hasTotal(column, totals) && totals[column.key] !== null ? [column] : [],
  );
