/** A report on some weekdays alone: it runs for the stretches of these days, and what they come to is checked in another way. */

import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { type ReportAnswer, totalsFrom } from '#engine/read/reporting';
import { type Decimal, dec } from '#engine/run/decimal';
import { addDays, daysSinceMonday } from '#engine/run/time/days';
import { keptTo, rowsAddUp, sumsOf, unanswerable } from './keeping';
import type { OnDays } from './planning/plan';
import { WEEKDAYS } from './reading/calendar';
import { isNumber, type Row, rowLabel } from './saying/figures';

/** Runs of a report. */
const MOST_RUNS = 60;

/** Days that follow each other. */
interface Stretch {
  from: string;
  to: string;
  /** They are some of the weekdays that count. */
  counts: boolean;
}

/** A period as stretches of days that count, and of those between them. */
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

type Run = (parameters: Readonly<Record<string, string>>) => Promise<ReportAnswer>;

async function answersOf(stretches: readonly Stretch[], run: Run): Promise<ReportAnswer[]> {
  const answers: ReportAnswer[] = [];
  for (const { from, to } of stretches) answers.push(await run({ fromDate: from, toDate: to }));
  return answers;
}

/** What the figure comes to on the days that count, known in another way: from the rows by weekday, or from the whole less the other days. */
async function expectedOf(
  { report, user, onDays, figure }: Asked & { figure: string },
  { from, to }: { from: string; to: string },
  run: Run,
): Promise<Decimal | undefined> {
  const { byWeekday, days, label } = onDays;
  const dates = { fromDate: from, toDate: to };
  if (byWeekday) {
    const answer = await run({ ...dates, [byWeekday.parameter]: byWeekday.value });
    return dec(keptTo(report, user, answer, { by: 'weekday', label, days }).totals[figure] ?? 0);
  }
  const others = await answersOf(
    stretchesOf(from, to, onDays).filter(({ counts }) => !counts),
    run,
  );
  const whole = await run(dates);
  return others.reduce((rest, { totals }) => rest.minus(dec(totals[figure] ?? 0)), dec(whole.totals[figure] ?? 0));
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

interface Asked {
  report: Report;
  user: AccessUser;
  onDays: OnDays;
}

/**
 * What a report answers for some weekdays of a period.
 * @param run the report with other parameters than the plan's
 * @param figure must be the same when it is added up in another way: what doesn't add up over days is not answered
 * @throws ApiError where it doesn't, or there are too many days
 */
export async function answerOnDays(
  { figure, ...asked }: Asked & { figure: string | undefined },
  { from, to }: { from: string; to: string },
  run: Run,
): Promise<ReportAnswer> {
  const { report, user, onDays } = asked;
  const stretches = stretchesOf(from, to, onDays);
  const days = stretches.filter(({ counts }) => counts);
  if (!figure || days.length === 0 || stretches.length > MOST_RUNS) throw unanswerable();
  const answers = await answersOf(days, run);
  if (!answers.every((answer) => rowsAddUp(report, answer))) throw unanswerable();
  const docs = merged(report, user, answers);
  const totals = totalsFrom(report, user, { ...sumsOf(report, docs) });
  // Without a bill there is nothing by hour, and a zero by weekday.
  const isKnown = isNumber(totals[figure]) || docs.length === 0;
  const expected = await expectedOf({ ...asked, figure }, { from, to }, run);
  if (!isKnown || !expected?.eq(dec(totals[figure] ?? 0))) throw unanswerable();
  const { chart: _chart, groups: _groups, ...rest } = answers[0] as ReportAnswer;
  return { ...rest, docs, total: docs.length, totals, params: { ...rest.params, fromDate: from, toDate: to } };
}
