/** A report's settings as a query: for saved views, schedules and links. */

import type { Report } from '../../define/report';
import { linkTo } from '../../run/links';
import { isPeriod, type PeriodName, periodAt, periodNamed } from '../../run/time/periods';

/** The format of a scheduled report: a workbook, or a printable page. */
export const SENT_FORMATS = ['xlsx', 'html'] as const;
export const SENT_FORMAT_LABELS = { xlsx: 'Workbook (XLSX)', html: 'Page to print or save as PDF' } as const;

/** Parameters of a report's URL. */
export type ReportQuery = Readonly<Record<string, string>>;

/** Parameters that never belong to a view: paging, format and the view's name. */
const PASSING = ['view', 'bookmark', 'limit', 'format', 'group_id'];

/** A query as text, in a stable order. */
export const queryText = (query: ReportQuery): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([key, value]) => value !== '' && !PASSING.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();

/** Parses it again. */
export const readQuery = (text: string): ReportQuery =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([key, value]) => value !== '' && !PASSING.includes(key)));

/** Turns a named period (`period=lastWeek`) into dates; nothing else changes. */
export function datedQuery(query: ReportQuery, today: string): ReportQuery {
  const { period, ...others } = query;
  if (!isPeriod(period)) return others;
  const { from, to } = periodAt(period, today);
  return { ...others, fromDate: from, toDate: to };
}

/** Replaces dates that have a name today with that name, so the view means the same next week; other dates stay. */
export function namedQuery(query: ReportQuery, today: string): ReportQuery {
  const { fromDate, toDate, ...others } = query;
  const name: PeriodName | undefined =
    fromDate !== undefined && toDate !== undefined ? periodNamed({ from: fromDate, to: toDate }, today) : undefined;
  return name === undefined ? query : { ...others, period: name };
}

/**
 * The link to a report with these parameters, columns, groups and comparison: for views, emails and answers.
 * @example reportLink(salesReport, { period: 'lastWeek', groupBy: 'hour', compare: 'previous' })
 */
export const reportLink = ({ path }: Pick<Report, 'path'>, query: ReportQuery): string => linkTo(path, { ...query });
