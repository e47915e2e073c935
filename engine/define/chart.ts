/** Charts of a report's rows and totals: above its table and on dashboards, in the same words. */

/** Figures along an axis of names, hours or days. */
export interface Plot<K extends string = string> {
  /** Horizontal bars for names, columns for hours and days, a line for many days. A report's columns turn into bars if their names don't fit below them. */
  as: 'bars' | 'columns' | 'line';
  /** The column along the axis. @default on a dashboard, the names of a column with a figure per name */
  x?: K;
  /** The columns of figures, one series each. */
  y: readonly K[];
}

/** A report's plot, of which most follows from what its columns say. */
export interface ReportPlot<K extends string = string> extends Omit<Plot<K>, 'y'> {
  /** The column along the axis. @default the column that names the rows (`rowsBy`), otherwise the first that groups them (`group: 1`) */
  x?: K;
  /** The columns of figures, one series each. @default the first figure at the top (`tile: 1`) */
  y?: readonly K[];
}

/** A picture with a form of its own, by the names of the report's columns. It has the whole result's figures, or its first rows. */
export type Picture<K extends string = string> =
  | {
      /** Rows as points, by two figures. */
      as: 'quadrant';
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
      as: 'heatMap';
      /** The column with a value per weekday and hour: `5 19` is Friday from 19:00. */
      y: K;
    }
  | {
      /** Totals in sequence, each a share of the first: of a hundred scans, this many are orders. */
      as: 'funnel';
      /** Columns to add up, largest first. */
      y: readonly K[];
    }
  | {
      /** Outlets side by side, with a column for each of some rows: a statement whose rows are lines. */
      as: 'sideBySide';
      /** The column that names the lines. */
      x: K;
      /** The lines to draw, by their values. */
      of: readonly string[];
      /** The column with an amount per outlet. */
      y: K;
    };

/** A report's chart; of several, the first that the answer has figures for. */
export type Chart<K extends string = string> = ReportPlot<K> | Picture<K> | readonly (ReportPlot<K> | Picture<K>)[];

/** A plot whose axis is known. */
export interface PlacedPlot extends Plot {
  /** The column along the axis. */
  x: string;
}

/** A report's charts, as readers take them. */
export interface Charts {
  /** The chart whose points the answer has. @default none */
  chart?: PlacedPlot;
  /** What is drawn instead if the answer has its figures. @default nothing */
  picture?: Picture;
}
