/** The tables that reports can read, and the request's scope. */
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { TRANSIT_PREFIX, transitOf } from '#engine/run/stock';
import { daysBefore } from '#engine/run/time/before';
import { addDays, isDay } from '#engine/run/time/days';
import { entityServingAs } from '#resources';
import { withArchive } from '../db/archive';
import type { Parameters } from '../records/read/sql';
import { auditLog } from './auditLog';
import { remembered } from './memoize';
import { periodDocuments } from './periodDocuments';

/** The tenant, and the requested outlets of the person. */
export interface ReportScope {
  groupId: string;
  outletIds: readonly string[];
  /** The currency of these outlets' amounts. @default several, or unknown */
  currency?: string | undefined;
  /** All of the person's outlets: shared records keep their names when they left the requested outlets. */
  allowed: readonly string[];
  userId: string;
  /** The latest day that one of the outlets' bills are archived before, YYYY-MM-DD. @default nothing is archived */
  archivedBefore: string | undefined;
  /** The entities whose records the person can open: only the log asks. @default none */
  mayView?: () => readonly string[];
}

/** A report request: the user, the report and its parameters. */
export interface ReportRequest {
  report: Pick<Report, 'filters' | 'readsBefore' | 'archived' | 'rollUpBy' | 'readsDays'>;
  scope: ReportScope;
  /** Values of the parameters. */
  values: AnyRecord;
}

/** A table that reports read. `rowsOf`: its rows belong to rows of another table, by this column; `item`: the column with a stock item. */
interface ReportTable {
  rowsOf?: { table: string; by: string };
  item?: string;
  /** Old rows move to the archive: `archived_<name>` has the same columns. */
  isArchived?: true;
  /** It has no filter columns: with a filter it is empty, and the SQL reads the rows it was summed from. */
  isWhole?: true;
  /** What to select, if not simply the outlets' rows. */
  select?: (reading: ReportRequest, parameters: Parameters) => string;
  /** Where its rows are stored, if not in a table of the same name; every row has its tenant and outlet. */
  source?: (reading: ReportRequest, parameters: Parameters) => string;
}

/**
 * The first day of a table that the report's dates let it read, with the days before them if it compares; undefined if the dates don't narrow
 * the table.
 */
export function firstDayRead(name: string, { report: { filters, readsBefore }, values }: ReportRequest) {
  if (!filters?.dated || typeof filters.of === 'string' || !isDay(values.fromDate)) return undefined;
  const table = TABLES[name];
  const isDated = table?.isWhole || filters.of.includes(name) || filters.of.includes(table?.rowsOf?.table ?? '');
  if (!isDated) return undefined;
  const { fromDate: from, toDate: to } = values;
  return readsBefore && isDay(to) ? daysBefore({ from, to }).from : from;
}

/**
 * A table that old rows of are moved to the archive, as a report reads it; the caller gives it an alias. Wherever archived days may be read,
 * these are the live rows and the archived ones, because bills that are still owed for stay live: neither is all of a day. An archived
 * report leaves out the days that aren't archived.
 * @param stored where the rows are, if the report calls the table something else
 */
function archivable(name: string, reading: ReportRequest, stored = name): string {
  const { report, scope } = reading;
  if (report.archived)
    return `(select * from archived_${stored} union all select * from ${stored} live where exists (
         select from records o where o.group_id = live.group_id and o.resource = 'outlets' and o.id = live.outlet_id
           and live.business_date < (o.data ->> 'archiveBefore')::date))`;
  const first = firstDayRead(name, reading);
  const isLive = scope.archivedBefore === undefined || (first !== undefined && first >= scope.archivedBefore);
  return isLive ? stored : withArchive(stored);
}

/** The stored rows that a report reads; the caller gives them an alias. */
export const storedTable = (name: string, reading: ReportRequest): string =>
  TABLES[name]?.isArchived ? archivable(name, reading) : name;

/** The boundary days of a report: no summed row crosses one of them. */
function turnsOf({ values: { fromDate, toDate, asOf } }: ReportRequest): string[] {
  const days = [fromDate, ...[toDate, asOf].map((day) => (isDay(day) ? addDays(day, 1) : day))];
  return days.filter(isDay);
}

/**
 * The stock ledger summed by outlet, item, kind and time. It has a row for each month entirely before, within or after the report's dates,
 * dated by its first day, and a row for each day of the other one or two months. Comparisons with the report's dates give the same result
 * as over the movements; single days within the dates are there only if the report `readsDays`. `last_day` is the last day with a movement.
 */
function stockMoved(reading: ReportRequest, parameters: Parameters): string {
  const { report, values } = reading;
  if (report.readsDays?.(values)) return '(select *, business_date as last_day from stock_by_day) stock_moved';
  const cut = [...new Set(turnsOf(reading).flatMap((day) => (day.endsWith('-01') ? [] : [`${day.slice(0, 7)}-01`])))];
  const columns = 'group_id, outlet_id, business_date, item_id, movement_type, is_in, qty, value';
  const whole = `select ${columns}, last_day from stock_by_month where business_date <> all(${parameters.add(cut)}::date[])`;
  const days = cut.map((month) => {
    const first = `${parameters.add(month)}::date`;
    return `select ${columns}, business_date as last_day from stock_by_day where business_date >= ${first} and business_date < ${first} + interval '1 month'`;
  });
  return `(${[whole, ...days].join(' union all ')}) stock_moved`;
}

/** The last price of what has moved at the end of the report's dates. */
function lastPrices({ scope, values: { asOf, toDate } }: ReportRequest, parameters: Parameters): string {
  const day = parameters.add(asOf ?? toDate ?? 'infinity');
  return `select outlet_id, item_id, last_price(group_id, outlet_id, item_id, ${day}::date) as price from balances
    where group_id = ${parameters.add(scope.groupId)} and outlet_id = any(${parameters.add([...scope.outletIds])}::text[])`;
}

/** What the outlets' items cost at the end of the report's dates, by its basis (server/db/recipeCosts.sql). */
function unitCosts({ scope, values: { asOf, toDate, costBasis } }: ReportRequest, parameters: Parameters): string {
  const [day, basis] = [parameters.add(asOf ?? toDate ?? 'infinity'), parameters.add(costBasis ?? 'average')];
  return `select outlet_id, id as item_id, unit_cost(group_id, outlet_id, id, ${day}::date, ${basis}::text) as cost from records
    where resource = ${parameters.add(entityServingAs('stockItems')?.name ?? '')} and group_id = ${parameters.add(scope.groupId)} and outlet_id = any(${parameters.add([...scope.outletIds])}::text[])`;
}

/** What was lost on the way between outlets, at the outlet that is charged for it. */
function lostInTransit({ scope }: ReportRequest, parameters: Parameters): string {
  return `select substr(outlet_id, ${TRANSIT_PREFIX.length + 1}) as outlet_id, item_id, business_date, -value as value from movements
    where movement_type = 'TRANSIT_LOSS' and group_id = ${parameters.add(scope.groupId)} and outlet_id = any(${parameters.add(scope.outletIds.map(transitOf))}::text[])`;
}

export const TABLES: Readonly<Record<string, ReportTable>> = {
  bills: { isArchived: true },
  bill_lines: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  payments: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  bill_discounts: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  cancellations: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  // Every number that an outlet has used, ignoring the report's filters: gaps only make sense among all numbers.
  bill_numbers: {
    select: ({ scope: { groupId, outletIds } }, parameters) =>
      `select outlet_id, bill_no from ${withArchive('bills')} n
       where refund_of is null and group_id = ${parameters.add(groupId)} and outlet_id = any(${parameters.add([...outletIds])}::text[])`,
  },
  till_events: {},
  // Money in and out of drawers (server/db/drawers.sql).
  shift_bills: {},
  shift_payments: {},
  drawers: {},
  advance_money: {},
  ledger_money: {},
  days_to_close: {},
  audit_log: { select: auditLog },
  daily_sales: { isArchived: true },
  sales_by_category: { isArchived: true, isWhole: true },
  sold_by_day: { isArchived: true, isWhole: true },
  cards_by_day: { isArchived: true, isWhole: true },
  movements: { item: 'item_id' },
  stock_by_day: { item: 'item_id' },
  // The same by month, where the report's dates allow it.
  stock_moved: { item: 'item_id', source: stockMoved },
  // What was received and kept (server/db/lastPrices.sql).
  stock_receipts: { item: 'item_id' },
  lost_in_transit: { item: 'item_id', select: lostInTransit },
  period_documents: { select: periodDocuments },
  unit_costs: { select: unitCosts },
  last_prices: { item: 'item_id', select: lastPrices },
  balances: { item: 'item_id' },
  stock_batches: { item: 'item_id' },
  closing_stock: { item: 'item_id' },
  ledger_entries: {},
  ledger_charges: {},
  ledger_applications: {},
};

/** The columns that distinguish rows of `daily_sales`, besides outlet and day. */
const APART = ['hour', 'order_type', 'channel', 'cashier'] as const;
/** `sales_by_day` has the same sums with fewer distinctions, selected by its column `by`, smallest first. */
const SMALLER: readonly (readonly [by: string, columns: readonly string[]])[] = [
  ['all', []],
  ['cashier', ['cashier']],
  ['hour', ['hour']],
  ['kind', ['order_type', 'channel']],
];

/** Bills in the roll-up's format, one row each: read if no roll-up has a filter's column. */
const eachBill = (reading: ReportRequest): string => {
  const [bills, payments] = ['bills', 'payments'].map((name) => archivable('daily_sales', reading, name));
  return `(select b.group_id, b.outlet_id, b.business_date, b.hour, b.order_type, b.channel, coalesce(b.cashier, '') as cashier, b.waiter, b.shift,
      (b.refund_of is null)::int as bills, (b.refund_of is not null)::int as refund_count, b.guests, b.gross, b.item_discount, b.bill_discount, b.promotions,
      b.complimentary, b.refunds, b.not_sales, b.net_sales, b.service_charge, b.tax, b.taxes, b.delivery_fee, b.tips, b.rounding, b.grand_total, b.paid,
      b.change_given, b.excess, b.cost, b.costed_net,
      coalesce((select jsonb_object_agg(p.method, p.amount::text) from (
        select p.method, sum(p.amount) as amount from ${payments} p
        where p.group_id = b.group_id and p.outlet_id = b.outlet_id and p.bill_id = b.id and p.status = 'posted' group by p.method) p), '{}') as payments
    from ${bills} b where b.status = 'settled') each_bill`;
};

const wordsIn = remembered(1000, (sql): ReadonlySet<string> => new Set(sql.match(/\w+/g) ?? []));

/**
 * Where a report reads daily sales: the smallest roll-up with the columns it needs, or the bills if there is none. It needs its declared
 * columns, or those that its SQL names, and its filters.
 */
export function salesByDay(sql: string, reading: ReportRequest): { table: string; by: string | undefined } {
  const { report, values } = reading;
  const words = wordsIn(sql);
  const asked = report.rollUpBy?.(values).map(columnOf);
  const told = APART.filter((column) => (asked ? asked.includes(column) : words.has(column)));
  const filtered = Object.keys(report.filters?.fields ?? {})
    .filter((key) => isGiven(values[key]))
    .map(columnOf);
  const needed = [...told, ...filtered];
  if (filtered.some((column) => !APART.some((each) => each === column)))
    return { table: eachBill(reading), by: undefined };
  const by = SMALLER.find(([, columns]) => needed.every((column) => columns.includes(column)))?.[0];
  return by === undefined
    ? { table: `${storedTable('daily_sales', reading)} days`, by }
    : { table: `${archivable('daily_sales', reading, 'sales_by_day')} days`, by };
}

/** Whether a paged report's totals can come from the roll-ups that they name: these must have its filter columns. */
export function canBeTotalled(totals: string, { report, values }: ReportRequest): boolean {
  const given = Object.keys(report.filters?.fields ?? {}).filter((key) => isGiven(values[key]));
  const isWhole = Object.entries(TABLES).some(
    ([name, table]) => table.isWhole && new RegExp(`\\b${name}\\b`).test(totals),
  );
  return isWhole ? given.length === 0 : given.every((key) => APART.some((column) => column === columnOf(key)));
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** `orderType` -> `order_type` */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
