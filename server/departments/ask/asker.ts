/** Who asks, when, and about which outlets. */

import type { ReportAnswer } from '#engine/read/reporting';
import { type Query, queryText } from '#engine/run/query/query';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';
import type { SendStage } from '#server/http/events';
import { onePerPerson } from '#server/http/onePerPerson';
import { refusalOf } from '#server/reports/request';
import { runReport } from '#server/reports/service';
import { declaredReport } from './catalogue/vocabulary';

export interface Asker {
  db: Database;
  identity: Identity;
  /** The business date, YYYY-MM-DD. */
  today: string;
  now: Date;
  /** Ids of the outlets that are asked about unless others are named. */
  outlets: readonly string[];
  /** Receives what is being done, for people who wait. */
  say?: SendStage | undefined;
}

/** Rows that are looked through unless a query says how many. */
const LOOKED_THROUGH = 1000;

/**
 * What a report answers to a query.
 * @throws ApiError as the report's call does
 */
export async function runQuery({ db, identity }: Asker, query: Query): Promise<ReportAnswer> {
  const declared = declaredReport(query.report);
  const text = queryText(declared, { ...query, limit: query.limit ?? LOOKED_THROUGH });
  const response = await onePerPerson('report', identity, () => runReport({ db }, identity, declared, text));
  const answer = (await response.json()) as ReportAnswer;
  // A sentence says one figure, and amounts in several currencies have none together.
  if (answer.currencies) throw invalid([problem('outlets', 'currency', refusalOf(identity, answer.currencies))]);
  return answer;
}
