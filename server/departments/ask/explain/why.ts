/** The answer to 'why': the change, its largest parts, what quantities and prices have to do with it, and a table of the causes. */

import type { ReportAnswer } from '#engine/read/reporting';
import type { Query } from '#engine/run/query/query';
import type { Asking } from '../plan/plan';
import type { Answered } from '../say/answered';
import { answeredFor, linkTo } from '../say/answeredFor';
import type { Change } from '../say/causes';
import { type Causes, itemSplitSentence, splitSentence, whySentence } from '../say/changes';
import { splitOf } from './average';
import { splitByItem } from './items';
import { changeAbove, changeOf, explain } from './parts';

/** What quantities and prices, or a count and an average, have to do with a change. */
async function causesOf(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  whole: Change,
): Promise<Pick<Causes, 'items' | 'said'>> {
  const split = splitOf(asking, answer, base, whole);
  if (split) return { items: undefined, said: splitSentence(asking, answer, base, whole, split) };
  const above = changeAbove(asking.plan, answer, base, whole.figure);
  const found = await splitByItem(asking, above ?? whole);
  if (!found) return { items: undefined, said: '' };
  const { dimension } = asking.plan;
  const of = above?.label ?? found.of;
  const isTable = !of && (!dimension || dimension.label === found.by);
  return {
    items: isTable ? found : undefined,
    said: itemSplitSentence(asking, answer, above ?? whole, found, of),
  };
}

/** Why a figure changed; undefined if it is not known on both sides. */
export async function answerWhy(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
): Promise<Answered | undefined> {
  const asked = changeOf(asking, answer, base);
  if (!asked) return undefined;
  asking.asker.say?.('Looking for what changed');
  const explained = await explain(asking, answer, base, asked);
  const whole: Change = explained ?? asked;
  const causes = { explained, ...(await causesOf(asking, answer, base, whole)) };
  const { sentence, columns, rows } = whySentence(asking, answer, base, whole, causes);
  const { items } = causes;
  const answered = answeredFor(asking, answer, { sentence, rows }, base);
  const report = (items ? undefined : explained?.report) ?? asking.plan.report;
  const query: Query = items?.query ?? explained?.query ?? asking.plan.query;
  return {
    ...answered,
    understood: {
      ...answered.understood,
      report: report.label,
      by: items?.by ?? explained?.by.label ?? answered.understood.by,
    },
    table: { columns, rows, total: rows.length },
    chart: null,
    filters: { ...answer.params, ...query.filters },
    usedReport: { name: report.name, label: report.label, path: report.path },
    link: linkTo(query, { ...answer, params: { ...paramsOf(answer), ...query.filters } }, base),
  };
}

/** The days and outlets of an answer: the report with the causes has other parameters. */
const paramsOf = ({ params: { fromDate, toDate, asOf, outlets } }: ReportAnswer) => ({
  fromDate,
  toDate,
  asOf,
  outlets,
});
