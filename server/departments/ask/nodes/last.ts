/** 'When did we last …', 'how long since …', 'variance of the last count': the latest row of a report with a row for each time. */

import { inSentence } from '#engine/define/fields';
import { type ReportAnswer, tableColumns } from '#engine/read/reporting';
import { addDays, daysInclusive, showDay } from '#engine/run/time/days';
import { runQuery } from '../asker';
import { counted, upper } from '../catalogue/labels';
import type { Asking } from '../plan/plan';
import type { Answered } from '../say/answeredFor';
import { answeredFor } from '../say/answeredFor';
import { figureLabel, isNumber, rowLabel, valueText } from '../say/figures';
import { circumstances, filtersIn } from '../say/phrases';
import { rowFigure } from '../say/rows';

/** A draft is no delivery yet, and what was deleted or cancelled is none any more. */
const NOT_DONE = ['draft', 'delete', 'cancelled'];
/** How far back is looked. */
const DAYS_BACK = 365;

/** What a report lists in the past year or the days that are named, the latest first; undefined if it has no row for each time. */
async function latest({
  asker,
  plan,
  asked,
}: Asking): Promise<{ asking: Asking; answer: ReportAnswer; docs: ReportAnswer['docs'] } | undefined> {
  const { report } = plan;
  const date = Object.entries(report.columns).find(
    ([, { kind, hidden, onlyFor }]) => kind === 'date' && !hidden && !onlyFor,
  )?.[0];
  const isOther =
    plan.dimension || plan.row || plan.names || asked.rank || asked.limit || asked.part || plan.sides.length > 0;
  if (date !== 'date' || isOther || report.period !== 'range') return undefined;
  const period = asked.period ?? { from: addDays(asker.today, -DAYS_BACK), to: asker.today };
  const query = { ...plan.query, period: { from: period.from, to: period.to }, sort: [`-${date}`] };
  asker.say?.(`Asking the report “${report.label}”`);
  const answer = await runQuery(asker, query);
  const docs = answer.docs.filter(({ status }) => !NOT_DONE.includes(String(status)));
  const isSorted = docs.every((row) => String(row[date]) <= String(docs[0]?.[date]));
  return isSorted ? { asking: { asker, asked, plan: { ...plan, query } }, answer, docs } : undefined;
}

/** When something happened last. */
export async function answerLastTime(asked: Asking): Promise<Answered | undefined> {
  const found = await latest(asked);
  if (!found) return undefined;
  const { asking, answer, docs } = found;
  const { plan, asker } = asking;
  const { report } = plan;
  const [last] = docs;
  const around = circumstances(asking, answer, filtersIn(asking));
  if (!last) return answeredFor(asking, answer, { sentence: `${report.label} has nothing ${around}.`, rows: [] });
  const day = String(last.date);
  const same = docs.filter((row) => row.date === day);
  const ago = daysInclusive(day, asker.today) - 1;
  const figure = plan.row ? rowFigure(plan) : plan.figure;
  const isShown = tableColumns(report, asker.identity, answer.params, answer.totals).some(({ key }) => key === figure);
  const value =
    figure && isShown && isNumber(last[figure])
      ? `, ${inSentence(figureLabel(report, figure))} ${valueText(report, figure, last[figure], { currency: answer.currency })}`
      : '';
  const when = ago === 0 ? 'today' : `${counted(ago, 'day')} ago`;
  const names =
    same.length === 1 ? `: ${upper(rowLabel(report, answer, last))}${value}` : `: ${same.length} on that day`;
  const sentence = `The last was on ${showDay(day)}, ${when}${names} (${report.label} ${around}).`;
  return answeredFor(asking, answer, { sentence, rows: same });
}

/** The plan for the day of the last document; undefined if there is none. */
export async function onLastDay(asking: Asking): Promise<Asking | undefined> {
  const { plan, asked } = asking;
  // Only a listing has a document for each day.
  const found =
    plan.report.listing && !asked.base
      ? await latest({ ...asking, plan: { ...plan, dimension: undefined } })
      : undefined;
  const day = found?.docs[0]?.date;
  if (typeof day !== 'string') return undefined;
  return {
    ...asking,
    plan: { ...plan, query: { ...plan.query, period: { from: day, to: day } } },
    asked: { ...asked, last: undefined },
  };
}
