/** What sales reports share (domain 3.2): attributes of bills, and common filters. */
import {
  type AnyRecord,
  choice,
  choiceLabel,
  type Drill,
  defineFilters,
  inWords,
  reference,
  text,
} from '#engine/define';
import { linkTo } from '#engine/run/links';
import { addDays, monthName, showDay, weekdayName } from '#engine/run/time/days';
import { CHANNELS, ORDER_TYPES } from '../shared';

const CHANNEL_NAMES = {
  pos: 'Till',
  qr: 'QR',
  olo: 'Online',
  uber: 'Uber',
  pickme: 'PickMe',
  urbanPiper: 'UrbanPiper',
};

export const orderType = choice(ORDER_TYPES);
export const channel = choice(CHANNELS, { labels: CHANNEL_NAMES });

/** How the bill came about and who served; bills and their parts are only read within the report's dates. */
export const salesFilters = defineFilters({
  of: ['bills', 'daily_sales'],
  dated: true,
  fields: { orderType, channel, cashier: text(), waiter: text(), shift: text() },
});

/** Limits a report to bill lines of a menu category and its sub-categories. */
export const menuCategory = reference('menuCategories', { label: 'Category' });

/** What a row's menu item sold in the report's dates; nothing for a row without an item. */
export const salesOfItem: Drill = ({ itemId }, { fromDate, toDate }) =>
  itemId ? linkTo('/menuItemReport', { itemId, fromDate, toDate }) : undefined;

/** The page of a bill, by its id. */
export const billPage = (id: unknown): string | undefined =>
  id ? `/billWiseReport/${encodeURIComponent(String(id))}` : undefined;

/** A row's bill in the list of bills, in whatever state it is; nothing if the bill isn't known. */
export const billOf: Drill = ({ billNo, billDate, billStatus, outletId }) => {
  if (!billDate) return undefined;
  const status = billStatus === 'settled' ? undefined : billStatus;
  return linkTo('/billWiseReport', { billNo, outlets: outletId, fromDate: billDate, toDate: billDate, status });
};

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

export const groupingOf = (parameters: AnyRecord): Grouping =>
  GROUPINGS.find((each) => each === parameters.groupBy) ?? 'day';

/** In the order of ISO weeks: Monday is 1. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const PERIODS: Record<Grouping, (key: string) => string> = {
  day: (day) => `${weekdayName(day)} ${showDay(day)}`,
  week: (monday) => `Week of ${showDay(monday)}`,
  month: monthName,
  weekday: (place) => WEEKDAYS[Number(place) - 1] ?? '',
  hour: (hour) => `${hour}:00`,
  outlet: (name) => name,
  orderType: inWords,
  channel: (each) => choiceLabel(channel, each),
  cashier: (name) => name || 'No cashier',
  category: (name) => name || 'No category',
};

/** A row's period label, depending on the grouping. */
export const periodName = (key: string, parameters: AnyRecord): string => PERIODS[groupingOf(parameters)](key);

/** The requested days of a period. */
const within = (first: string, last: string, { fromDate, toDate }: AnyRecord) => ({
  fromDate: first > String(fromDate) ? first : fromDate,
  toDate: last < String(toDate) ? last : toDate,
});
const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

/** The parameters that open a row’s bills. None for a category, whose sales are bill lines, or for a weekday, which is many days. */
function narrowed(key: string, parameters: AnyRecord): AnyRecord | undefined {
  const grouping = groupingOf(parameters);
  if (grouping === 'category' || grouping === 'weekday' || (grouping === 'cashier' && !key)) return undefined;
  if (grouping === 'day') return { fromDate: key, toDate: key };
  if (grouping === 'week') return within(key, addDays(key, 6), parameters);
  if (grouping === 'month') return within(`${key}-01`, lastDayOf(key), parameters);
  if (grouping === 'hour') return { hour: Number(key) };
  return { [grouping === 'outlet' ? 'outlets' : grouping]: key };
}

/** The parameters that one sales report passes to another: outlets, days, filters. */
const asked = ({ outlets, fromDate, toDate, categoryId, ...parameters }: AnyRecord): AnyRecord => ({
  outlets,
  fromDate,
  toDate,
  categoryId,
  ...Object.fromEntries(Object.keys(salesFilters.fields).map((key) => [key, parameters[key]])),
});

/** The sales report for a row: a day by hour, anything else by day; nothing below an hour. */
export function narrowerSales({ key }: AnyRecord, parameters: AnyRecord): string | undefined {
  const change = narrowed(String(key ?? ''), parameters);
  if (!change || 'hour' in change) return undefined;
  const groupBy = groupingOf(parameters) === 'day' ? 'hour' : 'day';
  return linkTo('/salesReport', { ...asked(parameters), ...change, groupBy });
}

/** The bills behind a row, one by one. Of one category: its items, since a bill has other lines as well. */
export function billsBehind({ key }: AnyRecord, parameters: AnyRecord): string | undefined {
  const change = narrowed(String(key ?? ''), parameters);
  if (!change) return undefined;
  if (!parameters.categoryId) return linkTo('/billWiseReport', { ...asked(parameters), ...change });
  return 'hour' in change
    ? undefined
    : linkTo('/productCategoryReport', { ...asked(parameters), ...change, level: 'item' });
}
