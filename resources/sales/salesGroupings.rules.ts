/** What sales are added up by (domain 3.2): the names of the rows, and what is behind each of them. */
import { choiceLabel, inWords, type ReportValues } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { addDays, showDay, weekdayName } from '#engine/run/time/days';
import { channel, salesFilters } from './salesReports.rules';

/** The groupings of sales. */
export const GROUPINGS = [
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'outlet',
  'orderType',
  'channel',
  'cashier',
  'category',
] as const;
type Grouping = (typeof GROUPINGS)[number];

/** What the rows are: days, unless something else was asked for. */
export const groupingOf = (parameters: ReportValues): Grouping =>
  GROUPINGS.find((each) => each === parameters.groupBy) ?? 'day';

/** In the order of ISO weeks: Monday is 1. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The words for a row's key. A day has its weekday; weeks and months are as in other reports. */
const PERIODS: Partial<Record<Grouping, (key: string) => string>> = {
  day: (day) => `${weekdayName(day)} ${showDay(day)}`,
  weekday: (place) => WEEKDAYS[Number(place) - 1] ?? '',
  hour: (hour) => `${hour}:00`,
  outlet: (name) => name,
  orderType: inWords,
  channel: (each) => choiceLabel(channel, each),
  cashier: (name) => name || 'No cashier',
  category: (name) => name || 'No category',
};

/** A row's name, depending on the grouping; undefined for the usual one. */
export const periodName = (key: string, parameters: ReportValues): string | undefined =>
  PERIODS[groupingOf(parameters)]?.(key);

/** The requested days of a period. */
const within = (first: string, last: string, { fromDate, toDate }: ReportValues) => ({
  fromDate: first > String(fromDate) ? first : fromDate,
  toDate: last < String(toDate) ? last : toDate,
});
const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

/** The parameters that open a row’s bills. None for a category, whose sales are bill lines, or for a weekday, which is many days. */
function narrowed(key: string, parameters: ReportValues): ReportValues | undefined {
  const grouping = groupingOf(parameters);
  if (grouping === 'category' || grouping === 'weekday' || (grouping === 'cashier' && !key)) return undefined;
  if (grouping === 'day') return { fromDate: key, toDate: key };
  if (grouping === 'week') return within(key, addDays(key, 6), parameters);
  if (grouping === 'month') return within(`${key}-01`, lastDayOf(key), parameters);
  if (grouping === 'hour') return { hour: Number(key) };
  return { [grouping === 'outlet' ? 'outlets' : grouping]: key };
}

/** The parameters that one sales report passes to another: outlets, days, filters. */
const asked = ({ outlets, fromDate, toDate, categoryId, ...parameters }: ReportValues): ReportValues => ({
  outlets,
  fromDate,
  toDate,
  categoryId,
  ...Object.fromEntries(Object.keys(salesFilters.fields).map((key) => [key, parameters[key]])),
});

/** The sales report for a row: a day by hour, anything else by day; nothing below an hour. */
export function narrowerSales({ key }: ReportValues, parameters: ReportValues): string | undefined {
  const change = narrowed(String(key ?? ''), parameters);
  if (!change || 'hour' in change) return undefined;
  const groupBy = groupingOf(parameters) === 'day' ? 'hour' : 'day';
  return linkTo('/salesReport', { ...asked(parameters), ...change, groupBy });
}

/** The bills behind a row, one by one. Of one category: its items, since a bill has other lines as well. */
export function billsBehind({ key }: ReportValues, parameters: ReportValues): string | undefined {
  const change = narrowed(String(key ?? ''), parameters);
  if (!change) return undefined;
  if (!parameters.categoryId) return linkTo('/billWiseReport', { ...asked(parameters), ...change });
  return 'hour' in change
    ? undefined
    : linkTo('/productCategoryReport', { ...asked(parameters), ...change, level: 'item' });
}

/** What the figures of a category leave out. */
export const categoryNote = (parameters: ReportValues): string | undefined =>
  groupingOf(parameters) === 'category' || parameters.categoryId
    ? 'For a category, sales are before bill discounts, promotions, refunds of whole bills, charges and payments, which belong to whole bills and show a dash here.'
    : undefined;
