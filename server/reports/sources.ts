/** The tables that reports may read, and who asks for what. */
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { addDays, isDay } from '#engine/run/time/days';
import type { Parameters } from '../records/read/sql';

/** The tenant, and the outlets that were asked for and are the person's. */
export interface ReportScope {
  groupId: string;
  outletIds: readonly string[];
  /** All outlets of the person: records shared by outlets keep their names when they left the outlets asked for. */
  allowed: readonly string[];
  userId: string;
}

/** Who asks which report for what. */
export interface Reading {
  report: Pick<Report, 'filters' | 'readsBefore' | 'archived' | 'tellsApart'>;
  scope: ReportScope;
  /** ReportValues of the parameters. */
  values: AnyRecord;
}

/** A table that reports read. `rowsOf`: its rows belong to rows of another table, by this column; `item`: the column that names a stock item. */
export interface Table {
  rowsOf?: { table: string; by: string };
  item?: string;
  /** Moved to the archive when it is old: `archived_<name>` holds the same columns. */
  isArchived?: true;
  /** It has none of the columns of filters: with a filter it has nothing to say, and the SQL reads what it was added up from. */
  isWhole?: true;
  /** What is selected, where that is not simply the outlets' rows. */
  select?: (scope: ReportScope, parameters: Parameters) => string;
  /** Where its rows are stored, where that is not a table of its name; every row has its tenant and outlet. */
  source?: (reading: Reading, parameters: Parameters) => string;
}

/** The days on which something begins for a report: none of the rows that are added up for it goes over one of them. */
function turnsOf({ values: { fromDate, toDate, asOf } }: Reading): string[] {
  const days = [fromDate, ...[toDate, asOf].map((day) => (isDay(day) ? addDays(day, 1) : day))];
  return days.filter(isDay);
}

/**
 * The stock ledger added up by outlet, item, kind and time: a row for each month that lies wholly before, within or behind the report's dates, dated by its
 * first day, and a row for each day of the one or two others. Whatever a report compares with its dates is the same as for the movements themselves;
 * days within them are added up (`stock_by_day` has each). `last_day` is the last day with a movement.
 */
function stockMoved(reading: Reading, parameters: Parameters): string {
  const cut = [...new Set(turnsOf(reading).flatMap((day) => (day.endsWith('-01') ? [] : [`${day.slice(0, 7)}-01`])))];
  const columns = 'group_id, outlet_id, business_date, item_id, movement_type, is_in, qty, value';
  const whole = `select ${columns}, last_day from stock_by_month where business_date <> all(${parameters.add(cut)}::date[])`;
  const days = cut.map((month) => {
    const first = `${parameters.add(month)}::date`;
    return `select ${columns}, business_date as last_day from stock_by_day where business_date >= ${first} and business_date < ${first} + interval '1 month'`;
  });
  return `(${[whole, ...days].join(' union all ')}) stock_moved`;
}

export const TABLES: Readonly<Record<string, Table>> = {
  bills: { isArchived: true },
  bill_lines: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  payments: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  bill_discounts: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  cancellations: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  // Every number that an outlet has given, whatever the report is narrowed to: what is missing is missing among all of them.
  bill_numbers: {
    select: ({ groupId, outletIds }, parameters) =>
      `select outlet_id, bill_no from (select group_id, outlet_id, bill_no from bills union all select group_id, outlet_id, bill_no from archived_bills) n
       where group_id = ${parameters.add(groupId)} and outlet_id = any(${parameters.add([...outletIds])}::text[])`,
  },
  till_events: {},
  daily_sales: { isArchived: true },
  sales_by_category: { isArchived: true, isWhole: true },
  sold_by_day: { isArchived: true, isWhole: true },
  cards_by_day: { isArchived: true, isWhole: true },
  movements: { item: 'item_id' },
  stock_by_day: { item: 'item_id' },
  // The same by the month where the report's dates allow it.
  stock_moved: { item: 'item_id', source: stockMoved },
  balances: { item: 'item_id' },
  closing_stock: { item: 'item_id' },
  ledger_entries: {},
  ledger_charges: {},
  ledger_applications: {},
};

/** The table that holds a report's rows: the live one, or what was moved to the archive. */
export const storedTable = (name: string, { report }: Reading): string =>
  report.archived && TABLES[name]?.isArchived ? `archived_${name}` : name;

/** The columns that distinguish rows of `daily_sales`, beside outlet and day. */
const APART = ['hour', 'order_type', 'channel', 'cashier'] as const;
/** `sales_by_day` has the same sums with fewer of them apart: by its column `by`, the smallest first. */
const SMALLER: readonly (readonly [by: string, columns: readonly string[]])[] = [
  ['all', []],
  ['cashier', ['cashier']],
  ['hour', ['hour']],
  ['kind', ['order_type', 'channel']],
];

/** Bills as rows of the roll-up, each for itself: read where a filter asks for what no roll-up has. */
const eachBill = (reading: Reading): string => {
  const [bills, payments] = [storedTable('bills', reading), storedTable('payments', reading)];
  return `(select b.group_id, b.outlet_id, b.business_date, b.hour, b.order_type, b.channel, coalesce(b.cashier, '') as cashier, b.waiter, b.shift,
      1 as bills, b.guests, b.gross, b.item_discount, b.bill_discount, b.promotions, b.complimentary, b.net_sales, b.service_charge, b.tax, b.taxes,
      b.delivery_fee, b.tips, b.rounding, b.grand_total, b.paid, b.change_given, b.cost,
      coalesce((select jsonb_object_agg(p.method, p.amount::text) from (
        select p.method, sum(p.amount) as amount from ${payments} p
        where p.group_id = b.group_id and p.outlet_id = b.outlet_id and p.bill_id = b.id and p.status = 'posted' group by p.method) p), '{}') as payments
    from ${bills} b where b.status = 'settled') each_bill`;
};

/**
 * Where a report reads the roll-up of days: the smallest that tells apart what the report does, or the bills where none does. That is what it
 * declares, or else the columns that its SQL names; and what it is filtered by.
 */
export function salesByDay(sql: string, reading: Reading): { table: string; by: string | undefined } {
  const { report, values } = reading;
  const words = new Set(sql.match(/\w+/g) ?? []);
  const told = report.tellsApart?.(values) ?? APART.filter((column) => words.has(column));
  const filtered = Object.keys(report.filters?.fields ?? {})
    .filter((key) => isGiven(values[key]))
    .map(columnOf);
  const needed = [...told, ...filtered];
  if (filtered.some((column) => !APART.some((each) => each === column)))
    return { table: eachBill(reading), by: undefined };
  const by = SMALLER.find(([, columns]) => needed.every((column) => columns.includes(column)))?.[0];
  return by === undefined
    ? { table: storedTable('daily_sales', reading), by }
    : { table: `${report.archived ? 'archived_' : ''}sales_by_day`, by };
}

/** Whether the totals of a report that is read by pages are known from the roll-ups that they name: these have the columns that the report is filtered by. */
export function canBeTotalled(totals: string, { report, values }: Reading): boolean {
  const given = Object.keys(report.filters?.fields ?? {}).filter((key) => isGiven(values[key]));
  const isWhole = Object.entries(TABLES).some(
    ([name, table]) => table.isWhole && new RegExp(`\\b${name}\\b`).test(totals),
  );
  return isWhole ? given.length === 0 : given.every((key) => APART.some((column) => column === columnOf(key)));
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** `orderType` -> `order_type` */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
