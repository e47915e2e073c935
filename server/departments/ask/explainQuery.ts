/** Why a figure of a query changed since another: for a model's tool. */

import type { Query } from '#engine/run/query/query';
import { askingFor } from './answer';
import type { Asker } from './asker';
import { answerWhy } from './explain/why';
import { runQuery } from './run';
import type { Answered } from './say/answered';

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
