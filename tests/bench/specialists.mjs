// A specialist's SQL for the first page of a report with its totals, chart and all of its columns: on the same tables, roll-ups included, with the
// parameters written in, for a person of eight outlets. One statement each, like the reports, with its page as JSON text; amounts stay numeric.
const PAGE = 200;
/** The rows that the person may see. */
const own = (group, of = '') =>
  `${of}group_id = '${group}' and ${of}outlet_id = any('{o1,o2,o3,o4,o5,o6,o7,o8}'::text[])`;
const title = (key, text) => `data ->> '${key}' as ${text}`;
/** `chart`: the points of the report's chart, which come with its first page. */
const paged = (rows, order, sums, chart) => `with rows as materialized (${rows})
select (select json_agg(p)::text from (select * from rows order by ${order} limit ${PAGE}) p), (select to_json(s) from (select count(*), ${sums} from rows) s)${
  chart ? `, (select json_agg(c) from (select ${chart} from rows group by 1 order by 2 desc) c)` : ''
}`;

/** Movements until a day: by month, plus the days of the month that contains the day. */
const until = (group, day) => {
  const month = `${day.slice(0, 7)}-01`;
  const columns = 'outlet_id, item_id, business_date, movement_type, is_in, qty, value';
  return `(select ${columns}, last_day from stock_by_month where ${own(group)} and (business_date + interval '1 month')::date <= date '${day}' + 1
    union all select ${columns}, business_date from stock_by_day where ${own(group)} and business_date >= '${month}' and business_date <= '${day}'
      and (date '${month}' + interval '1 month')::date > date '${day}' + 1) m`;
};
const items = (group) =>
  `(select id, ${title('itemName', 'name')}, ${title('itemCode', 'code')}, ${title('categoryId', 'category')}, ${title('baseUnitId', 'unit_id')}, (data ->> 'minLevel')::numeric as minimum, (data ->> 'parLevel')::numeric as par from records where group_id = '${group}' and resource = 'inventoryItems') i`;
/** Titles in each row of a page. */
const titled = (group) => `left join ${items(group)} on i.id = s.item_id
       left join (select id, ${title('name', 'outlet')} from records where group_id = '${group}' and resource = 'outlets') o on o.id = s.outlet_id
       left join (select id, ${title('name', 'in_category')} from records where group_id = '${group}' and resource = 'inventoryCategories') c on c.id = i.category
       left join (select id, ${title('code', 'unit')} from records where group_id = '${group}' and resource = 'units') n on n.id = i.unit_id`;
const dishes = (group) =>
  `(select id, ${title('name', 'name')}, ${title('categoryId', 'category')}, ${title('costSource', 'cost_source')} from records where group_id = '${group}' and resource = 'items') i`;
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
             from stock_by_month where ${own(group)} and business_date between '${fromDate}' and '${toDate}' and movement_type in (${USED}) group by 1, 2) s
       left join (select outlet_id, item_id, sum(qty) as quantity from ${until(group, toDate)} group by 1, 2) b using (outlet_id, item_id)
       left join (select e ->> 'itemId' as item_id, count(distinct data ->> 'menuItemId') as dishes
                  from records, jsonb_array_elements(coalesce(nullif(data -> 'ingredients', 'null'), '[]')) e where group_id = '${group}' and resource = 'recipes' group by 1) d on d.item_id = s.item_id
       left join (select outlet_id, sum(net_sales) as net from daily_sales where ${own(group)} and business_date between '${fromDate}' and '${toDate}' group by 1) t on t.outlet_id = s.outlet_id
       ${titled(group)}`,
      'total_value desc, name',
      'sum(total_value), sum(sales_value), sum(wastage_value), sum(issue_value)',
      'in_category, sum(total_value)',
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
      'in_category, sum(counted)',
    ),
  stockSummaryReport: (group, { asOf }) =>
    asOf &&
    paged(
      `select i.name, i.code, o.outlet, c.in_category, n.unit, s.*, u.daily, greatest(s.quantity, 0) / nullif(u.daily, 0) as days, i.minimum, i.par, e.nearest,
         s.value / nullif(s.quantity, 0) as unit_cost, case when s.quantity < 0 then 'negative' when s.quantity <= i.minimum then 'low' when s.quantity < i.par then 'belowPar' else 'ok' end as state,
         case when s.quantity > 0 then coalesce(u.daily, 0) * s.value / s.quantity else 0 end as daily_cost
       from (select outlet_id, item_id, sum(qty) as quantity, sum(value) as value, max(last_day) filter (where movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN')) as received
             from ${until(group, asOf)} group by 1, 2) s
       left join (select outlet_id, item_id, -sum(qty) / 28 as daily from stock_by_day where ${own(group)} and business_date > date '${asOf}' - 28 and business_date <= '${asOf}'
                    and movement_type in ('SALE', 'SALE_REVERSAL', 'ISSUE', 'WASTAGE', 'BATCH_OUT') group by 1, 2) u using (outlet_id, item_id)
       left join (select outlet_id, item_id, min(expiry_date) as nearest
                  from (select m.*, sum(m.qty) over (partition by m.outlet_id, m.item_id order by m.expiry_date desc nulls first, m.seq desc) - m.qty as reach
                        from movements m where ${own(group)} and m.business_date <= '${asOf}' and m.qty > 0 and m.movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN')
                          and item_id = any(array(select distinct item_id from movements where ${own(group)} and expiry_date is not null))) r
                  join (select outlet_id, item_id, quantity from balances where ${own(group)}) b using (outlet_id, item_id) where reach < b.quantity group by 1, 2) e using (outlet_id, item_id)
       ${titled(group)}`,
      'in_category, name',
      "sum(value), sum(daily_cost), count(*), count(*) filter (where state in ('negative', 'low'))",
      'in_category, sum(value)',
    ),
  costOfSalesReport: (group, { fromDate, toDate }) =>
    paged(
      `select i.name, c.data ->> 'name' as category, c.data ->> 'revenueGroup' as revenue_group, s.*, 100 * cost / nullif(costed_net, 0) as cost_pct,
         costed_net - cost as profit, 100 * (costed_net - cost) / nullif(costed_net, 0) as gp_pct, coalesce(g.target, 30) as target,
         100 * cost / nullif(costed_net, 0) - coalesce(g.target, 30) as deviation, net - coalesce(costed_net, 0) as without_cost
       from (select item_id, category_id, min(name) as called, sum(qty) as qty, sum(free_qty) as free, sum(gross) as gross, sum(discount) as discount, sum(refund) as refund,
               sum(net) as net, sum(cost) as cost, sum(costed_net) as costed_net, sum(costed_qty) as costed_qty
             from sold_by_day where ${own(group)} and business_date between '${fromDate}' and '${toDate}' group by 1, 2) s
       left join ${dishes(group)} on i.id = s.item_id
       left join records c on c.group_id = '${group}' and c.resource = 'menuCategories' and c.id = coalesce(s.category_id, i.category)
       cross join (select avg((e ->> 'value')::numeric) as target from records, jsonb_array_elements(data -> 'settings') e where ${own(group)} and resource = 'systemSettings' and e ->> 'name' = 'foodCostTargetPct') g`,
      'net desc, category, name',
      'sum(gross), sum(discount), sum(refund), sum(net), sum(cost), sum(profit), sum(costed_net), sum(without_cost)',
      'category, sum(net), sum(cost)',
    ),
  profitMarginReport: (group, { fromDate, toDate }) =>
    paged(
      `select s.*, (costed_net - cost) / nullif(costed_qty, 0) as each, costed_net - cost as margin, 100 * (costed_net - cost) / nullif(costed_net, 0) as margin_pct,
         case when earns is null then null when sells and earns then 'star' when sells then 'plowhorse' when earns then 'puzzle' else 'dog' end as class
       from (
         select i.name, c.data ->> 'name' as category, s.*, net / qty as price, cost / nullif(costed_qty, 0) as each_cost, 100 * qty / sum(qty) over peers as mix,
           100 * qty / sum(qty) over peers >= 100.0 / count(*) over peers * 0.7 as sells,
           (costed_net - cost) / nullif(costed_qty, 0) >= sum(costed_net - cost) over peers / nullif(sum(costed_qty) over peers, 0) as earns
         from (select item_id, category_id, min(name) as called, sum(qty) as qty, sum(net) as net, sum(cost) as cost, sum(costed_net) as costed_net, sum(costed_qty) as costed_qty
               from sold_by_day where ${own(group)} and business_date between '${fromDate}' and '${toDate}' group by 1, 2 having sum(qty) > 0) s
         left join ${dishes(group)} on i.id = s.item_id
         left join records c on c.group_id = '${group}' and c.resource = 'menuCategories' and c.id = coalesce(s.category_id, i.category)
         window peers as (partition by s.category_id)) s`,
      'margin desc nulls last, name',
      'sum(net), sum(cost), sum(margin), sum(costed_net)',
      'class, sum(margin)',
    ),
  menuItemReport: (group, { fromDate, toDate }) =>
    paged(
      `select i.*, s.*, rank() over (order by net desc nulls last) as place, (select max(l.business_date) from sold_by_day l where l.group_id = '${group}' and l.item_id = i.id
           and l.business_date <= '${toDate}' and l.outlet_id = any(array(select id from records where group_id = '${group}' and resource = 'outlets'))) as last_sold
       from ${dishes(group)} left join (select item_id, sum(qty) as qty, sum(net) as net, sum(cost) as cost from sold_by_day
         where ${own(group)} and business_date between '${fromDate}' and '${toDate}' group by 1) s on s.item_id = i.id`,
      'category, name',
      'sum(qty), sum(net)',
    ),
  ccTaggingReport: (group, { fromDate, toDate }) => `
    select (select json_agg(p)::text from (
        select p.*, b.bill_no, o.data ->> 'name' as outlet, (select string_agg(distinct d.name, ', ') from bill_discounts d
            where d.group_id = p.group_id and d.outlet_id = p.outlet_id and d.bill_id = p.bill_id and d.kind = 'promotion') as promotion
        from payments p left join records o on o.group_id = p.group_id and o.resource = 'outlets' and o.id = p.outlet_id join bills b on b.group_id = p.group_id and b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled'
        where ${own(group, 'p.')} and p.method = 'card' and p.status = 'posted' and p.business_date between '${fromDate}' and '${toDate}'
        order by p.tagged, lower(p.bank), lower(p.card_type), p.business_date, p.bill_id, p.payment_no limit ${PAGE}) p),
      (select to_json(s) from (select sum(payments), sum(amount), sum(tip) from cards_by_day
        where ${own(group)} and business_date between '${fromDate}' and '${toDate}') s)`,
};
