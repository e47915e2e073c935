/** Of a report's answer the rows of some hours or weekdays, with totals of their own. */

import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { type ReportAnswer, summedColumns, totalsFrom } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { objectIn } from '#engine/run/values';
import { ApiError } from '#server/http/errors';
import type { PartOfDays } from './reading/hours';
import { isNumber, type Row, rowLabel } from './saying/figures';

const HOURS = 24;

/** Whether a row is of the part of the days. Hours are in the order of the business day: what is after midnight ends it. */
function isIn(report: Report, answer: ReportAnswer, row: Row, { days, from, to }: PartOfDays): boolean {
  const label = rowLabel(report, answer, row);
  if (days) return days.includes(label.toLowerCase());
  const hour = Number(/^(\d{1,2}):00$/.exec(label)?.[1]);
  const first = (hour - Number(row.place) + HOURS) % HOURS;
  const placeOf = (clock: number): number => (clock - first + HOURS) % HOURS;
  const [begin, end] = [from === undefined ? 0 : placeOf(from), to === undefined ? HOURS : placeOf(to) || HOURS];
  // Not known, or a stretch that begins on one business day and ends on the next.
  if (!Number.isInteger(first) || begin >= end) throw unanswerable();
  return Number(row.place) >= begin && Number(row.place) < end;
}

export const unanswerable = (): ApiError =>
  new ApiError(400, 'invalid', 'The report cannot say that for these times of day. Ask for it by hour or by weekday.');

/** What the rows come to in each column that is added up, null where it is not known. */
export function sumsOf(report: Report, rows: readonly Row[]): Row {
  return Object.fromEntries(
    summedColumns(report).map((key): [string, unknown] => {
      const values = rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined);
      if (values.length === 0) return [key, null];
      if (!report.columns[key]?.perValue)
        return [key, values.reduce<string>((sum, value) => dec(sum).plus(dec(value)).toString(), '0')];
      const names = new Map<string, string>();
      for (const [name, value] of values.flatMap((each) => Object.entries(objectIn(each))))
        names.set(
          name,
          dec(names.get(name) ?? 0)
            .plus(dec(value))
            .toString(),
        );
      return [key, Object.fromEntries(names)];
    }),
  );
}

/** Whether the rows add up to the totals: otherwise some of them add up to nothing either. */
export const rowsAddUp = (report: Report, { docs, total, totals }: ReportAnswer): boolean => {
  const sums = sumsOf(report, docs);
  return (
    docs.length >= total &&
    summedColumns(report).every(
      (key) =>
        !isNumber(totals[key]) || (isNumber(sums[key]) ? dec(sums[key]).eq(dec(totals[key])) : docs.length === 0),
    )
  );
};

/**
 * The answer for a part of the days alone.
 * @throws ApiError where the report's rows do not add up to its totals
 */
export function keptTo(report: Report, user: AccessUser, answer: ReportAnswer, part: PartOfDays): ReportAnswer {
  if (!rowsAddUp(report, answer)) throw unanswerable();
  const docs = answer.docs.filter((row) => isIn(report, answer, row, part));
  const { chart: _chart, ...rest } = answer;
  return { ...rest, docs, total: docs.length, totals: totalsFrom(report, user, { ...sumsOf(report, docs) }) };
}
