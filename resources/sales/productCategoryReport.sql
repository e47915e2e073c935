-- S2: lines of settled bills by menu category or item (domain 3.2), each with its share of what is taken off the whole bill. A refund counts on the
-- day it was paid.
-- Categories and items are read from their roll-ups, unless some of the bills are asked for.
-- Without any recorded cost, as for bills imported as history, the cost is unknown. Profit covers what has a known cost.
with sold as (
  select category_id, item_id, null as name, qty, gross, discount, refund, net, tax, cost, costed_net
  from sales_by_category
  where :level = 'category' and coalesce(:orderType, :channel, :cashier, :waiter, :shift) is null
  union all
  select category_id, item_id, min(name), sum(qty), sum(gross), sum(discount), sum(refund), sum(net), sum(tax), sum(cost), sum(costed_net)
  from sold_by_day
  where :level <> 'category' and coalesce(:orderType, :channel, :cashier, :waiter, :shift) is null
  group by category_id, item_id
  union all
  select l.category_id, l.item_id, l.name, l.qty, l.gross, l.discount + l.bill_share, l.refund, l.net - l.bill_share, l.tax, l.cost,
         case when l.is_costed then l.net - l.bill_share end
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  where l.status = 'active' and coalesce(:orderType, :channel, :cashier, :waiter, :shift) is not null
),
sums as (
  select case when :level = 'item' then l.item_id end as item_id, case when :level = 'item' then min(coalesce(i.name, l.name)) end as name,
         coalesce(l.category_id, i."categoryId") as category_id, sum(l.qty) as qty, sum(l.gross) as gross, sum(l.discount) as discount, sum(l.refund) as refund,
         sum(l.net) as net, sum(l.tax) as tax, sum(l.cost) as cost, sum(l.costed_net) as costed_net
  from sold l
  left join records_of_items i on i.id = l.item_id
  where :categoryId is null or coalesce(l.category_id, i."categoryId") in (select c.id from records_of_menuCategories c where :categoryId in (c.id, c."parentId"))
  group by case when :level = 'item' then l.item_id end, coalesce(l.category_id, i."categoryId")
)
select s.name as "itemName", coalesce(c.name, 'No category') as category, c."revenueGroup", s.qty, s.gross as "grossSales", s.discount,
       s.refund as refunds, s.net as "netSales", 100 * s.net / nullif(sum(s.net) over (), 0) as "mixPct", s.tax, nullif(s.cost, 0) as cost, s.costed_net as "costedNet", s.item_id as "itemId"
from sums s
left join records_of_menuCategories c on c.id = s.category_id
