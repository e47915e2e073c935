/** Figures of tiles in words. */
import type { TileValues } from '#engine/define/dashboard';
import { type Field, labelOf, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { columnKeyOf, ROWS, type TileAnswer } from '#engine/read/dashboards';
import { isFigure, wordsOf } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { figureText } from '../chart/points';
import { DASH, formatChange, formatMoment, signOf } from '../format/format';

const COUNT: Field = { kind: 'integer' };

/** The field whose format a figure uses. */
export const fieldOf = (report: Report, of: string): Field =>
  (of === ROWS ? undefined : report.columns[columnKeyOf(of)]) ?? COUNT;

/** Whether a tile shows today alone: its figures are compared with a whole day, and grow until the day ends. */
export const isToday = ({ fromDate, toDate, today }: TileValues): boolean =>
  today !== undefined && fromDate === today && toDate === today;

/**
 * A figure's change: in percent, or in points for a percentage. Undefined if there is nothing to say, as long as today has no figure yet,
 * for example.
 */
export function changeOf(
  field: Field,
  { value, previous, params }: TileAnswer,
): { text: string; sign: -1 | 0 | 1 } | undefined {
  if (value === null || value === undefined || previous === null || previous === undefined) return undefined;
  if (isToday(params) && dec(value).eq(0)) return undefined;
  const by = dec(value).minus(dec(previous));
  if (shownKind(field) === 'percent') {
    const points = fixed(by, 1);
    return { text: `${by.gt(0) ? '+' : ''}${points} points`, sign: signOf(points) ?? 0 };
  }
  if (dec(previous).eq(0)) return undefined;
  const percent = fixed(by.times(100).div(dec(previous).abs()), 1);
  return { text: formatChange(percent), sign: signOf(percent) ?? 0 };
}

/** A series' name. */
export const seriesName = (report: Report, key: string): string => labelOf(key, report.columns[key]);

/** A list cell: figures with their unit, times in the outlet's time zone. */
export function cellText(report: Report, key: string, row: TileValues, params: TileValues, timeZone: string): string {
  const column = report.columns[key];
  const value = row[key];
  if (!column || value === null || value === undefined || value === '') return DASH;
  if (column.kind === 'datetime') return formatMoment(value, timeZone);
  if (!isFigure(column)) return wordsOf(report, params, key, column, value) || DASH;
  const unit = column.inUnit === undefined ? undefined : row[column.inUnit];
  const days = key.startsWith('days') ? (value === 1 ? 'day' : 'days') : undefined;
  return [figureText(column, value, null), unit ?? days].filter(Boolean).join(' ');
}
