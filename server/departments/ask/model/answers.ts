/** Answers for queries that were not planned from words: a model's tools ask with them. */

import { refersTo } from '#engine/read/entities';
import { type ReportAnswer, tileColumns, visibleColumns } from '#engine/read/reporting';
import type { Query } from '#engine/run/query/query';
import { type Asker, runQuery } from '../asker';
import { declaredReport, dimensionsOf } from '../catalogue/vocabulary';
import { answerWhy } from '../explain/why';
import type { Asked } from '../marks';
import { type Asking, planOfQuery } from '../plan/plan';
import { type Answered, answeredFor } from '../say/answeredFor';
import { readQuestion } from '../words/asked';
import type { Period } from '../words/calendar';

/** A question that asks for nothing but a query. */
const NEUTRAL = readQuestion('', [], '')[0] as Asked;

/** A query as a plan: the first of its figures, or the report's own. */
function askingFor(asker: Asker, query: Query, base?: Period): Asking {
  const report = declaredReport(query.report);
  const seen = new Map(visibleColumns(report, asker.identity));
  const figures = [...query.figures.map((id) => id.split('.')[0] ?? ''), ...tileColumns(report)];
  const ways = dimensionsOf(report, seen).map(({ dimension }) => dimension);
  const plan = {
    ...planOfQuery(
      report,
      query,
      figures.find((key) => seen.has(key)),
    ),
    dimension: ways.find(({ by }) =>
      'group' in by ? by.group === query.by[0] : 'parameter' in by && query.filters[by.parameter] === by.value,
    ),
    isFigureNamed: query.figures.length > 0,
    filters: Object.entries(query.filters).flatMap(([key, value]) => (refersTo(report.parameters[key]) ? [value] : [])),
  };
  return { asker, plan, asked: { ...NEUTRAL, base, isWhy: base !== undefined } };
}

/** What is sent back for a query's answer; its sentence comes later. */
export const answeredFrom = (asker: Asker, query: Query, answer: ReportAnswer): Answered =>
  answeredFor(askingFor(asker, query), answer, { sentence: '' });

/**
 * The change of a query's figure against the same query for other days, its largest parts, and what quantities and prices have to do with it.
 * @returns undefined if the figure is not known on both sides
 * @throws ApiError as the report's own call does
 */
export async function explainQuery(asker: Asker, query: Query, compared: Query): Promise<Answered | undefined> {
  const [answer, base] = [await runQuery(asker, query), await runQuery(asker, compared)];
  const { fromDate, toDate, asOf } = base.params;
  const days: Period = { from: String(asOf ?? fromDate), to: String(asOf ?? toDate), unit: 'days' };
  return answerWhy(askingFor(asker, query, days), answer, base);
}
