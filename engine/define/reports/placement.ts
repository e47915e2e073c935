/** What columns say about their place in the report, and the lists that readers take. */

import { monthName, showDay } from '../../run/time/days';
import type { Chart, Charts, Picture, ReportPlot } from '../chart';
import type { Column, Columns } from '../columns';
import { choiceLabel, type Field, type Fields } from '../fields';
import type { ReportValues } from './drills';

/** A column's place in its report, besides among the columns. */
export interface Placement {
  /** Its place in the default order, from 1; negative for descending. @default not sorted by */
  sort?: number;
  /**
   * Its place among the most important columns, from 1: next to the fixed name column, and visible on a phone without scrolling.
   * @default after them
   */
  main?: number;
  /** In a comparison, a row meets the row of the other period or outlet with the same value. @default false */
  compared?: true;
  /** In print, even if people hide it. Columns that don't say so are only on the screen and in files. @default if none says so: the columns on the screen */
  onPaper?: true;
  /**
   * In the column that names the rows: the parameter that determines whether these are days, outlets or something else. The heading is then
   * its choice, unless the column has a label. Days, weeks and months are in words, comparisons match rows by this column (`compared`, and
   * the first day with the first), and it is along the axis of the chart, and in print if other columns are there. What the column says
   * itself wins.
   * @default none
   * @example period: column.text({ rowsBy: 'groupBy', sort: 1 })
   */
  rowsBy?: string;
}

/** The lists of a report's columns. */
export interface Places {
  /** The default sort order, most significant first, '-' for descending. */
  sort: readonly string[];
  /** The most important columns, in order. @default the order of the columns */
  main?: readonly string[];
  /** The columns in print. @default the columns on the screen */
  onPaper?: readonly string[];
  /** The columns that match rows in a comparison. @default none: only totals and subtotals are compared */
  comparedBy?: readonly string[];
}

/** The lists that these columns make. */
export function placesOf(columns: Readonly<Record<string, Placement>>): Places {
  const entries = Object.entries(columns);
  const keysWith = (has: (placement: Placement) => unknown): string[] =>
    entries.flatMap(([key, each]) => (has(each) ? [key] : []));
  const inOrder = (place: (placement: Placement) => number | undefined): string[] =>
    entries
      .flatMap(([key, each]) => {
        const at = place(each);
        return at === undefined ? [] : [{ key, at }];
      })
      .sort((a, b) => Math.abs(a.at) - Math.abs(b.at))
      .map(({ key, at }) => (at < 0 ? `-${key}` : key));
  const main = inOrder((each) => each.main);
  const onPaper = keysWith((each) => each.onPaper);
  const comparedBy = keysWith((each) => each.compared);
  return {
    sort: inOrder((each) => each.sort),
    ...(main.length > 0 ? { main } : {}),
    ...(onPaper.length > 0 ? { onPaper } : {}),
    ...(comparedBy.length > 0 ? { comparedBy } : {}),
  };
}

const isPlot = (chart: ReportPlot | Picture): chart is ReportPlot => ['bars', 'columns', 'line'].includes(chart.as);

/** What a column says about its place, for charts that don't name their columns. */
type Placed = Partial<Pick<Column, 'rowsBy' | 'group' | 'tile'>>;

/** The declared charts, with what follows from the columns. */
export function chartsOf(declared: Chart = [], columns: Readonly<Record<string, Placed>>): Charts {
  const keyOf = (has: (column: Placed) => boolean): string | undefined =>
    Object.keys(columns).find((key) => has(columns[key] ?? {}));
  const all = 'as' in declared ? [declared] : declared;
  const plot = all.find(isPlot);
  const picture = all.find((each): each is Picture => !isPlot(each));
  const x = plot?.x ?? keyOf(({ rowsBy }) => rowsBy !== undefined) ?? keyOf(({ group }) => group === 1);
  const first = keyOf(({ tile }) => tile === 1);
  const y = plot?.y ?? (first === undefined ? [] : [first]);
  return {
    ...(plot && x !== undefined ? { chart: { as: plot.as, x, y } } : {}),
    ...(picture ? { picture } : {}),
  };
}

const SPANS = { day: showDay, week: (monday: string) => `Week of ${showDay(monday)}`, month: monthName };
/** The kind of span that a report's rows are. */
export type Span = keyof typeof SPANS;
export const isSpan = (value: unknown): value is Span => Object.keys(SPANS).some((span) => span === value);

/** A day, week or month in words. The SQL names a week by its first day, and a month as YYYY-MM. Undefined for what is no span. */
export const spanInWords = (span: unknown, value: string): string | undefined =>
  isSpan(span) ? SPANS[span](value) : undefined;

/** The parameter that determines what the rows are, according to the column that names them. */
export const rowsParameterOf = (columns: Readonly<Record<string, Placement>>): string | undefined =>
  Object.values(columns).find(({ rowsBy }) => rowsBy !== undefined)?.rowsBy;

/** The choice of a parameter, or its default if that isn't one of its choices. */
function choiceOf(parameter: string, field: Field | undefined, asked: ReportValues): string {
  const { values, default: usual } = (field ?? {}) as { values?: readonly unknown[]; default?: unknown };
  return String(values?.includes(asked[parameter]) ? asked[parameter] : usual);
}

/** The columns, with what follows from `rowsBy`. */
export function withRows(columns: Columns, parameters: Fields): Columns {
  const says = (has: (placement: Placement) => unknown): boolean => Object.values(columns).some(has);
  const inPrint: Placement = says(({ onPaper }) => onPaper) ? { onPaper: true } : {};
  return Object.fromEntries(
    Object.entries(columns).map(([key, { rowsBy, ...column }]): [string, Column] => {
      if (rowsBy === undefined) return [key, column as Column];
      const field = parameters[rowsBy];
      const choiceIn = (asked: ReportValues): string => choiceOf(rowsBy, field, asked);
      const words: Column['words'] = (value, asked) =>
        column.words?.(value, asked) ?? spanInWords(choiceIn(asked), value);
      const heading: Column['heading'] = (asked) => choiceLabel(field as Field, choiceIn(asked));
      const named = column.label === undefined && field ? { heading } : {};
      return [key, { compared: true, ...inPrint, ...named, ...column, words } as Column];
    }),
  );
}
