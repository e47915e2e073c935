/** Pictures that a report can show instead of a chart of its rows. */

/** A picture, by the names of the report's columns. */
export type Picture<K extends string> =
  | {
      /** Rows as points, by two figures. */
      kind: 'quadrant';
      /** The figure on the x axis. */
      x: K;
      /** The figure on the y axis. */
      y: K;
      /** The name of a point. */
      name: K;
      /** The class that determines a point's colour. */
      classOf: K;
    }
  | {
      /** Figures as colours: hours across, weekdays down. */
      kind: 'heatMap';
      /** The column with a value per weekday and hour: `5 19` is Friday from 19:00. */
      values: K;
    }
  | {
      /** Totals in sequence, each a share of the first: of a hundred scans, this many are orders. */
      kind: 'funnel';
      /** Columns to add up, largest first. */
      steps: readonly K[];
    }
  | {
      /** Outlets side by side, with a bar for each of some rows: a statement whose rows are lines. */
      kind: 'sideBySide';
      /** The column that names the lines. */
      lines: K;
      /** The lines to draw, by their values. */
      of: readonly string[];
      /** The column with an amount per outlet. */
      values: K;
    };
