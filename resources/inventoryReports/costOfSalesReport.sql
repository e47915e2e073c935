-- R6: cost against sales (domain 3.1). Each line has its share of what is taken off the whole bill, so that lines add up to bills. A refund counts on
-- the day it was paid.
with target as (
  select avg(coalesce(nullif(s.setting ->> 'value', '')::numeric, 30)) as pct
  from (select (select e from jsonb_array_elements(r.data -> 'settings') e where e ->> 'name' = 'foodCostTargetPct') as setting
        from records_of_systemSettings r) s
),
-- What the ingredients that a line took out of stock cost now, where that is asked for. A cost entered by hand stays what it was.
today as (
  select m.outlet_id, m.doc_id, m.line_no, round(sum(-m.qty * s.average_cost), :places) as cost
  from movements m join balances s on s.outlet_id = m.outlet_id and s.item_id = m.item_id
  where :basis = 'current' and m.doc_type = 'bills' and m.business_date between :fromDate and :toDate
  group by m.outlet_id, m.doc_id, m.line_no
),
-- Read by day, unless a filter selects some of the bills. Cost and profit cover only what has a known cost.
lines as (
  select item_id, category_id, case when :level = 'portion' then portion end as portion, min(name) as name, sum(qty) as qty, sum(free_qty) as free_qty, sum(gross) as gross,
         sum(discount) as discount, sum(refund) as refund, sum(net) as net, sum(cost) as cost, sum(costed_net) as costed, sum(costed_qty) as costed_qty
  from sold_by_day
  where :basis = 'sale' and coalesce(:orderType, :channel, :cashier, :waiter, :shift) is null
  group by item_id, category_id, case when :level = 'portion' then portion end
  union all
  select l.item_id, l.category_id, l.portion, l.name, l.qty, case when l.complimentary then l.qty else 0 end, l.gross, l.discount + l.bill_share, l.refund,
         l.net - l.bill_share, case when l.typed_cost <> 0 then l.cost else coalesce(t.cost, l.cost) end, case when l.is_costed or l.typed_cost = 0 and t.cost <> 0 then l.net - l.bill_share end,
         case when l.is_costed or l.typed_cost = 0 and t.cost <> 0 then l.qty end
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  left join today t on t.outlet_id = l.outlet_id and t.doc_id = l.bill_id and t.line_no = l.line_no
  where l.status = 'active' and (:basis <> 'sale' or coalesce(:orderType, :channel, :cashier, :waiter, :shift) is not null)
),
sold as (
  select l.item_id, coalesce(l.category_id, i."categoryId") as category_id, case when :level = 'portion' then l.portion end as portion,
         coalesce(i.name, l.name) as name, l.qty, l.free_qty, l.gross, l.discount, l.refund, l.net, l.cost, l.costed, l.costed_qty
  from lines l
  left join records_of_items i on i.id = l.item_id
  where (:categoryId is null or coalesce(l.category_id, i."categoryId") in (select c.id from records_of_menuCategories c where :categoryId in (c.id, c."parentId")))
),
sums as (
  select case when :level <> 'category' then item_id end as item_id, case when :level <> 'category' then min(name) end as name, portion, category_id,
         sum(qty) as qty, sum(free_qty) as free, sum(gross) as gross, sum(discount) as discount, sum(refund) as refund, sum(net) as net, sum(cost) as cost,
         sum(costed) as costed, sum(costed_qty) as costed_qty
  from sold group by case when :level <> 'category' then item_id end, portion, category_id
)
-- What has no recorded cost has an unknown one, and is no pure profit.
select s.name as "itemName", s.portion, coalesce(c.name, 'No category') as category, c."revenueGroup", s.qty as "qtySold", s.free as "complimentaryQty", s.gross as "grossSales",
       s.discount as discounts, s.refund as refunds, s.net as "netSales", case when s.costed is not null then s.cost end as "costOfSales", s.costed as "costedNet",
       s.costed_qty as "costedQty", coalesce(t.pct, 30) as "targetPct",
       100 * nullif(s.cost, 0) / nullif(s.costed, 0) - coalesce(t.pct, 30) as deviation, s.net - coalesce(s.costed, 0) as "withoutCost", s.item_id as "itemId"
from sums s
cross join target t
left join records_of_menuCategories c on c.id = s.category_id
