/** What sales are added up by (domain 3.2): the names of the rows, and what is behind each of them. */
import { choiceLabel, firstOf, inWords, type Narrowing, type ReportValues, toReport } from '#engine/define';
import { addDays, showDay, weekdayName } from '#engine/run/time/days';
import { channel, onDay } from './salesReports.rules';

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

const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

/** What opens a row’s bills. None for a category, whose sales are bill lines, or for a weekday, which is many days. */
function narrowed({ key: value }: ReportValues, parameters: ReportValues): Narrowing | undefined {
  const key = String(value ?? '');
  const grouping = groupingOf(parameters);
  if (grouping === 'category' || grouping === 'weekday' || (grouping === 'cashier' && !key)) return undefined;
  if (grouping === 'day') return { period: onDay(key) };
  if (grouping === 'week') return { period: { from: key, to: addDays(key, 6) } };
  if (grouping === 'month') return { period: { from: `${key}-01`, to: lastDayOf(key) } };
  if (grouping === 'hour') return { filters: { hour: Number(key) } };
  return grouping === 'outlet' ? { outlets: key } : { filters: { [grouping]: key } };
}

/** The sales report for a row: a day by hour, anything else by day; nothing below an hour. */
export const narrowerSales = toReport('salesReport', (row, parameters) => {
  const grouping = groupingOf(parameters);
  const narrowing = grouping === 'hour' ? undefined : narrowed(row, parameters);
  return narrowing && { ...narrowing, filters: { ...narrowing.filters, groupBy: grouping === 'day' ? 'hour' : 'day' } };
});

/** The bills behind a row, one by one. Of one category: its items, since a bill has other lines as well. */
export const billsBehind = firstOf(
  toReport('billWiseReport', (row, parameters) => (parameters.categoryId ? undefined : narrowed(row, parameters))),
  toReport('productCategoryReport', (row, parameters) => {
    const narrowing = groupingOf(parameters) === 'hour' ? undefined : narrowed(row, parameters);
    return narrowing && { ...narrowing, filters: { ...narrowing.filters, level: 'item' } };
  }),
);

/** What the columns of a category leave out. */
export const categoryNote = (parameters: ReportValues): string | undefined =>
  groupingOf(parameters) === 'category' || parameters.categoryId
    ? 'For a category, item discounts include its share of bill discounts, promotions and what was on the house. Charges and payments belong to whole bills and show a dash here.'
    : undefined;
