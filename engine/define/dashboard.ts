/** The declaration of a dashboard. Each tile shows part of a report, so its figures can't differ from the report's. */

import type { Plot } from './chart';
import type { PageShape, Tool } from './page';
import type { Report } from './report';
import type { ReportSource } from './reports/drills';

/** Values of a report's parameters or columns, by name. */
export type TileValues = Readonly<Record<string, unknown>>;

/**
 * The days a tile covers. 'asked': the dashboard's days. 'month': the last day's month so far. A number: that many days, ending with the
 * last day. 'now': from the dashboard's first day until today, for figures of this moment: open bills, tables in use.
 */
export type TileDays = 'asked' | 'month' | 'now' | number;

interface OfReport {
  /** The report's name, declared anywhere or in the dashboard's `own`. */
  report: string;
  /** The tile's heading. */
  label: string;
  /** The report's parameters; dates and outlets come from the dashboard. @default the report's defaults */
  parameters?: Readonly<Record<string, string>>;
  /** @default 'asked' */
  over?: TileDays;
  /**
   * Where it links to: another report, which keeps the outlets, days and common filters, or a page, which may depend on the business day.
   * @default the report with the same parameters
   * @example to: { report: 'billWiseReport', filters: { status: 'open' } }
   */
  to?: ReportSource | string | ((today: string) => string);
}

/** One total of a report. */
export interface FigureTile extends OfReport {
  /** Distinguishes a figure from other tiles. */
  kind: 'figure';
  /** The column whose total is shown, or one value of a column with a value per name: 'payments.cash'. 'rows' counts the rows. */
  of: string;
  /** A second, smaller total next to it: the share in percent. @default none */
  beside?: string;
  /** Words after the second total where it needs an explanation. @default none @example besideIs: 'of net sales' */
  besideIs?: string;
  /** A further total that the second, or the figure itself without one, should not exceed: the target. @default none */
  target?: string;
  /** Shows the cell of the row with these values instead of the total: one line of a statement. @default the total */
  row?: Readonly<Record<string, string>>;
  /** How it is calculated, in a sentence. */
  formula: string;
}

/**
 * Rows, groups or values of a report as bars, columns or a line. The second figure is for comparison. A column with a figure per name has one bar
 * per name without `x`, and stacked values with it.
 */
export interface ChartTile extends OfReport, Plot {
  /** Distinguishes a chart from other tiles. */
  kind: 'chart';
  /** Bars are the subtotals of the table grouped by `x` instead of rows. @default false */
  byGroup?: true;
  /** Which rows come first. @default the report's order */
  sort?: string;
  /** How many bars at most. @default 62 */
  most?: number;
}

/** The first rows of a report. */
export interface ListTile extends OfReport {
  /** Distinguishes a list from other tiles. */
  kind: 'list';
  /** The columns shown; the first one names the row. */
  columns: readonly string[];
  /** Which rows come first. @default the report's order */
  sort?: string;
  /** How many rows. @default 5 */
  most?: number;
  /** The text when there are no rows. */
  none: string;
  /** A link below the rows that resolves all of them: 'Draft orders'. Hidden from people who can't open that page. @default nothing */
  settle?: {
    /** The link's text. */
    label: string;
    /** Where the link leads. */
    to: string;
  };
}

/** Documents awaiting approval, by kind. */
export interface WaitingTile {
  /** Distinguishes it from other tiles. */
  kind: 'waiting';
  /** The tile's heading. */
  label: string;
  /** The text when there are no documents. */
  none: string;
}

export type Tile = FigureTile | ChartTile | ListTile | WaitingTile;
/** A chart or a list. */
export type PanelTile = Exclude<Tile, FigureTile>;
export type ReportTile = Exclude<Tile, WaitingTile>;

/** A problem and how to fix it: a number of rows in a report. */
export interface Alert extends OfReport {
  /** Distinguishes it from tiles. */
  kind: 'alert';
  /** The column whose total is the count. @default the number of rows */
  of?: string;
  /** What is wrong: '3 items are below zero'. */
  words: (count: number) => string;
  /** The text of the link that fixes it: 'Count them'. */
  settle: string;
  /**
   * The permission needed to fix it: [module, action]. People without it don't see the alert. @default the permission to view the report
   */
  needs?: readonly [module: string, action: string];
  /** @default 'warning' */
  level?: 'critical' | 'warning';
}

type TileOptions<T> = Omit<T, 'kind' | 'report' | 'label'>;

/** The tiles, each for a report by name. */
export const tile = {
  /** @example tile.figure('salesReport', 'Net sales', { of: 'netSales', formula: 'Gross less discounts' }) */
  figure: (report: string, label: string, said: TileOptions<FigureTile>): FigureTile => ({
    ...said,
    kind: 'figure',
    report,
    label,
  }),
  /** @example tile.chart('salesReport', 'By hour', { as: 'columns', x: 'period', y: ['netSales'], parameters: { groupBy: 'hour' } }) */
  chart: (report: string, label: string, said: TileOptions<ChartTile>): ChartTile => ({
    ...said,
    kind: 'chart',
    report,
    label,
  }),
  /** @example tile.list('orderCancellationReport', 'Latest cancellations', { columns: ['item', 'amount'], none: 'Nothing was cancelled.' }) */
  list: (report: string, label: string, said: TileOptions<ListTile>): ListTile => ({
    ...said,
    kind: 'list',
    report,
    label,
  }),
  /** Documents of all kinds that await approval. */
  waiting: (label: string, none: string): WaitingTile => ({ kind: 'waiting', label, none }),
  /** @example tile.alert('stockSummaryReport', { parameters: { stockStatus: 'negative' }, words: (n) => `${n} items are below zero`, settle: 'Count them' }) */
  alert: (report: string, said: TileOptions<Alert>): Alert => ({ ...said, kind: 'alert', report, label: said.settle }),
};

/** Tiles that some people start with. Permissions identify these people, because each group defines its own roles. */
export interface Beginning<Name extends string = string> {
  /** A permission that they have. */
  can: readonly [module: string, action: string];
  /** A permission that they don't have, which distinguishes them from people with every permission. */
  cannot: readonly [module: string, action: string];
  /** The tiles that come first, in order. All others follow as declared. */
  first: readonly Name[];
}

export interface DashboardShape<Name extends string = string> extends Omit<PageShape, 'component'> {
  /** 'range': the person chooses days (initially today) and a comparison. 'today': everything shows the current state. */
  period: 'range' | 'today';
  /**
   * The tiles by name, in the order people see before they arrange them. The first three figures and the first two charts or lists are in
   * sight, all others on demand.
   */
  tiles: Readonly<Record<Name, Tile>>;
  /**
   * Other initial orders, depending on permissions; the first match applies. @default everyone starts with the declared order
   * @example beginnings: [{ can: ['PO', 'create'], cannot: ['STOCK_ENTRY', 'create'], first: ['lateOrders', 'priceRises'] }]
   */
  beginnings?: readonly Beginning<NoInfer<Name>>[];
  /** Problems, shown at the top in this order. @default nothing */
  alerts?: Readonly<Record<string, Alert>>;
  /** Reports without a page, with SQL in `resources/<department>/<name>.sql`, for figures that no other report has. @default none */
  own?: readonly Report[];
}

/** A dashboard is a page that declares its tiles. */
export type Dashboard = Tool & DashboardShape;

/** A page of tiles, drawn by one component and answered by one call. */
export const defineDashboard = <const Name extends string>(declaration: DashboardShape<Name>): Dashboard => ({
  component: 'Dashboard',
  ...declaration,
  kind: 'page',
});
