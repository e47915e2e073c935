/**
 * Checks what is asked of a report, by its declaration and for a person: names of parameters and columns, values, dates, outlets, the
 * comparison. The server refuses a request with these problems; the console makes no link that has any.
 */

import { type Field, labelOf, shownKind } from '../../define/fields';
import type { Report, ReportValues } from '../../define/report';
import { type Problem, refuse } from '../../define/rules';
import type { AccessUser } from '../../read/access';
import { comparisonText, otherSide, readComparison } from '../../read/comparison';
import { groupColumns, isFigure, visibleColumns } from '../../read/reporting';
import { conditionColumns, operatorsOf, readConditions, SHOWN } from '../../read/tableView';
import { isDecimal } from '../decimal';
import { withDefaults } from '../evaluate/defaults';
import { checkParameters } from '../evaluate/evaluate';
import { validateFields } from '../evaluate/validate';
import { nearest } from '../nearest';
import { addDays, daysInclusive, isDay, showDay } from '../time/days';
import { isPeriod, PERIOD_NAMES } from '../time/periods';
import { datedQuery, type Query, type QueryText, queryText } from './query';

/** The person who asks: what they can see, and their outlets. */
export interface Asker extends AccessUser {
  readonly outlets: readonly { readonly id: string }[];
}

/** domain 3, common contract */
const MOST_DAYS = 366;
const MOST_GROUPS = 2;
/** How many rows a page has: without a limit, and at most. */
export const LIMIT = { default: 200, most: 1000 } as const;

/** How a report's days are named. A range may be a named period instead, such as lastWeek. */
export const DATE_PARAMETERS: Record<Report['period'], readonly string[]> = {
  range: ['fromDate', 'toDate'],
  asOf: ['asOf'],
  none: [],
};
/** Parameters of every report. */
const COMMON = ['outlets', 'sort', 'group', 'limit', 'compare', 'where', 'columns'] as const;

type Say = (field: string, rule: string, message: string) => void;

/** The dates of a query: `fromDate`, `toDate` and how many `days` they are, or `asOf`. Today if it names none. */
function datesOf(report: Report, query: Query, today: string): ReportValues {
  if (report.period === 'none') return {};
  const { fromDate, toDate, asOf } = queryText(report, datedQuery(query, today));
  if (report.period === 'asOf') return { asOf: asOf ?? today };
  const [from, to] = [fromDate ?? today, toDate ?? today];
  return { fromDate: from, toDate: to, days: daysInclusive(from, to) };
}

/** Dates in order, not too many, and none that a point in time can't have yet. */
function checkDates({ fromDate, toDate, asOf, days }: ReportValues, today: string, say: Say): void {
  if (asOf !== undefined && String(asOf) > today)
    say('asOf', 'notAfter', `The date must not be after today, ${showDay(today)}`);
  if (days === undefined) return;
  const [from, to] = [String(fromDate), String(toDate)];
  if (Number(days) < 1) say('fromDate', 'order', `From (${showDay(from)}) must not be after to (${showDay(to)})`);
  if (Number(days) > MOST_DAYS)
    say(
      'toDate',
      'max',
      `These are ${String(days)} days; choose at most ${MOST_DAYS}, such as up to ${showDay(addDays(from, MOST_DAYS - 1))}`,
    );
}

function checkOutlets(ids: readonly string[], { outlets }: Asker, say: Say): void {
  for (const id of ids)
    if (!outlets.some((outlet) => outlet.id === id))
      say('outlets', 'unknown', `There is no outlet “${id}”, or you don’t have access to it`);
}

/** Order and groups: names of columns that this person can see. */
function checkOrder(report: Report, { sort, by }: Query, asker: Asker, say: Say): void {
  const columns = visibleColumns(report, asker).map(([key]) => key);
  const sortable = columns.filter((key) => !report.columns[key]?.perValue);
  for (const each of sort) {
    const key = each.replace(/^-/, '');
    if (sortable.includes(key)) continue;
    const near = nearest(key, sortable);
    say('sort', 'unknown', `There is no column “${key}” to sort by${near ? `; did you mean “${near}”?` : ''}`);
  }
  const groups = groupColumns(report).filter((key) => columns.includes(key));
  for (const group of by)
    if (!groups.includes(group))
      say(
        'group',
        'unknown',
        groups.length > 0 ? `Group by one of: ${groups.join(', ')}` : 'This report has no groups',
      );
  if (by.length > MOST_GROUPS) say('group', 'max', `Group by at most ${MOST_GROUPS} columns`);
}

/** Columns and conditions: names of columns that this person can see, and valid values for their kinds. */
function checkTable(report: Report, { figures, where }: Query, asker: Asker, say: Say): void {
  const seen = visibleColumns(report, asker).flatMap(([key, column]) => (column.hidden ? [] : [key]));
  for (const id of figures[0] === SHOWN ? [] : figures) {
    const [key = ''] = id.split('.');
    if (seen.includes(key)) continue;
    const near = nearest(key, seen);
    say('columns', 'unknown', `There is no column “${key}” to show${near ? `; did you mean “${near}”?` : ''}`);
  }
  const narrowable = conditionColumns(report, asker);
  for (const { key, operator, value } of where) {
    const field = report.columns[key];
    if (!field || !narrowable.includes(key)) say('where', 'unknown', `There is no column “${key}” to filter by`);
    else if (!operatorsOf(field).includes(operator))
      say('where', 'operator', `${labelOf(key, field)} can’t be filtered with “${operator}”`);
    else if (isFigure(field) ? !isDecimal(value) : field.kind === 'date' && !isDay(value))
      say('where', 'value', `${labelOf(key, field)}: “${value}” is no ${isFigure(field) ? 'number' : 'date'}`);
  }
}

const sayComparisons = ({ period }: Report, say: Say): void =>
  say(
    'compare',
    'choice',
    `compare is one of: ${period === 'none' ? '' : 'previous, lastYear, 2026-01-01..2026-01-31, '}outlets:<id>,<id>`,
  );

/** The other side, with the same checks as the report itself. */
function checkComparison(
  report: Report,
  { compare }: Query,
  dates: ReportValues,
  asker: Asker,
  today: string,
  say: Say,
): void {
  const side = compare && otherSide(report, compare, dates);
  if (compare && !side) sayComparisons(report, say);
  if (!side) return;
  const onCompare: Say = (_field, rule, message) => say('compare', rule, message);
  const { outlets, fromDate, toDate, asOf } = side;
  checkOutlets(outlets ?? [], asker, onCompare);
  checkDates(
    {
      ...{ asOf, fromDate, toDate },
      ...(fromDate && toDate ? { days: daysInclusive(fromDate, toDate) } : {}),
    },
    today,
    onCompare,
  );
}

/** Parses a filter's text into the validator's value; unreadable text is left for it to refuse. */
function filterValue(field: Field, text: string): unknown {
  const kind = shownKind(field);
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'choices' || kind === 'references' || kind === 'tags') return text.split(',').filter(Boolean);
  return text;
}

/** A query's problems, and the parameters that the report then has. */
interface CheckedQuery {
  problems: Problem[];
  /** Dates, declared parameters with their defaults, and the comparison; valid if there are no problems. */
  parameters: ReportValues;
}

/**
 * Whether a report can be asked this by this person. Whether records that it names exist is not known here.
 * @param report with its comparison columns, if the query compares (`reportAsked`)
 * @param today the business day of the first outlet
 */
export function checkQuery(report: Report, query: Query, asker: Asker, today: string): CheckedQuery {
  const problems: Problem[] = [];
  const say: Say = (field, rule, message) => problems.push(refuse(field, rule, message));
  checkOutlets(query.outlets, asker, say);
  if (asker.outlets.length === 0) say('outlets', 'required', 'You don’t have an outlet yet. Ask your administrator');
  const dates = datesOf(report, query, today);
  checkDates(dates, today, say);
  checkOrder(report, query, asker, say);
  checkTable(report, query, asker, say);
  checkComparison(report, query, dates, asker, today, say);
  const given = Object.fromEntries(
    Object.entries(report.parameters).flatMap(([key, field]) =>
      query.filters[key] ? [[key, filterValue(field, query.filters[key])]] : [],
    ),
  );
  const declared = validateFields(report.parameters, withDefaults(report.parameters, given, { '@today': today }), {
    today,
  });
  problems.push(...declared.problems);
  const parameters: ReportValues = {
    ...dates,
    ...declared.value,
    ...(query.compare ? { compare: comparisonText(query.compare) } : {}),
  };
  if (problems.length === 0)
    problems.push(...checkParameters(report, { outlets: query.outlets, ...parameters, today }));
  return { problems, parameters };
}

/**
 * What a request's text has that no query can: unknown parameters, and values that can't be read.
 * @param besides parameters that aren't the report's: of paging and files
 */
export function checkText(report: Report, text: QueryText, today: string, besides: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const say: Say = (field, rule, message) => problems.push(refuse(field, rule, message));
  const dates = DATE_PARAMETERS[report.period];
  const named = report.period === 'range' ? ['period'] : [];
  const known = [...besides, ...COMMON, ...named, ...dates, ...Object.keys(report.parameters)];
  for (const key of Object.keys(text)) {
    if (known.includes(key)) continue;
    const near = nearest(key, known);
    say(key, 'unknownParameter', `This report has no parameter “${key}”${near ? `; did you mean “${near}”?` : ''}`);
  }
  for (const key of dates) {
    const day = text[key]?.trim();
    if (day && !isDay(day))
      say(key, 'date', `${key === 'asOf' ? 'The date' : 'Each date'} is written like ${today}; “${day}” is not one`);
  }
  if (named.length > 0 && text.period && !isPeriod(text.period))
    say(
      'period',
      'period',
      `“${text.period}” is no period; choose one of ${PERIOD_NAMES.join(', ')}, or give fromDate and toDate`,
    );
  for (const part of readConditions(text.where).unread)
    say('where', 'unread', `“${part}” is no condition; write netSales>=1000 or itemName~rice`);
  if (text.compare && !readComparison(text.compare)) sayComparisons(report, say);
  const limit = Number(text.limit || LIMIT.default);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT.most)
    say('limit', 'limit', `limit is a whole number from 1 to ${LIMIT.most}`);
  return problems;
}
