import type { Report } from '#engine/define/report';
import { hasTotal, isFigure, type ReportAnswer, type TableColumn } from '#engine/read/reporting';
import { stayingColumn, withinOthers } from '#engine/read/tableView';
import type { TableItem } from '../tableItems';

/** Which column is where on a card. */
export interface CardLayout {
  /** What the row is about. */
  title: TableColumn | undefined;
  /** The figure that answers the question, at the card's end. */
  figure: TableColumn | undefined;
  /** The others by importance, each with its label. */
  values: readonly TableColumn[];
  /** How many of them a card has room for. */
  most: number;
  /** How many columns have no room on the card. */
  left: number;
  /** What is shown faint within another column. */
  within: ReadonlyMap<string, TableColumn>;
  /** The columns of units that follow the figures that are counted in them, by their keys. */
  units: ReadonlyMap<string, TableColumn>;
}

/** Values that a card has room for while nobody chose. */
const MOST_VALUES = 6;

/** Whether a column is worth its place: a percentage explains a figure and is none to begin with. */
const isAnswer = ({ field }: TableColumn): boolean => isFigure(field) && field.kind !== 'percent';

/**
 * A card from the flags of the report's columns: the column that stays is its title, the first figure of what answers the question is at its
 * end, and what comes next in the table is below, as far as there is room.
 * @param columns as the table has them, the most important first
 * @param isWhole everything has room: the columns were chosen, or all were asked for
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

/** Rows that follow each other, below the head of their group if there is one. */
export type CardRun =
  | { kind: 'rows'; key: string; rows: Extract<TableItem, { kind: 'row' }>[] }
  | Extract<TableItem, { kind: 'group' }>;

/** The lines of the table as lists of rows between the heads of groups. */
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

/** The columns of a card that come to something over a group or the whole. */
export const cardSums = ({ figure, values }: CardLayout, totals: ReportAnswer['totals']): TableColumn[] =>
  [figure, ...values].flatMap((column) =>
    column && hasTotal(column, totals) && totals[column.key] !== null ? [column] : [],
  );
