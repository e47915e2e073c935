/** The days that a report is asked for. */

import type { Report } from '#engine/define/report';
import { addDays } from '#engine/run/time/days';
import type { Period } from '../reading/calendar';
import type { Words } from './withReport';

/** What was ordered or sent longer ago than this is not looked for: no report covers more days. */
const OPEN_DAYS = 366;

/** Whether a plan asks for what is open now, whatever its date: an order that is late, what is in transit, a draft. */
const isOpenNow = (report: Report, figure: string | undefined, given: Readonly<Record<string, string>>): boolean =>
  (report.listing !== undefined && given.status === 'draft') ||
  (report.openNow ?? []).some((name) => {
    const [key = '', value] = name.split('=');
    return value === undefined ? figure === key : given[key] === value;
  });

/** Four of each weekday. */
const WEEKS = 28;

/** Days for a list of weeks or months. */
const SPANS: Readonly<Record<string, number>> = { week: 56, month: 183 };

/** How many days are meant where the question names none. */
export function daysMeant(
  report: Report,
  { figure, given, onDays, dimension }: Pick<Words, 'given' | 'onDays' | 'dimension'> & { figure: string | undefined },
): number {
  if (isOpenNow(report, figure, given)) return OPEN_DAYS;
  if (onDays) return WEEKS;
  // By month, a week is one month.
  const span = dimension && 'parameter' in dimension.by ? (SPANS[dimension.by.value] ?? 0) : 0;
  return Math.max(span, report.days ?? 7);
}

/** A date filter for a kind of period; undefined where the question and the report do not fit at all. */
export function datesFor(
  report: Report,
  period: Period | undefined,
  today: string,
  days: number,
): { parameters: Record<string, string>; cost: number } | undefined {
  // A date that is named and not asked with would be overheard.
  if (report.period === 'none') return period ? undefined : { parameters: {}, cost: 0 };
  if (report.period === 'asOf') {
    const day = period?.on ?? period?.to;
    const asOf: Record<string, string> = day && day < today ? { asOf: day } : {};
    return { parameters: asOf, cost: period && period.unit !== 'day' && !period.on ? 1 : 0 };
  }
  if (!period) return { parameters: { fromDate: addDays(today, 1 - days), toDate: today }, cost: 0.5 };
  return { parameters: { fromDate: period.from, toDate: period.to }, cost: 0 };
}
