/** Which rows of a report are meant: lines of a layout, kinds that several rows have, hours and weekdays, and what happened once. */

import { choiceLabel, type Field, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { refersTo } from '#engine/read/entities';
import { navLabelOf } from '#engine/read/navigation';
import { isFor, visibleColumns } from '#engine/read/reporting';
import type { QueryPeriod } from '#engine/run/query/query';
import { addDays } from '#engine/run/time/days';
import { upper } from '../catalogue/labels';
import { type Dimension, nameColumns, type Vocabulary } from '../catalogue/vocabulary';
import type { Asked, PartOfDays } from '../marks';
import type { Period } from '../words/calendar';
import { phraseOf } from '../words/english';
import type { NamedRow, OnDays, Plan } from './plan';

/** The column with what a line is called, where the rows are something else than lines. */
export function columnOfLine(
  report: Report,
  user: AccessUser,
  { row, dimension }: { row: NamedRow | undefined; dimension: Dimension | undefined },
): string | undefined {
  const field = report.columns[row?.column ?? ''];
  const by = dimension?.by;
  if (!field || !row || !by || !('parameter' in by)) return undefined;
  const label = choiceLabel(field, row.value);
  return visibleColumns(report, user).find(
    ([key, column]) =>
      labelOf(key, column) === label && !column.hidden && isFor(column, { [by.parameter]: by.value }) && column.onlyFor,
  )?.[0];
}

/** A value that several rows have, such as a revenue group, is a subtotal. */
export function subtotalOf(
  { columns }: Report,
  row: NamedRow | undefined,
): { row: NamedRow; dimension: Dimension } | undefined {
  const column = row?.column === undefined ? undefined : columns[row.column];
  if (!row?.column || !column?.group) return undefined;
  return {
    row: { ...row, label: choiceLabel(column, row.value) },
    dimension: { by: { group: row.column }, label: labelOf(row.column, column) },
  };
}

/** Whether the rows of a report are what is asked for: bills in a report of bills. */
export const areItsRows = (report: Report, { by, label }: Dimension): boolean => {
  const [noun = ''] = phraseOf(label);
  return 'rows' in by && [report.label, navLabelOf(report)].some((text) => phraseOf(text).includes(noun));
};

/** The rows of a report as they are, if it is called by what they are. */
export function ownRowsOf(report: Report): Dimension | undefined {
  const [key] = nameColumns(report);
  const own = key === undefined ? undefined : { by: { rows: key }, label: labelOf(key, report.columns[key] as Field) };
  return own && areItsRows(report, own) ? own : undefined;
}

/** Whether a column names the bill of something that happened once, such as a refund: a bill may have two. */
export const isEvent = ({ columns }: Report, key: string): boolean =>
  columns.date?.kind === 'date' && columns[key]?.drill !== undefined && columns[key]?.group === undefined;

/** 'The biggest refund' is one of the rows of a report in which each has happened once, under the number of its bill. */
export function eventsOf(report: Report): Dimension | undefined {
  const key = nameColumns(report).find((each) => report.listing !== undefined || isEvent(report, each));
  return key === undefined ? undefined : { by: { rows: key }, label: labelOf(key, report.columns[key] as Field) };
}

/** 'What was wasted most' asks for items and not for a note; 'what was the biggest wastage' for one of them. */
export const asksWhatOf = ({ isWhatDone, source }: Asked): boolean =>
  isWhatDone && !/^\W*what (?:was|were) (?:the|our) /i.test(source);

/** Of one supplier none is the first: a ranking of what is named already answers another question. */
export function isOfOne(
  report: Report,
  dimension: Dimension | undefined,
  filters: Readonly<Record<string, string>>,
): boolean {
  const named = dimension && 'group' in dimension.by ? report.columns[dimension.by.group]?.titleOf : undefined;
  return (
    named !== undefined &&
    Object.keys(filters).some((key) => {
      const field = report.parameters[key];
      return field !== undefined && refersTo(field) === named;
    })
  );
}

const areRowsOfOneParameter = ({ by }: Dimension, { by: other }: Dimension): boolean =>
  'parameter' in by && 'parameter' in other && by.parameter === other.parameter;

/** One weekday that alone counts. */
export const onWeekday = (day: string): OnDays => ({ days: [day], label: `${upper(day)}s` });

interface Rows {
  row: NamedRow | undefined;
  dimension: Dimension | undefined;
  onDays: OnDays | undefined;
}

/** The rows with the hours or weekdays that are asked about; undefined if the report has none for them. */
export function withPartOfDays(
  report: Report,
  { phrases }: Vocabulary,
  rows: Rows,
  part: PartOfDays | undefined,
  isRanked: boolean,
): Rows | undefined {
  if (!part) return rows;
  // Hours are put in the order of the business day by a column of the report.
  if (rows.row || (part.by === 'hour' && !report.columns.place)) return undefined;
  const dimension = phrases
    .flatMap(({ meaning }) => (meaning.kind === 'dimension' ? [meaning.dimension] : []))
    .find(({ by }) => 'parameter' in by && by.value === part.by);
  // 'What sold best at weekends' asks for no day.
  if (isRanked && !rows.dimension) return undefined;
  const { days } = part;
  const isOfDays = part.by === 'weekday' && days && rows.dimension && !rows.onDays;
  if (!dimension)
    // Dishes at weekends: the report has no weekdays, and is asked for their dates.
    return isOfDays && report.period === 'range' ? { ...rows, onDays: { days, label: part.label } } : undefined;
  if (!rows.dimension || rows.dimension.label === dimension.label) return { ...rows, dimension };
  // The busiest hours at weekends: the rows are hours, and weekends are the days that count.
  return isOfDays && areRowsOfOneParameter(rows.dimension as Dimension, dimension)
    ? { ...rows, onDays: { days, label: part.label } }
    : undefined;
}

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
