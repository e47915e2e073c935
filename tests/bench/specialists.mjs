// A specialist's SQL for the first page of a report with its totals: on the same tables, roll-ups included, with the parameters written in.
// One statement each, like the reports; amounts stay numeric.
const PAGE = 200;
const title = (key, text) => `data ->> '${key}' as ${text}`;
const paged = (rows, order, sums) => `with rows as materialized (${rows})
select (select json_agg(p) from (select * from rows order by ${order} limit ${PAGE}) p), (select to_json(s) from (select count(*), ${sums} from rows) s)`;

/** Movements until a day: by month, plus the days of the month that contains the day. */
const until = (group, day) => {
  const month = `${day.slice(0, 7)}-01`;
  const columns = 'outlet_id, item_id, business_date, movement_type, is_in, qty, value';
  return `(select ${columns}, last_day from stock_by_month where group_id = '${group}' and (business_date + interval '1 month')::date <= date '${day}' + 1
    union all select ${columns}, business_date from stock_by_day where group_id = '${group}' and business_date >= '${month}' and business_date <= '${day}'
      and (date '${month}' + interval '1 month')::date > date '${day}' + 1) m`;
};
const items = (group) =>
  `(select id, ${title('itemName', 'name')}, ${title('itemCode', 'code')}, ${title('categoryId', 'category')}, ${title('baseUnitId', 'unit_id')} from records where group_id = '${group}' and resource = 'inventoryItems') i`;
/** Titles in each row of a page. */
const titled = (group) => `left join ${items(group)} on i.id = s.item_id
       left join (select id, ${title('name', 'outlet')} from records where group_id = '${group}' and resource = 'outlets') o on o.id = s.outlet_id
       left join (select id, ${title('name', 'in_category')} from records where group_id = '${group}' and resource = 'inventoryCategories') c on c.id = i.category
       left join (select id, ${title('code', 'unit')} from records where group_id = '${group}' and resource = 'units') n on n.id = i.unit_id`;
const dishes = (group) =>
  `(select id, ${title('name', 'name')}, ${title('categoryId', 'category')} from records where group_id = '${group}' and resource = 'items') i`;
const USED = `'SALE', 'SALE_REVERSAL', 'BATCH_OUT', 'ISSUE', 'WASTAGE', 'ADJUST_OUT'`;

/** The statement by the report's name, for a group and parameters; a month or year begins on a first and ends on a last day. */
export const specialists = {
  stockUsageReport: (group, { fromDate, toDate }) =>
    paged(
      `select i.name, i.code, o.outlet, c.in_category, n.unit, s.*, greatest(b.quantity, 0) / nullif(s.used, 0) as left_over, coalesce(d.dishes, 0) as dishes,
         100 * s.total_value / nullif(t.net, 0) as of_sales
       from (select outlet_id, item_id, -sum(qty) filter (where movement_type in ('SALE', 'SALE_REVERSAL')) as sales, -sum(qty) filter (where movement_type = 'BATCH_OUT') as batch,
               -sum(qty) filter (where movement_type = 'ISSUE') as issue, -sum(qty) filter (where movement_type = 'WASTAGE') as wastage,
               -sum(qty) filter (where movement_type = 'ADJUST_OUT') as other, -sum(qty) as used,
               -sum(value) filter (where movement_type in ('SALE', 'SALE_REVERSAL')) as sales_value, -sum(value) filter (where movement_type = 'BATCH_OUT') as batch_value,
               -sum(value) filter (where movement_type = 'ISSUE') as issue_value, -sum(value) filter (where movement_type = 'WASTAGE') as wastage_value,
               -sum(value) filter (where movement_type = 'ADJUST_OUT') as other_value, -sum(value) as total_value
             from stock_by_month where group_id = '${group}' and business_date between '${fromDate}' and '${toDate}' and movement_type in (${USED}) group by 1, 2) s
       left join (select outlet_id, item_id, sum(qty) as quantity from ${until(group, toDate)} group by 1, 2) b using (outlet_id, item_id)
       left join (select e ->> 'itemId' as item_id, count(distinct data ->> 'menuItemId') as dishes
                  from records, jsonb_array_elements(coalesce(nullif(data -> 'ingredients', 'null'), '[]')) e where group_id = '${group}' and resource = 'recipes' group by 1) d on d.item_id = s.item_id
       left join (select outlet_id, sum(net_sales) as net from daily_sales where group_id = '${group}' and business_date between '${fromDate}' and '${toDate}' group by 1) t on t.outlet_id = s.outlet_id
       ${titled(group)}`,
      'total_value desc, name',
      'sum(total_value), sum(sales_value), sum(wastage_value), sum(issue_value)',
    ),
  stockValuationReport: (group, { fromDate, toDate }) =>
    paged(
      `with s as (
         select outlet_id, item_id, sum(qty) filter (where o) as opening, sum(value) filter (where o) as opening_value,
           sum(qty) filter (where not o and came) as came, sum(value) filter (where not o and came) as came_value,
           sum(qty) filter (where not o and not came) as went, sum(value) filter (where not o and not came and movement_type <> 'REVALUATION') as went_value,
           sum(value) filter (where not o and movement_type = 'REVALUATION') as revalued, sum(qty) as closing, sum(value) as closing_value
         from (select m.*, m.business_date < '${fromDate}' or movement_type = 'OPENING' as o,
                 movement_type in ('GRN', 'GRN_REVERSAL', 'TRANSFER_IN', 'BATCH_IN', 'ADJUST_IN') or movement_type = 'COUNT' and is_in as came from ${until(group, toDate)}) m
         group by 1, 2),
       a as (
         select outlet_id, item_id, sum((date '${toDate}' - business_date) * least(qty, closing - reach + qty)) / sum(least(qty, closing - reach + qty)) as days
         from (select m.outlet_id, m.item_id, m.business_date, m.qty, s.closing, sum(m.qty) over (partition by m.outlet_id, m.item_id order by m.business_date desc, m.seq desc) as reach
               from movements m join s using (outlet_id, item_id)
               where m.group_id = '${group}' and m.qty > 0 and m.business_date <= '${toDate}' and s.closing > 0
                 and m.movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN', 'COUNT')) r
         where reach - qty < closing group by 1, 2)
       select i.name, i.code, s.*, a.days, sum(greatest(closing_value, 0)) over (order by closing_value desc, s.item_id) as class
       from s left join a using (outlet_id, item_id) left join ${items(group)} on i.id = s.item_id`,
      'closing_value desc, name',
      'sum(opening_value), sum(came_value), sum(went_value), sum(revalued), sum(closing_value)',
    ),
  stockVarianceReport: (group, { fromDate, toDate }) =>
    paged(
      `select i.name, i.code, o.outlet, c.in_category, n.unit, s.*, closing - opening - received + used + recorded as variance,
         100 * (closing - opening - received + used + recorded) / nullif(used, 0) as pct, closing_value / nullif(closing, 0) as unit_cost,
         used_value + recorded_value - counted as actual_value
       from (select outlet_id, item_id, coalesce(sum(qty) filter (where business_date < '${fromDate}'), 0) as opening,
               coalesce(sum(qty) filter (where w and movement_type in ('GRN', 'GRN_REVERSAL', 'SUPPLIER_RETURN', 'TRANSFER_IN', 'TRANSFER_OUT', 'BATCH_IN')), 0) as received,
               sum(qty) as closing, sum(value) as closing_value, coalesce(-sum(qty) filter (where w and movement_type in ('SALE', 'SALE_REVERSAL', 'BATCH_OUT')), 0) as used,
               -sum(value) filter (where w and movement_type in ('SALE', 'SALE_REVERSAL', 'BATCH_OUT')) as used_value,
               coalesce(-sum(qty) filter (where w and movement_type in ('WASTAGE', 'ISSUE', 'ADJUST_OUT', 'ADJUST_IN')), 0) as recorded,
               coalesce(-sum(value) filter (where w and movement_type in ('WASTAGE', 'ISSUE', 'ADJUST_OUT', 'ADJUST_IN')), 0) as recorded_value,
               sum(value) filter (where w and movement_type = 'COUNT') as counted
             from (select m.*, m.business_date >= '${fromDate}' and movement_type <> 'OPENING' as w from ${until(group, toDate)}) m group by 1, 2) s
       ${titled(group)}`,
      'abs(counted) desc, name',
      'sum(counted), sum(used_value), sum(actual_value), count(*) filter (where abs(pct) > 2)',
    ),
  stockSummaryReport: (group, { asOf }) =>
    asOf &&
    paged(
      `select i.name, i.code, s.*, u.daily, greatest(s.quantity, 0) / nullif(u.daily, 0) as days
       from (select outlet_id, item_id, sum(qty) as quantity, sum(value) as value, max(last_day) filter (where movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN')) as received
             from ${until(group, asOf)} group by 1, 2) s
       left join (select outlet_id, item_id, -sum(qty) / 28 as daily from stock_by_day where group_id = '${group}' and business_date > date '${asOf}' - 28 and business_date <= '${asOf}'
                    and movement_type in ('SALE', 'SALE_REVERSAL', 'ISSUE', 'WASTAGE', 'BATCH_OUT') group by 1, 2) u using (outlet_id, item_id)
       left join ${items(group)} on i.id = s.item_id`,
      'name',
      'sum(value), sum(daily)',
    ),
  costOfSalesReport: (group, { fromDate, toDate }) =>
    paged(
      `select i.name, c.data ->> 'name' as category, s.* from (
         select item_id, category_id, min(name) as called, sum(qty) as qty, sum(free_qty) as free, sum(gross) as gross, sum(discount) + sum(bill_share) as discount,
           sum(net) - sum(bill_share) as net, sum(cost) as cost
         from sold_by_day where group_id = '${group}' and business_date between '${fromDate}' and '${toDate}' group by 1, 2) s
       left join ${dishes(group)} on i.id = s.item_id
       left join records c on c.group_id = '${group}' and c.resource = 'menuCategories' and c.id = coalesce(s.category_id, i.category)`,
      'net desc, category, name',
      'sum(gross), sum(discount), sum(net), sum(cost)',
    ),
  profitMarginReport: (group, { fromDate, toDate }) =>
    paged(
      `select i.name, s.*, 100 * qty / sum(qty) over peers as mix, (net - cost) / qty >= sum(net - cost) over peers / sum(qty) over peers as earns from (
         select item_id, category_id, sum(qty) as qty, sum(net) - sum(bill_share) as net, sum(cost) as cost
         from sold_by_day where group_id = '${group}' and business_date between '${fromDate}' and '${toDate}' group by 1, 2 having sum(qty) > 0) s
       left join ${dishes(group)} on i.id = s.item_id window peers as (partition by category_id)`,
      'net - cost desc, name',
      'sum(net), sum(cost)',
    ),
  menuItemReport: (group, { fromDate, toDate }) =>
    paged(
      `select i.*, s.*, rank() over (order by net desc nulls last) as place, (select max(l.business_date) from sold_by_day l where l.group_id = '${group}' and l.item_id = i.id
           and l.business_date <= '${toDate}' and l.outlet_id = any(array(select id from records where group_id = '${group}' and resource = 'outlets'))) as last_sold
       from ${dishes(group)} left join (select item_id, sum(qty) as qty, sum(net) as net, sum(cost) as cost from sold_by_day
         where group_id = '${group}' and business_date between '${fromDate}' and '${toDate}' group by 1) s on s.item_id = i.id`,
      'category, name',
      'sum(qty), sum(net)',
    ),
  ccTaggingReport: (group, { fromDate, toDate }) => `
    select (select json_agg(p) from (
        select p.*, b.bill_no from payments p join bills b on b.group_id = p.group_id and b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled'
        where p.group_id = '${group}' and p.method = 'card' and p.status = 'posted' and p.business_date between '${fromDate}' and '${toDate}'
        order by p.tagged, lower(p.bank), lower(p.card_type), p.business_date, p.bill_id, p.payment_no limit ${PAGE}) p),
      (select to_json(s) from (select sum(payments), sum(amount), sum(tip) from cards_by_day
        where group_id = '${group}' and business_date between '${fromDate}' and '${toDate}') s)`,
};
