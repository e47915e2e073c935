import { addDays, monthName, showDay, weekdayName } from '../days';
import { dec, money, percentOf } from '../decimal';
import {
  type AnyRecord,
  money as amount,
  choice,
  costMoney,
  defineReport,
  integer,
  inWords,
  percent,
  text,
} from '../schema';

const CHANNELS = {
  pos: 'Till',
  qr: 'QR',
  olo: 'Online',
  uber: 'Uber',
  pickme: 'PickMe',
  urbanPiper: 'UrbanPiper',
  phone: 'Phone',
} as const;
const GROUPINGS = ['day', 'week', 'month', 'hour', 'outlet', 'orderType', 'channel', 'cashier', 'category'] as const;
type Grouping = (typeof GROUPINGS)[number];

/** What a period is called, by what it is grouped by. */
const PERIODS: Record<Grouping, (key: string) => string> = {
  day: (day) => `${weekdayName(day)} ${showDay(day)}`,
  week: (monday) => `Week of ${showDay(monday)}`,
  month: monthName,
  hour: (hour) => `${hour}:00 to ${hour}:59`,
  outlet: (name) => name,
  orderType: inWords,
  channel: (channel) => CHANNELS[channel as keyof typeof CHANNELS] ?? inWords(channel),
  cashier: (name) => name || 'No cashier named',
  category: (name) => name || 'No category',
};
const groupingOf = (parameters: AnyRecord): Grouping => GROUPINGS.find((each) => each === parameters.groupBy) ?? 'day';

/** The same report narrowed to what a row stands for; nothing for an hour or a category, which cannot be asked for. */
const narrowed: Partial<Record<Grouping, (key: string, parameters: AnyRecord) => AnyRecord | undefined>> = {
  day: (day) => ({ fromDate: day, toDate: day, groupBy: 'hour' }),
  week: (monday, parameters) => within(monday, addDays(monday, 6), parameters),
  month: (month, parameters) =>
    within(`${month}-01`, addDays(addDays(`${month}-28`, 4).slice(0, 7).concat('-01'), -1), parameters),
  outlet: (outletId) => ({ outlets: outletId, groupBy: 'day' }),
  orderType: (orderType) => ({ orderType, groupBy: 'day' }),
  channel: (channel) => ({ channel, groupBy: 'day' }),
  cashier: (cashier) => (cashier ? { cashier, groupBy: 'day' } : undefined),
};
const within = (first: string, last: string, { fromDate, toDate }: AnyRecord): AnyRecord => ({
  fromDate: first > String(fromDate) ? first : fromDate,
  toDate: last < String(toDate) ? last : toDate,
  groupBy: 'day',
});

const KEPT = ['outlets', 'fromDate', 'toDate', 'orderType', 'channel', 'cashier'] as const;
function narrower(row: AnyRecord, parameters: AnyRecord): string | undefined {
  const change = narrowed[groupingOf(parameters)]?.(String(row.key ?? ''), parameters);
  if (!change) return undefined;
  const query = new URLSearchParams();
  for (const key of [...KEPT, 'groupBy']) {
    const value = change[key] ?? (key === 'groupBy' ? undefined : parameters[key]);
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  return `/salesReport?${query}`;
}

/** The bills behind a row, one by one; not for a category, whose sales are lines of bills. */
function billsBehind(row: AnyRecord, parameters: AnyRecord): string | undefined {
  const grouping = groupingOf(parameters);
  const key = String(row.key ?? '');
  const change = grouping === 'hour' ? { hour: Number(key) } : narrowed[grouping]?.(key, parameters);
  if (!change) return undefined;
  const query = new URLSearchParams();
  for (const name of [...KEPT, 'hour']) {
    const value = (change as AnyRecord)[name] ?? parameters[name];
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return `/billWiseReport?${query}`;
}

/** S1: sales by period, outlet, order type, channel or cashier (domain 3.2). */
export default defineReport({
  name: 'salesReport',
  label: 'Sales',
  path: '/salesReport',
  about: 'What was sold, what was taken, and whether the two agree',
  module: 'RPT_SALES',
  nav: { group: 'reports', order: 10, label: 'Sales' },
  period: 'range',
  parameters: {
    groupBy: choice(GROUPINGS, { default: 'day', label: 'By', required: true }),
    orderType: choice(['dineIn', 'takeaway', 'delivery', 'pickup']),
    channel: choice(['pos', 'qr', 'olo', 'uber', 'pickme', 'urbanPiper', 'phone'], { labels: CHANNELS }),
    cashier: text(),
  },
  columns: {
    period: text({ label: 'Period' }),
    /** What a drill-down asks for: the day, the outlet's id, the order type. */
    key: text({ hidden: true }),
    bills: integer(),
    guests: integer(),
    grossSales: amount({ label: 'Gross' }),
    itemDiscount: amount({ label: 'Item discounts' }),
    billDiscount: amount({ label: 'Bill discounts' }),
    promotions: amount(),
    complimentary: amount(),
    netSales: amount({ label: 'Net sales' }),
    serviceCharge: amount(),
    taxes: amount({ label: 'Tax' }),
    deliveryFee: amount(),
    tips: amount(),
    rounding: amount(),
    grandTotal: amount({ label: 'Total' }),
    payments: amount({ label: 'Paid by' }),
    changeGiven: amount({ label: 'Change' }),
    difference: amount({ label: 'Difference' }),
    avgBill: amount({ label: 'Average bill' }),
    avgGuest: amount({ label: 'Average guest' }),
    costOfSales: costMoney({ label: 'Cost of sales' }),
    grossProfitPct: percent({ label: 'Gross profit', unit: '%', sensitive: 'cost', min: -100_000 }),
    previousNet: amount({ label: 'Net, period before' }),
    changePct: percent({ label: 'Change', unit: '%', min: -100_000 }),
  },
  perValue: { taxes: 'money', payments: 'money' },
  totals: [
    'bills',
    'guests',
    'grossSales',
    'itemDiscount',
    'billDiscount',
    'promotions',
    'complimentary',
    'netSales',
    'serviceCharge',
    'taxes',
    'deliveryFee',
    'tips',
    'rounding',
    'grandTotal',
    'payments',
    'changeGiven',
    'difference',
    'costOfSales',
    'previousNet',
  ],
  ratios: (totals) => ({
    avgBill: dec(totals.bills as string).eq(0)
      ? null
      : money(dec(totals.netSales as string).div(dec(totals.bills as string))),
    avgGuest: dec(totals.guests as string).eq(0)
      ? null
      : money(dec(totals.netSales as string).div(dec(totals.guests as string))),
    grossProfitPct: percentOf(
      dec(totals.netSales as string).minus(dec(totals.costOfSales as string)),
      totals.netSales as string,
    ),
    changePct: percentOf(
      dec(totals.netSales as string).minus(dec(totals.previousNet as string)),
      totals.previousNet as string,
    ),
  }),
  sort: ['period'],
  tiles: ['netSales', 'bills', 'avgBill'],
  trend: { of: 'netSales', by: 'changePct', words: 'on the period before' },
  optional: [
    'itemDiscount',
    'billDiscount',
    'promotions',
    'complimentary',
    'serviceCharge',
    'deliveryFee',
    'tips',
    'rounding',
    'changeGiven',
  ],
  chart: { kind: 'bar', x: 'period', y: ['netSales'] },
  headings: { period: (parameters) => inWords(groupingOf(parameters)) },
  texts: { period: (value, parameters) => PERIODS[groupingOf(parameters)](value) },
  note: (parameters) =>
    groupingOf(parameters) === 'category'
      ? 'By category, sales are those of the lines: before bill discounts, promotions, charges and payments, which belong to whole bills and show a dash here.'
      : undefined,
  drill: { period: narrower, bills: billsBehind, netSales: billsBehind },
});
