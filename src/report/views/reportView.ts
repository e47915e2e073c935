/** A report's settings as a saved view. */
import type { Report } from '#engine/define/report';
import {
  datedQuery,
  namedQuery,
  type Query,
  type QueryText,
  queryText,
  savedQuery,
  savedText,
} from '#engine/run/query/query';

/** The subject of a report's views. */
export const viewsOf = ({ name }: Pick<Report, 'name'>) => ({ kind: 'report', name }) as const;

/** The saved part of a report: dates by name if they have one, so that last week stays last week. */
export const savedOf = (report: Report, query: Query, today: string): string =>
  savedText(report, namedQuery(query, today));

/** The parameters of a saved view's page on this day. */
export const stateOfView = (
  report: Report,
  { id, query }: { readonly id: string; readonly query: string },
  today: string,
): QueryText => ({ ...queryText(report, datedQuery(savedQuery(report, query), today)), view: id });
