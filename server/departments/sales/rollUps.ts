/**
 * The small roll-ups of a day's sales for reports over months: `sales_by_day` (summed from `daily_sales`), `sales_by_category` and
 * `sold_by_day` (from the lines of settled bills), and `cards_by_day` (from their card payments). After any change of a day's bills they
 * are rebuilt from their inputs, so they can't drift.
 */
import type { Queryable } from '#server/db/types';
import { COUNTS, SUMS } from './days';

/** A business day of an outlet. */
export interface OutletDay {
  outletId: string;
  /** YYYY-MM-DD */
  day: string;
}

/** The columns that a day's rows are grouped by, per value of `by`. */
const BY = `case grouping(hour, order_type, cashier) when 7 then 'all' when 3 then 'hour' when 5 then 'kind' else 'cashier' end`;
const SETS = 'grouping sets ((), (hour), (order_type, channel), (cashier))';
const KEYS = 'outlet_id, by, business_date, hour, order_type, channel, cashier';
const KEY_VALUES = `outlet_id, ${BY} as by, business_date, coalesce(hour, 0) as hour, coalesce(order_type, '') as order_type,
  coalesce(channel, '') as channel, coalesce(cashier, '') as cashier`;

/** The figures that are added up as they are. */
const FIGURES = [...Object.keys(COUNTS), ...SUMS];

/** The days as a table of two columns, from two arrays. */
const DAYS = 'unnest($2::text[], $3::date[]) as wanted (outlet_id, business_date)';

const daySql = (prefix: string): string => `
  with d as (select s.* from ${DAYS} join ${prefix}daily_sales s using (outlet_id, business_date) where s.group_id = $1),
  sums as (
    select ${KEY_VALUES}, ${FIGURES.map((column) => `sum(${column}) as ${column}`).join(', ')}
    from d group by outlet_id, business_date, ${SETS}
  ),
  amounts as (
    select ${KEY_VALUES}, is_tax, key, sum(value::numeric) as amount
    from d, lateral (select true, t.* from jsonb_each_text(d.taxes) t union all select false, p.* from jsonb_each_text(d.payments) p) e (is_tax, key, value)
    group by outlet_id, business_date, is_tax, key, ${SETS}
  ),
  named as (
    select ${KEYS}, jsonb_object_agg(key, amount::text) filter (where is_tax) as taxes,
           jsonb_object_agg(key, amount::text) filter (where not is_tax) as payments
    from amounts group by ${KEYS}
  )
  insert into ${prefix}sales_by_day (group_id, ${KEYS}, ${FIGURES.join(', ')}, taxes, payments)
  select $1, ${KEYS}, ${FIGURES.join(', ')}, coalesce(taxes, '{}'), coalesce(payments, '{}')
  from sums left join named using (${KEYS})`;

/** Net is what is left after everything that was taken off, also off the whole bill. What has no known cost has no costed net. */
const soldSql = (prefix: string): string => `
  insert into ${prefix}sold_by_day (group_id, outlet_id, business_date, item_id, portion, category_id, name, qty, free_qty, gross, discount, refund,
    net, tax, cost, free_cost, typed_cost, costed_net, costed_qty)
  select $1, l.outlet_id, l.business_date, l.item_id, l.portion, l.category_id, min(l.name), sum(l.qty),
         coalesce(sum(l.qty) filter (where l.complimentary), 0), sum(l.gross), sum(l.discount + l.bill_share), sum(l.refund), sum(l.net - l.bill_share),
         sum(l.tax), sum(l.cost), coalesce(sum(l.cost - l.typed_cost) filter (where l.complimentary), 0),
         coalesce(sum(l.typed_cost) filter (where not l.complimentary and l.cost <> 0), 0),
         sum(l.net - l.bill_share) filter (where l.is_costed), sum(l.qty) filter (where l.is_costed)
  from ${DAYS}
  join ${prefix}bill_lines l on l.group_id = $1 and l.outlet_id = wanted.outlet_id and l.business_date = wanted.business_date and l.status = 'active'
  join ${prefix}bills b on b.group_id = $1 and b.outlet_id = l.outlet_id and b.id = l.bill_id and b.business_date = wanted.business_date
    and b.status = 'settled'
  group by 2, 3, 4, 5, 6`;

const cardsSql = (prefix: string): string => `
  insert into ${prefix}cards_by_day (group_id, outlet_id, business_date, bank, card_type, card_terminal, tagged, payments, amount, tip)
  select $1, p.outlet_id, p.business_date, p.bank, p.card_type, p.card_terminal, p.tagged, count(*), sum(p.amount), sum(p.tip)
  from ${DAYS}
  join ${prefix}payments p on p.group_id = $1 and p.outlet_id = wanted.outlet_id and p.business_date = wanted.business_date and p.method = 'card'
    and p.status = 'posted'
  join ${prefix}bills b on b.group_id = $1 and b.outlet_id = p.outlet_id and b.id = p.bill_id and b.business_date = wanted.business_date
    and b.status = 'settled'
  group by 2, 3, 4, 5, 6, 7`;

/** Categories by day are menu items by day with fewer distinctions. */
const categorySql = (prefix: string): string => `
  insert into ${prefix}sales_by_category (group_id, outlet_id, business_date, category_id, item_id, qty, gross, discount, refund, net, tax, cost, costed_net)
  select $1, s.outlet_id, s.business_date, s.category_id, case when s.category_id is null then s.item_id end,
         sum(s.qty), sum(s.gross), sum(s.discount), sum(s.refund), sum(s.net), sum(s.tax), sum(s.cost), sum(s.costed_net)
  from ${DAYS}
  join ${prefix}sold_by_day s on s.group_id = $1 and s.outlet_id = wanted.outlet_id and s.business_date = wanted.business_date
  group by 2, 3, 4, 5`;

/**
 * Rebuilds the small roll-ups of some days, after `daily_sales` and the bills.
 * @param prefix distinguishes the archive from the live tables
 */
export async function sumUpDays(
  tx: Queryable,
  groupId: string,
  days: readonly OutletDay[],
  prefix: '' | 'archived_' = '',
): Promise<void> {
  const each = [...new Map(days.map((one) => [`${one.outletId}|${one.day}`, one])).values()];
  if (each.length === 0) return;
  const parameters = [groupId, each.map(({ outletId }) => outletId), each.map(({ day }) => day)];
  for (const [table, sql] of [
    ['sales_by_day', daySql(prefix)],
    ['sold_by_day', soldSql(prefix)],
    // From the table before it.
    ['sales_by_category', categorySql(prefix)],
    ['cards_by_day', cardsSql(prefix)],
  ]) {
    await tx.query(
      `delete from ${prefix}${table} s using ${DAYS}
       where s.group_id = $1 and s.outlet_id = wanted.outlet_id and s.business_date = wanted.business_date`,
      parameters,
    );
    await tx.query(String(sql), parameters);
  }
}
