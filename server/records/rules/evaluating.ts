/** Evaluates a record in the engine's order (engine/run/evaluate), with facts from the database. */

import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { type Drafted, type Evaluation, evaluate, type Subject } from '#engine/run/evaluate/evaluate';
import type { Queryable } from '#server/db/types';
import { messageOf } from '#server/failures';
import { ApiError, invalid } from '#server/http/errors';
import { faultOf, log } from '#server/log';
import type { Scope } from '../write/store';
import { loadFacts } from './facts';

/** Facts for a draft. A record with invalid fields may request facts with invalid filters, so its rules don't run. */
async function factsFor(
  q: Queryable,
  scope: Scope,
  { entity }: Subject,
  { record, problems }: Drafted,
): Promise<AnyRecord | undefined> {
  try {
    return await loadFacts(q, scope, entity.facts, record);
  } catch (error) {
    if (error instanceof ApiError && problems.length > 0) return undefined;
    throw error;
  }
}

/** Loads the facts and evaluates the draft. Rules that threw are logged; problems are in the result. */
export async function judge(
  q: Queryable,
  scope: Scope,
  subject: Subject,
  draft: Drafted,
  known: readonly Problem[] = [],
): Promise<Evaluation> {
  const result = evaluate(subject, draft, await factsFor(q, scope, subject, draft), known);
  for (const { rule, error } of result.failures)
    log.error(`${subject.entity.name}.${rule} failed: ${messageOf(error)}`, faultOf(error));
  return result;
}

/** The refusal of a record for its problems: 400, or 500 if a rule threw. */
export function refusal(problems: readonly Problem[]): ApiError {
  const failed = problems.find(({ rule }) => rule === 'ruleFailed');
  return failed ? new ApiError(500, 'ruleFailed', failed.message, { errors: problems }) : invalid(problems);
}
