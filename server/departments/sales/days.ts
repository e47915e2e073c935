/** The sales roll-up by outlet, day, hour, order type, channel and cashier. */
import { inCurrency } from '#engine/run/currency';
import { added, dec, money } from '#engine/run/decimal';
import type { Queryable } from '#server/db/types';
import type { Bill } from './bills';
import { insertRows } from './insertRows';
import { excessOf } from './payments/covered';

/** The roll-up's counts, as SQL over `bills`: a refund is no bill. */
export const COUNTS = {
  bills: 'count(*) filter (where refund_of is null)',
  refund_count: 'count(*) filter (where refund_of is not null)',
  guests: 'sum(guests)',
} as const;
/** The roll-up's amounts; `bills` has columns of the same names. `costed_net` is the net of what has a known cost. */
export const SUMS = [
  'gross',
  'item_discount',
  'bill_discount',
  'promotions',
  'complimentary',
  'refunds',
  'not_sales',
  'net_sales',
  'service_charge',
  'tax',
  'delivery_fee',
  'tips',
  'rounding',
  'grand_total',
  'paid',
  'change_given',
  'excess',
  'cost',
  'costed_net',
] as const;
/** Adds two JSON objects of amounts by key. */
const mergedSums = (column: string) => `(
  select coalesce(jsonb_object_agg(key, total), '{}') from (
    select key, sum(value::numeric)::text as total from (
      select * from jsonb_each_text(daily_sales.${column}) union all select * from jsonb_each_text(excluded.${column})
    ) as both_sides group by key
  ) as merged)`;
const ROLL_UP = `on conflict (group_id, outlet_id, business_date, hour, order_type, channel, cashier) do update set
  ${[...Object.keys(COUNTS), ...SUMS].map((column) => `${column} = daily_sales.${column} + excluded.${column}`).join(', ')},
  taxes = ${mergedSums('taxes')}, payments = ${mergedSums('payments')}`;

/** Adds rows to the days' roll-up; rows that undo have negative figures. */
export const addToDays = (tx: Queryable, rows: readonly Record<string, unknown>[]): Promise<void> =>
  insertRows(tx, 'daily_sales', rows, ROLL_UP);

/** Taxes by name, as stored in bill and day. */
export const taxesOf = (bill: Bill): Record<string, string> =>
  bill.till ? bill.till.taxes : dec(bill.tax).eq(0) ? {} : { Tax: bill.tax };

/** Whether a bill counts as a sale. */
export const isSale = ({ till }: Bill): boolean => !till || till.status === 'settled';

/** What a bill cost; columns of `bills` and of the roll-up. */
export interface BillCost {
  cost: string;
  costed_net: string;
}

/** One row per outlet, day, hour, order type, channel and cashier. */
export function rollUp(
  groupId: string,
  bills: readonly Bill[],
  costOf: (bill: Bill) => BillCost,
): Record<string, unknown>[] {
  const rows = new Map<string, Record<string, unknown>>();
  const add = (into: Record<string, unknown>, key: string, value: string) => {
    const before = into[key];
    // Most bills have no discount, tax or change.
    if (before !== undefined && value === '0.00') return;
    into[key] = before === undefined || before === '0.00' ? value : added(String(before), value);
  };
  for (const bill of bills.filter(isSale)) {
    const { outletId, businessDate, hour, orderType, channel } = bill;
    const key = [outletId, businessDate, hour, orderType, channel, bill.cashier ?? ''].join('|');
    const nothing = inCurrency(bill.currency, () => money('0'));
    const row = rows.get(key) ?? {
      group_id: groupId,
      outlet_id: outletId,
      business_date: businessDate,
      hour,
      order_type: orderType,
      channel,
      cashier: bill.cashier ?? '',
      bills: 0,
      refund_count: 0,
      guests: 0,
      taxes: {},
      payments: {},
      ...Object.fromEntries(SUMS.map((column) => [column, nothing])),
    };
    rows.set(key, row);
    row.bills = Number(row.bills) + 1;
    row.guests = Number(row.guests) + bill.guests;
    add(row, 'gross', bill.gross);
    add(row, 'item_discount', bill.discount);
    add(row, 'not_sales', bill.notSales);
    add(row, 'net_sales', bill.net);
    add(row, 'tax', bill.tax);
    add(row, 'grand_total', bill.grandTotal);
    add(row, 'paid', bill.paid);
    add(row, 'change_given', bill.change);
    add(row, 'excess', excessOf(bill.payments));
    for (const [key, amount] of Object.entries(costOf(bill))) add(row, key, amount);
    for (const [key, amount] of Object.entries(bill.till?.amounts ?? {})) add(row, key, amount);
    for (const [name, value] of Object.entries(taxesOf(bill))) add(row.taxes as Record<string, unknown>, name, value);
    for (const { method, amount, status } of bill.payments)
      if (status !== 'cancelled') add(row.payments as Record<string, unknown>, method, amount);
  }
  return [...rows.values()];
}
