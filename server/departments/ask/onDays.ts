/** A report on some weekdays alone: it runs for each of these days, and what the days come to is checked against the report by weekday. */

import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { type ReportAnswer, totalsFrom } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { addDays, daysSinceMonday } from '#engine/run/time/days';
import { keptTo, rowsAddUp, sumsOf, unanswerable } from './keeping';
import type { OnDays } from './planning/plan';
import { WEEKDAYS } from './reading/calendar';
import { isNumber, type Row, rowLabel } from './saying/figures';

/** Days that a report is run for. */
const MOST_DAYS = 60;

/** The dates of a period that are one of the weekdays. */
function datesOf(from: string, to: string, { days }: OnDays): string[] {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (days.includes(WEEKDAYS[daysSinceMonday(day)] ?? '')) found.push(day);
  return found;
}

/** Rows of several days as one row for each name. */
function merged(report: Report, user: AccessUser, answers: readonly ReportAnswer[]): Row[] {
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
 * @param run the report with other parameters than the plan's
 * @param figure must be the same by weekday: what doesn't add up over days is not answered
 * @throws ApiError where it doesn't, or there are too many days
 */
export async function answerOnDays(
  { report, user, onDays, figure }: { report: Report; user: AccessUser; onDays: OnDays; figure: string | undefined },
  { from, to }: { from: string; to: string },
  run: (parameters: Readonly<Record<string, string>>) => Promise<ReportAnswer>,
): Promise<ReportAnswer> {
  const dates = datesOf(from, to, onDays);
  if (!figure || dates.length === 0 || dates.length > MOST_DAYS) throw unanswerable();
  const answers: ReportAnswer[] = [];
  for (const day of dates) answers.push(await run({ fromDate: day, toDate: day }));
  if (!answers.every((answer) => rowsAddUp(report, answer))) throw unanswerable();
  const byWeekday = await run({ [onDays.parameter]: onDays.value, fromDate: from, toDate: to });
  const expected = keptTo(report, user, byWeekday, { by: 'weekday', label: onDays.label, days: onDays.days });
  const docs = merged(report, user, answers);
  const totals = totalsFrom(report, user, { ...sumsOf(report, docs) });
  const [one, other] = [totals[figure], expected.totals[figure]];
  // Without a bill there is nothing by hour, and a zero by weekday.
  const isSame = isNumber(one) || docs.length === 0 ? dec(one ?? 0).eq(dec(other ?? 0)) : false;
  if (!isSame) throw unanswerable();
  const { chart: _chart, groups: _groups, ...rest } = answers[0] as ReportAnswer;
  return { ...rest, docs, total: docs.length, totals, params: { ...rest.params, fromDate: from, toDate: to } };
}
