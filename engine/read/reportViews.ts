/** A report with what was chosen in it, as a query: what is saved, sent regularly, and what a link says. */

import type { Report } from '../define/report';
import { linkTo } from '../run/links';
import { isPeriod, type PeriodName, periodAt, periodNamed } from '../run/time/periods';

/** What a scheduled report is sent as: a workbook, or a page that prints as it is. */
export const SENT_FORMATS = ['xlsx', 'html'] as const;
export const SENT_FORMAT_LABELS = { xlsx: 'Workbook (XLSX)', html: 'Page to print or save as PDF' } as const;

/** Parameters of a report's URL. */
export type ReportQuery = Readonly<Record<string, string>>;

/** What never belongs to a view: pages of an answer, its format, and the view's own name. */
const PASSING = ['view', 'bookmark', 'limit', 'format', 'group_id'];

/** A query as text, in a steady order. */
export const queryText = (query: ReportQuery): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([key, value]) => value !== '' && !PASSING.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();

/** The same back. */
export const readQuery = (text: string): ReportQuery =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([key, value]) => value !== '' && !PASSING.includes(key)));

/** A named period (`period=lastWeek`) as dates; nothing else changes. */
export function datedQuery(query: ReportQuery, today: string): ReportQuery {
  const { period, ...others } = query;
  if (!isPeriod(period)) return others;
  const { from, to } = periodAt(period, today);
  return { ...others, fromDate: from, toDate: to };
}

/** Dates that have a name today as that name, so that the view means the same next week; others stay. */
export function namedQuery(query: ReportQuery, today: string): ReportQuery {
  const { fromDate, toDate, ...others } = query;
  const name: PeriodName | undefined =
    fromDate !== undefined && toDate !== undefined ? periodNamed({ from: fromDate, to: toDate }, today) : undefined;
  return name === undefined ? query : { ...others, period: name };
}

/**
 * The link to a report with these parameters, columns, groups and comparison: for views, mails and answers to questions.
 * @example reportLink(salesReport, { period: 'lastWeek', groupBy: 'hour', compare: 'previous' })
 */
export const reportLink = ({ path }: Pick<Report, 'path'>, query: ReportQuery): string => linkTo(path, { ...query });
