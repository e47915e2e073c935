/** Answers for queries that were not planned from words: a model's tool, a stored query. */

import { choiceLabel, labelOf } from '#engine/define/fields';
import { refersTo } from '#engine/read/entities';
import { type ReportAnswer, tileColumns, visibleColumns } from '#engine/read/reporting';
import type { Query } from '#engine/run/query/query';
import { type Asker, runQuery } from './asker';
import { type Dimension, declaredReport } from './catalogue/vocabulary';
import { answerWhy } from './explain/why';
import type { Asked } from './marks';
import { sayFigure } from './nodes/figure';
import { type Asking, type Plan, planOfQuery } from './plan/plan';
import type { Answered } from './say/answeredFor';
import { answeredFor } from './say/answeredFor';
import { nothing } from './say/phrases';
import { readQuestion } from './words/asked';
import type { Period } from './words/calendar';

export type { AnswerColumn, Answered } from './say/answeredFor';

/** A question that asks for nothing but a query. */
const NEUTRAL = readQuestion('', [], '')[0] as Asked;

/** What the rows of a query are, as far as its grouping or its parameters say. */
function dimensionIn({ by, filters, report }: Query): Dimension | undefined {
  const declared = declaredReport(report);
  const [group] = by;
  if (group) return { by: { group }, label: labelOf(group, declared.columns[group]) };
  const rows = Object.entries(declared.parameters).find(
    ([key, field]) =>
      field.kind === 'choice' && field.required === true && /^(by|per)$/i.test(labelOf(key, field)) && filters[key],
  );
  if (!rows) return undefined;
  const [parameter, field] = rows;
  const value = filters[parameter] ?? '';
  return { by: { parameter, value }, label: choiceLabel(field, value) };
}

/** A query as a plan: the first of its figures, or the report's own. */
function planFor({ identity }: Asker, query: Query): Plan {
  const report = declaredReport(query.report);
  const seen = new Set(visibleColumns(report, identity).map(([key]) => key));
  const figure =
    query.figures.map((id) => id.split('.')[0] ?? '').find((key) => seen.has(key)) ??
    tileColumns(report).find((key) => seen.has(key));
  return {
    ...planOfQuery(report, query, figure),
    dimension: dimensionIn(query),
    isFigureNamed: query.figures.length > 0,
    filters: Object.entries(query.filters).flatMap(([key, value]) => (refersTo(report.parameters[key]) ? [value] : [])),
  };
}

const periodIn = ({ params: { fromDate, toDate, asOf } }: ReportAnswer): Period | undefined => {
  const [from, to] = [asOf ?? fromDate, asOf ?? toDate];
  return from && to ? { from: String(from), to: String(to), unit: 'days' } : undefined;
};

const askingFor = (asker: Asker, query: Query, other?: ReportAnswer): Asking => ({
  asker,
  plan: planFor(asker, query),
  asked: { ...NEUTRAL, ...(other ? { base: periodIn(other) } : {}) },
});

/**
 * The report's own words for a query's answer: its total with its largest rows, or how it compares.
 * @param other the answer for the days to compare with
 */
export async function ownSentence(
  asker: Asker,
  query: Query,
  answer: ReportAnswer,
  other?: ReportAnswer,
): Promise<string> {
  const asking = askingFor(asker, query, other);
  const said = await sayFigure(asking, answer, other, other && { period: periodIn(other) });
  return said?.sentence ?? nothing(asking, answer);
}

/** What is sent back for a query's answer and a sentence about it. */
export const answeredFrom = (
  asker: Asker,
  query: Query,
  answer: ReportAnswer,
  sentence: string,
  other?: ReportAnswer,
): Answered => answeredFor(askingFor(asker, query, other), answer, { sentence }, other);

/**
 * The change of a query's figure against the same query for other days, its largest parts, and what quantities and prices have to do with it.
 * @returns undefined if the figure is not known on both sides
 * @throws ApiError as the report's own call does
 */
export async function explainQuery(asker: Asker, query: Query, compared: Query): Promise<Answered | undefined> {
  const [answer, base] = [await runQuery(asker, query), await runQuery(asker, compared)];
  const asking = askingFor(asker, query, base);
  return answerWhy({ ...asking, asked: { ...asking.asked, isWhy: true } }, answer, base);
}
