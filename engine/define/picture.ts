/** What a report can be looked at as, in place of a chart of its rows. */

/** A picture, by the names of the report's columns. */
export type Picture<K extends string> =
  | {
      /** Rows as points, by two figures. */
      kind: 'quadrant';
      /** The figure across. */
      x: K;
      /** The figure upwards. */
      y: K;
      /** What a point is called. */
      name: K;
      /** The class that gives a point its colour. */
      classOf: K;
    }
  | {
      /** Figures as colours: hours across, weekdays down. */
      kind: 'heatMap';
      /** The column with a value per weekday and hour: `5 19` is Friday from 19:00. */
      values: K;
    }
  | {
      /** Totals one after the other, each a part of the first: of a hundred scans so many are orders. */
      kind: 'funnel';
      /** Columns that are added up, the largest first. */
      steps: readonly K[];
    }
  | {
      /** Outlets side by side, with a bar for each of some rows: a statement whose rows are lines. */
      kind: 'sideBySide';
      /** The column that names the lines. */
      lines: K;
      /** The lines that are drawn, by their values. */
      of: readonly string[];
      /** The column with an amount per outlet. */
      values: K;
    };
