/** What a view is saved of: a report or a list, by name. */

import { listQueryText } from '#engine/read/views/listViews';
import { savedText } from '#engine/run/query/query';
import { textIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';
import { readableList, requireLists } from '#server/records/read/savedLists';
import { queryTextIn, readableReport, requireRuns, todayAt } from '#server/reports/savedQueries';

/** One of the two names. */
interface ViewSubject {
  report?: string;
  list?: string;
}

/** The subject of a stored view, or as stored. */
export const nameOf = ({ report, list }: { report?: unknown; list?: unknown }): ViewSubject =>
  textIn(list) === undefined ? { report: String(report) } : { list: String(list) };

/**
 * The subject that a request or a stored view names.
 * @throws ApiError 400 for two of them or none, 404 for an unknown one, 403 for one that this person can't open
 */
export function subjectIn(identity: Identity, { report, list }: { report?: unknown; list?: unknown }): ViewSubject {
  const [named, name] = [textIn(report), textIn(list)];
  if (named !== undefined && name !== undefined)
    throw invalid([problem('list', 'one', 'A view belongs to a report or a list, not to both')]);
  if (name !== undefined) return { list: readableList(identity, name).name };
  if (named !== undefined) return { report: readableReport(identity, named).name };
  throw invalid([problem('report', 'required', 'Report or list is required')]);
}

/**
 * A body's query, checked as its report or list would take it now, as text.
 * @throws ApiError 400 or 403 with their own messages
 */
export async function checkedQuery(
  q: Queryable,
  identity: Identity,
  { report, list }: ViewSubject,
  value: unknown,
): Promise<string> {
  if (list === undefined) {
    const named = readableReport(identity, report);
    return savedText(named, await requireRuns(q, identity, named, value));
  }
  const entity = readableList(identity, list);
  return listQueryText(await requireLists(q, identity, entity, queryTextIn(value), todayAt(undefined)));
}
