/** What the declaration of a dashboard can say. A tile shows a part of a report, so that it cannot say anything else than the report. */

import type { PageShape, Tool } from './page';
import type { Report } from './report';

/** TileValues of a report's parameters or columns, by their names. */
export type TileValues = Readonly<Record<string, unknown>>;

/** The days a tile covers. 'asked': the days of the dashboard; 'month': the month of the last day, so far; a number: that many days, ending on the last day. */
export type TileDays = 'asked' | 'month' | number;

interface OfReport {
  /** The report's name, of all that are declared or of the dashboard's `own`. */
  report: string;
  /** The tile's heading. */
  label: string;
  /** The report's parameters; dates and outlets come from the dashboard. @default the report's own defaults */
  parameters?: Readonly<Record<string, string>>;
  /** @default 'asked' */
  over?: TileDays;
  /** Where it leads. @default the report with the same parameters */
  to?: (parameters: TileValues) => string;
}

/** One total of a report. */
export interface FigureTile extends OfReport {
  /** Tells a figure from other tiles. */
  kind: 'figure';
  /** The column whose total it is; one value of a column that has one per value: 'payments.cash'. 'rows' counts the rows. */
  of: string;
  /** A second total, small beside it: the share in percent. */
  beside?: string;
  /** What is said behind the second total where it doesn't speak for itself. @example besideIs: 'of net sales' */
  besideIs?: string;
  /** A third total, which the second one should not exceed: the target. */
  target?: string;
  /** Not the total but the cell of the row that has these values: one line of a statement. */
  row?: Readonly<Record<string, string>>;
  /** Which way is good news. @default neither */
  good?: 'up' | 'down';
  /** How it is worked out, in a sentence. */
  formula: string;
}

/** Rows, groups or values of a report as bars or a line. */
export interface ChartTile extends OfReport {
  /** Tells a chart from other tiles. */
  kind: 'chart';
  /** Horizontal bars for names, columns for hours, a line for days. */
  as: 'bars' | 'columns' | 'line';
  /** The column along the bottom; with `byGroup` the table is grouped by it, and the bars are its subtotals. */
  x?: string;
  /** Bars are the subtotals of groups instead of rows. @default false */
  byGroup?: true;
  /** The columns of figures, the second one to compare with. One that has a figure per value has a bar per value without `x`; with it, the values are stacked. */
  y: readonly string[];
  /** Which rows come first. @default the report's order */
  sort?: string;
  /** How many bars at most. @default 62 */
  most?: number;
}

/** The first rows of a report. */
export interface ListTile extends OfReport {
  /** Tells a list from other tiles. */
  kind: 'list';
  /** The columns shown; the first one names the row. */
  columns: readonly string[];
  /** Which rows come first. @default the report's order */
  sort?: string;
  /** How many rows. @default 5 */
  most?: number;
  /** What it says without any row. */
  none: string;
  /** What settles all of them, as a link below the rows: 'Draft orders'. People who can't open that page don't see it. @default nothing */
  settle?: {
    /** What the link says. */
    label: string;
    /** Where it leads. */
    to: string;
  };
}

/** Documents that wait for their approval, by kind. */
export interface WaitingTile {
  /** Tells it from other tiles. */
  kind: 'waiting';
  /** The tile's heading. */
  label: string;
  /** What it says without any document. */
  none: string;
}

export type Tile = FigureTile | ChartTile | ListTile | WaitingTile;
export type ReportTile = Exclude<Tile, WaitingTile>;

/** Something that should not be, and what settles it: so many rows of a report. */
export interface Alert extends OfReport {
  /** Tells it from tiles. */
  kind: 'alert';
  /** The column whose total counts them. @default the number of rows */
  of?: string;
  /** What there is: '3 items are below zero'. */
  words: (count: number) => string;
  /** What settles it, as a link says it: 'Count them'. */
  settle: string;
  /** The right to settle it: [module, action]. People without it don't see the alert. @default the right to view the report */
  needs?: readonly [module: string, action: string];
  /** @default 'warning' */
  level?: 'critical' | 'warning';
}

type Said<T> = Omit<T, 'kind' | 'report' | 'label'>;

/** The tiles, each over a report by its name. */
export const tile = {
  /** @example tile.figure('salesReport', 'Net sales', { of: 'netSales', good: 'up', formula: 'Gross less discounts' }) */
  figure: (report: string, label: string, said: Said<FigureTile>): FigureTile => ({
    ...said,
    kind: 'figure',
    report,
    label,
  }),
  /** @example tile.chart('salesReport', 'By hour', { as: 'columns', x: 'period', y: ['netSales'], parameters: { groupBy: 'hour' } }) */
  chart: (report: string, label: string, said: Said<ChartTile>): ChartTile => ({
    ...said,
    kind: 'chart',
    report,
    label,
  }),
  /** @example tile.list('orderCancellationReport', 'Latest cancellations', { columns: ['item', 'amount'], none: 'Nothing was cancelled.' }) */
  list: (report: string, label: string, said: Said<ListTile>): ListTile => ({ ...said, kind: 'list', report, label }),
  /** Documents of all kinds that wait for their approval. */
  waiting: (label: string, none: string): WaitingTile => ({ kind: 'waiting', label, none }),
  /** @example tile.alert('stockSummaryReport', { parameters: { stockStatus: 'negative' }, words: (n) => `${n} items are below zero`, settle: 'Count them' }) */
  alert: (report: string, said: Said<Alert>): Alert => ({ ...said, kind: 'alert', report, label: said.settle }),
};

/** Tiles that some people begin with, known by their rights, since roles are a group's own. */
export interface Beginning<Name extends string = string> {
  /** A right that they have. */
  can: readonly [module: string, action: string];
  /** A right that they do not have, which tells them from people who may do everything. */
  cannot: readonly [module: string, action: string];
  /** The tiles that come first, in order; all others follow as declared. */
  first: readonly Name[];
}

export interface DashboardShape<Name extends string = string> extends Omit<PageShape, 'component'> {
  /** 'range': the person chooses days, today before that, and what to compare with. 'today': everything is as it is now. */
  period: 'range' | 'today';
  /** The tiles by their names, in the order in which people find them before they arrange them. */
  tiles: Readonly<Record<Name, Tile>>;
  /**
   * Other orders to begin with, by what people may do: the first that fits is theirs. @default everyone begins with the declared order
   * @example beginnings: [{ can: ['PO', 'create'], cannot: ['STOCK_ENTRY', 'create'], first: ['lateOrders', 'priceRises'] }]
   */
  beginnings?: readonly Beginning<NoInfer<Name>>[];
  /** What should not be, on top, in this order. @default nothing */
  alerts?: Readonly<Record<string, Alert>>;
  /** Reports without a page of their own, whose SQL is in `resources/<department>/<name>.sql`: what no other report has. @default none */
  own?: readonly Report[];
}

/** A dashboard is a page that says its tiles. */
export type Dashboard = Tool & DashboardShape;

/** A page of tiles. All of them are drawn by one component, and answered by one call. */
export const defineDashboard = <const Name extends string>(declaration: DashboardShape<Name>): Dashboard => ({
  component: 'Dashboard',
  ...declaration,
  kind: 'page',
});
