/** Hours and weekdays: rows of them alone, and reports that run for some weekdays only, checked against what is known in another way. */

import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { type ReportAnswer, summedColumns, totalsFrom } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { addDays, daysSinceMonday } from '#engine/run/time/days';
import { objectIn } from '#engine/run/values';
import { ApiError } from '#server/http/errors';
import type { PartOfDays } from '../marks';
import type { OnDays } from '../plan/plan';
import { isNumber, type Row, rowLabel } from '../say/figures';
import { WEEKDAYS } from '../words/calendar';

const HOURS = 24;
/** Runs of a report. */
const MOST_RUNS = 60;

const unanswerable = (): ApiError =>
  new ApiError(400, 'invalid', 'The report cannot say that for these times of day. Ask for it by hour or by weekday.');

/** Whether a row is in the part of the days. Hours are in the order of the business day: what is after midnight ends it. */
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

/** What rows come to in each column that is added up, null if it is not known. */
function sumsOf(report: Report, rows: readonly Row[]): Row {
  const add = (one: unknown, other: unknown): string => dec(one).plus(dec(other)).toString();
  return Object.fromEntries(
    summedColumns(report).map((key): [string, unknown] => {
      const values = rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined);
      if (values.length === 0) return [key, null];
      if (!report.columns[key]?.perValue) return [key, values.reduce<string>(add, '0')];
      const names = new Map<string, string>();
      for (const [name, value] of values.flatMap((each) => Object.entries(objectIn(each))))
        names.set(name, add(names.get(name) ?? 0, value));
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

/** An answer with other totals, and other rows or none: its chart and subtotals would show all of it. */
export const replaced = (
  { chart: _chart, groups: _groups, ...rest }: ReportAnswer,
  totals: ReportAnswer['totals'],
  docs?: ReportAnswer['docs'],
): ReportAnswer => ({ ...rest, docs: docs ?? [], total: docs?.length ?? 1, totals });

/** An answer with some of its rows, and their totals. */
export const withRows = (
  report: Report,
  user: AccessUser,
  answer: ReportAnswer,
  docs: ReportAnswer['docs'],
): ReportAnswer => replaced(answer, totalsFrom(report, user, { ...sumsOf(report, docs) }), docs);

/**
 * The answer for a part of the days alone.
 * @throws ApiError if the report's rows do not add up to its totals
 */
export function keptTo(report: Report, user: AccessUser, answer: ReportAnswer, part: PartOfDays): ReportAnswer {
  if (!rowsAddUp(report, answer)) throw unanswerable();
  const docs = answer.docs.filter((row) => isIn(report, answer, row, part));
  return withRows(report, user, answer, docs);
}

/** Stretches of days that count and follow each other. */
function stretchesOf(from: string, to: string, { days }: OnDays): { from: string; to: string }[] {
  const found: { from: string; to: string }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const last = found.at(-1);
    if (!days.includes(WEEKDAYS[daysSinceMonday(day)] ?? '')) continue;
    if (last && addDays(last.to, 1) === day) last.to = day;
    else found.push({ from: day, to: day });
  }
  return found;
}

/** Rows of several days as one row for each name. */
function merged(report: Report, user: AccessUser, answers: readonly ReportAnswer[]): ReportAnswer['docs'] {
  const byName = new Map<string, Row[]>();
  for (const answer of answers)
    for (const row of answer.docs) {
      const name = rowLabel(report, answer, row);
      byName.set(name, [...(byName.get(name) ?? []), row]);
    }
  return [...byName.values()].map((rows) => {
    const cells = Object.entries(rows[0] ?? {}).filter(([key]) => rows.every((row) => row[key] === rows[0]?.[key]));
    return { ...Object.fromEntries(cells), ...totalsFrom(report, user, { ...sumsOf(report, rows) }) };
  });
}

/**
 * What a report answers for some weekdays of a period: the rows of these days, added up.
 * @param run the report for other days
 * @throws ApiError if rows don't add up to their totals, or there are too many days
 */
export async function answerOnDays(
  report: Report,
  user: AccessUser,
  onDays: OnDays,
  period: { from: string; to: string },
  run: (period: { from: string; to: string }) => Promise<ReportAnswer>,
): Promise<ReportAnswer> {
  const stretches = stretchesOf(period.from, period.to, onDays);
  if (stretches.length > MOST_RUNS) throw unanswerable();
  const answers: ReportAnswer[] = [];
  for (const stretch of stretches) answers.push(await run(stretch));
  const [first] = answers;
  if (!first || !answers.every((answer) => rowsAddUp(report, answer))) throw unanswerable();
  const answer = withRows(report, user, first, merged(report, user, answers));
  return { ...answer, params: { ...first.params, fromDate: period.from, toDate: period.to } };
}
