/**
 * A dashboard's answer: every tile from its report, with the person's permissions. Each report is read once for all tiles with the same
 * query.
 */

import type { Alert, Dashboard, ReportTile, Tile, TileValues } from '#engine/define/dashboard';
import type { Report } from '#engine/define/report';
import {
  alertsFor,
  columnKeyOf,
  type DashboardAnswer,
  daysOf,
  queryOf,
  ROWS,
  reportOf,
  type TileAnswer,
  tilesFor,
} from '#engine/read/dashboards';
import { totalsFrom, visibleColumns } from '#engine/read/reporting';
import { inCurrency } from '#engine/run/currency';
import { money } from '#engine/run/decimal';
import { type Query, queryText } from '#engine/run/query/query';
import { comparedWith, type Days } from '#engine/run/time/compare';
import { objectIn } from '#engine/run/values';
import { report as findReport } from '#resources';
import type { Identity } from '../auth/identity';
import type { Database } from '../db/types';
import { ApiError } from '../http/errors';
import { arrangementOf } from './arrangements';
import type { Asked } from './dashboardAsked';
import { readRequest, refusalOf } from './request';
import { type OutletReader, outletReader } from './request/scope';
import { type Found, findRows } from './statement';
import { waitingFor } from './waiting';

/** Rows of a chart and of a list, unless the tile says otherwise. */
const MOST = { chart: 62, list: 5 } as const;
/** Reports that are read in parallel, if the database has several connections. */
const AT_ONCE = 4;

/** One reading of a report. */
interface Reading {
  report: Report;
  query: Query;
  rows: number;
  /** Whether a tile shows a total. */
  isTotalled: boolean;
}
interface FoundIn {
  found: Found;
  totals: TileValues;
  currency: string | null;
}
type Result = (FoundIn & { params: TileValues }) | { problem: string };

/** Collects the tiles' queries and runs them; equal queries run once. */
class Readings {
  private readonly wanted = new Map<string, Reading>();
  private readonly results = new Map<string, Result>();
  private readonly readOutlets: OutletReader;

  constructor(
    private readonly db: Database,
    private readonly identity: Identity,
  ) {
    this.readOutlets = outletReader(db, identity);
  }

  /** Registers a tile's query and returns the key of its result. Totals alone come with whatever rows others need. */
  ask(report: Report, query: Query, rows = 0) {
    const { sort, by, ...others } = query;
    const isTotalled = rows === 0 && by.length === 0;
    const base = JSON.stringify(others);
    const same = isTotalled ? [...this.wanted.keys()].find((each) => each.startsWith(base)) : undefined;
    const key = same ?? base + JSON.stringify([sort, by]);
    const known = this.wanted.get(key);
    if (known) {
      known.rows = Math.max(known.rows, rows);
      known.isTotalled ||= isTotalled;
    } else this.wanted.set(key, { report, query, rows, isTotalled });
    return key;
  }

  async read(): Promise<void> {
    const entries = [...this.wanted];
    for (let at = 0; at < entries.length; at += AT_ONCE)
      await Promise.all(
        entries.slice(at, at + AT_ONCE).map(async ([key, reading]) => this.results.set(key, await this.one(reading))),
      );
  }

  /** If a report refuses these days or outlets, its tile says why; the others stay. */
  private async one({ report, query, rows, isTotalled }: Reading): Promise<Result> {
    try {
      const request = await readRequest(this.db, this.identity, report, queryText(report, query), this.readOutlets);
      const { scope, parameters, today, currency, currencies } = request;
      if (currencies.length > 0) return { problem: refusalOf(this.identity, currencies) };
      const found = await findRows(this.db, report, scope, this.identity, {
        values: { ...parameters, today },
        sort: request.sort,
        groups: request.groups,
        offset: 0,
        limit: rows,
        isChartless: true,
        isSumless: !isTotalled,
      });
      const { days: _days, ...shown } = parameters;
      const totals = inCurrency(currency, () => totalsFrom(report, this.identity, found.sums));
      return { params: { ...shown, today }, found, currency, totals };
    } catch (error) {
      if (error instanceof ApiError && (error.status === 400 || error.code === 'tooSlow'))
        return { problem: reasonOf(error) };
      throw error;
    }
  }

  result(key: string): Result {
    return this.results.get(key) ?? { problem: 'This was not read' };
  }

  /** The currency of the figures, if all are in one. */
  get currency(): string | null {
    for (const result of this.results.values()) if ('found' in result && result.currency) return result.currency;
    return null;
  }
}

const reasonOf = ({ errors, message }: ApiError): string => errors?.[0]?.message ?? message;

/** A total by name, 'payments.cash' or the number of rows included. */
function totalOf(of: string, { found, totals, currency }: FoundIn): unknown {
  if (of === ROWS) return found.total;
  const key = columnKeyOf(of);
  if (of === key) return totals[key] ?? null;
  return objectIn(totals[key])[of.slice(key.length + 1)] ?? inCurrency(currency, () => money('0'));
}

/** The cell of the row that a figure names, or the total. */
function figureOf(of: string, row: Readonly<Record<string, string>> | undefined, read: FoundIn) {
  if (!row) return totalOf(of, read);
  const line = read.found.docs.find((each) => Object.entries(row).every(([key, value]) => each[key] === value));
  return line?.[of] ?? null;
}

/** One tile's query, and how to build its answer from the result. */
type Plan = () => TileAnswer;

/** A statement has few rows, so all of them are read to find one. */
const WHOLE_STATEMENT = 100;

function planTile(
  dashboard: Dashboard,
  tile: ReportTile | Alert,
  asked: Asked,
  identity: Identity,
  readings: Readings,
): Plan | undefined {
  const report = reportOf(dashboard, tile, findReport);
  if (!report) return undefined;
  const query = (days: Days) => queryOf(tile, report, { ...days, today: asked.today }, asked.outlets);
  const seen = new Set(visibleColumns(report, identity).map(([key]) => key));
  const answered = (key: string, make: (read: Extract<Result, { found: Found }>) => Omit<TileAnswer, 'params'>) => {
    const result = readings.result(key);
    return 'problem' in result ? { params: {}, problem: result.problem } : { params: result.params, ...make(result) };
  };
  if (tile.kind === 'figure' || tile.kind === 'alert') {
    const of = tile.of ?? ROWS;
    const row = tile.kind === 'figure' ? tile.row : undefined;
    const { beside, target } = tile.kind === 'figure' ? tile : { beside: undefined, target: undefined };
    const rows = row ? WHOLE_STATEMENT : 0;
    const key = readings.ask(report, query(asked.days), rows);
    const isCompared =
      tile.kind === 'figure' &&
      asked.compare &&
      report.period === 'range' &&
      tile.over !== 'now' &&
      daysOf(tile.over, asked.days).fromDate === asked.days.fromDate;
    const before = isCompared && asked.compare ? comparedWith(asked.compare, asked.days) : undefined;
    const beforeKey = before && readings.ask(report, query(before), rows);
    return () =>
      answered(key, (read) => {
        const previous = beforeKey === undefined ? undefined : readings.result(beforeKey);
        return {
          value: figureOf(of, row, read),
          ...(beside && seen.has(columnKeyOf(beside)) ? { beside: figureOf(beside, row, read) } : {}),
          ...(target && seen.has(columnKeyOf(target)) ? { target: figureOf(target, row, read) } : {}),
          ...(previous ? { previous: 'found' in previous ? figureOf(of, row, previous) : null } : {}),
        };
      });
  }
  if (tile.kind === 'list') {
    const key = readings.ask(report, query(asked.days), tile.most ?? MOST.list);
    return () =>
      answered(key, ({ found }) => ({ docs: found.docs.slice(0, tile.most ?? MOST.list), total: found.total }));
  }
  const most = tile.most ?? MOST.chart;
  const { x, y } = tile;
  if (x === undefined) {
    const key = readings.ask(report, query(asked.days));
    const [of = ''] = y;
    return () =>
      answered(key, ({ totals }) => {
        const docs = Object.entries(objectIn(totals[of])).map(([name, amount]) => ({ name, [of]: amount }));
        return { docs: largestFirst(docs, of).slice(0, most), total: docs.length };
      });
  }
  if (tile.byGroup) {
    const key = readings.ask(report, query(asked.days));
    const [first = ''] = y;
    return () =>
      answered(key, ({ found, currency }) => {
        const totals = (sums: TileValues) => inCurrency(currency, () => totalsFrom(report, identity, sums));
        const docs = found.groups.map(({ value, sums }) => ({ [x]: value, ...totals(sums) }));
        return { docs: largestFirst(docs, first).slice(0, most), total: docs.length };
      });
  }
  const key = readings.ask(report, query(asked.days), most);
  return () => answered(key, ({ found }) => ({ docs: found.docs.slice(0, most), total: found.total }));
}

const largestFirst = (docs: TileValues[], by: string): TileValues[] =>
  docs.toSorted((a, b) => Number(b[by] ?? 0) - Number(a[by] ?? 0));

/**
 * The whole dashboard for a person.
 * @param only these tiles; by default all that the person can see
 */
export async function readDashboard(
  db: Database,
  identity: Identity,
  dashboard: Dashboard,
  asked: Asked,
  only?: readonly string[],
): Promise<DashboardAnswer> {
  const readings = new Readings(db, identity);
  const arrangement = await arrangementOf(db, identity, dashboard.name);
  const isWanted = ([key]: [string, Tile]) => (only ? only.includes(key) : !arrangement.hidden.includes(key));
  const plan = ([key, tile]: [string, Tile | Alert]): [string, Plan][] => {
    const made = tile.kind === 'waiting' ? undefined : planTile(dashboard, tile, asked, identity, readings);
    return made ? [[key, made]] : [];
  };
  const tiles = tilesFor(dashboard, identity, findReport).filter(isWanted);
  // Queries with rows first, so that totals come with them.
  const inOrder = tiles.toSorted(([, a], [, b]) => Number(a.kind === 'figure') - Number(b.kind === 'figure'));
  const plans = inOrder.flatMap(plan);
  const alerts = only ? [] : alertsFor(dashboard, identity, findReport).flatMap(plan);
  await readings.read();
  const answers = (made: [string, Plan][]) => Object.fromEntries(made.map(([key, answer]) => [key, answer()]));
  return {
    asOf: new Date().toISOString(),
    today: asked.today,
    currency: readings.currency,
    params: {
      outlets: asked.outlets,
      ...asked.days,
      compare: asked.compare ?? null,
      before: asked.compare ? comparedWith(asked.compare, asked.days) : null,
    },
    tiles: answers(plans),
    alerts: answers(alerts),
    waiting:
      tiles.some(([, { kind }]) => kind === 'waiting') || !only ? await waitingFor(db, identity, asked.outlets) : [],
    arrangement,
  };
}
