/** Hours and weekdays: rows of them alone, and reports that run for some weekdays only, checked against what is known in another way. */

import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { type ReportAnswer, summedColumns, totalsFrom } from '#engine/read/reporting';
import { type Decimal, dec } from '#engine/run/decimal';
import type { Query } from '#engine/run/query/query';
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

/** An answer with some of its rows, and their totals. */
export function withRows(
  report: Report,
  user: AccessUser,
  answer: ReportAnswer,
  docs: ReportAnswer['docs'],
): ReportAnswer {
  const { chart: _chart, groups: _groups, ...rest } = answer;
  return { ...rest, docs, total: docs.length, totals: totalsFrom(report, user, { ...sumsOf(report, docs) }) };
}

/**
 * The answer for a part of the days alone.
 * @throws ApiError if the report's rows do not add up to its totals
 */
export function keptTo(report: Report, user: AccessUser, answer: ReportAnswer, part: PartOfDays): ReportAnswer {
  if (!rowsAddUp(report, answer)) throw unanswerable();
  const docs = answer.docs.filter((row) => isIn(report, answer, row, part));
  return withRows(report, user, answer, docs);
}

/** Days that follow each other; `counts`: they are some of the weekdays that count. */
interface Stretch {
  from: string;
  to: string;
  counts: boolean;
}

function stretchesOf(from: string, to: string, { days }: OnDays): Stretch[] {
  const found: Stretch[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const counts = days.includes(WEEKDAYS[daysSinceMonday(day)] ?? '');
    const last = found.at(-1);
    if (last?.counts === counts) last.to = day;
    else found.push({ from: day, to: day, counts });
  }
  return found;
}

type Run = (more: Partial<Query>) => Promise<ReportAnswer>;

async function answersOf(stretches: readonly Stretch[], run: Run): Promise<ReportAnswer[]> {
  const answers: ReportAnswer[] = [];
  for (const { from, to } of stretches) answers.push(await run({ period: { from, to } }));
  return answers;
}

interface OnSomeDays {
  report: Report;
  user: AccessUser;
  onDays: OnDays;
  figure: string | undefined;
  query: Query;
  period: { from: string; to: string };
}

/** What the figure comes to on the days that count, known in another way: from the rows by weekday, or from the whole less the other days. */
async function expectedOf(
  { report, user, onDays, query, period }: OnSomeDays,
  figure: string,
  run: Run,
): Promise<Decimal> {
  const { byWeekday, days, label } = onDays;
  if (byWeekday) {
    const filters = { ...query.filters, [byWeekday.parameter]: byWeekday.value };
    const answer = await run({ period, filters });
    return dec(keptTo(report, user, answer, { by: 'weekday', label, days }).totals[figure] ?? 0);
  }
  const stretches = stretchesOf(period.from, period.to, onDays).filter(({ counts }) => !counts);
  const others = await answersOf(stretches, run);
  const whole = await run({ period });
  return others.reduce((rest, { totals }) => rest.minus(dec(totals[figure] ?? 0)), dec(whole.totals[figure] ?? 0));
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
 * What a report answers for some weekdays of a period.
 * @param run the report with other parts of the query
 * @throws ApiError if the figure doesn't come to the same when it is added up in another way, or there are too many days
 */
export async function answerOnDays(asked: OnSomeDays, run: Run): Promise<ReportAnswer> {
  const { report, user, onDays, figure, period } = asked;
  const stretches = stretchesOf(period.from, period.to, onDays);
  const days = stretches.filter(({ counts }) => counts);
  if (!figure || days.length === 0 || stretches.length > MOST_RUNS) throw unanswerable();
  const answers = await answersOf(days, run);
  const [first] = answers;
  if (!first || !answers.every((answer) => rowsAddUp(report, answer))) throw unanswerable();
  const answer = withRows(report, user, first, merged(report, user, answers));
  // Without a bill there is nothing by hour, and a zero by weekday.
  const isKnown = isNumber(answer.totals[figure]) || answer.docs.length === 0;
  const expected = await expectedOf(asked, figure, run);
  if (!isKnown || !expected.eq(dec(answer.totals[figure] ?? 0))) throw unanswerable();
  return { ...answer, params: { ...first.params, fromDate: period.from, toDate: period.to } };
}
