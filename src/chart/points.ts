/** What a plot draws: points of a report's rows, with a figure for each series. */
import { choiceLabel, type Field, inWords, shownKind } from '#engine/define/fields';
import type { Report, ReportValues } from '#engine/define/report';
import { wordsOf } from '#engine/read/reporting';
import { isDay, showDay, weekdayName } from '#engine/run/time/days';
import { DASH, formatFigure, formatMoney } from '../format/format';

/** One bar or one point on a line. */
export interface Point {
  key: string;
  name: string;
  /** A short label below a column: '13', '21 Nov'. */
  short: string;
  /** A label where there is more room: 'Sat 21 Nov'. @default the short one */
  wide?: string;
  /** The text, one per series. */
  texts: readonly string[];
  /** The value to draw; pixels may be binary numbers. */
  sizes: readonly (number | null)[];
  /** What it is made of. */
  to?: string | undefined;
}

export const isMoney = (field: Field): boolean => ['money', 'cost'].includes(shownKind(field));

/** A figure with its currency: 'LKR 1,250.00', '16.8%', '–' if unknown. */
export function figureText(field: Field, value: unknown, currency: string | null): string {
  if (value === null || value === undefined) return DASH;
  if (isMoney(field)) return formatMoney(value, currency ?? undefined);
  const text = formatFigure(field, value);
  // For fields that count days; percentages have their own unit.
  return 'unit' in field && field.unit === 'days' ? `${text} ${text === '1' ? 'day' : 'days'}` : text;
}

/** The figures of one point: each is a column's key and its value. */
export type Figures = readonly (readonly [key: string, value: unknown])[];

/** A row as a point. Without `x` it has a name of its own: one of the names in a column with a figure per name. */
export function pointOf(
  report: Report,
  x: string | undefined,
  row: ReportValues,
  params: ReportValues,
  figures: Figures,
): Omit<Point, 'key'> {
  const column = x === undefined ? undefined : report.columns[x];
  const at = x === undefined ? undefined : row[x];
  const name =
    x !== undefined && column ? wordsOf(report, params, x, column, at) || 'None' : inWords(String(row.name ?? ''));
  // The year is in the parameters.
  const day = isDay(at) ? showDay(at).slice(0, -5) : undefined;
  return {
    name,
    short: day ?? name.replace(/:00$/, ''),
    ...(isDay(at) ? { wide: `${weekdayName(at)} ${day}` } : {}),
    texts: figures.map(([key, value]) => figureText(report.columns[key] ?? { kind: 'money' }, value, null)),
    sizes: figures.map(([, value]) => (value === null || value === undefined ? null : Number(value))),
  };
}

/** A value of a column that classifies rows, in words. */
export const classLabel = (field: Field | undefined, value: string): string =>
  field?.kind === 'choice' ? choiceLabel(field, value) : value;

/** An axis in round steps. */
export interface Axis {
  from: number;
  to: number;
  ticks: readonly number[];
}

/** A round axis in about this many steps that has these values on it. */
export function axisFor(values: readonly number[], steps: number): Axis {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const rough = (most - least || 1) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((each) => each * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { from: first * step, to: last * step, ticks };
}

/** Where a value is on its axis, in percent: above the highest there is a little room. */
export const above = (value: number, { from, to }: Axis): number => (97 * (value - from)) / (to - from);
