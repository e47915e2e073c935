/** 'When did we last …', 'how long since …': the latest row of a report that has a row for each day or document. */

import type { Report } from '#engine/define/report';
import { tableColumns } from '#engine/read/reporting';
import { addDays, daysInclusive, showDay } from '#engine/run/time/days';
import { answeredFrom } from '../answering';
import type { Planned, Planner } from '../planner';
import { lengthAt, plainly, questionOf, tokensOf } from '../reading/tokens';
import { runPlan } from '../running';
import { figureLabel, isNumber, rowLabel, valueText } from '../saying/figures';
import { circumstances, counted, filtersIn, upper } from '../saying/phrases';
import { type Ability, type Composed, figureOf } from './parts';

/** How a question about the last time begins, the longest first. */
const BEGINS =
  `how many days has it been since we last|how many days has it been since the last|how many days ago did we last|how many days since we
  last|how many days since the last|how many days since last|how many days ago was the last|how long has it been since we last|how long has it been since
  the last|how long is it since we last|how long is it since the last|how long since we last|how long since the last|how long ago did we last|how long ago
  was the last|when did we last|when have we last|when was the last time we|when was the last|when was our last|when is the last time
  we|whens the last time we|whens the last|last time we|when did they last|date of the last|date of last|when last did we|when was last|
  when was our most recent|when was the most recent|most recent|latest|last`
    .split('|')
    .map((each) => each.trim().replace(/\s+/g, ' '));
/** 'Get a delivery' says no more than 'delivery'. */
const LIGHT = ['get', 'have', 'had', 'got', 'do', 'did', 'a', 'an', 'any', 'the', 'of'];
/** A draft is no delivery yet, and what was deleted or cancelled is none any more. */
const NOT_DONE = ['draft', 'delete', 'cancelled'];
/** How far back is looked. */
const DAYS_BACK = 365;

/** The question about what happened; undefined where it does not ask for the last time. */
export function lastTimeIn(question: string): string | undefined {
  const tokens = tokensOf(question);
  const length = Math.max(0, ...BEGINS.map((phrase) => lengthAt(tokens, 0, phrase)));
  if (length === 0) return undefined;
  const rest = tokens.slice(length);
  while (rest.length > 1 && LIGHT.includes(plainly(rest[0]))) rest.shift();
  return questionOf(rest);
}

/** The plans for what happened in the past year, or in the days that are named; none where the person may not ask. */
async function plansBack(what: string, planner: Planner): Promise<Planned[]> {
  const reading = planner.read(what);
  // Days that are named leave out others: the last time in June is another question, asked for June.
  const period = reading.period ?? {
    from: addDays(planner.today, -DAYS_BACK),
    to: planner.today,
    unit: 'days' as const,
  };
  const { planned, isForbidden } = await planner.plansOf({ ...reading, period });
  return isForbidden ? [] : planned;
}

export const answerLastTime: Ability = async (question, planner) => {
  const what = lastTimeIn(question);
  for (const planned of what ? await plansBack(what, planner) : []) {
    const composed = await answerOne(planned, planner);
    if (composed) return composed;
  }
  return undefined;
};

/** The day of the last document that some words mean, with the report that lists it. */
export async function lastDay(what: string, planner: Planner): Promise<{ report: Report; day: string } | undefined> {
  for (const planned of await plansBack(what, planner)) {
    const found = await latest(planned, planner);
    const day = found?.docs[0]?.date;
    if (typeof day === 'string') return { report: planned.plan.report, day };
  }
  return undefined;
}

/** What a report lists, the latest first; undefined where it has no row for each time. */
async function latest({ plan, reading }: Planned, planner: Planner) {
  const { report } = plan;
  const date = Object.entries(report.columns).find(
    ([, { kind, hidden, onlyFor }]) => kind === 'date' && !hidden && !onlyFor,
  )?.[0];
  const isOther = plan.dimension || plan.row || plan.rank || plan.limit || plan.perValue || plan.partOfDays;
  // Only a report of documents or bills has a row for each time.
  if (!date || date !== 'date' || isOther || report.period !== 'range') return undefined;
  const asking = {
    ...planner.asking({ plan, reading }),
    plan: { ...plan, parameters: { ...plan.parameters, sort: `-${date}` } },
  };
  planner.say?.(`Asking the report “${report.label}”`);
  const answer = await runPlan(asking);
  const docs = answer.docs.filter(({ status }) => !NOT_DONE.includes(String(status)));
  const isSorted = docs.every((row) => String(row[date]) <= String(docs[0]?.[date]));
  return isSorted ? { asking, answer, docs } : undefined;
}

async function answerOne(planned: Planned, planner: Planner): Promise<Composed | undefined> {
  const { plan } = planned;
  const { report } = plan;
  const found = await latest(planned, planner);
  if (!found) return undefined;
  const { asking, answer, docs } = found;
  const [last] = docs;
  const around = circumstances(asking, answer, filtersIn(plan));
  if (!last) {
    const sentence = `${report.label} has nothing ${around}.`;
    return { answered: answeredFrom({ ...asking, plan }, answer, { sentence, rows: [] }), reading: planned.reading };
  }
  const day = String(last.date);
  const same = docs.filter((row) => row.date === day);
  const ago = daysInclusive(day, planner.today) - 1;
  const figure = figureOf(plan);
  const value =
    figure &&
    isNumber(last[figure]) &&
    tableColumns(report, planner.identity, answer.params, answer.totals).some(({ key }) => key === figure)
      ? `, ${figureLabel(report, figure).toLowerCase()} ${valueText(report, figure, last[figure], { currency: answer.currency })}`
      : '';
  const when = ago === 0 ? 'today' : `${counted(ago, 'day')} ago`;
  const names =
    same.length === 1 ? `: ${upper(rowLabel(report, answer, last))}${value}` : `: ${same.length} on that day`;
  const sentence = `The last was on ${showDay(day)}, ${when}${names} (${report.label} ${around}).`;
  return { answered: answeredFrom({ ...asking, plan }, answer, { sentence, rows: same }), reading: planned.reading };
}
