/**
 * The address of a figure. Whatever asks a report for something (its page, a tile, a drill-down, a saved view, a schedule, a file, a question)
 * asks with a `Query`, and its text is the URL of the report's page.
 */

import type { Report } from '../../define/report';
import { type Comparison, comparisonText, readComparison } from '../../read/comparison';
import {
  type Condition,
  chosenIds,
  columnsText,
  conditionsText,
  groupingsIn,
  readConditions,
} from '../../read/tableView';
import { linkTo } from '../links';
import { isDay } from '../time/days';
import { isPeriod, type PeriodName, periodAt, periodNamed } from '../time/periods';

/**
 * The days of a query: business days (inclusive, YYYY-MM-DD), a point in time, or a period whose days depend on when it is asked. Without
 * one, the report uses its own default.
 */
export type QueryPeriod =
  | { readonly from: string; readonly to: string }
  | { readonly asOf: string }
  | { readonly named: PeriodName };

/** What is asked of a report. Names are as declared; ids name records. */
export interface Query {
  /** The report's name. */
  readonly report: string;
  /** The columns to show, in order; one value of a column is `payments.cash`. Empty for the report's own choice. */
  readonly figures: readonly string[];
  /** The columns that the table is grouped by, outer first, at most two. */
  readonly by: readonly string[];
  /** Parameters that the report declares, as text; several values are separated by commas. */
  readonly filters: Readonly<Record<string, string>>;
  /** Conditions on rows. */
  readonly where: readonly Condition[];
  readonly period?: QueryPeriod;
  /** Ids of outlets; empty for the report's default. */
  readonly outlets: readonly string[];
  readonly compare?: Comparison;
  /** Columns, with a minus in front for descending. Empty for the report's own order. */
  readonly sort: readonly string[];
  /** How many rows at most. */
  readonly limit?: number;
}

/** A query as it is sent to the report's call and shown in the URL of its page. Empty values are left out. */
export type QueryText = Readonly<Record<string, string>>;

/** A query for all of a report, with its defaults. */
export const queryFor = (report: Pick<Report, 'name'>, more: Partial<Omit<Query, 'report'>> = {}): Query => ({
  ...{ figures: [], by: [], filters: {}, where: [], outlets: [], sort: [] },
  ...more,
  report: report.name,
});

/** A value as text: lists are separated by commas; undefined for nothing. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(',') : undefined;
  return String(value);
}

/** Ids in a text with commas, each once. */
export const idsIn = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(',').flatMap((each) => each.trim() || [])),
];

/** The days that parameters name. Without a last day, they end today (or with a first day after that). */
function periodIn(parameters: Readonly<Record<string, unknown>>, today: string | undefined): QueryPeriod | undefined {
  if (isPeriod(parameters.period)) return { named: parameters.period };
  const [from, to, asOf] = ['fromDate', 'toDate', 'asOf'].map((key) => {
    const day = textOf(parameters[key])?.trim();
    return isDay(day) ? day : undefined;
  });
  if (asOf) return { asOf };
  const last = to ?? (from && today && from < today ? today : from);
  const first = from ?? to;
  return first && last ? { from: first, to: last } : undefined;
}

/**
 * Reads a query from a URL's parameters or from the parameters in a report's answer. What the report doesn't declare is left out.
 * @param parameters by name; lists may be arrays or text with commas
 * @param today the last day if the parameters have only a first one
 */
export function readQuery(report: Report, parameters: Readonly<Record<string, unknown>>, today?: string): Query {
  const period = periodIn(parameters, today);
  const compare = readComparison(textOf(parameters.compare));
  const limit = Number(textOf(parameters.limit));
  return {
    report: report.name,
    figures: chosenIds(textOf(parameters.columns)),
    by: groupingsIn(textOf(parameters.group)),
    filters: Object.fromEntries(
      Object.keys(report.parameters).flatMap((key) => {
        const text = textOf(parameters[key]);
        return text === undefined ? [] : [[key, text]];
      }),
    ),
    where: readConditions(textOf(parameters.where)).conditions,
    ...(period ? { period } : {}),
    outlets: idsIn(textOf(parameters.outlets)),
    ...(compare ? { compare } : {}),
    sort: chosenIds(textOf(parameters.sort)),
    ...(Number.isInteger(limit) && limit > 0 ? { limit } : {}),
  };
}

function periodText(report: Pick<Report, 'period'>, period: QueryPeriod | undefined): QueryText {
  if (!period || report.period === 'none') return {};
  if ('named' in period) return { period: period.named };
  if (report.period === 'asOf') return { asOf: 'asOf' in period ? period.asOf : period.to };
  return 'asOf' in period
    ? { fromDate: period.asOf, toDate: period.asOf }
    : { fromDate: period.from, toDate: period.to };
}

/** The query as the parameters of the report's call and page. */
export function queryText(report: Report, query: Query): QueryText {
  const { outlets, period, filters, by, sort, figures, where, compare, limit } = query;
  const all: Record<string, string | undefined> = {
    outlets: textOf(outlets),
    ...periodText(report, period),
    ...filters,
    group: textOf(by),
    sort: textOf(sort),
    columns: figures.length > 0 ? columnsText(figures) : undefined,
    where: conditionsText(where),
    compare: compare && comparisonText(compare),
    limit: textOf(limit),
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The query with a named period as the days that it has on this business day. */
export function datedQuery(query: Query, today: string): Query {
  const { period } = query;
  return period && 'named' in period ? { ...query, period: periodAt(period.named, today) } : query;
}

/** The query with the name of its days, if they have one today: a saved query means the same next week. Other days stay. */
export function namedQuery(query: Query, today: string): Query {
  const { period } = query;
  const named = period && 'from' in period ? periodNamed(period, today) : undefined;
  return named ? { ...query, period: { named } } : query;
}

/** What the report's page shows of a query: all its rows. */
function pageText(report: Report, query: Query): QueryText {
  const { limit: _limit, ...shown } = queryText(report, query);
  return shown;
}

/** The URL of the report's page that shows the query. @param view the id of the saved view that it comes from */
export const queryLink = (report: Report, query: Query, view?: string): string =>
  linkTo(report.path, { ...pageText(report, query), ...(view ? { view } : {}) });

/** The parameters in a URL's query string. */
export const parametersIn = (text: string): QueryText => Object.fromEntries(new URLSearchParams(text));

/** A query as it is kept in a saved view or a schedule: the page's parameters, in a stable order. */
export const savedText = (report: Report, query: Query): string =>
  new URLSearchParams(Object.entries(pageText(report, query)).sort(([a], [b]) => (a < b ? -1 : 1))).toString();

/** Reads it again. */
export const savedQuery = (report: Report, text: string): Query => readQuery(report, parametersIn(text));
