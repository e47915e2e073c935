/** What columns say about their place in the report, and the lists that readers take. */

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
  /** In the report's chart: along the bottom, or one of its figures. @default not in it */
  chart?: 'x' | 'y';
  /** In print, even if people hide it. Columns that don't say so are only on the screen and in files. @default if none says so: the columns on the screen */
  onPaper?: true;
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
  /** A chart of the rows above the table. @default none */
  chart?: {
    /** Bars for categories, a line for days. */
    kind: 'bar' | 'line';
    /** The column along the bottom. */
    x: string;
    /** The figure columns, one series each. */
    y: readonly string[];
  };
}

/** The lists that these columns make. `chart`: the kind of the report's chart, if columns are in one. */
export function placesOf(columns: Readonly<Record<string, Placement>>, chart: 'bar' | 'line' = 'bar'): Places {
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
  const [x] = keysWith((each) => each.chart === 'x');
  return {
    sort: inOrder((each) => each.sort),
    ...(main.length > 0 ? { main } : {}),
    ...(onPaper.length > 0 ? { onPaper } : {}),
    ...(comparedBy.length > 0 ? { comparedBy } : {}),
    ...(x !== undefined ? { chart: { kind: chart, x, y: keysWith((each) => each.chart === 'y') } } : {}),
  };
}
