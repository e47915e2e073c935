/** Compares a report: the same figures for another period or other outlets, with the change in value and percent. */

import type { Column, Columns } from '../define/columns';
import { labelOf } from '../define/fields';
import type { Report, ReportValues } from '../define/report';
import { namesIn, parseFormula } from '../run/formula';
import { daysBefore, monthsBefore, yearBefore } from '../run/time/before';
import { addDays, isDay, showDay } from '../run/time/days';
import { startOfMonth } from '../run/time/periods';

/** What a report is compared with. */
export type Comparison =
  | { kind: 'previous' | 'lastYear' }
  | { kind: 'days'; from: string; to: string }
  | { kind: 'outlets'; ids: readonly string[] };

const OUTLETS = 'outlets:';

/** Reads `previous`, `lastYear`, `2026-01-01..2026-01-31`, `2026-01-31` or `outlets:<id>,<id>`; undefined for anything else. */
export function readComparison(text: string | undefined): Comparison | undefined {
  if (text === 'previous' || text === 'lastYear') return { kind: text };
  if (text?.startsWith(OUTLETS)) {
    const ids = text.slice(OUTLETS.length).split(',').filter(Boolean);
    return ids.length > 0 ? { kind: 'outlets', ids } : undefined;
  }
  const [from, to = from] = (text ?? '').split('..');
  return isDay(from) && isDay(to) ? { kind: 'days', from, to } : undefined;
}

/** The same as a parameter of the URL. */
export const comparisonText = (comparison: Comparison): string => {
  if (comparison.kind === 'outlets') return `${OUTLETS}${comparison.ids.join(',')}`;
  if (comparison.kind !== 'days') return comparison.kind;
  return comparison.from === comparison.to ? comparison.from : `${comparison.from}..${comparison.to}`;
};

/** The other side's request: dates or outlets in place of the report's own. */
export interface OtherSide {
  fromDate?: string;
  toDate?: string;
  asOf?: string;
  outlets?: readonly string[];
}

/** The other side of a comparison, for a report with these dates. */
export function otherSide(
  { period }: Pick<Report, 'period'>,
  comparison: Comparison,
  dates: OtherSide,
): OtherSide | undefined {
  if (comparison.kind === 'outlets') return { outlets: comparison.ids };
  if (period === 'none') return undefined;
  if (period === 'asOf') {
    const asOf = dates.asOf ?? '';
    if (comparison.kind === 'days') return { asOf: comparison.to };
    // A month's last day stays one.
    const month = { from: startOfMonth(asOf), to: asOf };
    return { asOf: comparison.kind === 'lastYear' ? monthsBefore(month, 12).to : addDays(asOf, -7) };
  }
  const range = { from: dates.fromDate ?? '', to: dates.toDate ?? '' };
  const other =
    comparison.kind === 'days' ? comparison : comparison.kind === 'lastYear' ? yearBefore(range) : daysBefore(range);
  return { fromDate: other.from, toDate: other.to };
}

/** 'Previous period (1 Jun 2026 – 7 Jun 2026)', 'Kandy'. */
export function comparisonWords(comparison: Comparison, other: OtherSide, nameOf: (id: string) => string): string {
  if (comparison.kind === 'outlets') return comparison.ids.map(nameOf).join(', ');
  const days =
    other.asOf !== undefined
      ? showDay(other.asOf)
      : other.fromDate === other.toDate
        ? showDay(other.fromDate ?? '')
        : `${showDay(other.fromDate ?? '')} – ${showDay(other.toDate ?? '')}`;
  if (comparison.kind === 'days') return days;
  const before = other.asOf !== undefined ? 'A week before' : 'Previous period';
  return `${comparison.kind === 'previous' ? before : 'Same period last year'} (${days})`;
}

const FIGURES = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];
const isCompared = ({ kind, perValue, idOf }: Column): boolean => FIGURES.includes(kind) && !perValue && !idOf;

/** The columns that a comparison adds for a figure. */
export const beforeOf = (key: string): string => `${key}Before`;
export const changeOf = (key: string): string => `${key}Change`;
export const changePctOf = (key: string): string => `${key}ChangePct`;

/** A formula for the other side. */
const formulaBefore = (formula: string): string =>
  namesIn(parseFormula(formula)).reduce(
    (text, name) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), beforeOf(name)),
    formula,
  );

/** A figure's column without its once-only options: position at the top, sum, name and link. */
function looksOf(column: Column): Column {
  const looks: Partial<Column> & Column = { ...column };
  for (const key of [
    'label',
    'sum',
    'tile',
    'tileTo',
    'group',
    'foot',
    'within',
    'drill',
    'total',
    'formula',
    'isUnit',
  ])
    Reflect.deleteProperty(looks, key);
  return looks;
}

const headed = (report: Report, key: string, word: string) => (parameters: ReportValues) => {
  const label = report.columns[key]?.heading?.(parameters) ?? labelOf(key, report.columns[key]);
  return `${label} ${word}`;
};

const isElsewhere = ({ compare }: ReportValues): boolean => typeof compare === 'string' && compare.startsWith(OUTLETS);

function addedColumns(report: Report, key: string, column: Column): [string, Column][] {
  const looks = looksOf(column);
  // All figures are compared; those at the top show it by default.
  const onDemand = column.tile === undefined || column.hidden ? { onDemand: true as const } : {};
  const points = column.kind === 'percent';
  const before: Column = {
    ...looks,
    ...onDemand,
    ...(column.sum ? { sum: true } : {}),
    ...(column.formula ? { formula: formulaBefore(column.formula) } : {}),
    heading: (parameters) => headed(report, key, isElsewhere(parameters) ? 'compared' : 'before')(parameters),
  };
  const change: Column = {
    ...looks,
    ...onDemand,
    signed: true,
    formula: `${key} - ${beforeOf(key)}`,
    heading: headed(report, key, points ? 'change in points' : 'change'),
  };
  const changePct: Column = {
    ...onDemand,
    ...(column.sensitive ? { sensitive: column.sensitive } : {}),
    ...(column.onlyFor ? { onlyFor: column.onlyFor } : {}),
    ...(column.hidden ? { hidden: true } : {}),
    ...(column.good ? { good: column.good } : {}),
    signed: true,
    kind: 'percent',
    unit: '%',
    formula: `100 * (${key} - ${beforeOf(key)}) / abs (${beforeOf(key)})`,
    heading: headed(report, key, 'change %'),
  };
  return [
    [beforeOf(key), before],
    [changeOf(key), change],
    ...(points ? [] : [[changePctOf(key), changePct] as [string, Column]]),
  ];
}

/** The report's own comparison with the days before: there is no change of a change. */
function ownComparison({ trend, columns }: Report): readonly string[] {
  const { formula } = columns[trend?.by ?? ''] ?? {};
  if (!trend || !formula) return [];
  return [trend.by, ...namesIn(parseFormula(formula))].filter((key) => key !== trend.of);
}

const known = new WeakMap<Report, Report>();

/**
 * The report with its comparison columns: each figure is followed by the other side's figure, the change and the change in percent. Table,
 * totals, groups, chart, files and print handle it like any report.
 */
export function comparedReport(report: Report): Report {
  const found = known.get(report);
  if (found) return found;
  const own = ownComparison(report);
  const columns: Columns = Object.fromEntries(
    Object.entries(report.columns).flatMap(([key, column]): [string, Column][] =>
      isCompared(column) && !own.includes(key)
        ? [[key, column], ...addedColumns(report, key, column)]
        : [[key, column]],
    ),
  );
  const { chart, onPaper, main } = report;
  const [y, ...others] = chart?.y ?? [];
  const withComparison = (keys: readonly string[]): string[] =>
    keys.flatMap((key) => {
      const column = report.columns[key];
      if (!column || !isCompared(column) || column.tile === undefined) return [key];
      return [key, ...addedColumns(report, key, column).map(([added]) => added)];
    });
  const made: Report = {
    ...report,
    columns,
    ...(main ? { main: withComparison(main) } : {}),
    ...(onPaper ? { onPaper: withComparison(onPaper) } : {}),
    ...(chart && y !== undefined && others.length === 0 && isCompared(columns[y] ?? ({} as Column))
      ? { chart: { ...chart, y: [y, beforeOf(y)] } }
      : {}),
  };
  known.set(report, made);
  return made;
}

/** Whether the report's rows match rows of the other side; otherwise only totals and subtotals are compared. */
export const comparesRows = ({ comparedBy }: Report): boolean => (comparedBy ?? []).length > 0;

/** The report as requested, with comparison columns if something is compared. */
export const reportAsked = (report: Report, asked: Readonly<Record<string, unknown>>): Report =>
  typeof asked.compare === 'string' && readComparison(asked.compare) ? comparedReport(report) : report;
