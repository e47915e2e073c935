/** The days that a report is asked for. */

import type { Report } from '#engine/define/report';
import type { QueryPeriod } from '#engine/run/query/query';
import { addDays } from '#engine/run/time/days';
import type { Dimension } from '../catalogue/vocabulary';
import type { Period } from '../words/calendar';
import type { Plan } from './plan';

/** What was ordered or sent longer ago than this is not looked for: no report covers more days. */
const OPEN_DAYS = 366;
/** Four of each weekday. */
const WEEKS = 28;
/** Days for a list of weeks or months. */
const SPANS: Readonly<Record<string, number>> = { week: 56, month: 183 };

/** Whether a plan asks for what is open now, whatever its date: an order that is late, what is in transit, a draft. */
const asksOpenNow = (report: Report, figure: string | undefined, filters: Readonly<Record<string, string>>): boolean =>
  (report.listing !== undefined && filters.status === 'draft') ||
  (report.openNow ?? []).some((name) => {
    const [key = '', value] = name.split('=');
    return value === undefined ? figure === key : filters[key] === value;
  });

export const isOpenNow = ({ report, figure, query }: Pick<Plan, 'report' | 'figure' | 'query'>): boolean =>
  asksOpenNow(report, figure, query.filters);

interface Meant {
  figure: string | undefined;
  filters: Readonly<Record<string, string>>;
  isOnDays: boolean;
  dimension: Dimension | undefined;
}

/** How many days are meant where the question names none. */
function daysMeant(report: Report, { figure, filters, isOnDays, dimension }: Meant): number {
  if (asksOpenNow(report, figure, filters)) return OPEN_DAYS;
  if (isOnDays) return WEEKS;
  // By month, a week is one month.
  const span = dimension && 'parameter' in dimension.by ? (SPANS[dimension.by.value] ?? 0) : 0;
  return Math.max(span, report.days ?? 7);
}

/** The days for a query, and how badly they fit; undefined if the question and the report do not fit at all. */
export function daysFor(
  report: Report,
  period: Period | undefined,
  today: string,
  meant: Meant,
): { period: QueryPeriod | undefined; cost: number } | undefined {
  // Days that are named and not asked for would be ignored.
  if (report.period === 'none') return period ? undefined : { period: undefined, cost: 0 };
  if (report.period === 'asOf') {
    const day = period?.on ?? period?.to;
    const asOf = day && day < today ? { asOf: day } : undefined;
    return { period: asOf, cost: period && period.unit !== 'day' && !period.on ? 1 : 0 };
  }
  if (!period) return { period: { from: addDays(today, 1 - daysMeant(report, meant)), to: today }, cost: 0.5 };
  return { period: { from: period.from, to: period.to }, cost: 0 };
}
