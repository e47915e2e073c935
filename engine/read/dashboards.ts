/** What console and API both derive from a dashboard's declaration: what a person sees of it, and each tile's query. */

import type {
  Alert,
  Dashboard,
  FigureTile,
  PanelTile,
  ReportTile,
  Tile,
  TileDays,
  TileValues,
} from '../define/dashboard';
import type { Column, Report } from '../define/report';
import { type Query, queryFor } from '../run/query/query';
import type { Days } from '../run/time/compare';
import { addDays } from '../run/time/days';
import { type AccessUser, can, canSee } from './access';

/** Finds a declared report. */
type FindReport = (name: string) => Report | undefined;

/** The report behind a tile: the dashboard's own, or a declared one. */
export const reportOf = (dashboard: Dashboard, { report }: ReportTile | Alert, find: FindReport): Report | undefined =>
  dashboard.own?.find(({ name }) => name === report) ?? find(report);

/** Counts rows instead of adding up a column. */
export const ROWS = 'rows';

/** 'payments' of 'payments.cash'. */
export const columnKeyOf = (of: string): string => of.split('.')[0] ?? of;

/** The columns that a tile needs. A chart needs any one of its columns. */
const needed = (tile: Tile | Alert): readonly string[] => {
  if (tile.kind === 'figure' || tile.kind === 'alert')
    return tile.of === undefined || tile.of === ROWS ? [] : [columnKeyOf(tile.of)];
  if (tile.kind === 'chart') return tile.y.slice(0, 1);
  return tile.kind === 'list' ? tile.columns.slice(0, 1) : [];
};

/** Whether a person can see a tile: its report and its figure. */
export function maySeeTile(dashboard: Dashboard, tile: Tile | Alert, user: AccessUser, find: FindReport): boolean {
  if (tile.kind === 'waiting') return true;
  const report = reportOf(dashboard, tile, find);
  if (!report || !can(user, report.module, 'view')) return false;
  if (tile.kind === 'alert' && tile.needs && !can(user, ...tile.needs)) return false;
  return needed(tile).every((key) => report.columns[key] && canSee(user, report.columns[key] as Column));
}

/** The order in which a person sees the tiles before arranging them. */
function orderFor({ tiles, beginnings = [] }: Dashboard, user: AccessUser): string[] {
  const own = beginnings.find((each) => can(user, ...each.can) && !can(user, ...each.cannot));
  return inOrder(Object.keys(tiles), { order: own?.first ?? [] });
}

/** The tiles that a person can see, in their initial order. */
export const tilesFor = (dashboard: Dashboard, user: AccessUser, find: FindReport): [key: string, tile: Tile][] =>
  orderFor(dashboard, user).flatMap((key): [string, Tile][] => {
    const tile = dashboard.tiles[key];
    return tile && maySeeTile(dashboard, tile, user, find) ? [[key, tile]] : [];
  });

export const alertsFor = (dashboard: Dashboard, user: AccessUser, find: FindReport): [key: string, alert: Alert][] =>
  Object.entries(dashboard.alerts ?? {}).filter(([, alert]) => maySeeTile(dashboard, alert, user, find));

/** How a person arranged a dashboard. */
export interface Arrangement {
  /** Names of tiles, in order. Missing tiles follow in the declared order. */
  order: readonly string[];
  /** Names of hidden tiles. */
  hidden: readonly string[];
}
export const AS_DECLARED: Arrangement = { order: [], hidden: [] };

/** Names in the arranged order, hidden ones included. */
export function inOrder(keys: readonly string[], { order }: Pick<Arrangement, 'order'>): string[] {
  const first = order.filter((key) => keys.includes(key));
  return [...first, ...keys.filter((key) => !first.includes(key))];
}

/** Names of visible tiles, in order. */
export const shownOf = (keys: readonly string[], arrangement: Arrangement): string[] =>
  inOrder(keys, arrangement).filter((key) => !arrangement.hidden.includes(key));

/** How much of a dashboard is seen at once: its first figures, large, and its first charts and lists. */
const FIRST = { figures: 3, panels: 2 } as const;

/** A dashboard's tiles in the order of the page: what is read in five seconds, then what is there on demand. */
interface DashboardParts {
  headline: [key: string, tile: FigureTile][];
  panels: [key: string, tile: PanelTile][];
  moreFigures: [key: string, tile: FigureTile][];
  morePanels: [key: string, tile: PanelTile][];
}

/** Divides the tiles, which are in a person's order: the first figures and panels of that order are in sight. */
export function partsOf(shown: readonly [key: string, tile: Tile][]): DashboardParts {
  const figures = shown.flatMap(([key, tile]): [string, FigureTile][] => (tile.kind === 'figure' ? [[key, tile]] : []));
  const panels = shown.flatMap(([key, tile]): [string, PanelTile][] => (tile.kind === 'figure' ? [] : [[key, tile]]));
  return {
    headline: figures.slice(0, FIRST.figures),
    panels: panels.slice(0, FIRST.panels),
    moreFigures: figures.slice(FIRST.figures),
    morePanels: panels.slice(FIRST.panels),
  };
}

/** A report reads at most this many days. */
const MOST_DAYS = 366;

/** The days a tile covers, derived from the dashboard's days. */
export function daysOf(
  over: TileDays | undefined,
  { fromDate, toDate, today = toDate }: Days & { today?: string },
): Days {
  if (over === undefined || over === 'asked') return { fromDate, toDate };
  if (over === 'now') {
    const first = addDays(today, 1 - MOST_DAYS);
    return { fromDate: fromDate > first ? fromDate : first, toDate: toDate > today ? toDate : today };
  }
  return { fromDate: over === 'month' ? `${toDate.slice(0, 8)}01` : addDays(toDate, 1 - over), toDate };
}

/** What a tile asks its report. */
export function queryOf(
  tile: ReportTile | Alert,
  report: Report,
  days: Days & { today?: string },
  outlets: readonly string[],
): Query {
  const { fromDate, toDate } = daysOf(tile.over, days);
  return queryFor(report, {
    ...(report.period === 'range' ? { period: { from: fromDate, to: toDate } } : {}),
    ...(report.period === 'asOf' ? { period: { asOf: days.toDate } } : {}),
    outlets,
    filters: tile.parameters ?? {},
    ...(tile.kind === 'chart' && tile.byGroup && tile.x ? { by: [tile.x] } : {}),
    ...('sort' in tile && tile.sort ? { sort: [tile.sort] } : {}),
  });
}

/** The answer for one tile. */
export interface TileAnswer {
  /** The report's parameters, defaults filled in. */
  params: TileValues;
  /** The figure; null where it is unknown. */
  value?: unknown;
  /** The second figure. */
  beside?: unknown;
  /** The limit for the second figure. */
  target?: unknown;
  /** The figure for the comparison days; null if unknown. */
  previous?: unknown;
  /** The rows to show. */
  docs?: TileValues[];
  /** Number of rows in the whole report. */
  total?: number;
  /** Why there is no figure. */
  problem?: string;
}

/** Documents of one kind that await approval. */
export interface WaitingDocuments {
  /** The document's name. */
  resource: string;
  count: number;
  /** The date of the oldest one. */
  oldest?: string;
  /** Names of the roles that can approve it; administrators always can. */
  approvers?: string[];
}

/** The answer of a dashboard's call. */
export interface DashboardAnswer {
  /** When the figures were read, ISO-8601. */
  asOf: string;
  /** The business date of the first outlet. */
  today: string;
  currency: string | null;
  /** Outlets, days, the comparison and its days. */
  params: { outlets: string[]; compare: string | null; before: Days | null } & Days;
  tiles: Record<string, TileAnswer>;
  alerts: Record<string, TileAnswer>;
  waiting: WaitingDocuments[];
  arrangement: Arrangement;
}
